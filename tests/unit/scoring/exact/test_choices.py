"""How many done-sets a run may reach, and that the order of nodes never tells correct from ambiguous."""

from itertools import permutations

import pytest

from tests.strategies import reordered
from utb.graph.build import build_graph
from utb.matching.tools import Tools
from utb.model import EXACT, Policy, Status
from utb.scoring.exact import score_exact
from utb.scoring.exact.choices import most_states
from utb.scoring.exact.facts import Facts
from utb.testing import builders as b


def bound(*nodes, repeats=False):
    facts = Facts(build_graph(list(nodes)), Tools((b.tool("f", {"x": {}}), b.tool("g", {"x": {}}))))
    return most_states(facts.graph, facts.by_tool.values(), facts.is_alike if repeats else None)


def test_nodes_of_different_tools_leave_no_choice():
    assert bound(b.node("f"), b.node("g"), b.answer()) == 1


def test_copies_that_the_same_nodes_wait_for_leave_no_choice():
    assert bound(*(b.node("f", {"x": 1}) for _ in range(20)), b.answer()) == 1


def test_copies_with_different_successors_are_a_choice():
    nodes = [b.node("f", {"x": 1}), b.node("f", {"x": 1}), b.node("g", after=[0]), b.answer()]
    assert bound(*nodes) == bound(*nodes, repeats=True) == 2


def test_different_calls_are_no_choice_for_a_run_that_repeats_them():
    nodes = [b.node("f", {"x": f"town {place}"}) for place in range(20)]
    assert bound(*nodes) == 184_756
    assert bound(*nodes, repeats=True) == 1


def test_calls_that_match_without_being_equal_are_a_choice():
    nodes = [b.node("f", {"x": "Paris"}), b.node("f", {"x": "paris"}), b.node("f", {"x": "Lyon"})]
    assert bound(*nodes, repeats=True) == 2


def test_questions_are_a_choice():
    assert bound(b.ask(), b.ask(), b.ask(), b.answer()) == 3


def interleaved(count, *, swapped):
    """Pairs of identical calls, one of each awaited: the first, or (`swapped`) the second; and a run of it all."""
    nodes = []
    for place in range(count):
        nodes += [b.node("f", {"x": place}), b.node("f", {"x": place})]
    for place in range(count):
        nodes.append(b.node("g", {"x": place}, after=[2 * place + swapped]))
    first = b.step(*(b.call("f", {"x": place}) for place in range(count)))
    steps = [first, b.step(*(b.call("g", {"x": place}) for place in range(count))), first, b.text()]
    return b.turn(*nodes, b.answer()), b.trajectory(*steps)


@pytest.mark.parametrize("count", [3, 8, 13])
def test_which_of_two_copies_stands_first_decides_nothing(count):
    verdicts = [score_exact(*interleaved(count, swapped=swapped), EXACT) for swapped in (0, 1)]
    assert verdicts[0].status is verdicts[1].status is Status.CORRECT


@pytest.mark.parametrize("swapped", [0, 1])
def test_past_the_limit_it_is_ambiguous_in_every_order(swapped):
    nodes, steps = [], []
    for place in range(13):
        nodes += [b.node("f", {"x": place}), b.node("f", {"x": place})]
    for place in range(13):
        needed = 2 * place + swapped
        nodes += [b.node("g", {"x": place}, after=[needed]), b.node("h", {"x": place}, after=[2 * place + 1 - swapped])]
    first = b.step(*(b.call("f", {"x": place}) for place in range(13)))
    steps = [first, b.step(*(b.call("g", {"x": place}) for place in range(13))), first]
    steps.append(b.step(*(b.call("h", {"x": place}) for place in range(13))))
    verdict = score_exact(b.turn(*nodes, b.answer()), b.trajectory(*steps, b.text()), EXACT)
    assert [finding.code.value for finding in verdict.findings] == ["reference_ambiguous"]


@pytest.mark.parametrize(("limit", "status"), [(2, Status.NOT_SCORED), (3, Status.CORRECT)])
def test_a_copy_that_has_to_wait_counts_no_done_sets_of_its_own(limit, status):
    """Of two copies with the same successors one waits for a question, and which of three is asked first is open."""
    nodes = [b.ask(), b.node("f", {"x": 1}, after=[0]), b.ask(), b.node("f", {"x": 1}), b.ask()]
    said, called = b.text("Which date would you like?"), b.step(b.call("f", {"x": 1}))
    run = b.trajectory(said, called, said, called, said)
    policy = Policy(name="exact", version="1", done_set_limit=limit)
    turns = [b.turn(*reordered(nodes, order)) for order in permutations(range(len(nodes)))]
    assert {score_exact(turn, run, policy).status for turn in turns} == {status}
