"""The parts of the source finder that read texts: numbers, dates, days, JSON in text, paths, stems."""

from datetime import date
from fractions import Fraction
from time import process_time

import pytest

from utb.model import Span, Turn
from utb.scoring.relaxed.received import alike, contains
from utb.scoring.sources import find_sources
from utb.scoring.sources.dates import clocks_in, dates_in, months_in
from utb.scoring.sources.numbers import number_of, numbers_in, zh_number
from utb.scoring.sources.observations import leaves_of, offset_in
from utb.scoring.sources.passages import Passage, today_of
from utb.scoring.sources.paths import leaves, overlaps, value_at, with_value, write_path
from utb.scoring.sources.phrases import find_literally, find_segments
from utb.scoring.sources.relative_dates import days_in
from utb.scoring.sources.search import find_in
from utb.scoring.sources.wanted import Wanted
from utb.scoring.sources.words import stem
from utb.testing import node, turn

LONGEST = 2.0  # seconds of this process; a quadratic search takes minutes


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("two hundred and five", 205),
        ("three thousand four hundred", 3400),
        ("a dozen", 12),
        ("half of it", Fraction(1, 2)),
        ("1.5 million", 1_500_000),
        ("2e3", 2000),
        ("10x15", 15),
        ("一百二十", 120),
        ("二〇二四", 2024),
        ("两万三千", 23_000),
    ],
)
def test_numbers_are_read(text: str, value: object) -> None:
    assert value in {mention.value for mention in numbers_in(text)}


@pytest.mark.parametrize("text", ["1.2.3", "a1", "12_a", "星期三", "万", "no one", "9" * 50, "一" * 50])
def test_what_is_no_number_is_not_read(text: str) -> None:
    assert list(numbers_in(text)) == []


def test_chinese_numbers_need_something_before_their_largest_unit() -> None:
    assert (zh_number("万"), zh_number("十二"), zh_number("三亿")) == (None, 12, 300_000_000)


@pytest.mark.parametrize(
    ("value", "number"),
    [(True, None), (5, 5), (0.1, Fraction(1, 10)), (" -5 ", -5), ("5a", None), (float("nan"), None), (1e300, None)],
)
def test_values_are_numbers_if_they_are_nothing_else(value: object, number: object) -> None:
    assert number_of(value) == number


def test_a_date_is_read_once_and_only_if_there_is_such_a_month() -> None:
    assert [mention.span for mention in dates_in("2024-05-20")] == [Span(0, 10)]
    assert list(dates_in("2024-13-20 or 45/1/2024")) == []
    assert [(m.year, m.month, m.day) for m in months_in("May 2024, 2024年13月")] == [(2024, 5, None)]


def test_of_two_dates_that_share_words_the_first_is_read() -> None:
    assert [(m.month, m.day) for m in dates_in("May 5 June 2024")] == [(5, 5)]


def test_a_month_alone_is_no_day() -> None:
    assert not next(months_in("May 2024")).is_day(date(2024, 5, 1))


def test_digits_in_either_order_fit_both_days() -> None:
    mention = next(dates_in("04/05/2024"))
    assert mention.is_day(date(2024, 4, 5))
    assert mention.is_day(date(2024, 5, 4))
    assert not mention.is_day(date(2024, 5, 5))


@pytest.mark.parametrize(
    ("text", "hour", "minute", "fits"),
    [
        ("at 3 in the afternoon", 15, 0, False),
        ("at 3:00 in the afternoon", 15, 0, True),
        ("at 9:15 in the morning", 9, 15, True),
        ("5 o'clock", 17, 0, True),
        ("17:00", 5, 0, False),
        ("midnight", 0, 0, True),
        ("晚上八点", 20, 0, True),
        ("早上8点", 8, 0, True),
        ("29:00", 5, 0, False),
        ("12:75", 12, 15, False),
    ],
)
def test_times_of_day_are_read(text: str, hour: int, minute: int, fits: bool) -> None:
    assert any(mention.is_time(hour, minute) for mention in clocks_in(text)) is fits


WEDNESDAY = date(2024, 5, 15)


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("last Friday", date(2024, 5, 10)),
        ("next week", date(2024, 5, 22)),
        ("last month", date(2024, 4, 15)),
        ("next year", date(2025, 5, 15)),
        ("the 5th of this month", date(2024, 5, 5)),
        ("this Wednesday", date(2024, 5, 15)),
        ("3 days from now", date(2024, 5, 18)),
        ("a couple of weeks ago", date(2024, 5, 1)),
        ("周末", date(2024, 5, 19)),
        ("下周末", date(2024, 5, 25)),
        ("上周一", date(2024, 5, 6)),
        ("周一", date(2024, 5, 20)),
        ("两个月后", date(2024, 7, 15)),
        ("三年前", date(2021, 5, 15)),
        ("大后天", date(2024, 5, 18)),
    ],
)
def test_days_are_counted_from_today(text: str, day: date) -> None:
    assert day in {mention.day for mention in days_in(text, WEDNESDAY)}


@pytest.mark.parametrize("text", ["in 900 weeks", "the 39th", f"{'一' * 50}天后"])
def test_days_out_of_reach_are_none(text: str) -> None:
    assert list(days_in(text, WEDNESDAY)) == []


def test_days_that_a_month_lacks_are_passed_over() -> None:
    assert {mention.day for mention in days_in("the 31st", date(2024, 4, 10))} == {date(2024, 5, 31)}
    assert list(days_in("next month", date(9999, 12, 31))) == []
    assert list(days_in("the 5th", date(9999, 12, 31)))[0].day == date(9999, 12, 5)


