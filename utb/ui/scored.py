"""Verdicts that are kept: of one model on all turns for lists and filters, and of one run in full.

A model is scored under a policy when somebody looks at it, not before. Which policies disagree needs all of them, so
that is found out only when a filter asks for it or a turn is shown.
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from itertools import combinations

import streamlit as st

from utb.io.workspace import Dataset
from utb.metrics.disagreement import Disagreement, disagreement
from utb.metrics.disagreement_reasons import Reason
from utb.model import EXACT, POLICIES, Source, Trajectory, Turn, Verdict
from utb.scoring.align import align
from utb.scoring.nearest import nearest_legal_path
from utb.scoring.score import score_turn
from utb.scoring.sources import Earlier, Seen
from utb.ui import cached, outcomes
from utb.ui.cached import Stamp
from utb.views.facets import Facts, Judgement, Place, judged_facts
from utb.views.replay import Judged
from utb.views.sources import expected_sources, predicted_chips

ON_DEMAND = "reference-difflib"  # the released evaluator in the set-up that nobody publishes numbers with


def shown_policies(chosen: str | None = None) -> tuple[str, ...]:
    """The policies that stand side by side: all but the one on demand, unless it is chosen."""
    return tuple(name for name in POLICIES if name != ON_DEMAND or name == chosen)


def on_demand(chosen: str | None = None) -> tuple[str, ...]:
    """The policies that wait to be asked for."""
    return tuple(name for name in POLICIES if name not in shown_policies(chosen))


def judgements(dataset: Dataset, model: str, policy: str) -> Mapping[Place, Judgement]:
    """Status and findings of every turn that the model has a run of; the first trial counts."""
    return _judgements(cached.model_stamp(dataset, model), ascii(model), policy, model, dataset)


def facts(dataset: Dataset, model: str | None, policy: str, *, compared: bool) -> tuple[Facts, ...]:
    """What the turns can be filtered by; `compared` adds where the policies disagree, which takes all verdicts."""
    return _facts(cached.model_stamp(dataset, model), ascii(model), policy, compared, model, dataset)


def sources(dataset: Dataset, place: Place) -> dict[int, dict[str, Source]]:
    """Sources of the expected values of a turn."""
    return _sources(cached.topics_stamp(dataset), ascii(place), place, dataset)


def judged(dataset: Dataset, place: Place, run: Trajectory, policy: str) -> Judged:
    """A run with its verdicts under every policy that is shown beside this one, and its alignment."""
    name = ascii((place, run.model, run.trial))  # names may hold what cannot be encoded, and keys are
    found = _judged(cached.model_stamp(dataset, run.model), name, place, dataset, run)
    if policy in found.verdicts:
        return found
    turn = cached.topics(dataset).turns[place]
    verdicts = {**found.verdicts, policy: score_turn(turn, run, POLICIES[policy])}
    return replace(found, verdicts=verdicts)


def briefly_judged(dataset: Dataset, place: Place, run: Trajectory, policy: str) -> Judged:
    """What can be said of a run without looking for sources: its verdict under one policy, and its alignment."""
    name = ascii((place, run.model, run.trial, policy))
    return _briefly_judged(cached.model_stamp(dataset, run.model), name, policy, place, dataset, run)


def disagreements(
    turn: Turn, run: Trajectory, verdicts: Mapping[str, Verdict], beside: str | None = None
) -> tuple[Disagreement, ...]:
    """How these verdicts differ, pair by pair; `beside`: only the pairs that this policy is one of."""
    pairs = combinations(verdicts, 2) if beside is None else ((beside, name) for name in verdicts if name != beside)
    found = (disagreement(turn, run, verdicts[first], verdicts[second]) for first, second in pairs)
    return tuple(item for item in found if item is not None)


def first_run(runs: Iterable[Trajectory], model: str | None) -> Trajectory | None:
    """The run of that model that counts."""
    return next((run for run in runs if run.model == model), None)


@st.cache_resource(max_entries=128, show_spinner=False)
def _judgements(
    stamped: Stamp,  # noqa: ARG001 - see above
    name: str,  # noqa: ARG001 - the model
    policy: str,
    _model: str,
    _dataset: Dataset,
) -> Mapping[Place, Judgement]:
    firsts = {place: runs[0].outcome for place, runs in outcomes.outcomes(_dataset, _model, policy).items()}
    return {place: Judgement(first.status, tuple(map(str, first.findings))) for place, first in firsts.items()}


@st.cache_resource(max_entries=64, show_spinner=False)
def _facts(
    stamped: Stamp,  # noqa: ARG001 - see above
    name: str,  # noqa: ARG001 - the model
    policy: str,
    compared: bool,
    _model: str | None,
    _dataset: Dataset,
) -> tuple[Facts, ...]:
    found = cached.topics(_dataset)
    scored = judgements(_dataset, _model, policy) if _model else {}
    differing = _reasons(_dataset, _model) if compared and _model else {}
    return judged_facts(found.facts, scored, differing, found.session)


def _reasons(dataset: Dataset, model: str) -> dict[Place, tuple[Reason | None, ...]]:
    """Why policies disagree, by turn; only turns whose statuses differ are scored again."""
    by_policy = {name: judgements(dataset, model, name) for name in shown_policies()}
    turns, at = cached.topics(dataset).turns, cached.runs(dataset).at
    found = {}
    for place in next(iter(by_policy.values())):
        if len({scored[place].status for scored in by_policy.values()}) > 1:
            turn, run = turns[place], first_run(at[place], model)
            if run is not None:
                verdicts = {name: score_turn(turn, run, POLICIES[name]) for name in by_policy}
                found[place] = tuple(item.reason for item in disagreements(turn, run, verdicts))
    return found


@st.cache_resource(max_entries=512, show_spinner=False)
def _sources(
    stamped: Stamp,  # noqa: ARG001 - see above
    name: str,  # noqa: ARG001 - the place
    _place: Place,
    _dataset: Dataset,
) -> dict[int, dict[str, Source]]:
    turn = cached.topics(_dataset).turns[_place]
    return {} if turn.reference.fault else expected_sources(turn, _seen(_dataset, _place))


def _seen(dataset: Dataset, place: Place) -> Seen:
    stamped = cached.topics_stamp(dataset)
    return _latest_seen(stamped, ascii(place), place, _earlier(stamped), dataset)


@st.cache_resource(max_entries=4, show_spinner=False)  # large, and needed again only while the turn is looked at
def _latest_seen(
    stamped: Stamp,  # noqa: ARG001 - see above
    name: str,  # noqa: ARG001 - the place
    _place: Place,
    _earlier_turns: Earlier,
    _dataset: Dataset,
) -> Seen:
    return Seen(cached.topics(_dataset).turns[_place], _earlier_turns)


@st.cache_resource(max_entries=4, show_spinner=False)
def _earlier(
    stamped: Stamp,  # noqa: ARG001 - see above
) -> Earlier:
    return Earlier()


@st.cache_resource(max_entries=512, show_spinner=False)
def _briefly_judged(
    stamped: Stamp,  # noqa: ARG001 - see above
    name: str,  # noqa: ARG001 - the run
    policy: str,
    _place: Place,
    _dataset: Dataset,
    _run: Trajectory,
) -> Judged:
    turn = cached.topics(_dataset).turns[_place]
    verdict = score_turn(turn, _run, POLICIES[policy])
    if turn.reference.fault:
        return Judged(run=_run, verdicts={policy: verdict})
    exact = verdict if policy == EXACT.name else score_turn(turn, _run, EXACT)
    alignment = align(turn, _run, exact)
    edits = nearest_legal_path(turn, alignment, _run)
    return Judged(run=_run, verdicts={policy: verdict}, alignment=alignment, edits=edits)


@st.cache_resource(max_entries=512, show_spinner=False)
def _judged(
    stamped: Stamp,  # noqa: ARG001 - see above
    name: str,  # noqa: ARG001 - the run
    _place: Place,
    _dataset: Dataset,
    _run: Trajectory,
) -> Judged:
    turn = cached.topics(_dataset).turns[_place]
    verdicts = {name: score_turn(turn, _run, POLICIES[name]) for name in shown_policies()}
    if turn.reference.fault:
        return Judged(run=_run, verdicts=verdicts)
    alignment = align(turn, _run, verdicts["exact"])
    return Judged(
        run=_run,
        verdicts=verdicts,
        alignment=alignment,
        predicted=predicted_chips(turn, alignment, _run, _seen(_dataset, _place)),
        edits=nearest_legal_path(turn, alignment, _run),
    )
