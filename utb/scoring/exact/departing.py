"""The usual wrong step of calls, explained at once: its calls have no choice, and need no walk, run or pairing.

Where every tool of a reference has one node, a call can only stand for the node of its tool. Then what is wrong with
the step after those that repeat the reference is seen call by call. Anything out of the ordinary is left to the long
way (`utb.scoring.exact.walk`, then `utb.scoring.exact.calls`), which says the same where both know an answer.
"""

from collections.abc import Sequence

from utb.graph.build import bits
from utb.model import ANSWER_NAME, ASK_NAME, Finding, FindingCode, Step, Trajectory
from utb.scoring.exact.calls import early_call, gravest_first, unreadable_call
from utb.scoring.exact.facts import Facts
from utb.scoring.exact.given import GivenCall
from utb.scoring.findings import make_finding, row_finding

_UNKNOWN_TOOL, _EXTRA_CALL = FindingCode.UNKNOWN_TOOL, FindingCode.EXTRA_CALL
_NO_TOOL = frozenset({ANSWER_NAME, ASK_NAME, "", "None", "null"})  # names that mean something else, or nothing


def explain_at_once(
    facts: Facts, trajectory: Trajectory, index: int, done: int, calls: Sequence[GivenCall]
) -> list[Finding] | None:
    """The findings of a step of an open run whose earlier steps repeat the reference, `done` being what they did.

    None where the step is legal, or the long way has to tell.
    """
    graph = facts.graph
    if not facts.has_one_way or facts.writes_loosely or trajectory.truncated or graph.asks & ~done:
        return None
    seen = 0
    for call in calls:
        if call.bucket:
            node = call.bucket[0]
            if seen >> node & 1 or call.name not in facts.spelled:
                return None
            seen |= 1 << node
    left = graph.calls & ~(done | seen)
    missing = _never_called(facts, trajectory.steps[index + 1 :], left) if left else 0
    found: list[Finding] = []
    for call in calls:
        told = _explain(facts, call, index, done, missing) if call.bucket else _without_node(facts, call, index)
        if told is None:
            return None
        found += told
    if not found:
        return None
    for node in bits(missing) if missing else ():
        found.append(facts.missing(node))
    return gravest_first(found)


def _explain(facts: Facts, call: GivenCall, index: int, done: int, missing: int) -> Sequence[Finding]:
    """What is wrong with a call whose tool has a node; nothing if it is legal."""
    node = call.bucket[0]
    if not call.is_readable:
        return (unreadable_call(call, index),)
    if done >> node & 1:
        return (_extra_call(index, call, "calls only once"),)
    found: list[Finding] = []
    is_same = call.repeats or call.fits(node)
    if not is_same:
        for row in call.beside(node).wrong_rows:
            found.append(row_finding(row, step=index, node=node, tool=call.name))
    waits = facts.graph.before[node] & ~done
    if waits and (is_same or waits & ~missing):
        found.append(early_call(facts.graph, call, node, waits & ~missing, waits & missing, index))
    return found


def _without_node(facts: Facts, call: GivenCall, index: int) -> Sequence[Finding] | None:
    """A call of a tool that the reference never calls; None where its name takes a closer look."""
    name = call.name
    if type(name) is not str or name.strip() in _NO_TOOL:
        return None
    tool, is_loose = facts.tools.find(name)
    if tool is None:
        return (make_finding(_UNKNOWN_TOOL, step=index, actual=name, tool=name),)
    if is_loose:
        return None
    return (unreadable_call(call, index) if call.value is None else _extra_call(index, call, "never calls"),)


def _extra_call(index: int, call: GivenCall, how_often: str) -> Finding:
    why = f"which the reference {how_often}"
    return make_finding(_EXTRA_CALL, step=index, actual=call.arguments, tool=call.name, why=why)


def _never_called(facts: Facts, later: Sequence[Step], left: int) -> int:
    """The nodes of the mask that no later call can account for: none of their tools is made."""
    bucket_of = facts.bucket
    for step in later:
        for call in step.calls:
            for node in bucket_of(call.name):
                left &= ~(1 << node)
    return left
