"""Why the calls of a step are not legal: each one against the nodes that could be executed there.

A call is explained by the closest thing there is: a node of its tool that is ready but wants other arguments, else one
that has to wait, else nothing: then it is one call too many.
"""

from collections.abc import Iterable, Sequence

from utb.graph.build import bits, ready
from utb.matching.assign import assign, cheapest
from utb.model import ANSWER_NAME, ASK_NAME, ArgumentRow, Finding, FindingCode
from utb.scoring.exact.reasons import missing_calls, slots_wanted
from utb.scoring.exact.run import Run
from utb.scoring.exact.walk import ready_asks
from utb.scoring.findings import make_finding, row_finding
from utb.scoring.wording import listing

_C = FindingCode

# What a reader should see first where one step departs in several ways.
_GRAVEST_FIRST = (
    _C.MALFORMED_CALL,
    _C.ARGUMENTS_NOT_JSON,
    _C.UNKNOWN_TOOL,
    _C.ACTED_INSTEAD_OF_ASKING,
    _C.WRONG_ORDER,
    _C.ARGUMENT_MISSING,
    _C.ARGUMENT_VALUE,
    _C.SCHEMA_VIOLATION,
    _C.ARGUMENT_UNDECLARED,
    _C.ARGUMENT_EXTRA,
    _C.EXTRA_CALL,
    _C.MISSING_CALL,
)
_PSEUDO = (ASK_NAME, ANSWER_NAME)
_RANK = {code: rank for rank, code in enumerate(_GRAVEST_FIRST)}

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
    return make_finding(_C.EXTRA_CALL, step=run.places[index], actual=call.arguments, tool=call.name, why=why)


