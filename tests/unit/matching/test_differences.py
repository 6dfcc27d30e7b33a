"""Counting what tells calls from nodes: the same answer as the rows, argument by argument."""

from hypothesis import given
from hypothesis import strategies as st

from tests.unit.matching.drawn import accepted_values, objects, schemas
from utb.matching import compile_tools, explain_arguments, same_arguments
from utb.matching.differences import Differences
from utb.matching.tools import Tool
from utb.model import Node, NodeKind, Toolbox


def tool_of(*schemas_of_one_name: object) -> Tool:
    box = Toolbox(tuple({"name": "f", "parameters": schema} for schema in schemas_of_one_name))
    tool, _ = compile_tools(box).find("f")
    assert tool is not None
    return tool


def count(tool: Tool | None, expected: dict, actual: dict, accepted: dict | None = None) -> tuple[int, bool]:
    """How many arguments differ, and whether any does."""
    differences = Differences(tool)
    node, call = differences.of_node(Node(NodeKind.CALL, "f", expected, accepted=accepted)), differences.of_call(actual)
    return differences.count(node, call), differences.tells_apart(node, call)


def test_missing_added_and_other_arguments_are_counted_once_each() -> None:
    assert count(None, {"a": 1, "b": "x", "c": [1, 2]}, {"b": "y", "c": [1, 3], "d": 0}) == (4, True)
    assert count(None, {"a": 1, "b": "Rome"}, {"b": "rome", "a": "1"}) == (0, False)


def test_what_a_schema_or_an_accepted_value_makes_equal_does_not_differ() -> None:
    page = {"type": "object", "properties": {"q": {}, "page": {"default": 1}, "id": {"x-utb-decision-relevant": False}}}
    assert count(tool_of(page), {"q": "x", "page": 1, "id": 4}, {"q": "x", "id": 5}) == (0, False)
    assert count(tool_of(page), {"q": "x"}, {"q": "y"}, {"q": ["y"]}) == (0, False)
    assert count(tool_of(page), {"q": 1}, {"q": 2}, {"q": [2]}) == (0, False)
    assert count(tool_of(page), {"q": 1}, {}, {"q": ["", 2]}) == (0, False)


def test_of_several_definitions_the_kindest_counts() -> None:
    strict = {"type": "object", "properties": {"a": {}, "b": {}}}
    kind = {"type": "object", "properties": {"a": {"default": 1}, "b": {"default": 2}}}
    assert count(tool_of(strict, kind), {"a": 1, "b": 2}, {}) == (0, False)


@given(st.lists(schemas, min_size=1, max_size=2), objects, objects, accepted_values)
def test_what_differs_keeps_the_call_from_standing_for_the_node(
    some: list[dict], expected: dict, actual: dict, accepted: dict | None
) -> None:
    tool, node = tool_of(*some), Node(NodeKind.CALL, "f", expected, accepted=accepted)
    number, apart = count(tool, expected, actual, accepted)
    assert apart == (number > 0)
    assert not (apart and same_arguments(tool, node, actual))
    if len(some) == 1 and not apart:
        wrong = [row for row in explain_arguments(tool, node, actual) if row.deciding and not row.equal]
        broken = {"not declared", "required, not in the reference"}
        assert all(row.rule.startswith("schema: ") or row.rule in broken for row in wrong)
