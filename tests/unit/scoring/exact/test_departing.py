"""A step of calls without choices: what is said of it at once is what the long way says, walk and pairing included."""

from itertools import permutations

import pytest

from utb.model import EXACT
from utb.scoring.exact.calls import explain_calls
from utb.scoring.exact.departing import explain_at_once
from utb.scoring.exact.facts import facts_of
from utb.scoring.exact.notes import run_notes
from utb.scoring.exact.proof import repeat
from utb.scoring.exact.run import Run
from utb.scoring.exact.walk import End, walk_greedily
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
FIRST = {"nothing": (), "f": (CALLS[0],), "f and g": (CALLS[0], b.call("h", {"x": 3}))}
LATER = {"nothing": (), "h": (b.call("h", {"x": 9}),), "f and g": (b.call("g", {}), b.call("f", {}))}


def both(first, made, later):
    """What is said at once, and what the long way says; None each where the step is legal."""
    steps = [b.step(*calls) for calls in (first, made, later) if calls]
    turn, trajectory = b.turn(*NODES, tools=TOOLS), b.trajectory(*steps)
    facts = facts_of(turn)
    progress = repeat(facts, trajectory)
    index = len(progress.before)
    at_once = explain_at_once(facts, trajectory, index, progress.done, progress.departing or ())
    run = Run(turn, trajectory, EXACT)
    walk = walk_greedily(run, progress)
    if walk.end is not End.DEPARTED or walk.steps != index:
        return at_once, None
    notes = run_notes(run, index, index + 1, is_over=False)
    return at_once, [*explain_calls(run, index, walk.states), *notes]


@pytest.mark.parametrize("later", LATER.values(), ids=LATER)
@pytest.mark.parametrize("first", FIRST.values(), ids=FIRST)
@pytest.mark.parametrize("count", [1, 2, 3])
def test_what_is_said_at_once_is_what_the_long_way_says(first, later, count):
    told = 0
    for made in permutations(CALLS[:: max(1, count - 1)], count):
        at_once, at_length = both(first, made, later)
        if at_once is not None:
            told += 1
            assert at_once == at_length
    assert told


@pytest.mark.parametrize("nodes", [(b.node("f", {"x": 1}), b.node("f", {"x": 2})), (b.node("f", {}), b.ask("Who?"))])
def test_a_reference_with_choices_or_questions_is_left_to_the_long_way(nodes):
    turn = b.turn(*nodes, b.answer(), tools=TOOLS)
    trajectory = b.trajectory(b.step(b.call("f", {"x": 3})))
    progress = repeat(facts_of(turn), trajectory)
    assert explain_at_once(facts_of(turn), trajectory, 0, 0, progress.departing) is None
