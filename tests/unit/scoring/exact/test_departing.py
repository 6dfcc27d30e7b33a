"""A step of calls without choices: what is said of it at once is what the long way says, walk and pairing included."""

from itertools import permutations, product

import pytest

from utb.model import EXACT, Status
from utb.scoring.exact.departing import explain_at_once
from utb.scoring.exact.facts import facts_of
from utb.scoring.exact.judge import score_exact
from utb.scoring.exact.proof import repeat
from utb.testing import builders as b

PROPERTIES = {"x": {"type": "integer"}, "y": {"type": "string"}}
TOOLS = [b.tool(name, PROPERTIES, required=["x"]) for name in ("f", "g", "h", "spare", "dotted.name")]
NODES = (
    b.node("f", {"x": 1}),
    b.node("g", {"x": 2, "y": "tea"}, after=[0]),
    b.node("h", {"x": 3}),
    b.node("not_offered", {}),
    b.answer(),
)
CALLS = (
    b.call("f", {"x": 1}),
    b.call("f", {"x": "1"}),
    b.call("g", {"x": 2, "y": "Tea"}),
    b.call("g", {"x": 2, "y": "milk"}),
    b.call("h", {}),
    b.call("h", "{"),
    b.call("not_offered", {"x": 5}),
    b.call("spare", {"x": 5}),
    b.call("spare", "["),
    b.call("dotted_name", {}),
    b.call("nowhere", {}),
    b.call("None", {}),
    b.call(None, {}),
)
CALLS = (*CALLS[:-1], b.call("f", '{"x": 2}'), b.call("g", '{"x": 2, "y": "tea"}'), CALLS[-1])
FIRST = ((), (CALLS[0],), (CALLS[0], b.call("h", {"x": 3})))
LATER = ((), (b.call("h", {"x": 9}),), (b.call("g", {}), b.call("f", {})))


def told_at_once(nodes, *batches):
    """Whether anything is said at once about these steps of calls; if so, it is what following every way says."""
    turn, trajectory = b.turn(*nodes, tools=TOOLS), b.trajectory(*[b.step(*calls) for calls in batches if calls])
    facts = facts_of(turn)
    progress = repeat(facts, trajectory)
    index = len(progress.before)
    found = explain_at_once(facts, trajectory, index, progress.done, progress.departing or ())
    if found is None:
        return False
    verdict = score_exact(turn, trajectory, EXACT, thorough=True)
    assert (verdict.status, verdict.completed_steps) == (Status.WRONG, index)
    assert verdict.findings == (*found, *facts.findings)
    return True


@pytest.mark.parametrize("count", [1, 2, 3])
def test_what_is_said_at_once_is_what_the_long_way_says(count):
    some = (*CALLS, CALLS[-2], CALLS[-3])[:: max(1, count - 1)]  # some of them twice
    ways = [told_at_once(NODES, *way) for way in product(FIRST, permutations(some, count), LATER)]
    assert any(ways)


SEVERAL = (
    b.node("f", {"x": 1}),
    b.node("f", {"x": 2}),
    b.node("g", {"x": 1, "y": "tea"}, after=[0]),
    b.node("g", {"x": 2, "y": "milk"}, after=[1]),
    b.node("f", {"x": 3}, after=[2]),
    b.answer(),
)
TO_SEVERAL = (
    b.call("f", '{"x": 1}'),
    b.call("f", '{"x": 2}'),
    b.call("f", '{"x": "2"}'),
    b.call("f", '{"x": 7}'),
    b.call("f", '{"x": 3.0}'),
    b.call("g", '{"x": 1, "y": "tea"}'),
    b.call("g", '{"x": 1, "y": "Tea"}'),
    b.call("g", '{"x": 5, "y": "milk"}'),
    b.call("g", "{"),
    b.call("spare", "{}"),
)
BEFORE_SEVERAL = ((), TO_SEVERAL[:1], TO_SEVERAL[:2])
AFTER_SEVERAL = ((), (b.call("f", '{"x": 9}'),), (TO_SEVERAL[3], TO_SEVERAL[7]))


@pytest.mark.parametrize("count", [1, 2, 3])
def test_the_same_where_tools_have_several_nodes_and_nothing_is_left_to_choose(count):
    twice = (*TO_SEVERAL, TO_SEVERAL[1], TO_SEVERAL[5])  # models repeat themselves
    ways = product(BEFORE_SEVERAL, permutations(twice, count), AFTER_SEVERAL)
    told = [told_at_once(SEVERAL, *way) for way in ways]
    assert any(told)
    assert not all(told)


@pytest.mark.parametrize("nodes", [(b.node("f", {"x": 1}), b.node("f", {"x": 1})), (b.node("f", {}), b.ask("Who?"))])
def test_a_reference_with_choices_or_questions_is_left_to_the_long_way(nodes):
    turn = b.turn(*nodes, b.answer(), tools=TOOLS)
    trajectory = b.trajectory(b.step(b.call("f", {"x": 3})))
    progress = repeat(facts_of(turn), trajectory)
    assert explain_at_once(facts_of(turn), trajectory, 0, 0, progress.departing) is None
