"""What is kept with a reference: nothing that a run could change, and never more than a little."""

from utb.model import Call
from utb.scoring.exact.facts import facts_of
from utb.scoring.exact.given import GivenCall
from utb.testing import builders as b

NODES = [b.node("f", {"x": 1}), b.node("f", {"x": 1.0}), b.node("f", {"x": True}), b.node("g"), b.answer()]


def test_facts_are_found_once_per_reference_and_tools():
    turn, other = b.turn(*NODES), b.turn(*NODES)
    assert facts_of(turn) is facts_of(turn)
    assert facts_of(turn) is not facts_of(other)


def test_a_call_repeats_the_nodes_that_are_the_same_json():
    facts = facts_of(b.turn(*NODES))
    for _ in range(2):
        assert list(GivenCall(facts, Call("f", '{"x": 1}')).repeats) == [0, 1]
        assert list(GivenCall(facts, Call("f", {"x": True})).repeats) == [2]
        assert list(GivenCall(facts, Call("g", "")).repeats) == [3]


def test_what_is_no_call_of_the_reference_repeats_nothing():
    facts = facts_of(b.turn(*NODES))
    for call in (Call("f", '{"x": 2}'), Call("f", "x"), Call("h", "{}"), Call(["f"], "{}"), Call(None, None)):
        assert list(GivenCall(facts, call).repeats) == []


def test_only_some_letters_of_right_calls_are_remembered():
    facts = facts_of(b.turn(*NODES))
    for blanks in range(100):
        assert list(GivenCall(facts, Call("f", " " * blanks + '{"x": 1}')).repeats) == [0, 1]
    assert list(GivenCall(facts, Call("f", " " * 100_000 + '{"x": 1}')).repeats) == [0, 1]
    assert len(facts.repeated) == 32
    assert max(len(text) for _, text in facts.repeated) < 1_000


def test_a_missing_call_is_said_once_for_all_runs():
    facts = facts_of(b.turn(*NODES, tools=[]))
    assert facts.missing(3) is facts.missing(3)
    assert facts.missing(3).message == (
        "The run never called `g` (which is not among the tools offered) with {} (node 3)."
    )


def test_the_names_of_missing_calls_are_put_together_once():
    facts = facts_of(b.turn(*NODES, tools=[]))
    assert facts.calls_named(0b1001) == facts.calls_named(0b1001)
    assert facts.calls_named(0b1011).count("calls of `f`") == 1
    assert facts.calls_named(0b1000).endswith("`g` (which is not among the tools offered)")
