"""Pollen in the air: the season of a plant, moved by the climate of the place, and the weather of the day."""

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from utb.world.draws import Draws
from utb.world.functions.dates import day_of_year
from utb.world.functions.weather import noise, weather_day

_TEMPERATE_C = 10.5  # the climate that the seasons below are of
_DAYS_A_DEGREE = 4.0  # warmer places flower so much earlier, in spring
_TROPIC_SWING_C = 3.0


@dataclass(frozen=True)
class _Season:
    peak: int  # day of the year, in the north
    half_width: int  # days
    strength: int  # grains per cubic metre on a fine day at the peak
    coldest: float  # yearly means between which the plant grows
    warmest: float


_SEASONS: Mapping[str, _Season] = {
    "alder": _Season(62, 32, 420, 4, 16),
    "hazel": _Season(50, 34, 160, 4, 15),
    "birch": _Season(108, 26, 900, 4, 13),
    "plane": _Season(118, 22, 300, 9, 20),
    "olive": _Season(140, 28, 380, 13, 21),
    "grass": _Season(164, 52, 260, 3, 29),
    "mugwort": _Season(222, 28, 90, 5, 18),
    "ragweed": _Season(248, 30, 140, 9, 20),
    "cypress": _Season(75, 40, 350, 13, 21),
}


def grows(place: Mapping[str, Any], plant: str) -> bool:
    """Whether the plant grows around a place at all, so that its pollen is counted there."""
    season = _SEASONS[plant]
    return bool(season.coldest <= place["mean_c"] <= season.warmest)


def pollen(draws: Draws, place: Mapping[str, Any], plant: str, day: str) -> int:
    """Grains per cubic metre of air on a day."""
    if not grows(place, plant):
        return 0
    season, weather = _SEASONS[plant], weather_day(draws, place, day)
    own = draws.part("pollen", place["place_id"], plant)
    at = date.fromisoformat(day).toordinal()
    dry = math.exp(-0.25 * weather["rain_mm"])
    mood = math.exp(0.7 * noise(own, "mood", at / 1.5))
    return round(season.strength * _share(place, season, day) * dry * mood)


def _share(place: Mapping[str, Any], season: _Season, day: str) -> float:
    """Share of the full flowering, 0 outside the season; near the equator grass flowers a little all the year."""
    if abs(place["swing_c"]) < _TROPIC_SWING_C:
        return 0.12
    earlier = _DAYS_A_DEGREE * (place["mean_c"] - _TEMPERATE_C) if season.peak < 180 else 0.0
    peak = season.peak - earlier + (182 if place["swing_c"] < 0 else 0)
    away = (day_of_year(day) - peak + 182.5) % 365 - 182.5
    return max(0.0, 1 - (away / season.half_width) ** 2)


PURE_FUNCTIONS: Mapping[str, Callable[..., Any]] = {"grows": grows}
FUNCTIONS: Mapping[str, Callable[..., Any]] = {"pollen": pollen}
