"""What somebody who edits a reference can do: one record per act, written as JSON with its kind under `type`.

Node numbers are those of the state that an event is applied to. An event holds what was typed, right or wrong; what
becomes of it is decided by `utb.graph.editing.reducers`.
"""

import msgspec
from msgspec import UNSET, UnsetType

from utb.graph.editing.state import Refused


class _Event(msgspec.Struct, frozen=True, tag_field="type", omit_defaults=True):
    """Base of all events."""


class AddCall(_Event, frozen=True, tag="add_call"):
    """A new call that depends on the nodes `after`; it stands at `at`, without one before an answer at the end."""

    name: str
    arguments: dict[str, object] = {}
    after: tuple[int, ...] = ()
    at: int | None = None


class AddAsk(_Event, frozen=True, tag="add_ask"):
    """A new question to the user, `text`, and what the user says to it. Place and dependencies as in `AddCall`."""

    text: str | None = None
    reply: str | None = None
    arguments: dict[str, object] = {}
    after: tuple[int, ...] = ()
    at: int | None = None


class AddAnswer(_Event, frozen=True, tag="add_answer"):
    """A new answer at the end, after everything that nothing else waits for."""

    text: str | None = None


class Delete(_Event, frozen=True, tag="delete"):
    """Take a node out; what names it forgets it."""

    node: int


class Move(_Event, frozen=True, tag="move"):
    """Put a node at another place of the list; dependencies stay between the same nodes."""

    node: int
    to: int


class Duplicate(_Event, frozen=True, tag="duplicate"):
    """A copy of a node, right behind it, with the same dependencies."""

    node: int


class Connect(_Event, frozen=True, tag="connect"):
    """Make `target` depend on `source`; closing a cycle is allowed, and shown."""

    source: int
    target: int


class Disconnect(_Event, frozen=True, tag="disconnect"):
    """Make `target` no longer depend on `source`, which may be a number that leads nowhere."""

    source: int
    target: int


class SetDependencies(_Event, frozen=True, tag="set_dependencies"):
    """The nodes that a node depends on, all at once."""

    node: int
    dependencies: tuple[int, ...]


class SetTool(_Event, frozen=True, tag="set_tool"):
    """Another name of the tool that a node calls."""

    node: int
    name: str


class SetArguments(_Event, frozen=True, tag="set_arguments"):
    """All arguments of a node, whatever JSON they are."""

    node: int
    arguments: object


class SetArgument(_Event, frozen=True, tag="set_argument"):
    """The value at an argument path (`seats[0].row`); without a value the member or item goes."""

    node: int
    path: str
    value: object | UnsetType = UNSET


class SetAccepted(_Event, frozen=True, tag="set_accepted"):
    """The values that an argument may have instead, `""` among them: it may be left out. None: no alternatives."""

    node: int
    argument: str
    values: list[object] | None = None


class SetObservation(_Event, frozen=True, tag="set_observation"):
    """What the tool returned; without a value the field goes."""

    node: int
    value: object | UnsetType = UNSET


class SetText(_Event, frozen=True, tag="set_text"):
    """What an ask or answer node says, and what the user says to a question; what is not given stays."""

    node: int
    text: str | None | UnsetType = UNSET
    reply: str | None | UnsetType = UNSET


class SetGoal(_Event, frozen=True, tag="set_goal"):
    """Whether a call is a goal; None: as by default, every call is one."""

    node: int
    goal: bool | None = None


class SetSource(_Event, frozen=True, tag="set_source"):
    """Where the value at an argument path comes from, as in the file; None: nobody has said so."""

    node: int
    path: str
    source: dict[str, object] | None = None


class SetRaw(_Event, frozen=True, tag="set_raw"):
    """A node as it is to stand in the file, whatever JSON it is."""

    node: int
    raw: object


class ReplaceAll(_Event, frozen=True, tag="replace_all"):
    """All nodes, as they are to stand in the file."""

    answer_list: object


class SetLabel(_Event, frozen=True, tag="set_label"):
    """The clarification label of a slot: ask for it, or infer it from evidence (`{turn, start, end, topic_id?}`)."""

    slot: str
    decision: str
    evidence: list[dict[str, object]] = []
    by: str | None = None


class RemoveLabel(_Event, frozen=True, tag="remove_label"):
    """Take the label of a slot away."""

    slot: str


EditEvent = (
    AddCall
    | AddAsk
    | AddAnswer
    | Delete
    | Move
    | Duplicate
    | Connect
    | Disconnect
    | SetDependencies
    | SetTool
    | SetArguments
    | SetArgument
    | SetAccepted
    | SetObservation
    | SetText
    | SetGoal
    | SetSource
    | SetRaw
    | ReplaceAll
    | SetLabel
    | RemoveLabel
)


def read_event(value: object) -> EditEvent | Refused:
    """The event that a JSON value stands for, or why it is none."""
    try:
        event: EditEvent = msgspec.convert(value, EditEvent)
    except (msgspec.ValidationError, UnicodeEncodeError, OverflowError, RecursionError) as error:
        return Refused(f"This is no edit that can be done: {error}.")
    return event


def event_as_json(event: EditEvent) -> dict[str, object]:
    """The event as a JSON value, its kind under `type`; `read_event` gives it back."""
    fields = {name: value for name, value in msgspec.structs.asdict(event).items() if value is not UNSET}
    plain = {name: list(value) if isinstance(value, tuple) else value for name, value in fields.items()}
    return {"type": event.__struct_config__.tag, **plain}
