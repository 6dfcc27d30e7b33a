"""Tool schemas as rows: nesting, marks, limits, dialects, and schemas that are none."""

import pytest

from utb.testing import tool
from utb.views.schemas import DEEPEST, MOST, SchemaView, build_schema, function_of


def schema(properties: dict[str, object], **function: object) -> SchemaView:
    found = function_of(tool("find", properties, required=["query"], **function))
    assert found is not None
    return build_schema(found)


def paths(view: SchemaView) -> list[str]:
    return [row.path for row in view.rows]


@pytest.mark.parametrize(
    ("raw", "name"),
    [
        ({"type": "function", "function": {"name": "f"}}, "f"),
        ({"name": "f", "parameters": {}}, "f"),
        ({"function": {"parameters": {}}}, None),
        ({"name": 7}, None),
        ("f", None),
        (None, None),
    ],
)
def test_the_function_is_found_in_both_shapes_or_not_at_all(raw: object, name: str | None) -> None:
    found = function_of(raw)
    assert (found and found["name"]) == name


def test_a_parameter_has_its_type_its_limits_and_its_text() -> None:
    view = schema(
        {
            "query": {"type": "string", "description": "what\nto find", "minLength": 1, "format": "date"},
            "sort": {"type": ["string", "null"], "enum": ["new", "old"], "default": "new"},
            "tags": {"type": "array", "items": {"type": "string"}},
            "any": {},
        }
    )
    assert [(row.type, row.is_required) for row in view.rows] == [
        ("string", True),
        ("string or null", False),
        ("array of string", False),
        ("any", False),
    ]
    assert [row.limits for row in view.rows] == [
        "format date; minLength 1",
        'one of "new", "old"; default "new"',
        "",
        "",
    ]
    assert view.rows[0].description == "what to find"


def test_marks_say_what_scoring_makes_of_a_parameter() -> None:
    view = schema(
        {
            "query": {"x-utb-free-text": True},
            "date": {"x-utb-decision-relevant": True},
            "note": {"x-utb-decision-relevant": False, "x-utb-free-text": True},
            "odd": {"x-utb-decision-relevant": "yes", "x-utb-free-text": "yes"},
        }
    )
    marks = [row.marks for row in view.rows]
    assert marks == [("free text",), ("decision-relevant",), ("not decision-relevant", "free text"), ()]


def test_what_a_tool_changes_and_returns_is_told() -> None:
    view = schema({}, description="Finds.", **{"x-utb-side-effect": True, "x-utb-returns": {"type": "object"}})
    assert (view.description, view.has_side_effect, view.returns) == ("Finds.", True, '{"type": "object"}')
    bare = schema({})
    assert (bare.description, bare.has_side_effect, bare.returns) == ("", False, "")


def test_parameters_inside_parameters_have_rows_of_their_own() -> None:
    inner = {"type": "object", "properties": {"name": {"type": "string"}}, "required": ["name"]}
    view = schema({"who": inner, "guests": {"type": "array", "items": inner}})
    assert paths(view) == ["who", "who.name", "guests", "guests[].name"]
    assert view.rows[1].is_required and view.rows[3].is_required


def test_nesting_ends_somewhere() -> None:
    deep: dict[str, object] = {"type": "string"}
    for _ in range(20):
        deep = {"properties": {"in": deep}}
    assert len(paths(schema({"out": deep}))) == DEEPEST + 1


def test_many_parameters_are_cut_and_that_is_told() -> None:
    view = schema({f"p{number}": {} for number in range(MOST + 1)})
    assert len(view.rows) == MOST and view.more
    assert not schema({f"p{number}": {} for number in range(MOST)}).more


@pytest.mark.parametrize("key", ["parameters", "arguments", "_arguments"])
def test_all_dialects_are_read(key: str) -> None:
    assert paths(build_schema({"name": "f", key: {"properties": {"a": {}}}})) == ["a"]


@pytest.mark.parametrize("parameters", [None, [], "text", {"properties": []}, {"properties": {"a": 7}, "required": 1}])
def test_what_is_no_schema_is_shown_as_it_is(parameters: object) -> None:
    view = build_schema({"name": "f", "parameters": parameters})
    assert len(view.rows) == ("'a'" in repr(parameters))
    assert '"name": "f"' in view.raw


def test_long_choices_are_cut() -> None:
    view = schema({"query": {"enum": list(range(100))}})
    assert view.rows[0].limits.startswith("one of 0, 1, 2") and view.rows[0].limits.endswith(", …")
