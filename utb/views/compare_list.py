"""The turns behind a number: a page of them, with what became of each run and the ways on."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from utb.metrics.judged import Outcome
from utb.model import Status
from utb.scoring.findings import FINDINGS, FindingKind
from utb.views.address import Address, write_address
from utb.views.compare_address import CompareAddress, write_compare_address
from utb.views.compare_pairs import Cell, Listing, Pair
from utb.views.compare_summary import PARTS, WORDS
from utb.views.text import counted, cut_middle, one_line, plain
from utb.views.words import NO_RUN, VERDICT, Mark

PAGE = 14
NEAR = 2  # pages offered before and after the one that is shown
TOPIC_CELLS, TOPIC_TAIL = 22, 10
REQUEST, NAME = 300, 60
SideAddress = Callable[[Pair, int], Address]  # in Replay, by side


@dataclass(frozen=True, slots=True, kw_only=True)
class RunCell:
    """One run of a turn: its verdict, and the first finding that decides. `replay` is None where there is no run."""

    mark: Mark
    code: str
    title: str
    replay: dict[str, str] | None


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnRow:
    """One turn."""

    label: str
    title: str
    kind: str
    runs: tuple[RunCell, RunCell]
    parameters: dict[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class PageLink:
    """One page of the list; `parameters` are empty where a gap is shown."""

    label: str
    is_here: bool
    parameters: dict[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnList:
    """What is listed, in words, and one page of it."""

    title: str
    summary: str
    rows: tuple[TurnRow, ...]
    pages: tuple[PageLink, ...]
    empty: str


def build_turn_list(
    fitting: Sequence[Pair], before: int, address: CompareAddress, requests: Callable[[Pair], str], sides: SideAddress
) -> TurnList:
    """One page of the turns that fit; `before` is how many there were before the filters."""
    last = max(1, -(-len(fitting) // PAGE))
    page = min(max(address.page or 1, 1), last)
    start = (page - 1) * PAGE
    shown = fitting[start : start + PAGE]
    has_trials = any(pair.trials != (0, 0) for pair in fitting)
    return TurnList(
        title=subject_words(address),
        summary=_summary(start, len(shown), len(fitting), before),
        rows=tuple(_row(pair, address, requests(pair), sides, has_trials=has_trials) for pair in shown),
        pages=tuple(_pages(page, last, address)) if last > 1 else (),
        empty=_empty(before) if not fitting else "",
    )


def subject_words(address: CompareAddress) -> str:
    """What is listed."""
    show, who = address.show or Cell.ONLY_A.value, (address.who or "a").upper()
    part = next((f" · {words}" for column, words in PARTS.items() if column.value == address.part), "")
    cell = next((words for cell, (words, _) in WORDS.items() if cell.value == show), None)
    if cell is not None:
        return f"{cell}{part}"
    if show == Listing.DID:
        return f"{who} {one_line(address.did or '', NAME)}{part}"
    if show == Listing.CALLED:
        called = f"called {one_line(address.called, NAME)}" if address.called else "called nothing"
        expected = (
            f"where {one_line(address.expected, NAME)} was expected" if address.expected else "beyond the reference"
        )
        return f"{who} {called} {expected}{part}"
    way = (
        "wrong, and correct under the other policy"
        if show == Listing.UP
        else "correct, and wrong under the other policy"
    )
    return f"{who} is {way}{part}"


def neighbours_of(fitting: Sequence[Pair], address: CompareAddress) -> tuple[int | None, Pair | None, Pair | None]:
    """The place of the turn side by side in the list, and the turns before and after it."""
    at = next((number for number, pair in enumerate(fitting) if is_at(pair, address)), None)
    if at is None:
        return None, None, fitting[0] if fitting else None
    return at, fitting[at - 1] if at else None, fitting[at + 1] if at + 1 < len(fitting) else None


def is_at(pair: Pair, address: CompareAddress) -> bool:
    """Whether the address lays this turn, in this trial, side by side."""
    same = (plain(pair.place[0]), pair.place[1]) == (address.topic, address.turn)
    return same and address.nth in (None, pair.trials[0])


def at_pair(address: CompareAddress, pair: Pair) -> CompareAddress:
    """The address that lays the turn side by side."""
    return address.at_turn(pair.place[0], pair.place[1], pair.trials[0] or None)


def _row(pair: Pair, address: CompareAddress, request: str, sides: SideAddress, *, has_trials: bool) -> TurnRow:
    trial = f" · trial {pair.trials[0]}" if has_trials else ""
    return TurnRow(
        label=f"{cut_middle(pair.place[0], TOPIC_CELLS, TOPIC_TAIL)} / {pair.place[1]}{trial}",
        title=one_line(f"{pair.place[0]} / turn {pair.place[1]}: {request}", REQUEST),
        kind=_kind(pair),
        runs=(_run(pair, 0, sides), _run(pair, 1, sides)),
        parameters=write_compare_address(at_pair(address, pair)),
    )


def _kind(pair: Pair) -> str:
    return next((column.value for column in pair.parts[1:-1]), one_line(pair.facts.facets["type"][0], 12))


def _run(pair: Pair, side: int, sides: SideAddress) -> RunCell:
    outcome = pair.outcomes[side]
    if outcome is None:
        return RunCell(mark=NO_RUN, code="no run", title="no run of this turn", replay=None)
    mark = VERDICT[outcome.status]
    code = _code(outcome)
    said = f": {', '.join(found.value for found in outcome.findings)}" if outcome.findings else ""
    return RunCell(mark=mark, code=code, title=f"{mark.word}{said}", replay=write_address(sides(pair, side)))


def _code(outcome: Outcome) -> str:
    """A finding that decides; a correct run needs none."""
    if outcome.status is Status.CORRECT:
        return ""
    wanted = FindingKind.NOT_SCORED if outcome.status is Status.NOT_SCORED else FindingKind.WRONG
    deciding = [code for code in outcome.findings if FINDINGS[code].kind is wanted]
    return next((code.value for code in (*deciding, *outcome.findings)), "")


def _summary(start: int, shown: int, fitting: int, before: int) -> str:
    of = f" of {counted(before, 'turn')} before the filters" if fitting != before else ""
    if not shown:
        return of.strip().removeprefix("of ")
    return f"{start + 1:,}–{start + shown:,} of {fitting:,}{of}"


def _empty(before: int) -> str:
    if before:
        return "No turn fits the filters: clear one of them."
    return "There is no such turn."


def _pages(page: int, last: int, address: CompareAddress) -> list[PageLink]:
    """Previous, first, those around this one, last, next."""
    wanted = sorted({1, last, *range(max(1, page - NEAR), min(last, page + NEAR) + 1)})
    links = [_link("‹", max(1, page - 1), page, address)]
    behind = 0
    for number in wanted:
        if number > behind + 1:
            links.append(PageLink(label="…", is_here=False, parameters={}))
        links.append(_link(f"{number:,}", number, page, address))
        behind = number
    links.append(_link("›", min(last, page + 1), page, address))
    return links


def _link(label: str, number: int, page: int, address: CompareAddress) -> PageLink:
    target = replace(address.overview(), page=None if number == 1 else number)
    return PageLink(label=label, is_here=number == page and label.isdigit(), parameters=write_compare_address(target))
