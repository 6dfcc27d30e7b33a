"""Text for terminals: nothing from models or data may steer them."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from utb.cli.drawing import shortened, value_text
from utb.cli.text import block, one_line, safe_json

_any_text = st.text(st.characters(), max_size=50)  # lone surrogates included


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("\x1b[2J", "\\x1b[2J"),
        ("a\nb\tc\r", "a\\nb\\tc\\r"),
        ("\u202eabc\u2069", "\\u202eabc\\u2069"),
        ("\ud800", "\\ud800"),
        ("\U000e0041", "\\U000e0041"),
        ("中文 🌍 é", "中文 🌍 é"),
        ("\x85\x9b", "\\x85\\x9b"),
    ],
)
def test_what_could_steer_a_terminal_is_printed_as_an_escape(text: str, printed: str) -> None:
    assert one_line(text) == printed


@given(_any_text)
def test_one_line_is_one_line_of_printable_text(text: str) -> None:
    printed = one_line(text)
    assert len(printed.splitlines()) <= 1
    assert printed.encode().decode() == printed
    assert one_line(printed) == printed


@given(_any_text)
def test_a_block_keeps_its_lines_only(text: str) -> None:
    assert block(text).count("\n") == text.replace("\r\n", "\n").count("\n")


@given(_any_text)
def test_safe_json_stays_equal_json(text: str) -> None:
    safe = safe_json(json.dumps({text: [text]}, ensure_ascii=False))
    assert json.loads(safe) == {text: [text]}
    assert one_line(safe) == safe


def test_what_is_cut_is_said() -> None:
    assert shortened("word  \n word") == "word word"
    assert shortened("x" * 90) == f"{'x' * 80}… (90 characters)"


@pytest.mark.parametrize("value", [10**5_000, object(), {"a": {1, 2}}], ids=["long", "object", "set"])
def test_a_value_that_json_cannot_say_is_named_by_its_type(value: object) -> None:
    assert value_text(value).startswith("<class ")
