"""The workspace: a folder with data sets, personas and predictions, and what stands in it.

Two layouts. The documented one has `datasets/<name>/`, `personas/<name>/` and `predictions/<name>/`. A bare folder of
topic and prediction files is a workspace with one data set, the folder; its files are told apart by their first lines
and other files are ignored. Listing looks at names, sizes and first lines only; `utb.io.loading` reads.
"""

from collections.abc import Iterator, Mapping
from pathlib import Path

import msgspec

from utb.errors import ConfigError, DataError
from utb.io.detect import FileKind, detect
from utb.io.places import children, model_of
from utb.io.run_lines import model_on
from utb.io.topics import origin_of
from utb.model import Fault

_LINES = (".jsonl", ".jsonl.gz")
_RELEASED = "_result"
LINKS = "links.jsonl"  # beside the personas: what of them shows in which tools


class TopicFile(msgspec.Struct, frozen=True):
    """A release file. `of_persona`: its topics follow each other in time. Size and time serve as a cache key."""

    path: Path
    dataset: str
    profile: str
    of_persona: bool
    size: int
    mtime_ns: int


class PredictionFile(msgspec.Struct, frozen=True):
    """A file of runs. `model` is the one it is named for, in a bare folder that of its first line: it may hold more."""

    path: Path
    dataset: str
    model: str
    size: int
    mtime_ns: int


class PersonaFile(msgspec.Struct, frozen=True):
    """The text about one person; `name` is the profile that its topic file belongs to."""

    path: Path
    dataset: str
    name: str
    size: int
    mtime_ns: int


class PersonaFolder(msgspec.Struct, frozen=True):
    """The people of a data set, which may be there before its topics, and the file of their links to tools."""

    name: str
    persona_files: tuple[PersonaFile, ...] = ()
    links: Path | None = None


class Dataset(msgspec.Struct, frozen=True):
    """A data set and everything that belongs to it, files by name."""

    name: str
    topic_files: tuple[TopicFile, ...] = ()
    prediction_files: tuple[PredictionFile, ...] = ()
    persona_files: tuple[PersonaFile, ...] = ()


class Workspace(msgspec.Struct, frozen=True):
    """Data sets by name, and what in the folder could not be used. `is_bare`: the folder itself is the data set.

    `persona_folders` has the people of every data set, also of those that are not there yet.
    """

    root: Path
    datasets: tuple[Dataset, ...]
    is_bare: bool
    faults: tuple[Fault, ...] = ()
    persona_folders: tuple[PersonaFolder, ...] = ()

    def dataset(self, name: str) -> Dataset:
        """The data set of that name; raises `ConfigError` listing the ones there are."""
        for dataset in self.datasets:
            if dataset.name == name:
                return dataset
        known = ", ".join(repr(dataset.name) for dataset in self.datasets) or "none"
        raise ConfigError(f"data set {name!r} is not in {self.root}; it has {known}")


def open_workspace(folder: Path) -> Workspace:
    """What stands in the folder; raises `DataError` if there is no such folder."""
    if not folder.is_dir():
        found = "a file" if folder.exists() else "nothing"
        raise DataError(str(folder), None, None, found, "a folder with data sets and predictions")
    faults: list[Fault] = []
    documented = is_workspace(folder)
    people = _people(folder, faults) if documented else {}
    datasets = _documented(folder, people, faults) if documented else _bare(folder, faults)
    return Workspace(folder, datasets, not documented, tuple(faults), tuple(people.values()))


def is_workspace(folder: Path) -> bool:
    """True for the documented layout, False for a bare folder."""
    return (folder / "datasets").is_dir()


def topic_file(path: Path, dataset: str | None = None) -> TopicFile:
    """The listing of one topic file."""
    origin, stat = origin_of(path, dataset), path.stat()
    return TopicFile(path, origin.dataset, origin.profile, origin.of_persona, stat.st_size, stat.st_mtime_ns)


def prediction_file(path: Path, dataset: str, model: str) -> PredictionFile:
    """The listing of one prediction file."""
    stat = path.stat()
    return PredictionFile(path, dataset, model, stat.st_size, stat.st_mtime_ns)


def line_files(folder: Path, root: Path, faults: list[Fault]) -> Iterator[Path]:
    """The JSONL files directly in a folder that lie inside `root`."""
    for entry in _entries(folder, root, faults):
        if entry.is_file() and entry.name.endswith(_LINES):
            yield entry


def _documented(root: Path, people: Mapping[str, PersonaFolder], faults: list[Fault]) -> tuple[Dataset, ...]:
    parts = {part: _folders(root / part, root, faults) for part in ("datasets", "predictions")}
    for name in parts["predictions"].keys() - parts["datasets"].keys():
        expected = f"a folder named like a data set in {root / 'datasets'}"
        faults.append(Fault(str(parts["predictions"][name]), None, None, f"no data set {name!r}", expected))
    return tuple(
        Dataset(
            name,
            tuple(topic_file(path, name) for path in line_files(folder, root, faults)),
            _predictions(parts["predictions"].get(name), name, root, faults),
            people[name].persona_files if name in people else (),
        )
        for name, folder in parts["datasets"].items()
    )


def _bare(root: Path, faults: list[Fault]) -> tuple[Dataset, ...]:
    name = root.resolve().name
    topics: list[TopicFile] = []
    predictions: list[PredictionFile] = []
    for path in line_files(root, root, faults):
        detected = detect(path)
        if detected.kind is FileKind.TOPICS:
            topics.append(topic_file(path, name))
        elif detected.kind is FileKind.PREDICTIONS:
            predictions.append(prediction_file(path, name, model_on(detected.first or {}) or path.name))
        elif detected.fault is not None:
            faults.append(detected.fault)
    if not topics and not predictions:
        return ()
    return (Dataset(name, tuple(topics), tuple(predictions)),)


def _predictions(folder: Path | None, name: str, root: Path, faults: list[Fault]) -> tuple[PredictionFile, ...]:
    if folder is None:
        return ()
    return tuple(prediction_file(path, name, _named_for(path)) for path in line_files(folder, root, faults))


def _named_for(path: Path) -> str:
    """Whose runs a file is named for; names of the released evaluator name the data set as well, so the line tells."""
    name = model_of(path.name)
    return model_on(detect(path).first or {}) or name if name.endswith(_RELEASED) else name


def _people(root: Path, faults: list[Fault]) -> dict[str, PersonaFolder]:
    """The folders of personas by name. People are written before the topics that they act in: no data set, no fault."""
    found = {}
    for name, folder in _folders(root / "personas", root, faults).items():
        entries = [entry for entry in _entries(folder, root, faults) if entry.is_file()]
        stats = [(path, path.stat()) for path in entries if path.suffix == ".json"]
        files = tuple(PersonaFile(path, name, path.stem, stat.st_size, stat.st_mtime_ns) for path, stat in stats)
        links = next((path for path in entries if path.name == LINKS), None)
        found[name] = PersonaFolder(name, files, links)
    return found


def _folders(parent: Path, root: Path, faults: list[Fault]) -> dict[str, Path]:
    if not parent.is_dir():
        return {}
    return {entry.name: entry for entry in _entries(parent, root, faults) if entry.is_dir()}


def _entries(folder: Path, root: Path, faults: list[Fault]) -> Iterator[Path]:
    for entry in children(folder, root):
        if isinstance(entry, Fault):
            faults.append(entry)
        else:
            yield entry
