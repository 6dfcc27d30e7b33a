"""Why the calls of a step are not legal: each beside the node that it most likely stands for.

A call that stands for a node is explained by that node, ready ones first, then those that have to wait. Any other is
explained by the node of its tool that fewest arguments tell it from, ready or not - the choice that the drawing makes
too. A call without any such node is one call too many.
"""

from collections.abc import Mapping, Sequence

from utb.graph.build import bits, ready
from utb.matching.assign import assign
from utb.model import ANSWER_NAME, ASK_NAME, Finding, FindingCode
from utb.scoring.exact.pairs import Pairing, Place
from utb.scoring.exact.reasons import calls_by_tool, missing_calls, nodes_named, slots_wanted, unaccounted
from utb.scoring.exact.run import Run
from utb.scoring.exact.walk import ready_asks
from utb.scoring.findings import make_finding, row_finding

_C = FindingCode
_PSEUDO = (ASK_NAME, ANSWER_NAME)

# What a reader should see first where one step departs in several ways; what ranks alike stays in the order of calls.
_RANK = {
    _C.MALFORMED_CALL: 0,
    _C.ARGUMENTS_NOT_JSON: 0,
    _C.UNKNOWN_TOOL: 0,
    _C.ACTED_INSTEAD_OF_ASKING: 1,
    _C.EXTRA_CALL: 3,
    _C.MISSING_CALL: 4,
}
_OF_ONE_CALL = 2  # its arguments in the order of the schema, then its order

_MOST_STATES = 8  # done-sets that are tried for the kindest explanation


def explain_calls(run: Run, index: int, states: Sequence[int]) -> list[Finding]:
    """The findings of a step of calls, given the masks that may be done before it."""
    if len(states) == 1:
        return _Reading(run, index, states[0]).findings()
    readings = [_Reading(run, index, done) for done in states[:_MOST_STATES]]
    return max(readings, key=lambda reading: reading.matched).findings()


def extra_call(run: Run, index: int, position: int, why: str) -> Finding:
    """A call that the reference has no place for."""
    call = run.steps[index].calls[position]
    return make_finding(
        _C.EXTRA_CALL,
        step=run.places[index],
        call=run.spot(index),
        actual=call.arguments,
        tool=call.name,
        why=why,
    )


def _gravity(finding: Finding) -> int:
    return _RANK.get(finding.code, _OF_ONE_CALL)