@pytest.mark.parametrize(
    ("text", "today"),
    [
        ("2024-05-15 15:00:00", date(2024, 5, 15)),
        ("It is Wednesday, May 15, 2024.", date(2024, 5, 15)),
        ("2024-02-31 is no day", None),
        ("some day", None),
        (None, None),
    ],
)
def test_the_day_of_the_environment_is_read(text: str | None, today: date | None) -> None:
    assert today_of(text) == today


@pytest.mark.parametrize("text", ['{"a": 1', "{1: 2}", "{]", '{"a": \\x}', "[01]", '["\\q"]', "plain", '{"a"}: 1'])
def test_text_that_is_no_json_has_no_leaves(text: str) -> None:
    assert leaves_of(text) == ()


def test_leaves_of_python_literals_are_read() -> None:
    found = leaves_of("{'a': None, 'b': [True, 'x']}")
    assert [(leaf.steps, leaf.value) for leaf in found] == [(("a",), None), (("b", 0), True), (("b", 1), "x")]


def test_too_deep_a_document_has_no_leaves() -> None:
    assert leaves_of("[" * 100 + "1" + "]" * 100) == ()


def test_places_inside_a_leaf_count_its_escapes() -> None:
    text = '{"a": "x\\n\\"y", "b": 12}'
    first, second = leaves_of(text)
    assert text[offset_in(first, 3) :].startswith("y")
    assert text[offset_in(second, 1) :].startswith("2")


def test_paths_lead_to_values_and_back() -> None:
    value = {"a": [{"b.c": 1}], "d": {}}
    assert [(write_path(steps), leaf) for steps, leaf in leaves(value)] == [('a[0]["b.c"]', 1), ("d", {})]
    assert value_at(value, ("a", 0, "b.c")) == (True, 1)
    for missing in (("x",), ("a", 5), ("a", "b"), ("d", "e", "f")):
        assert value_at(value, missing) == (False, None)
        assert with_value(value, missing, 2) == value
    assert with_value(value, ("a", 0, "b.c"), 2) == {"a": [{"b.c": 2}], "d": {}}
    assert value == {"a": [{"b.c": 1}], "d": {}}


@pytest.mark.parametrize(
    ("path", "other", "meet"),
    [
        ("a", "a", True),
        ("a", "a.b", True),
        ("a[0]", "a", True),
        ("", "a", True),
        ("a", "ab", False),
        ("b", "a.b", False),
    ],
)
def test_paths_meet_where_one_leads_to_a_part_of_the_other(path: str, other: str, meet: bool) -> None:
    assert overlaps(path, other) is meet


@pytest.mark.parametrize(
    ("word", "base"),
    [("cities", "citi"), ("city", "citi"), ("planning", "plan"), ("boxes", "box"), ("glass", "glass"), ("the", "the")],
)
def test_stems(word: str, base: str) -> None:
    assert stem(word) == base


def said(text: str) -> Passage:
    made: Turn = turn(node("act"), request=text)
    return Passage(
        made.request or "", kind=None, turn=None, topic_id=None, node=None, said=True, today=None  # type: ignore[arg-type]
    )  # fmt: skip


def test_symbols_stand_as_they_are_and_not_inside_words() -> None:
    assert find_literally(Wanted("a+b", ()), said("xa+b, then a+b.")) == Span(11, 14)
    assert find_literally(Wanted("a+b", ()), said("ab, xa+by")) is None
    assert find_literally(Wanted("i+", ()), said("İ İ i+")) is None  # folding would shift the places


def test_a_place_may_lose_its_kind() -> None:
    assert find_in(Wanted("北京市", ()), said("去北京"), careful=False) == Span(1, 3)


def test_three_phrases_are_too_many() -> None:
    passage = said("red apples, then green pears, then blue plums")
    assert find_segments(Wanted("red apples green pears", ()), passage) == Span(0, 10)
    assert find_segments(Wanted("red apples green pears blue plums", ()), passage) is None
    assert find_segments(Wanted("greenpears red apples pears", ()), passage) is None


def test_a_date_that_no_calendar_has_is_no_day() -> None:
    assert Wanted("2024-02-31", ()).day is None
    assert Wanted("2024-02-20 or so", ()).day is None


@pytest.mark.parametrize(
    ("value", "other", "same"),
    [
        (5, "5", True),
        (5, 5.0, True),
        (5, "five", False),
        (True, 1, False),
        (None, None, True),
        (" A ", "a", True),
        ([1], [1.0], True),
        ({}, "x", False),
    ],
)
def test_received_values_are_compared_spelling_aside(value: object, other: object, same: bool) -> None:
    assert alike(value, other) is same


@pytest.mark.parametrize(
    ("text", "part", "there"),
    [("Room R-1", "r-1", True), ("Room 12", 12, True), (12, 1, False), ("true", True, False), ("x", [], False)],
)
def test_a_part_of_a_received_text_is_found(text: object, part: object, there: bool) -> None:
    assert contains(text, part) is there


@pytest.mark.parametrize("text", ["1 " * 20_000, "april 10 to " * 5_000, "4月4号到" * 5_000, "result set " * 20_000])
def test_long_texts_take_no_more_than_their_length_asks_for(text: str) -> None:
    arguments = {"a": "RESULT_SET_X", "b": "2024-04-06", "c": 1, "d": "500-900 km"}
    started = process_time()
    find_sources(turn(node("act", arguments), request=text, env_info="2024-05-15 15:20:00"), 0)
    assert process_time() - started < LONGEST
