"""Rows of a call beside a node: a row for every path, its rule and code; and faults of calls and references alone."""

from tests.unit.matching.calls import codes, findings_of, is_same, object_schema, rows_of
from utb.matching import compile_tools, explain_arguments, reference_findings, same_arguments, schema_rows
from utb.model import FindingCode, Node, NodeKind, Toolbox

TEXT, INTEGER = {"type": "string"}, {"type": "integer"}


def test_every_path_has_a_row_the_equal_ones_too() -> None:
    passenger = object_schema({"name": TEXT, "age": INTEGER})
    schema = object_schema({"to": TEXT, "passengers": {"type": "array", "items": passenger}})
    expected = {"to": "Rome", "passengers": [{"name": "Ann Lee", "age": 5}, {"name": "Bo", "age": 6}], "tags": []}
    actual = {"passengers": [{"age": 5.0, "name": "ann lee"}, {"name": "Bob", "age": 6}], "to": "Rome", "tags": []}
    assert [(row.path, row.rule, row.equal) for row in rows_of(schema, expected, actual)] == [
        ("passengers[1].name", "typed: name", False),
        ("to", "equal", True),
        ("passengers[0].name", "typed: name", True),
        ("passengers[0].age", "number", True),
        ("passengers[1].age", "equal", True),
        ("tags", "equal", True),
    ]


def test_odd_keys_are_quoted_in_paths() -> None:
    expected = {"a.b": {"": 1}, "c d": [{"e[0]": 2}], "城市": {"x-y": 3}}
    assert [row.path for row in rows_of({}, expected, expected)] == [
        '["a.b"][""]',
        '["c d"][0]["e[0]"]',
        "城市.x-y",
    ]


def test_rules_are_named() -> None:
    schema = object_schema(
        {
            "city": TEXT,
            "day": TEXT,
            "note": TEXT,
            "count": {},
            "unit": {"default": "C"},
            "order_id": TEXT,
            "list": {},
            "page": {},
        }
    )
    expected = {
        "city": "Rome",
        "day": "2024-05-01",
        "note": "Call me now",
        "count": 5,
        "order_id": "A1",
        "list": [1],
        "page": 1,
    }
    actual = {
        "city": "rome",
        "day": "May 1, 2024",
        "note": "call me now!",
        "count": "5",
        "unit": "C",
        "order_id": "a1",
        "list": [],
    }
    rows = rows_of(schema, expected, actual, {"page": ["", 1]})
    times = rows_of(
        {},
        {"a": "7 pm", "b": "2024-05-01 7 pm", "c": "May 1", "d": True},
        {"a": "19:00", "b": "2024-05-01T19:00", "c": "7 pm", "d": " True"},
    )
    assert {row.path: row.rule for row in times} == {
        "a": "time",
        "b": "date and time",
        "c": "date and time",
        "d": "boolean as text",
    }
    assert {row.path: row.rule for row in rows} == {
        "city": "typed: name",
        "day": "date",
        "note": "free text",
        "count": "number as text",
        "unit": "schema default",
        "order_id": "exact string",
        "list": "array, in order",
        "page": "may be left out",
    }


def test_the_four_ways_to_be_wrong() -> None:
    schema = object_schema({"a": TEXT, "b": TEXT, "c": TEXT}, "a")
    rows = rows_of(schema, {"a": "x", "b": "y"}, {"a": "z", "c": "w", "d": 1})
    assert codes(rows) == [
        ("a", "argument_value"),
        ("c", "argument_extra"),
        ("d", "argument_undeclared"),
        ("b", "argument_missing"),
    ]
    assert [(row.has_expected, row.has_actual) for row in rows] == [
        (True, True),
        (False, True),
        (False, True),
        (True, False),
    ]


def test_an_undeclared_key_that_the_reference_has_is_compared_like_any_other() -> None:
    schema = object_schema({"a": TEXT})
    assert is_same(schema, {"a": "x", "d": "Rome"}, {"a": "x", "d": "rome"})
    assert codes(rows_of(schema, {"a": "x", "d": "Rome"}, {"a": "x", "d": "Oslo"})) == [("d", "argument_value")]
    assert is_same(schema, {"a": "x"}, {"a": "x", "d": 1}, {"d": ["", 1]})
    assert [finding.path for finding in findings_of(schema, {"d": 1})] == ["d"]


def test_extra_keys_where_the_schema_is_open() -> None:
    assert codes(rows_of({}, {}, {"a": 1})) == [("a", "argument_extra")]
    assert codes(rows_of({"type": "object", "additionalProperties": True, "properties": {"b": {}}}, {}, {"a": 1})) == [
        ("a", "argument_extra")
    ]


