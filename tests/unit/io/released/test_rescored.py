import json
from pathlib import Path

import pytest

from tests.files import write_jsonl
from tests.unit.io.released.small import BANK, CAFE, MODEL, data_file, result_file, result_line, turn_entry
from utb.errors import ConfigError
from utb.io.released.recorded_verdicts import recorded_verdicts
from utb.io.released.rescored import RescoredResult, rescore, rescored_metric
from utb.io.released.rescored_files import rescore_folder
from utb.io.released.results import read_results
from utb.io.released.scores import ReleasedScore, read_scores
from utb.io.released.sessions import read_session
from utb.io.released.stats_inputs import read_data_files
from utb.metrics.released.records import DataFile
from utb.model import EXACT, Fault, FindingCode, Status
from utb.model.policy import REFERENCE


def merged(path: Path) -> DataFile:
    """The data file with its session."""
    file = read_session(path).file
    assert file is not None
    return file


def judged(folder: Path, *lines: object, topics: tuple = ()) -> RescoredResult:
    """The only result of a file, judged again."""
    path = result_file(folder, *lines)
    items = list(rescore(read_results(path), str(path), merged(data_file(folder, *topics)), REFERENCE))
    assert len(items) == 1
    assert isinstance(items[0], RescoredResult)
    return items[0]


def test_labels_are_those_of_the_released_evaluator(tmp_path: Path) -> None:
    turns = judged(tmp_path).turns
    assert [turn.label for turn in turns] == ["correct", "error", "correct", "error"]
    assert [turn.action_name_label for turn in turns] == ["correct", "correct", "correct", "error"]
    assert [turn.action_arguments_label for turn in turns] == ["correct", "error", "correct", None]
    assert [turn.is_optimal for turn in turns] == [True, False, True, False]
    assert [turn.complete_step for turn in turns] == [2, 1, 3, 1]


def test_the_step_behind_a_wrong_argument_is_deleted_and_calls_are_sorted(tmp_path: Path) -> None:
    log = judged(tmp_path).line["results"][1]["inference_log"]
    assert "step_1" not in log
    output = log["step_0"]["inference_output"]
    assert [call["function"]["name"] for call in output["tool_calls"]] == ["order", "pay"]
    assert output["current_action_arguments_label"] == "error"
    assert output["current_action_arguments_check_result"] == ["correct", "error_match: value mismatch at 'amount'"]


def test_flat_calls_are_sorted_like_others(tmp_path: Path) -> None:
    entry = turn_entry(1)
    output = entry["inference_log"]["step_0"]["inference_output"]
    output["tool_calls"] = [{"id": call["id"], **call["function"]} for call in output["tool_calls"]]
    line = result_line(inference_completed=False, result=[turn_entry(0), entry])
    log = judged(tmp_path, line).line["results"][1]["inference_log"]
    assert [call["name"] for call in log["step_0"]["inference_output"]["tool_calls"]] == ["order", "pay"]


def test_the_metric_file_counts_turns_wherever_they_belong(tmp_path: Path) -> None:
    metric = rescored_metric(merged(data_file(tmp_path)), [judged(tmp_path)])
    assert metric is not None
    found = {
        group: {key: (value["correct_count"], value["total_count"]) for key, value in metric[group].items()}
        for group in ("total_info", "task_type_info", "layer_info", "turn_subtype_info", "optimal_info")
    }
    assert found["total_info"] == {"task": (2, 4), "session": (0, 1)}
    assert {key: value for key, value in found["task_type_info"].items() if value != (0, 0)} == {
        "Single-Tool": (1, 1),
        "Multi-Tool": (1, 2),
        "Parallel Multi-Tool": (0, 1),
        "Sequential Multi-Tool": (1, 1),
        "Chat": (0, 1),
    }
    assert found["layer_info"] == {"0": (1, 1), "1": (0, 1), "2": (1, 1), "3": (0, 1)}
    assert {key: value for key, value in found["turn_subtype_info"].items() if value != (0, 0)} == {
        "First Turn": (1, 1),
        "Subsequent Turn": (1, 3),
        "Coreferential Reference": (0, 1),
        "Partial Information": (0, 1),
        "Cross-Topic": (1, 1),
    }
    assert found["optimal_info"] == {
        "Total": (0, 1),
        "Parallel Multi-Tool": (0, 1),
        "Mixed Multi-Tool": (0, 0),
    }
    assert metric["progress_info"]["Total"] == {"rate": 1.0, "complete_step": 3, "total_step": 3}
    assert (metric["num_turns"], metric["num_scored_turns"]) == (4, 4)


