"""Two runs laid beside each other, kept like the verdicts that they are made of.

Each side is judged by the references of its own data set. Where these are two, turns that both have are compared, and
counted under what A's data say of them: task type, profile, third of the session.
"""

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

import streamlit as st

from utb.io.workspace import Dataset
from utb.metrics.columns import Column
from utb.metrics.disagreement import disagreement
from utb.metrics.disagreement_reasons import Reason
from utb.metrics.judged import NO_PROFILE, Judged, Judgements, TurnLabels
from utb.metrics.paired import Paired, paired
from utb.model import POLICIES, Mode, Status, Trajectory
from utb.scoring.score import score_turn
from utb.ui import cached, measured, outcomes, scored
from utb.ui.cached import Stamp
from utb.ui.outcomes import RunOutcome
from utb.views.compare_flips import flips_between
from utb.views.compare_pairs import THIRD_COLUMNS, Flips, Key, Listing, Pair, ToolPairs, pair_up
from utb.views.compare_tools import tool_pairs
from utb.views.facets import Facts, Place


@dataclass(frozen=True, slots=True)
class Side:
    """One of the two: a model, all of its trials (None) or one, the policy that judges it, and by whose references.

    `dataset` has the files that hold the model's runs, which may have been recorded for the other side's data.
    """

    model: str
    trial: int | None
    policy: str
    dataset: Dataset = field(repr=False)  # what is kept names it by its stamp


@dataclass(frozen=True)
class Comparison:
    """Every turn of both data that one of them has a run of, and the paired test in all and by part."""

    pairs: tuple[Pair, ...]
    tests: Mapping[Column, Paired]
    is_cut: tuple[bool, bool]  # whether strict runs are among them


def compare(first: Side, second: Side) -> Comparison:
    """The comparison of these two."""
    return _compared((_stamp(first), _stamp(second)), ascii((first, second)), first, second)


def tools(side: Side) -> ToolPairs:
    """The tools that one side called, beside those that were expected."""
    return _tools(_stamp(side), ascii(side.model), side.dataset, side.model)


def flips(side: Side, against: str) -> tuple[Flips, Mapping[Key, Reason | None]]:
    """Which verdicts of one side another policy turns, and why."""
    return _flips(_stamp(side), ascii(side.model), side.policy, against, side.dataset, side.model)


def score_all(wanted: Iterable[tuple[Side, str]]) -> Iterator[float]:
    """Score the models of these sides under these policies as far as it is not done yet; yields how much of it is."""
    listed = tuple(dict.fromkeys((side.dataset, side.model, policy) for side, policy in wanted))
    for number, (dataset, model, policy) in enumerate(listed):
        for share in outcomes.score_all(dataset, [model], policy):
            yield (number + share) / len(listed)


def _stamp(side: Side) -> Stamp:
    return cached.model_stamp(side.dataset, side.model)


Found = Mapping[Place, tuple[RunOutcome, ...]]


@st.cache_resource(max_entries=64, show_spinner=False)
def _compared(
    stamped: tuple[Stamp, Stamp],  # noqa: ARG001 - files that have changed since are compared again
    names: str,  # noqa: ARG001 - the two
    _first: Side,
    _second: Side,
) -> Comparison:
    sides = (_first, _second)
    trials = _trials(_first, _second)
    theirs = cached.topics(_second.dataset).turns
    labelled = scored.facts(_first.dataset, None, _first.policy, compared=False)
    facts = [each for each in labelled if each.place in theirs]
    places = {each.place for each in facts}
    found = [_found(side, places) for side in sides]
    by_trial = [{place: {run.trial: run.outcome for run in runs} for place, runs in side.items()} for side in found]
    modes = [any(run.mode is Mode.STRICT for runs in side.values() for run in runs) for side in found]
    return Comparison(
        pairs=pair_up(by_trial, facts, trials),
        tests=_tests(sides, found[1], facts, trials),
        is_cut=(modes[0], modes[1]),
    )


def _found(side: Side, places: Container[Place]) -> Found:
    """What the side's runs of these turns came to."""
    every = outcomes.outcomes(side.dataset, side.model, side.policy)
    return {place: runs for place, runs in every.items() if place in places}


