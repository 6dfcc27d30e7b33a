"""Rows of a call beside a node: codes, paths, excuses, sentences; and the quick answer is the same answer."""

from hypothesis import given
from hypothesis import strategies as st

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


def test_a_schema_that_the_reference_breaks_with_the_same_value_is_not_held_against_the_run() -> None:
    schema = object_schema(
        {"day": {"type": "string", "format": "date"}, "city": TEXT, "k": object_schema({"n": INTEGER})}
    )
    reference = {"day": "1 May", "city": "Rome", "k": {"n": "five"}}
    assert is_same(schema, reference, {"day": "1 May", "city": "rome", "k": {"n": "five"}})
    assert codes(rows_of(schema, reference, {"day": "May 1", "city": "Rome", "k": {"n": "five"}})) == [
        ("day", "schema_violation")
    ]
    assert [finding.path for finding in findings_of(schema, reference)] == ["day", "k.n"]


def test_casefolding_does_not_excuse_a_broken_enum() -> None:
    schema = object_schema({"a": {"enum": ["Low", "High"]}})
    assert codes(rows_of(schema, {"a": "Low"}, {"a": "low"})) == [("a", "schema_violation")]
    assert codes(rows_of(schema, {"a": "LOW"}, {"a": "low"})) == [("a", "schema_violation")]
    assert is_same(schema, {"a": "LOW"}, {"a": "LOW"})


def test_an_accepted_value_excuses_as_the_reference_does() -> None:
    schema = object_schema({"a": INTEGER, "k": object_schema({"n": INTEGER}), "z": {}})
    accepted: dict[str, list[object]] = {"a": ["many"], "k": [{"n": ["few", ""]}]}
    reference = {"a": 1, "k": {"n": 1}, "z": "x"}
    assert is_same(schema, reference, {"a": "many", "k": {"n": "few"}, "z": "X"}, accepted)
    assert codes(rows_of(schema, reference, {"a": "Many", "k": {"n": 1}, "z": "x"}, accepted)) == [
        ("a", "schema_violation")
    ]
    found = findings_of(schema, reference, accepted)
    assert [(finding.path, finding.actual) for finding in found] == [("a", "many")]
    assert found[0].message == (
        "Node 3 of the reference accepts a value that breaks the schema of its tool: "
        '`a` is "many", but must be of type integer.'
    )


def test_a_required_argument_that_may_be_left_out_is_named_as_that() -> None:
    schema = object_schema({"a": TEXT, "k": object_schema({"n": INTEGER}, "n")}, "a", "k")
    accepted: dict[str, list[object]] = {"a": ["x", ""], "k": [{"m": 1}]}
    assert [finding.message for finding in findings_of(schema, {"a": "x", "k": {"n": 1}}, accepted)] == [
        "Node 3 of the reference accepts that `a` is left out, which the schema of its tool requires.",
        "Node 3 of the reference accepts a value that breaks the schema of its tool: "
        "`k.m` is 1, which the schema does not declare.",
        "Node 3 of the reference accepts a value that breaks the schema of its tool: "
        "`k.n` is missing, which the schema requires.",
    ]
    assert [finding.message for finding in findings_of(schema, {"k": {"n": 1}}, {"a": [""]})] == [
        "Node 3 of the reference breaks the schema of its tool: `a` is missing, which the schema requires."
    ]


def test_places_that_the_reference_does_not_have_excuse_nothing() -> None:
    schema = object_schema({"a": {"items": {"items": INTEGER}}, "k": {"additionalProperties": INTEGER}})
    reference = {"a": [["x"]], "k": {"n": "x"}}
    run = {"a": [["x"], ["y", "x"]], "k": {"n": "x", "m": "x"}}
    open_places = [row.path for row in rows_of(schema, reference, run) if row.rule == "schema: type"]
    assert sorted(open_places) == ["a[1][0]", "a[1][1]", "k.m"]
    assert [row.rule for row in rows_of(schema, {"k": {"n": [1]}}, {"k": {"n": ["x"]}}) if row.path == "k.n"] == [
        "schema: type"
    ]
    flat = rows_of(schema, {"a": "x", "k": "x"}, run)
    assert len([row for row in flat if row.rule == "schema: type"]) == 5


def test_what_a_set_holds_is_excused_wherever_it_stands() -> None:
    schema = object_schema({"a": {"items": INTEGER, "uniqueItems": True}, "z": {}})
    assert is_same(schema, {"a": ["x", 1], "z": "y"}, {"a": [1, "x"], "z": "Y"})


