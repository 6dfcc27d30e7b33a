"""A day of visits on foot or wheels: the shortest order from a start, and when one is where."""

from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise, permutations
from typing import Any

from utb.world.functions.dates import clock
from utb.world.functions.places import distance_km

_DETOUR = 1.3  # streets are longer than the straight line


def shortest_order(start: Mapping[str, Any], stops: Sequence[Mapping[str, Any]]) -> list[int]:
    """Numbers of the stops in the order that makes the shortest way from the start through all of them.

    All orders are tried, so there may be only a few stops (7 have 5,040 orders). Among equals the first given is taken.
    """
    legs = {(a, b): distance_km(stops[a], stops[b]) for a in range(len(stops)) for b in range(len(stops))}
    first = [distance_km(start, stop) for stop in stops]

    def length(order: tuple[int, ...]) -> float:
        return sum((legs[pair] for pair in pairwise(order)), first[order[0]] if order else 0.0)

    best: tuple[int, ...] = min(permutations(range(len(stops))), key=length)
    return list(best)


def day_route(
    start: Mapping[str, Any], stops: Sequence[Mapping[str, Any]], kmh: float, extra_min: int, begin_min: int
) -> list[dict[str, Any]]:
    """The stops with the way to each and the times of coming and going; before it opens one waits.

    Args:
        start: where the day begins (`latitude`, `longitude`).
        stops: in the order of visiting, with `latitude`, `longitude`, `visit_min` and `opens` (`HH:MM`).
        kmh: speed on the way.
        extra_min: minutes added to every leg: waiting for a bus, locking a bicycle.
        begin_min: minutes after midnight at which one sets out.

    Returns:
        Every stop with `leg_km, leg_min, wait_min, arrive, leave` and `leave_min` (may pass midnight).
    """
    out: list[dict[str, Any]] = []
    here, at = start, begin_min
    for stop in stops:
        way = round(_DETOUR * distance_km(here, stop), 1)
        leg = round(60 * way / kmh) + extra_min
        hours, minutes = stop["opens"].split(":")
        wait = max(0, 60 * int(hours) + int(minutes) - at - leg)
        leave = at + leg + wait + stop["visit_min"]
        times = {"arrive": clock(at + leg), "leave": clock(leave), "leave_min": leave}
        out.append({**stop, "leg_km": way, "leg_min": leg, "wait_min": wait, **times})
        here, at = stop, leave
    return out


FUNCTIONS: Mapping[str, Callable[..., Any]] = {f.__name__: f for f in (shortest_order, day_route)}
