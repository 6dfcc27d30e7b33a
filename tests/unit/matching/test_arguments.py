"""Parsing arguments: every rule, and that nothing ever makes it fail."""

import ast
import json
import math
import warnings

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from utb.matching.arguments import parse_arguments, whole_number

json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=12,
)
json_objects = st.dictionaries(st.text(), json_values, max_size=5)


def rule_of(received: object) -> str | None:
    parsed = parse_arguments(received)
    assert (parsed.value is None) == (parsed.rule is not None)
    return parsed.rule


@pytest.mark.parametrize("nothing", ["", "  \n", None, "null", " {} ", {}])
def test_nothing_means_no_arguments(nothing: object) -> None:
    assert parse_arguments(nothing).value == {}


@given(json_objects, st.sampled_from([None, 2]), st.booleans())
def test_json_objects_come_back_as_they_were_written(value: dict, indent: int | None, ascii_only: bool) -> None:
    text = json.dumps(value, indent=indent, ensure_ascii=ascii_only)
    assert parse_arguments(text).value == value
    assert parse_arguments(value).value == value


@given(st.text())
def test_no_text_makes_it_fail(text: str) -> None:
    rule_of(text)
    rule_of('{"a": ' + text)
    rule_of('{"a": ' + text + "}")


@pytest.mark.parametrize(
    "text", ["{'a': 1}", '{"a": True}', '{"a": None}', "{'a': (1, 2)}", "['a']", r"{'a': '\d'}", '{"a": 1,}']
)
def test_python_literals_have_a_rule_of_their_own(text: str) -> None:
    assert rule_of(text) == "python_literal"


@pytest.mark.parametrize(
    "text", ["[1, 2]", "5", '"a"', "true", '{"a": 1', "a=1", '{"a": 1} {"b": 2}', "{a: 1}", '["\\ud800"]', '{"a": 01}']
)
def test_anything_else_that_is_no_object_is_malformed(text: str) -> None:
    assert rule_of(text) == "malformed"


@pytest.mark.parametrize(
    "text", ["-" * 50_000 + "1", "1" + "+1" * 50_000, "{'a': " + "not " * 50_000 + "1}", "a" + ".a" * 50_000, "'" * 9]
)
def test_texts_that_are_hard_on_python_are_malformed(text: str) -> None:
    assert rule_of(text) == "malformed"


@pytest.mark.parametrize("value", [[], 5, True, b"{}", ({},), {1: 2}, {"a": {1: 2}}, {"a": {1, 2}}, {"a": [b"x"]}])
def test_values_that_json_cannot_hold_are_malformed(value: object) -> None:
    assert rule_of(value) == "malformed"


@pytest.mark.parametrize(
    "text",
    [
        '{"a": 1, "a": 2}',
        '{"a": 1, "a": 1}',
        '{"a": {"b": 1, "b": 2}}',
        '{"a": [{"b": 1, "b": 2}]}',
        '{"a": "x:y", "a": "z"}',
        '{"a": "x", "\\u0061": "y"}',
        '{"a": "\\u003a", "b": 1, "b": 2}',
        '{"a:b": 1, "a:b": 2}',
    ],
)
def test_a_key_that_stands_there_twice_is_seen(text: str) -> None:
    assert rule_of(text) == "duplicate_key"


@pytest.mark.parametrize(
    "text", ['{"a:b": "c:d"}', '{"t": "10:30:00", "u": "https://a.b/c"}', '{"a": "\\u003a"}', '{"a": [{"b": ":"}]}']
)
def test_colons_in_strings_are_no_keys(text: str) -> None:
    assert parse_arguments(text).value == json.loads(text)


@given(st.lists(st.tuples(st.sampled_from(["a", "b", "c:", "\u003a"]), json_values), max_size=4), st.booleans())
def test_duplicates_are_found_exactly_where_they_are(members: list, ascii_only: bool) -> None:
    written = [json.dumps(key) + ":" + json.dumps(value, ensure_ascii=ascii_only) for key, value in members]
    rule = "duplicate_key" if len({key for key, _ in members}) < len(members) else None
    assert rule_of("{" + ", ".join(written) + "}") == rule


