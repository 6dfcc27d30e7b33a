"""What turns can be filtered by, which turns fit, and how many would fit each other choice.

Every facet of a turn is a set of texts; a filter names one of them, `find` any part of the turn's name or request. The
counts of a facet are those of the turns that fit all other filters, so that a count says what choosing it would leave.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from utb.metrics.disagreement_reasons import Reason
from utb.metrics.thirds import ends
from utb.model import NodeKind, Status, Turn
from utb.views.address import FILTERS
from utb.views.reference_codes import reference_codes
from utb.views.text import plain

Place = tuple[str, int]  # topic and turn

FIND = "find"
FACETS = tuple(name for name in FILTERS if name != FIND)
ANY, UNDOCUMENTED = "any", "undocumented"
UNLABELLED = "(none)"
THIRDS = ("first", "middle", "last")
NAMES: dict[str, str] = {
    "only": "Verdict",
    "code": "Finding",
    "type": "Task type",
    "subtype": "Subtype",
    "tool": "Tool",
    "profile": "Profile",
    "third": "Third of the session",
    "disagree": "Policies disagree",
    FIND: "Topic or request",
}
SEARCHED = 4_000  # characters of a request that are searched

Facets = Mapping[str, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Facts:
    """One turn: its facets, and the text in which words are found."""

    place: Place
    facets: Facets
    text: str


@dataclass(frozen=True, slots=True)
class Judgement:
    """What filters need of a verdict."""

    status: Status
    codes: tuple[str, ...]


def label_facts(turn: Turn) -> Facts:
    """What a turn is filtered by whatever a model made of it."""
    tools = dict.fromkeys(plain(node.name) for node in turn.reference.nodes if node.kind is NodeKind.CALL)
    facets = {
        "type": (plain(turn.task_type or UNLABELLED),),
        "subtype": (plain(turn.subtype or UNLABELLED),),
        "tool": tuple(tools),
        "profile": (plain(turn.profile or UNLABELLED),),
        "code": tuple(sorted(reference_codes(turn))),
    }
    text = f"{turn.topic_id}\n{(turn.request or '')[:SEARCHED]}".casefold()
    return Facts((turn.topic_id, turn.turn), facets, text)


def judged_facts(
    labelled: Sequence[Facts],
    judgements: Mapping[Place, Judgement],
    disagreements: Mapping[Place, Sequence[Reason | None]],
    session: Sequence[Place],
) -> tuple[Facts, ...]:
    """The same turns with what the verdicts of one model add; `session` has them in the order of time."""
    thirds = _thirds(labelled, judgements, session)
    return tuple(
        Facts(
            facts.place,
            {
                **facts.facets,
                **_verdict(judgements.get(facts.place), facts.facets["code"]),
                "third": (thirds[facts.place],),
                "disagree": _reasons(disagreements.get(facts.place, ())),
            },
            facts.text,
        )
        for facts in labelled
    )


def fits(facts: Facts, filters: Mapping[str, str]) -> bool:
    """Whether the turn is among those asked for."""
    return all(_fits(facts, name, value) for name, value in filters.items())


def fitting(turns: Iterable[Facts], filters: Mapping[str, str]) -> tuple[Place, ...]:
    """The turns that fit all filters, in order."""
    return tuple(facts.place for facts in turns if fits(facts, filters))


def facet_counts(turns: Iterable[Facts], filters: Mapping[str, str]) -> dict[str, Counter[str]]:
    """By facet, how many turns each choice would leave; a choice that is made is counted even if it leaves none."""
    counts: dict[str, Counter[str]] = {name: Counter() for name in FACETS}
    for name in FACETS:
        if name in filters:
            counts[name][filters[name]] = 0
    for facts in turns:
        failed = [name for name, value in filters.items() if not _fits(facts, name, value)]
        if len(failed) <= 1:
            for name in failed or FACETS:
                if name != FIND:
                    counts[name].update(facts.facets.get(name, ()))
    return counts


def neighbours(offered: Sequence[Place], here: Place, wanted: Callable[[Place], bool]) -> tuple[Place | None, ...]:
    """The nearest offered turns before and after this one that are wanted."""
    at = offered.index(here)
    before = next((place for place in reversed(offered[:at]) if wanted(place)), None)
    return before, next((place for place in offered[at + 1 :] if wanted(place)), None)


def _fits(facts: Facts, name: str, value: str) -> bool:
    if name == FIND:
        return all(word in facts.text for word in value.casefold().split())
    return value in facts.facets.get(name, ())


def _verdict(judgement: Judgement | None, of_reference: tuple[str, ...]) -> Facets:
    if judgement is None:
        return {}
    return {"only": (judgement.status.value,), "code": tuple(dict.fromkeys((*judgement.codes, *of_reference)))}


def _reasons(found: Sequence[Reason | None]) -> tuple[str, ...]:
    return (ANY, *dict.fromkeys(reason.value if reason else UNDOCUMENTED for reason in found)) if found else ()


def _thirds(
    labelled: Sequence[Facts], judgements: Mapping[Place, Judgement], session: Sequence[Place]
) -> dict[Place, str]:
    """Cut as the table is: the scored turns of each profile; others stand beside the scored turn before them.

    Without a verdict on any turn of a profile all its turns are cut.
    """
    profiles = {facts.place: facts.facets["profile"][0] for facts in labelled}
    by_profile: dict[str, list[Place]] = {}
    for place in session:
        by_profile.setdefault(profiles[place], []).append(place)
    found: dict[Place, str] = {}
    for places in by_profile.values():
        unscored = {place for place in places if _is_unscored(judgements.get(place))}
        counted = {place for place in places if place not in unscored} or set(places)
        first, middle = ends(len(counted))
        rank = -1
        for place in places:
            rank += place in counted
            found[place] = THIRDS[(max(rank, 0) >= first) + (max(rank, 0) >= middle)]
    return found


def _is_unscored(judgement: Judgement | None) -> bool:
    return judgement is None or judgement.status is Status.NOT_SCORED
