"""`utb stats --legacy`: the statistics of the released scripts, from data files, score files or result files."""

from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

import msgspec

from utb.cli.console import FaultPrinter, Format, print_json
from utb.cli.text import block
from utb.errors import ConfigError, DataError
from utb.io.inputs import topic_inputs
from utb.io.json_lines import whole_file
from utb.io.released.rescored_files import rescore_folder
from utb.io.released.scores import read_metric
from utb.io.released.sessions import SEED
from utb.io.released.stats_files import dataset_stats_files, score_stats_files
from utb.io.released.stats_inputs import ScoreInputs, read_data_files, read_score_folder, task_types
from utb.metrics.released.dataset_stats import dataset_stats
from utb.metrics.released.score_stats import About, score_stats
from utb.model.policy import REFERENCE

_SCORES = ("*_score.jsonl", "*_metric.json")
_RESULTS = ("*_result.jsonl",)


class ReleasedOptions(msgspec.Struct, frozen=True):
    """What the released statistics can be asked for besides their source."""

    data: Path | None = None
    name: str = "utb"
    metric: Path | None = None
    seed: int = SEED


class _Made(msgspec.Struct, frozen=True):
    """The files, the text to print, and the same as JSON."""

    files: dict[str, str]
    text: str
    document: dict[str, object]


def released_stats(source: Path, options: ReleasedOptions, out: Path | None, format: Format) -> int:
    """Compute, write and print; returns the exit code."""
    printer = FaultPrinter()
    made = _made(source, options, printer)
    if out is not None:
        out.mkdir(parents=True, exist_ok=True)
        for name, text in made.files.items():
            with whole_file(out / name) as file:
                file.write(text.encode("utf-8", "backslashreplace"))
    if format is Format.JSON:
        print_json(made.document)
    else:
        print(block(made.text), end="")
    return printer.exit_code


def _made(source: Path, options: ReleasedOptions, printer: FaultPrinter) -> _Made:
    """The statistics of what stands in the folder: scores, results, or data files."""
    if source.is_dir() and _some(source, _SCORES):
        return _of_scores(read_score_folder(source), source, options, {}, printer)
    if source.is_dir() and (results := _some(source, _RESULTS)):
        return _of_results(results, source, options, printer)
    return _of_data(source, options, printer)


def _of_scores(
    inputs: ScoreInputs, source: Path, options: ReleasedOptions, beside: dict[str, str], printer: FaultPrinter
) -> _Made:
    for fault in inputs.faults:
        printer.report(fault)
    if not inputs.metrics and not inputs.scores:
        raise DataError(str(source), None, None, "no score file that can be used", "released score and metric files")
    about = About(str(source), options.name, source.resolve().name)
    stats = score_stats(about, inputs.metrics, inputs.scores, task_types(inputs.scores, options.data))
    files = score_stats_files(stats, datetime.now(UTC).isoformat())
    text = next(text for name, text in files.items() if name.endswith("_summary.md"))
    return _Made({**beside, **files}, text, {**stats.summary, "average": stats.average})


def _of_results(results: Sequence[Path], source: Path, options: ReleasedOptions, printer: FaultPrinter) -> _Made:
    """Results have to be judged first, for which their data files are needed."""
    if options.data is None:
        raise ConfigError(f"{source} holds results: name the folder of their data files with --data")
    data = read_data_files(topic_inputs(options.data).paths, seed=options.seed)
    for fault in data.faults:
        printer.report(fault)
    rescored = rescore_folder(results, data.files, REFERENCE)
    return _of_scores(rescored.inputs, source, options, rescored.texts, printer)


def _of_data(source: Path, options: ReleasedOptions, printer: FaultPrinter) -> _Made:
    data = read_data_files(topic_inputs(source).paths, seed=options.seed)
    for fault in data.faults:
        printer.report(fault)
    if not data.files:
        raise DataError(str(source), None, None, "no data file that can be merged", "topics, scores or results")
    metric = None if options.metric is None else read_metric(options.metric)
    document = dataset_stats(str(source), options.seed, data.files, metric)
    folder = source if source.is_dir() else source.resolve().parent
    files = dataset_stats_files(document, folder.resolve().name)
    text = next(text for name, text in files.items() if name.endswith(".md"))
    return _Made(files, text, document)


def _some(folder: Path, patterns: Sequence[str]) -> list[Path]:
    return sorted(path for pattern in patterns for path in folder.glob(pattern))
