"""Rows of the argument table: one path with both values, the rule that decided, the verdict, and the sources."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from utb.model import AlignedCall, ArgumentRow, FindingCode, Source, Turn
from utb.views.diff import Piece, diff
from utb.views.sources import Chip, chip_of, source_at
from utb.views.text import one_line, plain, value_text
from utb.views.words import Mark

NAME_WIDTH = 80
LONGEST = 400  # characters of one value in the table; the run shows all of it
EQUAL = Mark("matched", "✓", "equal")
DIFFERS = Mark("wargs", "≠", "differs")
MISSING = Mark("wargs", "–", "missing")  # the words of the findings' codes
EXTRA = Mark("wargs", "+", "extra")
NOT_JUDGED = Mark("note", "≈", "not judged")
SPOKEN = Mark("plain", "", "")
BREAKS = Mark("wargs", "≠", "breaks schema")
WRONG = (DIFFERS, MISSING, EXTRA, BREAKS)
NOT_EXPECTED, NOT_PREDICTED = (Piece("not in the reference", False),), (Piece("missing", False),)


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One argument path. `expected` and `predicted` are None where there is no such side; `same` replaces both."""

    path: str
    mark: Mark
    name: str
    same: str | None = None
    expected: tuple[Piece, ...] | None = None
    predicted: tuple[Piece, ...] | None = None
    expected_absent: bool = False
    predicted_absent: bool = False
    rule: str = ""
    message: str = ""
    expected_source: Chip | None = None
    predicted_source: Chip | None = None
    step: int | None = None
    node: int | None = None
    call: int | None = None
    is_spoken: bool = False  # a text to be read, which nothing is compared with


@dataclass(frozen=True, slots=True, kw_only=True)
class Origins:
    """Where the values of one node stand: expected ones as sources, predicted ones as chips, by leaf path."""

    turn: Turn
    expected: Mapping[str, Source]
    predicted: Mapping[str, Chip]

    def of_expected(self, path: str) -> Chip | None:
        """The chip of an expected value."""
        source = source_at(self.expected, path)
        return chip_of(self.turn, source) if source else None


def compared_rows(rows: Sequence[ArgumentRow], node: int, step: int, origins: Origins) -> tuple[Row, ...]:
    """The paths that were compared, a row each, what differs first; a broken schema is told on its path's row."""
    by_path: dict[str, list[ArgumentRow]] = {}
    for row in _with_whole_arrays(rows):
        by_path.setdefault(row.path, []).append(row)
    found = [_compared(sorted(same, key=_is_of_schema), node, step, origins) for same in by_path.values()]
    return tuple(sorted(found, key=lambda row: row.mark not in WRONG))


def table_values(arguments: Mapping[str, object]) -> Iterator[tuple[str, object]]:
    """Every value that is a row, with its path: leaves, and arrays of plain values as a whole."""
    waiting: list[tuple[str, object]] = [(name, value) for name, value in arguments.items()][::-1]
    while waiting:
        path, value = waiting.pop()
        if isinstance(value, dict) and value:
            waiting += [(f"{path}.{name}", member) for name, member in value.items()][::-1]
        elif isinstance(value, list) and any(isinstance(member, dict | list) for member in value):
            waiting += [(f"{path}[{place}]", member) for place, member in enumerate(value)][::-1]
        else:
            yield path, value


def _with_whole_arrays(rows: Sequence[ArgumentRow]) -> list[ArgumentRow]:
    """The rows, those of an array's members as one where all of them are plain and as wanted."""
    members: dict[str, list[ArgumentRow]] = {}
    for row in rows:
        if row.path.endswith("]"):
            members.setdefault(row.path.rpartition("[")[0], []).append(row)
    whole = {path: _array(path, own) for path, own in members.items() if all(map(_is_plain_and_equal, own))}
    found: dict[str, ArgumentRow] = {}
    for row in rows:
        path = row.path.rpartition("[")[0] if row.path.endswith("]") else ""
        found.setdefault(path if path in whole else f"{row.path} {len(found)}", whole.get(path, row))
    return list(found.values())


def _array(path: str, rows: Sequence[ArgumentRow]) -> ArgumentRow:
    rules = " · ".join(dict.fromkeys(row.rule for row in rows))
    expected, actual = [row.expected for row in rows], [row.actual for row in rows]
    return ArgumentRow(path, expected, actual, True, True, rules, True)


