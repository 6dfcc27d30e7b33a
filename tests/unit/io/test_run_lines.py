"""Released results and score files wherever runs and verdicts are read."""

from pathlib import Path

import pytest

from tests.files import Json, run_line, topic_line, write_jsonl
from tests.unit.io.released.small import MODEL, NAME, result_file, result_line, scores_in
from utb.io.convert import CaseOptions, Conversion, Target
from utb.io.detect import FileKind, detect
from utb.io.loading import list_models, load_runs
from utb.io.replies import is_raw_reply
from utb.io.trajectories import read_trajectories, trajectory_record, write_trajectories
from utb.io.verdict_line import VerdictLine
from utb.io.verdicts import read_verdicts
from utb.io.workspace import open_workspace
from utb.model import Fault, Status, Step, Trajectory


def runs_in(path: Path) -> list[Trajectory]:
    return [item for item in read_trajectories(path) if isinstance(item, Trajectory)]


def test_results_are_prediction_files(tmp_path: Path) -> None:
    detected = detect(result_file(tmp_path))
    assert detected.kind is FileKind.PREDICTIONS
    assert (
        detect(write_jsonl(tmp_path / "scores.jsonl", [{"model_name": "m", "dataset_name": "d", "results": []}])).kind
        is None
    )


def test_a_file_may_hold_runs_of_several_formats(tmp_path: Path) -> None:
    path = write_jsonl(tmp_path / "mixed.jsonl", [run_line("a"), result_line(), run_line("b")])
    assert [run.model for run in runs_in(path)] == ["model-a", *[MODEL] * 4, "model-a"]


def test_a_workspace_lists_results_under_the_models_own_name(tmp_path: Path) -> None:
    write_jsonl(tmp_path / "flat" / f"{NAME}.jsonl", [topic_line("a")])
    write_jsonl(tmp_path / "flat" / "r_result.jsonl", [result_line()])
    write_jsonl(tmp_path / "deep" / "datasets" / "shop" / f"{NAME}.jsonl", [topic_line("a")])
    write_jsonl(tmp_path / "deep" / "predictions" / "shop" / f"{NAME}__tiny_model_result.jsonl", [result_line()])
    write_jsonl(tmp_path / "deep" / "predictions" / "shop" / "plain_result.jsonl", [run_line("a")])
    write_jsonl(tmp_path / "deep" / "predictions" / "shop" / "empty_result.jsonl", [])
    for folder, models in (("flat", {MODEL}), ("deep", {MODEL, "model-a", "empty_result"})):
        (dataset,) = open_workspace(tmp_path / folder).datasets
        assert {file.model for file in dataset.prediction_files} == models
        assert MODEL in list_models(dataset.prediction_files)
        assert len(load_runs(dataset.prediction_files, model=MODEL).trajectories) == 4


def test_runs_of_results_come_back_from_the_workbenchs_own_lines(tmp_path: Path) -> None:
    runs = runs_in(result_file(tmp_path))
    write_trajectories(tmp_path / "own.jsonl", runs)
    again = runs_in(tmp_path / "own.jsonl")
    for before, after in zip(runs, again, strict=True):
        assert after.steps == before.steps
        assert [step.raw for step in after.steps] == [step.raw for step in before.steps]
        assert all(step.raw is not None for step in after.steps)
        assert (after.transcript, after.source_verdict) == (before.transcript, before.source_verdict)
        assert after.extra == before.extra
        assert trajectory_record(after) == after.line


def test_failures_of_cases_keep_the_word_they_were_recorded_with(tmp_path: Path) -> None:
    case: Json = {"id": "c", "tools": [], "answer_list": [], "outputs": [{"raise": "down"}, {"error": "out"}]}
    conversion = Conversion(Target.TRAJECTORIES, CaseOptions({}, "m"), [].append)
    (line,) = conversion.lines([write_jsonl(tmp_path / "cases.jsonl", [case])])
    (run,) = runs_in(write_jsonl(tmp_path / "runs.jsonl", [line.rstrip()]))
    assert [(step.error, step.raw) for step in run.steps] == [("down", {"raise": "down"}), ("out", {"error": "out"})]


@pytest.mark.parametrize(
    ("raw", "is_reply"),
    [
        ({"content": None, "tool_calls": None}, True),
        ({"error": "down"}, True),
        ({"choices": [], "content": "x"}, False),
        ({}, False),
        ("text", False),
        (None, False),
    ],
)
def test_only_a_reply_in_the_released_shape_is_taken_for_one(tmp_path: Path, raw: object, is_reply: bool) -> None:
    assert is_raw_reply(raw) is is_reply
    (run,) = runs_in(write_jsonl(tmp_path / "r.jsonl", [run_line(steps=[{"content": "Hi.", "raw": raw}])]))
    assert run.steps == (Step(content="Hi.", raw=raw if is_reply else None),)
    assert trajectory_record(run) == run.line


def test_score_files_are_read_as_verdicts(tmp_path: Path) -> None:
    path = scores_in(tmp_path) / f"{NAME}__tiny_model_score.jsonl"
    lines = [item for item in read_verdicts(path) if isinstance(item, VerdictLine)]
    assert [(line.policy, line.policy_version) for line in lines] == [("reference", "recorded")] * 4
    assert [line.status for line in lines] == [Status.CORRECT, Status.WRONG, Status.CORRECT, Status.WRONG]
    assert [(line.legacy["label"], line.legacy["complete_step"]) for line in lines] == [
        ("correct", 2),
        ("error", 1),
        ("correct", 3),
        ("error", 1),
    ]
    assert lines[1].legacy["args_checks"] == [["correct", lines[1].findings[0].rule]]
    bad = write_jsonl(tmp_path / "bad.jsonl", [{"model_name": "m", "dataset_name": "d", "results": [7]}, {"policy": 1}])
    assert all(isinstance(item, Fault) for item in read_verdicts(bad))
