"""What a user names on the command line: a file, a folder of files, or a workspace; told apart by content."""

from pathlib import Path

import msgspec

from utb.errors import ConfigError, DataError
from utb.io.detect import FileKind, detect
from utb.io.workspace import Dataset, Workspace, is_workspace, open_workspace
from utb.model import Fault

_SESSIONS = (FileKind.SESSIONS, FileKind.SYNTHESIS)


class Inputs(msgspec.Struct, frozen=True):
    """The files meant, the data set they belong to, and what could not be used."""

    paths: tuple[Path, ...]
    dataset: str | None
    faults: tuple[Fault, ...] = ()


def topic_inputs(named: Path) -> Inputs:
    """The topic files meant by a file, a folder of topic files, or a workspace with one data set."""
    if not named.is_dir():
        path = _existing(named, "a topic file or a folder of them")
        return Inputs((path,), path.resolve().parent.name)
    workspace = open_workspace(named)
    dataset = _only(workspace)
    paths = tuple(file.path for file in dataset.topic_files)
    if not paths and not workspace.faults:
        raise DataError(str(named), None, None, "no topic file", "a file with lines that have an answer_list")
    return Inputs(paths, dataset.name, workspace.faults)


def session_inputs(folder: Path) -> Inputs:
    """The files in a folder from which topics can be made: sessions of synthesis that stand in it, and topic files."""
    found = (path for path in sorted(folder.iterdir()) if path.name.removesuffix(".gz").endswith(".jsonl"))
    sessions = tuple(path for path in found if path.is_file() and detect(path).kind in _SESSIONS)
    try:
        topics = topic_inputs(folder)
    except DataError:
        if not sessions:
            raise
        return Inputs(sessions, folder.resolve().name)
    return Inputs((*sessions, *topics.paths), topics.dataset, topics.faults)


def prediction_inputs(named: Path, dataset: str | None) -> Inputs:
    """The prediction files meant by a file, a folder of them, or a folder with one folder a data set."""
    if not named.is_dir():
        return Inputs((_existing(named, "a prediction file or a folder of them"),), dataset)
    below = named / "predictions" if is_workspace(named) else named
    folder = below / dataset if dataset is not None and (below / dataset).is_dir() else below
    workspace = open_workspace(folder)
    paths = tuple(file.path for file in _only(workspace).prediction_files)
    if not paths and not workspace.faults:
        raise DataError(str(folder), None, None, "no prediction file", "a file with lines that have topic_id and steps")
    return Inputs(paths, dataset, workspace.faults)


def _existing(path: Path, expected: str) -> Path:
    if path.exists():
        return path
    raise DataError(str(path), None, None, "no such file", expected)


def _only(workspace: Workspace) -> Dataset:
    """The one data set of a workspace; an empty one where there is none."""
    if not workspace.datasets:
        return Dataset(workspace.root.resolve().name)
    if len(workspace.datasets) == 1:
        return workspace.datasets[0]
    names = ", ".join(str(workspace.root / "datasets" / dataset.name) for dataset in workspace.datasets)
    raise ConfigError(f"{workspace.root} has several data sets; name one: {names}")
