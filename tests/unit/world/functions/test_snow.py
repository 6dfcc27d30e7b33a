"""Snow: more of it higher up and in winter, new snow only where it freezes."""

from utb.world.draws import Draws
from utb.world.functions.dates import days_from
from utb.world.functions.snow import snow_day, snow_season

DRAWS = Draws("world", 3).part("nature")
ALPS = {
    "place_id": "alps",
    "latitude": 46.0,
    "longitude": 8.0,
    "utc_offset_h": 1,
    "elevation_m": 1000,
    "mean_c": 8.0,
    "swing_c": 8.5,
    "wet_share": 0.4,
    "wet_swing": 0.0,
    "is_coastal": False,
    "snowiness": 1,
}
SOUTH = {**ALPS, "swing_c": -8.5, "latitude": -44.0}


def test_the_cover_is_thickest_at_the_end_of_winter_and_gone_in_summer() -> None:
    assert snow_season(ALPS, "2026-02-24") == 1
    assert snow_season(ALPS, "2026-07-20") == 0
    assert snow_season(SOUTH, "2026-08-25") > 0.99


def test_more_lies_at_the_top_than_in_the_valley() -> None:
    for day in days_from("2026-02-01", 10):
        snow = snow_day(DRAWS, ALPS, 1200, 2600, day)
        assert snow["depth_top_cm"] > snow["depth_valley_cm"] >= 0
        assert snow["new_3d_cm"] >= snow["new_cm"] - 1


def test_it_snows_at_the_top_in_winter_and_not_in_summer() -> None:
    winter = sum(snow_day(DRAWS, ALPS, 1200, 2600, day)["new_cm"] for day in days_from("2026-01-10", 30))
    summer = sum(snow_day(DRAWS, ALPS, 1200, 2600, day)["new_cm"] for day in days_from("2026-07-10", 30))
    assert winter > 20
    assert summer < winter / 10


def test_it_freezes_higher_in_summer() -> None:
    def height(day: str) -> int:
        found: int = snow_day(DRAWS, ALPS, 1200, 2600, day)["freezing_level_m"]
        return found

    assert height("2026-07-20") > 2500 > height("2026-01-20")
