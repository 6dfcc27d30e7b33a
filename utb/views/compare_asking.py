"""Ask or act: what the two did about what a request leaves open."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from utb.metrics.behaviour import Behaviour
from utb.views.compare_address import CompareAddress, write_compare_address
from utb.views.compare_pairs import SIDES, Cell, Listing, Pair
from utb.views.text import counted

STYLES: dict[Behaviour, str] = {
    Behaviour.ASKED_RIGHTLY: "good",
    Behaviour.INFERRED_RIGHTLY: "good",
    Behaviour.ASKED_NEEDLESSLY: "fair",
    Behaviour.INFERRED_WRONGLY: "bad",
    Behaviour.ACTED_ON_MISSING: "bad",
    Behaviour.NOT_REACHED: "none",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class AskCount:
    """One behaviour of one side; `width` is 0 to 100."""

    count: int
    width: float
    is_chosen: bool
    parameters: dict[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class AskRow:
    """One behaviour."""

    name: str
    style: str
    counts: tuple[AskCount, AskCount]
    difference: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AskTable:
    """Behaviours of both; `note` says what is not in it, or why there is none."""

    summary: str
    rows: tuple[AskRow, ...]
    note: str


def build_ask_table(pairs: Iterable[Pair], address: CompareAddress) -> AskTable:
    """Counted over the turns that both have scored, and on which one of them had something to decide."""
    counts: tuple[Counter[Behaviour | None], Counter[Behaviour | None]] = (Counter(), Counter())
    deciding = total = 0
    for pair in pairs:
        if pair.cell is Cell.NOT_SCORED:
            continue
        total += 1
        seen = [outcome.behaviour if outcome is not None else None for outcome in pair.outcomes]
        deciding += any(found not in (None, Behaviour.NOTHING_TO_DECIDE) for found in seen)
        for tally, found in zip(counts, seen, strict=True):
            tally[found] += 1
    unread = [name for name, tally in zip("AB", counts, strict=True) if total and tally[None] == total]
    if unread:
        who = " and ".join(unread)
        note = f"The policy of {who} does not read what a text says: choose exact or relaxed to see who asks."
        return AskTable(summary="", rows=(), note=note)
    most = max((count for tally in counts for kind, count in tally.items() if kind in STYLES), default=0)
    rows = tuple(_row(kind, counts, most, address) for kind in STYLES) if most else ()
    rest = total - deciding
    return AskTable(
        summary=f"{counted(deciding, 'turn')} with something to ask or infer" if most else "",
        rows=rows,
        note=_note(rest, has_rows=bool(rows)),
    )


def _note(rest: int, *, has_rows: bool) -> str:
    if not has_rows:
        return "On no turn that both have scored is there something to ask or to infer."
    return f"On {counted(rest, 'more turn')} there was nothing to decide." if rest else ""


def _row(
    kind: Behaviour,
    counts: tuple[Counter[Behaviour | None], Counter[Behaviour | None]],
    most: int,
    address: CompareAddress,
) -> AskRow:
    first, second = counts[0][kind], counts[1][kind]
    return AskRow(
        name=kind.value,
        style=STYLES[kind],
        counts=(_count(kind, first, most, 0, address), _count(kind, second, most, 1, address)),
        difference="0" if first == second else f"{first - second:+d}".replace("-", "−"),
    )


def _count(kind: Behaviour, count: int, most: int, side: int, address: CompareAddress) -> AskCount:
    is_chosen = (address.show, address.who, address.did) == (Listing.DID.value, SIDES[side], kind.value)
    return AskCount(
        count=count,
        width=round(100 * count / most, 1),
        is_chosen=is_chosen,
        parameters=write_compare_address(address.listing(Listing.DID.value, who=SIDES[side], did=kind.value)),
    )