@pytest.mark.parametrize("text", ['{"a": NaN}', '{"a": [-Infinity]}', '{"a": Infinity}', '{"a": 1e999}'])
def test_numbers_that_are_not_finite_are_refused(text: str) -> None:
    assert rule_of(text) == "not_finite"


@pytest.mark.parametrize("value", [math.nan, math.inf, -math.inf])
def test_the_same_in_an_object_that_was_never_text(value: float) -> None:
    assert rule_of({"a": value}) == "not_finite"
    assert rule_of({"a": [{"b": value}]}) == "not_finite"


@pytest.mark.parametrize("levels", [200, 2_000, 100_000])
@pytest.mark.parametrize(("before", "after"), [("[", "]"), ('{"a":', "}"), ("(", ")"), ("[", "")])
def test_deep_nesting_is_refused_at_every_depth(levels: int, before: str, after: str) -> None:
    assert rule_of('{"a": ' + before * levels + "1" + after * levels + "}") == "too_deep"


def test_a_deep_object_that_was_never_text_is_refused_as_well() -> None:
    value: object = 1
    for _ in range(5_000):
        value = [value]
    assert rule_of({"a": value}) == "too_deep"


def test_a_hundred_levels_are_fine_and_brackets_in_strings_are_no_levels() -> None:
    assert rule_of('{"a": ' + "[" * 100 + "]" * 100 + "}") is None
    assert rule_of(json.dumps({"a": "[{(" * 1000, "b": "it's"})) is None


@pytest.mark.parametrize("digits", [20, 400, 4_300, 4_301, 20_000])
@pytest.mark.parametrize("sign", ["", "-"])
def test_integers_of_any_length_are_exact(digits: int, sign: str) -> None:
    parsed = parse_arguments('{"n": ' + sign + "1" + "0" * (digits - 1) + "}")
    assert parsed.value == {"n": (-1 if sign else 1) * 10 ** (digits - 1)}


def test_long_integers_are_put_together_digit_by_digit() -> None:
    assert whole_number("9" * 10_001) == 10**10_001 - 1
    assert whole_number("-" + "0" * 5_000 + "7" * 3) == -777


def test_plain_numbers_and_lists_are_walked_without_harm() -> None:
    text = '{"a": [1, [2.5, "x:y"], {"b": true}], "c": null, "d": {"e": "f:g"}}'
    assert parse_arguments(text).value == json.loads(text)


def test_lone_surrogates_are_kept() -> None:
    assert parse_arguments('{"a": "\\ud800"}').value == {"a": "\ud800"}
    assert parse_arguments('{"a": "\ud800"}').value == {"a": "\ud800"}
    assert parse_arguments({"a": "\ud800"}).value == {"a": "\ud800"}


PIECES = st.sampled_from([
    *"{}[](),: \n\"'#`\\-1\u2003\uff5b", '""', '"a"', '"a": 1', '"b": {"c": 2}', "'d': ", '{"e": [3]}', ".5", "...",
    "True", "true", "None", "set()", 'b"x"', "```json", "not json",
])  # fmt: skip


@given(st.lists(PIECES, max_size=8).map("".join))
@example('{"a": 1}}')
@example('{"a": 1}, {"b": 2}')
@example('{"a": 1} # said so')
@example('{"a": {"b": 1}')
@example('{"a": 1,}')
@example("```json")
@example("just prose")
def test_what_is_no_json_is_a_literal_exactly_where_python_says_so(text: str) -> None:
    parsed = parse_arguments(text)
    assume(parsed.rule in ("malformed", "python_literal") and not is_json(text))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            ast.literal_eval(text.strip())
        except (ValueError, SyntaxError, TypeError):
            assert parsed.rule == "malformed"
        else:
            assert parsed.rule == "python_literal"


def is_json(text: str) -> bool:
    try:
        json.loads(text)
    except json.JSONDecodeError:
        return False
    return True