def test_a_required_argument_that_reference_and_run_both_lack() -> None:
    schema = object_schema({"a": TEXT, "b": TEXT}, "a", "b")
    assert is_same(schema, {"a": "Rome"}, {"a": "Rome"})
    assert is_same(schema, {"a": "Rome"}, {"a": "rome"})
    assert codes(rows_of(schema, {"a": "Rome"}, {"a": "Oslo"})) == [("a", "argument_value")]
    assert [finding.path for finding in findings_of(schema, {"a": "Rome"})] == ["b"]
    nested = object_schema({"k": object_schema({"m": TEXT, "n": TEXT}, "m", "n"), "size": {"default": 1}})
    assert is_same(nested, {"k": {"m": "Rome"}, "size": 1}, {"k": {"m": "rome"}})
    assert codes(rows_of(nested, {"size": 2}, {"size": 2, "k": {"m": "Rome"}})) == [
        ("k", "argument_extra"),
        ("k.n", "schema_violation"),
    ]
    listed = object_schema({"l": {"type": "array", "items": object_schema({"m": TEXT, "n": TEXT}, "m", "n")}})
    assert is_same(listed, {"l": [{"m": "Rome"}]}, {"l": [{"m": "rome"}]})


def test_undeclared_keys_of_the_reference_are_excused_one_by_one() -> None:
    schema = object_schema({"k": object_schema({"m": TEXT}), "size": {"default": 1}})
    reference: dict[str, object] = {"k": {"m": "Rome", "x": "a"}, "size": 1, "y": "b"}
    assert is_same(schema, reference, {"k": {"m": "rome", "x": "A"}, "y": "B"})
    assert codes(rows_of(schema, reference, {"k": {"m": "rome", "x": "A", "z": 1}, "y": "B"})) == [
        ("k.z", "argument_undeclared")
    ]


def test_a_required_argument_that_only_the_run_has_is_shown_and_decides_nothing() -> None:
    schema = object_schema({"a": TEXT, "b": {"type": "string", "format": "date"}}, "a", "b")
    rows = rows_of(schema, {"a": "Rome"}, {"a": "rome", "b": "2024-05-01"})
    assert [(row.path, row.rule, row.equal, row.deciding) for row in rows][-1] == (
        "b",
        "required, not in the reference",
        False,
        False,
    )
    assert rows[-1].message == (
        '`b` is "2024-05-01"; the reference leaves it out, though the schema of the tool requires it.'
    )
    assert is_same(schema, {"a": "Rome"}, {"a": "rome", "b": "2024-05-01"})
    assert codes(rows_of(schema, {"a": "Rome"}, {"a": "Rome", "b": "May"})) == [("b", "schema_violation")]
    assert codes(rows_of(schema, {"a": "Rome"}, {"a": "Rome", "b": "2024-05-01"}, {"b": ["2024-05-02"]})) == [
        ("b", "argument_value")
    ]
    undeclared = object_schema({"a": TEXT}, "a", "b")
    assert is_same(undeclared, {"a": "Rome"}, {"a": "rome", "b": 1})
    assert codes(rows_of(undeclared, {"a": "Rome", "b": 1}, {"a": "Rome"})) == [("b", "argument_missing")]


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


def test_sentences_name_the_argument_and_both_values() -> None:
    schema = object_schema(
        {"a": {"type": ["integer", "null"]}, "b": {"enum": ["x"]}, "note": TEXT, "l": {}, "m": {}}, "a"
    )
    reference = {"a": 5, "note": "Do not call me", "l": [1, 2], "m": [1], "k": "x" * 200}
    rows = rows_of(
        schema, reference, {"b": "y", "note": "Do call me", "l": [2, 1], "m": [1, 2], "c": 1, "k": "z" * 200}
    )
    sentences = {(row.path, row.rule): row.message for row in rows if not row.equal}
    long = f"{chr(34)}{{}}… (202 characters)"
    assert sentences == {
        (
            "a",
            "schema: required argument",
        ): "`a` is missing; the schema of the tool requires it and the reference has 5.",
        ("b", "schema: enum"): '`b` is "y", but must be one of ["x"]; the reference leaves it out.',
        ("note", "free text"): '`note` is "Do call me"; the reference has "Do not call me" '
        '(the texts part at "call", where the reference says "not").',
        ("l", "array, in order"): "`l` is [2, 1]; the reference has [1, 2] (the same items in another order).",
        ("m", "array, in order"): "`m` is [1, 2]; the reference has [1] (2 items instead of 1).",
        ("c", "not declared"): "`c` is 1, but the tool declares no such argument.",
        ("k", "typed: name"): f"`k` is {long.format('z' * 59)}; the reference has {long.format('x' * 59)}.",
    }


