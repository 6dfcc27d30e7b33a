"""Orders and times of a day of visits."""

from typing import Any

import pytest

from utb.world.functions.routes import day_route, shortest_order

START = {"latitude": 0.0, "longitude": 0.0}


def stop(longitude: float, opens: str = "09:00", visit_min: int = 60) -> dict[str, Any]:
    return {"latitude": 0.0, "longitude": longitude, "opens": opens, "visit_min": visit_min}


def test_stops_along_a_road_are_visited_as_they_come() -> None:
    assert shortest_order(START, [stop(0.03), stop(0.01), stop(0.02)]) == [1, 2, 0]


def test_nothing_to_visit_has_an_empty_order() -> None:
    assert shortest_order(START, []) == []


def test_times_are_ways_waiting_and_visits_added_up() -> None:
    first, second = day_route(START, [stop(0.01), stop(0.03)], kmh=6, extra_min=0, begin_min=8 * 60)
    assert (first["leg_km"], first["leg_min"], first["arrive"]) == (1.4, 14, "08:14")
    assert (first["wait_min"], first["leave"]) == (46, "10:00")
    assert second["leg_km"] == pytest.approx(2.9)
    assert (second["arrive"], second["wait_min"], second["leave"]) == ("10:29", 0, "11:29")


def test_a_day_may_pass_midnight_and_says_so() -> None:
    (only,) = day_route(START, [stop(0.0, visit_min=120)], kmh=5, extra_min=5, begin_min=23 * 60)
    assert (only["leave"], only["leave_min"]) == ("01:05", 1505)
