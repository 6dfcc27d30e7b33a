"""One call against its reference: schema check, comparison, and what stops the checker."""

import json

import pytest

from utb.scoring.released.check import DEEPEST_JSON, CallCheck
from utb.scoring.released.crash import EvaluatorCrashError
from utb.scoring.released.similarity import Similarity

Schema = dict[str, object]
NESTED_TYPE = "error_schema: nested args type inconsistent"


def tools(properties: object, **parameters: object) -> list[object]:
    return [{"function": {"name": "A", "parameters": {"properties": properties, **parameters}}}]


def result(properties: object, predicted: object, answer: object, *, rewritten: bool = False) -> str:
    text = predicted if isinstance(predicted, str) else json.dumps(predicted)
    return CallCheck(tools(properties), Similarity.FULL, rewritten).check("A", text, answer).result


def of_value(schema: object, value: object, answer: object | None = None, *, rewritten: bool = False) -> str:
    """The result for one argument; the reference has the same value unless told otherwise."""
    reference = value if answer is None else answer
    return result({"x": schema}, {"x": value}, {"x": reference}, rewritten=rewritten)


def crash(properties: object, predicted: object, answer: object = None) -> str:
    with pytest.raises(EvaluatorCrashError) as raised:
        CallCheck(tools(properties), Similarity.FULL, rewritten=False).check("A", predicted, answer)
    return str(raised.value)


@pytest.mark.parametrize(
    ("schema", "value", "expected"),
    [
        ({"type": "integer"}, True, "correct"),
        ({"type": "number"}, 5, "correct"),
        ({"type": "float"}, 5, NESTED_TYPE),
        ({"type": "float"}, 5.0, "correct"),
        ({"type": "null"}, None, "correct"),
        ({}, 1, NESTED_TYPE),
        ({"oneOf": [{"type": "integer"}]}, 1, NESTED_TYPE),
        ({"type": "interger"}, 1, "correct"),
        ({"type": None}, 1, "correct"),
        ({"type": "integer", "enum": [True]}, 1, "correct"),
        ({"enum": ["a"]}, "b", "error_schema: nested args value not in enum"),
        ({"type": "object"}, {"k": 1}, "error_schema: nested args not defined"),
        ({"type": "object", "additionalProperties": {}}, {"k": 1}, "error_schema: nested args not defined"),
        ({"type": "object", "additionalProperties": True}, {"k": 1}, "correct"),
        ({"type": "object", "required": ["k"]}, {}, "error_schema: required nested args missing"),
        ({"type": "array"}, [1, "a"], "correct"),
        ({"type": "array", "items": {"type": "string"}}, ["a", 1], NESTED_TYPE),
        ({"anyOf": [{"type": "integer"}, {"type": "string"}]}, "a", "correct"),
        ({"anyOf": [{"enum": ["b"]}, {"type": "integer"}]}, "a", "error_schema: nested args value not in enum"),
    ],
)
def test_a_value_is_checked_against_its_schema(schema: Schema, value: object, expected: str) -> None:
    assert of_value(schema, value) == expected


def test_the_rewriting_before_a_run_turns_float_into_number_even_inside_an_enum() -> None:
    assert of_value({"type": "float"}, 5, rewritten=True) == "correct"
    odd = {"type": "object", "additionalProperties": True, "enum": [{"type": "float", "of": ["a"]}]}
    assert of_value(odd, {"type": "float", "of": ["a"]}) == "correct"
    refused = "error_schema: nested args value not in enum"
    assert of_value(odd, {"type": "float", "of": ["a"]}, rewritten=True) == refused


def test_only_arguments_that_are_no_object_are_called_inconsistent_without_nested() -> None:
    assert result({"x": {}}, [], {}) == "error_schema: args type inconsistent"
    assert result({"x": {}}, {"y": 1}, {}) == "error_schema: args not defined"


def test_a_missing_required_argument_is_named_first() -> None:
    checker = CallCheck(tools({"x": {}}, required=["x"]), Similarity.FULL)
    assert checker.check("A", '{"y": 1}', {}).result == "error_schema: required args missing"


@pytest.mark.parametrize(
    ("predicted", "answer", "expected"),
    [
        (5, 5.0, "error_match: value type inconsistent at 'x'"),
        (True, 1, "error_match: value type inconsistent at 'x'"),
        (1, 2, "error_match: value mismatch at 'x'"),
        ([1], [1, 2], "error_match: array length mismatch at 'x'"),
        ([1, 2], [1, 3], "error_match: value mismatch at 'x[1]'"),
        ({"a": 1}, {"b": 1}, "error_match: args keys mismatch at 'x' (missing: ['b'], extra: ['a'])"),
        ({"a": {"b": 1}}, {"a": {"b": 2}}, "error_match: value mismatch at 'x.a.b'"),
        ({"a": [{"b": "lo"}]}, {"a": [{"b": "Hi"}]}, "error_match: string similarity too low at 'x.a[0].b'"),
    ],
)
def test_the_first_difference_is_named_with_its_place(predicted: object, answer: object, expected: str) -> None:
    assert of_value({"type": "any", "additionalProperties": True}, predicted, answer).startswith(expected)


