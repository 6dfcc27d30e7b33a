"""One turn's `answer_list` as a reference graph: nodes, what must come before what, and what is wrong with it.

`build_graph` never raises. What keeps a reference from being executed (an unreadable node, a dependency that is no
index, a cycle, no nodes) is the graph's `fault`; what is odd but has one clear meaning is a note. The answer node
needs no dependencies: it comes after every other node, whatever its list says.

Nothing here judges calls or schemas, and nothing enumerates orders.
"""

from collections.abc import Iterator, Sequence

from utb.graph.nodes import PlainNode, Unreadable, read_node, read_plain_node, shorten, unreadable_node
from utb.model import Finding, FindingCode, Node, NodeKind, ReferenceGraph

_CALL, _ASK = NodeKind.CALL, NodeKind.ASK  # members of an enumeration are slow to look up


def build_graph(answer_list: object) -> ReferenceGraph:
    """The reference graph that this raw JSON stands for."""
    if not isinstance(answer_list, list):
        return ReferenceGraph((), _unreadable(None, "`answer_list` is not a list of nodes", answer_list))
    if not answer_list:
        message = "The reference has no nodes, so there is nothing to compare with."
        return ReferenceGraph((), Finding(FindingCode.REFERENCE_EMPTY, message=message))
    nodes: list[Node] = []
    fault: Finding | None = None
    for index, raw in enumerate(answer_list):
        node = read_node(raw, len(answer_list))
        if isinstance(node, Unreadable):
            fault = fault or _fault_of(index, node, len(answer_list))
            node = unreadable_node(raw)
        nodes.append(node)
    return ReferenceGraph(tuple(nodes), fault) if fault else _linked(tuple(nodes))


def build_plain_graph(plain: Sequence[PlainNode]) -> ReferenceGraph | None:
    """The graph that `build_graph` makes of the same nodes; None where it takes a closer look."""
    nodes: list[Node] = []
    for raw in plain:
        node = read_plain_node(raw, len(plain))
        if node is None:
            return None
        nodes.append(node)
    return _linked(tuple(nodes)) if nodes else None


def ready(graph: ReferenceGraph, done: int) -> int:
    """Mask of the nodes that may be executed once `done` were; the answer when nothing else is left."""
    mask = 0
    for index, before in enumerate(graph.before):
        bit = 1 << index
        if not done & bit and not before & ~done:
            mask |= bit
    return mask


def fewest_steps(graph: ReferenceGraph) -> int:
    """How few steps execute the graph: batches of calls as large as they can be, a step per question, the answer.

    A step either calls tools or says something, so questions never share a step with calls. Asking as soon as
    possible holds nothing up, hence: the longest chain, counted in calls, plus the questions, plus the answer.
    """
    level: dict[int, int] = {}
    for index in _in_order(graph.before, graph.calls | graph.asks):
        earlier = max((level[other] for other in bits(graph.before[index])), default=0)
        level[index] = earlier + (graph.calls >> index & 1)
    return max(level.values(), default=0) + graph.asks.bit_count() + (1 if graph.answers else 0)


def bits(mask: int) -> Iterator[int]:
    """Indices of the nodes in a mask, ascending."""
    while mask:
        lowest = mask & -mask
        yield lowest.bit_length() - 1
        mask ^= lowest


def _linked(nodes: tuple[Node, ...]) -> ReferenceGraph:
    """The graph of readable nodes, with its masks, or with the fault in its dependencies."""
    calls = asks = answers = 0
    is_forward = False  # some dependency stands later in the list; without one there can be no cycle
    before: list[int] = []
    for index, node in enumerate(nodes):
        bit, mask, kind = 1 << index, 0, node.kind
        if kind is _CALL:
            calls |= bit
        elif kind is _ASK:
            asks |= bit
        else:
            answers |= bit
        for other in node.depends_on:
            mask |= 1 << other
        is_forward |= mask >= bit
        before.append(mask)
    notes: tuple[Finding, ...] = ()
    if answers:
        is_plain = answers == 1 << len(nodes) - 1 and not is_forward
        notes = () if is_plain else _notes_on_answers(before, answers)
        before = _with_answers_last(before, answers, calls | asks)
    if is_forward and (stuck := _first_on_cycle(before)) is not None:
        return ReferenceGraph(nodes, _cycle(stuck), notes)
    return ReferenceGraph(nodes, None, notes, tuple(before), calls, asks, answers)


def _with_answers_last(before: list[int], answers: int, inner: int) -> list[int]:
    """`before` with every answer behind all inner nodes, and nothing behind an answer."""
    if answers == 1 << len(before) - 1:
        before[-1] = inner
        return [mask & inner for mask in before] if any(mask & answers for mask in before) else before
    return [inner if answers >> index & 1 else mask & inner for index, mask in enumerate(before)]


def _notes_on_answers(before: Sequence[int], answers: int) -> tuple[Finding, ...]:
    notes = []
    if answers & (answers - 1):
        second = next(bits(answers & (answers - 1)))
        message = f"The reference has {answers.bit_count()} answer nodes; they count as one."
        notes.append(
            Finding(FindingCode.REFERENCE_MANY_ANSWERS, node=second, actual=answers.bit_count(), message=message)
        )
    for index, mask in enumerate(before):
        for other in bits(mask & answers):
            message = f"Node {index} of the reference depends on the answer node {other}; the dependency is dropped."
            notes.append(Finding(FindingCode.REFERENCE_DEPENDS_ON_ANSWER, node=index, actual=other, message=message))
    return tuple(notes)


def _in_order(before: Sequence[int], wanted: int) -> Iterator[int]:
    """The wanted nodes in an order that respects `before`; nodes on or behind a cycle never come."""
    done, moved = 0, True
    while moved:
        moved = False
        for index in bits(wanted & ~done):
            if not before[index] & ~done:
                done |= 1 << index
                moved = True
                yield index


def _first_on_cycle(before: Sequence[int]) -> int | None:
    """The lowest node that waits for itself, or None."""
    left = (1 << len(before)) - 1
    for index in _in_order(before, left):
        left ^= 1 << index
    return next((index for index in bits(left) if _reaches(before, index, index)), None)


def _reaches(before: Sequence[int], start: int, goal: int) -> bool:
    """True if `goal` is among the nodes that `start` waits for, however far back."""
    seen, front = 0, before[start]
    while front & ~seen:
        seen |= front
        front = 0
        for index in bits(seen):
            front |= before[index]
    return bool(seen >> goal & 1)


def _fault_of(index: int, node: Unreadable, count: int) -> Finding:
    if not node.is_dangling:
        return _unreadable(index, node.why, node.found)
    found = shorten(node.found)
    message = f"Node {index} of the reference depends on {found}, which is no index into its {count} nodes."
    return Finding(FindingCode.REFERENCE_DANGLING, node=index, actual=node.found, message=message)


def _unreadable(index: int | None, why: str, found: object) -> Finding:
    place = "" if index is None else f"node {index}: "
    message = f"The reference cannot be read: {place}{why}."
    return Finding(FindingCode.REFERENCE_UNREADABLE, node=index, actual=found, message=message)


def _cycle(index: int) -> Finding:
    message = f"The reference can never be executed: node {index} waits for itself."
    return Finding(FindingCode.REFERENCE_CYCLE, node=index, message=message)
