"""Models as the paper's tables see them: a number for each column, whether from scores or from a published table.

Everything is in per cent here, as printed. Order is decided here once, for tables, printed figures and pages alike.
"""

import re
from collections.abc import Collection, Mapping, Sequence

import msgspec

from utb.errors import ConfigError
from utb.figures.choices import Order
from utb.metrics.board import PARTS
from utb.metrics.bootstrap import ClusterKind
from utb.metrics.columns import Column
from utb.metrics.estimates import Estimate
from utb.views.text import plain

COLUMNS = tuple(column.value for column in (*PARTS, Column.AVERAGE))
_DIGITS = re.compile(r"(\d+)")


class Number(msgspec.Struct, frozen=True):
    """One cell in per cent; None with the reason in `why`."""

    percent: float | None
    low: float | None = None
    high: float | None = None
    why: str | None = None


class ModelRow(msgspec.Struct, frozen=True, kw_only=True):
    """One model under one policy. `excluded` counts turns that stand in no number."""

    model: str
    policy: str
    numbers: Mapping[str, Number]
    is_floor: bool = False
    is_published: bool = False
    excluded: int = 0
    by_topic: bool = False

    def percent(self, column: str) -> float | None:
        """The number of a column."""
        found = self.numbers.get(column)
        return None if found is None else found.percent


def row_of(model: str, policy: str, cells: Sequence[Estimate], *, is_floor: bool) -> ModelRow:
    """The row of a model that was scored."""
    return ModelRow(
        model=plain(model),
        policy=policy,
        numbers={cell.column: _number(cell) for cell in cells},
        is_floor=is_floor,
        excluded=cells[-1].excluded,
        by_topic=any(cell.interval is not None and cell.clustered_by is ClusterKind.TOPIC for cell in cells),
    )


def _number(cell: Estimate) -> Number:
    low, high = (None, None) if cell.interval is None else (100 * end for end in cell.interval)
    return Number(None if cell.rate is None else 100 * cell.rate, low, high, cell.empty_because)


def chosen_models(known: Sequence[str], wanted: Sequence[str] | None) -> tuple[str, ...]:
    """The models that are wanted, in the order named; all without a wish. A text is a name, or names parted by commas.

    Raises:
        ConfigError: a name that is not known.
    """
    if not wanted:
        return tuple(known)
    names = [name for text in wanted for name in ([text] if text in known else _parted(text))]
    for name in names:
        if name not in known:
            raise ConfigError(f"model {name!r} was not scored; there are {', '.join(known)}")
    return tuple(dict.fromkeys(names))


def _parted(text: str) -> list[str]:
    return [name.strip() for name in text.split(",") if name.strip()]


def ordered(names: Sequence[str], order: Order, rates: Mapping[str, float | None], last: Collection[str]) -> list[str]:
    """Names in order, those in `last` (floors) behind the others; by rate, the best first and empty ones behind."""

    def key(name: str) -> tuple[object, ...]:
        if order is Order.GIVEN:
            return (name in last, names.index(name))
        if order is Order.NAME:
            return (name in last, _natural(name))
        rate = rates.get(name)
        return (name in last, rate is None, -(rate or 0.0), _natural(name))

    return sorted(names, key=key)


def _natural(name: str) -> list[tuple[int, str]]:
    """Numbers in names by value."""
    parts = _DIGITS.split(name.casefold())
    return [(int(part), "") if at % 2 else (0, part) for at, part in enumerate(parts)]
