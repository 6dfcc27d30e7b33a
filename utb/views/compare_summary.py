"""Who was right where: both, only A, only B, neither, with the paired test, in all and by part."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from utb.metrics.bootstrap import ClusterKind
from utb.metrics.columns import Column
from utb.metrics.paired import Paired
from utb.views.compare_address import CompareAddress, write_compare_address
from utb.views.compare_pairs import Cell, Pair
from utb.views.text import counted

POINTS = 100
OVER = (
    "Over all turns that both have scored, taken together, chat included; tables for papers leave chat out of the "
    "average, and average over people."
)
SMALLEST_P = 0.0001
HALF = 50  # per cent: where the scale of differences has its zero
NARROWEST, ROOM = 0.05, 1.2  # a scale shows five points at least, and a little more than it has to
PARTS: dict[Column, str] = {
    Column.SINGLE: "Single-tool",
    Column.MULTI: "Multi-tool",
    Column.CLARIFY: "Lack of information",
    Column.CHAT: "Chat",
    Column.FIRST: "First third",
    Column.MIDDLE: "Middle third",
    Column.LAST: "Last third",
}
WORDS: dict[Cell, tuple[str, str]] = {
    Cell.BOTH: ("Both right", "✓✓"),
    Cell.ONLY_A: ("Only A right", "✓×"),
    Cell.ONLY_B: ("Only B right", "×✓"),
    Cell.NEITHER: ("Neither right", "××"),
    Cell.NOT_SCORED: ("Not scored for both", "○"),
}
_SCORED = (Cell.BOTH, Cell.ONLY_A, Cell.ONLY_B, Cell.NEITHER)


@dataclass(frozen=True, slots=True, kw_only=True)
class CellCard:
    """One of the four, with its share of all."""

    cell: str
    name: str
    glyph: str
    count: int
    share: str
    is_chosen: bool
    parameters: dict[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class TestView:
    """The difference and whether it could be chance. `at`, `low`, `high` are drawn on a scale of per cent."""

    sentence: str
    interval: str
    p: str
    title: str
    at: float | None
    low: float | None
    high: float | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Segment:
    """One stretch of a bar."""

    cell: str
    count: int
    width: float
    title: str
    parameters: dict[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class PartRow:
    """One part of the data: a column of the paper's table."""

    name: str
    segments: tuple[Segment, ...]
    n: int
    points: str
    interval: str
    title: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Summary:
    """The head of the page and its first table."""

    scored: str
    excluded: int
    excluded_parameters: dict[str, str]
    cards: tuple[CellCard, ...]
    test: TestView
    parts: tuple[PartRow, ...]
    is_by_third: int  # how many of the last rows are thirds


def build_summary(pairs: Iterable[Pair], tests: Mapping[Column, Paired], address: CompareAddress) -> Summary:
    """The view; `tests` has All and every part that is there."""
    counts = Counter(pair.cell for pair in pairs)
    scored = sum(counts[cell] for cell in _SCORED)
    rows = [_part(column, tests[column], address) for column in PARTS if column in tests and _total(tests[column])]
    thirds = sum(
        column in tests and bool(_total(tests[column])) for column in (Column.FIRST, Column.MIDDLE, Column.LAST)
    )
    chosen = None if address.part else address.show or Cell.ONLY_A.value
    return Summary(
        scored=f"{counted(scored, 'turn')} scored for both",
        excluded=counts[Cell.NOT_SCORED],
        excluded_parameters=write_compare_address(address.listing(Cell.NOT_SCORED.value)),
        cards=tuple(_card(cell, counts[cell], scored, chosen, address) for cell in _SCORED),
        test=_test(tests[Column.ALL]),
        parts=tuple(rows),
        is_by_third=thirds,
    )


def _card(cell: Cell, count: int, scored: int, chosen: str | None, address: CompareAddress) -> CellCard:
    name, glyph = WORDS[cell]
    return CellCard(
        cell=cell.value,
        name=name,
        glyph=glyph,
        count=count,
        share=f"{POINTS * count / scored:.1f} %" if scored else "–",
        is_chosen=cell.value == chosen,
        parameters=write_compare_address(address.listing(cell.value)),
    )


def _test(found: Paired) -> TestView:
    if found.difference is None:
        return TestView(
            sentence="No turn is scored for both", interval="", p="", title="", at=None, low=None, high=None
        )
    points = POINTS * found.difference
    has_interval = found.low is not None and found.high is not None
    ends = [abs(value) for value in (found.difference, found.low, found.high) if value is not None]
    reach = max(NARROWEST, ROOM * max(ends))
    return TestView(
        sentence=_sentence(points),
        interval=f"95 % {_interval(found)}" if has_interval else "no interval: too few profiles and topics",
        p=_p(found.p),
        title=_title(found),
        at=_placed(found.difference, reach),
        low=_placed(found.low, reach),
        high=_placed(found.high, reach),
    )


def _sentence(points: float) -> str:
    if not points:
        return "A and B are right equally often"
    said = f"{abs(points):.1f}" if abs(points) >= 0.05 else "less than 0.1"
    return f"{'A' if points > 0 else 'B'} leads by {said} point{'' if said == '1.0' else 's'}"


def _p(p: float | None) -> str:
    if p is None:
        return "McNemar exact: no turn on which just one is right"
    return f"McNemar exact p {'< 0.0001' if p < SMALLEST_P else f'= {p:.4f}'}"


def _title(found: Paired) -> str:
    by = "topics" if found.clustered_by is ClusterKind.TOPIC else "profiles"
    interval = f"; interval of A − B by resampling {by}" if found.clustered_by is not None else ""
    p = "" if found.p is None else f"; McNemar exact, two-sided: p = {found.p:.3g}"
    counts = f"{found.only_first:,} turns only A has right, {found.only_second:,} only B"
    return f"{counts}{interval}{p}. {OVER}"


def _part(column: Column, found: Paired, address: CompareAddress) -> PartRow:
    total = _total(found)
    counts = (found.both, found.only_first, found.only_second, found.neither)
    segments = [
        Segment(
            cell=cell.value,
            count=count,
            width=round(POINTS * count / total, 2),
            title=f"{PARTS[column]}, {WORDS[cell][0].lower()}: {counted(count, 'turn')}",
            parameters=write_compare_address(address.listing(cell.value, part=column.value)),
        )
        for cell, count in zip(_SCORED, counts, strict=True)
        if count
    ]
    return PartRow(
        name=PARTS[column],
        segments=tuple(segments),
        n=total,
        points="–" if found.difference is None else _signed(found.difference, plus="+"),
        interval=_interval(found),
        title=_title(found),
    )


def _total(found: Paired) -> int:
    return found.both + found.only_first + found.only_second + found.neither


def _interval(found: Paired) -> str:
    if found.low is None or found.high is None:
        return ""
    return f"[{_signed(found.low)}, {_signed(found.high)}]"


def _signed(value: float, plus: str = "") -> str:
    """In points, with a real minus sign, and none before zero."""
    text = f"{abs(POINTS * value):.1f}"
    return text if text == "0.0" else f"{'−' if value < 0 else plus}{text}"


def _placed(value: float | None, reach: float) -> float | None:
    """A difference on a scale of 0 to 100 whose middle is no difference, and whose ends are `reach` away."""
    return None if value is None else round(HALF + HALF * value / reach, 2)
