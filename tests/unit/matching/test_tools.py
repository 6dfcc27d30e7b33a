"""Tools are found by name whatever stands in the tool list."""

import pickle

import pytest

from utb.matching import compile_tools, explain_arguments, reference_findings, same_arguments
from utb.matching.tools import Definition
from utb.model import FindingCode, Node, NodeKind, Toolbox


def tool(name: object, **properties: object) -> dict[str, object]:
    return {"type": "function", "function": {"name": name, "parameters": {"type": "object", "properties": properties}}}


def test_the_exact_name_comes_first_then_blanks_and_dots() -> None:
    tools = compile_tools(Toolbox((tool("a.b"), tool("a_b"), tool("c.d "))))
    found = {name: tools.find(name) for name in ("a.b", "a_b", " a.b", "a_b ", "c.d ", "c.d", "c_d", "x")}
    assert {name: (hit and hit.name, loosely) for name, (hit, loosely) in found.items()} == {
        "a.b": ("a.b", False),
        "a_b": ("a_b", False),
        " a.b": ("a.b", True),
        "a_b ": ("a_b", True),
        "c.d ": ("c.d ", False),
        "c.d": ("c.d ", True),
        "c_d": ("c.d ", True),
        "x": (None, False),
    }


@pytest.mark.parametrize(
    "raw", [None, 5, "f", [], {}, {"function": None}, {"function": {"name": 5}}, {"name": None}, {"function": {}}]
)
def test_entries_that_are_no_tools_are_passed_over(raw: object) -> None:
    tools = compile_tools(Toolbox((raw, tool("f"))))
    assert tools.names == ("f",)


def test_of_several_tools_with_one_name_any_may_accept() -> None:
    number, text = {"type": "integer"}, {"type": "string"}
    tools = compile_tools(Toolbox((tool("f", n=number), tool("f", n=text, m=text))))
    found, _ = tools.find("f")
    assert same_arguments(found, Node(NodeKind.CALL, "f", {"n": "one"}), {"n": "One"})
    assert same_arguments(found, Node(NodeKind.CALL, "f", {"n": 1}), {"n": 1.0})
    assert reference_findings(tools, Node(NodeKind.CALL, "f", {"n": "x"}), 0) == ()
    rows = explain_arguments(found, Node(NodeKind.CALL, "f", {"n": "x"}), {"n": "x", "m": "y"})
    assert [(row.path, row.code) for row in rows if not row.equal] == [("m", FindingCode.ARGUMENT_EXTRA)]
    broken = reference_findings(tools, Node(NodeKind.CALL, "f", {"n": [1]}), 0)
    assert [finding.code for finding in broken] == [FindingCode.REFERENCE_BREAKS_SCHEMA]


def test_a_box_is_compiled_once_and_schemas_are_shared_between_boxes() -> None:
    first, second = Toolbox((tool("f", a={}),)), Toolbox((tool("f", a={}),))
    assert compile_tools(first) is compile_tools(first)
    one, other = compile_tools(first).find("f")[0], compile_tools(second).find("f")[0]
    assert one is not None and other is not None
    assert one is compile_tools(first).find("f")[0]
    assert one.definitions[0] is other.definitions[0]
    assert pickle.loads(pickle.dumps(first)) == first


def test_more_schemas_than_are_kept_still_work() -> None:
    for number in range(600):
        found, _ = compile_tools(Toolbox((tool("f", a={"const": number}),))).find("f")
        assert found is not None
        assert found.definitions[0].checker.is_valid({"a": number})


def test_a_schema_that_the_library_refuses_constrains_nothing_and_is_a_fault() -> None:
    definition = Definition({})
    definition.__dict__["_read"] = ({"type": "odd"}, ())
    assert definition.checker.is_valid({"a": 1})
    assert [fault.what for fault in definition.faults] == ["the schema library refuses it"]


def test_keys_that_are_no_text_are_no_reason_to_fail() -> None:
    tools = compile_tools(Toolbox(({"name": "f", "parameters": {"properties": {5: {"type": "string"}}}},)))
    found, _ = tools.find("f")
    assert repr(found) == "Tool('f')"
    assert same_arguments(found, Node(NodeKind.CALL, "f", {"5": "x"}), {"5": "X"})


def test_side_effects_are_read_from_the_function() -> None:
    marked = {"name": "f", "x-utb-side-effect": True}
    assert [
        compile_tools(Toolbox((raw,))).find("f")[0].side_effect for raw in (marked, {"function": marked}, tool("f"))
    ] == [
        True,
        True,
        False,
    ]
