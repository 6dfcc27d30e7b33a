"""When the moon rises and sets: its place among the stars by the few largest terms, good to about ten minutes."""

import math
from collections.abc import Callable, Mapping
from datetime import date
from typing import Any

from utb.world.functions.dates import clock

_NOON_2000 = date(2000, 1, 1).toordinal() + 0.5
_TILT = math.radians(23.4397)  # of the earth's axis
_STEP_MIN = 10
_ON_HORIZON = 0.13  # degrees: refraction, the disc and parallax together


def moon_height(place: Mapping[str, Any], day: str, minutes: float) -> float:
    """Degrees above the horizon, so many minutes after midnight of the day."""
    days = date.fromisoformat(day).toordinal() + (minutes / 60 - place["utc_offset_h"]) / 24 - _NOON_2000
    along = math.radians(218.316 + 13.176396 * days) + math.radians(6.289) * _sine(134.963 + 13.064993 * days)
    beside = math.radians(5.128) * _sine(93.272 + 13.229350 * days)
    sine = math.sin(beside) * math.cos(_TILT) + math.cos(beside) * math.sin(_TILT) * math.sin(along)
    tilt = math.asin(sine)
    across = math.sin(along) * math.cos(_TILT) - math.tan(beside) * math.sin(_TILT)
    ascension = math.atan2(across, math.cos(along))
    angle = math.radians(280.16 + 360.9856235 * days + place["longitude"]) - ascension
    latitude = math.radians(place["latitude"])
    height = math.sin(latitude) * math.sin(tilt) + math.cos(latitude) * math.cos(tilt) * math.cos(angle)
    return math.degrees(math.asin(max(-1.0, min(1.0, height))))


def moon_times(place: Mapping[str, Any], day: str) -> dict[str, str | None]:
    """Times (`HH:MM`) of the moon's rise and set on a day; null where it does neither, as happens once a month."""
    found: dict[str, str | None] = {"moonrise": None, "moonset": None}
    before = moon_height(place, day, 0) - _ON_HORIZON
    for minutes in range(_STEP_MIN, 1440 + _STEP_MIN, _STEP_MIN):
        here = moon_height(place, day, minutes) - _ON_HORIZON
        if (before < 0) != (here < 0):
            when = minutes - _STEP_MIN * here / (here - before)
            found["moonrise" if here > before else "moonset"] = clock(min(when, 1439))
        before = here
    return found


def _sine(degrees: float) -> float:
    return math.sin(math.radians(degrees))


FUNCTIONS: Mapping[str, Callable[..., Any]] = {f.__name__: f for f in (moon_height, moon_times)}
