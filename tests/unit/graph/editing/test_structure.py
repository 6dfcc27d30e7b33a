"""Nodes that come, go and move, and the numbers that follow them."""

import pytest

from utb.graph.editing import Edited, EditEvent, Refused, apply
from utb.graph.editing import events as e
from utb.graph.editing.structure import MOST_NODES
from utb.model import ANSWER_NAME, ASK_NAME
from utb.testing import builders as b

SOURCE = {"kind": "observation", "node": 1, "by": "ann", "unknown": True}
LABEL = {"slot": "date", "decision": "ask", "node": 1, "unknown": True}


def three() -> Edited:
    """first <- second <- answer; the second says that its value comes from the first."""
    nodes = [
        b.node("find", {"city": "Paris"}, unknown=1),
        b.node("book", {"id": "r1"}, after=[0], unknown=2, sources={"id": {**SOURCE, "node": 0}}),
        b.answer(after=[1]),
    ]
    return Edited(nodes, [LABEL])


def done(state: Edited, *events: EditEvent) -> Edited:
    """The state after edits that must not be refused."""
    for event in events:
        after = apply(state, event)
        assert isinstance(after, Edited), after
        state = after
    return state


def refused(state: Edited, event: EditEvent) -> str:
    """Why the edit is refused."""
    after = apply(state, event)
    assert isinstance(after, Refused), after
    return after.reason


def dependencies(state: Edited) -> list[object]:
    return [raw["dependency_list"] for raw in state.nodes]


def names(state: Edited) -> list[str]:
    return [raw["action"]["name"] for raw in state.nodes]


def test_a_new_call_stands_before_the_answer_which_then_waits_for_it() -> None:
    after = done(three(), e.AddCall("pay", {"sum": 5}, after=(0,)))
    assert names(after) == ["find", "book", "pay", ANSWER_NAME]
    assert dependencies(after) == [[], [0], [0], [1, 2]]
    assert after.nodes[2] == b.node("pay", {"sum": 5}, after=[0])


def test_a_call_put_in_at_the_front_moves_every_number() -> None:
    after = done(three(), e.AddCall("pay", at=0))
    assert dependencies(after) == [[], [], [1], [2, 0]]
    assert after.nodes[2]["sources"]["id"]["node"] == 1
    assert after.labels == [{**LABEL, "node": 2}]


def test_a_new_question_has_its_text_and_the_reply() -> None:
    after = done(three(), e.AddAsk("When?", "Now.", {"missing_parameters": ["date"]}))
    ask = after.nodes[2]
    assert (names(after)[2], ask["observation"], ask["user_input"]) == (ASK_NAME, "When?", "Now.")
    assert ask["action"]["arguments"] == {"missing_parameters": ["date"]}


def test_a_new_answer_waits_for_what_nothing_else_waits_for() -> None:
    bare = Edited(three().nodes[:2])
    assert done(bare, e.AddAnswer("Done.")).nodes[2] == b.answer(after=[1]) | {"observation": "Done."}


def test_an_answer_to_no_call_is_chat() -> None:
    assert done(Edited([]), e.AddAnswer("Hi.")).nodes[0]["action"]["arguments"] == {"answer_type": "chat"}


def test_deleting_a_node_takes_it_out_of_dependencies_sources_and_labels() -> None:
    after = done(three(), e.Delete(0))
    assert dependencies(after) == [[], [0]]
    assert "sources" not in after.nodes[0]
    assert after.nodes[0]["unknown"] == 2
    assert after.labels == [{**LABEL, "node": 0}]
    assert "node" not in done(three(), e.Delete(1)).labels[0]


def test_after_a_deletion_a_complete_answer_waits_for_what_is_then_last() -> None:
    assert dependencies(done(three(), e.Delete(1))) == [[], [0]]


def test_an_answer_that_leaves_something_out_on_purpose_is_left_alone() -> None:
    state = done(three(), e.Disconnect(1, 2), e.AddCall("pay"))
    assert dependencies(state) == [[], [0], [], []]


def test_an_answer_that_lists_everything_goes_on_listing_everything() -> None:
    state = done(three(), e.SetDependencies(2, (0, 1)), e.AddCall("pay", after=(1,)))
    assert dependencies(state)[-1] == [0, 1, 2]


@pytest.mark.parametrize(("event", "order"), [(e.Move(0, 1), ["book", "find"]), (e.Move(1, 0), ["book", "find"])])
def test_moving_a_node_keeps_what_depends_on_what(event: EditEvent, order: list[str]) -> None:
    after = done(three(), event)
    assert names(after)[:2] == order
    assert dependencies(after) == [[1], [], [0]]
    assert after.nodes[0]["sources"]["id"] == {**SOURCE, "node": 1}
    assert after.labels == [{**LABEL, "node": 0}]


