"""The argument table: per node, and per call without one, every path with both values, rule, verdict and source."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from utb.model import AlignedCall, Alignment, ArgumentRow, CallStatus, NodeKind, NodeStatus, Source, Turn
from utb.scoring.sources.paths import leaves, write_path
from utb.views.calls import ShownCall
from utb.views.diff import Piece, diff
from utb.views.sources import Chip, Chips, Sources, chip_of, source_at
from utb.views.text import counted, one_line, plain, value_text
from utb.views.words import CALL, NODE, UNSCORED, Mark

LONGEST = 400  # characters of one value in the table; the run shows all of it
NAME_WIDTH = 60
EQUAL = Mark("matched", "✓", "equal")
DIFFERS = Mark("wargs", "≠", "differs")
LEFT_OUT = Mark("wargs", "–", "left out")
ADDED = Mark("wargs", "+", "added")
NOT_CALLED = Mark("missing", "–", "not called")
NOT_REACHED = Mark("nreach", "…", "not reached")
NOT_JUDGED = Mark("note", "≈", "not judged")
NO_NODE = Mark("extra", "+", "no node")
EXPECTED_ONLY = Mark("plain", "", "")
ABSENT = (Piece("left out", False),)


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One argument path. `expected` and `predicted` are None where there is no such side; `same` replaces both."""

    path: str
    same: str | None
    expected: tuple[Piece, ...] | None
    predicted: tuple[Piece, ...] | None
    expected_absent: bool
    predicted_absent: bool
    rule: str
    mark: Mark
    message: str
    expected_source: Chip | None
    predicted_source: Chip | None
    step: int | None
    node: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Group:
    """The rows of one node, or of one call that stands for none."""

    id: str
    index: str
    name: str
    mark: Mark
    summary: str
    step: int | None
    node: int | None
    rows: tuple[Row, ...]


def argument_groups(
    turn: Turn,
    alignment: Alignment | None,
    shown: Sequence[ShownCall],
    sources: Sources,
    predicted: Chips,
) -> tuple[Group, ...]:
    """Groups in file order of the nodes, then calls without a node. Both source tables are keyed by node."""
    groups = [
        _node_group(turn, index, alignment, sources.get(index, {}), predicted.get(index, {}))
        for index, node in enumerate(turn.reference.nodes)
        if node.kind is NodeKind.CALL
    ]
    if alignment:
        loose = [(index, call) for index, call in enumerate(alignment.calls) if call.node is None]
        groups += [_call_group(index, call, shown[index]) for index, call in loose]
    return tuple(groups)


def _node_group(
    turn: Turn,
    index: int,
    alignment: Alignment | None,
    sources: Mapping[str, Source],
    predicted: Mapping[str, Chip],
) -> Group:
    node = turn.reference.nodes[index]
    aligned = alignment.nodes[index] if alignment else None
    call = alignment.calls[aligned.call] if alignment and aligned and aligned.call is not None else None
    rows: tuple[Row, ...]
    if call is not None and call.rows:
        rows = tuple(_compared(row, turn, index, call.step, sources, predicted) for row in call.rows)
    else:
        word = _unmatched_word(aligned.status if aligned else None)
        step = aligned.step if aligned else None
        rows = tuple(
            _expected_only(path, value, word, turn, index, step, sources) for path, value in _leaves(node.arguments)
        )
    differing = sum(row.mark in (DIFFERS, LEFT_OUT, ADDED) for row in rows)
    compared = f"{differing} of {counted(len(rows), 'argument')} differ{'s' if differing == 1 else ''}"
    return Group(
        id=f"arguments-node-{index}",
        index=f"n{index}",
        name=one_line(node.name, NAME_WIDTH),
        mark=NODE[aligned.status] if aligned else UNSCORED[node.kind],
        summary=compared if differing else ("" if rows else "no arguments"),
        step=aligned.step if aligned else None,
        node=index,
        rows=rows,
    )


