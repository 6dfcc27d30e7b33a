"""What pilots work out from the weather: parts of the wind, course and time, ceilings, density altitude."""

import math
from collections.abc import Callable, Mapping
from typing import Any

from utb.world.functions.heat import dew_point

_BASE_FT_A_DEGREE = 400  # height of the cloud base for every degree between temperature and dew point
_BROKEN_PERCENT = 56  # five eighths of the sky
_CATEGORIES = (("lifr", 500, 1600), ("ifr", 1000, 5000), ("mvfr", 3000, 8000))


def wind_parts(from_deg: float, knots: float, heading_deg: float) -> dict[str, int]:
    """Headwind (negative from behind) and crosswind (without its side) on a heading, in knots."""
    angle = math.radians(from_deg - heading_deg)
    return {"head": round(knots * math.cos(angle)), "cross": round(abs(knots * math.sin(angle)))}


def course_deg(here: Mapping[str, Any], there: Mapping[str, Any]) -> int:
    """First course of the great circle from one place to another, 0 to 359 degrees."""
    first, second = math.radians(here["latitude"]), math.radians(there["latitude"])
    east = math.radians(there["longitude"] - here["longitude"])
    up = math.cos(first) * math.sin(second) - math.sin(first) * math.cos(second) * math.cos(east)
    return round(math.degrees(math.atan2(math.sin(east) * math.cos(second), up))) % 360


def flight_minutes(distance_nm: float, airspeed: float, course: float, wind_from: float, wind_knots: float) -> int:
    """Minutes over a distance with the nose held into the wind; the wind must be slower than the aircraft."""
    angle = math.radians(wind_from - course)
    drift = max(-1.0, min(1.0, wind_knots * math.sin(angle) / airspeed))
    ground = airspeed * math.sqrt(1 - drift * drift) - wind_knots * math.cos(angle)
    return round(60 * distance_nm / max(10.0, ground))


def density_altitude_ft(elevation_ft: float, pressure_hpa: float, temperature_c: float) -> int:
    """The height in the standard atmosphere at which air is as thin, to 100 ft."""
    pressure_altitude = elevation_ft + 27 * (1013.25 - pressure_hpa)
    standard = 15 - 1.98 * pressure_altitude / 1000
    return int(round(pressure_altitude + 118.8 * (temperature_c - standard), -2))


def cloud_base_ft(temperature_c: float, humidity_percent: float) -> int:
    """Height of the base of clouds above the ground, to 100 ft, at least 100."""
    base = _BASE_FT_A_DEGREE * (temperature_c - dew_point(temperature_c, humidity_percent))
    return max(100, int(round(base, -2)))


def ceiling_ft(cloud_percent: float, temperature_c: float, humidity_percent: float) -> int | None:
    """Base of a cloud that covers more than half the sky, or nothing."""
    return cloud_base_ft(temperature_c, humidity_percent) if cloud_percent >= _BROKEN_PERCENT else None


def flight_category(ceiling: float | None, visibility_m: float) -> str:
    """`vfr`, `mvfr`, `ifr` or `lifr` by ceiling (feet, or nothing) and visibility."""
    height = math.inf if ceiling is None else ceiling
    return next((name for name, feet, metres in _CATEGORIES if height < feet or visibility_m < metres), "vfr")


FUNCTIONS: Mapping[str, Callable[..., Any]] = {
    function.__name__: function
    for function in (
        wind_parts,
        course_deg,
        flight_minutes,
        density_altitude_ft,
        cloud_base_ft,
        ceiling_ft,
        flight_category,
    )
}
