"""Snow on a mountain: what fell, what lies at two heights, and how high it freezes.

A season's cover grows and melts around the end of winter, the thicker the colder the height; what fell in the last days
lies on top of it.
"""

import math
from collections.abc import Callable, Mapping
from datetime import date
from typing import Any

from utb.world.draws import Draws
from utb.world.functions.dates import day_of_year, shift
from utb.world.functions.weather import noise, weather_day

_COOLER_PER_KM = 6.5
_THICKEST_DAY, _HALF_SEASON = 55, 120  # of the north
_FULL_COVER_CM = 190
_SETTLED = 0.6  # share of the new snow that is left when it has settled


def snow_season(place: Mapping[str, Any], day: str) -> float:
    """Share of the season's cover that lies on a day: 1 at the end of winter, 0 in summer."""
    thickest = _THICKEST_DAY + (182 if place["swing_c"] < 0 else 0)
    away = (day_of_year(day) - thickest + 182.5) % 365 - 182.5
    return max(0.0, 1 - (away / _HALF_SEASON) ** 2)


def snow_day(draws: Draws, place: Mapping[str, Any], valley_m: int, top_m: int, day: str) -> dict[str, Any]:
    """Snow and weather of a day.

    Args:
        draws: of nature.
        place: a climate as places have it, with `snowiness` (1 is usual).
        valley_m: lower station.
        top_m: upper station.
        day: any.

    Returns:
        `depth_valley_cm, depth_top_cm, new_cm` (that day, at the top), `new_3d_cm, freezing_level_m, top_wind_kmh,
        top_low_c, top_high_c`.
    """
    days = [weather_day(draws, place, shift(day, -back)) for back in range(4)]
    today, mean = days[0], (days[0]["low_c"] + days[0]["high_c"]) / 2
    fresh = [_fallen(place, weather, top_m) for weather in days]
    mood = 1 + 0.3 * noise(draws.part("snow", place["place_id"]), "winter", date.fromisoformat(day).toordinal() / 40)
    lies = {
        name: round(_cover(place, height, day) * mood + _SETTLED * sum(_fallen(place, w, height) for w in days))
        for name, height in (("depth_valley_cm", valley_m), ("depth_top_cm", top_m))
    }
    return {
        **lies,
        "new_cm": round(fresh[0]),
        "new_3d_cm": round(sum(fresh[:3])),
        "freezing_level_m": max(0, round(place["elevation_m"] + 1000 * mean / _COOLER_PER_KM, -1)),
        "top_wind_kmh": round(1.7 * today["wind_kmh"]),
        "top_low_c": round(_at(place, today["low_c"], top_m), 1),
        "top_high_c": round(_at(place, today["high_c"], top_m), 1),
    }


def _at(place: Mapping[str, Any], celsius: float, height_m: float) -> float:
    return float(celsius - _COOLER_PER_KM * (height_m - place["elevation_m"]) / 1000)


def _fallen(place: Mapping[str, Any], weather: Mapping[str, Any], height_m: float) -> float:
    """Centimetres of new snow: a millimetre of water makes one, and less where it is hardly cold enough."""
    celsius = _at(place, (weather["low_c"] + weather["high_c"]) / 2, height_m)
    return float(weather["rain_mm"] * place["snowiness"] / (1 + math.exp(3 * (celsius - 1))))


def _cover(place: Mapping[str, Any], height_m: float, day: str) -> float:
    cold = max(0.0, min(1.5, (6 - _at(place, place["mean_c"], height_m)) / 10))
    return float(_FULL_COVER_CM * cold * place["snowiness"] * snow_season(place, day))


PURE_FUNCTIONS: Mapping[str, Callable[..., Any]] = {"snow_season": snow_season}
FUNCTIONS: Mapping[str, Callable[..., Any]] = {"snow_day": snow_day}
