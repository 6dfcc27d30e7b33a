"""The index of topics: the same turns as reading the files, found one at a time."""

import gzip
from pathlib import Path

import msgspec
import pytest

from tests.files import topic_line, write_jsonl
from utb.errors import DataError
from utb.io.topic_index import TopicIndex, turn_of
from utb.io.topics import read_topics
from utb.model import Topic


def _index(*paths: Path) -> TopicIndex:
    index = TopicIndex()
    for path in paths:
        assert list(index.add_file(path)) == []
    return index


@pytest.fixture(params=["plain.jsonl", "set_persona1.jsonl", "packed.jsonl.gz"])
def path(tmp_path: Path, request: pytest.FixtureRequest) -> Path:
    """Three topics with two turns each, in three kinds of files."""
    times = ("2024-05-03 08:00:00", "2024-05-01 08:00:00", "2024-05-02 08:00:00")
    lines = [topic_line(f"topic {number}", turns=2, env_info=time) for number, time in enumerate(times)]
    written = write_jsonl(tmp_path / str(request.param), lines)
    if written.suffix == ".gz":
        written.write_bytes(gzip.compress(written.read_bytes()))
    return written


def test_turns_are_those_that_reading_gives(path: Path) -> None:
    index = _index(path)
    assert (index.topics, index.turns) == (3, 6)
    for topic in read_topics(path):
        assert isinstance(topic, Topic)
        assert index.topic(topic.topic_id) == topic
        assert index.turn(topic.topic_id, 1) == topic.turns[1]


def test_every_turn_has_a_number_of_its_own(path: Path) -> None:
    index = _index(path)
    places = [(f"topic {topic}", turn) for topic in range(3) for turn in range(2)]
    assert [index.ordinal(*place) for place in places] == list(range(6))


def test_what_is_not_there_is_none(path: Path) -> None:
    index = _index(path)
    assert index.topic("other") is None
    assert index.turn("topic 0", 2) is None
    assert [index.ordinal("other", 0), index.ordinal("topic 2", 2), index.ordinal("topic 2", -1)] == [None] * 3


def test_a_turn_that_cannot_be_used_keeps_its_number(tmp_path: Path) -> None:
    index = TopicIndex()
    lines = [topic_line("a", turns=3, tasks=["x", 5, "z"]), topic_line("b")]
    (fault,) = index.add_file(write_jsonl(tmp_path / "a.jsonl", lines))
    assert fault.field == "tasks[1]"
    assert index.turn("a", 1) is None
    assert [index.ordinal("a", 2), index.ordinal("b", 0)] == [2, 3]
    topic = index.topic("a")
    assert topic is not None
    assert [turn_of(topic, number) is None for number in range(3)] == [False, True, False]


def test_a_second_topic_of_one_id_is_a_fault_and_the_first_is_found(tmp_path: Path) -> None:
    first = write_jsonl(tmp_path / "set_persona1.jsonl", [topic_line("a", tasks=["first"])])
    second = write_jsonl(tmp_path / "set_persona2.jsonl", [topic_line("a", tasks=["second"]), topic_line("b")])
    index = _index(first)
    (fault,) = index.add_file(second)
    assert f"{first}:1" in fault.found
    turn, other = index.turn("a", 0), index.turn("b", 0)
    assert turn is not None and other is not None
    assert (turn.request, other.history) == ("first", ())


def test_many_topics_do_not_stay_in_memory(tmp_path: Path) -> None:
    lines = [topic_line(f"topic {number}") for number in range(400)]
    index = _index(write_jsonl(tmp_path / "a.jsonl", lines))
    for number in range(400):
        assert index.topic(f"topic {number}") is not None
    assert len(index._topics) < 200


def test_a_file_that_changed_meanwhile_is_an_error(tmp_path: Path) -> None:
    path = write_jsonl(tmp_path / "a.jsonl", [topic_line("a")])
    index = _index(path)
    write_jsonl(path, [topic_line("b")])
    with pytest.raises(DataError, match="another topic than before"):
        index.topic("a")


def test_equal_tools_are_one_toolbox(path: Path) -> None:
    index = _index(path)
    turns = [index.turn(f"topic {number}", 0) for number in range(3)]
    assert len({id(turn.tools) for turn in turns if turn is not None}) == 1
    assert all(msgspec.structs.asdict(turn) for turn in turns if turn is not None)
