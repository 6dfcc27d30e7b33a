"""Where the sun stands, and the phase of the moon: the usual short formulas, good to a few minutes.

Times are local standard time of the place (`utc_offset_h`), summer time left out. Where the sun does not rise or set
on a day, the times are null.
"""

import math
from collections.abc import Callable, Mapping
from datetime import date
from typing import Any

from utb.world.functions.dates import clock, day_of_year

_NEW_MOON = date(2000, 1, 6).toordinal() + 0.76
_MONTH = 29.530588
_RISE, _CIVIL, _NAUTICAL, _ASTRONOMICAL = -0.833, -6.0, -12.0, -18.0
_PHASES = (
    "new_moon",
    "waxing_crescent",
    "first_quarter",
    "waxing_gibbous",
    "full_moon",
    "waning_gibbous",
    "last_quarter",
    "waning_crescent",
)


def sun_times(place: Mapping[str, Any], day: str) -> dict[str, Any]:
    """Sunrise, sunset, noon, the ends of the twilights, and the length of the day in minutes."""
    noon = _noon(place, day)
    rise = _half_day(place, day, _RISE)
    out: dict[str, Any] = {"solar_noon": clock(noon)}
    for name, height in (("sun", _RISE), ("civil", _CIVIL), ("nautical", _NAUTICAL), ("astronomical", _ASTRONOMICAL)):
        half = _half_day(place, day, height)
        first, last = ("sunrise", "sunset") if name == "sun" else (f"{name}_dawn", f"{name}_dusk")
        out[first] = None if half is None else clock(noon - half)
        out[last] = None if half is None else clock(noon + half)
    polar = 1440 if _height_at_noon(place, day) > 0 else 0
    out["day_length_min"] = polar if rise is None else round(2 * rise)
    return out


def sun_height(place: Mapping[str, Any], moment: str) -> float:
    """Degrees above the horizon (negative below), to 0.1."""
    minutes = 60 * int(moment[11:13]) + int(moment[14:16])
    angle = math.radians((minutes - _noon(place, moment[:10])) / 4)
    latitude, tilt = math.radians(place["latitude"]), _declination(moment[:10])
    sine = math.sin(latitude) * math.sin(tilt) + math.cos(latitude) * math.cos(tilt) * math.cos(angle)
    return round(math.degrees(math.asin(max(-1.0, min(1.0, sine)))), 1)


def sun_azimuth(place: Mapping[str, Any], moment: str) -> float:
    """Where on the horizon the sun stands: degrees from north by east, to 0.1."""
    minutes = 60 * int(moment[11:13]) + int(moment[14:16])
    angle = math.radians((minutes - _noon(place, moment[:10])) / 4)
    latitude, tilt = math.radians(place["latitude"]), _declination(moment[:10])
    south = math.cos(angle) * math.sin(latitude) - math.tan(tilt) * math.cos(latitude)
    return round((math.degrees(math.atan2(math.sin(angle), south)) + 180) % 360, 1)


def moon(day: str) -> dict[str, Any]:
    """Phase, share of the disc that is lit (percent), and age in days, at the evening of the day."""
    age = (date.fromisoformat(day).toordinal() + 0.8 - _NEW_MOON) % _MONTH
    share = (1 - math.cos(2 * math.pi * age / _MONTH)) / 2
    return {
        "phase": _PHASES[int(age / _MONTH * 8 + 0.5) % 8],
        "illumination_percent": round(100 * share),
        "age_days": round(age, 1),
    }


def _declination(day: str) -> float:
    return math.radians(-23.44) * math.cos(2 * math.pi * (day_of_year(day) + 10) / 365.24)


def _noon(place: Mapping[str, Any], day: str) -> float:
    """Minutes since midnight at which the sun is highest."""
    turn = 2 * math.pi * (day_of_year(day) - 81) / 364
    equation = 9.87 * math.sin(2 * turn) - 7.53 * math.cos(turn) - 1.5 * math.sin(turn)
    return float(720 - 4 * (place["longitude"] - 15 * place["utc_offset_h"]) - equation)


def _half_day(place: Mapping[str, Any], day: str, height: float) -> float | None:
    """Minutes from noon until the sun passes a height, or None where it does not."""
    latitude, tilt = math.radians(place["latitude"]), _declination(day)
    above = math.sin(math.radians(height)) - math.sin(latitude) * math.sin(tilt)
    cosine = above / (math.cos(latitude) * math.cos(tilt))
    return 4 * math.degrees(math.acos(cosine)) if -1 <= cosine <= 1 else None


def _height_at_noon(place: Mapping[str, Any], day: str) -> float:
    return float(90 - abs(place["latitude"] - math.degrees(_declination(day))))


FUNCTIONS: Mapping[str, Callable[..., Any]] = {f.__name__: f for f in (sun_times, sun_height, sun_azimuth, moon)}
