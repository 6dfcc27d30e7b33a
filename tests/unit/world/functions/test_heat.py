"""Heat load and dew point against published tables."""

import pytest

from utb.world.functions.heat import dew_point, heat_load, vapour_pressure


@pytest.mark.parametrize(("celsius", "humidity", "load"), [(30, 60, 31), (20, 50, 20), (35, 50, 35), (25, 80, 28)])
def test_heat_load_is_that_of_the_table(celsius: float, humidity: float, load: float) -> None:
    assert heat_load(celsius, humidity) == pytest.approx(load, abs=0.75)


def test_without_sun_less_is_felt_and_shares_beyond_the_ends_count_as_the_ends() -> None:
    assert heat_load(30, 60, 0) == pytest.approx(heat_load(30, 60) - 3)
    assert heat_load(30, 60, 7) == heat_load(30, 60)


@pytest.mark.parametrize(("celsius", "humidity", "dew"), [(20, 50, 9.3), (30, 60, 21.4), (5, 100, 5.0)])
def test_dew_point_is_that_of_the_table(celsius: float, humidity: float, dew: float) -> None:
    assert dew_point(celsius, humidity) == pytest.approx(dew, abs=0.2)


def test_bone_dry_air_still_has_a_dew_point() -> None:
    assert dew_point(30, 0) == dew_point(30, 1)


def test_saturated_air_at_twenty_degrees_holds_23_hpa() -> None:
    assert vapour_pressure(20, 100) == pytest.approx(23.4, abs=0.2)