def test_a_source_in_an_earlier_turn_keeps_its_number() -> None:
    earlier = {"kind": "history", "turn": 0, "node": 0}
    elsewhere = {"kind": "observation", "node": 0, "topic_id": "other"}
    nodes = [b.node("find"), b.node("book", sources={"a": earlier, "b": elsewhere, "c": 5})]
    after = done(Edited(nodes), e.Delete(0))
    assert after.nodes[0]["sources"] == {"a": earlier, "b": elsewhere, "c": 5}


def test_what_is_no_number_stays_and_what_leads_nowhere_goes_on_leading_nowhere() -> None:
    odd = [b.node("find"), b.node("book", after=[0, "x", True, None, 7, -1])]
    assert done(Edited(odd), e.AddCall("pay", at=0)).nodes[2]["dependency_list"] == [1, "x", True, None, 8, -1]
    assert done(Edited(odd), e.Delete(0)).nodes[0]["dependency_list"] == ["x", True, None, 6, -1]


def test_a_copy_stands_behind_its_node_and_depends_on_the_same() -> None:
    after = done(three(), e.Duplicate(1))
    assert after.nodes[1] == after.nodes[2]
    assert dependencies(after) == [[], [0], [0], [1, 2]]


def test_a_dependency_that_closes_a_cycle_is_made_and_the_answer_keeps_its_own() -> None:
    assert dependencies(done(three(), e.Connect(1, 0))) == [[1], [0], [1]]


def test_a_node_may_be_made_to_wait_for_itself() -> None:
    assert dependencies(done(three(), e.Connect(0, 0)))[0] == [0]


def test_a_connection_between_the_last_two_leaves_the_answer_waiting_for_the_end() -> None:
    state = done(three(), e.AddCall("pay"), e.Connect(1, 2))
    assert dependencies(state) == [[], [0], [1], [2]]
    assert dependencies(done(state, e.Disconnect(1, 2))) == [[], [0], [], [2, 1]]


def test_a_dependency_that_leads_nowhere_can_be_taken_out() -> None:
    odd = Edited([b.node("find", after=[9])])
    assert dependencies(done(odd, e.Disconnect(9, 0))) == [[]]


def test_a_node_without_a_dependency_list_gets_one() -> None:
    bare = Edited([b.node("find"), {"action": {"name": "book"}}])
    assert done(bare, e.Connect(0, 1)).nodes[1]["dependency_list"] == [0]


def test_everything_can_be_replaced_by_any_list() -> None:
    assert done(three(), e.ReplaceAll([5, None])).nodes == [5, None]
    assert done(Edited(None), e.ReplaceAll([])).nodes == []


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (e.Delete(3), "There is no node 3 in the reference: it has nodes 0 to 2."),
        (e.Delete(-1), "no node -1"),
        (e.Delete(10**40), "(a very large number)"),
        (e.Move(0, 3), "no node 3"),
        (e.Connect(0, 1), "Node 1 already depends on node 0."),
        (e.Disconnect(1, 0), "Node 0 does not depend on node 1."),
        (e.AddCall("pay", after=(3,)), "no node 3"),
        (e.AddCall("pay", at=4), "There is no place 4 in a list of 3 nodes."),
        (e.SetDependencies(0, (5,)), "no node 5"),
        (e.ReplaceAll({"a": 1}), "A reference is a list of nodes"),
        (e.ReplaceAll([{}] * (MOST_NODES + 1)), "cannot be edited here"),
    ],
)
def test_what_means_nothing_is_refused_with_a_sentence(event: EditEvent, words: str) -> None:
    assert words in refused(three(), event)


@pytest.mark.parametrize("answer_list", [None, "text", {}, 5])
def test_a_reference_that_is_no_list_can_only_be_replaced(answer_list: object) -> None:
    assert "replace it as a whole" in refused(Edited(answer_list), e.AddCall("pay"))


def test_a_node_that_is_no_object_can_only_be_written_anew_or_go() -> None:
    odd = Edited([5, b.node("find", after=[0])])
    assert "not an object" in refused(odd, e.Connect(1, 0))
    assert dependencies(done(odd, e.Delete(0))) == [[]]


def test_a_dependency_list_of_another_kind_is_not_passed_over() -> None:
    odd = Edited([b.node("find"), {**b.node("book"), "dependency_list": "0"}])
    assert "not a list" in refused(odd, e.Connect(0, 1))
    assert dependencies(done(odd, e.SetDependencies(1, (0, 0)))) == [[], [0]]
