"""Loaders whose results are kept: by path, time of change and size, so that a changed file is read again.

What they return is frozen and shared by all users, hence `cache_resource`: a copy per run of a script would cost more
than reading the file. Nothing here belongs to one user.
"""

import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import streamlit as st

from utb.io.loading import load_runs, load_topic_files
from utb.io.workspace import Dataset, PredictionFile, TopicFile, Workspace, open_workspace
from utb.model import POLICIES, Fault, Source, Status, Topic, Trajectory, Turn
from utb.scoring.align import align
from utb.scoring.nearest import nearest_legal_path
from utb.scoring.score import score_turn
from utb.views.replay import Judged
from utb.views.sources import expected_sources, predicted_chips

Place = tuple[str, int]  # topic and turn
Key = tuple[str, int, int]  # path, time of change, size
Stamp = tuple[Key, ...]


@dataclass(frozen=True, slots=True)
class Topics:
    """The topics of one file."""

    by_id: Mapping[str, Topic]
    places: tuple[Place, ...]
    faults: tuple[Fault, ...]

    def turn(self, place: Place) -> Turn | None:
        """The turn at that place."""
        topic = self.by_id.get(place[0])
        return next((turn for turn in topic.turns if turn.turn == place[1]), None) if topic else None


@dataclass(frozen=True, slots=True)
class Runs:
    """All runs of a data set by turn."""

    at: Mapping[Place, tuple[Trajectory, ...]]
    faults: tuple[Fault, ...]


def workspace(root: Path) -> Workspace:
    """The workspace as it stands now."""
    return _workspace((str(root), _listing(root)))


def topics(file: TopicFile) -> Topics:
    """The topics of a file."""
    return _topics(_key(file), file.dataset)


def runs(dataset: Dataset) -> Runs:
    """The runs of a data set."""
    return _runs(_stamp(dataset), dataset)


def statuses(file: TopicFile, dataset: Dataset, model: str, policy: str) -> Mapping[Place, Status]:
    """Verdicts on every turn of the file that the model has a run of; the first trial counts."""
    return _statuses((_key(file), _stamp(dataset)), ascii(model), policy, model, file, dataset)


def sources(file: TopicFile, place: Place) -> dict[int, dict[str, Source]]:
    """Sources of the expected values of a turn."""
    return _sources(_key(file), ascii(place), place, file)


def judged(file: TopicFile, dataset: Dataset, place: Place, run: Trajectory) -> Judged:
    """A run with its verdicts under every policy and its alignment."""
    name = ascii((place, run.model, run.trial))  # names may hold what cannot be encoded, and keys are
    return _judged((_key(file), _stamp(dataset)), name, place, file, run)


def _key(file: TopicFile | PredictionFile) -> Key:
    return (str(file.path), file.mtime_ns, file.size)


def _stamp(dataset: Dataset) -> Stamp:
    return tuple(_key(file) for file in dataset.prediction_files)


def _listing(root: Path) -> Stamp:
    """Names, times and sizes of everything in the folder: two levels below the root is as deep as a workspace goes."""
    found: list[Key] = []
    for folder, folders, names in os.walk(root):
        depth = len(Path(folder).relative_to(root).parts)
        folders[:] = sorted(folders) if depth < 2 else []
        for name in sorted(names):
            path = Path(folder, name)
            if path.exists():
                stat = path.stat()
                found.append((str(path), stat.st_mtime_ns, stat.st_size))
    return tuple(found)


@st.cache_resource(max_entries=8, show_spinner=False)
def _workspace(seen: tuple[str, Stamp]) -> Workspace:
    return open_workspace(Path(seen[0]))


@st.cache_resource(max_entries=64, show_spinner="Reading topics…")
def _topics(key: Key, dataset: str) -> Topics:
    loaded = load_topic_files([Path(key[0])], dataset)
    places = tuple((topic.topic_id, turn.turn) for topic in loaded.topics for turn in topic.turns)
    return Topics({topic.topic_id: topic for topic in loaded.topics}, places, loaded.faults)


@st.cache_resource(max_entries=16, show_spinner="Reading predictions…")
def _runs(
    stamped: Stamp,  # noqa: ARG001 - see above
    _dataset: Dataset,
) -> Runs:
    loaded = load_runs(_dataset.prediction_files)
    at: dict[Place, list[Trajectory]] = {}
    for run in loaded.trajectories:
        at.setdefault((run.topic_id, run.turn), []).append(run)
    return Runs({place: tuple(found) for place, found in at.items()}, loaded.faults)


@st.cache_resource(max_entries=256, show_spinner="Scoring…")
def _statuses(
    key: tuple[Key, Stamp],  # noqa: ARG001 - files that have changed since are scored again
    name: str,  # noqa: ARG001 - the model
    policy: str,
    _model: str,
    _file: TopicFile,
    _dataset: Dataset,
) -> Mapping[Place, Status]:
    found, at = topics(_file), runs(_dataset).at
    scored = {}
    for place in found.places:
        run = next((run for run in at.get(place, ()) if run.model == _model), None)
        turn = found.turn(place)
        if run is not None and turn is not None:
            scored[place] = score_turn(turn, run, POLICIES[policy]).status
    return scored


@st.cache_resource(max_entries=512, show_spinner=False)
def _sources(
    key: Key,  # noqa: ARG001 - see above
    name: str,  # noqa: ARG001 - the place
    _place: Place,
    _file: TopicFile,
) -> dict[int, dict[str, Source]]:
    turn = topics(_file).turn(_place)
    return {} if turn is None or turn.reference.fault else expected_sources(turn)


@st.cache_resource(max_entries=512, show_spinner=False)
def _judged(
    key: tuple[Key, Stamp],  # noqa: ARG001 - see above
    name: str,  # noqa: ARG001 - the run
    _place: Place,
    _file: TopicFile,
    _run: Trajectory,
) -> Judged:
    turn = topics(_file).turn(_place)
    if turn is None:
        raise LookupError(_place)
    verdicts = {name: score_turn(turn, _run, policy) for name, policy in POLICIES.items()}
    if turn.reference.fault:
        return Judged(run=_run, verdicts=verdicts)
    alignment = align(turn, _run, verdicts["exact"])
    return Judged(
        run=_run,
        verdicts=verdicts,
        alignment=alignment,
        predicted=predicted_chips(turn, alignment, _run),
        edits=nearest_legal_path(turn, alignment, _run),
    )
