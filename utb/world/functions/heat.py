"""Heat as a body that works feels it: the simplified wet bulb globe temperature, from temperature and humidity.

The usual approximation stands for a light wind and moderately strong sun; under cloud and in the dark less is felt.
"""

import math
from collections.abc import Callable, Mapping
from typing import Any

_LESS_WITHOUT_SUN = 3.0  # degrees


def vapour_pressure(temperature_c: float, humidity_percent: float) -> float:
    """Pressure of water vapour in hPa."""
    return humidity_percent / 100 * 6.105 * math.exp(17.27 * temperature_c / (237.7 + temperature_c))


def dew_point(temperature_c: float, humidity_percent: float) -> float:
    """Temperature in °C at which air of this humidity (at least 1 %) would make dew, to 0.1."""
    log = math.log(max(1.0, humidity_percent) / 100) + 17.27 * temperature_c / (237.7 + temperature_c)
    return round(237.7 * log / (17.27 - log), 1)


def heat_load(temperature_c: float, humidity_percent: float, sun_share: float = 1.0) -> float:
    """Wet bulb globe temperature in °C, to 0.1.

    Args:
        temperature_c: of the air.
        humidity_percent: relative.
        sun_share: 1 in the sun, 0 in the dark or under thick cloud.
    """
    full = 0.567 * temperature_c + 0.393 * vapour_pressure(temperature_c, humidity_percent) + 3.94
    return round(full - _LESS_WITHOUT_SUN * (1 - max(0.0, min(1.0, sun_share))), 1)


FUNCTIONS: Mapping[str, Callable[..., Any]] = {f.__name__: f for f in (vapour_pressure, dew_point, heat_load)}
