"""Values beside values: numbers, objects, arrays, defaults, accepted values, marks. One test per clause."""

import pytest

from tests.unit.matching.calls import codes, findings_of, is_same, object_schema, rows_of, value_is_same
from utb.matching import canonical, json_equal
from utb.model import FindingCode

NUMBER, INTEGER, TEXT = {"type": "number"}, {"type": "integer"}, {"type": "string"}
HUGE = 10**5000


@pytest.mark.parametrize(
    ("schema", "expected", "actual"),
    [
        (NUMBER, 25.0, 25),
        (INTEGER, 5, 5.0),
        ({}, 5, 5.0),
        ({}, 0, -0.0),
        ({}, 1e23, 10**23),
        ({}, [HUGE], [HUGE]),
        ({}, 10**30, float(10**30)),
        (NUMBER, 0.1, 0.1),
        ({}, {"a": 1, "b": [1, 2]}, {"b": [1, 2.0], "a": 1}),
        ({}, None, None),
    ],
)
def test_numbers_count_by_value_and_keys_in_any_order(schema: object, expected: object, actual: object) -> None:
    assert value_is_same(schema, expected, actual)
    assert value_is_same(schema, actual, expected)


@pytest.mark.parametrize(
    ("expected", "actual"),
    [
        (1, True),
        (0, False),
        (1.0, True),
        ([1], [True]),
        ({"k": 1}, {"k": True}),
        ([HUGE], [HUGE + 1]),
        (2**53 + 1, float(2**53)),
        (2.5, 2),
        (2.5, 2.25),
        (10**30, 10**30 + 1),
        (0, None),
        ("", None),
        ([], {}),
        ([], None),
        ({"k": None}, {}),
        ([1, 2], [2, 1]),
        ([1, 2], [1, 2, 2]),
        ([[1], 2], [1, 2]),
        ({"k": 1}, {"k": 1, "j": 1}),
    ],
)
def test_other_values_are_other_values(expected: object, actual: object) -> None:
    assert not value_is_same({}, expected, actual)
    assert not value_is_same({}, actual, expected)
    assert not json_equal(expected, actual)
    assert canonical(expected) != canonical(actual)


def test_a_boolean_is_no_integer() -> None:
    rows = rows_of(object_schema({"a": INTEGER}, "a"), {"a": 1}, {"a": True})
    assert codes(rows) == [("a", "schema_violation")]


def test_arrays_count_in_order_and_sets_in_any() -> None:
    array = {"type": "array", "items": TEXT}
    assert not value_is_same(array, ["USD", "EUR"], ["EUR", "USD"])
    assert value_is_same({**array, "uniqueItems": True}, ["USD", "EUR"], ["eur", "usd"])


def test_a_set_is_compared_item_by_item_one_to_one() -> None:
    unique = {"type": "array", "uniqueItems": True}
    assert not value_is_same(unique, ["a", "b"], ["a", "a "])
    assert not value_is_same(unique, ["a", "b"], ["a"])
    assert value_is_same(unique, [{"x": 1}, {"x": "2024-05-01"}], [{"x": "May 1, 2024"}, {"x": 1.0}])
    assert value_is_same(unique, [1, 1], [1, 1])  # the reference breaks its own schema the same way


def test_items_of_a_set_find_partners_that_not_everybody_fits() -> None:
    unique = {"type": "array", "uniqueItems": True}
    # "1" fits 1 and "1", but "one" fits only "1": the pairing has to give 1 away
    assert value_is_same(unique, [1, "1"], ["one", 1])


def test_an_optional_argument_equal_to_its_default_equals_its_absence() -> None:
    schema = object_schema({"q": TEXT, "limit": {"type": "integer", "default": 10}}, "q")
    assert is_same(schema, {"q": "x"}, {"q": "x", "limit": 10.0})
    assert is_same(schema, {"q": "x", "limit": 10}, {"q": "x"})
    assert codes(rows_of(schema, {"q": "x"}, {"q": "x", "limit": 9})) == [("limit", "argument_extra")]
    assert codes(rows_of(schema, {"q": "x", "limit": 9}, {"q": "x"})) == [("limit", "argument_missing")]


