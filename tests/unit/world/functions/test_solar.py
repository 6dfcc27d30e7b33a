"""Panels against what such panels give, and batteries against days whose best plan is known."""

from itertools import pairwise
from typing import Any

import pytest

from utb.world.functions.solar import battery_plan, panel_kw
from utb.world.functions.sun import sun_azimuth, sun_times

LYON = {"latitude": 45.76, "longitude": 4.84, "utc_offset_h": 1}
SOUTH = {"peak_kw": 10.0, "tilt_deg": 35, "facing_deg": 180}
BATTERY = {"capacity_kwh": 10.0, "power_kw": 5.0}
# A dear hour, a cheap one, two of sun, two dear ones in the evening.
DAY = [
    {"solar_kwh": solar, "demand_kwh": demand, "price": price, "feed_in": 0.08}
    for solar, demand, price in (
        (0.0, 1.0, 0.30),
        (0.0, 1.0, 0.10),
        (4.0, 1.0, 0.20),
        (4.0, 1.0, 0.20),
        (0.0, 4.0, 0.50),
        (0.0, 4.0, 0.40),
    )
]


def _sum(plan: list[dict[str, Any]], name: str) -> float:
    return float(sum(hour[name] for hour in plan))


def _by_day(panels: dict[str, Any], day: str, cloud: float = 0) -> float:
    return sum(panel_kw(LYON, panels, f"{day}T{hour:02d}:30", cloud, 15) for hour in range(24))


def test_the_sun_stands_south_at_noon_and_north_of_east_on_a_summer_morning() -> None:
    noon = sun_times(LYON, "2026-06-21")["solar_noon"]
    assert sun_azimuth(LYON, f"2026-06-21T{noon}") == pytest.approx(180, abs=1)
    assert sun_azimuth(LYON, "2026-06-21T04:55") == pytest.approx(55, abs=2)
    assert sun_azimuth({**LYON, "latitude": -33.0}, f"2026-06-21T{noon}") % 360 == pytest.approx(0, abs=1)


def test_clear_days_give_what_such_roofs_give() -> None:
    assert 55 < _by_day(SOUTH, "2026-06-21") < 75
    assert 25 < _by_day(SOUTH, "2026-12-21") < 40
    assert panel_kw(LYON, SOUTH, "2026-06-21T00:30", 0, 15) == 0


def test_cloud_takes_most_and_a_roof_to_the_west_is_late() -> None:
    assert 0.15 < _by_day(SOUTH, "2026-06-21", 100) / _by_day(SOUTH, "2026-06-21") < 0.35
    west = {**SOUTH, "facing_deg": 270}
    assert panel_kw(LYON, west, "2026-06-21T17:30", 0, 20) > panel_kw(LYON, SOUTH, "2026-06-21T17:30", 0, 20)
    assert panel_kw(LYON, west, "2026-06-21T09:30", 0, 20) < panel_kw(LYON, SOUTH, "2026-06-21T09:30", 0, 20)


def test_panels_are_worse_in_the_heat() -> None:
    assert panel_kw(LYON, SOUTH, "2026-06-21T12:30", 0, 35) < panel_kw(LYON, SOUTH, "2026-06-21T12:30", 0, 15)


@pytest.mark.parametrize("goal", ["save_money", "own_use", "backup"])
def test_every_hour_is_balanced_within_power_and_reserve(goal: str) -> None:
    plan = battery_plan(DAY, BATTERY, goal, 20, 30)
    for hour, did in zip(DAY, plan, strict=True):
        left = hour["solar_kwh"] + did["from_grid_kwh"] - did["to_grid_kwh"] - did["battery_kwh"]
        assert left == pytest.approx(hour["demand_kwh"], abs=0.005)
    levels = [30, *(hour["charge_percent"] for hour in plan)]
    assert min(levels) >= 20
    assert all(abs(after - before) <= 50 for before, after in pairwise(levels))


def test_own_use_charges_from_the_sun_alone() -> None:
    plan = battery_plan(DAY, BATTERY, "own_use", 10, 10)
    assert [hour["charge_percent"] for hour in plan[:4]] == [10, 10, 38, 66]
    assert plan[-1]["charge_percent"] == 10
    assert _sum(plan[2:4], "from_grid_kwh") == 0


def test_saving_buys_in_the_cheap_hour_and_costs_least() -> None:
    plans = {goal: battery_plan(DAY, BATTERY, goal, 10, 10) for goal in ("save_money", "own_use", "backup")}
    assert plans["save_money"][1]["battery_kwh"] > 0
    assert plans["save_money"][4]["battery_kwh"] == pytest.approx(-4, abs=0.1)
    assert _sum(plans["save_money"], "cost") < _sum(plans["own_use"], "cost") < _sum(plans["backup"], "cost")


def test_backup_is_full_as_early_as_the_power_allows_and_stays_so() -> None:
    plan = battery_plan(DAY, BATTERY, "backup", 10, 10)
    assert [hour["charge_percent"] for hour in plan] == [60, 100, 100, 100, 100, 100]


def test_a_charge_below_the_reserve_is_not_drawn_on() -> None:
    plan = battery_plan(DAY, BATTERY, "own_use", 90, 40)
    assert min(hour["charge_percent"] for hour in plan) == 40
    assert battery_plan([], BATTERY, "own_use", 90, 40) == []
