"""One call beside one node of the reference: the same arguments or not, and why.

`same_arguments` answers the same question as the rows of `explain_arguments`: it is true exactly when every deciding
row is equal. Equal calls need no schema at all. `Comparison` is the hot path, and says what both say.
"""

from collections.abc import Iterator

from utb.matching.excuses import is_excused
from utb.matching.json_values import canonical, json_equal
from utb.matching.references import reference_findings
from utb.matching.rows import by_place, in_order, told_together
from utb.matching.schema import Violation
from utb.matching.sentences import explain
from utb.matching.tools import NO_DEFINITION, Definition, Tool
from utb.matching.unlike import compare_unlike
from utb.matching.values import LEFT_OUT, Accepted, compare_objects
from utb.model import ArgumentRow, Node

__all__ = [
    "Comparison", "canonical", "explain_arguments", "reference_findings", "same_arguments", "schema_rows",
]  # fmt: skip

_NO_TOOL = (NO_DEFINITION,)
_NOTHING: Accepted = {}


class Comparison:
    """A call beside a node of its tool, for those who ask more than one thing about the two: compared once."""

    __slots__ = ("_actual", "_counts", "_definitions", "_node", "_rows", "_tool", "_wrong", "count")

    def __init__(self, tool: Tool | None, node: Node, actual: dict[str, object]) -> None:
        """`count` is how many arguments differ, whatever the schema says, under the kindest definition."""
        self._tool = tool
        self._node = node
        self._actual = actual
        self._definitions = definitions = _NO_TOOL if tool is None else tool.definitions
        accepted, expected = node.accepted or _NOTHING, node.arguments
        self._rows, self.count = compare_unlike(definitions[0].field, expected, actual, accepted)
        if len(definitions) > 1:
            self._counts = [compare_unlike(each.field, expected, actual, accepted)[1] for each in definitions]
            self.count = min(self._counts)
        self._wrong: tuple[ArgumentRow, ...] | None = None

    @property
    def is_same(self) -> bool:
        """Whether the arguments of the call stand for those of the node, under any definition."""
        if self.count:
            return False
        if len(self._definitions) == 1:
            return not self.wrong_rows
        for definition, count in zip(self._definitions, self._counts, strict=True):
            if not count and _has_no_fault(definition, self._node, self._actual):
                return True
        return False

    @property
    def wrong_rows(self) -> tuple[ArgumentRow, ...]:
        """The rows of `explain_arguments` that keep the call from standing for the node; no others are made."""
        if self._wrong is None:
            self._wrong = self._find_wrong()
        return self._wrong

    def _find_wrong(self) -> tuple[ArgumentRow, ...]:
        node, actual = self._node, self._actual
        if len(self._definitions) > 1:
            rows = list(explain_arguments(self._tool, node, actual))
            return tuple([row for row in rows if row.deciding and not row.equal])
        definition, rows = self._definitions[0], self._rows
        if not definition.checker.is_valid(actual):  # what is the same JSON breaks it for the reference as well
            broken = _open_violations(definition, node, actual)
            rows = by_place(rows, broken, definition.field, node.arguments, actual)
        wrong = []
        for row in rows:
            if row.deciding and not row.equal:
                wrong.append(row if row.message else _with_sentence(node, row))
        return in_order(wrong, definition.field) if len(wrong) > 1 else tuple(wrong)


def same_arguments(tool: Tool | None, node: Node, actual: dict[str, object]) -> bool:
    """Whether the arguments stand for those of the node, under any definition of the tool."""
    expected = node.arguments
    if len(expected) == len(actual) and json_equal(expected, actual):
        return True
    return Comparison(tool, node, actual).is_same


def _has_no_fault(definition: Definition, node: Node, actual: dict[str, object]) -> bool:
    """Whether nothing about the schema is broken that the node does not break as well."""
    return definition.checker.is_valid(actual) or not any(True for _ in _open_violations(definition, node, actual))


def explain_arguments(tool: Tool | None, node: Node, actual: dict[str, object]) -> tuple[ArgumentRow, ...]:
    """A row for every path of either side or of a broken schema; of several definitions the kindest."""
    definitions = _NO_TOOL if tool is None else tool.definitions
    if len(definitions) == 1:
        return _rows(definitions[0], node, actual)
    readings = [(_rows(definition, node, actual), definition.checker.is_valid(actual)) for definition in definitions]
    return min(readings, key=lambda reading: (_blame(reading[0]), not reading[1]))[0]


def schema_rows(tool: Tool | None, actual: dict[str, object], node: Node | None = None) -> tuple[ArgumentRow, ...]:
    """What breaks the schema of the tool; with a node, apart from what the node breaks in the same way."""
    if tool is None or any(definition.checker.is_valid(actual) for definition in tool.definitions):
        return ()
    expected = {} if node is None else node.arguments
    readings = [
        told_together((), _open_violations(definition, node, actual), definition.field, expected, actual)
        for definition in tool.definitions
    ]
    return min(readings, key=len)


def _blame(rows: tuple[ArgumentRow, ...]) -> int:
    return sum(row.deciding and not row.equal for row in rows)


def _rows(definition: Definition, node: Node, actual: dict[str, object]) -> tuple[ArgumentRow, ...]:
    accepted = node.accepted or _NOTHING
    rows = compare_objects(definition.field, node.arguments, actual, accepted=accepted)
    broken = () if definition.checker.is_valid(actual) else _open_violations(definition, node, actual)
    told = told_together(list(rows), broken, definition.field, node.arguments, actual)
    return tuple([_with_sentence(node, row) for row in told])


def _with_sentence(node: Node, row: ArgumentRow) -> ArgumentRow:
    """The row with its sentence, where it is unequal and has none yet."""
    if row.equal or row.message:
        return row
    said = explain(row, _further_options(node, row) if node.accepted else 0)
    return ArgumentRow(
        row.path,
        row.expected,
        row.actual,
        row.has_expected,
        row.has_actual,
        row.rule,
        row.equal,
        row.code,
        said,
        row.deciding,
    )


def _further_options(node: Node, row: ArgumentRow) -> int:
    """How many values are accepted beside the reference's own, for rows of a whole argument."""
    options = (node.accepted or {}).get(row.path, ())
    return sum(option != LEFT_OUT and not json_equal(option, row.expected) for option in options)


def _open_violations(definition: Definition, node: Node | None, actual: dict[str, object]) -> Iterator[Violation]:
    for violation in definition.checker.violations(actual):
        if node is None or not is_excused(violation, node, actual):
            yield violation
