"""Dependencies between the nodes of a turn: from the values that flow, and from the order of the plan.

A call depends on the nodes that its values come from (results of earlier calls, replies), on what its planner says it
needs, and on the question asked right before it where that names its tool, or where no call of the step has a value
from the reply. A call that nothing of this explains waits for the whole step before it, unless the plan says parallel:
a planner that could have called at once would have. Only for a question it does not wait. Calls of one step never
depend on each other: their arguments were fixed before any result. Where plan and values disagree there is a doubt.
"""

from collections.abc import Iterator, Sequence

import msgspec

from utb.graph.build import build_graph
from utb.model import Source, SourceKind, Turn
from utb.model.synthesis import BatchKind
from utb.scoring.sources import Earlier, Replies, Seen, find_sources
from utb.synthesis.conversion.doubts import Doubt, DoubtKind
from utb.synthesis.conversion.nodes import Laid, Raw

_Found = tuple[DoubtKind, int, str]


def connect(laid: Laid, turn: Turn, earlier: Earlier) -> tuple[list[Raw], tuple[Doubt, ...]]:
    """The nodes with their dependencies, and doubts. `turn` is the turn without a reference, with its history, of
    which `earlier` remembers what was read."""
    nodes = [dict(node) for node in laid.nodes]
    found: list[_Found] = []
    for step, indices in enumerate(laid.steps):
        before = laid.steps[step - 1] if step else ()
        if _is_ask(nodes, indices):
            nodes[indices[0]]["dependency_list"] = list(before)
            continue
        found += _claimed(laid, step)
        flows = _Flows(nodes, indices, turn, earlier)
        found += flows.at_once()
        linked = {index: _links(laid, nodes, index, before, flows) for index in indices}
        if _is_ask(nodes, before) and not any(before[0] in links for links in linked.values()):
            linked = {index: links | set(before) for index, links in linked.items()}
        for index, links in linked.items():
            found += _doubts(laid, nodes, index, step, flows.sources_of(index), links)
            nodes[index]["dependency_list"] = sorted(links or _waited_for(laid, nodes, step))
    doubts = (Doubt(kind, turn.turn, node, message) for kind, node, message in found)
    return nodes, tuple(doubts)


class _Flows:
    """Where the values of the calls of one step come from, with the results of the step itself unseen."""

    def __init__(self, nodes: Sequence[Raw], indices: Sequence[int], turn: Turn, earlier: Earlier) -> None:
        self._indices = indices
        shown = list(nodes[: indices[-1] + 1])
        self._seen = Seen(_with_nodes(turn, shown), earlier)
        masked = [node | {"observation": None} if k in indices else node for k, node in enumerate(shown)]
        self._masked = Seen(_with_nodes(turn, masked), earlier)

    def sources_of(self, index: int) -> set[int]:
        """Earlier calls whose results hold a value of this one."""
        return {
            source.node for source in self._find(index).values() if _is_observed(source) and source.node is not None
        }

    def replies_to(self, index: int) -> set[int]:
        """Questions whose replies tell this call a value that the request does not."""
        if not self._seen.replies:
            return set()
        told = self._find(index, Replies.BEFORE_REQUEST)
        untold = self._find(index, Replies.UNSEEN)
        return {
            source.node
            for path, source in told.items()
            if source.kind is SourceKind.REQUEST
            and source.node is not None
            and untold[path].kind is not SourceKind.REQUEST
        }

    def at_once(self) -> Iterator[_Found]:
        """Values that stand in the result of a call made at the same time, and nowhere before."""
        for index in self._indices[1:]:
            masked = self._find(index)
            for path, source in find_sources(self._seen.turn, index, self._seen).items():
                if _is_observed(source) and source.node in self._indices and masked[path].kind is SourceKind.NONE:
                    message = f"`{path}` of node {index} stands in the result of node {source.node}, called at once."
                    yield DoubtKind.VALUE_AT_ONCE, index, message

    def _find(self, index: int, replies: Replies = Replies.AFTER_REQUEST) -> dict[str, Source]:
        return find_sources(self._masked.turn, index, self._masked, replies=replies)


