"""Why a run departs from its reference, or ends too early: findings, the gravest first.

Only the first step that is not legal is explained. What an open run does after it is not judged against an order that
no longer holds; its later calls only keep their nodes from being reported as missing. How the calls of that step are
explained stands in `utb.scoring.exact.calls`.
"""

from collections.abc import Iterable, Mapping, Sequence

from utb.graph.build import bits, ready
from utb.model import Finding, FindingCode, ReferenceGraph
from utb.scoring.exact.pairs import Pairing, Place
from utb.scoring.exact.run import Run
from utb.scoring.exact.texts import is_asking, text_of
from utb.scoring.exact.walk import Walk, ready_asks
from utb.scoring.findings import make_finding
from utb.scoring.wording import after_step, listing

_C = FindingCode


def explain_text(run: Run, index: int, done: int) -> list[Finding]:
    """A step without calls that says something the reference does not want there, or nothing, or nothing readable."""
    graph, step, place = run.turn.reference, run.steps[index], run.places[index]
    text, left = text_of(step), graph.calls & ~done
    if left and index + 1 < len(run.steps):
        missing = missing_calls(run, unaccounted(run, calls_by_tool(run, index + 1), left))
    else:
        missing = missing_calls(run, left)
    if step.malformed is not None:
        why = "its list of calls is not readable"
        return [make_finding(_C.MALFORMED_CALL, step=place, actual=step.malformed, why=why), *missing]
    if not text:
        return [make_finding(_C.EMPTY_REPLY, step=place, actual=step.content), *missing]
    waiting = ready_asks(graph, done)
    if waiting:
        return [_did_not_ask(run, index, next(bits(waiting)), text), *missing]
    if is_asking(text):
        now = run.facts.calls_named(ready(graph, done) & graph.calls)
        return [make_finding(_C.ASKED_NEEDLESSLY, step=place, actual=text, calls=now), *missing]
    return [make_finding(_C.STOPPED_EARLY, step=place, actual=text, calls=run.facts.calls_named(left)), *missing]


def explain_end(run: Run, walk: Walk) -> list[Finding]:
    """A run that is legal as far as it goes, and goes not far enough."""
    graph = run.turn.reference
    done = walk.states[0]
    left = graph.calls & ~done
    if run.single and left & ~behind_questions(graph):
        left &= ~behind_questions(graph)  # the others could not have been called in one reply
    if left:
        return missing_calls(run, left)
    unasked = next(bits(graph.asks & ~done), None)
    if unasked is None:
        node, what = next(bits(graph.answers), None), "a closing text"
    else:
        node, what = unasked, f"asking the user{slots_wanted(run)} (node {unasked})"
    return [make_finding(_C.NO_ANSWER, node=node, after=after(run, walk.steps), what=what)]


def after(run: Run, steps: int) -> str:
    """`after step 2`, for as many steps of the run; in a single response the steps are calls."""
    spot = run.spot(steps - 1) if steps else None
    recorded = run.places[steps - 1] + 1 if steps else 0
    return after_step(recorded) if spot is None else f"after call {spot} of step {recorded - 1}"


def calls_by_tool(run: Run, start: int) -> dict[int, list[Place]]:
    """The calls from a step on that mean a tool of the reference, by the first node of that tool."""
    found: dict[int, list[Place]] = {}
    bucket_of = run.facts.bucket
    for index in range(start, len(run.steps)):
        for position, call in enumerate(run.steps[index].calls):
            bucket = bucket_of(call.name)
            if bucket:
                found.setdefault(bucket[0], []).append((index, position))
    return found


def unaccounted(run: Run, calls: Mapping[int, Sequence[Place]], left: int) -> int:
    """The nodes of the mask that none of these calls can account for.

    A call accounts for the node that it is most like among those of its tool: that one was called, if wrongly or late.
    """
    for first, places in calls.items():
        named = [node for node in run.facts.bucket(run.node(first).name) if left >> node & 1]
        accounted: Iterable[int] = named
        if len(places) < len(named):
            accounted = Pairing(run).cheapest(named, places)[1]
        for node in accounted:
            left ^= 1 << node
    return left


def missing_calls(run: Run, left: int) -> list[Finding]:
    """A finding for every node of the mask."""
    missing = run.facts.missing
    return [missing(index) for index in bits(left)]


def nodes_named(graph: ReferenceGraph, mask: int) -> str:
    """`` `search` (node 0) and `book` (node 1) ``."""
    return listing(f"`{graph.nodes[node].name}` (node {node})" for node in bits(mask))


def behind_questions(graph: ReferenceGraph) -> int:
    """Mask of the questions, and of everything that has to wait for one."""
    behind = graph.asks
    for _ in graph.nodes if behind else ():
        behind |= sum(1 << index for index, mask in enumerate(graph.before) if mask & behind)
    return behind


def slots_wanted(run: Run) -> str:
    """` for date and city`, as far as the labels of the turn say what has to be asked for."""
    slots = run.slots_to_ask()
    return f" for {listing(slots)}" if slots else ""


def _did_not_ask(run: Run, index: int, ask: int, text: str) -> Finding:
    """A text where the reference asks. If it asks, then not for what the policy wants named."""
    own, slots, place = run.node(ask).observation, slots_wanted(run), run.places[index]
    if not run.asks(index):
        return make_finding(_C.ANSWERED_INSTEAD_OF_ASKING, step=place, node=ask, expected=own, actual=text, slots=slots)
    message = f"Step {place} asks the user, but not{slots}, as the reference does (node {ask})."
    rule = "slot not named"
    return make_finding(
        _C.ANSWERED_INSTEAD_OF_ASKING, step=place, node=ask, rule=rule, expected=own, actual=text, message=message
    )
