"""Every recorded topic and run loads, is counted as expected, and is written back byte for byte."""

import json
from collections import Counter
from pathlib import Path

import msgspec
import pytest

from tests.cli.conftest import Outcome
from tests.shared_data import shared
from utb.cli.main import run
from utb.io.faults import FaultLog
from utb.io.loading import list_models, load_runs, load_topics
from utb.io.topic_index import TopicIndex
from utb.io.topics import read_topics, write_topics
from utb.io.trajectories import canonical_record, read_trajectories, write_trajectories
from utb.io.trajectory_line import trajectory_of
from utb.io.workspace import Dataset, open_workspace
from utb.model import Fault, FindingCode, Topic, Trajectory

_RECORDED = shared() / "realdata"
_PERSONAS = shared() / "parity" / "datasets" / "data"


@pytest.fixture(scope="module")
def dataset() -> Dataset:
    """The folder of recorded files as a bare workspace."""
    workspace = open_workspace(_RECORDED)
    assert (workspace.is_bare, workspace.faults) == (True, ())
    return workspace.datasets[0]


def test_files_are_told_apart(dataset: Dataset) -> None:
    assert len(dataset.topic_files) == 11
    assert {file.path.name.startswith("predictions_") for file in dataset.topic_files} == {False}
    assert {file.path.name.startswith("predictions_") for file in dataset.prediction_files} == {True}
    assert len(list_models(dataset.prediction_files)) == 6


def test_all_topics_load_and_only_unreadable_references_are_faults(dataset: Dataset) -> None:
    loaded = load_topics(dataset)
    turns = [turn for topic in loaded.topics for turn in topic.turns]
    assert (len(loaded.topics), len(turns)) == (632, 1009)
    faults = [turn.reference.fault.code for turn in turns if turn.reference.fault is not None]
    assert faults == [FindingCode.REFERENCE_UNREADABLE] * 22  # arguments of one source that are no JSON
    assert len(loaded.faults) == 22
    assert Counter(turn.task_type for turn in turns) == {
        "Single-Tool": 359,
        "Clarify": 224,
        "Chat": 147,
        "Sequential Multi-Tool": 147,
        "Parallel Multi-Tool": 95,
        "Mixed Multi-Tool": 37,
    }
    assert len({id(turn.tools) for turn in turns}) == len({turn.tools for turn in turns}) == 421


def test_all_runs_load_and_belong_to_a_turn(dataset: Dataset) -> None:
    loaded = load_runs(dataset.prediction_files)
    assert (len(loaded.trajectories), loaded.faults) == (590, ())
    index = TopicIndex(dataset.name)
    for file in dataset.topic_files:
        list(index.add_file(file.path))
    assert all(index.turn(item.topic_id, item.turn) is not None for item in loaded.trajectories)


@pytest.mark.parametrize("path", sorted([*_RECORDED.glob("*.jsonl"), *_PERSONAS.glob("*.jsonl")]), ids=lambda p: p.stem)
def test_writing_what_was_read_gives_the_same_bytes(path: Path, tmp_path: Path) -> None:
    copy = tmp_path / path.name
    if path.name.startswith("predictions_"):
        write_trajectories(copy, [item for item in read_trajectories(path) if isinstance(item, Trajectory)])
    else:
        write_topics(copy, [item for item in read_topics(path) if isinstance(item, Topic)])
    assert copy.read_bytes() == path.read_bytes()


def test_runs_in_the_own_format_say_the_same(dataset: Dataset) -> None:
    for item in load_runs(dataset.prediction_files).trajectories:
        log = FaultLog("", None)
        again = trajectory_of(canonical_record(item), log)
        assert log.faults == []
        assert again is not None
        assert _unnamed(again) == _unnamed(item)


def test_topics_of_a_persona_follow_each_other_in_time() -> None:
    items = list(read_topics(_PERSONAS / "utb_travel_persona1.jsonl"))
    topics = {item.topic_id: item for item in items if isinstance(item, Topic)}
    assert not [item for item in items if isinstance(item, Fault)]
    before = [turn.topic_id for turn in topics["t4"].turns[0].history]
    assert list(dict.fromkeys(before)) == ["t1", "t1b", "t1c", "t2"]
    assert len(before) == 11
    assert topics["t1"].turns[0].history == ()


def test_scoring_the_folder_counts_every_run(capsys: pytest.CaptureFixture[str]) -> None:
    code = run(["score", str(_RECORDED), str(_RECORDED), "--policy", "exact", "--format", "json"])
    outcome = Outcome(code, *capsys.readouterr())
    document = json.loads(outcome.out)
    assert outcome.code == 4
    assert (document["runs"], document["unusable"]) == (590, {"faults": 22, "lines": 22})
    totals = [result["groups"]["All"] for result in document["results"]]
    assert sum(total["scored"] + total["not_scored"] for total in totals) == 590


def _unnamed(item: Trajectory) -> Trajectory:
    """The run without the ids that calls got when it was written."""
    steps = tuple(
        msgspec.structs.replace(step, calls=tuple(msgspec.structs.replace(call, id=None) for call in step.calls))
        for step in item.steps
    )
    return msgspec.structs.replace(item, steps=steps, transcript=(), line=None)