def test_defaults_count_inside_objects_and_by_the_rules_of_strings() -> None:
    inner = object_schema({"unit": {"type": "string", "default": "Celsius"}, "place": {"default": {"k": [1]}}})
    schema = object_schema({"a": inner})
    assert is_same(schema, {"a": {}}, {"a": {"unit": "celsius", "place": {"k": [1.0]}}})
    assert is_same(schema, {"a": {"unit": "celsius"}}, {"a": {}})


def test_a_required_argument_has_no_absence() -> None:
    schema = object_schema({"limit": {"type": "integer", "default": 10}}, "limit")
    assert codes(rows_of(schema, {"limit": 10}, {})) == [("limit", "argument_missing")]


def test_null_is_a_value_and_no_absence() -> None:
    assert not is_same(object_schema({"a": {}}), {}, {"a": None})
    assert is_same(object_schema({"a": {"default": None}}), {}, {"a": None})


def test_any_accepted_value_matches_and_so_does_the_reference() -> None:
    schema = object_schema({"city": TEXT}, "city")
    accepted: dict[str, list[object]] = {"city": ["SF", "San Fran"]}
    for city in ("San Francisco", "san francisco", "SF", "sf", "San Fran"):
        assert is_same(schema, {"city": "San Francisco"}, {"city": city}, accepted)
    rows = rows_of(schema, {"city": "San Francisco"}, {"city": "Frisco"}, accepted)
    assert codes(rows) == [("city", "argument_value")]
    assert "accepts 2 other values" in rows[0].message


def test_an_accepted_empty_string_means_that_the_argument_may_be_left_out() -> None:
    schema = object_schema({"unit": TEXT})
    assert is_same(schema, {"unit": "kg"}, {}, {"unit": ["", "kg"]})
    assert is_same(schema, {}, {"unit": "kg"}, {"unit": ["", "kg"]})
    assert codes(rows_of(schema, {}, {"unit": "lb"}, {"unit": ["", "kg"]})) == [("unit", "argument_value")]
    assert codes(rows_of(schema, {}, {"unit": "lb"}, {"unit": [""]})) == [("unit", "argument_extra")]
    assert codes(rows_of(schema, {"unit": "kg"}, {}, {"unit": ["kg"]})) == [("unit", "argument_missing")]


def test_absence_is_accepted_where_the_schema_requires_the_argument() -> None:
    schema = object_schema({"unit": TEXT, "n": {}}, "unit")
    assert is_same(schema, {"unit": "kg", "n": "x"}, {"n": "X"}, {"unit": ["", "kg"]})
    found = findings_of(schema, {"unit": "kg"}, {"unit": ["", "kg"]})
    assert [(finding.code, finding.path) for finding in found] == [(FindingCode.REFERENCE_BREAKS_SCHEMA, "unit")]


ALTERNATIVES = {"size": ["large", "L"], "milk": ["", "oat"], "extras": [["sugar"], []]}


@pytest.mark.parametrize(
    ("actual", "same"),
    [
        ({"size": "large", "milk": "oat", "extras": ["sugar"]}, True),
        ({"size": "l", "extras": []}, True),
        ({"size": "small", "extras": []}, False),
        ({"size": "large", "milk": "soy", "extras": []}, False),
        ({"milk": "oat", "extras": []}, False),
        ({"size": "large"}, False),
        ({"size": "large", "extras": [], "syrup": True}, False),
        (ALTERNATIVES, True),  # the literal object is tried first
    ],
)
def test_an_object_of_lists_gives_alternatives_per_key(actual: dict, same: bool) -> None:
    schema = object_schema({"order": {"type": "object"}})
    reference = {"order": {"size": "tiny"}}
    assert is_same(schema, reference, {"order": actual}, {"order": [ALTERNATIVES]}) is same


def test_alternatives_go_through_arrays_and_objects() -> None:
    schema = object_schema({"a": {}})
    accepted: dict[str, list[object]] = {"a": [[{"k": ["x", {"deep": [1, 2]}]}, {"m": [""]}]]}
    for value in ([{"k": "x"}, {}], [{"k": {"deep": 2}}, {"m": ""}]):
        assert is_same(schema, {"a": None}, {"a": value}, accepted)
    for value in ([{"k": "y"}, {}], [{"k": {"deep": 3}}, {}], [{"k": "x"}], [{}, {"k": "x"}], "x"):
        assert not is_same(schema, {"a": None}, {"a": value}, accepted)


