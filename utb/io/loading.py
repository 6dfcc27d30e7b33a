"""Reading what a workspace lists, at once: records and faults side by side, for pages and small tools.

Scoring does not load: it streams predictions past an index of topics (`utb.io.topic_index`).
"""

from collections.abc import Iterable, Sequence
from pathlib import Path

import msgspec

from utb.io.json_lines import read_records
from utb.io.persona import read_persona
from utb.io.run_lines import model_on
from utb.io.toolboxes import Toolboxes
from utb.io.topics import KnownTopics, read_topics
from utb.io.trajectories import KnownRuns, read_trajectories
from utb.io.workspace import Dataset, PredictionFile
from utb.model import Fault, Persona, Topic, Trajectory


class LoadedTopics(msgspec.Struct, frozen=True):
    """Topics in the order of their files, and what could not be used."""

    topics: tuple[Topic, ...]
    faults: tuple[Fault, ...]


class LoadedRuns(msgspec.Struct, frozen=True):
    """Trajectories in the order of their files, and what could not be used."""

    trajectories: tuple[Trajectory, ...]
    faults: tuple[Fault, ...]


class LoadedPersonas(msgspec.Struct, frozen=True):
    """Personas by name, and what could not be used."""

    personas: dict[str, Persona]
    faults: tuple[Fault, ...]


def load_topics(dataset: Dataset) -> LoadedTopics:
    """Every topic of the data set; of topics with one id the first counts."""
    return load_topic_files([file.path for file in dataset.topic_files], dataset.name)


def load_topic_files(paths: Sequence[Path], dataset: str | None = None) -> LoadedTopics:
    """Every topic of these files, taken as one data set."""
    toolboxes, known = Toolboxes(), KnownTopics()
    topics: list[Topic] = []
    faults: list[Fault] = []
    for path in paths:
        for item in read_topics(path, dataset=dataset, toolboxes=toolboxes, known=known):
            if isinstance(item, Fault):
                faults.append(item)
            else:
                topics.append(item)
    return LoadedTopics(tuple(topics), tuple(faults))


def load_runs(
    files: Iterable[PredictionFile], *, model: str | None = None, known: KnownRuns | None = None
) -> LoadedRuns:
    """Every run in these files, or those of one model; of runs of one (turn, model, trial) the first counts.

    `known` remembers where each of them stands, for callers that have more to say about a run.
    """
    known = KnownRuns() if known is None else known
    trajectories: list[Trajectory] = []
    faults: list[Fault] = []
    for file in files:
        for item in read_trajectories(file.path, known=known):
            if isinstance(item, Fault):
                faults.append(item)
            elif model is None or item.model == model:
                trajectories.append(item)
    return LoadedRuns(tuple(trajectories), tuple(faults))


def load_personas(dataset: Dataset) -> LoadedPersonas:
    """The personas of a data set, by the name of the profile."""
    personas: dict[str, Persona] = {}
    faults: list[Fault] = []
    for file in dataset.persona_files:
        item = read_persona(file.path, dataset=dataset.name)
        if isinstance(item, Fault):
            faults.append(item)
        else:
            personas[item.name] = item
    return LoadedPersonas(personas, tuple(faults))


def list_models(files: Iterable[PredictionFile]) -> dict[str, tuple[PredictionFile, ...]]:
    """Which models have runs in these files, in order of appearance, and in which files."""
    found: dict[str, list[PredictionFile]] = {}
    for file in files:
        for model in dict.fromkeys(_models_in(file.path)):
            found.setdefault(model, []).append(file)
    return {model: tuple(listed) for model, listed in found.items()}


def _models_in(path: Path) -> Iterable[str]:
    for record in read_records(path):
        model = None if isinstance(record, Fault) else model_on(record.value)
        if model is not None:
            yield model
