"""Correct, scored and excluded turns of a group. Tallies merge by `+`; a rate of nothing is None, never 0."""

import msgspec

from utb.model import Status


class Tally(msgspec.Struct, frozen=True):
    """`total` counts scored turns (the denominator), `excluded` those that could not be scored and stand beside it."""

    correct: int = 0
    total: int = 0
    excluded: int = 0

    @property
    def rate(self) -> float | None:
        """Share of the scored turns that are correct; None where none was scored."""
        return self.correct / self.total if self.total else None

    @property
    def wrong(self) -> int:
        """Scored turns that are not correct."""
        return self.total - self.correct

    def __add__(self, other: "Tally") -> "Tally":
        return Tally(self.correct + other.correct, self.total + other.total, self.excluded + other.excluded)


_OF_STATUS = {
    Status.CORRECT: Tally(correct=1, total=1),
    Status.WRONG: Tally(total=1),
    Status.NOT_SCORED: Tally(excluded=1),
}


def tally_of(status: Status) -> Tally:
    """The tally of one verdict."""
    return _OF_STATUS[status]
