"""Conversion between the readable formats."""

import json
from pathlib import Path

import pytest

from tests.files import Json, reference, run_line, topic_line, write_jsonl
from utb.errors import ConfigError
from utb.io.convert import CaseOptions, Conversion, Target, release_record
from utb.io.topics import read_topics
from utb.io.trajectories import read_trajectories
from utb.model import Fault, Topic, Trajectory
from utb.testing import tool


def _convert(path: Path, target: Target, **tools: object) -> tuple[list[Json], Conversion, list[Fault]]:
    faults: list[Fault] = []
    conversion = Conversion(target, CaseOptions(tools, "model-c"), faults.append)
    return [json.loads(line) for line in conversion.lines([path])], conversion, faults


def _case(**fields: object) -> Json:
    case: Json = {
        "id": "case",
        "tools": ["get_weather"],
        "answer_list": reference(),
        "outputs": [
            {"content": None, "tool_calls": [{"name": "get_weather", "arguments": '{"city": "city 0"}'}]},
            {"raise": "down"},
        ],
        "task": "And now?",
        "history": [{"task": "First", "env_info": "Monday", "answer_list": reference("x")}],
        "labels": {"task_type": "Single-Tool", "subtype": "Cross-Topic", "clarification": []},
    }
    return {name: value for name, value in {**case, **fields}.items() if value is not ...}


def test_topics_get_plain_fields_and_the_names_of_the_release() -> None:
    line = topic_line(turns=2, note="kept", task_types=["单工具", "New"], turn_subtypes=["指代"])
    line["english_tasks"] = line.pop("tasks")
    line["english_tools"] = ["other"]
    built = release_record(line)
    assert list(built)[:7] == ["id", "env_info", "tools", "tasks", "answer_list", "task_types", "turn_subtypes"]
    assert built["tasks"] == line["english_tasks"]
    assert (built["task_types"], built["turn_subtypes"]) == (["Single-Tool", "New"], ["Coreferential Reference"])
    assert (built["note"], built["english_tools"]) == ("kept", ["other"])
    assert "english_tasks" not in built


def test_a_release_topic_is_not_changed() -> None:
    assert json.dumps(release_record(topic_line(turns=2))) == json.dumps(topic_line(turns=2))


def test_predictions_become_trajectories_and_losses_are_counted(tmp_path: Path) -> None:
    call = {"type": "function", "index": 3, "function": {"name": "a", "arguments": "{}"}}
    steps = [{"tool_calls": [call], "observation": "x"}, {"content": "y", "observation": "of nothing"}]
    path = write_jsonl(tmp_path / "p.jsonl", [run_line(steps=steps), b"{", run_line(turn=-1)])
    (line,), conversion, faults = _convert(path, Target.TRAJECTORIES)
    assert line["steps"][0] == {  # type: ignore[index]
        "content": None,
        "tool_calls": [{"id": "call_0_0", "name": "a", "arguments": "{}"}],
        "observations": [{"call_id": "call_0_0", "content": "x"}],
    }
    assert dict(conversion.losses) == {
        "field 'index' of a call": 1,
        "field 'type' of a call": 1,
        "an observation that belongs to no call": 1,
    }
    assert [fault.line for fault in faults] == [2, 3]


def test_a_case_becomes_a_topic_and_a_trajectory_that_fit_together(tmp_path: Path) -> None:
    path = write_jsonl(tmp_path / "cases.jsonl", [_case()])
    schema = tool("get_weather", {"city": {"type": "string"}})
    topics, conversion, _ = _convert(path, Target.RELEASE, get_weather=schema)
    (topic,) = read_topics(write_jsonl(tmp_path / "t.jsonl", topics))
    assert isinstance(topic, Topic)
    assert [(turn.request, turn.task_type, turn.subtype) for turn in topic.turns] == [
        ("First", None, None),
        ("And now?", "Single-Tool", "Cross-Topic"),
    ]
    assert topic.turns[1].tools.raw == (schema,)
    assert dict(conversion.losses) == {"field 'outputs'": 1, "environment time of an earlier turn": 1}
    lines, _, _ = _convert(path, Target.TRAJECTORIES)
    (run,) = read_trajectories(write_jsonl(tmp_path / "r.jsonl", lines))
    assert isinstance(run, Trajectory)
    assert (run.topic_id, run.turn, run.model) == ("case", 1, "model-c")
    assert [step.error for step in run.steps] == [None, "down"]


@pytest.mark.parametrize(
    ("fields", "target", "field"),
    [
        ({"id": None}, Target.RELEASE, "id"),
        ({"task": ...}, Target.RELEASE, "task"),
        ({"history": [{}]}, Target.RELEASE, "history[0].task"),
        ({"history": 3}, Target.RELEASE, "history"),
        ({"tools": None}, Target.RELEASE, "tools"),
        ({"tools": ["other"]}, Target.RELEASE, "tools[0]"),
        ({"outputs": None}, Target.TRAJECTORIES, "outputs"),
        ({"id": 5}, Target.TRAJECTORIES, "topic_id"),
    ],
)
def test_a_case_that_lacks_what_is_needed_is_a_fault(tmp_path: Path, fields: Json, target: Target, field: str) -> None:
    lines, _, faults = _convert(write_jsonl(tmp_path / "c.jsonl", [_case(**fields)]), target, get_weather={})
    assert (lines, [fault.field for fault in faults]) == ([], [field])


@pytest.mark.parametrize(("line", "target"), [(topic_line(), Target.TRAJECTORIES), (run_line(), Target.RELEASE)])
def test_a_topic_is_no_run_and_a_run_no_topic(tmp_path: Path, line: Json, target: Target) -> None:
    with pytest.raises(ConfigError, match="cannot become"):
        _convert(write_jsonl(tmp_path / "x.jsonl", [line]), target)
