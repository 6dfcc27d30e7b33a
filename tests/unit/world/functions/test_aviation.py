"""Arithmetic of pilots against the rules of thumb and tables they use."""

import pytest

from utb.world.functions.aviation import (
    ceiling_ft,
    cloud_base_ft,
    course_deg,
    density_altitude_ft,
    flight_category,
    flight_minutes,
    wind_parts,
)


@pytest.mark.parametrize(
    ("wind", "knots", "heading", "head", "cross"),
    [(300, 20, 270, 17, 10), (90, 15, 90, 15, 0), (270, 15, 90, -15, 0), (10, 12, 280, 0, 12), (350, 10, 20, 9, 5)],
)
def test_wind_on_a_runway_has_the_parts_of_the_table(
    wind: int, knots: int, heading: int, head: int, cross: int
) -> None:
    assert wind_parts(wind, knots, heading) == {"head": head, "cross": cross}


def test_courses_go_round_the_compass() -> None:
    origin = {"latitude": 0.0, "longitude": 0.0}
    assert course_deg(origin, {"latitude": 1.0, "longitude": 0.0}) == 0
    assert course_deg(origin, {"latitude": 0.0, "longitude": 1.0}) == 90
    assert course_deg(origin, {"latitude": 0.0, "longitude": -1.0}) == 270


@pytest.mark.parametrize(("wind", "minutes"), [((0, 0), 60), ((0, 20), 75), ((180, 25), 48), ((90, 60), 75)])
def test_time_depends_on_the_wind(wind: tuple[int, int], minutes: int) -> None:
    assert flight_minutes(100, 100, 0, *wind) == minutes


def test_a_wind_as_fast_as_the_aircraft_still_gives_a_time() -> None:
    assert flight_minutes(10, 100, 0, 0, 100) == 60


@pytest.mark.parametrize(("feet", "celsius", "altitude"), [(0, 15, 0), (5000, 25, 7600 - 200), (0, 35, 2400)])
def test_density_altitude_grows_by_120_feet_a_degree(feet: int, celsius: int, altitude: int) -> None:
    assert density_altitude_ft(feet, 1013.25, celsius) == pytest.approx(altitude, abs=100)


def test_a_ceiling_is_a_base_of_clouds_over_half_the_sky() -> None:
    assert cloud_base_ft(20, 50) == pytest.approx(4300, abs=100)
    assert cloud_base_ft(10, 100) == 100
    assert ceiling_ft(40, 20, 50) is None
    assert ceiling_ft(80, 20, 50) == cloud_base_ft(20, 50)


@pytest.mark.parametrize(
    ("ceiling", "visibility", "category"),
    [(None, 9999, "vfr"), (2900, 9999, "mvfr"), (900, 9999, "ifr"), (400, 9999, "lifr"), (None, 1500, "lifr")],
)
def test_categories_begin_where_the_rules_say(ceiling: int | None, visibility: int, category: str) -> None:
    assert flight_category(ceiling, visibility) == category
