"""Pairs of values as they come in real runs, on both sides of the line."""

import pytest

from tests.unit.matching.pairs import DIFFERENT, SAME, Pair
from utb.matching import compile_tools, explain_arguments, same_arguments
from utb.model import Node, NodeKind, Toolbox


def is_same(name: str, expected: str, actual: str) -> bool:
    schema = {"type": "object", "properties": {name: {"type": "string"}}, "required": [name]}
    tool, _ = compile_tools(Toolbox(({"name": "f", "parameters": schema},))).find("f")
    node = Node(NodeKind.CALL, "f", {name: expected})
    rows = explain_arguments(tool, node, {name: actual})
    same = same_arguments(tool, node, {name: actual})
    assert same == all(row.equal for row in rows)
    return same


@pytest.mark.parametrize("pair", DIFFERENT, ids=lambda pair: f"{pair[0]}: {pair[1]} / {pair[2]}")
def test_different_values_never_match_in_either_direction(pair: Pair) -> None:
    name, expected, actual = pair
    assert not is_same(name, expected, actual)
    assert not is_same(name, actual, expected)


@pytest.mark.parametrize("pair", SAME, ids=lambda pair: f"{pair[0]}: {pair[1]} / {pair[2]}")
def test_values_that_mean_the_same_match_in_either_direction(pair: Pair) -> None:
    name, expected, actual = pair
    assert is_same(name, expected, actual)
    assert is_same(name, actual, expected)


def test_there_are_enough_pairs_to_mean_something() -> None:
    assert len(DIFFERENT) >= 40
    assert len(SAME) >= 40
