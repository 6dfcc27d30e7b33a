"""Are the released files reproduced? Sessions, score files, metric files and every table of the statistics.

Files are compared as text. Left out: the size of score files and the time stamp; paths are made relative first, as they
were recorded.
"""

import csv
import io
import json
import re
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from random import Random

import msgspec

from tests.prove.report import Line
from tests.shared_data import shared
from utb.errors import DataError
from utb.io.released.names import released_order
from utb.io.released.rescored_files import RescoredFolder, rescore_folder
from utb.io.released.scores import read_metric
from utb.io.released.sessions import read_session, session_record
from utb.io.released.stats_files import dataset_stats_files, score_stats_files
from utb.io.released.stats_inputs import ScoreInputs, read_data_files, read_score_folder, task_types
from utb.metrics.released.dataset_stats import dataset_stats
from utb.metrics.released.leaves import average
from utb.metrics.released.profiles import profile_of
from utb.metrics.released.records import DataFile, MetricFile, ScoreFile
from utb.metrics.released.score_stats import About, score_stats
from utb.metrics.released.segments import thirds
from utb.model import REFERENCE

_LEFT_OUT = re.compile(r'"generated_at": "[^"]*"')


def line_sessions() -> Line:
    """Data files merged with four seeds."""
    expected = json.loads((folder() / "build_expected.json").read_text(encoding="utf-8"))
    differences = []
    for key, recorded in expected.items():
        name, _, seed = key.partition("@")
        read = read_session(folder() / "data" / f"{name}.jsonl", seed=int(seed))
        if read.file is None or session_record(read.file.session) != recorded:
            differences.append(f"{key}: another session")
    return line("sessions", "merged sessions, every field", len(expected), differences)


def line_scores() -> Line:
    """Every result file judged again is the score file, character by character."""
    return _files_line("scores", "score files made from result files, as text", "_score.jsonl")


def line_metrics() -> Line:
    """And its metric file."""
    return _files_line("metrics", "metric files made from result files, as text", "_metric.json")


def line_score_stats() -> Line:
    """The statistics from the recorded score files."""
    return _stats_line("score_stats", "statistics files made from recorded score files", _recorded)


def line_own_stats() -> Line:
    """And from our own verdicts on the result files."""
    return _stats_line("own_stats", "statistics files made from our own verdicts", lambda model: _own(model).inputs)


def line_data_stats() -> Line:
    """The statistics of the data files."""
    metric = read_metric(folder() / "score" / "vendor_noisy-1" / "utb_travel_persona1__vendor_noisy-1_metric.json")
    files = [_relative_data(file) for file in _data()]
    own = dataset_stats_files(dataset_stats("datasets/data", 42, files, _relative(metric)), "data")
    differences = list(_text_differences(folder() / "stats" / "datasets", own))
    return line("data_stats", "statistics files made from data files", len(own), differences)


def line_quirks() -> Line:
    """Recorded oddities that can be asked one by one."""
    found = {entry["id"]: entry["observed"] for entry in _quirks()}
    own = {
        "D5-sort-key": _order_of("nounderscore"),
        "D5b-sort-key": {name: _order_of(name) for name in found["D5b-sort-key"]},
        "D6-rng": {seed: _draws(int(seed)) for seed in found["D6-rng"]},
        "S1-segments": {n: [end - start for start, end in thirds(int(n))] for n in found["S1-segments"]},
        "S2-profile-id": {name: profile_of(name) for name in found["S2-profile-id"]},
        "S4-average-leaf": average(
            [
                {"bool": True, "acc": 1.0, "missing_ignored": 4, "mixed": 1},
                {"bool": True, "acc": 0.5, "missing_ignored": None, "mixed": "text"},
                {"bool": False, "acc": 0.0},
            ],
            "",
        ),
    }
    differences = [f"{key}: recorded {found[key]}, ours {value}" for key, value in own.items() if value != found[key]]
    return line("quirks", "recorded oddities of merging and counting", len(own), differences)


