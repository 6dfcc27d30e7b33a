"""Dialects of tool schemas: what they mean, and what is reported where they mean nothing."""

import pytest

from tests.unit.matching.calls import codes, findings_of, is_same, object_schema, rows_of, value_is_same
from utb.matching.dialects import Normaliser
from utb.matching.type_names import read_type
from utb.model import FindingCode


def violations(schema: object, value: object) -> list[tuple[str, str]]:
    """What breaks the schema of argument `a` in a call that differs from the reference."""
    rows = rows_of(object_schema({"a": schema, "z": {}}), {"z": 1}, {"a": value, "z": 2})
    return [(row.path, row.rule) for row in rows if row.rule.startswith("schema: ")]


@pytest.mark.parametrize(
    ("name", "meant"),
    [
        ("STRING", "string"),
        ("str", "string"),
        ("String", "string"),
        ("int", "integer"),
        ("long", "integer"),
        ("float", "number"),
        ("Double", "number"),
        ("bool", "boolean"),
        ("dict", "object"),
        ("HashMap", "object"),
        ("Object", "object"),
        ("dict[str, int]", "object"),
        ("tuple", "array"),
        ("List", "array"),
        ("null", "null"),
    ],
)
def test_type_names_are_read_in_every_dialect(name: str, meant: str) -> None:
    faults: list[str] = []
    assert read_type(name, faults) == {"type": meant}
    assert faults == []


@pytest.mark.parametrize("name", ["Array[string]", "list(str)", "List[str]", "array<string>", "str[]", "tuple[ str ]"])
def test_arrays_of_something(name: str) -> None:
    assert read_type(name, []) == {"type": "array", "items": {"type": "string"}}


def test_arrays_of_arrays_and_of_anything() -> None:
    assert read_type("List[List[int]]", [])["items"] == {"type": "array", "items": {"type": "integer"}}
    assert read_type("list[any]", []) == {"type": "array"}


def test_type_lists() -> None:
    assert read_type(["str", "NULL"], []) == {"type": ["string", "null"]}
    assert read_type(["str", "any"], []) == {}
    assert read_type(["list[str]", "null"], []) == {
        "anyOf": [{"type": "array", "items": {"type": "string"}}, {"type": "null"}]
    }


@pytest.mark.parametrize(
    "raw", ["list[" * 5_000, "interger", "Optional[str]", [], 5, {}, ["str", 5], ["str", "interger"]]
)
def test_unknown_types_constrain_nothing_and_are_reported(raw: object) -> None:
    faults: list[str] = []
    assert read_type(raw, faults) == {}
    assert len(faults) == 1


def test_any_and_no_type_constrain_nothing_without_a_report() -> None:
    for schema in ({"type": "any"}, {"type": "Any"}, {"type": None}, {}, {"description": "free"}, True):
        assert violations(schema, [1]) == []
        assert findings_of(object_schema({"a": schema}), {"a": [1]}) == ()


def test_required_null_means_none() -> None:
    schema = {"type": "object", "properties": {"a": {"type": "string"}}, "required": None}
    assert is_same(schema, {}, {})
    assert findings_of(schema, {}) == ()


@pytest.mark.parametrize("key", ["parameters", "arguments", "_arguments"])
@pytest.mark.parametrize("wrapped", [True, False])
def test_the_schema_may_stand_under_three_names_wrapped_or_flat(key: str, wrapped: bool) -> None:
    from utb.matching import compile_tools
    from utb.model import Toolbox

    entry = {"name": "f", key: object_schema({"a": {"type": "integer"}}, "a")}
    box = Toolbox(({"type": "function", "function": entry} if wrapped else entry,))
    tool, _ = compile_tools(box).find("f")
    assert tool is not None
    assert not tool.definitions[0].checker.is_valid({})


