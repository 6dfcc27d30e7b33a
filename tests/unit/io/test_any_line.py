"""Whatever a file holds, reading it gives records and faults, never an exception."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.files import Json, run_line, topic_line
from utb.io.faults import FaultLog
from utb.io.json_lines import Record, json_line, record_of
from utb.io.lines import Line
from utb.io.replies import read_step
from utb.io.toolboxes import Toolboxes
from utb.io.topic_line import Origin, read_topic
from utb.io.trajectories import canonical_record, trajectory_record
from utb.io.trajectory_line import read_trajectory, trajectory_of
from utb.model import Fault

_ORIGIN = Origin("file", "set", "profile", of_persona=False)

anything = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**30), 10**30) | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=6,
)


@st.composite
def _damaged(draw: st.DrawFn, line: Json) -> Json:
    """The line with one or two of its values, somewhere inside, replaced by anything."""
    damaged = json.loads(json.dumps(line))
    for _ in range(draw(st.integers(1, 2))):
        place: dict[str, object] | list[object] = damaged
        while True:
            keys = (
                list(place) if isinstance(place, dict) else list(range(len(place))) if isinstance(place, list) else []
            )
            if not keys:
                break
            key = draw(st.sampled_from(keys))
            inner = place[key]  # type: ignore[index]
            if isinstance(inner, dict | list) and inner and draw(st.booleans()):
                place = inner
                continue
            place[key] = draw(anything)  # type: ignore[index]
            break
    return damaged


def _record(line: object) -> Record | Fault:
    return record_of(Line(1, 0, json.dumps(line).encode()), "file")


@given(_damaged(topic_line(turns=2, clarification=[[{"slot": "a", "decision": "ask", "evidence": []}], None])))
def test_a_damaged_topic_gives_a_topic_or_faults(line: Json) -> None:
    record = _record(line)
    assert isinstance(record, Record)
    read = read_topic(record, _ORIGIN, Toolboxes())
    assert read.topic is not None or read.faults
    assert all(str(fault).startswith("file:1: ") and len(str(fault)) < 1_000 for fault in read.faults)


@given(_damaged(run_line()))
def test_a_damaged_run_gives_a_run_or_faults_and_can_be_written(line: Json) -> None:
    record = _record(line)
    assert isinstance(record, Record)
    run = read_trajectory(record, "file").trajectory
    if run is not None:
        assert trajectory_record(run) is record.value or "nan" in repr(line)
        assert json_line(canonical_record(run))
        assert trajectory_of(canonical_record(run), FaultLog("file", 1)) is not None


@given(st.binary(max_size=40) | anything.map(lambda value: json.dumps(value).encode()))
def test_any_bytes_are_a_record_or_a_fault(text: bytes) -> None:
    record = record_of(Line(1, 0, text), "file")
    if isinstance(record, Record):
        read_topic(record, _ORIGIN, Toolboxes())
        read_trajectory(record, "file")


@given(anything)
def test_any_entry_is_a_step_a_reply_or_a_fault(entry: object) -> None:
    log = FaultLog("file", 1)
    assert (read_step(entry, "steps[0]", log) is None) == bool(log.faults)


@pytest.mark.parametrize("depth", [100, 900, 990, 2_000, 100_000])
@pytest.mark.parametrize(("opening", "closing"), [("[", "]"), ('{"a": ', "}")])
def test_depth_is_a_fault_at_worst(tmp_path: Path, depth: int, opening: str, closing: str) -> None:
    deep = opening * depth + "1" + closing * depth
    for line in (topic_line(meta="HERE"), run_line(meta="HERE")):
        record = record_of(Line(1, 0, json.dumps(line).replace('"HERE"', deep).encode()), "file")
        if isinstance(record, Record):
            read_topic(record, _ORIGIN, Toolboxes())
            read_trajectory(record, "file")
