"""What a log adds up to: calls by role, status and persona, what they took, and what they cost."""

from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from utb.model.call_summary import CallSummary
from utb.views.call_log_rows import OUTCOME, Outcome, outcome_of, seconds_words, value_of
from utb.views.text import one_line

MOST = 100  # lines of one table
NAME = 40


@dataclass(frozen=True, slots=True, kw_only=True)
class CountRow:
    """One line. `cells` are counts by outcome, as in `CountTable.outcomes`; `value` is what filtering by it takes."""

    name: str
    value: str
    calls: int
    cells: tuple[int, ...]
    read: str
    written: str
    middle: str
    slow: str
    longest: str
    total: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CountTable:
    """Calls by role, persona or status, and all of them in `total`. `more`: how many lines are left out."""

    facet: str
    title: str
    outcomes: tuple[str, ...]
    rows: tuple[CountRow, ...]
    total: CountRow
    more: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Spent:
    """What calls took together; None where no call says it. `silent`: calls that say nothing of tokens."""

    calls: int = 0
    rejected: int = 0
    errors: int = 0
    read: int | None = None
    written: int | None = None
    cost_usd: float | None = None
    silent: int = 0


def build_counts(calls: Sequence[CallSummary]) -> tuple[CountTable, ...]:
    """The tables: by role, by status, by persona."""
    return (
        _table("role", "role", calls),
        _table("outcome", "status", calls),
        _table("persona", "persona", calls),
    )


def spent(calls: Sequence[CallSummary]) -> Spent:
    """What these calls took together."""
    ended = [outcome_of(call) for call in calls]
    return Spent(
        calls=len(calls),
        rejected=sum(each is Outcome.REJECTED for each in ended),
        errors=sum(each is Outcome.ERROR for each in ended),
        read=_sum(calls, lambda call: call.input_tokens),
        written=_sum(calls, lambda call: call.output_tokens),
        cost_usd=_cost(calls),
        silent=sum(call.input_tokens is None and call.output_tokens is None for call in calls),
    )


def percentile(values: Sequence[float], share: float) -> float | None:
    """The value below or at which that share of the values lies; None for none."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else None


def _table(facet: str, title: str, calls: Sequence[CallSummary]) -> CountTable:
    groups: dict[str, list[CallSummary]] = defaultdict(list)
    for call in calls:
        groups[value_of(call, facet)].append(call)
    present = {outcome_of(call) for call in calls}
    outcomes = tuple(each for each in Outcome if each in present)
    ordered = sorted(groups.items(), key=lambda item: (-len(item[1]), item[0]))
    hidden = len(ordered) - MOST
    return CountTable(
        facet=facet,
        title=title,
        outcomes=tuple(OUTCOME[each].word for each in outcomes),
        rows=tuple(_row(name, group, outcomes) for name, group in ordered[:MOST]),
        total=_row("all", calls, outcomes),
        more=f"and {hidden:,} more" if hidden > 0 else "",
    )


def _row(name: str, calls: Sequence[CallSummary], outcomes: Sequence[Outcome]) -> CountRow:
    ended = [outcome_of(call) for call in calls]
    took = [call.latency_s for call in calls if call.latency_s is not None]
    read, written = (_sum(calls, pick) for pick in (lambda c: c.input_tokens, lambda c: c.output_tokens))
    return CountRow(
        name=one_line(name.replace("_", " "), NAME),
        value=name,
        calls=len(calls),
        cells=tuple(sum(each is outcome for each in ended) for outcome in outcomes),
        read="" if read is None else f"{read:,}",
        written="" if written is None else f"{written:,}",
        middle=seconds_words(percentile(took, 0.5)),
        slow=seconds_words(percentile(took, 0.95)),
        longest=seconds_words(max(took, default=None)),
        total=seconds_words(sum(took) if took else None),
    )


def _sum(calls: Sequence[CallSummary], pick: Callable[[CallSummary], int | None]) -> int | None:
    said = [value for call in calls if (value := pick(call)) is not None]
    return sum(said) if said else None


def _cost(calls: Sequence[CallSummary]) -> float | None:
    said = [call.cost_usd for call in calls if call.cost_usd is not None]
    return sum(said) if said else None
