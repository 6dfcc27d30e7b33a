"""Means, spreads and quartiles as the released statistics have them, to the last digit.

Sums are taken over sorted values, so that the order of files changes nothing.
"""

import math
import statistics
from collections.abc import Sequence

from utb.metrics.released.records import Json

SPREAD = (
    "count",
    "min",
    "max",
    "mean",
    "variance_population",
    "variance_sample",
    "stdev_population",
    "stdev_sample",
    "median",
    "p25",
    "p75",
    "sum",
)
"""Names of what `spread` gives, in the released order."""


def spread(values: Sequence[float]) -> Json:
    """Everything the score statistics say of some numbers; the sample's spread of a single one is None."""
    if not values:
        return {"count": 0, **dict.fromkeys(SPREAD[1:])}
    ordered = sorted(map(float, values))
    several = len(ordered) > 1
    return {
        "count": len(ordered),
        "min": ordered[0],
        "max": ordered[-1],
        "mean": statistics.fmean(ordered),
        "variance_population": statistics.pvariance(ordered),
        "variance_sample": statistics.variance(ordered) if several else None,
        "stdev_population": statistics.pstdev(ordered),
        "stdev_sample": statistics.stdev(ordered) if several else None,
        "median": statistics.median(ordered),
        "p25": quantile(ordered, 0.25),
        "p75": quantile(ordered, 0.75),
        "sum": sum(ordered),
    }


def sizes(values: Sequence[int]) -> Json:
    """What the data statistics say of some counts: whole numbers stay whole where they can."""
    if not values:
        return {"count": 0, **dict.fromkeys(("min", "max", "mean", "median", "p25", "p75", "sum"))}
    ordered = sorted(values)
    return {
        "count": len(ordered),
        "min": ordered[0],
        "max": ordered[-1],
        "mean": statistics.fmean(ordered),
        "median": statistics.median(ordered),
        "p25": quantile(ordered, 0.25),
        "p75": quantile(ordered, 0.75),
        "sum": sum(ordered),
    }


def quantile(ordered: Sequence[float], share: float) -> float:
    """The value at this share of sorted values, straight between the two nearest."""
    place = (len(ordered) - 1) * share
    below, above = math.floor(place), math.ceil(place)
    if below == above:
        return float(ordered[below])
    return ordered[below] * (above - place) + ordered[above] * (place - below)


def distribution(counts: dict[str, int], total: int) -> dict[str, Json]:
    """Counts and their rates of `total` (0.0 of nothing), by name. Rates need not add up to 1."""
    return {name: {"count": counts[name], "rate": counts[name] / total if total else 0.0} for name in sorted(counts)}
