"""Climates against the weather that is drawn, against each other, and against what everybody knows of the places."""

import json
from pathlib import Path
from statistics import mean

import pytest

import utb.world
from utb.world.draws import Draws
from utb.world.functions.climate import climate_month
from utb.world.functions.dates import shift
from utb.world.functions.weather import weather_day

COMMON = Path(utb.world.__file__).parent / "data" / "common.json"
PLACES = {row["place_id"]: row for row in json.loads(COMMON.read_text("utf-8"))["catalogues"]["places"]["rows"]}
MONTHS = range(1, 13)


@pytest.mark.parametrize(("place", "month"), [("seattle", 1), ("mumbai", 7), ("athens", 7)])
def test_normals_are_the_means_of_the_weather(place: str, month: int) -> None:
    first = [f"{year}-{month:02d}-01" for year in range(1991, 2021)]
    days = [weather_day(Draws("nature", 5), PLACES[place], shift(start, n)) for start in first for n in (4, 14, 24)]
    normal = climate_month(PLACES[place], month)
    assert mean(day["high_c"] for day in days) == pytest.approx(normal["high_c"], abs=0.8)
    assert mean(day["low_c"] for day in days) == pytest.approx(normal["low_c"], abs=0.8)
    assert 31 * mean(day["rain_mm"] >= 1 for day in days) == pytest.approx(normal["rain_days"], abs=5)
    assert mean(day["cloud_percent"] for day in days) == pytest.approx(normal["cloud_percent"], abs=6)
    assert mean(day["humidity_percent"] for day in days) == pytest.approx(normal["humidity_percent"], abs=4)


def test_seasons_are_those_of_the_hemisphere() -> None:
    highs = {place: [climate_month(PLACES[place], month)["high_c"] for month in MONTHS] for place in PLACES}
    assert highs["vienna"].index(max(highs["vienna"])) == 6
    assert highs["sydney"].index(max(highs["sydney"])) == 0
    assert max(highs["singapore"]) - min(highs["singapore"]) < 2


def test_rain_falls_when_it_does_and_the_sun_shines_in_between() -> None:
    mumbai, seattle = ([climate_month(PLACES[place], month) for month in MONTHS] for place in ("mumbai", "seattle"))
    assert mumbai[6]["rain_days"] > 15 > 4 > mumbai[0]["rain_days"]
    assert seattle[0]["rain_mm"] > seattle[6]["rain_mm"]
    assert seattle[6]["sunshine_h"] > 2 * seattle[0]["sunshine_h"]
    assert mumbai[0]["clear_nights"] > mumbai[6]["clear_nights"]


def test_coasts_are_windier_than_the_same_place_inland() -> None:
    coast = PLACES["dublin"]
    inland = {**coast, "is_coastal": False}
    assert climate_month(coast, 5)["wind_kmh"] == pytest.approx(climate_month(inland, 5)["wind_kmh"] + 6)
    assert climate_month(coast, 5)["high_c"] == climate_month(inland, 5)["high_c"]


def test_shares_beyond_the_table_count_as_its_ends() -> None:
    dry, wet = ({**PLACES["dublin"], "wet_share": share, "wet_swing": 0} for share in (-1.0, 2.0))
    assert climate_month(dry, 4)["rain_days"] == pytest.approx(30 * 0.062, abs=0.1)
    assert climate_month(wet, 4)["rain_days"] == pytest.approx(30 * 0.664, abs=0.1)
