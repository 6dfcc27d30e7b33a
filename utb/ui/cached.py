"""Loaders whose results are kept: by path, time of change and size, so that a changed file is read again.

What they return is frozen and shared by all users, hence `cache_resource`: a copy per run of a script would cost more
than reading the file. Nothing here belongs to one user. Verdicts stand in `scored`.
"""

import os
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from hashlib import blake2b
from pathlib import Path

import streamlit as st

from utb.io.faults import shown
from utb.io.history import time_key
from utb.io.loading import load_runs, load_topics
from utb.io.trajectories import KnownRuns, RunKey
from utb.io.workspace import Dataset, PersonaFile, PredictionFile, TopicFile, Workspace, open_workspace
from utb.model import Fault, Topic, Trajectory, Turn
from utb.ui.settings import STORE
from utb.views.catalogue import Catalogue, build_catalogue
from utb.views.facets import Facts, Place, label_facts
from utb.views.text import counted

Key = tuple[str, int, int]  # path, time of change, size
Stamp = tuple[str, ...]  # digests of such keys: a page asks for what is kept some twenty times, over as many files
DATASETS = 64  # held at once
VERSIONS = 2  # of each of them


@dataclass(frozen=True)
class Topics:
    """The topics of a data set, in the order of its files."""

    by_id: Mapping[str, Topic]
    turns: Mapping[Place, Turn]
    faults: tuple[Fault, ...]

    @cached_property
    def places(self) -> tuple[Place, ...]:
        """Every turn."""
        return tuple(self.turns)

    @cached_property
    def session(self) -> tuple[Place, ...]:
        """Every turn in the order of time; of one profile that is its session."""
        ordered = sorted(self.by_id.values(), key=time_key)
        return tuple((topic.topic_id, turn.turn) for topic in ordered for turn in topic.turns)

    @cached_property
    def positions(self) -> Mapping[Place, int]:
        """The place of every turn in the session of its profile."""
        behind: Counter[str | None] = Counter()
        found = {}
        for place in self.session:
            profile = self.turns[place].profile
            found[place] = behind[profile]
            behind[profile] += 1
        return found

    def raw_reference(self, place: Place) -> object:
        """What stands in the file for this turn's reference."""
        raw = self.by_id[place[0]].raw
        listed = raw.get("answer_list", raw.get("english_answer_list"))
        return listed[place[1]] if isinstance(listed, list) and place[1] < len(listed) else listed

    @cached_property
    def catalogue(self) -> Catalogue:
        """Tool sets and tools, and where they are used."""
        return build_catalogue(self.by_id.values())

    @cached_property
    def facts(self) -> tuple[Facts, ...]:
        """What the turns can be filtered by whatever a model made of them."""
        return tuple(map(label_facts, self.turns.values()))


@dataclass(frozen=True)
class Runs:
    """All runs of a data set by turn; `models` have a run of a turn that is there, in order of appearance.

    `files` stand for those that hold runs of a model.
    """

    at: Mapping[Place, tuple[Trajectory, ...]]
    models: tuple[str, ...]
    faults: tuple[Fault, ...]
    files: Mapping[str, Stamp]


def workspace(root: Path) -> Workspace:
    """The workspace as it stands now."""
    return _workspace((str(root), _listing(root)))


def topics(dataset: Dataset) -> Topics:
    """The topics of a data set."""
    stamped = topics_stamp(dataset)
    _let_go(_topics.clear, "topics", stamped, dataset)
    return _topics(stamped, dataset)


def runs(dataset: Dataset) -> Runs:
    """The runs of a data set."""
    stamped = stamp(dataset)
    _let_go(_runs.clear, "runs", stamped, dataset)
    return _runs(stamped, dataset)


def topics_stamp(dataset: Dataset) -> Stamp:
    """Changes whenever a topic file does."""
    return stamp_of(dataset.topic_files)


def stamp(dataset: Dataset) -> Stamp:
    """Changes whenever a topic file or a prediction file does."""
    return (*topics_stamp(dataset), *stamp_of(dataset.prediction_files))


def model_stamp(dataset: Dataset, model: str | None) -> Stamp:
    """Changes whenever a topic file does, or a file with runs of this model: other models need no new verdicts then."""
    return (*topics_stamp(dataset), *(runs(dataset).files.get(model, ()) if model is not None else ()))


def is_current(dataset: Dataset) -> bool:
    """Whether the topic files still are what was listed; a part of a page that is drawn again later has to ask."""
    return all(_now(file.path) == (file.mtime_ns, file.size) for file in dataset.topic_files)