def _call_group(index: int, call: AlignedCall, shown: ShownCall) -> Group:
    mark = CALL[call.status]
    if shown.values is None:
        raw = (Piece(one_line(shown.received, LONGEST), False),)
        rows: tuple[Row, ...] = (_row("", predicted=raw, rule="no JSON object", mark=mark, step=call.step),)
    else:
        word = NO_NODE if call.status is CallStatus.EXTRA else mark
        values = [(path, (Piece(_text(value), False),)) for path, value in _leaves(shown.values)]
        rows = tuple(_row(path, predicted=text, mark=word, step=call.step) for path, text in values)
    return Group(
        id=f"arguments-call-{index}",
        index=f"step {call.step}",
        name=one_line(shown.name, NAME_WIDTH),
        mark=mark,
        summary="" if rows else "no arguments",
        step=call.step,
        node=None,
        rows=rows,
    )


def _compared(
    row: ArgumentRow,
    turn: Turn,
    node: int,
    step: int,
    sources: Mapping[str, Source],
    predicted: Mapping[str, Chip],
) -> Row:
    source = source_at(sources, row.path) if row.has_expected else None
    expected, actual = _pair(row)
    return _row(
        row.path,
        same=expected if row.equal and expected == actual and row.has_expected and row.has_actual else None,
        expected=diff(expected, actual)[0]
        if row.has_expected and row.has_actual
        else _alone(expected, row.has_expected),
        predicted=diff(expected, actual)[1] if row.has_expected and row.has_actual else _alone(actual, row.has_actual),
        expected_absent=not row.has_expected,
        predicted_absent=not row.has_actual,
        rule=row.rule,
        mark=_verdict(row),
        message=row.message,
        expected_source=chip_of(turn, source) if source else None,
        predicted_source=None if row.equal else predicted.get(row.path),
        step=step,
        node=node,
    )


def _expected_only(
    path: str, value: object, mark: Mark, turn: Turn, node: int, step: int | None, sources: Mapping[str, Source]
) -> Row:
    source = source_at(sources, path)
    chip = chip_of(turn, source) if source else None
    return _row(path, same=_text(value), mark=mark, expected_source=chip, step=step, node=node)


def _row(
    path: str,
    *,
    mark: Mark,
    same: str | None = None,
    expected: tuple[Piece, ...] | None = None,
    predicted: tuple[Piece, ...] | None = None,
    expected_absent: bool = False,
    predicted_absent: bool = False,
    rule: str = "",
    message: str = "",
    expected_source: Chip | None = None,
    predicted_source: Chip | None = None,
    step: int | None = None,
    node: int | None = None,
) -> Row:
    return Row(
        path=plain(path),
        same=same,
        expected=expected,
        predicted=predicted,
        expected_absent=expected_absent,
        predicted_absent=predicted_absent,
        rule=rule.replace("_", " "),
        mark=mark,
        message=one_line(message, LONGEST),
        expected_source=expected_source,
        predicted_source=predicted_source,
        step=step,
        node=node,
    )


def _pair(row: ArgumentRow) -> tuple[str, str]:
    """Both values as text; texts lose their quotes only where both sides are texts, so that "50" never reads as 50."""
    if isinstance(row.expected, str) and isinstance(row.actual, str):
        return _cut(row.expected), _cut(row.actual)
    if isinstance(row.expected, str) and not row.has_actual or isinstance(row.actual, str) and not row.has_expected:
        return _text(row.expected), _text(row.actual)
    return _cut(value_text(row.expected)), _cut(value_text(row.actual))


def _alone(text: str, is_there: bool) -> tuple[Piece, ...]:
    return (Piece(text, True),) if is_there else ABSENT


def _verdict(row: ArgumentRow) -> Mark:
    if row.equal:
        return EQUAL
    if not row.deciding:
        return NOT_JUDGED
    if not row.has_actual:
        return LEFT_OUT
    return DIFFERS if row.has_expected else ADDED


def _unmatched_word(status: NodeStatus | None) -> Mark:
    if status is None:
        return EXPECTED_ONLY
    return {NodeStatus.NOT_REACHED: NOT_REACHED, NodeStatus.MISSING: NOT_CALLED}.get(status, NODE[status])


def _leaves(arguments: Mapping[str, object]) -> Iterator[tuple[str, object]]:
    for steps, value in leaves(arguments):
        if steps:
            yield write_path(steps), value


def _text(value: object) -> str:
    return _cut(value) if isinstance(value, str) else _cut(value_text(value))


def _cut(text: str) -> str:
    shown = plain(text[: LONGEST + 1])
    return shown if len(text) <= LONGEST else f"{shown[:LONGEST]}… ({len(text)} characters)"