class _Reading:
    """One step of calls against one mask of what was done before it."""

    def __init__(self, run: Run, index: int, done: int) -> None:
        self.run = run
        self.index = index
        self.place = run.places[index]
        self.graph = run.turn.reference
        self.done = done
        self.now = ready(self.graph, done)
        self.taken = done  # nodes that some call of the step is explained by
        self.found: list[Finding] = []
        self.calls = run.steps[index].calls
        readable = [position for position in range(len(self.calls)) if self._is_readable(position)]
        self.rest = self._without_fitting(readable)
        self.matched = len(readable) - len(self.rest)
        if len(readable) < len(self.calls):
            self._use_up(set(range(len(self.calls))).difference(readable))

    def findings(self) -> list[Finding]:
        """At least one finding, the gravest first."""
        for position in self._without_other_arguments(self.rest):
            self._out_of_place(position)
        missing = missing_calls(self.run, self.index + 1, self.graph.calls & ~self.taken)
        found = [*self.found, *missing]
        return sorted(found, key=lambda finding: _RANK[finding.code]) if len(found) > 1 else found

    def _note(self, code: FindingCode, position: int, **fields: object) -> None:
        tool = self.calls[position].name
        self.found.append(make_finding(code, step=self.place, tool=tool, **fields))  # type: ignore[arg-type]

    def _free(self, name: object) -> list[int]:
        """Nodes of that tool which no call is explained by yet."""
        return [node for node in self.run.bucket(name) if not self.taken >> node & 1]

    def _is_readable(self, position: int) -> bool:
        """Whether the call can stand for a node at all; if not, that is noted."""
        call = self.calls[position]
        if not isinstance(call.name, str) or not call.name.strip():
            self._note(_C.MALFORMED_CALL, position, actual=call.name, why="it names no tool")
        elif call.name in _PSEUDO:
            message = f"Step {self.place} called `{call.name}`, which names a step of references and is no tool."
            self._note(_C.UNKNOWN_TOOL, position, actual=call.name, message=message)
        elif not self.run.is_known(call.name):
            self._note(_C.UNKNOWN_TOOL, position, actual=call.name)
        elif self.run.arguments(self.index)[position].value is None:
            rule = self.run.arguments(self.index)[position].rule or "malformed"
            why = rule.replace("_", " ")
            self._note(_C.ARGUMENTS_NOT_JSON, position, rule=rule, actual=call.arguments, why=why)
        else:
            return True
        return False

    def _use_up(self, unreadable: Iterable[int]) -> None:
        """Calls that cannot be read were meant for nodes of their tools all the same; those are not missing."""
        for position in unreadable:
            self.taken |= next((1 << node for node in self._free(self.calls[position].name)), 0)

    def _without_fitting(self, positions: Sequence[int]) -> list[int]:
        """Take out as many calls as have a ready node of their own. A call alone in its step has none."""
        if len(self.calls) == 1:
            return list(positions)
        fitting = [self._fitting(position) for position in positions]
        if not any(fitting):
            return list(positions)
        pairs = _pair(fitting)
        for node in pairs.values():
            self.taken |= 1 << node
        return [position for i, position in enumerate(positions) if i not in pairs]

    def _fitting(self, position: int) -> list[int]:
        bucket = self.run.bucket(self.calls[position].name)
        return [node for node in bucket if self.now >> node & 1 and self.run.fits(node, self.index, position)]

    def _without_other_arguments(self, positions: Sequence[int]) -> list[int]:
        """Explain calls by ready nodes of their tool, so that as few arguments as possible are wrong."""
        if not positions:
            return []
        free = [self._free(self.calls[at].name) for at in positions]
        nodes = sorted({node for found in free for node in found if self.now >> node & 1})
        if not nodes:
            return list(positions)
        if len(positions) == 1 and len(nodes) == 1:
            self._explain_by(positions[0], nodes[0], self._wrong_rows(positions[0], nodes[0]))
            return []
        return self._explain_cheaply(positions, nodes)

    def _explain_cheaply(self, positions: Sequence[int], nodes: Sequence[int]) -> list[int]:
        """Explain as many calls as there are nodes of their tools, with as few wrong arguments as possible."""
        rows = {
            (at, node): self._wrong_rows(at, node)
            for at in positions
            for node in nodes
            if node in self.run.bucket(self.calls[at].name)
        }
        alone = 1 + max(map(len, rows.values()))
        cost = [[len(rows[at, node]) if (at, node) in rows else 2 * alone for node in nodes] for at in positions]
        left = []
        for at, column in zip(positions, cheapest(cost, alone), strict=True):
            if column is None or (at, nodes[column]) not in rows:
                left.append(at)
            else:
                self._explain_by(at, nodes[column], rows[at, nodes[column]])
        return left

    def _explain_by(self, position: int, node: int, rows: Sequence[ArgumentRow]) -> None:
        """The call was meant for this node."""
        self.taken |= 1 << node
        self._note_rows(position, node, rows)

    def _wrong_rows(self, position: int, node: int) -> tuple[ArgumentRow, ...]:
        wrong = self.run.wrong_rows(node, self.index, position)
        if len(wrong) == 1:
            return wrong
        missing = {row.path for row in wrong if row.code == _C.ARGUMENT_MISSING}
        return tuple(row for row in wrong if row.rule != "schema: required" or row.path not in missing)

    def _note_rows(self, position: int, node: int, rows: Sequence[ArgumentRow]) -> None:
        tool = self.calls[position].name
        self.found += [row_finding(row, step=self.place, node=node, tool=tool) for row in rows]

    def _out_of_place(self, position: int) -> None:
        """A call whose tool has no ready node left: its node has to wait, or it has none."""
        later = self._free(self.calls[position].name)
        if later:
            node = next((node for node in later if self.run.fits(node, self.index, position)), later[0])
            self.taken |= 1 << node
            self._too_early(position, node)
            if not self.run.fits(node, self.index, position):
                self._note_rows(position, node, self._wrong_rows(position, node))
            return
        waiting = ready_asks(self.graph, self.done)
        if waiting and not self.now & self.graph.calls:
            self._acted(position, next(bits(waiting)))
            return
        times = len(self.run.bucket(self.calls[position].name))
        how_often = {0: "never calls", 1: "calls only once"}.get(times, f"calls only {times} times")
        self.found.append(extra_call(self.run, self.index, position, f"which the reference {how_often}"))

    def _too_early(self, position: int, node: int) -> None:
        unasked = self._waits_for(node) & self.graph.asks
        if unasked:
            self._acted(position, next(bits(unasked)))
            return
        waits = list(bits(self.graph.before[node] & ~self.done))
        names = listing(f"`{self.run.node(other).name}` (node {other})" for other in waits)
        self._note(_C.WRONG_ORDER, position, node=node, expected=waits, waits=names)

    def _acted(self, position: int, ask: int) -> None:
        slots = slots_wanted(self.run)
        self._note(_C.ACTED_INSTEAD_OF_ASKING, position, node=ask, actual=self.calls[position].arguments, slots=slots)

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


def _pair(fitting: Sequence[Sequence[int]]) -> dict[int, int]:
    """The largest pairing of calls with nodes that they fit: call -> node."""
    if all([len(found) < 2 for found in fitting]):  # the usual case needs no search: the first who wants a node has it
        takers = {found[0]: i for i, found in reversed(list(enumerate(fitting))) if found}
        return {i: node for node, i in takers.items()}
    nodes = sorted({node for found in fitting for node in found})
    pairs = assign(len(fitting), len(nodes), lambda i, j: nodes[j] in fitting[i])
    return {i: nodes[j] for i, j in pairs.items()}
