"""Which nodes the calls of a step are explained by, once the step is known not to be legal.

A call that stands for a node is explained by that node, ready ones first, then those that have to wait. Any other is
explained by the node of its tool that fewest arguments tell it from, ready or not - the choice that the drawing makes
too.
"""

from collections.abc import Mapping, Sequence

from utb.matching.assign import assign
from utb.scoring.exact.pairs import Pairing, Place
from utb.scoring.exact.reasons import calls_by_tool
from utb.scoring.exact.run import Run


class StepPairs:
    """Calls of one step beside nodes, given one mask of what was done before the step.

    After `pair`, `nodes` holds the node of each call that has one, `stand_for` the calls that say what their node says,
    and `taken` is the mask of what was done or is explained; `matched` calls stand for nodes that are ready.
    """

    def __init__(self, run: Run, index: int, done: int) -> None:
        self.run = run
        self.index = index
        self.graph = run.turn.reference
        self.done = done
        self.taken = done
        self.calls = run.calls(index)
        self.nodes: dict[int, int] = {}
        self.stand_for: set[int] = set()
        self.matched = 0
        self._later: dict[int, list[Place]] | None = None

    @property
    def later(self) -> dict[int, list[Place]]:
        """The calls of later steps by tool."""
        if self._later is None:
            self._later = calls_by_tool(self.run, self.index + 1)
        return self._later

    def is_ready(self, node: int) -> bool:
        """Whether everything that the node waits for was done before the step."""
        return not self.graph.before[node] & ~self.done

    def pair(self, named: list[int]) -> None:
        """Pair the calls at these positions, whose names mean tools."""
        if not self._pair_one_by_one(named):
            self._pair_all(named)

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
                self.matched += self.is_ready(node)
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
