"""Display alignment: which predicted call is drawn beside which node, and how each argument compares."""

from enum import StrEnum

import msgspec

from utb.model.labels import CallStatus, NodeStatus


class ArgumentRow(msgspec.Struct, frozen=True):
    """One argument path of a call compared with its node.

    `rule` names the rule that decided (`equal`, `accepted`, `schema default`, `number`, `free text`, `date`, ...).
    `code` is the finding code the row would give, or None where it gives none. `has_expected` / `has_actual` tell an
    absent value from a null. `deciding` is False for paths marked as not decision-relevant: shown, not judged.
    """

    path: str
    expected: object
    actual: object
    has_expected: bool
    has_actual: bool
    rule: str
    equal: bool
    code: str | None = None
    message: str = ""
    deciding: bool = True


class AlignedCall(msgspec.Struct, frozen=True):
    """One predicted call: its place (`step`, `position` in it), its status, and the node it stands for, if any."""

    step: int
    position: int
    status: CallStatus
    node: int | None = None
    rows: tuple[ArgumentRow, ...] = ()


class AlignedNode(msgspec.Struct, frozen=True):
    """One reference node: its status, the step that executed it, and the nodes it should have waited for.

    `late` lists dependencies that were executed only afterwards, or never (edges drawn as not respected).
    """

    node: int
    status: NodeStatus
    step: int | None = None
    call: int | None = None  # index into Alignment.calls
    late: tuple[int, ...] = ()


class Alignment(msgspec.Struct, frozen=True):
    """Nodes in file order and predicted calls in the order they were made."""

    nodes: tuple[AlignedNode, ...]
    calls: tuple[AlignedCall, ...]


class EditKind(StrEnum):
    """What one edit does to a run."""

    INSERT = "insert"  # a call that was never made
    CHANGE = "change"  # other arguments for a call that was made
    MOVE = "move"  # a call or question made too early
    ASK = "ask"  # a question that was never asked
    ANSWER = "answer"  # the closing text
    DROP = "drop"  # a call or text that has no place in the turn


class Edit(msgspec.Struct, frozen=True):
    """One edit on the way from a run to a legal one.

    `node` is the node that the edit serves (None for DROP), `step` and `position` the place of the call it touches
    (None where nothing is there yet; a dropped text has no `position`). `paths` are the arguments to change; for a
    call whose arguments cannot be read it is empty. `name` is the tool, or the node's name.
    """

    kind: EditKind
    name: str
    node: int | None = None
    step: int | None = None
    position: int | None = None
    call: int | None = None  # index into Alignment.calls
    paths: tuple[str, ...] = ()
