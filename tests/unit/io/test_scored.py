"""Predictions joined to turns and scored, as a stream; verdict files."""

from pathlib import Path

import pytest

from tests.files import run_line, topic_line, write_jsonl
from utb.io import scored as module
from utb.io.json_lines import write_lines
from utb.io.scored import ScoredRun, read_blocks, score_files
from utb.io.topic_index import TopicIndex
from utb.io.verdict_line import encode_verdict, verdict_lines
from utb.io.verdicts import read_verdicts
from utb.model import EXACT, RELAXED, Fault, Status


@pytest.fixture
def index(tmp_path: Path) -> TopicIndex:
    """Two topics of two turns."""
    made = TopicIndex()
    lines = [topic_line("a", turns=2), topic_line("b", turns=2)]
    assert list(made.add_file(write_jsonl(tmp_path / "data" / "set.jsonl", lines))) == []
    return made


def _score(index: TopicIndex, *paths: Path) -> list[ScoredRun | Fault]:
    return [item for block in score_files(index, paths, [EXACT, RELAXED]) for item in block.results]


def test_runs_are_scored_under_every_policy_with_the_labels_of_their_turn(tmp_path: Path, index: TopicIndex) -> None:
    (run,) = _score(index, write_jsonl(tmp_path / "p.jsonl", [run_line("b", 1)]))
    assert isinstance(run, ScoredRun)
    assert [(verdict.policy, verdict.status) for verdict in run.verdicts] == [
        ("exact", Status.CORRECT),
        ("relaxed", Status.CORRECT),
    ]
    assert (run.dataset, run.profile, run.task_type) == ("data", "set", "Single-Tool")
    assert run.subtype == "Coreferential Reference"


def test_a_run_for_a_turn_that_is_not_there_is_a_fault(tmp_path: Path, index: TopicIndex) -> None:
    path = write_jsonl(tmp_path / "p.jsonl", [run_line("c"), run_line("a", 2), run_line("a")])
    first, second, run = _score(index, path)
    assert str(first) == f"{path}:1: topic_id: found 'c', expected a topic of the data set"
    assert str(second) == f"{path}:2: turn: found 2, expected a turn of topic 'a' (0, 1)"
    assert isinstance(run, ScoredRun)


def test_second_runs_are_found_across_files_and_blocks(
    tmp_path: Path, index: TopicIndex, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "_BLOCK_LINES", 2)
    first = write_jsonl(tmp_path / "p.jsonl", [b"{", run_line("a"), run_line("b"), run_line("b", trial=1)])
    second = write_jsonl(tmp_path / "q.jsonl", [run_line("b", 1), run_line("b"), run_line("a"), run_line("a", 1)])
    results = _score(index, first, second)
    faults = [item for item in results if isinstance(item, Fault)]
    assert [(fault.source, fault.line) for fault in faults] == [(str(first), 1), (str(second), 2), (str(second), 3)]
    assert f"{first}:3" in faults[1].found
    assert f"{first}:2" in faults[2].found
    assert len(results) - len(faults) == 5


def test_blocks_cover_every_line_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_BLOCK_BYTES", 10)
    paths = [write_jsonl(tmp_path / f"{name}.jsonl", [b"[1]"] * 7) for name in "ab"]
    blocks = list(read_blocks(paths))
    assert [len(block.lines) for block in blocks] == [4, 3, 4, 3]
    assert [block.end for block in blocks] == [15, 27, 15, 27]


def test_verdicts_come_back_as_they_were_written(tmp_path: Path, index: TopicIndex) -> None:
    steps = [{"content": "Hm \ud800.", "tool_calls": []}]
    path = tmp_path / "p.jsonl"
    path.write_text("\n".join(map(_ascii, [run_line("a"), run_line("b", steps=steps)])), encoding="utf-8")
    runs = [run for run in _score(index, path) if isinstance(run, ScoredRun)]
    lines = [line for run in runs for line in verdict_lines(run)]
    assert write_lines(tmp_path / "verdicts.jsonl", map(encode_verdict, lines)) == 4
    assert list(read_verdicts(tmp_path / "verdicts.jsonl")) == lines
    assert [line.verdict for line in lines] == [verdict for run in runs for verdict in run.verdicts]
    assert [line.id for line in lines] == ["a/0", "a/0", "b/0", "b/0"]


def test_a_line_that_is_no_verdict_is_a_fault(tmp_path: Path) -> None:
    (fault, broken) = read_verdicts(write_jsonl(tmp_path / "v.jsonl", [{"topic_id": "a"}, b"{"]))
    assert isinstance(fault, Fault)
    assert isinstance(broken, Fault)
    assert fault.expected == "a verdict as `utb score` writes it"


def _ascii(line: object) -> str:
    import json

    return json.dumps(line)
