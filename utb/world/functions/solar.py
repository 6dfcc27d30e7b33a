"""Panels and a battery at home: the power of panels under a sky, and a day of charging and discharging for a goal.

Sunlight comes through clear air after Meinel, cloud takes away after Kasten and Czeplak, and what is left is parted
into light from the sun's disc, which counts by its angle, and light from the whole sky. A battery's day is the best of
all days in steps of its capacity, found hour by hour from the end.
"""

import math
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from utb.world.functions.sun import sun_azimuth, sun_height

_ABOVE_THE_AIR = 1353.0  # watts on a square metre
_LOST = 0.86  # what cables, dust and the inverter leave
_PER_DEGREE = 0.004  # of the power, above 25 °C
_LEVELS = 100
_ONE_WAY = 0.95  # of the energy, into the battery and out of it
_MUCH, _LITTLE = 1000.0, 1e-6  # what a level more is worth by itself, each hour

Hour = Mapping[str, float]


def panel_kw(
    place: Mapping[str, Any], panels: Mapping[str, Any], moment: str, cloud_percent: float, temperature_c: float
) -> float:
    """Power of panels at a moment, in kilowatts.

    Args:
        place: with `latitude`, `longitude`, `utc_offset_h`.
        panels: `peak_kw`, `tilt_deg` (0 is flat) and `facing_deg` (180 is south).
        moment: local time.
        cloud_percent: of the sky.
        temperature_c: of the air.
    """
    height = sun_height(place, moment)
    if height <= 0:
        return 0.0
    sine, cloud = math.sin(math.radians(height)), cloud_percent / 100
    air = 1 / (sine + 0.50572 * (height + 6.07995) ** -1.6364)
    direct = _ABOVE_THE_AIR * 0.7 ** (air**0.678)
    disc = direct * (1 - cloud)
    sky = 1.1 * direct * sine * (1 - 0.75 * cloud**3.4) - disc * sine
    tilt = math.radians(panels["tilt_deg"])
    turned = math.radians(sun_azimuth(place, moment) - panels["facing_deg"])
    facing = sine * math.cos(tilt) + math.cos(math.radians(height)) * math.sin(tilt) * math.cos(turned)
    watts = disc * max(0.0, facing) + sky * (1 + math.cos(tilt)) / 2
    warmth = 1 - _PER_DEGREE * (temperature_c + watts / 32 - 25)
    return round(float(panels["peak_kw"] * watts / 1000 * warmth * _LOST), 3)


def battery_plan(
    hours: Sequence[Hour], battery: Mapping[str, float], goal: str, reserve_percent: float, charge_percent: float
) -> list[dict[str, Any]]:
    """What a battery does in each of some hours.

    Args:
        hours: `solar_kwh`, `demand_kwh`, `price` and `feed_in` (both for a kilowatt hour) of each.
        battery: `capacity_kwh` and `power_kw`.
        goal: `save_money`: the lowest bill, from the grid too where that pays; `own_use`: as little as can be from the
            grid, charged by the sun alone; `backup`: full as early as can be, and kept so.
        reserve_percent: below it nothing is taken out.
        charge_percent: at the beginning; whole, like the reserve.

    Returns:
        For each hour `battery_kwh` (into it, or negative, at the house), `from_grid_kwh`, `to_grid_kwh`, `cost` and
        `charge_percent` at its end. What is left at the end counts as much as the cheapest hour.
    """
    begin, reserve = (round(percent * _LEVELS / 100) for percent in (charge_percent, reserve_percent))
    cheapest = min((hour["price"] for hour in hours), default=0.0)
    worth = {"save_money": cheapest * _ONE_WAY, "own_use": 0.5, "backup": 0.0}[goal] * battery["capacity_kwh"] / _LEVELS
    best = [level * worth for level in range(_LEVELS + 1)]
    plans: list[list[int]] = []
    for hour in reversed(hours):
        harms = _harms(hour, battery, goal)
        chosen = [_next_level(level, min(level, reserve), harms, best, goal) for level in range(_LEVELS + 1)]
        plans.append([level for _, level in chosen])
        best = [value for value, _ in chosen]
    out, level = [], begin
    for hour, plan in zip(hours, reversed(plans), strict=True):
        after = plan[level]
        out.append({**_flows(hour, battery, after - level), "charge_percent": after * 100 // _LEVELS})
        level = after
    return out


def _harms(hour: Hour, battery: Mapping[str, float], goal: str) -> dict[int, float]:
    """What each allowed step up or down does against the goal in an hour, the smallest steps first."""
    most = int(battery["power_kw"] * _LEVELS / battery["capacity_kwh"])
    harms = {}
    for step in sorted(range(-most, most + 1), key=abs):
        flows = _flows(hour, battery, step)
        if _allowed(hour, flows, goal):
            harms[step] = flows["from_grid_kwh" if goal == "own_use" else "cost"]
    return harms


def _next_level(
    level: int, lowest: int, harms: Mapping[int, float], best: Sequence[float], goal: str
) -> tuple[float, int]:
    """The value of an hour and all that follows, and the level after it; fuller where it makes no difference."""
    full = _MUCH if goal == "backup" else _LITTLE
    values = [
        (best[level + step] - harm + full * (level + step), level + step)
        for step, harm in harms.items()
        if lowest <= level + step <= _LEVELS
    ]
    return max(values, key=lambda value: round(value[0], 9))


def _flows(hour: Hour, battery: Mapping[str, float], steps: int) -> dict[str, float]:
    stored = steps * battery["capacity_kwh"] / _LEVELS
    moved = stored / _ONE_WAY if steps > 0 else stored * _ONE_WAY
    net = hour["demand_kwh"] + moved - hour["solar_kwh"]
    taken, given = max(0.0, net), max(0.0, -net)
    return {
        "battery_kwh": round(moved, 3),
        "from_grid_kwh": round(taken, 3),
        "to_grid_kwh": round(given, 3),
        "cost": round(taken * hour["price"] - given * hour["feed_in"], 4),
    }


def _allowed(hour: Hour, flows: Mapping[str, float], goal: str) -> bool:
    """Batteries feed the house and not the grid; for own use they are charged by nothing but the sun."""
    surplus = max(0.0, hour["solar_kwh"] - hour["demand_kwh"])
    if flows["battery_kwh"] < 0 and flows["to_grid_kwh"] > surplus + 1e-3:
        return False
    return goal != "own_use" or flows["battery_kwh"] <= max(0.0, surplus) + 1e-3


FUNCTIONS: Mapping[str, Callable[..., Any]] = {f.__name__: f for f in (panel_kw, battery_plan)}
