"""Two runs of a data set laid beside each other, kept like the verdicts that they are made of."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

import streamlit as st

from utb.io.workspace import Dataset
from utb.metrics.columns import Column
from utb.metrics.disagreement import disagreement
from utb.metrics.disagreement_reasons import Reason
from utb.metrics.paired import Paired, paired
from utb.model import POLICIES, Mode, Status, Trajectory
from utb.scoring.score import score_turn
from utb.ui import cached, measured, outcomes, scored
from utb.ui.cached import Stamp
from utb.views.compare_flips import flips_between
from utb.views.compare_pairs import THIRD_COLUMNS, Flips, Key, Listing, Pair, ToolPairs, pair_up
from utb.views.compare_tools import tool_pairs
from utb.views.facets import Place


@dataclass(frozen=True, slots=True)
class Side:
    """One of the two: a model, all of its trials (None) or one, and the policy that judges it."""

    model: str
    trial: int | None
    policy: str


@dataclass(frozen=True)
class Comparison:
    """Every turn that one of them has a run of, and the paired test in all and by part."""

    pairs: tuple[Pair, ...]
    tests: Mapping[Column, Paired]
    is_cut: tuple[bool, bool]  # whether strict runs are among them


def compare(dataset: Dataset, first: Side, second: Side) -> Comparison:
    """The comparison of these two."""
    return _compared(_stamp(dataset, first, second), ascii((first, second)), dataset, first, second)


def tools(dataset: Dataset, side: Side) -> ToolPairs:
    """The tools that one side called, beside those that were expected."""
    return _tools(cached.model_stamp(dataset, side.model), ascii(side.model), dataset, side.model)


def flips(dataset: Dataset, side: Side, against: str) -> tuple[Flips, Mapping[Key, Reason | None]]:
    """Which verdicts of one side another policy turns, and why."""
    stamped = cached.model_stamp(dataset, side.model)
    return _flips(stamped, ascii(side.model), side.policy, against, dataset, side.model)


def score_all(dataset: Dataset, wanted: Iterable[tuple[str, str]]) -> Iterator[float]:
    """Score these models under these policies as far as it is not done yet; yields how much of it is."""
    listed = tuple(dict.fromkeys(wanted))
    for number, (model, policy) in enumerate(listed):
        for share in outcomes.score_all(dataset, [model], policy):
            yield (number + share) / len(listed)


def _stamp(dataset: Dataset, first: Side, second: Side) -> Stamp:
    return (*cached.model_stamp(dataset, first.model), *cached.model_stamp(dataset, second.model))


@st.cache_resource(max_entries=64, show_spinner=False)
def _compared(
    stamped: Stamp,  # noqa: ARG001 - files that have changed since are compared again
    names: str,  # noqa: ARG001 - the two
    _dataset: Dataset,
    _first: Side,
    _second: Side,
) -> Comparison:
    sides = (_first, _second)
    trials = _trials(_dataset, _first, _second)
    found = [outcomes.outcomes(_dataset, side.model, side.policy) for side in sides]
    facts = scored.facts(_dataset, None, _first.policy, compared=False)
    by_trial = [{place: {run.trial: run.outcome for run in runs} for place, runs in side.items()} for side in found]
    modes = [any(run.mode is Mode.STRICT for runs in side.values() for run in runs) for side in found]
    return Comparison(
        pairs=pair_up(by_trial, facts, trials),
        tests=_tests(_dataset, _first, _second, trials),
        is_cut=(modes[0], modes[1]),
    )


def _trials(dataset: Dataset, first: Side, second: Side) -> tuple[int | None, int | None]:
    """The trials that are laid beside each other; where one side names one, the other has its first."""
    if first.trial is None and second.trial is None:
        return None, None
    return tuple(_first_trial(dataset, side.model) if side.trial is None else side.trial for side in (first, second))  # type: ignore[return-value]


def _first_trial(dataset: Dataset, model: str) -> int:
    return min(
        (run.trial for runs in cached.runs(dataset).at.values() for run in runs if run.model == model), default=0
    )


def _tests(
    dataset: Dataset, first: Side, second: Side, trials: tuple[int | None, int | None]
) -> Mapping[Column, Paired]:
    """By part: the columns of the table, and thirds of all turns of a profile, which are the same for both."""

    def rows(places: set[Place] | None) -> tuple[Paired, ...]:
        ours, theirs = (
            measured.collected(dataset, side.model, side.policy, trial=trial, places=places)
            for side, trial in zip((first, second), trials, strict=True)
        )
        return paired(ours, theirs)

    found = {Column(row.column): row for row in rows(None)}
    facts = scored.facts(dataset, None, first.policy, compared=False)
    for name, column in THIRD_COLUMNS.items():
        places = {each.place for each in facts if each.facets["third"][0] == name}
        found[column] = next(row for row in rows(places) if row.column == Column.ALL)
    return found


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
