"""What an author chooses: models, their order, intervals, floors, and the width on paper."""

from enum import StrEnum

import msgspec


class Order(StrEnum):
    """How models are ordered."""

    NAME = "name"
    GIVEN = "given"
    RATE = "rate"


class Width(StrEnum):
    """How wide figures and tables are."""

    SINGLE = "single"
    DOUBLE = "double"


class Wishes(msgspec.Struct, frozen=True, kw_only=True):
    """What an author chose. `floors` None: the baselines, but for the oracle."""

    models: tuple[str, ...] | None = None
    order: Order | None = None
    intervals: bool = True
    floors: tuple[str, ...] | None = None

    @property
    def ordering(self) -> Order:
        """The order: as named where models are named, else by name."""
        return self.order or (Order.GIVEN if self.models else Order.NAME)