def test_at_the_root_no_place_is_named() -> None:
    assert result({"x": {"type": "integer"}}, {"x": 1}, "text") == "error_match: value type inconsistent"
    assert result({"x": {"type": "integer"}}, {}, {"x": 1}) == "error_match: args keys mismatch (missing: ['x'])"


def test_not_a_number_never_equals_itself() -> None:
    assert result({"x": {"type": "number"}}, '{"x": NaN}', {"x": float("nan")}) == "error_match: value mismatch at 'x'"


def test_a_list_named_like_a_keyword_of_a_free_object_makes_the_comparison_fail() -> None:
    free = {"type": "object", "additionalProperties": True, "description": "free"}
    failed = "error: comparison failed - 'str' object has no attribute 'get'"
    assert of_value(free, {"description": ["a"]}) == failed
    assert of_value(free, {"description": {"a": 1}}) == "correct"
    assert of_value({**free, "properties": []}, {"k": [1]}) == "correct"


@pytest.mark.parametrize("text", ["", "{", "{'x': 1}", "{} {}"])
def test_text_that_is_not_json_is_an_error_even_without_parameters(text: str) -> None:
    assert result({}, text, {}) == "error: args invalid json format"


def test_the_reference_given_as_text_is_read_last() -> None:
    checker = CallCheck(tools({"x": {"type": "integer"}}), Similarity.FULL)
    assert checker.check_texts("A", '{"x": 1}', '{"x": 1}').is_correct
    assert checker.check_texts("A", '{"x": 1}', "no").result == "error: args invalid json format"
    assert checker.check_texts("A", '{"x": "1"}', "no").breaks_schema


def test_later_definitions_of_a_name_win_and_unreadable_ones_are_skipped() -> None:
    unreadable = [{"function": {"name": "A", "parameters": part}} for part in (None, {"required": None})]
    unreadable += [{"function": {"name": "A", "parameters": {"required": [[]]}}}, None, {"function": {}}]
    checker = CallCheck([*tools({"y": {}}), *tools({"x": {}}), *unreadable], Similarity.FULL)
    assert checker.check("A", '{"x": "v"}', {"x": "v"}).is_correct


@pytest.mark.parametrize(
    ("properties", "predicted", "reason"),
    [
        ({}, None, "TypeError: the JSON object must be str, bytes or bytearray, not NoneType"),
        ({}, {"x": 1}, "TypeError: the JSON object must be str, bytes or bytearray, not dict"),
        ({"x": {"type": ["string"]}}, '{"x": 1}', "TypeError: unhashable type: 'list'"),
        ({"x": {"anyOf": []}}, '{"x": 1}', "IndexError: list index out of range"),
        ({"x": "string"}, '{"x": 1}', "AttributeError: 'str' object has no attribute 'get'"),
        ({"x": {"enum": None}}, '{"x": "v"}', "TypeError: argument of type 'NoneType' is not iterable"),
        (None, '{"x": 1}', "TypeError: argument of type 'NoneType' is not iterable"),
        ({"x": {"type": "object", "required": 1}}, '{"x": {}}', "TypeError: 'int' object is not iterable"),
    ],
)
def test_what_stops_the_checker_is_named(properties: object, predicted: object, reason: str) -> None:
    assert crash(properties, predicted) == reason


def test_an_unknown_tool_stops_the_checker() -> None:
    with pytest.raises(EvaluatorCrashError, match="KeyError: 'A'"):
        CallCheck(None, Similarity.FULL).check("A", "{}", {})


def test_an_integer_too_long_for_python_stops_the_checker() -> None:
    assert crash({}, '{"n": ' + "1" * 4400 + "}").startswith("ValueError: Exceeds the limit (4300 digits)")
    assert result({"n": {"type": "integer"}}, '{"n": 1, "m": "' + "1" * 4400 + '"}', {}).startswith("error_schema")


def test_nesting_too_deep_for_python_stops_the_checker() -> None:
    assert crash({}, "[" * 100_000) == "RecursionError: "
    quoted = json.dumps({"x": '\\"' + "[" * 2 * DEEPEST_JSON + "]"})
    assert result({"x": {}}, quoted, {"x": '\\"' + "[" * 2 * DEEPEST_JSON + "]"}) == "correct"


def nested(levels: int) -> object:
    value: object = 1
    for _ in range(levels):
        value = [value]
    return value


def test_deep_values_are_compared_as_far_as_the_bound() -> None:
    assert of_value({"type": "any"}, nested(250)) == "correct"
    failed = "error: comparison failed - maximum recursion depth exceeded"
    assert of_value({"type": "any"}, nested(400)) == failed


def test_deep_schemas_and_enums_stop_the_checker_past_the_bound() -> None:
    schema: Schema = {"type": "any"}
    for _ in range(400):
        schema = {"type": "array", "items": schema}
    assert crash({"x": schema}, json.dumps({"x": nested(399)})) == "RecursionError: "
    checker = CallCheck(tools({"x": {"type": "any", "enum": [nested(2000)]}}), Similarity.FULL)
    with pytest.raises(EvaluatorCrashError, match="RecursionError"):
        checker.check("A", '{"x": 1}', {"x": 1})
