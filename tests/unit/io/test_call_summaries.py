"""Call logs of both makers, while they grow."""

import gzip
import json
from pathlib import Path

import pytest

from utb.io.call_summaries import BEGINNING, Mark, matching_lines, read_call, read_summaries
from utb.model import Fault
from utb.model.call_summary import CallSummary

OWN = {
    "call_id": "t/0/1",
    "logged_at": "2026-11-30T00:00:00+00:00",
    "persona": "p",
    "topic_id": "t",
    "turn": 0,
    "role": "planner",
    "purpose": "plan",
    "attempt": 2,
    "prompt": "en/planner",
    "prompt_version": "3",
    "parameters": {"model": "m"},
    "messages": [{"role": "system", "content": "Be Brief"}],
    "reply": {"text": "done", "tokens": {"input": 9, "output": 3}, "latency_s": 0.5, "attempts": 4, "cost_usd": 0.25},
    "accepted": False,
    "reasons": ["no JSON", "wrong role"],
}
RELEASED = {
    "call_id": 7,
    "status": "success",
    "role": "Planner",
    "call_name": "plan",
    "persona_id": 12,
    "topic_id": "t",
    "latency_seconds": 2,
    "prompt": "ask",
    "output": "said",
}


def written(path: Path, *lines: object) -> Path:
    path.write_text("".join(f"{json.dumps(line)}\n" for line in lines), encoding="utf-8")
    return path


def read(path: Path, mark: Mark = BEGINNING) -> tuple[list[CallSummary], list[Fault], Mark]:
    calls, faults = [], []
    for item, after in read_summaries(path, mark):
        if isinstance(item, Fault):
            faults.append(item)
        elif item is not None:
            calls.append(item)
        mark = after
    return calls, faults, mark


def test_a_line_of_ours_says_everything(tmp_path: Path) -> None:
    (call,), faults, _ = read(written(tmp_path / "p.jsonl", OWN))
    assert not faults and call == CallSummary(
        file="p.jsonl",
        line=1,
        offset=0,
        call_id="t/0/1",
        status="answered",
        logged_at="2026-11-30T00:00:00+00:00",
        role="planner",
        purpose="plan",
        persona="p",
        topic_id="t",
        turn=0,
        attempt=2,
        asked=4,
        accepted=False,
        reason="no JSON; wrong role",
        prompt="en/planner",
        prompt_version="3",
        model="m",
        input_tokens=9,
        output_tokens=3,
        cost_usd=0.25,
        latency_s=0.5,
    )


def test_an_error_of_ours_is_neither_accepted_nor_rejected(tmp_path: Path) -> None:
    line = {**OWN, "reply": None, "error": {"kind": "timeout", "message": "late"}, "reasons": []}
    (call,), _, _ = read(written(tmp_path / "p.jsonl", line))
    assert (call.status, call.accepted, call.reason, call.latency_s) == ("error", None, "timeout: late", None)


def test_lines_of_the_released_generator_say_less(tmp_path: Path) -> None:
    failed = {**RELEASED, "call_id": "b", "status": "failed", "output": None}
    told = {**RELEASED, "error_type": "Timeout", "error": "late"}
    calls, faults, _ = read(written(tmp_path / "model_calls_1.jsonl", RELEASED, failed, told))
    assert not faults
    assert [(call.call_id, call.status, call.accepted, call.reason) for call in calls] == [
        ("7", "answered", None, ""),
        ("b", "error", None, ""),
        ("7", "error", None, "Timeout: late"),
    ]
    assert (calls[0].persona, calls[0].purpose, calls[0].latency_s) == ("12", "plan", 2.0)


def test_what_was_added_is_read_from_the_mark_on(tmp_path: Path) -> None:
    path = written(tmp_path / "p.jsonl", OWN, {**OWN, "call_id": "b"})
    first, _, mark = read(path)
    with path.open("ab") as handle:
        handle.write(json.dumps({**OWN, "call_id": "c"}).encode()[:50])
    again, faults, unmoved = read(path, mark)
    assert [len(first), len(again)] == [2, 0] and unmoved == mark and "half a line" in faults[0].found
    with path.open("ab") as handle:
        handle.write(json.dumps({**OWN, "call_id": "c"}).encode()[50:] + b"\n")
    (third,), faults, _ = read(path, mark)
    assert (third.call_id, third.line, faults) == ("c", 3, [])
    assert read_call(path, third.offset) == {**OWN, "call_id": "c"}


def test_a_last_line_without_its_end_counts_where_it_is_whole(tmp_path: Path) -> None:
    path = tmp_path / "p.jsonl"
    path.write_text(json.dumps(OWN), encoding="utf-8")
    calls, faults, _ = read(path)
    assert len(calls) == 1 and not faults


def test_lines_that_are_no_calls_are_faults_and_the_others_are_read(tmp_path: Path) -> None:
    path = tmp_path / "p.jsonl"
    path.write_text(f"no\n\n[1]\n{json.dumps({'x': 1})}\n{json.dumps(OWN)}\n", encoding="utf-8")
    calls, faults, _ = read(path)
    assert [fault.line for fault in faults] == [1, 3, 4] and [call.line for call in calls] == [5]


def test_files_that_cannot_be_read_are_faults(tmp_path: Path) -> None:
    broken = tmp_path / "p.jsonl.gz"
    broken.write_bytes(gzip.compress(b'{"call_id": 1}\n' * 50)[:-20])
    assert read(broken)[1] and read(tmp_path / "gone.jsonl")[1]
    assert read_call(tmp_path / "gone.jsonl", 0) is None and list(matching_lines(tmp_path / "gone", "x")) == []


def test_packed_logs_are_read_too(tmp_path: Path) -> None:
    path = tmp_path / "p.jsonl.gz"
    path.write_bytes(gzip.compress(f"{json.dumps(OWN)}\n{json.dumps(RELEASED)}\n".encode()))
    calls, _, _ = read(path)
    assert [call.call_id for call in calls] == ["t/0/1", "7"]
    assert read_call(path, calls[1].offset) == RELEASED


def test_fields_of_another_type_are_not_said(tmp_path: Path) -> None:
    odd = {name: [{}] for name in OWN} | {"call_id": True, "accepted": "yes", "reply": {"tokens": 3, "latency_s": -1}}
    calls, faults, _ = read(written(tmp_path / "p.jsonl", odd))
    assert not faults and calls[0].call_id == "line 1" and calls[0].accepted is None and calls[0].latency_s is None
    assert calls[0].role is None and calls[0].turn is None


def test_a_search_reads_every_text_and_no_name_of_a_field(tmp_path: Path) -> None:
    path = written(tmp_path / "p.jsonl", OWN, RELEASED, "text")
    assert list(matching_lines(path, "be BRIEF done")) == [1]
    assert list(matching_lines(path, "said ask")) == [2]
    assert list(matching_lines(path, "purpose")) == []
    assert list(matching_lines(path, "")) == [1, 2]


def test_a_line_at_an_offset_that_holds_none_is_none(tmp_path: Path) -> None:
    path = written(tmp_path / "p.jsonl", OWN)
    assert read_call(path, 5) is None and read_call(path, 10**6) is None


def test_a_line_that_is_too_long_ends_the_reading_and_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("utb.io.call_summaries.LONGEST_LINE", 2000)
    path = written(tmp_path / "p.jsonl", OWN, {**OWN, "purpose": "x" * 5000}, OWN)
    calls, faults, mark = read(path)
    assert len(calls) == 1 and "more than 2,000 bytes" in faults[0].found and mark.number == 2
