"""One row per argument path: what the comparison says there, and what the schema says there, told together.

A broken schema decides, whatever the comparison thinks of the value: its row is judged even where the value itself is
not. The faults stand first, in the order in which the schema declares the arguments.
"""

from collections.abc import Iterable, Sequence

from utb.matching.fields import Field
from utb.matching.paths import Steps, first_part, write_path
from utb.matching.schema import Violation
from utb.matching.sentences import REQUIRED, explain, explain_broken
from utb.model import ArgumentRow, FindingCode

_REQUIRED, _UNDECLARED = "required", "additionalProperties"

# Members of an enumeration are slow to look up.
_C_UNDECLARED, _C_MISSING, _C_VIOLATION = (
    FindingCode.ARGUMENT_UNDECLARED, FindingCode.ARGUMENT_MISSING, FindingCode.SCHEMA_VIOLATION
)  # fmt: skip

# Of several broken keywords at one place the one that says most; all others after them, as the schema has them.
_PLAINEST_FIRST = (_UNDECLARED, _REQUIRED, "type", "const", "enum", "format", "pattern")


def told_together(
    rows: Sequence[ArgumentRow], broken: Iterable[Violation], field: Field, expected: object, actual: object
) -> tuple[ArgumentRow, ...]:
    """The rows of the comparison, each with what is broken at its path, and a row for every other broken path."""
    return in_order(by_place(rows, broken, field, expected, actual), field)


def by_place(
    rows: Sequence[ArgumentRow], broken: Iterable[Violation], field: Field, expected: object, actual: object
) -> list[ArgumentRow]:
    """The same without an order."""
    by_path = {row.path: row for row in rows}
    at_path: dict[str, list[Violation]] = {}
    for violation in broken:
        at_path.setdefault(_path_of(violation.steps, field), []).append(violation)
    for path, violations in at_path.items():
        row = by_path.get(path) or _bare_row(path, violations[0].steps, field, expected, actual)
        by_path[path] = _with_broken(row, violations)
    return list(by_path.values())


def _path_of(steps: Steps, field: Field) -> str:
    """The path that these steps lead along; most are arguments, whose fields know theirs."""
    return field.member(steps[0]).path if len(steps) == 1 and isinstance(steps[0], str) else write_path(steps)


def in_order(rows: Iterable[ArgumentRow], field: Field) -> tuple[ArgumentRow, ...]:
    """What is wrong, what is missing, then the rest; each in the order of the schema, undeclared arguments last."""
    order = field.order
    last = len(order)
    return tuple(sorted(rows, key=lambda row: (_rank(row), order.get(first_part(row.path), last))))


def _rank(row: ArgumentRow) -> int:
    if row.equal or not row.deciding:
        return 2
    return 0 if row.has_actual else 1


def _bare_row(path: str, steps: Steps, field: Field, expected: object, actual: object) -> ArgumentRow:
    """A row of a place that the comparison has no row for: the array around it is shorter, the object left out, ..."""
    has_expected, wanted = _standing(field, expected, steps)
    has_actual, given = _standing(None, actual, steps)
    return ArgumentRow(path, wanted, given, has_expected, has_actual, "", True)


def _standing(field: Field | None, value: object, steps: Steps) -> tuple[bool, object]:
    """What stands there; with a field, nothing inside a set, whose items have no places of their own."""
    for step in steps:
        if isinstance(step, int) and field is not None and field.is_unordered:
            return False, None
        try:
            value = value[step]  # type: ignore[index]  # asked, not assumed
        except (TypeError, KeyError, IndexError):
            return False, None
        if field is not None:
            field = field.item if isinstance(step, int) else field.member(step)
    return True, value


def _with_broken(row: ArgumentRow, violations: Sequence[Violation]) -> ArgumentRow:
    """The row with the broken schema as its rule, and both facts in its sentence."""
    found = sorted(violations, key=_plainness) if len(violations) > 1 else violations
    keyword = found[0].keyword
    if keyword == _UNDECLARED:
        undeclared = _judged(row, "not declared", _C_UNDECLARED)
        return _judged(row, "not declared", _C_UNDECLARED, explain(undeclared))
    is_missing = keyword == _REQUIRED
    code = _C_MISSING if is_missing and row.has_expected else _C_VIOLATION
    rule = REQUIRED if is_missing else f"schema: {keyword}"
    is_extra = not row.has_expected and not row.equal
    said = explain_broken(_judged(row, rule, code), [(v.keyword, v.demand) for v in found], is_extra=is_extra)
    return _judged(row, rule, code, said)


def _judged(row: ArgumentRow, rule: str, code: FindingCode, message: str = "") -> ArgumentRow:
    """The row as an unequal one that decides."""
    expected, actual = row.expected, row.actual
    return ArgumentRow(row.path, expected, actual, row.has_expected, row.has_actual, rule, False, code, message, True)


def _plainness(violation: Violation) -> int:
    known = violation.keyword in _PLAINEST_FIRST
    return _PLAINEST_FIRST.index(violation.keyword) if known else len(_PLAINEST_FIRST)
