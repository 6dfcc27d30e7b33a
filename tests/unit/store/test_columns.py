"""Text, numbers and JSON come back from a column as they were given."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy.dialects import sqlite

from utb.store.columns import AnyText, WholeNumber, json_of, plain_json

DIALECT = sqlite.dialect()
ANY_TEXT = st.text(st.characters() | st.sampled_from("\\\x00\ud800\udfffu0041"))


@given(ANY_TEXT)
def test_any_text_comes_back_and_can_be_written(text: str) -> None:
    written = AnyText().process_bind_param(text, DIALECT)
    assert written is not None
    assert "\x00" not in written
    written.encode()
    assert AnyText().process_result_value(written, DIALECT) == text


@given(ANY_TEXT, ANY_TEXT)
def test_different_texts_stay_different(one: str, other: str) -> None:
    column = AnyText()
    assert (column.process_bind_param(one, DIALECT) == column.process_bind_param(other, DIALECT)) is (one == other)


@given(
    st.recursive(
        ANY_TEXT | st.integers() | st.floats(allow_nan=False, allow_infinity=False), lambda v: st.lists(v), max_leaves=6
    )
)
def test_json_comes_back(value: object) -> None:
    assert repr(plain_json(value)) == repr(value)
    json_of(value).encode()


def test_numbers_of_eight_bytes_fit_and_larger_ones_do_not() -> None:
    column = WholeNumber()
    for number in (2**63 - 1, -(2**63), 0, None):
        assert column.process_bind_param(number, DIALECT) == number
    for number in (2**63, -(2**63) - 1):
        with pytest.raises(ValueError, match="more than eight bytes"):
            column.process_bind_param(number, DIALECT)
    assert AnyText().process_bind_param(None, DIALECT) is AnyText().process_result_value(None, DIALECT) is None
