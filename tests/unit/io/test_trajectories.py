"""Prediction files: the workbench's own lines and recorded dialogues, read as received and written without loss."""

import gzip
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.files import Json, run_line, write_jsonl
from utb.io.json_lines import Record
from utb.io.lines import Line
from utb.io.trajectories import (
    KnownRuns,
    canonical_record,
    read_trajectories,
    trajectory_record,
    write_trajectories,
)
from utb.io.trajectory_line import read_trajectory
from utb.model import Call, Fault, Mode, ReceivedObservation, Step, Trajectory, UserReply

_OWN_LINE: Json = {
    "dataset": "set",
    "topic_id": "topic",
    "turn": 0,
    "model": "model-a",
    "trial": 2,
    "mode": "strict",
    "truncated": True,
    "steps": [
        {
            "content": "Let me see.",
            "reasoning": "I need the weather.",
            "tool_calls": [{"id": "x", "name": "a", "arguments": "{}"}, {"id": "y", "name": "b", "arguments": {}}],
            "observations": [{"call_id": "y", "content": 2}, {"call_id": "x", "content": [1]}],
            "latency_s": 0.5,
            "input_tokens": 12,
        },
        {"user_input": "Berlin"},
        {"content": None, "tool_calls": [], "observations": [], "error": {"kind": "timeout", "message": "60 s"}},
    ],
    "parameters": {"temperature": 0.0},
    "prompt_sha256": "00",
}


def _read(line: Json) -> Trajectory:
    read = read_trajectory(Record(Line(1, 0, msgspec.json.encode(line)), line), "file")
    assert read.faults == ()
    assert read.trajectory is not None
    return read.trajectory


def _faults(line: Json) -> list[str]:
    return [str(fault) for fault in read_trajectory(Record(Line(1, 0, msgspec.json.encode(line)), line), "f").faults]


def _step(**fields: object) -> Step:
    return _read(run_line(steps=[fields])).steps[0]


def test_the_own_format_is_read_field_by_field() -> None:
    run = _read(_OWN_LINE)
    assert (run.dataset, run.trial, run.mode, run.truncated) == ("set", 2, Mode.STRICT, True)
    first, last = run.steps
    assert first.calls == (Call("a", "{}", "x"), Call("b", {}, "y"))
    assert first.observations == (ReceivedObservation(1, 2), ReceivedObservation(0, [1]))
    assert (first.content, first.reasoning) == ("Let me see.", "I need the weather.")
    assert last.error == "timeout: 60 s"
    assert run.transcript == (first, UserReply("Berlin"), last)
    assert run.extra == {"parameters": {"temperature": 0.0}, "prompt_sha256": "00"}


def test_a_run_without_user_replies_has_no_transcript() -> None:
    assert _read(run_line()).transcript == ()


def test_calls_in_the_openai_shape_are_read() -> None:
    call = {"id": "c", "type": "function", "function": {"name": "a", "arguments": "{}"}}
    assert _step(tool_calls=[call]).calls == (Call("a", "{}", "c"),)


def test_calls_that_are_no_calls_are_kept_for_the_scorer() -> None:
    assert _step(tool_calls="call a").malformed == "call a"
    assert _step(tool_calls=[1]).malformed == [1]
    assert _step(tool_calls=[{"function": None}]).calls == (Call(None, None, None),)


@pytest.mark.parametrize(
    ("observation", "calls", "received"),
    [
        ("21", 1, [(0, "21")]),
        (["21"], 1, [(0, ["21"])]),
        (["1", "2"], 2, [(0, "1"), (1, "2")]),
        ("both", 2, [(0, "both")]),
        ("nothing was called", 0, []),
    ],
)
def test_a_single_observation_belongs_to_its_call(
    observation: object, calls: int, received: list[tuple[int, object]]
) -> None:
    step = _step(tool_calls=[{"name": "a", "arguments": "{}"}] * calls, observation=observation)
    assert [(item.call, item.content) for item in step.observations] == received


def test_a_failure_of_the_whole_run_stands_behind_its_steps() -> None:
    run = _read(run_line(error={"kind": "budget", "message": "spent"}))
    assert run.steps[-1].error == "budget: spent"
    assert _read(run_line(steps=[{"error": "down"}], error="down")).steps == (Step(error="down"),)


@pytest.mark.parametrize(
    ("steps", "mode", "recorded"),
    [
        ([{"tool_calls": []}], "single_response", False),
        ([{"tool_calls": [], "content": None}], "single_response", True),
        ([{"tool_calls": []}], "open", True),
        ([], "single_response", False),
    ],
)
def test_text_was_recorded_if_the_format_had_a_place_for_it(steps: list[Json], mode: str, recorded: bool) -> None:
    assert _read(run_line(steps=steps, mode=mode)).text_recorded is recorded


