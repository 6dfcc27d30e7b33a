"""What is in the air of a place hour by hour, and the indices that three parts of the world make of it.

Concentrations are in micrograms per cubic metre. They follow the weather: wind carries off, rain washes out, rush hours
add exhaust, sun makes ozone. An index is read off a table of break points, straight lines between them; the index of
air is that of its worst pollutant. A day counts the mean of particles, the highest hour of nitrogen dioxide and the
highest mean of eight hours of ozone.
"""

import math
from collections.abc import Callable, Mapping, Sequence
from datetime import date
from typing import Any

from utb.world.draws import Draws
from utb.world.functions.weather import noise, weather_hour

POLLUTANTS = ("pm2_5", "pm10", "o3", "no2")

_STEPS: Mapping[str, Sequence[float]] = {
    "us": (0, 50, 100, 150, 200, 300, 500),
    "cn": (0, 50, 100, 150, 200, 300, 400, 500),
    "eu": (0, 1, 2, 3, 4, 5, 6),
}
_BREAKS: Mapping[str, Mapping[str, Sequence[float]]] = {
    "us": {
        "pm2_5": (0, 9, 35.4, 55.4, 125.4, 225.4, 325.4),
        "pm10": (0, 54, 154, 254, 354, 424, 604),
        "o3": (0, 106, 137, 167, 206, 392, 784),
        "no2": (0, 100, 188, 677, 1220, 2348, 3852),
    },
    "cn": {
        "pm2_5": (0, 35, 75, 115, 150, 250, 350, 500),
        "pm10": (0, 50, 150, 250, 350, 420, 500, 600),
        "o3": (0, 100, 160, 215, 265, 800, 1000, 1200),
        "no2": (0, 100, 200, 700, 1200, 2340, 3090, 3840),
    },
    "eu": {
        "pm2_5": (0, 10, 20, 25, 50, 75, 800),
        "pm10": (0, 20, 40, 50, 100, 150, 1200),
        "o3": (0, 50, 100, 130, 240, 380, 800),
        "no2": (0, 40, 90, 120, 230, 340, 1000),
    },
}
_USUAL = {"IN": 48, "AE": 36, "CN": 30, "KR": 20, "MX": 20, "HK": 18, "TW": 17, "MY": 18, "SG": 14, "KE": 15, "BR": 15}
_USUAL_ELSEWHERE = 9  # yearly mean of fine particles


def air_index(scale: str, pollutant: str, concentration: float) -> int:
    """The index of one pollutant.

    Args:
        scale: `us` (0 to 500), `cn` (0 to 500) or `eu` (levels 1, good, to 6).
        pollutant: `pm2_5`, `pm10`, `o3` or `no2`.
        concentration: micrograms per cubic metre.
    """
    steps, breaks = _STEPS[scale], _BREAKS[scale][pollutant]
    upper = next((at for at in range(1, len(breaks)) if concentration <= breaks[at]), len(breaks) - 1)
    if scale == "eu":
        return int(steps[upper])
    share = (min(concentration, breaks[-1]) - breaks[upper - 1]) / (breaks[upper] - breaks[upper - 1])
    exact = steps[upper - 1] + share * (steps[upper] - steps[upper - 1])
    return math.ceil(exact - 1e-9) if scale == "cn" else round(exact)


def worst_index(scale: str, air: Mapping[str, float]) -> int:
    """The index of air: the highest of its pollutants."""
    return max(air_index(scale, pollutant, air[pollutant]) for pollutant in POLLUTANTS)


def air_hour(draws: Draws, place: Mapping[str, Any], moment: str) -> dict[str, float]:
    """Concentrations of the four pollutants in one hour."""
    return {pollutant: round(value, 1) for pollutant, value in _hour(draws, place, moment).items()}


def air_day(draws: Draws, place: Mapping[str, Any], day: str) -> dict[str, float]:
    """Concentrations that stand for a day."""
    hours = [_hour(draws, place, f"{day}T{hour:02d}:00") for hour in range(24)]
    ozone = [sum(hour["o3"] for hour in hours[at : at + 8]) / 8 for at in range(17)]
    return {
        "pm2_5": round(sum(hour["pm2_5"] for hour in hours) / 24, 1),
        "pm10": round(sum(hour["pm10"] for hour in hours) / 24, 1),
        "o3": round(max(ozone), 1),
        "no2": round(max(hour["no2"] for hour in hours), 1),
    }


def _hour(draws: Draws, place: Mapping[str, Any], moment: str) -> dict[str, float]:
    weather, hour = weather_hour(draws, place, moment), int(moment[11:13])
    at = date.fromisoformat(moment[:10]).toordinal() + hour / 24
    own = draws.part("air", place["place_id"])
    usual = _USUAL.get(place["country"], _USUAL_ELSEWHERE)
    stale = (2.2 - min(1.7, weather["wind_kmh"] / 22)) * (0.6 if weather["rain_mm"] >= 0.5 else 1.0)
    cold = 1 + max(0.0, 8 - weather["temperature_c"]) / 25  # stoves and still winter air
    rush = math.exp(-(((hour - 8) / 2) ** 2)) + math.exp(-(((hour - 18.5) / 2.5) ** 2))
    fine = usual * math.exp(0.55 * noise(own, "fine", at / 2)) * stale * cold * (0.75 + 0.3 * rush)
    coarse = fine * 1.5 + (3 + usual / 4) * (1 + noise(own, "coarse", at / 3))
    exhaust = (9 + usual / 2.5) * stale * (0.5 + 1.1 * rush) * math.exp(0.3 * noise(own, "exhaust", at))
    ozone = 46 + 6.5 * weather["uv_index"] * (1 + max(0.0, weather["temperature_c"] - 20) / 15) - 0.45 * exhaust
    return {"pm2_5": fine, "pm10": coarse, "o3": max(4.0, ozone + 14 * noise(own, "ozone", at / 2)), "no2": exhaust}


PURE_FUNCTIONS: Mapping[str, Callable[..., Any]] = {f.__name__: f for f in (air_index, worst_index)}
FUNCTIONS: Mapping[str, Callable[..., Any]] = {f.__name__: f for f in (air_hour, air_day)}
