"""What is typed as JSON: read exactly or refused with the place."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from utb.graph.editing import Refused
from utb.views.reference_editor_values import Value, read_json, write_json


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "Nothing is typed"),
        ("  ", "Nothing is typed"),
        ('{"a": }', "line 1, column 7: found `}`"),
        ('{\n "a"', "line 2, column 5: the text ends"),
        ("`x`", "line 1, column 1"),
        ("NaN", "NaN is not a number"),
        ('{"a": 1, "a": 2}', "'a' is given twice"),
        ("[" * 100_000, "nested too deep"),
        ("9" * 5000, "no JSON that can be kept"),
    ],
)
def test_what_is_no_json_is_refused_with_the_place(text: str, words: str) -> None:
    found = read_json(text)
    assert isinstance(found, Refused) and words in found.reason


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=12,
)


@given(JSON)
def test_what_is_written_reads_back(value: object) -> None:
    assert read_json(write_json(value)) == Value(value)
    assert read_json(write_json(value, indent=None)) == Value(value)


def test_lone_surrogates_are_written_as_escapes() -> None:
    assert write_json("\ud800") == '"\\ud800"' and read_json('"\\ud800"') == Value("\ud800")


def test_what_cannot_be_written_is_empty() -> None:
    assert write_json(10**5000) == ""
