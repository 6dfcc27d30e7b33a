"""Clauses, their parts, what is denied in them, and times and numbers as people write them."""

import pytest

from utb.quality.clauses import chinese_number, clauses, is_denied, minutes_of, number_of, parts


def test_clauses_end_at_stops_and_semicolons_not_in_numbers() -> None:
    assert list(clauses("Up to 0.4 per cent; no more. 好的。")) == ["Up to 0.4 per cent", "no more", "好的"]


@pytest.mark.parametrize(
    ("clause", "expected"),
    [
        ("trains by the window, one change", [("trains by the window", False), ("one change", False)]),
        ("vegan, unless she visits, then not", [("vegan", False), ("unless she visits", True), ("then not", True)]),
        ("with the children dubbed, by 17:00", [("with the children dubbed", True), ("by 17:00", True)]),
        ("靠窗，陪妈妈时靠过道", [("靠窗", False), ("陪妈妈时靠过道", True)]),
        ("tea,,", [("tea,,", False)]),
        ("tea, , milk", [("tea", False), ("milk", False)]),
    ],
)
def test_an_exception_lasts_to_the_end_of_its_clause(clause: str, expected: list[tuple[str, bool]]) -> None:
    assert list(parts(clause)) == expected


@pytest.mark.parametrize(
    ("clause", "word", "denied"),
    [
        ("never a code by text message", "by text message", True),
        ("hotels rather than apartments", "apartments", True),
        ("不坐一等座", "一等座", True),
        ("no trains, hotels", "hotels", False),
        ("a code by text message", "by text message", False),
    ],
)
def test_a_denied_value_is_none(clause: str, word: str, denied: bool) -> None:
    assert is_denied(clause, clause.index(word)) is denied


@pytest.mark.parametrize(
    ("text", "minutes"),
    [
        ("at 18:30 and 6:05", [1110, 365]),
        ("9 am, 7pm, 12 am, 12 pm", [540, 1140, 0, 720]),
        ("中午十二点半", [750]),
        ("中午一点", [780]),
        ("下午两点以前", [840]),
        ("晚上9点", [1260]),
        ("早上六点到八点", [360, 480]),
        ("二十三点", [1380]),
        ("十点十分钟", [600]),
        ("1:2:30", []),
    ],
)
def test_times_of_day_are_read_as_they_are_written(text: str, minutes: list[int]) -> None:
    assert [minute for minute, _ in minutes_of(text)] == minutes


@pytest.mark.parametrize(
    ("word", "number"), [("Three", 3), ("12", 12), ("两", 2), ("no", 0), ("several", None), ("", None)]
)
def test_words_and_digits_are_numbers(word: str, number: int | None) -> None:
    assert number_of(word) == number


@pytest.mark.parametrize(
    ("text", "number"), [("六十三", 63), ("十二", 12), ("二十", 20), ("三", 3), ("45", 45), ("百", None)]
)
def test_chinese_numbers_below_a_hundred(text: str, number: int | None) -> None:
    assert chinese_number(text) == number