class _Reading:
    """One step of calls against one mask of what was done before it."""

    def __init__(self, run: Run, index: int, done: int) -> None:
        self.run = run
        self.index = index
        self.place = run.places[index]
        self.graph = run.turn.reference
        self.done = done
        self.taken = done  # nodes that some call of the step is explained by
        self.calls = run.calls(index)
        self.nodes: dict[int, int] = {}  # by call
        self.stand_for: set[int] = set()  # calls that say what their node says
        self.matched = 0  # calls that stand for a node that is ready
        self.faults: dict[int, Finding] = {}  # by call whose name means no tool
        self._later: dict[int, list[Place]] | None = None
        named = self._with_tools()
        if not self._pair_one_by_one(named):
            self._pair_all(named)

    @property
    def later(self) -> dict[int, list[Place]]:
        """The calls of later steps by tool."""
        if self._later is None:
            self._later = calls_by_tool(self.run, self.index + 1)
        return self._later

    def findings(self) -> list[Finding]:
        """At least one finding, the gravest first."""
        left = self.graph.calls & ~self.taken
        missing = unaccounted(self.run, self.later, left) if left else 0
        found: list[Finding] = []
        for position in range(len(self.calls)):
            if position not in self.stand_for or not self._is_ready(self.nodes[position]):
                found += self._explain(position, missing)
        if missing:
            found += missing_calls(self.run, missing)
        return sorted(found, key=_gravity) if len(found) > 1 else found

    def _find(self, code: FindingCode, position: int, **fields: object) -> Finding:
        tool = self.calls[position].name
        call = self.run.spot(self.index)
        return make_finding(code, step=self.place, call=call, tool=tool, **fields)  # type: ignore[arg-type]

    # Which node

    def _pair_one_by_one(self, named: Sequence[int]) -> bool:
        """Pair every call with the one node of its tool; False where a tool has several nodes or calls."""
        seen, done, nodes = 0, self.done, {}
        for position in named:
            bucket = self.calls[position].bucket
            if bucket:
                node = bucket[0]
                if len(bucket) > 1 or seen >> node & 1:
                    return False
                seen |= 1 << node
                if not done >> node & 1:
                    nodes[position] = node
        for position, node in nodes.items():
            if self.calls[position].fits(node):
                self.stand_for.add(position)
                self.matched += self._is_ready(node)
        self.nodes = nodes
        self.taken |= seen
        return True

    def _pair_all(self, named: list[int]) -> None:
        """Pair calls with nodes: with those that are ready first, then with those that wait, then the unlike ones."""
        rest = named
        if len(self.calls) > 1:  # alone it stands for none that is ready
            rest = self._without_fitting(rest, are_ready=True)
        self.matched = len(named) - len(rest)
        if rest:
            rest = self._without_fitting(rest, are_ready=False)
        self.stand_for.update(self.nodes)
        if rest:
            self._pair_the_unlike(rest)

    def _with_tools(self) -> list[int]:
        """The calls whose names mean tools; for every other that is its finding."""
        found = []
        for position, call in enumerate(self.calls):
            if call.name not in _PSEUDO and (call.bucket or self.run.is_known(call.name)):
                found.append(position)
            else:
                self.faults[position] = self._fault(position, call.name)
        return found

    def _fault(self, position: int, name: object) -> Finding:
        if not self.run.names_something(name):
            return self._find(_C.MALFORMED_CALL, position, actual=name, why="it names no tool")
        if name not in _PSEUDO:
            return self._find(_C.UNKNOWN_TOOL, position, actual=name)
        message = f"Step {self.place} called `{name}`, which names a step of references and is no tool."
        return self._find(_C.UNKNOWN_TOOL, position, actual=name, message=message)

    def _is_ready(self, node: int) -> bool:
        return not self.graph.before[node] & ~self.done

    def _without_fitting(self, positions: list[int], *, are_ready: bool) -> list[int]:
        """Take out as many calls as stand for a free node that is ready (or is not), each for its own."""
        before, missing, taken = self.graph.before, ~self.done, self.taken
        fitting: dict[int, list[int]] = {}
        for position in positions:
            call, found = self.calls[position], []
            for node in call.bucket:
                if not taken >> node & 1 and (not before[node] & missing) is are_ready and call.fits(node):
                    found.append(node)
            if found:
                fitting[position] = found
        if not fitting:
            return positions
        for position, node in _pair(fitting).items():
            self._take(position, node)
        return [position for position in positions if position not in self.nodes]

    def _pair_the_unlike(self, positions: Sequence[int]) -> None:
        """Give the other calls nodes of their tools, so that over the rest of the run few arguments are wrong."""
        taken = self.taken
        by_tool: dict[int, list[int]] = {}
        for position in positions:
            bucket = self.calls[position].bucket
            if bucket:
                by_tool.setdefault(bucket[0], []).append(position)
        for first, alike in by_tool.items():
            free = [node for node in self.calls[alike[0]].bucket if not taken >> node & 1]
            if len(free) == 1 and len(alike) == 1:
                self._take(alike[0], free[0])
            elif free:
                here: list[Place] = [(self.index, position) for position in alike]
                self._pair_cheaply(free, [*here, *self.later.get(first, ())])
                self._pair_cheaply(free, here)  # what later calls put right explains the calls here all the same

    def _pair_cheaply(self, nodes: Sequence[int], places: Sequence[Place]) -> None:
        """Pair calls with nodes, and take those of this step."""
        free = [node for node in nodes if not self.taken >> node & 1]
        left = [(step, at) for step, at in places if step != self.index or at not in self.nodes]
        if not free or not left:
            return
        _, pairs = Pairing(self.run).cheapest(free, left)
        for node, (step, position) in pairs.items():
            if step == self.index:
                self._take(position, node)

    def _take(self, position: int, node: int) -> None:
        self.nodes[position] = node
        self.taken |= 1 << node

    # What is wrong with it

    def _explain(self, position: int, missing: int) -> Sequence[Finding]:
        """What is wrong with one call, which stands for no node that is ready."""
        if position in self.faults:
            return (self.faults[position],)
        call, node = self.calls[position], self.nodes.get(position)
        if not call.repeats and call.parsed.value is None:
            rule = call.parsed.rule or "malformed"
            why = rule.replace("_", " ")
            return (self._find(_C.ARGUMENTS_NOT_JSON, position, rule=rule, actual=call.arguments, why=why),)
        if node is None:
            return (self._without_node(position),)
        if not self._is_ready(node):
            return self._too_early(position, node, missing)
        return self._wrong_arguments(position, node)

    def _wrong_arguments(self, position: int, node: int) -> list[Finding]:
        call, place, spot = self.calls[position], self.place, self.run.spot(self.index)
        return [
            row_finding(row, step=place, node=node, tool=call.name, call=spot) for row in call.beside(node).wrong_rows
        ]

    def _without_node(self, position: int) -> Finding:
        waiting = ready_asks(self.graph, self.done)
        if waiting and not ready(self.graph, self.done) & self.graph.calls:
            return self._acted(position, next(bits(waiting)))
        times = len(self.calls[position].bucket)
        how_often = {0: "never calls", 1: "calls only once"}.get(times, f"calls only {times} times")
        return extra_call(self.run, self.index, position, f"which the reference {how_often}")

    def _too_early(self, position: int, node: int, missing: int) -> list[Finding]:
        """A call whose node has to wait: for a question, or for calls that come later or not at all.

        Wrong arguments explain more than a dependency that is missing anyway, so its absence is not said twice.
        """
        unasked = self._waits_for(node) & self.graph.asks
        found = [self._acted(position, next(bits(unasked)))] if unasked else []
        if position not in self.stand_for:
            found += self._wrong_arguments(position, node)
        waits = self.graph.before[node] & ~self.done
        if not unasked and (position in self.stand_for or waits & ~missing):
            found.append(self._wrong_order(position, node, waits & ~missing, waits & missing))
        return found

    def _wrong_order(self, position: int, node: int, late: int, never: int) -> Finding:
        waits = list(bits(late | never))
        if not never:
            names = nodes_named(self.run, late)
            return self._find(_C.WRONG_ORDER, position, node=node, expected=waits, waits=names)
        how = [f"before {nodes_named(self.run, late)}"] if late else []
        how.append(f"without having called {nodes_named(self.run, never)}")
        tool = self.calls[position].name
        message = f"Step {self.place} called `{tool}` (node {node}) {' and '.join(how)}, which it depends on."
        return self._find(_C.WRONG_ORDER, position, node=node, expected=waits, message=message)

    def _acted(self, position: int, ask: int) -> Finding:
        given, slots = self.calls[position].arguments, slots_wanted(self.run)
        return self._find(_C.ACTED_INSTEAD_OF_ASKING, position, node=ask, actual=given, slots=slots)

    def _waits_for(self, node: int) -> int:
        """Mask of everything not done that the node waits for, however far back."""
        found, front = 0, self.graph.before[node] & ~self.done
        while front:
            found |= front
            behind = 0
            for other in bits(front):
                behind |= self.graph.before[other]
            front = behind & ~self.done & ~found
        return found


def _pair(fitting: Mapping[int, Sequence[int]]) -> dict[int, int]:
    """The largest pairing of calls with nodes that they fit: call -> node."""
    takers: dict[int, int] = {}  # the usual case needs no search: the first who wants a node has it
    for position, found in fitting.items():
        if len(found) > 1:
            break
        takers.setdefault(found[0], position)
    else:
        return {position: node for node, position in takers.items()}
    positions, nodes = list(fitting), sorted({node for found in fitting.values() for node in found})
    pairs = assign(len(positions), len(nodes), lambda i, j: nodes[j] in fitting[positions[i]])
    return {positions[i]: nodes[j] for i, j in pairs.items()}
