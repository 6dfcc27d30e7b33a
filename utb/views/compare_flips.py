"""Verdict flips: what another policy says of the same runs, and why it says so."""

from collections import Counter
from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass

from utb.metrics.disagreement_reasons import SENTENCES, Reason
from utb.model import Status
from utb.views.compare_address import CompareAddress, write_compare_address
from utb.views.compare_pairs import SIDES, Flips, Key, Listing, Pair
from utb.views.text import counted


@dataclass(frozen=True, slots=True, kw_only=True)
class FlipCount:
    """How many verdicts flip one way, and where they are listed."""

    count: int
    title: str
    parameters: dict[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class FlipRow:
    """One side: its policy, the other one, and what they differ by."""

    side: str
    policies: str
    up: FlipCount
    down: FlipCount
    reason: str
    title: str


@dataclass(frozen=True, slots=True, kw_only=True)
class FlipTable:
    """Both sides."""

    rows: tuple[FlipRow, ...]
    note: str


def flips_between(ours: Mapping[Key, Status], theirs: Mapping[Key, Status]) -> dict[Key, Listing]:
    """Which verdicts turn from wrong to correct, or back, where another policy judges."""
    ways = {(Status.WRONG, Status.CORRECT): Listing.UP, (Status.CORRECT, Status.WRONG): Listing.DOWN}
    found = {key: ways.get((status, theirs[key])) for key, status in ours.items() if key in theirs}
    return {key: way for key, way in found.items() if way is not None}


def build_flip_table(
    pairs: Iterable[Pair],
    flips: Sequence[tuple[Flips, Mapping[Key, Reason | None]]],
    policies: Sequence[tuple[str, str]],
    address: CompareAddress,
) -> FlipTable:
    """The table; `flips` and `policies` have, for each side, what turns and why, and which policies they are of."""
    listed = tuple(pairs)
    rows = tuple(
        _row(side, {(pair.place, pair.trials[side]) for pair in listed}, *flips[side], policies[side], address)
        for side in range(len(SIDES))
    )
    return FlipTable(rows=rows, note="" if listed else "There is no turn that one of them has a run of.")


def _row(
    side: int,
    keys: Container[Key],
    found: Flips,
    reasons: Mapping[Key, Reason | None],
    policies: tuple[str, str],
    address: CompareAddress,
) -> FlipRow:
    flips = {key: way for key, way in found.items() if key in keys}
    why = Counter(reasons.get(key) for key in flips)
    reason, count = max(why.items(), key=lambda item: (item[1], str(item[0])), default=(None, 0))
    return FlipRow(
        side=SIDES[side].upper(),
        policies=f"{policies[0]} → {policies[1]}",
        up=_count(Listing.UP, flips, side, policies, address),
        down=_count(Listing.DOWN, flips, side, policies, address),
        reason="" if not count else f"{_words(reason)}, {count:,}",
        title="" if reason is None else SENTENCES[reason],
    )


def _count(way: Listing, flips: Flips, side: int, policies: tuple[str, str], address: CompareAddress) -> FlipCount:
    count = sum(found is way for found in flips.values())
    words = ("wrong", "correct") if way is Listing.UP else ("correct", "wrong")
    return FlipCount(
        count=count,
        title=f"{counted(count, 'turn')} {words[0]} under {policies[0]} and {words[1]} under {policies[1]}",
        parameters=write_compare_address(address.listing(way.value, who=SIDES[side])),
    )


def _words(reason: Reason | None) -> str:
    return "no documented reason" if reason is None else reason.value.replace("_", " ")
