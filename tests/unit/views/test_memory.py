"""Where Replay was left, as a cookie: comes back equal, is short, and never trusts what it reads."""

from base64 import urlsafe_b64encode
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from utb.views.address import Address
from utb.views.memory import LONGEST, cookie_name, read_memory, write_memory
from utb.views.text import plain

HERE = Address(
    dataset="数据 %/😀", topic="a;b=c, d\"'", turn=3, model="m/1", policy="relaxed", only="wrong", step=2, path="x[0].y"
)


def packed(text: str) -> str:
    return urlsafe_b64encode(text.encode()).decode()


def test_an_address_comes_back_as_it_was() -> None:
    assert read_memory(write_memory(HERE)) == HERE


@given(st.text(min_size=1), st.text(min_size=1), st.integers(0, 10**8 - 1))
def test_any_name_comes_back_in_the_form_of_links(dataset: str, topic: str, turn: int) -> None:
    text = write_memory(Address(dataset=dataset, topic=topic, turn=turn))
    assert text.isascii() and not set(text) & set(" ;,\"'\\\n\r")
    assert read_memory(text) == Address(dataset=plain(dataset), topic=plain(topic), turn=turn)


def test_what_a_cookie_cannot_hold_is_left_out() -> None:
    searched = Address(dataset="d", topic="t", turn=0, model="m", find="long " * 1000)
    assert read_memory(write_memory(searched)) == Address(dataset="d", topic="t", turn=0, model="m")
    assert write_memory(Address(dataset="d" * LONGEST, topic="t", turn=0)) == ""


@pytest.mark.parametrize(
    "text",
    [
        None,
        7,
        "",
        "ä",
        "!!!",
        "abc",
        packed("{"),
        packed("[]"),
        packed("null"),
        packed('{"dataset": "d", "topic": "t", "turn": 0}'),
        packed('{"dataset": "d", "topic": ["t"], "turn": "0"}'),
        packed('{"dataset": "d", "topic": "t", "turn": "-1"}'),
        packed('{"dataset": "d", "topic": "t"}'),
        packed("[" * 2_000),
        packed('{"dataset": "d", "topic": "t", "turn": "0"}') + "A" * LONGEST,
        urlsafe_b64encode(b"\xff\xfe{}").decode(),
    ],
)
def test_everything_else_is_nothing(text: object) -> None:
    assert read_memory(text) is None


def test_fields_that_no_address_has_are_dropped() -> None:
    text = packed('{"dataset": "d", "topic": "t", "turn": "0", "__class__": "x", "step": "<b>"}')
    assert read_memory(text) == Address(dataset="d", topic="t", turn=0)


def test_workspaces_do_not_share_a_cookie(tmp_path: Path) -> None:
    names = {cookie_name(tmp_path), cookie_name(tmp_path / "other"), cookie_name(tmp_path / "中文")}
    assert len(names) == 3 and all(name.isidentifier() and name.isascii() for name in names)
    assert cookie_name(tmp_path / "other" / "..") == cookie_name(tmp_path)