LINES: tuple[Callable[[], Line], ...] = (
    line_sessions,
    line_scores,
    line_metrics,
    line_score_stats,
    line_own_stats,
    line_data_stats,
    line_quirks,
)


def _files_line(name: str, what: str, end: str) -> Line:
    differences: list[str] = []
    count = 0
    for model in models():
        texts = {file: text for file, text in _own(model).texts.items() if file.endswith(end)}
        differences += _text_differences(folder() / "score" / model, texts, end)
        count += len(texts)
    return line(name, what, count, differences)


def _stats_line(name: str, what: str, inputs_of: Callable[[str], ScoreInputs]) -> Line:
    differences: list[str] = []
    count = 0
    for model in models():
        inputs = inputs_of(model)
        scores = [_relative(file) for file in inputs.scores]
        types = task_types(scores, folder() / "data")
        about = About(f"datasets/score/{model}", "parity", model)
        own = score_stats_files(score_stats(about, [_relative(file) for file in inputs.metrics], scores, types), "")
        differences += _text_differences(folder() / "stats" / model, own)
        count += len(own)
    return line(name, what, count, differences)


def _text_differences(folder: Path, own: dict[str, str], end: str = "") -> Iterator[str]:
    """Files whose text differs, and those that only one side has."""
    recorded = {path.name: path.read_bytes().decode() for path in folder.iterdir() if path.name.endswith(end)}
    for name in sorted(recorded.keys() ^ own.keys()):
        yield f"{name}: only {'recorded' if name in recorded else 'ours'}"
    for name in sorted(recorded.keys() & own.keys()):
        if _comparable(name, recorded[name]) != _comparable(name, own[name]):
            yield f"{name}: other text"


def _comparable(name: str, text: str) -> object:
    """The text without what cannot be equal: a time stamp, and sizes of files whose paths were shortened."""
    if name.endswith("_raw_score_files.csv"):
        rows = list(csv.DictReader(io.StringIO(text)))
        return [{**row, "score_file_size_bytes": None} for row in rows]
    return _LEFT_OUT.sub("", text) if name.endswith("_summary.json") else text


@cache
def _own(model: str) -> RescoredFolder:
    return rescore_folder(sorted((folder() / "result" / model).glob("*.jsonl")), _data(), REFERENCE)


def _recorded(model: str) -> ScoreInputs:
    return read_score_folder(folder() / "score" / model)


@cache
def _data() -> tuple[DataFile, ...]:
    return read_data_files((folder() / "data").iterdir()).files


def _relative(file: MetricFile | ScoreFile) -> MetricFile | ScoreFile:
    """The file under the path it was recorded with; ours have only a name."""
    model = str(file.document["model_name"] if isinstance(file, MetricFile) else file.header.model_name)
    name = Path(file.path).name
    return msgspec.structs.replace(file, path=f"datasets/score/{model.replace('/', '_')}/{name}")


def _relative_data(file: DataFile) -> DataFile:
    session = msgspec.structs.replace(file.session, source=f"datasets/data/{file.session.name}.jsonl")
    return msgspec.structs.replace(file, session=session)


def _order_of(name: str) -> str:
    try:
        later, number, text = released_order(name)
    except DataError:
        return "IndexError"
    return repr((later, text if later else number))


def _draws(seed: int) -> list[int]:
    generator = Random(seed)
    return [generator.choice(range(size)) for size in (1, 1, 2, 3, 1, 5, 4, 2)]


@cache
def models() -> tuple[str, ...]:
    return tuple(sorted(path.name for path in (folder() / "result").iterdir()))


def _quirks() -> list[dict[str, object]]:
    entries: list[dict[str, object]] = json.loads((folder().parent / "quirks_dataset.json").read_text("utf-8"))
    return entries


def folder() -> Path:
    return shared() / "parity" / "datasets"


def line(name: str, what: str, count: int, differences: list[str]) -> Line:
    figure = f"{count - len(differences)} of {count}"
    return Line(name=name, what=what, figure=figure, met=not differences, detail="\n".join(differences[:20]))
