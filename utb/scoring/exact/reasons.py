"""Why a run departs from its reference, or ends too early: findings, the gravest first.

Only the first step that is not legal is explained. What an open run does after it is not judged against an order that
no longer holds; its later calls only keep their nodes from being reported as missing. How the calls of that step are
explained stands in `utb.scoring.exact.calls`.
"""

from utb.graph.build import bits, ready
from utb.model import Finding, FindingCode, Node, ReferenceGraph
from utb.scoring.exact.run import Run
from utb.scoring.exact.texts import text_of
from utb.scoring.exact.walk import Walk, ready_asks
from utb.scoring.findings import make_finding
from utb.scoring.wording import after_step, listing, quoted

_C = FindingCode


def explain_text(run: Run, index: int, done: int) -> list[Finding]:
    """A step without calls that says something the reference does not want there, or nothing, or nothing readable."""
    graph, step, place = run.turn.reference, run.steps[index], run.places[index]
    text, left = text_of(step), graph.calls & ~done
    missing = missing_calls(run, index + 1, left)
    if step.malformed is not None:
        why = "its list of calls is not readable"
        return [make_finding(_C.MALFORMED_CALL, step=place, actual=step.malformed, why=why), *missing]
    if not text:
        return [make_finding(_C.EMPTY_REPLY, step=place, actual=step.content), *missing]
    waiting = ready_asks(graph, done)
    if waiting:
        return [_did_not_ask(run, index, next(bits(waiting)), text), *missing]
    if run.asks(index):
        now = quoted(run.node(node).name for node in bits(ready(graph, done) & graph.calls))
        return [make_finding(_C.ASKED_NEEDLESSLY, step=place, actual=text, calls=now), *missing]
    names = quoted(run.node(node).name for node in bits(left))
    return [make_finding(_C.STOPPED_EARLY, step=place, actual=text, calls=names), *missing]


def explain_end(run: Run, walk: Walk) -> list[Finding]:
    """A run that is legal as far as it goes, and goes not far enough."""
    graph = run.turn.reference
    done = walk.states[0]
    left = graph.calls & ~done
    if run.single and left & ~behind_questions(graph):
        left &= ~behind_questions(graph)  # the others could not have been called in one reply
    missing = missing_calls(run, walk.steps, left)
    if missing:
        return missing
    unasked = next(bits(graph.asks & ~done), None)
    if unasked is None:
        node, what = next(bits(graph.answers), None), "a closing text"
    else:
        node, what = unasked, f"asking the user{slots_wanted(run)} (node {unasked})"
    return [make_finding(_C.NO_ANSWER, node=node, after=after_step(walk.steps), what=what)]


def missing_calls(run: Run, start: int, left: int) -> list[Finding]:
    """A finding for every node of the mask that no call from a step on can account for.

    A call accounts for a node that it fits, else for any of its tool: that one was called, if wrongly or too late.
    """
    if not left:
        return []
    later: dict[int, list[tuple[int, int]]] = {}  # calls by the first node of their tool
    for index in range(start, len(run.steps)):
        for position, call in enumerate(run.steps[index].calls):
            bucket = run.bucket(call.name)
            if bucket:
                later.setdefault(bucket[0], []).append((index, position))
    for first, calls in later.items():
        named = [node for node in run.bucket(run.node(first).name) if left >> node & 1]
        left &= ~sum(1 << node for node in _accounted_for(run, named, calls))
    return [_missing(run.node(node), node) for node in bits(left)]


def _accounted_for(run: Run, nodes: list[int], calls: list[tuple[int, int]]) -> list[int]:
    """The nodes, all of one tool, that these calls of that tool account for."""
    if len(calls) >= len(nodes):
        return nodes
    open_nodes, spare = list(nodes), 0
    for index, position in calls:
        fitting = next((node for node in open_nodes if run.fits(node, index, position)), None)
        if fitting is None:
            spare += 1
        else:
            open_nodes.remove(fitting)
    return [node for node in nodes if node not in open_nodes[spare:]]


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


def _missing(node: Node, index: int) -> Finding:
    return make_finding(_C.MISSING_CALL, node=index, expected=node.arguments, tool=node.name)


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
