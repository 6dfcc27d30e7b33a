"""Models as the paper's tables see them: a number for each column, whether from scores or from a published table.

Everything is in per cent here, as printed. Order is decided here once, for tables, printed figures and pages alike.
"""

import re
from collections.abc import Collection, Iterable, Mapping, Sequence

import msgspec
import numpy as np

from utb.errors import ConfigError
from utb.figures.choices import Order
from utb.metrics.board import PARTS, Board
from utb.metrics.bootstrap import ClusterKind
from utb.metrics.columns import AVERAGED, Column
from utb.metrics.estimates import Estimate
from utb.views.text import plain

COLUMNS = tuple(column.value for column in (*PARTS, Column.AVERAGE))
_DIGITS = re.compile(r"(\d+)")


class Number(msgspec.Struct, frozen=True):
    """One cell in per cent, of how many scored turns; None with the reason in `why`."""

    percent: float | None
    low: float | None = None
    high: float | None = None
    why: str | None = None
    scored: int = 0


class Run(msgspec.Struct, frozen=True):
    """What a model was run on: turns, of them those not scored, people and topics; turns by task type; trials."""

    turns: int
    unscored: int
    people: int
    topics: int
    types: Mapping[str, int]
    trials: int = 1


class ModelRow(msgspec.Struct, frozen=True, kw_only=True):
    """One model under one policy. `run` is None for published numbers."""

    model: str
    policy: str
    numbers: Mapping[str, Number]
    is_floor: bool = False
    is_published: bool = False
    run: Run | None = None
    by_topic: bool = False

    def percent(self, column: str) -> float | None:
        """The number of a column."""
        found = self.numbers.get(column)
        return None if found is None else found.percent


def run_of(board: Board, model: int) -> Run:
    """What a model of the board was run on."""
    units, turns = board.present[model], board.turns()
    types = {part.value: len(np.unique(turns[units & (board.column == place)])) for place, part in enumerate(AVERAGED)}
    ran = board.run_on(model)
    most = int(np.bincount(turns[units]).max()) if ran else 1
    return Run(
        turns=ran,
        unscored=int((units & ~board.scored[model]).sum()),
        people=len(np.unique(board.profile[units])),
        topics=len(np.unique(board.topic[units])),
        types={**types, "chat": len(np.unique(turns[units & ~board.evaluated()]))},
        trials=most,
    )


def row_of(model: str, policy: str, cells: Sequence[Estimate], run: Run, *, is_floor: bool) -> ModelRow:
    """The row of a model that was scored."""
    return ModelRow(
        model=plain(model),
        policy=policy,
        numbers={cell.column: _number(cell) for cell in cells},
        is_floor=is_floor,
        run=run,
        by_topic=any(cell.interval is not None and cell.clustered_by is ClusterKind.TOPIC for cell in cells),
    )


def _number(cell: Estimate) -> Number:
    low, high = (None, None) if cell.interval is None else (100 * end for end in cell.interval)
    return Number(None if cell.rate is None else 100 * cell.rate, low, high, cell.empty_because, cell.scored)


_FEW = 200  # turns; the second decimal of a share of fewer says nothing


def decimals_of(rows: Iterable[ModelRow]) -> int:
    """Decimals to print: one where a value is of few turns, else two, as published numbers have."""
    there = [number.scored for row in rows for number in row.numbers.values() if number.percent is not None]
    return 1 if there and 0 < min(there) < _FEW else 2


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
