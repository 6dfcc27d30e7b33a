"""What an author chooses: models, their order, intervals, floors, and the width on paper."""

from collections.abc import Iterable
from enum import StrEnum

import msgspec

_FLOOR, _CEILING = "baseline-", "baseline-oracle"


class Order(StrEnum):
    """How models are ordered."""

    NAME = "name"
    GIVEN = "given"
    RATE = "rate"


class Width(StrEnum):
    """How wide figures and tables are."""

    SINGLE = "single"
    DOUBLE = "double"


def default_floors(models: Iterable[str]) -> tuple[str, ...]:
    """The trivial agents among these models, where nobody names any: the baselines, but for the oracle."""
    return tuple(name for name in models if name.startswith(_FLOOR) and name != _CEILING)


class Wishes(msgspec.Struct, frozen=True, kw_only=True):
    """What an author chose. `floors` None: the baselines, but for the oracle; `renamed` gives models other names."""

    models: tuple[str, ...] | None = None
    order: Order | None = None
    intervals: bool = True
    floors: tuple[str, ...] | None = None
    renamed: tuple[tuple[str, str], ...] = ()

    @property
    def ordering(self) -> Order:
        """The order: as named where models are named, else by name."""
        return self.order or (Order.GIVEN if self.models else Order.NAME)
