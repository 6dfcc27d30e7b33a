"""Whole folders of result files judged again: the score and metric files that belong beside them, and what to count."""

from collections.abc import Mapping, Sequence
from pathlib import Path

import msgspec

from utb.io.faults import shown
from utb.io.released.rescored import RescoredResult, rescore, rescored_metric
from utb.io.released.results import read_results
from utb.io.released.stats_files import metric_text, score_line_text
from utb.io.released.stats_inputs import ScoreInputs
from utb.metrics.released.records import DataFile, MetricFile, ScoreFile
from utb.model import Fault, Policy

_NAME_END = "_result.jsonl"


class RescoredFolder(msgspec.Struct, frozen=True):
    """What the statistics are made from, and name and text of every score and metric file."""

    inputs: ScoreInputs
    texts: dict[str, str]


class _RescoredFile(msgspec.Struct, frozen=True):
    results: tuple[RescoredResult, ...]
    data: DataFile | None
    faults: tuple[Fault, ...]


def rescore_folder(paths: Sequence[Path], data: Sequence[DataFile], policy: Policy) -> RescoredFolder:
    """Result files of one model judged on their data files; those of a data file that is not given are faults."""
    of_name = {file.session.name: file for file in data}
    metrics: list[MetricFile] = []
    scores: list[ScoreFile] = []
    faults: list[Fault] = []
    texts: dict[str, str] = {}
    for path in sorted(paths):
        file = _rescore_file(path, of_name, policy)
        faults += file.faults
        if file.data is None or not file.results:
            continue
        stem = path.name.removesuffix(_NAME_END)
        metric, score = f"{stem}_metric.json", f"{stem}_score.jsonl"
        document = rescored_metric(file.data, file.results) or {}
        texts[metric] = metric_text(document)
        texts[score] = "\n".join(score_line_text(result.line) for result in file.results)
        first = file.results[0]
        metrics.append(MetricFile(metric, document))
        scores.append(ScoreFile(score, len(texts[score]), first.result.header, first.turns))
    return RescoredFolder(ScoreInputs(tuple(metrics), tuple(scores), tuple(faults)), texts)


def _rescore_file(path: Path, data: Mapping[str, DataFile], policy: Policy) -> _RescoredFile:
    """One result file; the first of its lines says which data file it is of."""
    items = list(read_results(path))
    names = [str(item.header.dataset_name) for item in items if not isinstance(item, Fault)]
    file = data.get(names[0]) if names else None
    if file is None:
        faults = [item for item in items if isinstance(item, Fault)]
        if names:
            known = ", ".join(data) or "none"
            faults.append(
                Fault(str(path), None, "dataset_name", shown(names[0]), f"a data file that is given ({known})")
            )
        return _RescoredFile((), None, tuple(faults))
    results: list[RescoredResult] = []
    found: list[Fault] = []
    for item in rescore(items, str(path), file, policy):
        if isinstance(item, Fault):
            found.append(item)
        else:
            results.append(item)
            found += item.faults
    return _RescoredFile(tuple(results), file, tuple(found))
