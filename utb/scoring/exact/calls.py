"""Why the calls of a step are not legal: each beside the node that it most likely stands for.

Which node that is stands in `utb.scoring.exact.step_pairs`. A call without any is one call too many.
"""

from collections.abc import Sequence

from utb.graph.build import bits, ready
from utb.model import ANSWER_NAME, ASK_NAME, Finding, FindingCode, ReferenceGraph
from utb.scoring.exact.given import GivenCall
from utb.scoring.exact.reasons import missing_calls, nodes_named, slots_wanted, unaccounted
from utb.scoring.exact.run import Run
from utb.scoring.exact.step_pairs import StepPairs
from utb.scoring.exact.walk import ready_asks
from utb.scoring.findings import make_finding, row_finding

_C = FindingCode
_EXTRA_CALL = _C.EXTRA_CALL  # members of an enumeration are slow to look up
PSEUDO_TOOLS = (ASK_NAME, ANSWER_NAME)

# What a reader should see first where one step departs in several ways; what ranks alike stays in the order of calls.
_RANK = {
    _C.MALFORMED_CALL: 0,
    _C.ARGUMENTS_NOT_JSON: 0,
    _C.UNKNOWN_TOOL: 0,
    _C.ACTED_INSTEAD_OF_ASKING: 1,
    _C.EXTRA_CALL: 3,
    _C.MISSING_CALL: 4,
}
_HOW_OFTEN = ("which the reference never calls", "which the reference calls only once")
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


def extra_call_of(call: GivenCall, place: int, spot: int | None = None) -> Finding:
    """A call that no node is left for; `place` is its step, `spot` which call of that, where it matters."""
    times = len(call.bucket)
    why = _HOW_OFTEN[times] if times < len(_HOW_OFTEN) else f"which the reference calls only {times} times"
    return make_finding(_EXTRA_CALL, step=place, call=spot, actual=call.arguments, tool=call.name, why=why)


def unreadable_call(call: GivenCall, place: int, spot: int | None = None) -> Finding:
    """A call whose arguments are no JSON object; `place` is its step, `spot` which call of that, where it matters."""
    rule = call.parsed.rule or "malformed"
    why = rule.replace("_", " ")
    given = call.arguments
    return make_finding(_C.ARGUMENTS_NOT_JSON, step=place, call=spot, rule=rule, actual=given, tool=call.name, why=why)


def pseudo_call(name: object, place: int, spot: int | None = None) -> Finding:
    """A call of what names a step of references; `place` is its step, `spot` which call of that, where it matters."""
    message = f"Step {place} called `{name}`, which names a step of references and is no tool."
    return make_finding(_C.UNKNOWN_TOOL, step=place, call=spot, actual=name, tool=name, message=message)


def early_call(
    graph: ReferenceGraph, call: GivenCall, node: int, late: int, never: int, place: int, spot: int | None = None
) -> Finding:
    """A call whose node waits for others, which come later (`late`) or not at all (`never`): masks of nodes."""
    waits = list(bits(late | never))
    if not never:
        names, message = nodes_named(graph, late), None
    else:
        names = ""
        how = [f"before {nodes_named(graph, late)}"] if late else []
        how.append(f"without having called {nodes_named(graph, never)}")
        message = f"Step {place} called `{call.name}` (node {node}) {' and '.join(how)}, which it depends on."
    return make_finding(
        _C.WRONG_ORDER,
        step=place,
        call=spot,
        node=node,
        expected=waits,
        message=message,
        tool=call.name,
        waits=names,
    )


def gravest_first(findings: list[Finding]) -> list[Finding]:
    """The findings of one step in the order in which they are told."""
    return sorted(findings, key=_gravity) if len(findings) > 1 else findings


def _gravity(finding: Finding) -> int:
    return _RANK.get(finding.code, _OF_ONE_CALL)


class _Reading(StepPairs):
    """One step of calls against one mask of what was done before it, and what is wrong with it."""

    def __init__(self, run: Run, index: int, done: int) -> None:
        super().__init__(run, index, done)
        self.place = run.places[index]
        self.faults: dict[int, Finding] = {}  # by call whose name means no tool
        self.pair(self._with_tools())

    def findings(self) -> list[Finding]:
        """At least one finding, the gravest first."""
        left = self.graph.calls & ~self.taken
        missing = unaccounted(self.run, self.later, left) if left and self.index + 1 < len(self.run.steps) else left
        found: list[Finding] = []
        for position in range(len(self.calls)):
            if position not in self.stand_for or not self.is_ready(self.nodes[position]):
                found += self._explain(position, missing)
        if missing:
            found += missing_calls(self.run, missing)
        return gravest_first(found)

    def _find(self, code: FindingCode, position: int, **fields: object) -> Finding:
        tool = self.calls[position].name
        call = self.run.spot(self.index)
        return make_finding(code, step=self.place, call=call, tool=tool, **fields)  # type: ignore[arg-type]

    def _with_tools(self) -> list[int]:
        """The calls whose names mean tools; for every other that is its finding."""
        found = []
        for position, call in enumerate(self.calls):
            if call.name not in PSEUDO_TOOLS and (call.bucket or self.run.is_known(call.name)):
                found.append(position)
            else:
                self.faults[position] = self._fault(position, call.name)
        return found

    def _fault(self, position: int, name: object) -> Finding:
        if not self.run.names_something(name):
            return self._find(_C.MALFORMED_CALL, position, actual=name, why="it names no tool")
        if name not in PSEUDO_TOOLS:
            return self._find(_C.UNKNOWN_TOOL, position, actual=name)
        return pseudo_call(name, self.place, self.run.spot(self.index))

    def _explain(self, position: int, missing: int) -> Sequence[Finding]:
        """What is wrong with one call, which stands for no node that is ready."""
        if position in self.faults:
            return (self.faults[position],)
        call, node = self.calls[position], self.nodes.get(position)
        if not call.repeats and call.parsed.value is None:
            return (unreadable_call(call, self.place, self.run.spot(self.index)),)
        if node is None:
            return (self._without_node(position),)
        if not self.is_ready(node):
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
        return extra_call_of(self.calls[position], self.place, self.run.spot(self.index))

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
            call, spot = self.calls[position], self.run.spot(self.index)
            found.append(early_call(self.graph, call, node, waits & ~missing, waits & missing, self.place, spot))
        return found

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
