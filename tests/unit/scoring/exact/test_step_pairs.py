"""Calls of a step beside nodes: where each tool has one node and one call, the short way pairs as the long way does."""

from itertools import permutations

import pytest

from utb.model import EXACT
from utb.scoring.exact.run import Run
from utb.scoring.exact.step_pairs import StepPairs
from utb.testing import builders as b

NODES = (b.node("f", {"x": 1}), b.node("g", {"y": 2}, after=[0]), b.node("h", {}), b.answer())
CALLS = (b.call("f", {"x": 1}), b.call("g", {"y": 2}), b.call("g", {"y": 3}), b.call("h", {"z": 0}), b.call("k", {}))


class Long(StepPairs):
    """Never takes the short way."""

    def _pair_one_by_one(self, _named):
        return False


def paired(kind, run, done):
    pairs = kind(run, 0, done)
    pairs.pair(list(range(len(pairs.calls))))
    return pairs.nodes, pairs.stand_for, pairs.taken


@pytest.mark.parametrize("done", [0, 1, 5])
@pytest.mark.parametrize("count", [2, 3])  # a call alone that fits would be legal
def test_both_ways_pair_alike(done, count):
    for made in permutations(CALLS, count):
        run = Run(b.turn(*NODES), b.trajectory(b.step(*made)), EXACT)
        assert paired(StepPairs, run, done) == paired(Long, run, done)


def test_two_calls_of_one_tool_share_no_node():
    run = Run(b.turn(*NODES), b.trajectory(b.step(b.call("f", {"x": 2}), b.call("f", {"x": 1}))), EXACT)
    assert paired(StepPairs, run, 0) == ({1: 0}, {1}, 1)
