"""Display alignment: which predicted call is drawn beside which node, and how each argument compares."""

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
    """One predicted call: its place (`step`, `position` in the step), its status, and the node it stands for, if any."""

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
