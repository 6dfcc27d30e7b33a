"""Earlier topics join the history in blocks of four turns; the own topic is always seen."""

from tests.unit.synthesis.session_making import topic
from utb.synthesis.remembering import memory_of

BEFORE = [topic("a", "1", "2", "3"), topic("b", "4", "5", "6")]


def requests(own: tuple[str, ...]) -> tuple[list[str], list[str], int, int]:
    memory = memory_of(BEFORE, topic("c", *own))
    seen = [item.turn.request for item in memory.earlier], [item.turn.request for item in memory.own]
    return *seen, memory.joined, memory.milestone


def test_turns_of_earlier_topics_join_after_every_four() -> None:
    assert requests(()) == (["1", "2", "3", "4"], [], 4, 6)
    assert requests(("7",)) == (["1", "2", "3", "4"], ["7"], 4, 7)


def test_turns_of_the_own_topic_complete_a_block_and_are_not_seen_twice() -> None:
    assert requests(("7", "8")) == (["1", "2", "3", "4", "5", "6"], ["7", "8"], 8, 8)


def test_before_four_turns_there_is_no_history() -> None:
    memory = memory_of([topic("a", "1", "2", "3")], topic("b"))
    assert memory.earlier == () and memory.joined == 0 and memory.milestone == 3


def test_turns_are_named_by_topic_and_number() -> None:
    assert [item.key for item in memory_of(BEFORE, topic("c", "7")).seen] == ["a/0", "a/1", "a/2", "b/0", "c/0"]
