"""What the released statistics are computed from, gathered from a folder: score and metric files, or data files.

A file that cannot be used is a fault, and the others are used. Score and metric files are known by the ends of their
names, as released.
"""

from collections.abc import Iterable, Sequence
from pathlib import Path

import msgspec

from utb.errors import DataError
from utb.io.released.scores import ReleasedScore, read_metric, read_scores
from utb.io.released.sessions import SEED, read_session
from utb.metrics.released.records import DataFile, MetricFile, RunHeader, ScoreFile
from utb.metrics.released.score_stats import LARGEST_SCORE_FILE_MB
from utb.model import Fault

_BYTES = 1024 * 1024
_NAME_END = "_score.jsonl"


class ScoreInputs(msgspec.Struct, frozen=True):
    """Score and metric files in the order of their names, and what could not be used."""

    metrics: tuple[MetricFile, ...]
    scores: tuple[ScoreFile, ...]
    faults: tuple[Fault, ...]


class DataInputs(msgspec.Struct, frozen=True):
    """Data files in the order of their names, and what could not be used."""

    files: tuple[DataFile, ...]
    faults: tuple[Fault, ...]


def read_score_folder(folder: Path) -> ScoreInputs:
    """The released score and metric files of a folder."""
    metrics: list[MetricFile] = []
    scores: list[ScoreFile] = []
    faults: list[Fault] = []
    for path in sorted(folder.iterdir()):
        if path.name.endswith("_metric.json"):
            try:
                metrics.append(read_metric(path))
            except DataError as error:
                faults.append(Fault(error.source, error.line, error.field, error.found, error.expected))
        elif path.name.endswith(_NAME_END):
            scores += _score_file(path, faults)
    return ScoreInputs(tuple(metrics), tuple(scores), tuple(faults))


def read_data_files(paths: Iterable[Path], *, seed: int = SEED) -> DataInputs:
    """The data files, each with its session."""
    files: list[DataFile] = []
    faults: list[Fault] = []
    for path in sorted(paths):
        read = read_session(path, seed=seed)
        faults += read.faults
        if read.file is not None:
            files.append(read.file)
    return DataInputs(tuple(files), tuple(faults))


def task_types(scores: Sequence[ScoreFile], data: Path | None = None) -> dict[str, tuple[str, ...]]:
    """Task types of the turns of each score file's session, from the data file that it names, or from `data`.

    Whatever seed the scores were made with, sessions are merged with the usual one here, as released. A data set
    whose file is gone is missing.
    """
    found: dict[str, tuple[str, ...]] = {}
    folder = data if data is None or data.is_dir() else data.parent
    for file in scores:
        named = str(file.header.source_file or f"{file.dataset}.jsonl")
        path = Path(named) if folder is None else folder / Path(named).name
        read = read_session(path) if path.is_file() else None
        if read is not None and read.file is not None:
            found[file.dataset] = tuple(turn.task_type for turn in read.file.session.turns)
    return found


def _score_file(path: Path, faults: list[Fault]) -> list[ScoreFile]:
    """The first line of a score file, with its faults."""
    size = path.stat().st_size
    if size > LARGEST_SCORE_FILE_MB * _BYTES:
        dataset, _, model = path.name.removesuffix(_NAME_END).partition("__")
        return [ScoreFile(str(path), size, RunHeader(dataset, model, dataset), None)]
    for item in read_scores(path):
        if isinstance(item, ReleasedScore):
            return [ScoreFile(str(path), size, item.header, item.turns)]
        faults.append(item)
    return []