def test_alternatives_in_a_set_come_in_any_order() -> None:
    schema = object_schema({"a": {"uniqueItems": True}})
    accepted: dict[str, list[object]] = {"a": [[{"k": ["x", "y"]}, {"k": ["z"]}]]}
    assert is_same(schema, {"a": []}, {"a": [{"k": "z"}, {"k": "y"}]}, accepted)
    assert not is_same(schema, {"a": []}, {"a": [{"k": "x"}, {"k": "y"}]}, accepted)


def test_defaults_count_for_alternatives_too() -> None:
    order = object_schema({"size": {"default": "L"}, "n": {"default": 1}})
    schema = object_schema({"order": order})
    assert is_same(schema, {"order": 0}, {"order": {}}, {"order": [{"size": ["M", "L"]}]})
    assert is_same(schema, {"order": 0}, {"order": {"size": "M", "n": 1}}, {"order": [{"size": ["M", "L"]}]})
    assert not is_same(schema, {"order": 0}, {"order": {}}, {"order": [{"size": ["M", "S"]}]})


def test_a_reference_that_writes_an_empty_string_where_none_is_allowed_leaves_the_argument_out() -> None:
    gender = {"type": "string", "enum": ["male", "female"]}
    schema = object_schema({"gender": gender, "q": {}})
    assert is_same(schema, {"gender": "", "q": "x"}, {"q": "X"})
    assert is_same(schema, {"gender": "", "q": "x"}, {"gender": "", "q": "X"})
    assert ("gender", "argument_extra") in codes(rows_of(schema, {"gender": ""}, {"gender": "male"}))
    assert [finding.code for finding in findings_of(schema, {"gender": ""})] == [FindingCode.REFERENCE_BREAKS_SCHEMA]
    assert not is_same(object_schema({"gender": gender}, "gender"), {"gender": ""}, {})
    assert not is_same(object_schema({"gender": TEXT}), {"gender": ""}, {})
    with_default = object_schema({"gender": {**gender, "default": "male"}})
    assert is_same(with_default, {"gender": ""}, {"gender": "male"})


@pytest.mark.parametrize(
    ("value", "text"), [(5, "5"), (5, " 5 "), (5, "5.0"), (2.5, "2.5"), (True, "TRUE"), (False, "false "), (-1, "-1")]
)
def test_where_no_type_decides_a_number_or_boolean_equals_its_text(value: object, text: str) -> None:
    for schema in ({}, {"type": "any"}, {"description": "a value"}, {"type": ["string", "number", "boolean"]}):
        assert value_is_same(schema, value, text)
        assert value_is_same(schema, text, value)


@pytest.mark.parametrize(
    ("value", "text"), [(5, "05"), (5, "five"), (1, "true"), (True, "1"), (None, "null"), (5, "+5")]
)
def test_other_texts_are_no_numbers(value: object, text: str) -> None:
    assert not value_is_same({}, value, text)
    assert not value_is_same({}, text, value)


def test_where_a_type_decides_a_value_of_another_type_is_wrong() -> None:
    assert codes(rows_of(object_schema({"a": NUMBER}), {"a": 50}, {"a": "50"})) == [("a", "schema_violation")]
    assert codes(rows_of(object_schema({"a": TEXT}), {"a": "50"}, {"a": 50})) == [("a", "schema_violation")]
    assert not value_is_same({"type": ["string", "null"]}, "50", 50)


@pytest.mark.parametrize(
    ("schema", "written", "meant"),
    [
        (NUMBER, "50", 50),
        (INTEGER, " 50 ", 50.0),
        ({"type": "boolean"}, "True", True),
        (TEXT, 94107, "94107"),
        (TEXT, True, "true"),
        ({"type": "array"}, "[1, 2]", [1, 2]),
        ({"type": "array"}, "['John', 'Jane']", ["john", "Jane"]),
        ({"type": "object"}, '{"k": "v"}', {"k": "V"}),
    ],
)
def test_a_reference_of_the_wrong_type_means_what_its_text_spells(
    schema: object, written: object, meant: object
) -> None:
    assert value_is_same(schema, written, meant)
    assert value_is_same(schema, written, written)
    assert not value_is_same(schema, meant, written)
    found = findings_of(object_schema({"a": schema}), {"a": written})
    assert [finding.code for finding in found] == [FindingCode.REFERENCE_BREAKS_SCHEMA]


