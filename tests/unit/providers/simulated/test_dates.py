"""Days in the words of two languages."""

from datetime import date, datetime

import pytest

from utb.providers.simulated.dates import Day, Moment, next_weekday

TUESDAY = date(2026, 2, 10)


@pytest.mark.parametrize(
    ("ahead", "english", "chinese"),
    [
        (-1, "yesterday", "昨天"),
        (0, "today", "今天"),
        (1, "tomorrow", "明天"),
        (2, "on Thursday", "后天"),
        (4, "on Saturday", "这周六"),
        (6, "on Monday", "下周一"),
        (7, "on 17 February", "下周二"),
        (12, "on 22 February", "下周日"),
        (13, "on 23 February", "2月23日"),
        (-3, "on 7 February", "2月7日"),
    ],
)
def test_a_day_is_said_as_people_say_it(ahead: int, english: str, chinese: str) -> None:
    assert Day(TUESDAY, TUESDAY, "en").plus(ahead).relative == english
    assert Day(TUESDAY, TUESDAY, "zh").plus(ahead).relative == chinese


def test_parts_of_a_day() -> None:
    english, chinese = (Day(date(2026, 2, 14), TUESDAY, language) for language in ("en", "zh"))
    assert (english.weekday, english.short, english.spoken, english.month, english.day) == (
        "Saturday", "Sat", "14 February", "February", 14,
    )  # fmt: skip
    assert (chinese.weekday, chinese.short, chinese.spoken, chinese.month) == ("星期六", "周六", "2月14日", "2月")


def test_a_day_equals_and_sorts_with_its_iso_text() -> None:
    day = Day(date(2026, 2, 14), TUESDAY, "en")
    assert day == "2026-02-14" and day != "2026-02-15" and day != 14
    assert day < "2026-02-15" and day <= "2026-02-14" and day > "2026-02-13" and day >= "2026-02-14"
    assert {day: 1}[day] == 1 and repr(day) == "Day(2026-02-14)"


def test_the_next_weekday_is_never_today() -> None:
    assert next_weekday(TUESDAY, "Tuesday") == date(2026, 2, 17)
    assert next_weekday(TUESDAY, "wednesday") == date(2026, 2, 11)
    assert next_weekday(TUESDAY, "wednesday", 1) == date(2026, 2, 18)
    with pytest.raises(ValueError, match="not in tuple"):
        next_weekday(TUESDAY, "someday")


def test_now_has_a_date_and_a_time() -> None:
    now = Moment(datetime(2026, 2, 10, 18, 42), "en")  # noqa: DTZ001 - local
    assert (str(now.date), now.time) == ("2026-02-10", "18:42")