def _is_plain_and_equal(row: ArgumentRow) -> bool:
    is_plain = not isinstance(row.expected, dict | list) and not isinstance(row.actual, dict | list)
    return row.equal and row.deciding and row.has_expected and row.has_actual and is_plain


def _compared(rows: Sequence[ArgumentRow], node: int, step: int, origins: Origins) -> Row:
    row = rows[0]
    expected, predicted = _sides(row)
    is_same = row.equal and expected == predicted and bool(expected)
    mark = BREAKS if _is_of_schema(row) else _mark(row)
    return Row(
        path=plain(row.path),
        name=one_line(row.path, NAME_WIDTH),
        mark=mark,
        same=expected[0].text if is_same else None,
        expected=expected,
        predicted=predicted,
        expected_absent=not row.has_expected,
        predicted_absent=not row.has_actual,
        rule=_rule(rows, mark),
        message=one_line(" ".join(each.message for each in rows), LONGEST),
        expected_source=origins.of_expected(row.path) if row.has_expected else None,
        predicted_source=None if row.equal else origins.predicted.get(row.path),
        step=step,
        node=node,
    )


def _is_of_schema(row: ArgumentRow) -> bool:
    return row.code == FindingCode.SCHEMA_VIOLATION


def expected_only(path: str, value: object, mark: Mark, node: int, step: int | None, origins: Origins) -> Row:
    """A path of a node that no call stands for."""
    source = origins.of_expected(path)
    return Row(
        path=plain(path),
        name=one_line(path, NAME_WIDTH),
        mark=mark,
        same=value_in_row(value),
        expected_source=source,
        step=step,
        node=node,
    )


def spoken(name: str, text: str, node: int, step: int | None) -> Row:
    """What a question says: shown beside the arguments, and not compared."""
    return Row(path=name, mark=SPOKEN, name=name, same=_cut(text), step=step, node=node, is_spoken=True)


def predicted_only(path: str, text: str, mark: Mark, call: AlignedCall, rule: str = "") -> Row:
    """A path of a call that stands for no node."""
    predicted = (Piece(text, False),)
    name = one_line(path, NAME_WIDTH)
    return Row(
        path=plain(path),
        name=name,
        mark=mark,
        predicted=predicted,
        rule=rule,
        step=call.step,
        node=call.node,
        call=call.position,
    )


def value_in_row(value: object) -> str:
    """A value that stands alone: texts without quotes."""
    return _cut(value) if isinstance(value, str) else _cut(value_text(value))


def _sides(row: ArgumentRow) -> tuple[tuple[Piece, ...], tuple[Piece, ...]]:
    """Both sides in pieces; what counts as equal, or is not judged, is not marked, however it is written."""
    is_wrong = row.deciding and not row.equal
    if not (row.has_expected and row.has_actual):
        expected = (Piece(value_in_row(row.expected), is_wrong),) if row.has_expected else NOT_EXPECTED
        return expected, (Piece(value_in_row(row.actual), is_wrong),) if row.has_actual else NOT_PREDICTED
    expected_text, predicted_text = _pair(row)
    if not is_wrong:
        return (Piece(expected_text, False),), (Piece(predicted_text, False),)
    return diff(expected_text, predicted_text)


def _rule(rows: Sequence[ArgumentRow], mark: Mark) -> str:
    """The rules that decided, unless they only repeat the verdict."""
    names = dict.fromkeys(each.rule.replace("_", " ") for each in rows)
    return " · ".join(name for name in names if name not in (mark.word, "not in the reference"))


def _pair(row: ArgumentRow) -> tuple[str, str]:
    """Both values as text; texts lose their quotes only where both sides are texts, so that "50" never reads as 50."""
    if isinstance(row.expected, str) and isinstance(row.actual, str):
        return _cut(row.expected), _cut(row.actual)
    return _cut(value_text(row.expected)), _cut(value_text(row.actual))


def _mark(row: ArgumentRow) -> Mark:
    if row.equal:
        return EQUAL
    if not row.deciding:
        return NOT_JUDGED
    if not row.has_actual:
        return MISSING
    return DIFFERS if row.has_expected else EXTRA


def _cut(text: str) -> str:
    shown = plain(text[: LONGEST + 1])
    return shown if len(text) <= LONGEST else f"{shown[:LONGEST]}… ({len(text)} characters)"
