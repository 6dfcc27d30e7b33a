"""What every run of a data set came to, kept by model and policy, and found out a slice at a time.

Many models are scored turn by turn, because what a turn asks for is worked out once for all of them. What is known when
the user goes elsewhere stays known, and whoever comes next goes on from there.
"""

import time
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

import streamlit as st

from utb.io.workspace import Dataset
from utb.metrics.behaviour import behaviour_of
from utb.metrics.judged import Outcome, outcome_of
from utb.model import POLICIES, Mode, Policy, Trajectory, Turn
from utb.scoring.score import score_turn
from utb.ui import cached
from utb.ui.cached import Stamp
from utb.views.facets import Place

SLICE_S = 0.1  # a page that waits for numbers listens to its user that often


class RunOutcome(NamedTuple):
    """What one run came to."""

    trial: int
    mode: Mode
    outcome: Outcome


class Scoring:
    """The outcomes of one model under one policy, as far as they are known; what one user began another may finish."""

    def __init__(self, turns: Mapping[Place, Turn], runs: Mapping[Place, tuple[Trajectory, ...]], policy: Policy):
        self._turns, self._runs, self._policy = turns, runs, policy
        self._found: dict[Place, tuple[RunOutcome, ...]] = {}

    @property
    def is_done(self) -> bool:
        """Whether every run has been scored."""
        return len(self._found) == len(self._runs)

    def score(self, place: Place) -> None:
        """Score the model's runs of that turn, unless it has none or they are scored."""
        if place in self._runs and place not in self._found:
            turn = self._turns[place]
            self._found[place] = tuple(_outcome(turn, run, self._policy) for run in self._runs[place])

    def finish(self) -> Mapping[Place, tuple[RunOutcome, ...]]:
        """Score what is left; returns all outcomes in the order of the turns."""
        for place in self._runs:
            self.score(place)
        return {place: self._found[place] for place in self._runs}


def outcomes(dataset: Dataset, model: str, policy: str) -> Mapping[Place, tuple[RunOutcome, ...]]:
    """What every run of the model came to, all trials included."""
    return _outcomes(cached.model_stamp(dataset, model), ascii(model), policy, model, dataset)


def score_all(dataset: Dataset, models: Sequence[str], policy: str) -> Iterator[float]:
    """Score all runs of these models; yields the share of turns that are done, every tenth of a second or so."""
    waiting = [scoring for model in models if not (scoring := _scoring_of(dataset, model, policy)).is_done]
    places = cached.topics(dataset).places if waiting else ()
    since = time.monotonic()
    for number, place in enumerate(places):
        for scoring in waiting:
            scoring.score(place)
        if time.monotonic() - since >= SLICE_S:
            yield number / len(places)
            since = time.monotonic()


@st.cache_resource(max_entries=128, show_spinner="Scoring…")
def _outcomes(
    stamped: Stamp,  # noqa: ARG001 - files that have changed since are scored again
    name: str,  # noqa: ARG001 - the model
    policy: str,
    _model: str,
    _dataset: Dataset,
) -> Mapping[Place, tuple[RunOutcome, ...]]:
    return _scoring_of(_dataset, _model, policy).finish()


def _scoring_of(dataset: Dataset, model: str, policy: str) -> Scoring:
    return _scoring(cached.model_stamp(dataset, model), ascii(model), policy, model, dataset)


@st.cache_resource(max_entries=128, show_spinner=False)
def _scoring(
    stamped: Stamp,  # noqa: ARG001 - see above
    name: str,  # noqa: ARG001 - the model
    policy: str,
    _model: str,
    _dataset: Dataset,
) -> Scoring:
    turns, at = cached.topics(_dataset).turns, cached.runs(_dataset).at
    mine = {place: tuple(run for run in at.get(place, ()) if run.model == _model) for place in turns}
    return Scoring(turns, {place: runs for place, runs in mine.items() if runs}, POLICIES[policy])


def _outcome(turn: Turn, run: Trajectory, policy: Policy) -> RunOutcome:
    verdict = score_turn(turn, run, policy)
    return RunOutcome(run.trial, run.mode, outcome_of(verdict, behaviour_of(turn, run, verdict)))
