"""Tides of a port from two waves, the moon's and the sun's, whose beat makes spring and neap tides."""

import math
from collections.abc import Callable, Mapping
from datetime import date
from typing import Any

from utb.world.functions.dates import clock

_MOON_H, _SUN_H = 12.4206, 12.0
_STEP_MIN = 2


def tide_height(port: Mapping[str, Any], day: str, minutes: float) -> float:
    """Height above chart datum in metres. `port` has `mean_level_m`, `moon_range_m`, `sun_range_m` and `lag_h`."""
    return round(_exact(port, day, minutes), 2)


def tides(port: Mapping[str, Any], day: str) -> list[dict[str, Any]]:
    """High and low waters of a day: `time, kind (high | low), height_m`."""
    grid = range(-_STEP_MIN, 1440 + _STEP_MIN, _STEP_MIN)
    heights = [_exact(port, day, minutes) for minutes in grid]
    out = []
    for at in range(1, len(heights) - 1):
        before, here, after = heights[at - 1 : at + 2]
        if before < here >= after or before > here <= after:
            kind = "high" if here > before else "low"
            out.append({"time": clock(grid[at]), "kind": kind, "height_m": round(here, 2)})
    return out


def _exact(port: Mapping[str, Any], day: str, minutes: float) -> float:
    hours = 24.0 * date.fromisoformat(day).toordinal() + minutes / 60 - port["lag_h"]
    moon = port["moon_range_m"] * math.cos(2 * math.pi * hours / _MOON_H)
    sun = port["sun_range_m"] * math.cos(2 * math.pi * hours / _SUN_H)
    return float(port["mean_level_m"] + moon + sun)


FUNCTIONS: Mapping[str, Callable[..., Any]] = {f.__name__: f for f in (tide_height, tides)}
