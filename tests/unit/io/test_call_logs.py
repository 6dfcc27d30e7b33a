"""Call logs and task files of the released generator."""

from pathlib import Path

import pytest

from tests.files import Json, write_jsonl
from utb.io.call_logs import read_calls, read_tasks
from utb.model import Fault
from utb.model.call_log import DrawnTask, LoggedCall

CALL: Json = {
    "call_id": "c-1",
    "logged_at": "2026-03-03T09:30:01",
    "status": "success",
    "role": "planner",
    "call_name": "planner_attempt_1",
    "persona_id": 7,
    "topic_id": "t1",
    "max_tokens": 2048,
    "latency_seconds": 1.25,
    "prompt": [{"role": "user", "content": "Plan."}],
    "output": "{}",
}


def _calls(tmp_path: Path, *lines: object) -> tuple[list[LoggedCall], list[Fault]]:
    items = list(read_calls(write_jsonl(tmp_path / "model_calls_1.jsonl", lines)))
    return [i for i in items if isinstance(i, LoggedCall)], [i for i in items if isinstance(i, Fault)]


def test_a_call_is_read_with_everything_that_the_line_says(tmp_path: Path) -> None:
    (call,), faults = _calls(tmp_path, CALL)
    assert faults == []
    assert (call.call_id, call.line, call.persona_id, call.topic_id) == ("c-1", 1, "7", "t1")
    assert (call.role, call.call_name, call.status) == ("planner", "planner_attempt_1", "success")
    assert (call.max_tokens, call.latency_s, call.output, call.error) == (2048, 1.25, "{}", None)
    assert call.prompt == CALL["prompt"]


def test_a_failed_call_has_an_error_and_no_output(tmp_path: Path) -> None:
    failed = {name: value for name, value in CALL.items() if name != "output"}
    (call,), faults = _calls(tmp_path, {**failed, "status": "error", "error_type": "Timeout", "error": "too slow"})
    assert (faults, call.output, call.error_type, call.error) == ([], None, "Timeout", "too slow")


def test_a_line_with_little_on_it_is_a_call_all_the_same(tmp_path: Path) -> None:
    (call,), faults = _calls(tmp_path, {"call_id": 3})
    assert (faults, call.call_id, call.latency_s) == ([], "3", None)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("latency_seconds", -1), ("latency_seconds", "1 s"), ("latency_seconds", True), ("latency_seconds", 10**30),
        ("max_tokens", "many"), ("output", {}), ("role", 3), ("persona_id", []), ("error", 1),
    ],
)  # fmt: skip
def test_a_field_of_another_type_is_named_and_left_empty(tmp_path: Path, field: str, value: object) -> None:
    (call,), (fault,) = _calls(tmp_path, {**CALL, field: value})
    assert (fault.line, fault.field) == (1, field)
    assert getattr(call, {"latency_seconds": "latency_s"}.get(field, field)) is None


def test_lines_that_are_no_calls_are_named_and_the_others_stay(tmp_path: Path) -> None:
    calls, faults = _calls(tmp_path, CALL, b"{", {"role": "x"}, {"call_id": []}, {**CALL, "call_id": "c-2"})
    assert [call.call_id for call in calls] == ["c-1", "c-2"]
    assert [(fault.line, fault.field) for fault in faults] == [(2, None), (3, "call_id"), (4, "call_id")]


def test_a_missing_log_is_a_fault(tmp_path: Path) -> None:
    (fault,) = read_calls(tmp_path / "none.jsonl")
    assert isinstance(fault, Fault)


def test_a_task_is_read_with_its_candidates_and_what_every_role_was_asked(tmp_path: Path) -> None:
    line: Json = {
        "persona_id": "p7",
        "topic_id": 2,
        "request": "Find a stay.",
        "candidates": ["Find a stay.", "Book a train."],
        "node_path": ["ST", "CQ"],
        "tools": [{"type": "function"}],
        "fetch_data": {"planner": [{"prompt": "Plan.", "reply": "{}"}]},
        "other": 1,
    }
    (task,) = read_tasks(write_jsonl(tmp_path / "persona_tasks_1.jsonl", [line]))
    assert task == DrawnTask(
        source=str(tmp_path / "persona_tasks_1.jsonl"),
        line=1,
        persona_id="p7",
        topic_id="2",
        request="Find a stay.",
        candidates=("Find a stay.", "Book a train."),
        node_path=("ST", "CQ"),
        tools=({"type": "function"},),
        exchanges=({"name": "planner", "value": [{"prompt": "Plan.", "reply": "{}"}]},),
        raw=line,
    )


def test_odd_fields_of_a_task_are_named_and_left_out(tmp_path: Path) -> None:
    line: Json = {"task": 3, "candidate_requests": ["a", 4], "node_path": "ST", "tools": None, "fetch_data": [1]}
    items = list(read_tasks(write_jsonl(tmp_path / "t.jsonl", [line, b"[]"])))
    faults = [(item.line, item.field) for item in items if isinstance(item, Fault)]
    (task,) = [item for item in items if isinstance(item, DrawnTask)]
    assert faults == [(1, "request"), (1, "candidate_requests[1]"), (1, "node_path"), (2, None)]
    assert (task.request, task.candidates, task.node_path, task.exchanges) == (None, ("a",), (), (1,))
