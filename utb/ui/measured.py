"""The numbers of one model on one data set, kept like its verdicts; computed when a page first needs them."""

from collections.abc import Container

import streamlit as st

from utb.io.tool_sets import domain_of
from utb.io.workspace import Dataset
from utb.metrics.judged import NO_PROFILE, Judged, Judgements, TurnLabels
from utb.metrics.measures import Measures, measure
from utb.model import POLICIES, Mode, Topic, Turn
from utb.ui import cached, outcomes
from utb.ui.cached import Stamp
from utb.views.facets import Place


def measures(dataset: Dataset, model: str, policy: str) -> Measures:
    """All numbers of the model under the policy."""
    return _measures(cached.model_stamp(dataset, model), ascii(model), policy, model, dataset)


def collected(
    dataset: Dataset, model: str, policy: str, *, trial: int | None = None, places: Container[Place] | None = None
) -> Judgements:
    """The verdicts on the model as the numbers need them.

    `trial` keeps one trial, which then counts as the only one; `places` keeps the verdicts on these turns.
    """
    topics = cached.topics(dataset)
    numbers = {topic_id: number for number, topic_id in enumerate(topics.by_id)}
    positions = topics.positions
    found = Judgements(model, policy, POLICIES[policy].version)
    for place, runs in outcomes.outcomes(dataset, model, policy).items():
        if places is not None and place not in places:
            continue
        topic, turn = topics.by_id[place[0]], topics.turns[place]
        for run in runs:
            if trial is None or run.trial == trial:
                labels = _labels(topic, turn, run.mode)
                counted_as = run.trial if trial is None else 0
                found.add(Judged(numbers[place[0]], positions[place], labels, run.outcome, counted_as))
    return found


@st.cache_resource(max_entries=128, show_spinner=False)
def _measures(
    stamped: Stamp,  # noqa: ARG001 - files that have changed since are counted again
    name: str,  # noqa: ARG001 - the model
    policy: str,
    _model: str,
    _dataset: Dataset,
) -> Measures:
    return measure(collected(_dataset, _model, policy))


def _labels(topic: Topic, turn: Turn, mode: Mode) -> TurnLabels:
    return TurnLabels(
        profile=turn.profile or NO_PROFILE,
        task_type=turn.task_type,
        subtype=turn.subtype,
        domain=domain_of(topic),
        nodes=tuple(node.name for node in turn.reference.nodes),
        mode=mode,
    )
