"""Sentences about arguments: they name both values, say where texts differ, and survive whatever a model sends."""

from tests.unit.matching.calls import object_schema, rows_of

TEXT, INTEGER = {"type": "string"}, {"type": "integer"}


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
