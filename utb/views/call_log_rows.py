"""A log of calls as a list: what became of each, filters with counts, pages."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from utb.model.call_summary import ERROR, CallSummary
from utb.views.text import counted, cut_middle, one_line, plain
from utb.views.words import Mark

PAGE = 50
MOST = 200  # choices of one filter; the search finds the others
NAME, LINE = 40, 120
UNNAMED = "(not said)"


class Outcome(StrEnum):
    """What became of a call."""

    ACCEPTED = "accepted"
    OBJECTS = "objects"  # a checker that could be read, and says no
    REJECTED = "rejected"
    ERROR = "error"
    ANSWERED = "answered"  # the log does not say whether it counts


OUTCOME: dict[Outcome, Mark] = {
    Outcome.ACCEPTED: Mark("correct", "✓", "accepted"),
    Outcome.OBJECTS: Mark("warn", "≠", "objects"),
    Outcome.REJECTED: Mark("wrong", "×", "rejected"),
    Outcome.ERROR: Mark("malformed", "!", "error"),
    Outcome.ANSWERED: Mark("note", "○", "answered"),
}
FACETS = {"role": "Role", "outcome": "Status", "persona": "Persona", "topic": "Topic"}


@dataclass(frozen=True, slots=True, kw_only=True)
class CallRow:
    """One line of the list. `took` and `tokens` are words; `where` names topic, turn and step."""

    place: str
    where: str
    title: str
    role: str
    purpose: str
    mark: Mark
    attempt: str
    tokens: str
    took: str
    reason: str
    is_chosen: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class CallFacet:
    """One filter: its choices, most frequent first, a label with a count for each, and the one that is made."""

    name: str
    title: str
    choices: tuple[str, ...]
    labels: Mapping[str, str]
    chosen: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class CallList:
    """One page of the calls that fit. `chosen` is the place of the one to show, `before` and `after` its neighbours."""

    summary: str
    rows: tuple[CallRow, ...]
    page: int
    pages: int
    chosen: str | None
    before: str | None
    after: str | None


def outcome_of(call: CallSummary) -> Outcome:
    """What became of the call."""
    if call.status == ERROR:
        return Outcome.ERROR
    if call.accepted is None:
        return Outcome.ANSWERED
    if not call.accepted:
        return Outcome.REJECTED
    return Outcome.OBJECTS if call.reason else Outcome.ACCEPTED


def value_of(call: CallSummary, facet: str) -> str:
    """What the call is filtered by."""
    if facet == "outcome":
        return outcome_of(call).value
    value = {"role": call.role, "persona": call.persona, "topic": call.topic_id}[facet]
    return plain(value) if value else UNNAMED


def fitting(
    calls: Sequence[CallSummary], filters: Mapping[str, str], found: Collection[str] | None = None
) -> tuple[CallSummary, ...]:
    """The calls that fit all filters; `found` are the places that the search has found, None for no search."""
    wanted = [(name, value) for name, value in filters.items() if name in FACETS]
    return tuple(
        call
        for call in calls
        if (found is None or call.place in found) and all(value_of(call, name) == value for name, value in wanted)
    )


def build_facets(
    calls: Sequence[CallSummary], filters: Mapping[str, str], found: Collection[str] | None = None
) -> tuple[CallFacet, ...]:
    """The filters; each counts what a choice in it would leave, the other filters being as they are."""
    facets = []
    for name, title in FACETS.items():
        others = {key: value for key, value in filters.items() if key != name}
        counts = Counter(value_of(call, name) for call in fitting(calls, others, found))
        choices = [value for value, _ in sorted(counts.items(), key=lambda item: (-item[1], item[0]))][:MOST]
        chosen = filters.get(name)
        if chosen is not None and chosen not in choices:
            choices.append(chosen)
        labels = {value: f"{_label(name, value)} · {counts[value]:,}" for value in choices}
        facets.append(CallFacet(name=name, title=title, choices=tuple(choices), labels=labels, chosen=chosen))
    return tuple(facets)


def build_call_list(
    calls: Sequence[CallSummary], total: int, filters: Mapping[str, str], page: int, chosen: str | None
) -> CallList:
    """One page of the calls that fit (all of `calls`); the page of the chosen one, where one of them is named."""
    places = [call.place for call in calls]
    at = places.index(chosen) if chosen in places else None
    pages = max(1, -(-len(calls) // PAGE))
    number = min(max(page, 1), pages) if at is None else at // PAGE + 1
    first = (number - 1) * PAGE
    shown = calls[first : first + PAGE]
    place = chosen if at is not None else (shown[0].place if shown else None)
    here = places.index(place) if place is not None else None
    return CallList(
        summary=_summary(len(calls), total, is_narrowed=bool(filters), first=first, shown=len(shown)),
        rows=tuple(_row(call, place) for call in shown),
        page=number,
        pages=pages,
        chosen=place,
        before=places[here - 1] if here else None,
        after=places[here + 1] if here is not None and here + 1 < len(places) else None,
    )


def seconds_words(seconds: float | None) -> str:
    """`0.42 s`, `12 s`, `3 min 20 s`, `2 h 5 min`; empty where nobody knows."""
    if seconds is None:
        return ""
    if seconds < 10:
        return f"{seconds:.2f} s"
    whole = round(seconds)
    if whole < 120:
        return f"{whole} s"
    if whole < 7200:
        return f"{whole // 60} min {whole % 60} s"
    return f"{whole // 3600} h {whole % 3600 // 60} min"


def tokens_words(read: int | None, written: int | None) -> str:
    """`1,520 → 90`: read and written; empty where nobody counted."""
    if read is None and written is None:
        return ""
    return f"{'?' if read is None else f'{read:,}'} → {'?' if written is None else f'{written:,}'}"


def all_places(calls: Iterable[CallSummary], file: str, lines: Collection[int]) -> frozenset[str]:
    """The places of the calls of one file that stand on these lines."""
    return frozenset(call.place for call in calls if call.file == file and call.line in lines)


def _row(call: CallSummary, chosen: str | None) -> CallRow:
    place = [call.topic_id, None if call.turn is None else f"turn {call.turn}"]
    where = " · ".join(part for part in place if part) or call.call_id
    attempt = "" if call.attempt is None or call.attempt < 2 else f"attempt {call.attempt}"
    asked = "" if call.asked is None or call.asked < 2 else f"asked {call.asked}×"
    return CallRow(
        place=call.place,
        where=cut_middle(where, NAME, 16),
        title=one_line(f"{call.call_id} · {call.place}", 2 * LINE),
        role=one_line((call.role or UNNAMED).replace("_", " "), NAME),
        purpose=one_line((call.purpose or "").replace("_", " "), NAME),
        mark=OUTCOME[outcome_of(call)],
        attempt=" · ".join(part for part in (attempt, asked) if part),
        tokens=tokens_words(call.input_tokens, call.output_tokens),
        took=seconds_words(call.latency_s),
        reason=one_line(call.reason, LINE),
        is_chosen=call.place == chosen,
    )


def _label(facet: str, value: str) -> str:
    if facet == "outcome" and value in set(Outcome):
        return f"{OUTCOME[Outcome(value)].glyph} {OUTCOME[Outcome(value)].word}"
    words = value.replace("_", " ") if facet == "role" else value
    return one_line(words, NAME)


def _summary(count: int, total: int, *, is_narrowed: bool, first: int, shown: int) -> str:
    fitting_words = f"{count:,} of {counted(total, 'call')}" if is_narrowed else counted(total, "call")
    return fitting_words if shown == count else f"{first + 1:,}–{first + shown:,} of {fitting_words}"
