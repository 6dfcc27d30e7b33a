"""What a data set is made of, in per cent, beside the paper's figures."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from utb.metrics.columns import Column, column_of
from utb.model import Turn
from utb.views.catalogue import SetEntry
from utb.views.paper import DOMAINS, SUBTYPES, TASK_TYPES
from utb.views.text import counted, one_line

NAME = 60
MOST_OTHERS = 6
_TYPES = {Column.CLARIFY: "Lack of information", Column.SINGLE: "Single-tool", Column.MULTI: "Multi-tool"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Bar:
    """A share. `width` and `paper`, the paper's share, are per cent of the longest bar or tick of the chart."""

    name: str
    count: int
    percent: str
    width: float
    paper: float | None
    paper_percent: str  # "–" where the paper has no such name
    title: str


@dataclass(frozen=True, slots=True, kw_only=True)
class BarChart:
    """Shares of one whole. `note` says what is left out, or why there is nothing; `unit` is what is counted."""

    title: str
    under: str
    unit: str
    bars: tuple[Bar, ...]
    note: str


def task_types(turns: Iterable[Turn]) -> BarChart:
    """Shares of the evaluated turns by task type."""
    counts: Counter[str] = Counter()
    left = 0
    for turn in turns:
        column = column_of(turn.task_type)
        if column in _TYPES:
            counts[_TYPES[column]] += 1
        else:
            left += 1
    note = f"{counted(left, 'turn')} of chat or another type stand outside." if left else ""
    return _chart("Task types", "of evaluated turns, beside Table 2", "turns", counts, TASK_TYPES, note)


def subtypes(turns: Iterable[Turn]) -> BarChart:
    """Shares of the turns that are labelled with a subtype."""
    counts, left = _named(turn.subtype for turn in turns)
    note = f"{counted(left, 'turn')} {'has' if left == 1 else 'have'} no subtype." if left else ""
    return _chart("Turn subtypes", "of labelled turns, beside Table 2", "turns", counts, SUBTYPES, note)


def domains(sets: Iterable[SetEntry]) -> BarChart:
    """Shares of the tool sets by domain."""
    counts, left = _named(entry.domain for entry in sets)
    note = f"{counted(left, 'tool set')} {'names' if left == 1 else 'name'} no domain." if left else ""
    return _chart("Tool set domains", "of tool sets, beside Figure 2b", "sets", counts, DOMAINS, note)


def _named(names: Iterable[str | None]) -> tuple[Counter[str], int]:
    """How often each name occurs, and how many places name nothing."""
    given = list(names)
    counts = Counter(one_line(name, NAME) for name in given if name)
    return counts, len(given) - counts.total()


def _chart(title: str, under: str, unit: str, counts: Counter[str], paper: Mapping[str, float], note: str) -> BarChart:
    whole = counts.total()
    others = [name for name, _ in counts.most_common() if name not in paper]
    hidden = len(others) - MOST_OTHERS
    names = [*paper, *others[:MOST_OTHERS]] if whole else []
    if hidden > 0:
        note = f"{note} {counted(hidden, 'rarer name')} not shown.".strip()
    if whole and others:
        note = f"{note} –: the paper has no such name.".strip()
    longest = max((*paper.values(), *(100 * counts[name] / whole for name in names)), default=1.0) if whole else 1.0
    return BarChart(
        title=title,
        under=under,
        unit=unit,
        bars=tuple(_bar(name, counts[name], whole, paper.get(name), longest) for name in names),
        note=note or ("" if whole else "Nothing to count."),
    )


def _bar(name: str, count: int, whole: int, paper: float | None, longest: float) -> Bar:
    share = 100 * count / whole
    beside = "; the paper has no such name" if paper is None else f"; paper {paper:g} %"
    return Bar(
        name=name,
        count=count,
        percent=f"{share:.1f}",
        width=round(100 * share / longest, 2),
        paper=None if paper is None else round(100 * paper / longest, 2),
        paper_percent="–" if paper is None else f"{paper:.1f}",
        title=f"{name}: {count:,} of {whole:,}, {share:.1f} %{beside}",
    )