def test_a_run_that_failed_as_a_whole_is_a_wrong_session_of_no_turn(tmp_path: Path) -> None:
    path = result_file(tmp_path, result_line(result="Error during inference: 2"))
    file = merged(data_file(tmp_path))
    items = list(rescore(read_results(path), str(path), file, REFERENCE))
    result = items[-1]
    assert isinstance(items[0], Fault)
    assert isinstance(result, RescoredResult)
    assert (result.line["results"], result.line["error"]) == ([], "Error during inference: 2")
    metric = rescored_metric(file, [result])
    assert metric is not None
    assert metric["total_info"]["session"] == {"accuracy": 0.0, "correct_count": 0, "total_count": 1}
    assert metric["total_info"]["task"]["total_count"] == 0


def test_every_line_of_a_session_counts_and_one_that_broke_off_can_be_correct(tmp_path: Path) -> None:
    path = result_file(tmp_path, result_line(inference_completed=False, result=[turn_entry(0)]), result_line())
    file = merged(data_file(tmp_path))
    results = [
        item for item in rescore(read_results(path), str(path), file, REFERENCE) if isinstance(item, RescoredResult)
    ]
    metric = rescored_metric(file, results)
    assert metric is not None
    assert metric["num_scored_turns"] == 5
    assert (metric["total_info"]["session"]["correct_count"], metric["total_info"]["session"]["total_count"]) == (1, 2)
    assert metric["inference_completed"] is False
    assert rescored_metric(file, []) is None


def test_results_of_another_data_file_are_named(tmp_path: Path) -> None:
    path = result_file(tmp_path, result_line(dataset_name="other_1"))
    items = list(rescore(read_results(path), str(path), merged(data_file(tmp_path)), REFERENCE))
    assert [item.found for item in items if isinstance(item, Fault)] == ["results of 'other_1'"]
    folder = rescore_folder([path], [merged(data_file(tmp_path))], REFERENCE)
    assert folder.texts == {}
    assert [fault.found for fault in folder.inputs.faults] == ["'other_1'"]


@pytest.mark.parametrize(
    ("topics", "said"),
    [
        ((CAFE,), "a turn that the session does not have"),
        ((CAFE, {**BANK, "id": "bench"}), "topic 'bank', turn 0"),
        (({**CAFE, "tasks": ["A beer.", "And one coffee, and pay 5."]}, BANK), "the request 'A tea, please.'"),
    ],
)
def test_turns_of_another_session_are_named_and_not_judged(tmp_path: Path, topics: tuple, said: str) -> None:
    found = judged(tmp_path, topics=topics)
    assert said in [fault.found for fault in found.faults]
    assert len(found.turns) < 4


def test_a_log_that_another_reference_gave_is_named(tmp_path: Path) -> None:
    other = {**BANK, "answer_list": [BANK["answer_list"][1], BANK["answer_list"][1]]}
    found = judged(tmp_path, topics=(CAFE, other))
    assert [(fault.field, fault.found) for fault in found.faults] == [("turn 2: action_name_label", "'correct'")]


def test_a_turn_that_stops_the_evaluator_is_named_and_costs_itself_alone(tmp_path: Path) -> None:
    found = judged(tmp_path, topics=(CAFE, {**BANK, "tools": []}))
    assert [turn.index for turn in found.turns] == [0, 1, 3]
    assert "KeyError" in str(found.faults[0])


def test_only_policies_of_the_released_evaluator_can_judge_results(tmp_path: Path) -> None:
    path = result_file(tmp_path)
    with pytest.raises(ConfigError, match="exact"):
        list(rescore(read_results(path), str(path), merged(data_file(tmp_path)), EXACT))


