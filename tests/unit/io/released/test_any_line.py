"""Whatever stands in released files, readers answer with records and faults, never with an exception."""

import copy
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.files import write_jsonl
from tests.unit.io.released.small import BANK, CAFE, data_file, result_line
from utb.io.released.recorded_verdicts import recorded_verdicts
from utb.io.released.rescored import RescoredResult, rescore, rescored_metric
from utb.io.released.results import read_results
from utb.io.released.scores import ReleasedScore, read_scores
from utb.io.released.sessions import read_session
from utb.io.released.stats_inputs import read_data_files
from utb.io.released.turns import session_turns
from utb.io.trajectories import read_trajectories
from utb.metrics.released.dataset_stats import dataset_stats
from utb.model.policy import REFERENCE

JUNK = (None, 7, -1, True, "x", "", [], {}, [None], {"x": 1}, [[]])


def spoiled(value: object) -> Iterator[object]:
    """The value with each part of it, one at a time, replaced by each kind of junk or taken away."""
    yield from JUNK
    if isinstance(value, dict):
        for key, inner in value.items():
            yield {name: item for name, item in value.items() if name != key}
            yield from ({**value, key: other} for other in spoiled(inner))
    elif isinstance(value, list):
        for place, inner in enumerate(value):
            yield from ([*value[:place], other, *value[place + 1 :]] for other in spoiled(inner))


def short_line() -> dict:
    """A result of two turns; what the model was asked is left out, because nobody but the messages reads it."""
    line = copy.deepcopy(result_line(num_turns=2, num_topics_after_dedup=1))
    line["result"] = line["result"][:2]
    return line


@pytest.fixture(scope="module")
def spoiled_results() -> list[object]:
    """Lines of a result file with something wrong in each."""
    return list(spoiled(short_line()))


def test_result_files_with_anything_in_them_are_read_and_judged(tmp_path: Path, spoiled_results: list[object]) -> None:
    path = write_jsonl(tmp_path / "r.jsonl", spoiled_results)
    data = read_data_files([data_file(tmp_path)]).files[0]
    assert len(list(read_trajectories(path))) > len(spoiled_results)
    judged = list(rescore(read_results(path), str(path), data, REFERENCE))
    results = [item for item in judged if isinstance(item, RescoredResult)]
    assert rescored_metric(data, results) is not None
    scores = write_jsonl(tmp_path / "s.jsonl", [result.line for result in results])
    again = [list(recorded_verdicts(item)) for item in read_scores(scores) if isinstance(item, ReleasedScore)]
    assert len(again) > 100


def test_score_files_with_anything_in_them_are_read(tmp_path: Path) -> None:
    path = write_jsonl(tmp_path / "r.jsonl", [short_line()])
    data = read_data_files([data_file(tmp_path)]).files[0]
    (judged,) = rescore(read_results(path), str(path), data, REFERENCE)
    assert isinstance(judged, RescoredResult)
    lines = list(spoiled(judged.line))
    scores = [item for item in read_scores(write_jsonl(tmp_path / "s.jsonl", lines)) if isinstance(item, ReleasedScore)]
    assert len(scores) > 100
    assert all(list(recorded_verdicts(score)) is not None for score in scores)


def test_data_files_with_anything_in_them_are_merged_or_named(tmp_path: Path) -> None:
    merged = 0
    for line in spoiled(BANK):
        path = data_file(tmp_path, CAFE, line)
        read = read_session(path)
        assert (read.file is None) == bool(read.faults)
        if read.file is not None:
            merged += 1
            assert len(session_turns(read, path).turns) == len(read.file.session.turns)
            assert dataset_stats("data", 42, [read.file])["summary"]
    assert merged > 100
