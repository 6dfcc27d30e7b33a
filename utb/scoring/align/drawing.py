"""Display alignment: beside which node each predicted call is drawn, and what became of every node.

An alignment explains, it decides nothing. As far as a run is legal it shows what the verdict saw; from the first
departure on, calls and nodes are paired as cheaply as possible, so that a wrong call stands beside the node it most
likely stands for. Both may be put together in several ways; the cheapest is taken.
"""

from collections.abc import Iterator

import msgspec

from utb.graph.build import bits
from utb.matching.calls import explain_arguments
from utb.model import (
    EXACT,
    AlignedCall,
    AlignedNode,
    Alignment,
    ArgumentRow,
    CallStatus,
    Finding,
    FindingCode,
    Mode,
    NodeKind,
    NodeStatus,
    Policy,
    Status,
    Trajectory,
    Turn,
    Verdict,
)
from utb.scoring.align.legal import LegalPart, Way, legal_part
from utb.scoring.ask import asks
from utb.scoring.exact.pairs import Pairing, Place, call_nodes
from utb.scoring.exact.run import Run, text_of
from utb.scoring.exact.walk import End

_MOST_TRIED = 8  # legal readings that compete for the cheapest pairing of what follows them
_PASSED_BY = frozenset({FindingCode.ANSWERED_INSTEAD_OF_ASKING, FindingCode.ACTED_INSTEAD_OF_ASKING})


class _Drawn(msgspec.Struct):
    """What stands beside what. Steps are the run's own, which for single responses count calls."""

    executed: dict[int, tuple[int, int | None]]  # node -> step and position of what executed it, right or not
    equal: frozenset[int]  # call nodes whose call stands for them
    beside: dict[Place, int]  # call -> node it is drawn beside, another tool's node included
    places: list[Place]
    ended: bool  # by a legal end
    answered: int | None  # step of the closing text


def align(turn: Turn, trajectory: Trajectory, verdict: Verdict, policy: Policy = EXACT) -> Alignment:
    """Align a run with the reference of its turn.

    The verdict only steers ties: a pair that one of its findings names is preferred, and what it calls cut short is
    drawn as not reached. `policy` matters where questions must name their slot.
    """
    run = Run(turn, trajectory, policy)
    if turn.reference.fault is not None:
        return Alignment((), tuple(_calls(run, _Drawn({}, frozenset(), {}, _places(run, len(run.steps)), False, None))))
    layers = run.facts.layers
    legal = legal_part(run, layers)
    drawn = _draw(run, legal, Pairing(run, _named(verdict)))
    calls = tuple(_calls(run, drawn))
    order = {place: index for index, place in enumerate(drawn.places)}
    return Alignment(_Nodes(run, drawn, order, _is_cut(run, legal, verdict), verdict.findings).all(), calls)


def _named(verdict: Verdict) -> frozenset[tuple[int, int]]:
    return frozenset((f.step, f.node) for f in verdict.findings if f.step is not None and f.node is not None)


def _places(run: Run, until: int) -> list[Place]:
    return [(index, position) for index in range(until) for position in range(len(run.steps[index].calls))]


def _draw(run: Run, legal: LegalPart, pairing: Pairing) -> _Drawn:
    """The cheapest whole: a legal reading, and a pairing of what it leaves over."""
    graph = run.turn.reference
    ended = legal.end in (End.BY_TEXT, End.BY_CALL)
    until = legal.steps if legal.end is End.BY_TEXT else len(run.steps)  # what follows a closing text is ignored
    places = _places(run, until)
    left = [place for place in places if place[0] >= legal.steps]
    tried = [(*pairing.cheapest(call_nodes(graph, way.by()), left), way) for way in legal.ways[:_MOST_TRIED]]
    _, pairs, way = min(tried, key=lambda one: one[0])
    executed, beside = _executed(way, pairs, pairing)
    equal = frozenset(node for node, place in pairs.items() if pairing.is_equal(node, place)) | frozenset(way.by())
    _later_questions(run, legal.steps, executed)
    drawn = _Drawn(executed, equal, beside, places, ended, None)
    drawn.answered = _closing_step(run, legal, drawn)
    return drawn


def _executed(
    way: Way, pairs: dict[int, Place], pairing: Pairing
) -> tuple[dict[int, tuple[int, int | None]], dict[Place, int]]:
    executed = way.by()
    beside = {(step, position): node for node, (step, position) in executed.items() if position is not None}
    for node, place in pairs.items():
        beside[place] = node
        if pairing.is_same_tool(node, place):
            executed[node] = place
    return executed, beside


def _later_questions(run: Run, start: int, executed: dict[int, tuple[int, int | None]]) -> None:
    """Questions after the first departure execute the first ask node that waits for nothing more."""
    graph = run.turn.reference
    for index in range(start, len(run.steps)):
        step = run.steps[index]
        if step.calls or step.malformed is not None or not text_of(step):
            continue
        for ask in bits(graph.asks):
            if ask in executed or not all(
                other in executed and executed[other][0] < index for other in bits(graph.before[ask])
            ):
                continue
            if run.is_question(index, ask):
                executed[ask] = (index, None)
                break


