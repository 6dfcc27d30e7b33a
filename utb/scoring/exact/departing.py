"""The usual wrong step of calls, explained at once: its calls have no choice, and need no walk, run or pairing.

Where no two nodes of a reference can be taken for each other, repeating them is no choice. If what is left of each
tool leaves none either, then what is wrong with the step after those that repeat the reference is seen call by call.
Anything else is left to the long way (`utb.scoring.exact.walk`, then `utb.scoring.exact.calls`), which says the same
where both know an answer.
"""

from collections.abc import Sequence

from utb.graph.build import bits, ready
from utb.model import ANSWER_NAME, ASK_NAME, Finding, FindingCode, Step, Trajectory
from utb.scoring.exact.calls import (
    PSEUDO_TOOLS,
    early_call,
    extra_call_of,
    gravest_first,
    pseudo_call,
    unreadable_call,
)
from utb.scoring.exact.facts import Facts
from utb.scoring.exact.given import GivenCall
from utb.scoring.exact.walk import ready_asks
from utb.scoring.findings import make_finding, row_finding

_UNKNOWN_TOOL, _MALFORMED = FindingCode.UNKNOWN_TOOL, FindingCode.MALFORMED_CALL
_NONE, _UNCLEAR = -1, -2
_NO_TOOL = frozenset({ANSWER_NAME, ASK_NAME, "", "None", "null"})  # names that mean something else, or nothing


def explain_at_once(
    facts: Facts, trajectory: Trajectory, index: int, done: int, calls: Sequence[GivenCall]
) -> list[Finding] | None:
    """The findings of a step of an open run whose earlier steps repeat the reference, `done` being what they did.

    None where the step is legal, or the long way has to tell.
    """
    graph = facts.graph
    if not facts.is_plain or trajectory.truncated:
        return None
    nodes: list[int] = []
    after = _nodes_of(facts, calls, done, nodes)
    if after == _UNCLEAR:
        return None
    left = graph.calls & ~after
    missing = _never_called(facts, trajectory.steps[index + 1 :], left) if left else 0
    if missing is None:
        return None
    found: list[Finding] = []
    for call, node in zip(calls, nodes, strict=True):
        told = _explain(facts, call, node, index, done, missing)
        if told is None:
            return None
        found += told
    if not found:
        return None
    for node in bits(missing) if missing else ():
        found.append(facts.missing(node))
    return gravest_first(found)


def _nodes_of(facts: Facts, calls: Sequence[GivenCall], done: int, nodes: list[int]) -> int:
    """Add the node that each call has to be explained by, `_NONE` for one too many; returns what then is done.

    A call that repeats a node that is not done stands for that one. Any other gets what then is left of its tool, if
    that is one node that no other call gets, and if it does not stand for a node that another call repeats. Returns
    `_UNCLEAR` where there is a choice.
    """
    claimed = _claimed(calls, done) if len(calls) > 1 else 0
    after, spelled = done, facts.spelled
    for call in calls:
        bucket = call.bucket
        if not bucket:
            nodes.append(_NONE)
            continue
        if call.name not in spelled:
            return _UNCLEAR
        node = bucket[0] if len(bucket) == 1 and not claimed else _of_several(call, done, claimed)
        if node == _UNCLEAR:
            return _UNCLEAR
        if node != _NONE:
            if done >> node & 1:
                node = _NONE
            elif after >> node & 1:  # of copies of one call the first has the only node
                if not call.repeats or len(bucket) > 1:
                    return _UNCLEAR
                node = _NONE
            else:
                after |= 1 << node
        nodes.append(node)
    return after


def _claimed(calls: Sequence[GivenCall], done: int) -> int:
    """Mask of the nodes that are not done and that calls repeat."""
    claimed = 0
    for call in calls:
        if call.repeats:
            claimed |= 1 << call.repeats[0]
    return claimed & ~done


def _of_several(call: GivenCall, done: int, claimed: int) -> int:
    """The node of a call whose tool has several, `_NONE` if all are taken, `_UNCLEAR` where it might be any of some."""
    repeats, chosen = call.repeats, _NONE
    if repeats and not done >> repeats[0] & 1:
        return repeats[0]
    for node in call.bucket:
        if done >> node & 1:
            continue
        if claimed >> node & 1:
            if call.fits(node):
                return _UNCLEAR
        elif chosen != _NONE:
            return _UNCLEAR
        else:
            chosen = node
    return chosen


def _explain(facts: Facts, call: GivenCall, node: int, index: int, done: int, missing: int) -> Sequence[Finding] | None:
    """What is wrong with a call; nothing if it is legal, None where the long way has to tell."""
    if not call.bucket:
        return _without_node(facts, call, index, done)
    if not call.is_readable:
        return (unreadable_call(call, index),)
    if node == _NONE:
        return _too_many(facts, call, index, done)
    found: list[Finding] = []
    is_same = node in call.repeats
    if not is_same:
        beside = call.beside(node)
        is_same = not call.repeats and beside.is_same
        for row in () if is_same else beside.wrong_rows:
            found.append(row_finding(row, step=index, node=node, tool=call.name))
    graph = facts.graph
    waits = graph.before[node] & ~done
    if waits and graph.asks & ~done:
        return None  # it may wait for a question, which is another fault
    if waits and (is_same or waits & ~missing):
        found.append(early_call(graph, call, node, waits & ~missing, waits & missing, index))
    return found


def _too_many(facts: Facts, call: GivenCall, index: int, done: int) -> Sequence[Finding] | None:
    """A call that no node is left for; None where a question is due and no call is, since it acts in place of that."""
    graph = facts.graph
    if graph.asks & ~done and ready_asks(graph, done) and not ready(graph, done) & graph.calls:
        return None
    return (extra_call_of(call, index),)


def _without_node(facts: Facts, call: GivenCall, index: int, done: int) -> Sequence[Finding] | None:
    """A call of a tool that the reference never calls; None where its name takes a closer look."""
    name = call.name
    if not isinstance(name, str):
        return (make_finding(_MALFORMED, step=index, actual=name, tool=name, why="it names no tool"),)
    if name in PSEUDO_TOOLS:
        return (pseudo_call(name, index),)
    if name.strip() in _NO_TOOL:
        return None
    tool, is_loose = facts.tools.find(name)
    if tool is None:
        return (make_finding(_UNKNOWN_TOOL, step=index, actual=name, tool=name),)
    if is_loose:
        return None
    return (unreadable_call(call, index),) if call.value is None else _too_many(facts, call, index, done)


def _never_called(facts: Facts, later: Sequence[Step], left: int) -> int | None:
    """The nodes of the mask that no later call can account for; None where it is a choice which ones those are."""
    calls: dict[int, int] = {}  # how many of a tool, by the first of its nodes
    for step in later:
        for call in step.calls:
            bucket = facts.bucket(call.name)
            if bucket:
                calls[bucket[0]] = calls.get(bucket[0], 0) + 1
    for first, count in calls.items():
        named = 0
        for node in facts.bucket(facts.graph.nodes[first].name):
            named |= left & 1 << node
        if count < named.bit_count():
            return None
        left &= ~named
    return left
