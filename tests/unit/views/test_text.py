"""Texts are cut to their room, and whatever comes in can be sent."""

import pytest

from utb.views.text import (
    body_text,
    cells_of,
    counted,
    cut_middle,
    cut_value,
    one_line,
    plain,
    size_words,
    value_text,
)


def nested(depth: int) -> object:
    value: object = 1
    for _ in range(depth):
        value = [value]
    return value


def test_lone_surrogates_and_control_characters_are_replaced() -> None:
    text = plain("a\ud800b\x00c\x1b[31m\n\td")
    assert text == "a\ufffdb\ufffdc\ufffd[31m\n\td"
    text.encode("utf-8")


def test_a_plain_text_is_itself() -> None:
    assert plain("Grüße, 世界 🎒") == "Grüße, 世界 🎒"
    assert plain(plain("\ud800")) == plain("\ud800")


def test_one_line_has_no_line_breaks() -> None:
    assert one_line("a\n  b\t c", 20) == "a b c"
    assert one_line("abcdef", 4) == "abc…"


def test_a_long_name_keeps_its_last_eight_characters() -> None:
    assert cut_middle("filterArticlesBySourceAndDate", 20) == "filterArtic…eAndDate"


def test_a_chinese_character_takes_two_columns() -> None:
    assert cells_of("天气 x") == 6
    assert cells_of(cut_middle("查询用户的订单详情并且返回所有的结果", 20)) <= 20


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("short", "short"),
        ("https://36kr.com/p/3120457718842113", "…p/3120457718842113"),
        ("/home/user/reports/final.txt", "…/reports/final.txt"),
        ("order_W8765432_of_a_long_line", "…432_of_a_long_line"),
        ("a sentence that is rather long", "a sentence that is…"),
    ],
)
def test_links_paths_and_ids_keep_their_tail(text: str, shown: str) -> None:
    assert cells_of(cut_value(text, 19)) <= 19
    assert cut_value(text, 19) == shown


def test_values_read_as_json() -> None:
    assert value_text({"a": [1, "ü", None]}) == '{"a": [1, "ü", null]}'


@pytest.mark.parametrize("value", [nested(100_000), {1, 2}, 10**5000], ids=["deep", "no JSON", "huge"])
def test_values_that_json_cannot_hold_are_still_shown(value: object) -> None:
    assert value_text(value)


def test_bodies_are_verbatim_or_indented() -> None:
    assert body_text('{"a":1}') == '{"a":1}'
    assert body_text({"a": 1}) == '{\n  "a": 1\n}'


def test_sizes_and_counts_read_as_words() -> None:
    assert [size_words(size) for size in (1, 812, 6_240, 2_500_000)] == [
        "1 character",
        "812 characters",
        "6.2 k characters",
        "2.5 M characters",
    ]
    assert (counted(1, "turn"), counted(2, "turn"), counted(2, "reply", "replies")) == (
        "1 turn",
        "2 turns",
        "2 replies",
    )
