"""Arithmetic and lists."""

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from utb.errors import ConfigError

_MOST = 10_000


def between(value: float, low: float, high: float) -> float:
    """The value, or the bound that it passes."""
    return max(low, min(high, value))


def counted(start: int, stop: int | None = None, step: int = 1) -> list[int]:
    """Whole numbers as Python's `range` counts them; at most 10,000."""
    numbers = range(start) if stop is None else range(start, stop, step)
    if len(numbers) > _MOST:
        raise ConfigError(f"{len(numbers)} numbers, at most {_MOST} are allowed")
    return list(numbers)


def mean(values: Sequence[float]) -> float | None:
    """The mean; of nothing, nothing."""
    return sum(values) / len(values) if values else None


def largest(values: Iterable[Any]) -> Any:
    """The largest value, or nothing."""
    return max(values, default=None)


def smallest(values: Iterable[Any]) -> Any:
    """The smallest value, or nothing."""
    return min(values, default=None)


def to_step(value: float, step: float) -> float:
    """The nearest multiple of a step; halves go up."""
    return math.floor(value / step + 0.5) * step


def distinct(values: Iterable[Any]) -> list[Any]:
    """The values without repeats, in the order met."""
    out: list[Any] = []
    for value in values:
        if value not in out:
            out.append(value)
    return out


def ordered(rows: Iterable[dict[str, Any]], field: str, *, descending: bool = False) -> list[dict[str, Any]]:
    """Objects by one of their members, which all must have."""
    return sorted(rows, key=lambda row: row[field], reverse=descending)


def row_where(rows: Iterable[dict[str, Any]], field: str, value: Any) -> dict[str, Any] | None:
    """The first object whose member has this value, or nothing."""
    return next((row for row in rows if row.get(field) == value), None)


def level(value: float, steps: Sequence[Sequence[Any]]) -> Any:
    """The word for a value: of `[bound, word]` in rising order the first whose bound is not passed, else the last."""
    return next((word for bound, word in steps if value <= bound), steps[-1][1])


FUNCTIONS: Mapping[str, Callable[..., Any]] = {
    **{
        function.__name__: function
        for function in (
            abs,
            all,
            any,
            bool,
            dict,
            enumerate,
            float,
            int,
            len,
            list,
            max,
            min,
            round,
            sorted,
            str,
            sum,
            zip,
        )
    },
    **{
        function.__name__: function
        for function in (
            between,
            counted,
            mean,
            largest,
            smallest,
            to_step,
            distinct,
            ordered,
            row_where,
            level,
        )
    },
    "ceil": math.ceil,
    "floor": math.floor,
    "sqrt": math.sqrt,
}