def test_one_row_per_path_carries_both_facts() -> None:
    schema = object_schema(
        {
            "a": TEXT,
            "n": INTEGER,
            "e": {"enum": ["Low"]},
            "x": INTEGER,
            "p": {"x-utb-decision-relevant": False} | INTEGER,
        },
        "a",
    )
    reference: dict[str, object] = {"a": "Rome", "n": 5, "e": "Low", "p": 1}
    rows = rows_of(schema, reference, {"n": "5", "e": "low", "x": "y", "p": "z"})
    assert [(row.path, row.expected, row.has_expected, row.code, row.rule, row.message) for row in rows] == [
        (
            "n",
            5,
            True,
            "schema_violation",
            "schema: type",
            '`n` is "5", but must be of type integer; the reference has 5.',
        ),
        (
            "e",
            "Low",
            True,
            "schema_violation",
            "schema: enum",
            '`e` is "low", but must be one of ["Low"]; the reference has "Low".',
        ),
        (
            "x",
            None,
            False,
            "schema_violation",
            "schema: type",
            '`x` is "y", but must be of type integer; the reference leaves it out.',
        ),
        (
            "p",
            1,
            True,
            "schema_violation",
            "schema: type",
            '`p` is "z", but must be of type integer; the reference has 1.',
        ),
        (
            "a",
            "Rome",
            True,
            "argument_missing",
            "schema: required argument",
            '`a` is missing; the schema of the tool requires it and the reference has "Rome".',
        ),
    ]


def test_a_row_without_a_comparison_of_its_own_has_the_value_of_the_reference() -> None:
    schema = object_schema(
        {"l": {"items": object_schema({"n": INTEGER}, "n")}, "s": {"items": INTEGER, "uniqueItems": True}}
    )
    rows = rows_of(schema, {"l": [{"n": 1}, {"n": 2}], "s": [1, 2]}, {"l": [{"n": "x"}], "s": [2, "y", 1]})
    assert [(row.path, row.expected, row.has_expected) for row in rows] == [
        ("l", [{"n": 1}, {"n": 2}], True),
        ("l[0].n", 1, True),
        ("s", [1, 2], True),
        ("s[1]", None, False),
    ]


def test_several_broken_keywords_of_one_place_are_one_row() -> None:
    schema = object_schema({"a": {"minLength": 3, "pattern": "^x", "enum": ["xyz"]}})
    (row,) = rows_of(schema, {"a": "xyz"}, {"a": "q"})
    assert row.rule == "schema: enum"
    assert row.message.startswith('`a` is "q", but must be one of ["xyz"] and ')
    assert "at least 3 characters" in row.message and "the pattern" in row.message


def test_faults_stand_first_and_what_is_missing_after_them_in_the_order_of_the_schema() -> None:
    schema = object_schema({"a": TEXT, "b": TEXT, "c": TEXT, "d d": TEXT, "e": TEXT})
    rows = rows_of(
        schema, {"e": "x", "d d": "x", "a": "x", "b": "x"}, {"z": 1, "e": "y", "d d": "y", "b": "x", "c": "x"}
    )
    assert [row.path for row in rows] == ["c", '["d d"]', "e", "z", "a", "b"]


def test_required_members_of_alternatives_may_be_left_out_where_that_is_accepted() -> None:
    schema = object_schema({"k": object_schema({"n": INTEGER, "m": {}}, "n"), "z": {}})
    accepted: dict[str, list[object]] = {"k": [{"n": ["", 1], "m": ["x"]}]}
    assert is_same(schema, {"k": {"n": 1, "m": "x"}, "z": "y"}, {"k": {"m": "x"}, "z": "Y"}, accepted)


def test_without_a_tool_values_are_compared_without_a_schema() -> None:
    node = Node(NodeKind.CALL, "gone", {"a": 5, "b": "Rome"})
    assert same_arguments(None, node, {"a": "5", "b": "rome"})
    assert not same_arguments(None, node, {"a": 5})
    assert [row.code for row in explain_arguments(None, node, {"a": 5})] == [FindingCode.ARGUMENT_MISSING, None]


def test_only_calls_have_findings_on_their_reference() -> None:
    tools = compile_tools(Toolbox(()))
    assert reference_findings(tools, Node(NodeKind.ANSWER, "prepare_to_answer", {}), 0) == ()
    found = reference_findings(tools, Node(NodeKind.CALL, "gone", {}), 4)
    assert [(finding.code, finding.node) for finding in found] == [(FindingCode.REFERENCE_UNKNOWN_TOOL, 4)]


def test_a_call_alone_can_be_held_against_its_schema() -> None:
    tool, _ = compile_tools(Toolbox(({"name": "f", "parameters": object_schema({"a": TEXT}, "a")},))).find("f")
    assert schema_rows(tool, {"a": "x"}) == schema_rows(None, {}) == ()
    assert sorted(codes(schema_rows(tool, {"b": 1}))) == [("a", "schema_violation"), ("b", "argument_undeclared")]
    assert schema_rows(tool, {}, Node(NodeKind.CALL, "f", {})) == ()
