"""Air and pollen: break points as published, and seasons and weather that leave their mark."""

import json
from pathlib import Path

import pytest

import utb.world
from utb.world.draws import Draws
from utb.world.functions.air import POLLUTANTS, air_day, air_hour, air_index, worst_index
from utb.world.functions.dates import days_from, shift
from utb.world.functions.pollen import grows, pollen

COMMON = Path(utb.world.__file__).parent / "data" / "common.json"
PLACES = {row["place_id"]: row for row in json.loads(COMMON.read_text("utf-8"))["catalogues"]["places"]["rows"]}
DRAWS = Draws("world", 3).part("nature")


@pytest.mark.parametrize(
    ("scale", "pollutant", "concentration", "index"),
    [
        ("us", "pm2_5", 9.0, 50),
        ("us", "pm2_5", 35.4, 100),
        ("us", "pm2_5", 0, 0),
        ("us", "pm10", 154, 100),
        ("us", "pm2_5", 5000, 500),
        ("cn", "pm2_5", 75, 100),
        ("cn", "pm10", 100, 75),
        ("cn", "no2", 700, 150),
        ("eu", "pm2_5", 9.9, 1),
        ("eu", "pm2_5", 25, 3),
        ("eu", "no2", 95, 3),
        ("eu", "o3", 241, 5),
    ],
)
def test_an_index_is_read_off_the_published_break_points(
    scale: str, pollutant: str, concentration: float, index: int
) -> None:
    assert air_index(scale, pollutant, concentration) == index


def test_the_index_of_air_is_that_of_its_worst_pollutant() -> None:
    assert worst_index("us", {"pm2_5": 9, "pm10": 154, "o3": 20, "no2": 10}) == 100


def test_a_day_lies_within_its_hours() -> None:
    place, day = PLACES["madrid"], "2026-07-04"
    hours = [air_hour(DRAWS, place, f"{day}T{hour:02d}:00") for hour in range(24)]
    whole = air_day(DRAWS, place, day)
    assert whole["no2"] == max(hour["no2"] for hour in hours)
    for pollutant in POLLUTANTS:
        assert min(hour[pollutant] for hour in hours) <= whole[pollutant] <= max(hour[pollutant] for hour in hours)


def test_delhi_breathes_more_particles_than_zurich_and_summer_makes_ozone() -> None:
    def over(place: str, first: str, pollutant: str) -> float:
        return sum(air_day(DRAWS, PLACES[place], day)[pollutant] for day in days_from(first, 20)) / 20

    assert over("delhi", "2026-01-10", "pm2_5") > 3 * over("zurich", "2026-01-10", "pm2_5")
    assert over("rome", "2026-07-01", "o3") > 1.5 * over("rome", "2026-12-01", "o3")


def test_plants_flower_in_their_season_and_half_a_year_later_in_the_south() -> None:
    def sum_of(place: str, plant: str, first: str) -> int:
        return sum(pollen(DRAWS, PLACES[place], plant, shift(first, n)) for n in range(20))

    assert sum_of("berlin", "birch", "2026-04-10") > 1000
    assert sum_of("berlin", "birch", "2026-09-01") == 0
    assert sum_of("melbourne", "grass", "2026-12-01") > sum_of("melbourne", "grass", "2026-06-01")
    assert sum_of("singapore", "grass", "2026-01-01") > 0


def test_plants_are_counted_only_where_they_grow() -> None:
    assert grows(PLACES["athens"], "olive")
    assert not grows(PLACES["oslo"], "olive")
    assert pollen(DRAWS, PLACES["oslo"], "olive", "2026-05-20") == 0
