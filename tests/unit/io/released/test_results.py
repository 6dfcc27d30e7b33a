from pathlib import Path

import pytest

from tests.unit.io.released.small import MODEL, NAME_LABELS, data_file, result_file, result_line, turn_entry
from utb.io.released.headers import is_released_metric, is_released_result, is_released_score
from utb.io.released.results import read_results
from utb.io.released.sessions import read_session
from utb.io.released.turns import session_turns
from utb.io.trajectories import KnownRuns, read_trajectories
from utb.model import EXACT, RELAXED, Fault, FindingCode, Mode, Status, Trajectory, UserReply
from utb.model.policy import REFERENCE
from utb.scoring.exact import score_exact
from utb.scoring.relaxed import score_relaxed
from utb.scoring.released import score_released


def runs_of(path: Path) -> list[Trajectory]:
    """The runs of a file without faults."""
    items = list(read_trajectories(path))
    assert not [item for item in items if isinstance(item, Fault)]
    return [item for item in items if isinstance(item, Trajectory)]


def faults_of(path: Path) -> list[str]:
    """What was found at which field, for each fault of a file."""
    return [f"{item.field}: {item.found}" for item in read_trajectories(path) if isinstance(item, Fault)]


def test_every_turn_is_a_strict_run_under_the_ids_of_its_topic(tmp_path: Path) -> None:
    runs = runs_of(result_file(tmp_path))
    assert [(run.topic_id, run.turn) for run in runs] == [("cafe", 0), ("cafe", 1), ("bank", 0), ("bank", 1)]
    assert {run.model for run in runs} == {MODEL}
    assert {run.mode for run in runs} == {Mode.STRICT}
    assert [run.source_verdict["action_name_label"] for run in runs if run.source_verdict] == NAME_LABELS
    assert runs[2].extra is not None
    assert (runs[2].extra["released"]["task_idx"], runs[2].extra["released"]["latency"]) == (2, [0.5] * 3)


def test_steps_hold_replies_as_received_and_what_each_call_was_given(tmp_path: Path) -> None:
    step = runs_of(result_file(tmp_path))[1].steps[0]
    assert [(call.name, call.arguments) for call in step.calls] == [
        ("pay", '{"amount": 6}'),
        ("order", '{"drink": "coffee"}'),
    ]
    assert [(got.call, got.content) for got in step.observations] == [(0, "given to call_0"), (1, "given to call_1")]
    assert step.raw is not None
    assert set(step.raw) == {"content", "tool_calls"}


def test_observations_are_found_by_the_id_of_their_call(tmp_path: Path) -> None:
    entry = turn_entry(1)
    messages = entry["inference_log"]["step_1"]["inference_input"]["messages"]
    messages[-2:] = reversed(messages[-2:])
    step = runs_of(result_file(tmp_path, result_line(num_turns=1, result=[at_place(entry, 0)])))[0].steps[0]
    assert [(got.call, got.content) for got in step.observations] == [(0, "given to call_0"), (1, "given to call_1")]


def test_the_users_reply_stands_between_the_steps(tmp_path: Path) -> None:
    entry = turn_entry(0)
    before, after = (entry["inference_log"][f"step_{place}"] for place in range(2))
    before["inference_output"] |= {"content": "Which tea?", "tool_calls": None}
    messages = before["inference_input"]["messages"]
    after["inference_input"]["messages"] = [*messages, {"role": "assistant"}, {"role": "user", "content": "Green."}]
    run = runs_of(result_file(tmp_path, result_line(num_turns=1, result=[entry])))[0]
    assert run.transcript[1] == UserReply("Green.")
    assert len(run.steps) == 2


