"""`utb convert` on session files: topics, what is said of the rest, exit codes."""

import json
import shutil
from pathlib import Path

import msgspec
import pytest

from tests.cli.conftest import Utb
from tests.files import Json, topic_line, write_jsonl
from tests.sessions import NAMES, expected, session_file
from tests.unit.synthesis.conversion.made import batch, topic, turn
from utb.io.json_lines import json_line


def _lines(path: Path) -> list[Json]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


@pytest.mark.parametrize("name", NAMES)
def test_a_session_file_becomes_topics_that_other_commands_read(utb: Utb, name: str, tmp_path: Path) -> None:
    out = tmp_path / "topics.jsonl"
    done = utb("convert", session_file(name), "--to", "release", "--out", out, "--format", "json")
    document = json.loads(done.out)
    assert (done.code, document["kinds"], document["lines"]) == (
        0 if name == "en" else 4,
        ["sessions"],
        len(expected(name)),
    )
    assert [line["id"] for line in _lines(out)] == list(expected(name))
    assert utb("show", out, f"{next(iter(expected(name)))}/0").code in (0, 4)
    assert utb("stats", out).code in (0, 4)


def test_what_is_not_carried_over_and_every_fault_is_said(utb: Utb, tmp_path: Path) -> None:
    done = utb("convert", session_file("faults"), "--to", "release", "--out", tmp_path / "topics.jsonl")
    assert done.code == 4
    assert done.out.splitlines()[0] == f"5 lines written to {tmp_path / 'topics.jsonl'}"
    assert "not carried over: environment time (the session does not say it) (5 times)" in done.out.splitlines()
    assert f"{session_file('faults')}:1: topics[4]: found messages 900 to 910, expected" in done.err
    assert f"{session_file('faults')}:3: messages: found 'none', expected a list of messages" in done.err


def test_a_folder_gives_its_sessions_and_its_topics(utb: Utb, tmp_path: Path) -> None:
    shutil.copy(session_file("zh"), tmp_path / "a.jsonl")
    arguments = ("--to", "release", "--out", tmp_path / "out" / "t.jsonl")
    assert utb("convert", tmp_path, *arguments).code == 4
    assert [line["id"] for line in _lines(tmp_path / "out" / "t.jsonl")] == ["12_1", "12_2"]
    write_jsonl(tmp_path / "b.jsonl", [topic_line("topic")])
    assert utb("convert", tmp_path, *arguments).code == 4
    assert [line["id"] for line in _lines(tmp_path / "out" / "t.jsonl")] == ["12_1", "12_2", "topic"]


def test_sessions_of_our_own_synthesis_are_converted_as_well(utb: Utb, tmp_path: Path) -> None:
    made = topic(turn("Find lamps.", batch(("find", {"x": "lamps"}, {"id": "it_1"}))))
    empty = topic(topic_id="empty")
    lines = [json_line(msgspec.to_builtins(one)) for one in (made, empty, made)]
    wrong = b'{"persona": 1, "topic_id": "x", "turns": []}'
    source = write_jsonl(tmp_path / "own.jsonl", [*(line.strip() for line in lines), wrong])
    done = utb("convert", source, "--to", "release", "--out", tmp_path / "t.jsonl", "--format", "json")
    assert (done.code, json.loads(done.out)["kinds"]) == (4, ["synthesis"])
    (line,) = _lines(tmp_path / "t.jsonl")
    assert (line["id"], line["task_types"]) == ("t", ["Single-Tool"])
    assert f"{source}:2: turns: found no finished turn, expected at least one" in done.err
    assert f"{source}:3: topic_id: found 't' a second time" in done.err
    assert f"{source}:4: found Expected `str`, got `int`" in done.err


def test_sessions_do_not_become_trajectories(utb: Utb, tmp_path: Path) -> None:
    done = utb("convert", session_file("en"), "--to", "trajectories", "--out", tmp_path / "t.jsonl")
    assert (done.code, done.out) == (2, "")
    assert "holds sessions, which cannot become trajectories" in done.err
    assert not (tmp_path / "t.jsonl").exists()