@pytest.mark.parametrize(
    ("schema", "good", "bad", "keyword"),
    [
        ({"enum": ["x", "y"]}, "x", "z", "enum"),
        ({"const": 3}, 3.0, 4, "const"),
        ({"type": "array", "items": {"type": "integer"}}, [1, 2.0], ["1"], "type"),
        ({"minimum": 2, "maximum": 3}, 2, 4, "maximum"),
        ({"minimum": 2, "exclusiveMinimum": True}, 3, 2, "exclusiveMinimum"),
        ({"exclusiveMaximum": 3}, 2, 3, "exclusiveMaximum"),
        ({"exclusiveMaximum": False, "maximum": 3}, 3, 4, "maximum"),
        ({"multipleOf": 5}, 10, 11, "multipleOf"),
        ({"pattern": "^a"}, "ab", "ba", "pattern"),
        ({"format": "date"}, "2024-05-01", "1 May", "format"),
        ({"format": "HH:MM"}, "whatever", None, ""),
        ({"minLength": 2.0, "maxLength": 3}, "ab", "a", "minLength"),
        ({"minItems": 1}, [1], [], "minItems"),
        ({"uniqueItems": True}, [1, 2], [1, 1.0], "uniqueItems"),
        ({"items": [{"type": "string"}, {"type": "integer"}]}, ["a", 1], ["a", "b"], "type"),
        ({"items": [{}], "additionalItems": False}, [1], [1, 2], "not"),
        ({"type": ["string", "null"]}, None, 5, "type"),
        ({"anyOf": [{"type": "string"}, {"type": "integer"}]}, 5, 5.5, "anyOf"),
        ({"oneOf": [{"type": "number"}, {"type": "integer"}]}, 5.5, 5, "oneOf"),
        ({"allOf": [{"minimum": 1}, {"maximum": 3}]}, 2, 4, "maximum"),
        ({"not": {"type": "string"}}, 5, "x", "not"),
        ({"if": {"type": "string"}, "then": {"minLength": 2}}, 5, "x", "minLength"),
        ({"type": "object", "additionalProperties": {"type": "string"}}, {"k": "v"}, {"k": 5}, "type"),
        ({"patternProperties": {"^x": {"type": "string"}}}, {"xa": "v", "b": 1}, {"xa": 5}, "type"),
        ({"propertyNames": {"maxLength": 2}}, {"ab": 1}, {"abc": 1}, "propertyNames"),
        ({"dependentSchemas": {"a": {"required": ["b"]}}}, {"a": 1, "b": 2}, {"a": 1}, "required argument"),
        ({"type": "list[str]", "items": {"type": "integer"}}, [1], ["a"], "type"),
        ({"type": ["list[str]", "null"]}, ["a"], [1], "anyOf"),
        ({"type": ["list[str]", "null"], "allOf": [{"minItems": 1}]}, None, [], "minItems"),
        ({"dependentRequired": {"a": ["b"]}}, {"a": 1, "b": 2}, {"a": 1}, "required argument"),
        ({"type": "integer"}, 5.0, True, "type"),
        ({"type": "number"}, 5, "5", "type"),
        ({"type": "boolean"}, True, 1, "type"),
        ({"enum": [True]}, True, 1, "enum"),
        (False, None, 5, "not"),
    ],
)
def test_json_schema_semantics(schema: object, good: object, bad: object, keyword: str) -> None:
    if good is not None or schema is not False:
        assert violations(schema, good) == [] or schema is False
    if keyword:
        assert [rule for _, rule in violations(schema, bad)] == [f"schema: {keyword}"]


@pytest.mark.parametrize(
    "schema",
    [
        {"type": "interger"},
        {"anyOf": []},
        {"oneOf": "x"},
        {"enum": []},
        {"pattern": "("},
        {"minimum": "5"},
        {"minimum": float("inf")},
        {"minLength": -1},
        {"multipleOf": 0},
        {"uniqueItems": "yes"},
        {"properties": ["a"]},
        {"patternProperties": {"(": {}}},
        {"required": True},
        {"dependentRequired": 5},
        {"$ref": "#/definitions/none"},
        {"$ref": "http://example.com/schema"},
        {"$ref": "file:///etc/passwd"},
        {"$ref": 5},
        {"additionalProperties": "no"},
        {"prefixItems": 1},
        {"$ref": "#x"},
        {"dependentSchemas": 5},
        {"patternProperties": 5},
        {"dependentRequired": {"x": 5}},
        {"required": [5]},
        "string",
        7,
    ],
)
def test_what_cannot_be_read_constrains_nothing_there_and_is_a_data_finding(schema: object) -> None:
    whole = object_schema({"a": schema, "b": {"type": "integer"}})
    assert violations(schema, {"k": [1, None]}) == []
    found = findings_of(whole, {"a": {"k": 1}, "b": 2})
    assert [(finding.code, finding.node, finding.path) for finding in found] == [
        (FindingCode.REFERENCE_SCHEMA_UNREADABLE, 3, "a")
    ]
    assert ("b", "schema_violation") in codes(rows_of(whole, {"a": {}, "b": 2}, {"a": {}, "b": "2"}))


@pytest.mark.parametrize("raw", ["x", [], 5, [{"type": "string"}]])
def test_a_whole_schema_that_cannot_be_read_constrains_nothing(raw: object) -> None:
    assert is_same(raw, {"a": "x"}, {"a": "X"})
    assert [finding.code for finding in findings_of(raw, {"a": 1})] == [FindingCode.REFERENCE_SCHEMA_UNREADABLE]


def test_an_unreadable_part_never_makes_a_schema_stricter() -> None:
    unknown = {"type": "interger"}
    assert violations({"not": unknown}, 5) == []
    assert violations({"oneOf": [unknown, {"type": "string"}]}, "x") == []
    assert violations({"if": unknown, "then": {"type": "string"}}, 5) == []
    assert violations({"anyOf": [{"type": "string"}], "oneOf": [unknown, {"minLength": 1}]}, "x") == []


