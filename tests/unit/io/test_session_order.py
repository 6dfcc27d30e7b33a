"""Places of turns in the session of their profile."""

from pathlib import Path

from tests.files import topic_line, write_jsonl
from utb.io.session_order import first_positions
from utb.io.topic_index import TopicIndex


def test_topics_follow_each_other_by_time_and_id_within_their_profile() -> None:
    ids, times = ["d", "c", "b", "a"], [2, 1, 1, 9]
    assert first_positions(ids, times, ["p", "p", "p", "q"], [3, 2, 4, 1].__getitem__).tolist() == [6, 4, 0, 0]
    assert first_positions([], [], [], len).tolist() == []


def test_positions_count_through_the_files_of_one_persona(tmp_path: Path) -> None:
    index = TopicIndex("d")
    early, late = "2024-05-01 08:00:00", "2024-05-02 08:00:00"
    one = write_jsonl(
        tmp_path / "x_persona1.jsonl", [topic_line("b", turns=2, env_info=late), topic_line("c", env_info=...)]
    )
    two = write_jsonl(tmp_path / "y_persona1.jsonl", [topic_line("a", turns=3, env_info=early)])
    assert [fault for path in (one, two) for fault in index.add_file(path)] == []
    places = {(topic, turn): index.position(topic, turn) for topic, turn in (("a", 2), ("b", 0), ("b", 1), ("c", 0))}
    assert places == {("a", 2): 2, ("b", 0): 3, ("b", 1): 4, ("c", 0): 5}
    assert (index.place("a"), index.place("z"), index.position("z", 0)) == (2, None, 0)


def test_the_hash_of_a_data_set_changes_with_its_lines(tmp_path: Path) -> None:
    hashes = set()
    for name, lines in {"a": [topic_line("a")], "b": [topic_line("b")], "c": [topic_line("a")]}.items():
        index = TopicIndex()
        assert list(index.add_file(write_jsonl(tmp_path / f"{name}.jsonl", lines))) == []
        hashes.add(index.sha256)
    assert len(hashes) == 2