def test_written_score_files_read_as_what_was_judged(tmp_path: Path) -> None:
    data = read_data_files([data_file(tmp_path)])
    folder = rescore_folder([result_file(tmp_path)], data.files, REFERENCE)
    assert sorted(folder.texts) == ["shop_persona3__tiny_model_metric.json", "shop_persona3__tiny_model_score.jsonl"]
    path = write_jsonl(tmp_path / "score.jsonl", [folder.texts["shop_persona3__tiny_model_score.jsonl"]])
    (score,) = read_scores(path)
    assert isinstance(score, ReleasedScore)
    assert score.turns == folder.inputs.scores[0].turns
    assert json.loads(folder.texts["shop_persona3__tiny_model_metric.json"])["model_name"] == MODEL


def test_recorded_labels_are_verdicts_with_the_recorded_words(tmp_path: Path) -> None:
    file = merged(data_file(tmp_path))
    path = write_jsonl(tmp_path / "score.jsonl", [judged(tmp_path).line])
    (score,) = read_scores(path)
    assert isinstance(score, ReleasedScore)
    lines = list(recorded_verdicts(score, file.session))
    assert [line.status for line in lines] == [Status.CORRECT, Status.WRONG, Status.CORRECT, Status.WRONG]
    assert [line.completed_steps for line in lines] == [2, 0, 3, 0]
    assert [line.task_type for line in lines][1] == "Parallel Multi-Tool"
    assert [finding.code for line in lines for finding in line.findings] == [
        FindingCode.ARGUMENT_VALUE,
        FindingCode.STEP_NOT_IN_PLAN,
    ]
    assert lines[3].findings[0].rule == "action name not in candidate_answer_function_list"
    assert [line.task_type for line in recorded_verdicts(score)] == [None] * 4


@pytest.mark.parametrize(
    ("reason", "code"),
    [
        ("parse tool_calls failed, error: 'id'", FindingCode.MALFORMED_CALL),
        ("inference exception: Timeout: ", FindingCode.EMPTY_REPLY),
        ("tool_calls and content are None or empty", FindingCode.EMPTY_REPLY),
        ("current step: 4, idx_list is None", FindingCode.STEP_NOT_IN_PLAN),
    ],
)
def test_recorded_reasons_have_their_codes(tmp_path: Path, reason: str, code: FindingCode) -> None:
    line = judged(tmp_path).line
    line["results"][3]["inference_log"]["step_0"]["inference_output"]["error_reason"] = reason
    (score,) = read_scores(write_jsonl(tmp_path / "score.jsonl", [line]))
    assert isinstance(score, ReleasedScore)
    assert [finding.code for finding in list(recorded_verdicts(score))[3].findings] == [code]


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"results": []}, "scores over no turn"),
        ({"results": [], "error": "Error during inference: 2"}, "scores over no turn (Error during inference: 2)"),
        ({"results": "?"}, "'?'"),
        ({"dataset_name": ""}, "empty text"),
        ({"results": [{"label": "fine", "inference_log": {"task_idx": 0}}]}, "'fine'"),
    ],
)
def test_score_lines_that_cannot_be_used_are_named(tmp_path: Path, fields: dict, said: str) -> None:
    path = write_jsonl(tmp_path / "score.jsonl", [{**judged(tmp_path).line, **fields}])
    assert said in [item.found for item in read_scores(path) if isinstance(item, Fault)]


def test_other_files_are_no_score_files(tmp_path: Path) -> None:
    path = write_jsonl(tmp_path / "score.jsonl", [result_line(), "{"])
    assert [isinstance(item, Fault) for item in read_scores(path)] == [True, True]


def test_a_folder_names_the_faults_of_every_file(tmp_path: Path) -> None:
    data = [merged(data_file(tmp_path))]
    odd = result_line(dataset_name="other_1", result=[turn_entry(0)], num_turns=1)
    path = result_file(tmp_path, "{", result_line(num_turns=5), odd)
    folder = rescore_folder([path], data, REFERENCE)
    assert [fault.found for fault in folder.inputs.faults] == ["'{' (malformed)", "no turn 4", "results of 'other_1'"]
    assert len(folder.texts) == 2
    broken = write_jsonl(tmp_path / "x_result.jsonl", ["{"])
    assert len(rescore_folder([broken], data, REFERENCE).inputs.faults) == 1