@pytest.mark.parametrize(
    ("fields", "fault"),
    [
        ({"topic_id": ...}, "topic_id: found nothing, expected the topic's id as text"),
        ({"turn": True}, "turn: found True, expected a whole number from 0"),
        ({"turn": -1}, "turn: found -1, expected a whole number from 0"),
        ({"model": ""}, "model: found empty text, expected the model's name"),
        ({"trial": "0"}, "trial: found '0', expected a whole number from 0"),
        ({"mode": "loose"}, "mode: found 'loose', expected 'strict' or 'open' or 'single_response'"),
        ({"steps": None}, "steps: found nothing, expected a list of steps"),
        ({"steps": ["x"]}, "steps[0]: found 'x', expected an object with content, tool_calls or user_input"),
        ({"steps": [{"user_input": 1}]}, "steps[0].user_input: found 1, expected the user's words as text"),
    ],
)
def test_a_line_that_is_no_run_is_named(fields: Json, fault: str) -> None:
    assert _faults(run_line(**fields)) == [f"f:1: {fault}"]


def test_what_does_not_make_a_line_useless_is_named_and_the_run_is_kept(tmp_path: Path) -> None:
    path = write_jsonl(tmp_path / "a.jsonl", [run_line(truncated="no", source_verdict=1, dataset=2)])
    items = list(read_trajectories(path))
    assert [type(item) for item in items] == [Fault, Fault, Fault, Trajectory]


def test_of_two_runs_of_one_turn_the_first_counts_and_both_are_named(tmp_path: Path) -> None:
    first = write_jsonl(tmp_path / "a.jsonl", [run_line(), run_line(trial=1), run_line(model="b")])
    second = write_jsonl(tmp_path / "b.jsonl", [run_line()])
    known = KnownRuns()
    assert all(isinstance(item, Trajectory) for item in read_trajectories(first, known=known))
    (fault,) = read_trajectories(second, known=known)
    assert isinstance(fault, Fault)
    assert str(fault).startswith(f"{second}:1: ")
    assert f"{first}:1" in fault.found


@pytest.mark.parametrize("line", [_OWN_LINE, run_line(), run_line(raw="x", finish_reason="stop", error="late")])
def test_writing_what_was_read_gives_the_same_line(line: Json) -> None:
    assert trajectory_record(_read(line)) is line


def test_a_run_that_was_changed_is_written_as_it_is_now() -> None:
    run = msgspec.structs.replace(_read(_OWN_LINE), trial=7)
    written = trajectory_record(run)
    assert written["trial"] == 7
    assert written["steps"] == _OWN_LINE["steps"]
    assert list(written) == list(_OWN_LINE)


def test_a_gzipped_file_is_the_same_every_time(tmp_path: Path) -> None:
    runs = [_read(_OWN_LINE), _read(run_line())]
    written = []
    for name in ("a.jsonl.gz", "b.jsonl.gz"):
        write_trajectories(tmp_path / name, runs)
        written.append((tmp_path / name).read_bytes())
    assert written[0] == written[1]
    assert len(gzip.decompress(written[0]).splitlines()) == 2
    assert len(list(read_trajectories(tmp_path / "a.jsonl.gz"))) == 2


_json = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=5,
)
_calls = st.builds(Call, name=st.text(), arguments=st.text() | st.dictionaries(st.text(), _json), id=st.text())
_steps = st.builds(
    Step,
    content=st.none() | st.text(),
    calls=st.lists(_calls, max_size=3, unique_by=lambda call: str(call.id)).map(tuple),
    error=st.none() | st.text(),
    reasoning=st.none() | st.text(),
)
_entries = st.lists(_steps | st.builds(UserReply, st.text()), max_size=4)


@st.composite
def _trajectories(draw: st.DrawFn) -> Trajectory:
    entries = tuple(draw(_entries))
    steps = tuple(entry for entry in entries if isinstance(entry, Step))
    return Trajectory(
        topic_id=draw(st.text(min_size=1)),
        turn=draw(st.integers(0, 99)),
        model=draw(st.text(min_size=1)),
        steps=steps,
        trial=draw(st.integers(0, 9)),
        mode=draw(st.sampled_from([Mode.OPEN, Mode.STRICT])),
        truncated=draw(st.booleans()),
        dataset=draw(st.none() | st.text()),
        transcript=entries if len(steps) < len(entries) else (),
        source_verdict=draw(st.none() | st.dictionaries(st.text(), _json)),
        extra=draw(st.none() | st.dictionaries(st.text(min_size=1).map("x_".__add__), _json, min_size=1)),
    )


@given(_trajectories())
def test_a_run_made_here_comes_back_as_it_was(trajectory: Trajectory) -> None:
    read = _read(canonical_record(trajectory))
    assert msgspec.structs.replace(read, line=None) == trajectory
