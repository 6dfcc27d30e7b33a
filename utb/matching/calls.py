"""One call beside one node of the reference: the same arguments or not, and why.

`same_arguments` is the hot path and answers the same question as the rows of `explain_arguments`: it is true exactly
when every deciding row is equal. Equal calls need no schema at all.
"""

from collections.abc import Iterator

from msgspec.structs import replace

from utb.matching.excuses import is_excused
from utb.matching.fields import Field
from utb.matching.json_values import canonical, json_equal
from utb.matching.leaves import as_declared, same_leaf
from utb.matching.references import reference_findings
from utb.matching.rows import in_order, told_together
from utb.matching.schema import Violation
from utb.matching.sentences import explain
from utb.matching.tools import NO_DEFINITION, Definition, Tool
from utb.matching.values import LEFT_OUT, Accepted, compare_objects
from utb.model import ArgumentRow, Node

__all__ = [
    "canonical", "count_unlike", "explain_arguments", "reference_findings", "same_arguments", "schema_rows",
    "wrong_rows",
]  # fmt: skip

Arguments = dict[str, object]

_NO_TOOL = (NO_DEFINITION,)
_NOTHING: Accepted = {}
_WITHOUT_PARTS = frozenset({str, int, float, bool, type(None)})


def same_arguments(tool: Tool | None, node: Node, actual: dict[str, object]) -> bool:
    """Whether the arguments stand for those of the node, under any definition of the tool."""
    expected = node.arguments
    if len(expected) == len(actual) and json_equal(expected, actual):
        return True
    definitions = _NO_TOOL if tool is None else tool.definitions
    return any(_is_same(definition, node, actual) for definition in definitions)


def _is_same(definition: Definition, node: Node, actual: dict[str, object]) -> bool:
    mine, theirs = _unlike(node.arguments, actual)
    field, accepted = definition.field, node.accepted or _NOTHING
    for key in {**mine, **theirs}:
        if _differs(field, key, mine, theirs, accepted):
            return False
    if definition.checker.is_valid(actual):
        return True
    return not any(True for _ in _open_violations(definition, node, actual))


def explain_arguments(tool: Tool | None, node: Node, actual: dict[str, object]) -> tuple[ArgumentRow, ...]:
    """A row for every path of either side or of a broken schema; of several definitions the kindest."""
    definitions = _NO_TOOL if tool is None else tool.definitions
    if len(definitions) == 1:
        return _rows(definitions[0], node, actual)
    readings = [(_rows(definition, node, actual), definition.checker.is_valid(actual)) for definition in definitions]
    return min(readings, key=lambda reading: (_blame(reading[0]), not reading[1]))[0]


def wrong_rows(tool: Tool | None, node: Node, actual: dict[str, object]) -> tuple[ArgumentRow, ...]:
    """The rows of `explain_arguments` that keep the call from standing for the node, without making the others."""
    definitions = _NO_TOOL if tool is None else tool.definitions
    if len(definitions) > 1:
        return tuple([row for row in explain_arguments(tool, node, actual) if row.deciding and not row.equal])
    definition, accepted = definitions[0], node.accepted or _NOTHING
    mine, theirs = _unlike(node.arguments, actual)
    rows = _said(node, compare_objects(definition.field, mine, theirs, accepted=accepted))
    if not definition.checker.is_valid(actual):  # what is the same JSON breaks it for the reference as well
        broken = _open_violations(definition, node, actual)
        rows = list(told_together(rows, broken, definition.field, node.arguments, actual))
    wrong = [row for row in rows if row.deciding and not row.equal]
    return in_order(wrong, definition.field) if len(wrong) > 1 else tuple(wrong)


def count_unlike(tool: Tool | None, node: Node, actual: dict[str, object]) -> int:
    """How many arguments differ, whatever the schema says, under the kindest definition."""
    mine, theirs = _unlike(node.arguments, actual)
    if not mine and not theirs:
        return 0
    definitions = _NO_TOOL if tool is None else tool.definitions
    keys, accepted = {**mine, **theirs}, node.accepted or _NOTHING
    return min([sum([_differs(one.field, key, mine, theirs, accepted) for key in keys]) for one in definitions])


def _differs(owner: Field, key: str, mine: Arguments, theirs: Arguments, accepted: Accepted) -> bool:
    """Whether one argument differs: what `compare_objects` says of it, without a row where no part of it needs one."""
    if key in mine and key in theirs and not accepted.get(key):
        expected, actual = mine[key], theirs[key]
        if type(expected) in _WITHOUT_PARTS and type(actual) in _WITHOUT_PARTS and expected != LEFT_OUT:
            field = owner.member(key)
            if as_declared(field, expected) is expected:
                return not same_leaf(field, expected, actual).equal and field.is_deciding
    left = {key: mine[key]} if key in mine else {}
    right = {key: theirs[key]} if key in theirs else {}
    rows = compare_objects(owner, left, right, accepted=accepted)
    return any(row.deciding and not row.equal for row in rows)


def _unlike(mine: Arguments, theirs: Arguments) -> tuple[Arguments, Arguments]:
    """Both sides without the arguments that are the same JSON: those are equal by every rule, and every other stands
    for itself.
    """
    left = {key: value for key, value in mine.items() if key not in theirs or not json_equal(value, theirs[key])}
    return left, {key: value for key, value in theirs.items() if key in left or key not in mine}


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
    rows = _said(node, compare_objects(definition.field, node.arguments, actual, accepted=accepted))
    broken = () if definition.checker.is_valid(actual) else _open_violations(definition, node, actual)
    return told_together(rows, broken, definition.field, node.arguments, actual)


def _said(node: Node, rows: Iterator[ArgumentRow]) -> list[ArgumentRow]:
    """The rows, the unequal ones with their sentences."""
    return [row if row.equal else replace(row, message=explain(row, _further_options(node, row))) for row in rows]


def _further_options(node: Node, row: ArgumentRow) -> int:
    """How many values are accepted beside the reference's own, for rows of a whole argument."""
    options = (node.accepted or {}).get(row.path, ())
    return sum(option != LEFT_OUT and not json_equal(option, row.expected) for option in options)


def _open_violations(definition: Definition, node: Node | None, actual: dict[str, object]) -> Iterator[Violation]:
    for violation in definition.checker.violations(actual):
        if node is None or not is_excused(violation, node, actual):
            yield violation