def test_a_reference_of_the_wrong_type_without_such_a_text_matches_only_itself() -> None:
    assert not value_is_same(INTEGER, "fifty", 50)
    assert not value_is_same(INTEGER, "5.5", 5)
    assert value_is_same(INTEGER, "fifty", "fifty")
    assert not value_is_same(TEXT, HUGE, "1")
    assert not value_is_same(TEXT, None, "null")


def test_choices_of_an_enum_that_differ_in_case_are_two_choices() -> None:
    assert not value_is_same({"enum": ["a", "A"]}, "a", "A")


def test_arguments_that_do_not_decide_are_shown_but_not_judged() -> None:
    schema = object_schema({"q": TEXT, "page": {"type": "integer", "x-utb-decision-relevant": False}}, "q")
    for actual in ({"q": "x", "page": 2}, {"q": "x"}):
        rows = rows_of(schema, {"q": "x", "page": 1}, actual)
        assert [(row.path, row.equal, row.deciding) for row in rows] == [("q", True, True), ("page", False, False)]
    assert rows_of(schema, {"q": "x"}, {"q": "x", "page": 7})[1].deciding is False


def test_their_schema_findings_count_all_the_same() -> None:
    schema = object_schema({"page": {"type": "integer", "x-utb-decision-relevant": False}}, "page")
    for actual, code in (
        ({"page": "two"}, FindingCode.SCHEMA_VIOLATION),
        ({}, FindingCode.ARGUMENT_MISSING),
    ):
        judged = [(row.code, row.deciding) for row in rows_of(schema, {"page": 1}, actual) if not row.equal]
        assert judged == [(code, True)]


def test_the_mark_holds_for_everything_inside() -> None:
    inner = {"type": "object", "properties": {"k": {}}, "x-utb-decision-relevant": False}
    assert is_same(object_schema({"a": inner, "b": {"items": inner}}), {"a": {"k": 1}}, {"a": {"k": 2}})
    assert is_same(object_schema({"b": {"items": inner}}), {"b": [{"k": 1}]}, {"b": [{"k": 2}]})
    assert is_same(object_schema({"b": {"items": inner, "uniqueItems": True}}), {"b": [{"k": 1}]}, {"b": [{"k": 2}]})
    owner = object_schema({"a": object_schema({"x": {}, "y": inner})})
    assert is_same(owner, {"a": 0}, {"a": {"x": 1, "y": {"k": 3}}}, {"a": [{"x": [1], "y": [{"k": 2}]}]})


def test_objects_with_more_keys_than_are_remembered_still_compare() -> None:
    many = {f"k{number}": "Rome" for number in range(600)}
    assert is_same({}, many, {key: "rome" for key in many})


def test_types_are_seen_through_references_and_alternatives() -> None:
    for schema in ({"$ref": "#/$defs/n"}, {"allOf": [{"$ref": "#/$defs/n"}]}, {"anyOf": [{"$ref": "#/$defs/n"}]}):
        whole = {**object_schema({"a": schema}), "$defs": {"n": {"type": ["integer", "null"]}}}
        assert is_same(whole, {"a": "5"}, {"a": 5})
        assert not is_same(whole, {"a": 5}, {"a": "5"})
    endless = {**object_schema({"a": {"$ref": "#/$defs/n"}}), "$defs": {"n": {"anyOf": [{"$ref": "#/$defs/n"}]}}}
    assert is_same(endless, {"a": 5}, {"a": "5"})


def test_integers_too_long_for_the_schema_library_are_no_trouble() -> None:
    assert codes(rows_of(object_schema({"a": INTEGER, "b": TEXT}), {"a": 1, "b": "x"}, {"a": HUGE, "b": "\ud800"})) == [
        ("a", "argument_value"),
        ("b", "argument_value"),
    ]


def test_canonical_bytes_ignore_key_order_whatever_is_inside() -> None:
    for odd in ("\ud800", HUGE, 1):
        left, right = {"a": [odd, {"x": 1, "y": None}], "b": odd}, {"b": odd, "a": [odd, {"y": None, "x": 1}]}
        assert canonical(left) == canonical(right)
    assert canonical({"a": "\ud800"}) != canonical({"a": "\ud801"})
    assert canonical([["\ud800"], 1]) != canonical([["\ud800", 1]])
