"""One turn's `answer_list` as a reference graph: nodes, what must come before what, and what is wrong with it.

`build_graph` never raises. What keeps a reference from being executed (an unreadable node, a dependency that is no
index, a cycle, no nodes) is the graph's `fault`; what is odd but has one clear meaning is a note. The answer node
needs no dependencies: it comes after every other node, whatever its list says.

Nothing here judges calls or schemas, and nothing enumerates orders.
"""

from collections.abc import Iterable, Iterator, Sequence

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
    if fault is not None:
        return ReferenceGraph(tuple(nodes), fault)
    return _linked(tuple(nodes), [sum(1 << other for other in node.depends_on) for node in nodes])


def build_plain_graph(plain: Sequence[PlainNode]) -> ReferenceGraph | None:
    """The graph that `build_graph` makes of the same nodes; None where it takes a closer look."""
    nodes: list[Node] = []
    before: list[int] = []
    count = len(plain)
    for raw in plain:
        mask = 0
        for other in raw.dependency_list or ():
            if not 0 <= other < count:
                return None
            mask |= 1 << other
        node = read_plain_node(raw, mask)
        if node is None:
            return None
        nodes.append(node)
        before.append(mask)
    return _linked(tuple(nodes), before) if nodes else None


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
    before, asks = graph.before, graph.asks
    level: list[int] = [0] * len(before)
    order: Iterable[int] = range(len(before))
    if any([mask >> index for index, mask in enumerate(before)]):  # some dependency stands later in the list
        order = _in_order(before, (1 << len(before)) - 1)
    for index in order:
        earlier, mask = 0, before[index]
        while mask:
            other = level[mask.bit_length() - 1]
            if other > earlier:
                earlier = other
            mask ^= 1 << mask.bit_length() - 1
        level[index] = earlier if asks >> index & 1 else earlier + 1
    longest = max(level, default=0)
    return longest + asks.bit_count() if asks else longest


def layers_of(graph: ReferenceGraph) -> tuple[int, ...]:
    """Per node its layer: the length of the longest chain of nodes that it waits for."""
    before = graph.before
    layers = [0] * len(before)
    for index in _in_order(before, (1 << len(before)) - 1):
        layers[index] = max([layers[other] + 1 for other in bits(before[index])], default=0)
    return tuple(layers)


def bits(mask: int) -> Iterator[int]:
    """Indices of the nodes in a mask, ascending."""
    while mask:
        lowest = mask & -mask
        yield lowest.bit_length() - 1
        mask ^= lowest


def _linked(nodes: tuple[Node, ...], before: list[int]) -> ReferenceGraph:
    """The graph of readable nodes, with its masks, or with the fault in its dependencies.

    `before` holds the dependencies of each node as a mask.
    """
    calls = asks = answers = 0
    is_forward = False  # some dependency stands later in the list; without one there can be no cycle
    bit = 1
    for node, mask in zip(nodes, before, strict=True):
        kind = node.kind
        if kind is _CALL:
            calls |= bit
        elif kind is _ASK:
            asks |= bit
        else:
            answers |= bit
        is_forward |= mask >= bit
        bit <<= 1
    notes: tuple[Finding, ...] = ()
    if answers:
        if answers == bit >> 1 and not is_forward:
            before[-1] = calls | asks  # one answer, at the end, and nothing depends on it: nearly every reference
        else:
            notes = _notes_on_answers(before, answers)
            before = _with_answers_last(before, answers, calls | asks)
    if is_forward and (stuck := _first_on_cycle(before)) is not None:
        return ReferenceGraph(nodes, _cycle(stuck), notes)
    return ReferenceGraph(nodes, None, notes, tuple(before), calls, asks, answers)


def _with_answers_last(before: list[int], answers: int, inner: int) -> list[int]:
    """`before` with every answer behind all inner nodes, and nothing behind an answer."""
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
