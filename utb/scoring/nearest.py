"""The nearest legal path: the edits that make a run correct, as few as the alignment allows.

Calls that were made keep their place where they can. Which ones cannot is a small problem of its own: of two calls in
the wrong order one must move, and as few as possible should. "Made too early or together" is a partial order, so the
largest set of calls that may stay is an antichain, found by a maximum matching.
"""

from collections.abc import Iterator

from utb.graph.build import bits
from utb.matching.assign import assign
from utb.model import AlignedNode, Alignment, Edit, EditKind, Mode, NodeKind, NodeStatus, Trajectory, Turn
from utb.scoring.exact.texts import text_of

_MADE = frozenset({NodeStatus.MATCHED, NodeStatus.WRONG_ARGUMENTS, NodeStatus.WRONG_ORDER})
_INSERTS = {NodeKind.CALL: EditKind.INSERT, NodeKind.ASK: EditKind.ASK, NodeKind.ANSWER: EditKind.ANSWER}


def nearest_legal_path(turn: Turn, alignment: Alignment, trajectory: Trajectory | None = None) -> tuple[Edit, ...]:
    """Edits that make the run correct: in the order of the path, then what has to be dropped.

    Without the trajectory, dropped calls have no name, and texts that have no place in the turn are not seen. A
    reference that cannot be executed has no path, hence no edits.
    """
    if not alignment.nodes:
        return ()
    moved = _to_move(turn, alignment, trajectory)
    order = [node for node in _path_order(turn, alignment, moved) if not _is_said(turn, alignment, node, trajectory)]
    edits = [edit for node in order for edit in _of_node(turn, alignment, node, moved)]
    edits += _dropped_calls(alignment, trajectory)
    edits += _dropped_texts(turn, alignment, trajectory) if trajectory is not None else ()
    return tuple(edits)


def _is_said(turn: Turn, alignment: Alignment, index: int, trajectory: Trajectory | None) -> bool:
    """Whether the node is an answer and the run ends with a text, which will be that answer: no edit is needed."""
    if trajectory is None or not trajectory.steps or turn.reference.nodes[index].kind is not NodeKind.ANSWER:
        return False
    last, place = trajectory.steps[-1], len(trajectory.steps) - 1
    is_used = any(node.step == place and node.node != index for node in alignment.nodes if node.status in _MADE)
    return bool(text_of(last)) and not last.calls and last.malformed is None and last.error is None and not is_used


def _of_node(turn: Turn, alignment: Alignment, index: int, moved: frozenset[int]) -> Iterator[Edit]:
    """What has to be done for one node; nothing where its call is right and in place."""
    node, drawn = turn.reference.nodes[index], alignment.nodes[index]
    if drawn.status not in _MADE:
        yield Edit(_INSERTS[node.kind], node.name, index)
        return
    call = None if drawn.call is None else alignment.calls[drawn.call]
    position = None if call is None else call.position
    if index in moved:
        yield Edit(EditKind.MOVE, node.name, index, drawn.step, position, drawn.call)
    if drawn.status is NodeStatus.WRONG_ARGUMENTS:
        rows = () if call is None else call.rows
        paths = tuple(row.path for row in rows if not row.equal and row.deciding)
        yield Edit(EditKind.CHANGE, node.name, index, drawn.step, position, drawn.call, paths)


def _dropped_calls(alignment: Alignment, trajectory: Trajectory | None) -> Iterator[Edit]:
    standing = {node.call for node in alignment.nodes if node.call is not None}
    for place, call in enumerate(alignment.calls):
        if place not in standing:
            name = "" if trajectory is None else trajectory.steps[call.step].calls[call.position].name
            yield Edit(EditKind.DROP, name if isinstance(name, str) else "", None, call.step, call.position, place)


def _dropped_texts(turn: Turn, alignment: Alignment, trajectory: Trajectory) -> Iterator[Edit]:
    """Steps without calls that serve no node. The last text is the answer, or the place for it."""
    used = {node.step for node in alignment.nodes if node.status in _MADE}
    ends = [alignment.nodes[index].step for index in bits(turn.reference.answers)]
    end = next((step for step in ends if step is not None), None)
    if end is None:  # no answer was given, or none is wanted
        end = len(trajectory.steps) - 1 if ends else max((step for step in used if step is not None), default=-1)
    for index, step in enumerate(trajectory.steps[:end]):
        if not step.calls and index not in used:
            yield Edit(EditKind.DROP, "text", None, index)


def _everything_before(turn: Turn) -> list[int]:
    """Per node the mask of all nodes that it waits for, however far back."""
    behind = list(turn.reference.before)
    changed = True
    while changed:
        changed = False
        for index, mask in enumerate(behind):
            wider = mask
            for other in bits(mask):
                wider |= behind[other]
            if wider != mask:
                behind[index], changed = wider, True
    return behind


def _to_move(turn: Turn, alignment: Alignment, trajectory: Trajectory | None) -> frozenset[int]:
    """The fewest made nodes that must move so that the others stand in a legal order.

    `left waits for right, and was not made later` is a strict partial order on the made nodes; a set without such a
    pair is an antichain. The largest one is what a minimum vertex cover of the pairs leaves (Dilworth, Koenig).
    """
    answers = turn.reference.answers
    made = [n for n in alignment.nodes if n.status in _MADE and n.step is not None and not answers >> n.node & 1]
    behind, places = _everything_before(turn), _places(alignment, trajectory)
    early = [
        [
            right
            for right, other in enumerate(made)
            if behind[node.node] >> other.node & 1 and places[node.node] <= places[other.node]
        ]
        for node in made
    ]
    stays = _antichain(early)
    return frozenset(node.node for index, node in enumerate(made) if index not in stays)


def _places(alignment: Alignment, trajectory: Trajectory | None) -> list[tuple[int, int]]:
    """Where each node was made, so that a later place is a later step; calls of a single response follow each other."""
    is_single = trajectory is not None and trajectory.mode is Mode.SINGLE_RESPONSE
    places = []
    for node in alignment.nodes:
        position = alignment.calls[node.call].position if is_single and node.call is not None else 0
        places.append((-1 if node.step is None else node.step, position))
    return places


def _antichain(early: list[list[int]]) -> set[int]:
    """The largest set of items of which none is early for another; `early` holds all such pairs, transitively."""
    pairs = assign(len(early), len(early), lambda left, right: right in early[left])
    partner = {right: left for left, right in pairs.items()}
    reached_left = [left for left in range(len(early)) if left not in pairs]
    reached_right: set[int] = set()
    for left in reached_left:
        fresh = [right for right in early[left] if right not in reached_right]
        reached_right.update(fresh)
        reached_left.extend(partner[right] for right in fresh if right in partner)
    return set(reached_left) - reached_right


def _path_order(turn: Turn, alignment: Alignment, moved: frozenset[int]) -> list[int]:
    """All nodes in a legal order: nodes that stay by their step, others as soon as they may."""
    before = turn.reference.before
    order: list[int] = []
    done = 0
    left = set(range(len(before)))
    while left:
        free = [index for index in left if not before[index] & ~done]
        chosen = min(free, key=lambda index: (_rank(alignment.nodes[index], moved), index))
        order.append(chosen)
        done |= 1 << chosen
        left.remove(chosen)
    return order


def _rank(node: AlignedNode, moved: frozenset[int]) -> int:
    if node.node in moved or node.step is None or node.status not in _MADE:
        return -1
    return node.step