def test_sentences_survive_values_that_cannot_be_shown() -> None:
    rows = rows_of({}, {"a": 10**5000, "b": "\ud800", "c": [10**5000]}, {"a": -(10**5000), "b": "\udfff", "c": 0})
    assert [row.message for row in rows] == [
        "`a` is an integer of 16610 bits; the reference has an integer of 16610 bits.",
        '`b` is "\\udfff"; the reference has "\\ud800".',
        "`c` is 0; the reference has a value too large to show (another type).",
    ]


def test_sentences_say_where_texts_end_and_how_arrays_differ() -> None:
    def sentence(schema: dict, expected: object, actual: object) -> str:
        return rows_of(object_schema({"note": schema}), {"note": expected}, {"note": actual})[0].message

    assert sentence(TEXT, "go now", "go now or never") == (
        '`note` is "go now or never"; the reference has "go now" (the text goes on with "or").'
    )
    assert sentence(TEXT, "go now or never", "go now").endswith('(the text ends before "or").')
    assert sentence({"x-utb-free-text": True}, "the", "a").endswith("(neither has a word that counts).")
    assert sentence({"uniqueItems": True}, [1, 2], [1, 3]) == "`note` is [1, 3]; the reference has [1, 2]."
    assert sentence({}, [1, 2], [1]) == "`note` is [1]; the reference has [1, 2] (1 item instead of 2)."
    assert sentence({}, {"k": 1}, 5) == '`note` is 5; the reference has {"k": 1} (another type).'


def test_a_broken_keyword_without_a_sentence_of_its_own_is_named() -> None:
    rows = rows_of(object_schema({"a": {"contains": {"type": "string"}}}), {"a": ["x"]}, {"a": [1]})
    assert rows[-1].message == '`a` is [1], but breaks `contains` of the schema; the reference has ["x"].'


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


leaves = st.sampled_from(
    ["x", "X", "", "5", 5, 5.0, True, None, "2024-05-01", "May 1, 2024", "1", 1, "call me now", "Call me now!"]
)
values = st.recursive(
    leaves,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from("abc"), inner, max_size=3),
    max_leaves=6,
)
objects = st.dictionaries(st.sampled_from("abcd"), values, max_size=4)
keywords = st.fixed_dictionaries(
    {},
    optional={
        "type": st.sampled_from(["string", "integer", "number", "array", "object", ["string", "integer"], "odd"]),
        "default": values,
        "enum": st.lists(leaves, min_size=1, max_size=3),
        "uniqueItems": st.booleans(),
        "x-utb-decision-relevant": st.booleans(),
        "x-utb-free-text": st.booleans(),
        "format": st.sampled_from(["date", "email"]),
    },
)
schemas = st.recursive(
    keywords,
    lambda inner: st.builds(
        lambda own, properties, required, items, some: (
            {**own, "properties": properties, "required": required, "items": items} | some
        ),
        keywords,
        st.dictionaries(st.sampled_from("abc"), inner, max_size=3),
        st.lists(st.sampled_from("abc"), max_size=2),
        inner,
        st.dictionaries(
            st.sampled_from(["anyOf", "oneOf", "allOf"]), st.lists(inner, min_size=1, max_size=2), max_size=1
        ),
    ),
    max_leaves=5,
)
accepted_values = st.none() | st.dictionaries(st.sampled_from("abcd"), st.lists(values, max_size=3), max_size=2)


@given(schemas, objects, objects, accepted_values)
def test_the_quick_answer_is_the_answer_of_the_rows(
    schema: dict, expected: dict, actual: dict, accepted: dict | None
) -> None:
    rows_of(schema, expected, actual, accepted)
    findings_of(schema, expected, accepted)


@given(schemas, objects, accepted_values)
def test_the_reference_always_matches_itself_and_every_literal_accepted_value(
    schema: dict, expected: dict, accepted: dict | None
) -> None:
    assert all(row.equal for row in rows_of(schema, expected, dict(reversed(expected.items())), accepted))
    for key, options in (accepted or {}).items():
        for option in options:
            assert is_same(schema, expected, {**expected, key: option}, accepted)
