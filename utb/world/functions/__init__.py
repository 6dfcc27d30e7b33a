"""What expressions can compute, by name. `SEEDED` functions get the world's draws of nature first.

A function takes and returns JSON: dates are `YYYY-MM-DD`, moments `YYYY-MM-DDTHH:MM`, both local; it must not read a
clock, keep anything between calls, or depend on the order of a set. A new family is a module and a line here.
"""

from collections.abc import Callable, Mapping
from typing import Any

from utb.world.functions import (
    air,
    aviation,
    climate,
    dates,
    heat,
    money,
    moon,
    numbers,
    places,
    pollen,
    routes,
    snow,
    solar,
    sun,
    text,
    tides,
    weather,
)

PURE: Mapping[str, Callable[..., Any]] = {
    **air.PURE_FUNCTIONS,
    **aviation.FUNCTIONS,
    **climate.FUNCTIONS,
    **dates.FUNCTIONS,
    **heat.FUNCTIONS,
    **money.FUNCTIONS,
    **moon.FUNCTIONS,
    **numbers.FUNCTIONS,
    **places.FUNCTIONS,
    **pollen.PURE_FUNCTIONS,
    **routes.FUNCTIONS,
    **snow.PURE_FUNCTIONS,
    **solar.FUNCTIONS,
    **sun.FUNCTIONS,
    **text.FUNCTIONS,
    **tides.FUNCTIONS,
}
SEEDED: Mapping[str, Callable[..., Any]] = {**air.FUNCTIONS, **pollen.FUNCTIONS, **snow.FUNCTIONS, **weather.FUNCTIONS}
