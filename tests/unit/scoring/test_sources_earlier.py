"""Passages of earlier turns that turns share: the same sources, and no more memory than is allowed."""

from collections.abc import Iterator
from pathlib import Path

from tests.app import crowds
from utb.io.loading import load_topics
from utb.io.workspace import open_workspace
from utb.model import NodeKind, Turn
from utb.scoring.sources import Earlier, Seen, find_sources


def turns_of(root: Path) -> list[Turn]:
    """A few sessions, in which turns have the turns before them as their history."""
    loaded = load_topics(open_workspace(crowds.crowd(root, models=0, topics=20, turns=70)).datasets[0])
    return [turn for topic in loaded.topics for turn in topic.turns]


def calls_of(turn: Turn) -> Iterator[int]:
    return (index for index, node in enumerate(turn.reference.nodes) if node.kind is NodeKind.CALL)


def test_shared_passages_lead_to_the_same_sources(tmp_path: Path) -> None:
    turns, earlier = turns_of(tmp_path), Earlier()
    assert sum(len(turn.history) for turn in turns) > 100
    for turn in turns:
        seen = Seen(turn, earlier)
        for call in calls_of(turn):
            assert find_sources(turn, call, seen) == find_sources(turn, call)


def test_turns_share_the_passages_of_their_history(tmp_path: Path) -> None:
    with_history = [turn for turn in turns_of(tmp_path) if turn.history]
    turn, earlier = with_history[-1], Earlier()
    first, second = Seen(turn, earlier).history, Seen(turn, earlier).history
    assert all(one is two for one, two in zip(first, second, strict=True))
    assert all(one is not two for one, two in zip(first, Seen(turn).history, strict=True))


def test_what_was_used_longest_ago_is_forgotten_first(tmp_path: Path) -> None:
    turn = max(turns_of(tmp_path), key=lambda turn: len(turn.history))
    sizes = {each.turn: sum(len(passage.text) for passage in Earlier().of(each, "other")) for each in turn.history}
    first, *others = turn.history
    earlier = Earlier(most=sum(sizes.values()) - 1)
    kept = earlier.of(first, turn.topic_id)
    assert earlier.of(first, turn.topic_id) is kept
    for other in others:
        earlier.of(other, turn.topic_id)
    assert earlier.of(first, turn.topic_id) is not kept
    assert earlier.of(others[-1], turn.topic_id) is earlier.of(others[-1], turn.topic_id)


def test_a_turn_that_is_larger_than_all_that_may_be_kept_is_not_kept(tmp_path: Path) -> None:
    turn = next(turn for turn in turns_of(tmp_path) if turn.history)
    earlier = Earlier(most=10)
    assert earlier.of(turn.history[0], turn.topic_id) is not earlier.of(turn.history[0], turn.topic_id)


def test_one_turn_reads_differently_from_its_own_topic_and_from_another(tmp_path: Path) -> None:
    turn = next(turn for turn in turns_of(tmp_path) if turn.history)
    shown, earlier = turn.history[0], Earlier()
    assert {passage.topic_id for passage in earlier.of(shown, shown.topic_id)} == {None}
    assert {passage.topic_id for passage in earlier.of(shown, "another")} == {shown.topic_id}