def test_local_references_are_followed() -> None:
    schema = {
        "type": "object",
        "properties": {"a": {"$ref": "#/definitions/place"}, "b": {"$ref": "#/properties/a"}},
        "definitions": {"place": {"type": "object", "properties": {"city": {"type": "string"}}, "required": ["city"]}},
    }
    assert is_same(
        schema, {"a": {"city": "Rome"}, "b": {"city": "Oslo"}}, {"a": {"city": "rome"}, "b": {"city": "oslo"}}
    )
    assert codes(rows_of(schema, {"b": {"city": "Rome"}}, {"b": {"city": 5}})) == [("b.city", "schema_violation")]


def test_schemas_may_refer_to_themselves() -> None:
    schema = {"type": "object", "properties": {"name": {"type": "string"}, "child": {"$ref": "#"}}}
    assert is_same(schema, {"child": {"child": {"name": "Ann"}}}, {"child": {"child": {"name": "ann"}}})
    assert codes(rows_of(schema, {"child": {"name": "Ann"}}, {"child": {"child": {"age": 5}}})) == [
        ("child.child", "argument_extra"),
        ("child.child.age", "argument_undeclared"),
        ("child.name", "argument_missing"),
    ]
    for endless in (
        {"$ref": "#"},
        {"allOf": [{"$ref": "#"}, {"$ref": "#"}]},
        {"anyOf": [{"$ref": "#"}, {"$ref": "#"}]},
    ):
        assert is_same(endless, {"a": "x"}, {"a": "X"})


def test_pointers_with_escapes_and_indices() -> None:
    schema = {"properties": {"a": {"$ref": "#/x~1y/0"}}, "x/y": [{"type": "integer"}]}
    assert ("a", "schema_violation") in codes(rows_of(schema, {"a": 1}, {"a": "1"}))


def test_undeclared_keys_are_forbidden_only_where_keys_are_declared() -> None:
    def undeclared(schema: object, value: object) -> bool:
        return "argument_undeclared" in {
            code for _, code in codes(rows_of(object_schema({"a": schema}), {}, {"a": value}))
        }

    named = {"properties": {"k": {}}}
    assert undeclared(named, {"k": 1, "x": 2})
    assert undeclared({**named, "additionalProperties": False}, {"x": 2})
    assert undeclared({"additionalProperties": False}, {"x": 2})
    for open_schema in (
        {},
        {"properties": {}},
        {**named, "additionalProperties": True},
        {**named, "additionalProperties": {}},
    ):
        assert not undeclared(open_schema, {"x": 2})


@pytest.mark.parametrize(
    "schema",
    [
        {"allOf": [{"properties": {"a": {}}}, {"properties": {"b": {}}}]},
        {"properties": {"a": {}}, "oneOf": [{"properties": {"b": {}}, "required": ["b"]}, {"required": ["c"]}]},
        {"properties": {"a": {}}, "$ref": "#/$defs/more", "$defs": {"more": {"properties": {"b": {}}}}},
        {"properties": {"a": {}}, "if": {}, "then": {"properties": {"b": {}}}},
    ],
)
def test_schemas_put_together_forbid_only_what_no_part_declares(schema: object) -> None:
    assert codes(rows_of(schema, {"a": 1, "b": 2}, {"a": 1, "b": 3})) == [("b", "argument_value")]
    assert ("c", "argument_undeclared") in codes(rows_of(schema, {"a": 1, "b": 2}, {"a": 1, "b": 2, "c": 3}))


def test_alternatives_alone_forbid_each_for_itself() -> None:
    schema = {"anyOf": [{"properties": {"a": {}}}, {"properties": {"b": {}}}]}
    tool_rows = rows_of(schema, {"a": 1}, {"a": 1, "b": 2})
    assert ("", "schema: anyOf") in [(row.path, row.rule) for row in tool_rows]


def test_schemas_nested_too_deeply_are_cut_off() -> None:
    schema: dict[str, object] = {"type": "string"}
    for _ in range(200):
        schema = {"type": "array", "items": schema}
    normaliser = Normaliser(schema)
    normaliser.normalise()
    assert [fault.what for fault in normaliser.faults] == ["the schema is nested too deeply"]


def test_a_value_as_deep_as_no_arguments_are_is_cut_off_for_the_library() -> None:
    deep: object = "\ud800"
    for _ in range(300):
        deep = [deep, "\ud800"]
    assert findings_of(object_schema({"a": {"items": {"minLength": 2}}}), {"a": deep})[0].path == "a[1]"


def test_strings_that_no_encoding_holds_do_not_disturb_the_library() -> None:
    assert value_is_same({"enum": ["\ud800", "x"]}, "\ud800", "\ud800")
    assert not value_is_same({"type": "string", "maxLength": 1}, "x", "\ud800\ud800")
    assert violations({"type": "integer"}, "\ud800") == [("a", "schema: type")]
    assert violations({"items": {"minLength": 2}}, ["\ud800\ud800", "\ud800"]) == [("a[1]", "schema: minLength")]
