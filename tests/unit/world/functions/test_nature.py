"""Sun, moon, tides and weather against what almanacs say, and against each other."""

import json
from pathlib import Path

import pytest

import utb.world
from utb.world.draws import Draws
from utb.world.functions.dates import minutes_of, shift
from utb.world.functions.places import distance_km
from utb.world.functions.sun import moon, sun_height, sun_times
from utb.world.functions.tides import tide_height, tides
from utb.world.functions.weather import noise, weather_day, weather_hour

COMMON = Path(utb.world.__file__).parent / "data" / "common.json"
PLACES = {row["place_id"]: row for row in json.loads(COMMON.read_text("utf-8"))["catalogues"]["places"]["rows"]}
DRAWS = Draws("world", 3).part("nature")
PORT = {"mean_level_m": 3.0, "moon_range_m": 1.5, "sun_range_m": 0.5, "lag_h": 2.0}


@pytest.mark.parametrize(
    ("place", "day", "rise", "set_"),
    [
        ("london", "2026-06-21", "03:43", "20:22"),
        ("london", "2026-12-21", "08:04", "15:53"),
        ("singapore", "2026-03-20", "07:10", "19:16"),
        ("sydney", "2026-12-22", "04:41", "19:05"),
        ("new-york", "2026-09-22", "05:43", "17:53"),
    ],
)
def test_sunrise_and_sunset_are_those_of_the_almanac_within_minutes(place: str, day: str, rise: str, set_: str) -> None:
    times = sun_times(PLACES[place], day)
    assert abs(minutes_of(times["sunrise"]) - minutes_of(rise)) <= 4
    assert abs(minutes_of(times["sunset"]) - minutes_of(set_)) <= 4
    assert times["day_length_min"] == pytest.approx(minutes_of(times["sunset"]) - minutes_of(times["sunrise"]), abs=1)


def test_beyond_the_polar_circle_the_sun_may_not_rise_or_set() -> None:
    north = {**PLACES["oslo"], "latitude": 75.0}
    winter, summer = sun_times(north, "2026-12-21"), sun_times(north, "2026-06-21")
    assert (winter["sunrise"], winter["day_length_min"]) == (None, 0)
    assert (summer["sunset"], summer["day_length_min"]) == (None, 1440)


def test_the_sun_stands_highest_at_noon_and_on_the_horizon_at_sunrise() -> None:
    london = PLACES["london"]
    times = sun_times(london, "2026-03-20")
    assert sun_height(london, f"2026-03-20T{times['solar_noon']}") == pytest.approx(38.5, abs=1)
    assert sun_height(london, f"2026-03-20T{times['sunrise']}") == pytest.approx(-0.8, abs=0.5)
    assert sun_height(london, "2026-03-20T00:00") < -30


@pytest.mark.parametrize(
    ("day", "phase"),
    [
        ("2026-03-03", "full_moon"),
        ("2026-02-17", "new_moon"),
        ("2026-03-11", "last_quarter"),
        ("2026-02-24", "first_quarter"),
    ],
)
def test_the_moon_has_the_phase_of_the_almanac(day: str, phase: str) -> None:
    assert moon(day)["phase"] == phase


def test_high_and_low_waters_take_turns_and_lie_on_the_curve() -> None:
    for number in range(30):
        day = shift("2026-03-01", number)
        found = tides(PORT, day)
        assert 3 <= len(found) <= 5
        assert all(first["kind"] != second["kind"] for first, second in zip(found, found[1:], strict=False))
        for water in found:
            assert tide_height(PORT, day, minutes_of(water["time"])) == pytest.approx(water["height_m"], abs=0.01)


def test_spring_tides_are_higher_than_neap_tides() -> None:
    highs = [max(water["height_m"] for water in tides(PORT, shift("2026-03-01", number))) for number in range(30)]
    assert max(highs) > 4.8
    assert min(highs) < 4.3


def test_noise_is_smooth_and_stays_between_its_bounds() -> None:
    values = [noise(DRAWS, "x", step / 20) for step in range(2000)]
    assert max(abs(first - second) for first, second in zip(values, values[1:], strict=False)) < 0.2
    assert min(values) >= -1
    assert max(values) <= 1
    assert max(values) - min(values) > 1.5


def test_a_day_is_made_of_its_hours() -> None:
    place = PLACES["lyon"]
    hours = [weather_hour(DRAWS, place, f"2026-03-04T{hour:02d}:00") for hour in range(24)]
    day = weather_day(DRAWS, place, "2026-03-04")
    assert day["high_c"] == max(hour["temperature_c"] for hour in hours)
    assert day["rain_mm"] == pytest.approx(sum(hour["rain_mm"] for hour in hours))
    assert [hour["hour"] for hour in hours][:2] == ["00:00", "01:00"]


def test_seasons_are_where_they_belong() -> None:
    def mean(place: str, month: str) -> float:
        days = [weather_day(DRAWS, PLACES[place], f"2026-{month}-{day:02d}") for day in range(1, 29)]
        return sum(day["high_c"] + day["low_c"] for day in days) / 56

    assert mean("oslo", "07") - mean("oslo", "01") > 15
    assert mean("sydney", "01") - mean("sydney", "07") > 5
    assert abs(mean("singapore", "01") - mean("singapore", "07")) < 5


def test_where_it_freezes_it_snows() -> None:
    hours = [weather_hour(DRAWS, PLACES["oslo"], f"2026-01-{day:02d}T12:00") for day in range(1, 32)]
    wet = [hour for hour in hours if hour["rain_mm"] >= 0.2]
    assert {"snow"} <= {hour["condition"] for hour in wet if hour["temperature_c"] < 0} <= {"snow", "heavy_snow"}


def test_distances_are_those_of_the_globe() -> None:
    assert distance_km(PLACES["london"], PLACES["paris"]) == pytest.approx(344, abs=5)
    assert distance_km(PLACES["auckland"], PLACES["london"]) == pytest.approx(18_340, abs=60)
    assert distance_km(PLACES["lyon"], PLACES["lyon"]) == 0
