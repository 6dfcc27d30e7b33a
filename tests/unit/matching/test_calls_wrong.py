"""The short ways from arguments to what is wrong with them say what the long one says."""

import pytest

from utb.graph.build import build_graph
from utb.matching.calls import Comparison, explain_arguments, same_arguments
from utb.matching.differences import Differences
from utb.matching.tools import Tools
from utb.testing import builders as b

SCHEMA = {
    "n": {"type": "integer"},
    "s": {"type": "string"},
    "d": {"type": "string", "default": "x"},
    "e": {"type": "string", "enum": ["a", "b"]},
    "o": {"type": "object", "properties": {"p": {"type": "integer"}, "q": {"type": "string"}}},
    "free": {"x-utb-decision-relevant": False},
}
TOOLS = [
    [],
    [b.tool("f", SCHEMA, required=["n"])],
    [b.tool("f", SCHEMA), b.tool("f", {"n": {"type": "string"}})],
]
REFERENCES = [
    {"n": 1, "s": "Old Town", "e": "a"},
    {"n": "1", "s": "", "o": {"p": 1, "q": "yes"}},
    {"n": True, "d": "x", "free": 1},
]
ACTUAL = [
    {},
    {"n": 1, "s": "old town", "e": "b"},
    {"n": "1", "s": "", "o": {"p": 2, "q": "YES"}},
    {"n": 1.0, "zz": [1], "o": {"p": "2"}, "free": 2},
    {"n": True, "d": "x"},
    {"n": "1", "e": "A", "o": {"p": "x", "q": 5, "r": 1}},
    {"n": "1", "o": {"p": 1, "q": "yes"}, "s": 5, "d": None},
]


@pytest.mark.parametrize("tools", TOOLS)
@pytest.mark.parametrize("arguments", REFERENCES)
@pytest.mark.parametrize("accepted", [None, {"s": ["", "New Town"], "zz": [[1]]}])
@pytest.mark.parametrize("actual", ACTUAL)
def test_the_wrong_rows_are_those_of_the_explanation(tools, arguments, accepted, actual):
    node = build_graph([b.node("f", arguments, accepted=accepted)]).nodes[0]
    tool = Tools(tuple(tools)).find("f")[0]
    rows = tuple(row for row in explain_arguments(tool, node, actual) if row.deciding and not row.equal)
    compared = Comparison(tool, node, actual)
    assert compared.wrong_rows == rows
    assert compared.is_same is (not rows)
    assert same_arguments(tool, node, actual) is (not rows)
    of_tool = Differences(tool)
    assert compared.count == of_tool.count(of_tool.of_node(node), of_tool.of_call(actual))
