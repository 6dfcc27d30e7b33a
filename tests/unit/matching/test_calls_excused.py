"""What speaks for a call although its schema or the reference is broken: the reference does the same, or accepts it."""

from tests.unit.matching.calls import codes, findings_of, is_same, object_schema, rows_of

TEXT, INTEGER = {"type": "string"}, {"type": "integer"}


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