def test_a_failed_request_is_a_failed_step(tmp_path: Path) -> None:
    entry = turn_entry(0)
    entry["inference_log"]["step_1"]["inference_output"] |= {
        "content": None,
        "error_reason": "inference exception: RateLimitError: slow down",
    }
    path = result_file(tmp_path, result_line(inference_completed=False, result=[entry]))
    run = runs_of(path)[0]
    assert run.steps[1].error == "RateLimitError: slow down"
    turn = session_turns(read_session(data_file(tmp_path)), data_file(tmp_path)).turns[0]
    assert turn is not None
    assert score_exact(turn, run, EXACT).findings[0].code is FindingCode.PROVIDER_ERROR
    legacy = score_released(turn, run, REFERENCE).legacy
    assert legacy is not None
    assert legacy["error_reason"] == "inference exception: RateLimitError: slow down"


def test_every_policy_scores_the_runs_on_the_merged_session(tmp_path: Path) -> None:
    path = data_file(tmp_path)
    turns = [turn for turn in session_turns(read_session(path), path).turns if turn is not None]
    exact, relaxed, released = [], [], []
    for turn, run in zip(turns, runs_of(result_file(tmp_path)), strict=True):
        exact.append(score_exact(turn, run, EXACT))
        relaxed.append(score_relaxed(turn, run, RELAXED, exact[-1]).status)
        released.append(score_released(turn, run, REFERENCE).status)
    expected = [Status.CORRECT, Status.WRONG, Status.CORRECT, Status.WRONG]
    assert [verdict.status for verdict in exact] == expected
    assert released == expected
    # A strict run that departed cannot say whether the task would have been completed.
    assert relaxed == [Status.CORRECT, Status.NOT_SCORED, Status.CORRECT, Status.NOT_SCORED]


def at_place(entry: dict, index: int) -> dict:
    """The entry at another place of the session."""
    return {**entry, "inference_log": {**entry["inference_log"], "task_idx": index}}


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (result_line(result="Error during inference: 2"), "result: 'Error during inference: 2'"),
        (result_line(result=[turn_entry(0), turn_entry(2), turn_entry(3)]), "result: no turn 1"),
        (result_line(result=[turn_entry(0), turn_entry(1)]), "result: no turn 2, 3"),
        (result_line(num_turns=10**15), "result: no turn 4, 5, 6, 7, 8, ..."),
        (result_line(num_turns=2, result=[turn_entry(0), turn_entry(1), turn_entry(0)]), "turn 0 a second time"),
        (result_line(result=None), "result: nothing"),
        (result_line(result=[7], num_turns=0), "result[0]: 7"),
        (result_line(result=[{}], num_turns=0), "result[0]: {}"),
        (result_line(result=[turn_entry(0, task_idx="0")], num_turns=0), "result[0].inference_log.task_idx: '0'"),
        (result_line(result=[turn_entry(0, turn_metadata=None)], num_turns=1), "topic_source_id: nothing"),
        (result_line(result=[turn_entry(0, step_1="?")], num_turns=1), "turn 0: step_1: '?'"),
        (result_line(model_name=None), "model_name: nothing"),
        ({"id": "x"}, "topic_id: nothing"),
        ("{", "None: '{'"),
    ],
)
def test_what_cannot_be_used_is_named(tmp_path: Path, line: object, said: str) -> None:
    faults = faults_of(result_file(tmp_path, line))
    assert any(said in fault for fault in faults), faults


def test_a_run_that_broke_off_misses_nothing(tmp_path: Path) -> None:
    path = result_file(tmp_path, result_line(inference_completed=False, result=[turn_entry(0)]))
    assert len(runs_of(path)) == 1


def test_of_two_lines_for_one_session_the_first_counts(tmp_path: Path) -> None:
    path = result_file(tmp_path, result_line(), result_line())
    known = KnownRuns()
    items = list(read_trajectories(path, known=known))
    assert [isinstance(item, Fault) for item in items] == [False] * 4 + [True] * 4
    assert len([item for item in read_results(path) if not isinstance(item, Fault)]) == 2


def test_released_files_are_told_by_their_content() -> None:
    assert is_released_result(result_line())
    assert not is_released_score(result_line())
    assert is_released_score({"model_name": "m", "dataset_name": "d", "results": []})
    assert is_released_metric({"model_name": "m", "dataset_name": "d", "total_info": {}, "task_type_info": {}})
    assert not is_released_result({"topic_id": "t", "steps": []})
