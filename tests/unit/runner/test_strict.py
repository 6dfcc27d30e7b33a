"""Strict turns: the reference's observations whatever the arguments, each to its own call, until a departure."""

import msgspec
import pytest

from tests.unit.runner.talk import calling, played, saying, strict
from utb.providers.chat import ChatReply
from utb.runner.conversation import Outcome
from utb.testing import answer, ask, node, turn

TURN = turn(
    node("b", {"x": 1}, observation="of b"),
    node("a", {"x": 2}, observation="of a"),
    {**ask("day", "Monday", after=[0, 1]), "observation": "Which day?"},
    node("c", {"day": "Monday"}, after=[2], observation={"ok": True}),
    {**answer(after=[3]), "observation": "Done."},
)


def test_a_right_run_is_played_to_its_answer() -> None:
    told = played(
        TURN,
        strict(TURN),
        calling(("b", {"x": 1}), ("a", {"x": 2})),
        saying("Which day?"),
        calling(("c", {"day": "Monday"}), ids="z"),
        saying("Done."),
    )
    assert told.outcome is Outcome.ANSWERED
    assert [message["role"] for message in told.messages] == [
        "user", "assistant", "tool", "tool", "assistant", "user", "assistant", "tool", "assistant",
    ]  # fmt: skip


def test_each_observation_goes_to_its_own_call_in_the_order_of_the_calls() -> None:
    told = played(TURN, strict(TURN), calling(("b", {}), ("a", {})))
    results = [(m["tool_call_id"], m["content"]) for m in told.messages if m["role"] == "tool"]
    assert results == [("a", "of b"), ("b", "of a")]


def test_calls_of_one_tool_get_the_observations_of_their_own_arguments() -> None:
    twice = turn(node("f", {"x": 1}, observation="one"), node("f", {"x": 2}, observation="two"), answer(after=[0, 1]))
    told = played(twice, strict(twice), calling(("f", {"x": 2}), ("f", {"x": 1})))
    assert [m["content"] for m in told.messages if m["role"] == "tool"] == ["two", "one"]
    told = played(twice, strict(twice), calling(("f", {"x": 9}), ("f", {"x": 1})))
    assert [m["content"] for m in told.messages if m["role"] == "tool"] == ["two", "one"]


def test_wrong_arguments_get_the_reference_observation_all_the_same() -> None:
    told = played(TURN, strict(TURN), calling(("a", "no json"), ids="q"))
    assert told.outcome is None and told.messages[-1]["content"] == "of a"


@pytest.mark.parametrize(
    ("reply", "outcome"),
    [
        (calling(("nothing", {})), Outcome.DEPARTED),
        (saying("Which day?"), Outcome.DEPARTED),
        (saying(None), Outcome.EMPTY_REPLY),
        (ChatReply(tool_calls=[{"function": {}}]), Outcome.UNREADABLE_CALLS),
        (ChatReply(tool_calls="[f(x]"), Outcome.UNREADABLE_CALLS),
        (saying("Half", finish_reason="length"), Outcome.REPLY_CUT),
    ],
)
def test_the_first_departure_ends_the_turn_by_name(reply: ChatReply, outcome: Outcome) -> None:
    assert played(TURN, strict(TURN), reply).outcome is outcome


def test_a_reference_that_cannot_be_followed_ends_the_turn_after_one_reply() -> None:
    broken = msgspec.structs.replace(turn(node("a")), answer_list=[node("a", after=[5])])
    told = played(broken, strict(broken), calling(("a", {})))
    assert told.outcome is Outcome.REFERENCE_ENDS and len(told.exchanges) == 1


def test_ids_that_come_twice_are_made_different() -> None:
    told = played(TURN, strict(TURN), calling(("b", {}), ("a", {}), ids=("same", "same")))
    made = [call["id"] for call in told.messages[1]["tool_calls"]]
    assert made == ["same", "call_0_1"] == [m["tool_call_id"] for m in told.messages if m["role"] == "tool"]
    later = told.receive(saying("Which day?")).receive(calling(("c", {}), ids=("same",)))
    assert later.messages[-1]["tool_call_id"] == "call_2_0"
