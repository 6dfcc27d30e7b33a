"""The climate of a place: what its weather comes to in the mean of many years, month by month.

The weather of a day is drawn around the season of its place; how far its extremes lie from the season, how much falls
and how cloudy it is follows from the share of wet days alone. The table below says how, as found by drawing 900 days
for each share; the tests hold it against the weather itself. So a climate is smooth, and the same in every world.
"""

from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from typing import Any

from utb.world.functions.sun import sun_times
from utb.world.functions.weather import season, wet_share_on

_YEAR = 2010  # any that is not a leap year
_LENGTHS = (31, 28.25, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)
_DAYS = (5, 15, 25)  # that stand for a month
_BY_THE_SEA_KMH = 6  # of wind, more than inland
_HEADS = ("share", "above_c", "below_c", "mean_c", "rain_mm", "wet", "cloud", "humidity", "wind", "clear")
_BY_SHARE: Sequence[Sequence[float]] = (
    (0.01, 3.17, 3.41, -0.08, 0.24, 0.062, 51.1, 62.8, 17.1, 0.292),
    (0.05, 3.15, 3.40, -0.09, 0.40, 0.097, 51.5, 62.8, 17.2, 0.287),
    (0.1, 3.13, 3.39, -0.10, 0.68, 0.130, 52.1, 62.9, 17.2, 0.279),
    (0.15, 3.09, 3.39, -0.11, 1.07, 0.167, 52.8, 63.0, 17.3, 0.269),
    (0.2, 3.05, 3.39, -0.13, 1.63, 0.204, 53.7, 63.2, 17.3, 0.260),
    (0.3, 2.94, 3.41, -0.20, 3.32, 0.283, 55.7, 63.8, 17.5, 0.243),
    (0.4, 2.79, 3.44, -0.29, 6.06, 0.386, 58.2, 64.6, 17.7, 0.214),
    (0.5, 2.59, 3.47, -0.42, 10.15, 0.479, 61.1, 65.7, 18.1, 0.180),
    (0.6, 2.35, 3.52, -0.56, 15.81, 0.583, 64.3, 67.1, 18.5, 0.143),
    (0.7, 2.08, 3.58, -0.73, 23.29, 0.664, 67.8, 68.7, 19.1, 0.116),
)


def climate_month(place: Mapping[str, Any], month: int) -> dict[str, float]:
    """Means of a month (1 to 12).

    Returns:
        `mean_c, high_c, low_c` of a day; `rain_mm, rain_days` (1 mm and more) and `clear_nights` (less than 40 % of
        cloud) of the month; `sunshine_h` of a day; `cloud_percent, humidity_percent, wind_kmh`.
    """
    dates = [f"{_YEAR}-{month:02d}-{day:02d}" for day in _DAYS]
    warmth = place["mean_c"] + _mean([season(place["swing_c"], date) for date in dates])
    usual = _usual(_mean([wet_share_on(place, date) for date in dates]))
    light = _mean([sun_times(place, date)["day_length_min"] / 60 for date in dates])
    length = _LENGTHS[month - 1]
    return {
        "mean_c": round(warmth + usual["mean_c"], 1),
        "high_c": round(warmth + usual["above_c"], 1),
        "low_c": round(warmth - usual["below_c"], 1),
        "rain_mm": round(length * usual["rain_mm"]),
        "rain_days": round(length * usual["wet"], 1),
        "sunshine_h": round(light * (1 - usual["cloud"] / 100), 1),
        "cloud_percent": round(usual["cloud"]),
        "humidity_percent": round(usual["humidity"]),
        "wind_kmh": round(usual["wind"] + (_BY_THE_SEA_KMH if place["is_coastal"] else 0), 1),
        "clear_nights": round(length * usual["clear"], 1),
    }


def _usual(share: float) -> dict[str, float]:
    """The line of the table for a share, between its lines in proportion, beyond its ends as at the ends."""
    share = max(_BY_SHARE[0][0], min(_BY_SHARE[-1][0], share))
    low, high = next((low, high) for low, high in pairwise(_BY_SHARE) if share <= high[0])
    part = (share - low[0]) / (high[0] - low[0])
    return {head: a + part * (b - a) for head, a, b in zip(_HEADS, low, high, strict=True)}


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)


FUNCTIONS: Mapping[str, Callable[..., Any]] = {"climate_month": climate_month}
