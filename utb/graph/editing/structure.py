"""Edits of the graph: nodes that come, go and move, and what depends on what."""

from utb.graph.editing import events
from utb.graph.editing.answers import is_answer, kept_complete, last_nodes
from utb.graph.editing.renumber import after_delete, after_insert, after_move, renumbered
from utb.graph.editing.state import (
    Edited,
    Raw,
    RefusedError,
    need_index,
    need_list,
    need_node,
    shown_number,
    with_field,
    with_node,
    with_nodes,
)
from utb.model import ANSWER_NAME, ASK_NAME

MOST_NODES = 500  # far beyond any turn; keeps a pasted file from holding up the page


def add_call(state: Edited, event: events.AddCall) -> Edited:
    """A new call."""
    return _added(state, _new_node(event.name, event.arguments), event.after, event.at)


def add_ask(state: Edited, event: events.AddAsk) -> Edited:
    """A new question."""
    raw = _new_node(ASK_NAME, event.arguments)
    return _added(state, {**raw, "observation": event.text, "user_input": event.reply}, event.after, event.at)


def add_answer(state: Edited, event: events.AddAnswer) -> Edited:
    """A new answer at the end."""
    nodes = need_list(state)
    kind = "chat" if all(map(is_answer, nodes)) else "tool"
    raw = {**_new_node(ANSWER_NAME, {"answer_type": kind}), "observation": event.text}
    return _inserted(state, {**raw, "dependency_list": last_nodes(nodes)}, len(nodes))


def delete(state: Edited, event: events.Delete) -> Edited:
    """Take a node out."""
    gone = need_index(state, event.node)
    left = renumbered(state, after_delete(gone))
    nodes = left.nodes
    return kept_complete(state, with_nodes(left, [*nodes[:gone], *nodes[gone + 1 :]]))


def move(state: Edited, event: events.Move) -> Edited:
    """Put a node at another place."""
    start, end = need_index(state, event.node), need_index(state, event.to)
    moved = renumbered(state, after_move(start, end))
    nodes = list(moved.nodes)
    nodes.insert(end, nodes.pop(start))
    return with_nodes(moved, nodes)


def duplicate(state: Edited, event: events.Duplicate) -> Edited:
    """A copy right behind the node; numbers in it are those of the list with the copy."""
    place = need_index(state, event.node) + 1
    grown = _inserted(state, state.nodes[event.node], place)
    return kept_complete(state, grown)


def connect(state: Edited, event: events.Connect) -> Edited:
    """Make the target depend on the source."""
    need_index(state, event.source)
    listed = _dependencies(state, event.target)
    if event.source in [other for other in listed if type(other) is int]:
        raise RefusedError(f"Node {event.target} already depends on node {event.source}.")
    return _with_dependencies(state, event.target, [*listed, event.source])


def disconnect(state: Edited, event: events.Disconnect) -> Edited:
    """Make the target no longer depend on the source."""
    listed = _dependencies(state, event.target)
    left = [other for other in listed if type(other) is not int or other != event.source]
    if len(left) == len(listed):
        raise RefusedError(f"Node {event.target} does not depend on node {shown_number(event.source)}.")
    return _with_dependencies(state, event.target, left)


def set_dependencies(state: Edited, event: events.SetDependencies) -> Edited:
    """All dependencies of a node at once."""
    need_node(state, event.node)
    wanted = [need_index(state, other) for other in dict.fromkeys(event.dependencies)]
    return _with_dependencies(state, event.node, wanted)


def replace_all(state: Edited, event: events.ReplaceAll) -> Edited:
    """Other nodes altogether."""
    nodes = event.answer_list
    if not isinstance(nodes, list):
        raise RefusedError("A reference is a list of nodes: `[{…}, {…}]`.")
    _need_room(len(nodes))
    return with_nodes(state, nodes)


def _new_node(name: str, arguments: Raw) -> Raw:
    """A node in the shape of the release."""
    action = {"name": name, "arguments": arguments}
    return {"action": action, "observation": None, "user_input": None, "dependency_list": []}


def _added(state: Edited, raw: Raw, after: tuple[int, ...], at: int | None) -> Edited:
    """The state with a new node that depends on others (numbers as they were before)."""
    nodes = need_list(state)
    place = len(nodes) - bool(nodes and is_answer(nodes[-1])) if at is None else at
    if not 0 <= place <= len(nodes):
        raise RefusedError(f"There is no place {shown_number(place)} in a list of {len(nodes)} nodes.")
    awaited = [need_index(state, other) for other in dict.fromkeys(after)]
    grown = _inserted(state, {**raw, "dependency_list": list(awaited)}, place)
    return kept_complete(state, grown)


def _inserted(state: Edited, raw: object, place: int) -> Edited:
    """The state with a node put in; the numbers in it are those from before."""
    nodes = need_list(state)
    _need_room(len(nodes) + 1)
    grown = renumbered(with_nodes(state, [*nodes, raw]), after_insert(place))
    *others, new = grown.nodes
    return with_nodes(grown, [*others[:place], new, *others[place:]])


def _need_room(count: int) -> None:
    if count > MOST_NODES:
        raise RefusedError(f"A reference of {count:,} nodes cannot be edited here; the most are {MOST_NODES}.")


def _dependencies(state: Edited, node: int) -> list[object]:
    listed = need_node(state, node).get("dependency_list")
    if listed is None:
        return []
    if not isinstance(listed, list):
        raise RefusedError(f"The dependencies of node {node} are not a list; set all of them first.")
    return listed


def _with_dependencies(state: Edited, node: int, listed: list[object] | list[int]) -> Edited:
    changed = with_node(state, node, with_field(need_node(state, node), "dependency_list", listed))
    return changed if is_answer(state.nodes[node]) else kept_complete(state, changed)
