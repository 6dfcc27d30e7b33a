"""Two runs of each turn beside each other: who was right where, and which of these turns are asked for.

The counts and the test of a comparison are those of `metrics.paired`; here are the turns behind them.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from utb.metrics.columns import Column, column_of
from utb.metrics.judged import Outcome
from utb.model import Status
from utb.views.compare_address import CompareAddress
from utb.views.facets import THIRDS, Facts, Place, fits
from utb.views.text import plain

SIDES = ("a", "b")
THIRD_COLUMNS = dict(zip(THIRDS, (Column.FIRST, Column.MIDDLE, Column.LAST), strict=True))
NONE_CALLED, NOT_EXPECTED = "", ""  # in place of a tool


class Cell(StrEnum):
    """Who was right. A turn that was not scored for both is outside of every number."""

    BOTH = "both"
    ONLY_A = "only_a"
    ONLY_B = "only_b"
    NEITHER = "neither"
    NOT_SCORED = "not_scored"


class Listing(StrEnum):
    """What else can be listed than a cell: turns on which one of the two did something."""

    DID = "did"  # behaved so
    CALLED = "called"  # called one tool where another was expected
    UP = "up"  # wrong under its policy, correct under the other
    DOWN = "down"


@dataclass(frozen=True, slots=True, kw_only=True)
class Pair:
    """One turn, in one trial of each side. An outcome is None where that side has no run of it."""

    place: Place
    trials: tuple[int, int]
    outcomes: tuple[Outcome | None, Outcome | None]
    facts: Facts

    @property
    def cell(self) -> Cell:
        """Who was right."""
        first, second = self.outcomes
        if first is None or second is None or Status.NOT_SCORED in (first.status, second.status):
            return Cell.NOT_SCORED
        right = (first.status is Status.CORRECT, second.status is Status.CORRECT)
        return _CELLS[right]

    @property
    def parts(self) -> tuple[Column, ...]:
        """The parts of a comparison that the turn belongs to."""
        column = column_of(self.facts.facets["type"][0])
        third = THIRD_COLUMNS[self.facts.facets["third"][0]]
        return (Column.ALL, third) if column is None else (Column.ALL, column, third)


_CELLS = {
    (True, True): Cell.BOTH,
    (True, False): Cell.ONLY_A,
    (False, True): Cell.ONLY_B,
    (False, False): Cell.NEITHER,
}
_OPENED = (Cell.ONLY_A, Cell.ONLY_B, Cell.NEITHER, Cell.BOTH)
Key = tuple[Place, int]  # a turn and the trial of one side
ToolPairs = Mapping[Key, tuple[tuple[str, str], ...]]  # expected and called
Flips = Mapping[Key, Listing]


@dataclass(frozen=True, slots=True, kw_only=True)
class Details:
    """What is known of one side beyond its outcomes: calls beside expectations, and verdicts that flip."""

    tools: ToolPairs
    flips: Flips


def pair_up(
    sides: Sequence[Mapping[Place, Mapping[int, Outcome]]],
    facts: Iterable[Facts],
    trials: tuple[int | None, int | None] = (None, None),
) -> tuple[Pair, ...]:
    """Runs of the same turn beside each other, in the order of the turns.

    Where a trial of one side is named, that one is laid beside the named or first one of the other; else trials of
    equal number belong together. Facts get the findings of both runs, A's and B's apart.
    """
    return tuple(
        pair for each in facts for pair in _pairs_of(each, [side.get(each.place, {}) for side in sides], trials)
    )


def _pairs_of(
    facts: Facts, found: Sequence[Mapping[int, Outcome]], trials: tuple[int | None, int | None]
) -> Iterator[Pair]:
    if trials == (None, None):
        numbers = [(number, number) for number in sorted({*found[0], *found[1]})]
    else:
        one = tuple(min(runs, default=0) if trial is None else trial for runs, trial in zip(found, trials, strict=True))
        numbers = [(one[0], one[1])]
    for first, second in numbers:
        outcomes = (found[0].get(first), found[1].get(second))
        if outcomes != (None, None):
            yield Pair(place=facts.place, trials=(first, second), outcomes=outcomes, facts=_with_codes(facts, outcomes))


def _with_codes(facts: Facts, outcomes: tuple[Outcome | None, Outcome | None]) -> Facts:
    codes = [
        f"{side} {code.value}"
        for side, outcome in zip("AB", outcomes, strict=True)
        if outcome is not None
        for code in outcome.findings
    ]
    return Facts(facts.place, {**facts.facets, "code": tuple(codes)}, facts.text)


def opened(address: CompareAddress, pairs: Sequence[Pair]) -> CompareAddress:
    """The address with turns to list where it names none: the first kind of which there are any, differences first."""
    if address.show is not None:
        return address
    asked = (replace(address, show=cell.value) for cell in _OPENED)
    there = (each for each in asked if fitting_pairs(of_subject(pairs, each, ()), address.filters))
    return next(there, replace(address, show=Cell.ONLY_A.value))


def of_subject(pairs: Iterable[Pair], address: CompareAddress, details: Sequence[Details]) -> tuple[Pair, ...]:
    """The turns that the address asks for, before its filters."""
    show = address.show or Cell.ONLY_A.value
    side = SIDES.index(address.who) if address.who in SIDES else 0
    part = next((column for column in Column if column.value == address.part), Column.ALL)
    wanted = (pair for pair in pairs if part in pair.parts)
    if show in {cell.value for cell in Cell}:
        return tuple(pair for pair in wanted if pair.cell.value == show)
    scored = (pair for pair in wanted if pair.cell is not Cell.NOT_SCORED)
    if show == Listing.DID:
        return tuple(pair for pair in scored if _did(pair, side) == address.did)
    if show == Listing.CALLED:
        named = (address.expected or NOT_EXPECTED, address.called or NONE_CALLED)
        return tuple(pair for pair in scored if named in _shown(details[side].tools.get(_key(pair, side), ())))
    return tuple(pair for pair in wanted if details[side].flips.get(_key(pair, side)) == show)


def fitting_pairs(pairs: Iterable[Pair], filters: Mapping[str, str]) -> tuple[Pair, ...]:
    """Those that fit all filters."""
    return tuple(pair for pair in pairs if fits(pair.facts, filters))


def _did(pair: Pair, side: int) -> str | None:
    outcome = pair.outcomes[side]
    return outcome.behaviour.value if outcome is not None and outcome.behaviour is not None else None


def _shown(found: Iterable[tuple[str, str]]) -> set[tuple[str, str]]:
    """Names as links can carry them."""
    return {(plain(expected), plain(called)) for expected, called in found}


def _key(pair: Pair, side: int) -> Key:
    return pair.place, pair.trials[side]