def _waited_for(laid: Laid, nodes: Sequence[Raw], step: int) -> tuple[int, ...]:
    """What a call of this step waits for that nothing else explains: the step before, unless the plan denies it."""
    before = laid.steps[step - 1] if step else ()
    if _is_ask(nodes, before):  # some other call of the step has the reply, else this one would be linked to it
        return ()
    return () if laid.claims[step].order is BatchKind.PARALLEL else before


def _links(laid: Laid, nodes: Sequence[Raw], index: int, before: Sequence[int], flows: _Flows) -> set[int]:
    links = flows.sources_of(index) | flows.replies_to(index)
    links |= {other for other in laid.needs.get(index, ()) if other < _step_of(laid, index)[0]}
    if _is_ask(nodes, before) and nodes[index]["action"]["name"] in _texts(nodes[before[0]]["action"]["arguments"]):
        links.add(before[0])
    return links


def _step_of(laid: Laid, index: int) -> tuple[int, ...]:
    """The step that the node was decided on in."""
    return next(step for step in laid.steps if index in step)


def _doubts(
    laid: Laid, nodes: Sequence[Raw], index: int, step: int, flowing: set[int], links: set[int]
) -> Iterator[_Found]:
    """Where the values of a call and the plan's order disagree."""
    needs = laid.needs.get(index)
    if needs is not None:
        for other in sorted(flowing - set(needs)):
            if not _leads_to(nodes, needs, other):
                message = f"Node {index} has a value from node {other}, which the plan does not say it needs."
                yield DoubtKind.VALUE_NOT_PLANNED, index, message
        for other in sorted(set(needs) - flowing):
            yield DoubtKind.NO_VALUE, index, f"The plan says that node {index} needs node {other}; no value flows."
        return
    if step == 0:
        return
    if _is_ask(nodes, laid.steps[step - 1]):
        if not _leads_to(nodes, links, *laid.steps[step - 1]):
            yield (
                DoubtKind.COULD_BE_EARLIER,
                index,
                f"Node {index} was called after a question whose reply it does not use.",
            )
    elif not links and laid.claims[step].order is None:
        yield DoubtKind.NO_VALUE, index, f"Node {index} was called a step later, but no value flows to it."
    elif links and not _leads_to(nodes, links, *laid.steps[step - 1]):
        message = f"Node {index} was called after step {step - 1}, but its values were known before."
        yield DoubtKind.COULD_BE_EARLIER, index, message


def _claimed(laid: Laid, step: int) -> Iterator[_Found]:
    """Where the plan's words and the calls of the step disagree."""
    order, indices = laid.claims[step].order, laid.steps[step]
    if order is BatchKind.SERIAL and len(indices) > 1:
        message = f"The plan says serial, but nodes {indices[0]} to {indices[-1]} were called at once."
        yield DoubtKind.CLAIMED_SERIAL, indices[0], message
    if order is BatchKind.PARALLEL and len(indices) == 1:
        message = f"The plan says parallel, but node {indices[0]} was called alone."
        yield DoubtKind.CLAIMED_PARALLEL, indices[0], message


def _leads_to(nodes: Sequence[Raw], starts: set[int] | Sequence[int], *goals: int) -> bool:
    """Whether one of the goals is among the nodes, or among what they wait for."""
    reached, fresh = set(starts), set(starts)
    while fresh:
        fresh = {other for index in fresh for other in nodes[index]["dependency_list"]} - reached
        reached |= fresh
    return not reached.isdisjoint(goals)


def _with_nodes(turn: Turn, nodes: list[Raw]) -> Turn:
    return msgspec.structs.replace(turn, reference=build_graph(nodes))


def _is_observed(source: Source) -> bool:
    return source.kind is SourceKind.OBSERVATION


def _is_ask(nodes: Sequence[Raw], indices: Sequence[int]) -> bool:
    return len(indices) == 1 and nodes[indices[0]]["user_input"] is not None


def _texts(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, list | dict):
        for item in value.values() if isinstance(value, dict) else value:
            yield from _texts(item)
