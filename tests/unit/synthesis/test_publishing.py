"""Sessions as a data set of the workspace, which never writes over what somebody else made."""

import os
from pathlib import Path

import msgspec
import pytest

from tests.sessions import NAMES, session_file
from tests.synthesis.runs import DATA
from tests.unit.synthesis.session_making import topic
from utb.errors import ConfigError
from utb.io.json_lines import json_line, write_lines
from utb.io.loading import load_topics
from utb.io.workspace import open_workspace
from utb.synthesis.publishing import SessionFiles, publish, read_report

FILES = SessionFiles(own=(), released=tuple(map(session_file, NAMES)))


def test_released_sessions_become_a_data_set_with_a_report(tmp_path: Path) -> None:
    published = publish(FILES, tmp_path, "mine", tmp_path / "report.json")
    assert read_report(tmp_path / "report.json") == published
    assert (len(published.topics), len(published.doubts), len(published.faults)) == (10, 5, 17)
    loaded = load_topics(open_workspace(tmp_path).dataset("mine"))
    assert {topic.topic_id for topic in loaded.topics} == set(published.topics)
    assert all(len(topic.turns) == published.topics[topic.topic_id] for topic in loaded.topics)


def test_a_data_set_that_is_as_it_was_made_is_made_anew(tmp_path: Path) -> None:
    first = publish(FILES, tmp_path, "mine", tmp_path / "report.json")
    fewer = SessionFiles(own=(), released=(session_file("en"),))
    second = publish(fewer, tmp_path, "mine", tmp_path / "report.json")
    assert set(second.files) < set(first.files)
    assert {path.name for path in (tmp_path / "datasets" / "mine").iterdir()} == set(second.files)


def test_a_data_set_that_was_changed_or_made_elsewhere_is_left_alone(tmp_path: Path) -> None:
    folder = tmp_path / "datasets" / "mine"
    folder.mkdir(parents=True)
    (folder / "theirs.jsonl").write_text("theirs\n", encoding="utf-8")
    with pytest.raises(ConfigError, match="was not made from this"):
        publish(FILES, tmp_path, "mine", tmp_path / "report.json")
    publish(FILES, tmp_path, "other", tmp_path / "report.json")
    changed = tmp_path / "datasets" / "other" / "persona7.jsonl"
    changed.write_text("changed\n", encoding="utf-8")
    with pytest.raises(ConfigError, match="persona7.jsonl was changed"):
        publish(FILES, tmp_path, "other", tmp_path / "report.json")
    assert changed.read_text(encoding="utf-8") == "changed\n"
    assert (folder / "theirs.jsonl").read_text(encoding="utf-8") == "theirs\n"


def test_nothing_to_convert_is_said_and_writes_nothing(tmp_path: Path) -> None:
    (tmp_path / "s.jsonl").write_text('{"persona": "p", "topic_id": "t", "turns": []}\nno\n', encoding="utf-8")
    with pytest.raises(ConfigError, match="no topic of 'mine' can be converted; the first fault"):
        publish(SessionFiles(own=(tmp_path / "s.jsonl",)), tmp_path, "mine", tmp_path / "report.json")
    assert not (tmp_path / "datasets").exists() and read_report(tmp_path / "report.json") is None


def test_people_stand_beside_their_topics(tmp_path: Path) -> None:
    made = [msgspec.structs.replace(topic(f"{name}_t", "Hello."), persona=name) for name in ("persona1", "persona 2")]
    own = tmp_path / "own.jsonl"
    write_lines(own, [json_line(msgspec.to_builtins(each)) for each in made])
    person = DATA / "personas" / "persona1.json"
    files = SessionFiles(own=(own,), people={"persona1": person, "nobody": person})
    publish(files, tmp_path, "run", tmp_path / "report.json")
    dataset = open_workspace(tmp_path).dataset("run")
    assert [file.name for file in dataset.persona_files] == ["persona1"]
    assert [file.profile for file in dataset.topic_files] == ["persona 2", "persona1"]


def test_topics_that_the_run_has_converted_already_are_taken_unless_they_are_older(tmp_path: Path) -> None:
    session, ready = tmp_path / "run" / "sessions" / "p.jsonl", tmp_path / "run" / "dataset" / "p.jsonl"
    for path in (session, ready):
        path.parent.mkdir(parents=True)
    write_lines(session, [json_line(msgspec.to_builtins(topic("t", "Hello.")))])
    files = SessionFiles(own=(session,))
    converted = publish(files, tmp_path, "run", tmp_path / "report.json")
    written = tmp_path / "datasets" / "run" / "p.jsonl"
    ready.write_bytes(written.read_bytes().replace(b"Hello.", b"Good morning."))
    assert publish(files, tmp_path, "run", tmp_path / "report.json").files != converted.files
    assert b"Good morning." in written.read_bytes()
    os.utime(ready, ns=(0, 0))
    assert publish(files, tmp_path, "run", tmp_path / "report.json").files == converted.files


def test_a_place_where_nothing_can_be_written_is_said_in_words(tmp_path: Path) -> None:
    (tmp_path / "datasets").write_text("a file", encoding="utf-8")
    with pytest.raises(ConfigError, match="the data set cannot be written"):
        publish(FILES, tmp_path, "mine", tmp_path / "report.json")
