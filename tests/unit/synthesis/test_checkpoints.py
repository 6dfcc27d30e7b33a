"""Folders of runs: whole files, one writer, and nothing taken for what it is not."""

import hashlib
import json
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.unit.synthesis.session_making import topic
from utb.errors import ConfigError, DataError
from utb.io.json_lines import json_line, write_lines
from utb.model.synthesis import Batch, BatchKind, PlannedCall, SimulatedObservation, SynthesisTopic
from utb.synthesis.checkpoints import RunFolder, read_session

TOPICS = [topic("a", "1", "2"), topic("b", "3")]
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=6,
)


def folder(tmp_path: Path) -> RunFolder:
    made = RunFolder(tmp_path)
    with made.held():
        made.save("p", TOPICS, 9)
    return made


def test_what_was_saved_is_loaded(tmp_path: Path) -> None:
    assert folder(tmp_path).load("p") == tuple(TOPICS)
    assert RunFolder(tmp_path).load("nobody") == ()


def test_the_checkpoint_counts_topics_and_turns(tmp_path: Path) -> None:
    folder(tmp_path)
    checkpoint = json.loads((tmp_path / "checkpoints" / "p.json").read_bytes())
    session = (tmp_path / "sessions" / "p.jsonl").read_bytes()
    assert checkpoint == {
        "persona": "p",
        "topics": 2,
        "turns": 3,
        "wanted": 9,
        "sha256": hashlib.sha256(session).hexdigest(),
    }


def test_a_topic_that_its_checkpoint_does_not_count_yet_is_made_again(tmp_path: Path) -> None:
    made = folder(tmp_path)
    lines = [json_line(msgspec.to_builtins(each)) for each in (*TOPICS, topic("c", "4"))]
    write_lines(made.session("p"), lines)
    assert made.load("p") == tuple(TOPICS)


@pytest.mark.parametrize("content", [b"", b"{}\n", b"not json\n"])
def test_a_session_that_lost_topics_is_refused(tmp_path: Path, content: bytes) -> None:
    made = folder(tmp_path)
    made.session("p").write_bytes(content)
    with pytest.raises(DataError, match="p.jsonl"):
        made.load("p")


def test_a_checkpoint_that_is_none_is_refused(tmp_path: Path) -> None:
    made = folder(tmp_path)
    (tmp_path / "checkpoints" / "p.json").write_bytes(b'{"topics": "two"}')
    with pytest.raises(DataError, match="a checkpoint"):
        made.load("p")


def test_what_a_killed_process_left_half_written_is_removed(tmp_path: Path) -> None:
    made = folder(tmp_path)
    left = tmp_path / "sessions" / ".p.jsonl.4711.part"
    left.write_bytes(b"half")
    with made.held():
        assert not left.exists()


def test_a_folder_is_held_by_one_at_a_time_and_free_afterwards(tmp_path: Path) -> None:
    with RunFolder(tmp_path).held(), pytest.raises(ConfigError, match="another process"), RunFolder(tmp_path).held():
        pass
    with RunFolder(tmp_path).held():
        pass


def test_names_of_personas_cannot_leave_the_folder(tmp_path: Path) -> None:
    made = RunFolder(tmp_path)
    for name in ("../../etc/x", "a/b", ".."):
        assert made.session(name).resolve().parent == (tmp_path / "sessions").resolve()


def test_a_run_goes_on_with_the_same_settings_only(tmp_path: Path) -> None:
    made = RunFolder(tmp_path)
    made.begin({"seed": 1, "roles": {"planner": "m"}})
    made.begin({"seed": 1, "roles": {"planner": "m"}})
    with pytest.raises(ConfigError, match=r"\(roles, seed\)"):
        made.begin({"seed": 2, "roles": {}})


@given(JSON, st.text(max_size=8))
def test_whatever_json_tools_return_comes_back_byte_for_byte(tmp_path_factory: Any, response: Any, text: str) -> None:
    made = RunFolder(tmp_path_factory.getbasetemp() / "any")
    call = PlannedCall(name="t", arguments={"x": response}, needs=(0,))
    seen = SimulatedObservation(status_code=200, response=response)
    turn = msgspec.structs.replace(
        TOPICS[0].turns[0],
        request=text,
        plan=(Batch(kind=BatchKind.SERIAL, actions=(call,), observations=(seen,)),),
    )
    written: SynthesisTopic = msgspec.structs.replace(TOPICS[0], turns=(turn,))
    with made.held():
        made.save("p", [written], 1)
        assert made.load("p") == (written,)


def test_a_line_that_is_no_topic_is_named(tmp_path: Path) -> None:
    path = tmp_path / "s.jsonl"
    path.write_text('{"persona": 1}\n', encoding="utf-8")
    with pytest.raises(DataError, match="s.jsonl:1: found .*, expected a synthesised topic"):
        read_session(path)
