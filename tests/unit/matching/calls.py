"""Short ways to compare one call with one node, for the tests of this folder."""

from collections.abc import Mapping

from utb.matching import compile_tools, explain_arguments, reference_findings, same_arguments
from utb.matching.values import REQUIRED_ONLY
from utb.model import ArgumentRow, Finding, Node, NodeKind, Toolbox

Json = dict[str, object]


def object_schema(properties: Mapping[str, object], *required: str, **keywords: object) -> Json:
    return {"type": "object", "properties": dict(properties), "required": list(required), **keywords}


def rows_of(
    schema: object, expected: Json, actual: Json, accepted: dict[str, list[object]] | None = None
) -> tuple[ArgumentRow, ...]:
    """Rows of one comparison; the quick answer must say the same."""
    tool, _ = compile_tools(Toolbox(({"name": "f", "parameters": schema},))).find("f")
    node = Node(NodeKind.CALL, "f", expected, accepted=accepted)
    rows = explain_arguments(tool, node, actual)
    assert same_arguments(tool, node, actual) == all(row.equal or not row.deciding for row in rows)
    assert all(bool(row.message) != row.equal for row in rows)
    assert all((row.code is None) == (row.equal or row.rule == REQUIRED_ONLY) for row in rows)
    return rows


def is_same(schema: object, expected: Json, actual: Json, accepted: dict[str, list[object]] | None = None) -> bool:
    return all(row.equal or not row.deciding for row in rows_of(schema, expected, actual, accepted))


def codes(rows: tuple[ArgumentRow, ...]) -> list[tuple[str, str]]:
    """Path and code of every unequal row."""
    return [(row.path, str(row.code)) for row in rows if not row.equal]


def value_is_same(schema: object, expected: object, actual: object) -> bool:
    """The same for one required argument of this schema."""
    return is_same(object_schema({"a": schema}, "a"), {"a": expected}, {"a": actual})


def findings_of(schema: object, expected: Json, accepted: dict[str, list[object]] | None = None) -> tuple[Finding, ...]:
    """What is wrong with a reference."""
    tools = compile_tools(Toolbox(({"name": "f", "parameters": schema},)))
    return reference_findings(tools, Node(NodeKind.CALL, "f", expected, accepted=accepted), 3)