def _closing_step(run: Run, legal: LegalPart, drawn: _Drawn) -> int | None:
    """The step whose text answers: the last one, once everything else was executed in some way."""
    graph = run.turn.reference
    if legal.end is End.BY_TEXT and not run.single:
        return legal.steps - 1 if graph.answers else None
    if not run.steps or any(node not in drawn.executed for node in bits(graph.calls | graph.asks)):
        return None
    last = len(run.steps) - 1
    step = run.steps[last]
    used = any(place == (last, None) for place in drawn.executed.values())
    says = not step.calls and step.malformed is None and step.error is None and bool(text_of(step))
    return last if says and not used else None


def _is_cut(run: Run, legal: LegalPart, verdict: Verdict) -> bool:
    """Whether the run stopped before the model was done: cut by a limit, a failure, or at its first departure."""
    trajectory = run.trajectory
    if trajectory.truncated or any(step.error is not None for step in trajectory.steps):
        return True
    if any(finding.code is FindingCode.TRUNCATED_RUN for finding in verdict.findings):
        return verdict.status is Status.NOT_SCORED
    if trajectory.mode is not Mode.STRICT or legal.end is not End.DEPARTED or not run.steps:
        return False
    last = run.steps[-1]
    return bool(last.calls) or not text_of(last) or asks(text_of(last))


def _calls(run: Run, drawn: _Drawn) -> Iterator[AlignedCall]:
    first: dict[int, int] = {}  # recorded step -> first step of the run that stands for it
    for step, position in drawn.places:
        recorded = run.places[step]
        first.setdefault(recorded, step)
        node = drawn.beside.get((step, position))
        stands_for = node if node is not None and drawn.executed.get(node) == (step, position) else None
        yield AlignedCall(
            step=recorded,
            position=position + (step - first[recorded] if run.single else 0),
            status=_call_status(run, (step, position), stands_for, drawn.equal),
            node=node,
            rows=() if stands_for is None else _rows(run, (step, position), stands_for),
        )


def _call_status(run: Run, place: Place, stands_for: int | None, equal: frozenset[int]) -> CallStatus:
    name = run.steps[place[0]].calls[place[1]].name
    if not run.names_something(name) or run.calls(place[0])[place[1]].value is None:
        return CallStatus.MALFORMED
    if stands_for is not None:
        return CallStatus.MATCHED if stands_for in equal else CallStatus.WRONG_ARGUMENTS
    return CallStatus.EXTRA if run.is_known(name) else CallStatus.UNKNOWN_TOOL


def _rows(run: Run, place: Place, node: int) -> tuple[ArgumentRow, ...]:
    given = run.calls(place[0])[place[1]].value
    record = run.node(node)
    return () if given is None else explain_arguments(run.tool_of(record.name), record, given)


class _Nodes:
    """Says what became of every node."""

    def __init__(
        self, run: Run, drawn: _Drawn, order: dict[Place, int], cut: bool, findings: tuple[Finding, ...]
    ) -> None:
        self._run = run
        self._graph = run.turn.reference
        self._drawn = drawn
        self._order = order
        self._cut = cut
        self._passed_by = {f.node for f in findings if f.code in _PASSED_BY and f.node is not None}
        self._shadowed = set(drawn.beside.values())  # nodes with a call beside them, be it another tool's
        self._awaited = {other for node in drawn.executed for other in self._late(node)}

    def all(self) -> tuple[AlignedNode, ...]:
        """All nodes, in file order."""
        return tuple(self._one(index) for index in range(len(self._graph.nodes)))

    def _one(self, index: int) -> AlignedNode:
        if self._graph.nodes[index].kind is NodeKind.ANSWER:
            return self._answer(index)
        found = self._drawn.executed.get(index)
        if found is None:
            return AlignedNode(index, self._undone(index))
        step, position = found
        late = self._late(index)
        status = NodeStatus.MATCHED
        if position is not None and index not in self._drawn.equal:
            status = NodeStatus.WRONG_ARGUMENTS
        elif late:
            status = NodeStatus.WRONG_ORDER
        call = None if position is None else self._order[step, position]
        return AlignedNode(index, status, self._run.places[step], call, late)

    def _answer(self, index: int) -> AlignedNode:
        step = self._drawn.answered
        if step is not None or self._drawn.ended:
            return AlignedNode(index, NodeStatus.MATCHED, None if step is None else self._run.places[step])
        inner = bits(self._graph.calls | self._graph.asks)
        may_end = not self._cut and not self._run.single  # one recorded reply has no room for a closing text
        came_to_it = may_end and all(node in self._drawn.executed for node in inner)
        return AlignedNode(index, NodeStatus.MISSING if came_to_it else NodeStatus.NOT_REACHED)

    def _undone(self, index: int) -> NodeStatus:
        """Missing: the run passed it by. Not reached: the run stopped before it was due."""
        if index in self._passed_by or index in self._awaited or index in self._shadowed:
            return NodeStatus.MISSING
        if self._cut:
            return NodeStatus.NOT_REACHED
        if self._graph.nodes[index].kind is NodeKind.ASK:
            due = all(other in self._drawn.executed for other in bits(self._graph.before[index]))
            return NodeStatus.MISSING if due else NodeStatus.NOT_REACHED
        return NodeStatus.MISSING

    def _late(self, index: int) -> tuple[int, ...]:
        executed = self._drawn.executed
        step = executed[index][0]
        return tuple(o for o in bits(self._graph.before[index]) if o not in executed or executed[o][0] >= step)
