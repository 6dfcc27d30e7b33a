"""Distances on the globe."""

import math
from collections.abc import Callable, Mapping
from typing import Any

_EARTH_KM = 6371.0


def distance_km(here: Mapping[str, Any], there: Mapping[str, Any]) -> float:
    """Great-circle distance of two objects with `latitude` and `longitude` (degrees), to 0.1 km."""
    first, second = math.radians(here["latitude"]), math.radians(there["latitude"])
    across = math.radians(there["longitude"] - here["longitude"])
    inner = math.sin((second - first) / 2) ** 2 + math.cos(first) * math.cos(second) * math.sin(across / 2) ** 2
    return round(2 * _EARTH_KM * math.asin(min(1.0, math.sqrt(inner))), 1)


FUNCTIONS: Mapping[str, Callable[..., Any]] = {"distance_km": distance_km}