def _now(path: Path) -> tuple[int, int] | None:
    try:
        stat = path.stat()
    except OSError:
        return None
    return stat.st_mtime_ns, stat.st_size


def stamp_of(files: Sequence[TopicFile | PredictionFile | PersonaFile]) -> Stamp:
    """Changes whenever one of the files does."""
    return _digest([(str(file.path), file.mtime_ns, file.size) for file in files])


def _digest(keys: Sequence[Key]) -> Stamp:
    return (blake2b(ascii(keys).encode(), digest_size=16).hexdigest(),)


def _listing(root: Path) -> Stamp:
    """Names, times and sizes of everything in the folder: two levels below the root is as deep as a workspace goes.

    The store that may stand among them changes with every save, and is no part of what is listed.
    """
    found: list[Key] = []
    for folder, folders, names in os.walk(root):
        depth = len(Path(folder).relative_to(root).parts)
        folders[:] = sorted(folders) if depth < 2 else []
        for name in sorted(names):
            path = Path(folder, name)
            now = _now(path)
            if now is not None and not name.startswith(STORE):  # it may be gone since the folder was listed
                found.append((str(path), *now))
    return _digest(found)


@st.cache_resource(max_entries=8, show_spinner=False)
def _workspace(seen: tuple[str, Stamp]) -> Workspace:
    return open_workspace(Path(seen[0]))


def _let_go(clear: Callable[[Stamp, Dataset], None], what: str, stamped: Stamp, dataset: Dataset) -> None:
    """Forget how the files of a data set were before they changed, and changed again: many data sets can be held then.

    The version before is kept for pages that were drawn from it and are still open.
    """
    files = (dataset.topic_files, dataset.prediction_files if what == "runs" else ())  # runs may be another's, lent
    folders = " ".join(str(each[0].path.parent) if each else "" for each in files)
    versions = _versions().setdefault((what, dataset.name, folders), [])
    if stamped not in versions:
        versions.append(stamped)
        for outdated in versions[:-VERSIONS]:
            versions.remove(outdated)
            clear(outdated, dataset)


@st.cache_resource(show_spinner=False)
def _versions() -> dict[tuple[str, str, str], list[Stamp]]:
    """The stamps under which topics and runs of each data set are held, latest last."""
    return {}


@st.cache_resource(max_entries=DATASETS, show_spinner="Reading topics…")
def _topics(
    stamped: Stamp,  # noqa: ARG001 - files that have changed since are read again
    _dataset: Dataset,
) -> Topics:
    loaded = load_topics(_dataset)
    by_id = {topic.topic_id: topic for topic in loaded.topics}
    turns = {(topic.topic_id, turn.turn): turn for topic in loaded.topics for turn in topic.turns}
    return Topics(by_id, turns, loaded.faults)


@st.cache_resource(max_entries=DATASETS, show_spinner="Reading predictions…")
def _runs(
    stamped: Stamp,  # noqa: ARG001 - see above
    _dataset: Dataset,
) -> Runs:
    known = topics(_dataset).turns
    registry = KnownRuns()
    loaded = load_runs(_dataset.prediction_files, known=registry)
    at: dict[Place, list[Trajectory]] = {}
    lost: dict[str, list[RunKey]] = {}
    sources: dict[str, set[str]] = {}
    for run in loaded.trajectories:
        place, key = (run.topic_id, run.turn), RunKey(run.topic_id, run.turn, run.model, run.trial)
        if place in known:
            at.setdefault(place, []).append(run)
            sources.setdefault(run.model, set()).add(registry.place_of(key)[0])
        else:
            lost.setdefault(run.model, []).append(key)
    models = tuple(dict.fromkeys(run.model for place in known for run in at.get(place, ())))
    faults = (*loaded.faults, *(_lost(_dataset, found, registry) for found in lost.values()))
    listed = _dataset.prediction_files
    files = {model: stamp_of([file for file in listed if str(file.path) in named]) for model, named in sources.items()}
    return Runs({place: tuple(found) for place, found in at.items()}, models, faults, files)


def _lost(dataset: Dataset, runs: Sequence[RunKey], registry: KnownRuns) -> Fault:
    """The runs of one model without a turn: told once, at the first of them."""
    first = runs[0]
    source, line = registry.place_of(first)
    found = (
        f"{counted(len(runs), 'run')} by {shown(first.model)} of turns that are not there,"
        f" first {shown(first.topic_id)} turn {first.turn}"
    )
    return Fault(source, line, None, found, f"turns of data set {dataset.name!r}")
