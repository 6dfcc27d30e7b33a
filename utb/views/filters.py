"""The filter form: what can be chosen in each facet, most frequent first, with counts; and the filters that are set."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from utb.metrics.disagreement_reasons import SENTENCES, Reason
from utb.model import Status
from utb.views.facets import ANY, FACETS, FIND, NAMES, THIRDS, UNDOCUMENTED
from utb.views.text import one_line
from utb.views.words import VERDICT

MOST = 500  # choices of one facet; the search in the request finds the others
NAME_WIDTH = 60


@dataclass(frozen=True, slots=True, kw_only=True)
class FacetView:
    """One facet: its choices in order, a label for each, and the one that is made."""

    name: str
    title: str
    choices: tuple[str, ...]
    labels: Mapping[str, str]
    chosen: str | None
    note: str


@dataclass(frozen=True, slots=True, kw_only=True)
class FilterChip:
    """A filter that is set, in words."""

    name: str
    words: str


def build_facets(counts: Mapping[str, Counter[str]], filters: Mapping[str, str]) -> tuple[FacetView, ...]:
    """Facets that offer a choice, or in which one is made; the verdict has a switch of its own."""
    return tuple(
        _facet(name, counts[name], filters.get(name))
        for name in FACETS
        if name != "only"
        and (len(counts[name]) > 1 or name in filters or (name in ("code", "disagree") and counts[name]))
    )


def build_chips(filters: Mapping[str, str]) -> tuple[FilterChip, ...]:
    """What is set, in the order of the form."""
    return tuple(
        FilterChip(name=name, words=_words(name, filters[name])) for name in (*FACETS, FIND) if name in filters
    )


def _facet(name: str, counts: Counter[str], chosen: str | None) -> FacetView:
    ordered = [value for value, _ in sorted(counts.items(), key=lambda item: (-item[1], item[0]))]
    if name == "third":
        ordered.sort(key=lambda value: THIRDS.index(value) if value in THIRDS else len(THIRDS))
    if name == "disagree":
        ordered.sort(key=lambda value: value != ANY)
    shown = ordered[:MOST]
    if chosen is not None and chosen not in shown:
        shown.append(chosen)
    return FacetView(
        name=name,
        title=NAMES[name],
        choices=tuple(shown),
        labels={value: f"{_label(name, value)} · {counts[value]}" for value in shown},
        chosen=chosen,
        note=_note(name, chosen),
    )


def _label(name: str, value: str) -> str:
    if name == "disagree":
        return {ANY: "for any reason", UNDOCUMENTED: "for no documented reason"}.get(value, one_line(value, NAME_WIDTH))
    return one_line(value, NAME_WIDTH)


def _note(name: str, chosen: str | None) -> str:
    if name != "disagree" or chosen not in {reason.value for reason in Reason}:
        return ""
    return SENTENCES[Reason(chosen)]


def _words(name: str, value: str) -> str:
    if name == "only":
        known = {status.value: VERDICT[status].word for status in Status}
        return f"{known.get(value, one_line(value, NAME_WIDTH))} only"
    if name == FIND:
        return f"“{one_line(value, NAME_WIDTH)}”"
    if name == "disagree":
        return f"{'policies disagree' if value in (ANY, UNDOCUMENTED) else 'disagree:'} {_label(name, value)}"
    return _label(name, value)