def _trials(first: Side, second: Side) -> tuple[int | None, int | None]:
    """The trials that are laid beside each other; where one side names one, the other has its first."""
    if first.trial is None and second.trial is None:
        return None, None
    return tuple(_first_trial(side) if side.trial is None else side.trial for side in (first, second))  # type: ignore[return-value]


def _first_trial(side: Side) -> int:
    at = cached.runs(side.dataset).at
    return min((run.trial for runs in at.values() for run in runs if run.model == side.model), default=0)


def _tests(
    sides: tuple[Side, Side], found: Found, facts: Sequence[Facts], trials: tuple[int | None, int | None]
) -> Mapping[Column, Paired]:
    """By part: the columns of the table, and thirds of all turns of a profile, which are the same for both."""

    first = sides[0]

    def rows(places: Container[Place]) -> tuple[Paired, ...]:
        ours = measured.collected(first.dataset, first.model, first.policy, trial=trials[0], places=places)
        return paired(ours, _as_of(first.dataset, sides[1], found, trials[1], places))

    tests = {Column(row.column): row for row in rows({each.place for each in facts})}
    for name, column in THIRD_COLUMNS.items():
        places = {each.place for each in facts if each.facets["third"][0] == name}
        tests[column] = next(row for row in rows(places) if row.column == Column.ALL)
    return tests


def _as_of(labelled: Dataset, side: Side, found: Found, trial: int | None, places: Container[Place]) -> Judgements:
    """The verdicts on B's runs of these turns, with what the test asks of a turn as A's data, `labelled`, have it."""
    topics = cached.topics(labelled)
    numbers = {topic_id: number for number, topic_id in enumerate(topics.by_id)}
    judgements = Judgements(side.model, side.policy, POLICIES[side.policy].version)
    for place, runs in found.items():
        if place not in places:
            continue
        turn = topics.turns[place]
        for run in runs:
            if trial in (None, run.trial):
                labels = TurnLabels(profile=turn.profile or NO_PROFILE, task_type=turn.task_type, mode=run.mode)
                counted_as = run.trial if trial is None else 0
                judgements.add(Judged(numbers[place[0]], topics.positions[place], labels, run.outcome, counted_as))
    return judgements


@st.cache_resource(max_entries=64, show_spinner="Comparing calls…")
def _tools(
    stamped: Stamp,  # noqa: ARG001 - see above
    name: str,  # noqa: ARG001 - the model
    _dataset: Dataset,
    _model: str,
) -> ToolPairs:
    turns = cached.topics(_dataset).turns
    return {(place, run.trial): tool_pairs(turns[place], run) for place, run in _runs(_dataset, _model)}


@st.cache_resource(max_entries=64, show_spinner="Comparing policies…")
def _flips(
    stamped: Stamp,  # noqa: ARG001 - see above
    name: str,  # noqa: ARG001 - the model
    policy: str,
    against: str,
    _dataset: Dataset,
    _model: str,
) -> tuple[dict[Key, Listing], dict[Key, Reason | None]]:
    """Only runs whose verdict flips are scored again: for the reason."""
    flips = flips_between(_statuses(_dataset, _model, policy), _statuses(_dataset, _model, against))
    turns, reasons = cached.topics(_dataset).turns, {}
    for place, run in _runs(_dataset, _model):
        if (place, run.trial) in flips:
            verdicts = [score_turn(turns[place], run, POLICIES[each]) for each in (policy, against)]
            found = disagreement(turns[place], run, verdicts[0], verdicts[1])
            reasons[place, run.trial] = None if found is None else found.reason
    return flips, reasons


def _statuses(dataset: Dataset, model: str, policy: str) -> dict[Key, Status]:
    found = outcomes.outcomes(dataset, model, policy)
    return {(place, run.trial): run.outcome.status for place, runs in found.items() for run in runs}


def _runs(dataset: Dataset, model: str) -> Iterator[tuple[Place, Trajectory]]:
    for place, runs in cached.runs(dataset).at.items():
        yield from ((place, run) for run in runs if run.model == model)
