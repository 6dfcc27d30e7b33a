"""The moon's rise and set against tables, and against its phase."""

from typing import Any

import pytest

from utb.world.functions.dates import days_from, minutes_of
from utb.world.functions.moon import moon_height, moon_times

KYIV = {"latitude": 50.5, "longitude": 30.5, "utc_offset_h": 0}
LONDON = {"latitude": 51.51, "longitude": -0.13, "utc_offset_h": 0}


def test_rise_and_set_are_those_of_a_table_within_ten_minutes() -> None:
    times = moon_times(KYIV, "2013-03-04")
    assert minutes_of(times["moonrise"] or "") == pytest.approx(minutes_of("23:54"), abs=10)
    assert minutes_of(times["moonset"] or "") == pytest.approx(minutes_of("07:48"), abs=10)


def test_a_full_moon_rises_when_the_sun_sets() -> None:
    times = moon_times(LONDON, "2026-03-03")  # full at 11:38 UTC
    assert minutes_of(times["moonrise"] or "") == pytest.approx(minutes_of("17:50"), abs=40)


def test_about_once_a_month_a_day_has_no_moonrise() -> None:
    month: list[dict[str, Any]] = [moon_times(LONDON, day) for day in days_from("2026-03-01", 30)]
    assert 1 <= sum(times["moonrise"] is None for times in month) <= 2


def test_the_moon_is_up_between_rise_and_set() -> None:
    times = moon_times(LONDON, "2026-03-22")
    rise = minutes_of(times["moonrise"] or "")
    assert moon_height(LONDON, "2026-03-22", rise + 60) > 0 > moon_height(LONDON, "2026-03-22", rise - 60)
