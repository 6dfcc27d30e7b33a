"""Values in sentences: short and printable whatever they are."""

import pytest

from utb.scoring.wording import after_step, apart, listing, quoted, show


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("Paris", '"Paris"'),
        ('say "hi"\n', '"say \\"hi\\"\\n"'),
        (True, "true"),
        (None, "null"),
        (5.5, "5.5"),
        ([1, "a"], '[1, "a"]'),
        ({"a": {"b": [1]}}, '{"a": {"b": [1]}}'),
        ("北京", '"北京"'),
        (10**1000, "an integer of 3322 bits"),
        ("\ud800", '"?"'),
    ],
)
def test_a_value_reads_like_json(value, text):
    assert show(value) == text


@pytest.mark.parametrize(
    "value", ["x" * 10**7, list(range(10**6)), {str(i): i for i in range(10**5)}, ["y" * 10**6] * 100]
)
def test_a_large_value_is_cut(value):
    assert len(show(value)) <= 80


def test_a_deep_value_is_cut():
    value: object = 1
    for _ in range(100_000):
        value = [value]
    assert show(value) == "[[[[[…]]]]]"


def test_lists_of_names_read_as_sentences():
    assert listing([]) == "nothing"
    assert listing(["a"]) == "a"
    assert listing(["a", "b", "c"]) == "a, b and c"
    assert quoted(f"t{i}" for i in range(6)) == "`t0`, `t1`, `t2` and 3 more"


def test_steps_count_from_zero():
    assert after_step(0) == "before its first step"
    assert after_step(3) == "after step 2"


@pytest.mark.parametrize(
    ("path", "expected", "actual", "words"),
    [
        ("x", 2, 1, "`x` is 1, the reference has 2"),
        ("", {"a": 1}, {"a": 1, "b": 2}, "it has `b`, which the reference has not"),
        ("", {"a": 1, "c": 1}, {"a": 1}, "it lacks `c`, which the reference has"),
        ("", {"c": 1}, {"b": 2}, "it has `b`, which the reference has not; it lacks `c`, which the reference has"),
        ("x", {}, {"b": 2}, "it has `b` in `x`, which the reference has not"),
        ("x", [1], [1, 2], "`x` has 2 members, the reference has 1"),
        ("", None, {"b": 2}, 'the arguments object is {"b": 2}, the reference has null'),
    ],
)
def test_two_values_are_told_by_what_differs(path, expected, actual, words):
    assert apart(path, expected, actual) == words


def test_long_texts_are_shown_from_where_they_begin_to_differ():
    words = apart("x", "a" * 200 + "one", "a" * 200 + "two")
    assert words == '`x` is …"aaaaaaaaaaaatwo", the reference has …"aaaaaaaaaaaaone"'
