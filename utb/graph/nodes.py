"""One raw node of an `answer_list` as a `Node`, or why it cannot be one.

Only what decides a verdict is checked: the action's name, the arguments of a call, the dependencies, and our own
optional fields. What a node of the release carries besides stays in the raw topic.
"""

from reprlib import Repr
from typing import cast

import msgspec

from utb.graph.arguments import NotAnObject, read_arguments
from utb.model import ANSWER_NAME, ASK_NAME, Node, NodeKind, Source

_OURS = frozenset({"accepted", "goal", "sources"})
_CALL = NodeKind.CALL  # members of an enumeration are slow to look up
_KINDS = {ASK_NAME: NodeKind.ASK, ANSWER_NAME: NodeKind.ANSWER}
_NAMELESS = "(no name)"  # what stands for the name of a node that has none; no tool is called that
_SHORT = Repr()
_SHORT.maxstring = _SHORT.maxother = _SHORT.maxlong = 60


class Unreadable(msgspec.Struct, frozen=True):
    """Why a node cannot be read, and what stands there. `is_dangling`: only a dependency leads nowhere."""

    why: str
    found: object
    is_dangling: bool = False


def read_node(raw: object, count: int) -> Node | Unreadable:
    """The node that this raw JSON stands for, in a reference of `count` nodes."""
    if not isinstance(raw, dict):
        return Unreadable("it is not an object", raw)
    action = raw.get("action")
    if not isinstance(action, dict):
        return Unreadable("it has no action", action)
    name = action.get("name")
    if not isinstance(name, str) or not name.strip():
        return Unreadable("its action has no name", name)
    kind = _KINDS.get(name, _CALL)
    arguments = read_arguments(action.get("arguments"))
    if isinstance(arguments, NotAnObject):
        if kind is _CALL:
            return Unreadable(f"the arguments of `{name}` are {arguments.why}", action.get("arguments"))
        arguments = {}
    depends_on = _dependencies(raw.get("dependency_list"), count)
    if isinstance(depends_on, Unreadable):
        return depends_on
    user_input = raw.get("user_input")
    if not isinstance(user_input, str):
        user_input = None
    node = Node(kind, name, arguments, raw.get("observation"), user_input, depends_on)
    if _OURS.isdisjoint(raw):
        return node
    return _with_labels(node, raw.get("accepted"), raw.get("goal"), raw.get("sources"))


class PlainAction(msgspec.Struct):
    """The action of a plain node."""

    name: str
    arguments: dict[str, object] | str | None = None


class PlainNode(msgspec.Struct):
    """The shape that nearly every node has, for decoders that check types while they read.

    A node that does not decode into it is not wrong, it is for `read_node`. Decoded JSON holds no NaN.
    """

    action: PlainAction
    observation: object = None
    user_input: str | None = None
    dependency_list: list[int] | None = None
    accepted: object = None
    goal: object = None
    sources: object = None


def read_plain_node(raw: PlainNode, mask: int) -> Node | None:
    """The same as `read_node` gives for this node; None where it takes a closer look.

    `mask` has a bit per dependency: where it has as many as there are dependencies, none is repeated.
    """
    name = raw.action.name
    arguments = raw.action.arguments
    if type(arguments) is not dict:
        read = read_arguments(arguments)
        if isinstance(read, NotAnObject):
            return None
        arguments = read
    listed = raw.dependency_list
    depends_on: tuple[int, ...] = ()
    if listed:
        depends_on = tuple(listed) if mask.bit_count() == len(listed) else tuple(dict.fromkeys(listed))
    node = Node(_KINDS.get(name, _CALL), name, arguments, raw.observation, raw.user_input, depends_on)
    if raw.accepted is None and raw.goal is None and raw.sources is None:
        return node if name.strip() else None
    labelled = _with_labels(node, raw.accepted, raw.goal, raw.sources)
    return labelled if isinstance(labelled, Node) and name.strip() else None


def unreadable_node(raw: object) -> Node:
    """What can be shown of a node that cannot be read."""
    fields = raw if isinstance(raw, dict) else {}
    action = fields.get("action")
    name = action.get("name") if isinstance(action, dict) else None
    shown = name if isinstance(name, str) else _NAMELESS
    arguments = action.get("arguments") if isinstance(action, dict) else None
    kept = arguments if isinstance(arguments, dict) else {}
    return Node(_KINDS.get(shown, NodeKind.CALL), shown, kept, fields.get("observation"))


def shorten(value: object) -> str:
    """The value on one short line."""
    try:
        return _SHORT.repr(value)
    except ValueError:  # Python refuses to spell integers of more than 4,300 digits
        return "a very large number"


def _dependencies(raw: object, count: int) -> tuple[int, ...] | Unreadable:
    """Indices without repetition, in the order given; absent and null mean none."""
    if not raw and (raw is None or isinstance(raw, list)):
        return ()
    if not isinstance(raw, list):
        return Unreadable("its `dependency_list` is not a list", raw)
    for other in raw:
        if type(other) is not int or not 0 <= other < count:  # a boolean is no index
            return Unreadable("a dependency leads nowhere", other, is_dangling=True)
    return tuple(raw) if len(raw) == 1 else tuple(dict.fromkeys(raw))


def _with_labels(node: Node, accepted: object, goal: object, sources: object) -> Node | Unreadable:
    """The node with our optional fields; they decide verdicts, so a broken one is not passed over."""
    if accepted is not None and not _is_accepted(accepted):
        return Unreadable("`accepted` is not an object of lists", accepted)
    if goal is not None and not isinstance(goal, bool):
        return Unreadable("`goal` is neither true nor false", goal)
    labels: dict[str, Source] | None = None
    if sources is not None:
        try:
            labels = msgspec.convert(sources, dict[str, Source])
        except (msgspec.ValidationError, UnicodeEncodeError) as error:  # the latter: a lone surrogate
            why = "a text is not Unicode" if isinstance(error, UnicodeEncodeError) else str(error)
            return Unreadable(f"`sources` cannot be read ({why})", sources)
    accepted_values = cast(dict[str, list[object]] | None, accepted)
    return msgspec.structs.replace(node, accepted=accepted_values, goal=goal, sources=labels)


def _is_accepted(value: object) -> bool:
    return isinstance(value, dict) and all(isinstance(values, list) for values in value.values())
