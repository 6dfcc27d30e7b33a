"""Pairing calls with nodes where no legal reading is left: the cheapest one-to-one assignment.

What a pair costs, most important first: the same tool with equal arguments < the same tool < another tool < no pair;
then how many arguments differ; then whether a finding of the verdict already names the pair; then how many steps the
call lies from the layer of its node. Whole numbers throughout, so that ties are ties everywhere.
"""

from collections.abc import Iterable, Sequence

from utb.matching.assign import cheapest
from utb.matching.differences import Differences, Side
from utb.matching.json_values import canonical
from utb.model import NodeKind, ReferenceGraph
from utb.scoring.exact.run import Run

Place = tuple[int, int]  # step and position of a call, as the run counts them

_EQUAL, _SAME_TOOL, _OTHER_TOOL, _ALONE = range(4)
_MOST_DIFFERENCES = 99
_FEW_PAIRS = 64  # up to here remembering what was compared costs more than comparing
_MOST_PAIRS = 2_000  # beyond, values that are written differently count as different where anything is
_ROOM = 1 << 20  # above any sum of the next smaller part that a turn of 200 calls reaches


class Pairing:
    """Prices pairs of one run, and finds the cheapest pairing of what is left over."""

    def __init__(self, run: Run, named: frozenset[tuple[int, int]] = frozenset()) -> None:
        """`named` holds the (recorded step, node) pairs that findings of the verdict name."""
        self._run = run
        self._layers = run.facts.layers
        self._named = named
        self._alike: dict[object, Place] = {}  # the first call of its kind speaks for all
        self._kinds: dict[Place, Place] = {}
        self._buckets: dict[Place, frozenset[int]] = {}
        self._differences: dict[str, Differences] = {}  # by tool
        self._of_nodes: dict[int, tuple[Differences, Side]] = {}
        self._of_calls: dict[Place, Side | None] = {}
        self._likeness: dict[tuple[int, Place], int] = {}
        calls = sum(len(step.calls) for step in run.steps)
        pairs = calls * run.turn.reference.calls.bit_count()
        self._is_small, self._is_large = pairs <= _FEW_PAIRS, pairs > _MOST_PAIRS

    def is_same_tool(self, node: int, place: Place) -> bool:
        """Whether the call means the tool of the node, by any spelling."""
        bucket = self._buckets.get(place)
        if bucket is None:
            step, position = place
            bucket = frozenset(self._run.bucket(self._run.steps[step].calls[position].name))
            self._buckets[place] = bucket
        return node in bucket

    def is_equal(self, node: int, place: Place) -> bool:
        """Whether the call stands for the node."""
        return self.is_same_tool(node, place) and not self.differences(node, place)

    def price(self, node: int, place: Place) -> int:
        """What it costs to draw the call beside the node."""
        distance = abs(place[0] - self._layers[node])
        if not self.is_same_tool(node, place):
            return _price(_OTHER_TOOL, 0, 0, distance)
        differences = self.differences(node, place)
        if not differences:
            return _price(_EQUAL, 0, 0, distance)
        is_named = (self._run.places[place[0]], node) in self._named
        return _price(_SAME_TOOL, differences, 0 if is_named else 1, distance)

    def cheapest(self, nodes: Sequence[int], places: Sequence[Place]) -> tuple[int, dict[int, Place]]:
        """The cheapest pairing of call nodes with calls, and its cost; unpaired nodes count, unpaired calls do not."""
        if not nodes or not places:
            return len(nodes) * _price(_ALONE, 0, 0, 0), {}
        if len(nodes) == 1 or len(places) == 1:
            cost, node, place = min((self.price(node, place), node, place) for node in nodes for place in places)
            return cost + (len(nodes) - 1) * _price(_ALONE, 0, 0, 0), {node: place}
        costs = [[self.price(node, place) for place in places] for node in nodes]
        chosen = _of_two(costs) or cheapest(costs, _price(_ALONE, 0, 0, 0))
        pairs = {node: column for node, column in zip(nodes, chosen, strict=True) if column is not None}
        total = sum(costs[row][column] for row, column in enumerate(chosen) if column is not None)
        total += (len(nodes) - len(pairs)) * _price(_ALONE, 0, 0, 0)
        return total, {node: places[column] for node, column in pairs.items()}

    def differences(self, node: int, place: Place) -> int:
        """How many arguments keep a call of the node's tool from standing for it; at least one if it does not."""
        if self._is_small:
            call = self._run.calls(place[0])[place[1]]
            return self._at_least(None if call.value is None else call.beside(node).count, node, place)
        pair = (node, self._first_alike(place))
        known = self._likeness.get(pair)
        if known is None:
            known = self._likeness[pair] = self._count(*pair)
        return known

    def _count(self, node: int, place: Place) -> int:
        of_tool, wanted = self._of_nodes.get(node) or self._read_node(node)
        given = self._of_calls[place] if place in self._of_calls else self._read_call(place, of_tool)
        if given is None:
            return self._at_least(None, node, place)
        if not self._is_large:
            different = of_tool.count(wanted, given)
        elif of_tool.tells_apart(wanted, given):
            same = len(wanted.values & given.values)
            different = max(len(wanted.values) - same, len(given.values) - same, 1)
        else:
            different = 0
        return self._at_least(different, node, place)

    def _at_least(self, different: int | None, node: int, place: Place) -> int:
        """At least one where the call does not stand for the node; very many where it cannot be read."""
        if different is None:
            return _MOST_DIFFERENCES
        return min(different, _MOST_DIFFERENCES) or int(not self._run.fits(node, *place))

    def _read_node(self, node: int) -> tuple[Differences, Side]:
        """The arguments of a node, and what compares them with those of calls of its tool."""
        name = self._run.node(node).name
        key = self._run.facts.key(name)
        of_tool = self._differences.get(key)
        if of_tool is None:
            of_tool = self._differences[key] = Differences(self._run.tool_of(name))
        self._of_nodes[node] = of_tool, of_tool.of_node(self._run.node(node))
        return self._of_nodes[node]

    def _read_call(self, place: Place, of_tool: Differences) -> Side | None:
        value = self._run.calls(place[0])[place[1]].value
        side = self._of_calls[place] = None if value is None else of_tool.of_call(value)
        return side

    def _first_alike(self, place: Place) -> Place:
        """The first call that says the same, so that equal calls are compared with a node once."""
        first = self._kinds.get(place)
        if first is None:
            step, position = place
            value = self._run.calls(step)[position].value
            mark = (
                self._run.facts.key(str(self._run.steps[step].calls[position].name)),
                None if value is None else canonical(value),
            )
            first = self._kinds[place] = self._alike.setdefault(mark, place)
        return first


def _of_two(costs: Sequence[Sequence[int]]) -> tuple[int, int] | None:
    """The columns of two rows where there are two columns and one way is cheaper; no pair costs as much as none."""
    if len(costs) != 2 or len(costs[0]) != 2:
        return None
    straight, crossed = costs[0][0] + costs[1][1], costs[0][1] + costs[1][0]
    return None if straight == crossed else (0, 1) if straight < crossed else (1, 0)


def call_nodes(graph: ReferenceGraph, without: Iterable[int]) -> list[int]:
    """The call nodes of a graph, in file order, without some."""
    taken = set(without)
    return [i for i, node in enumerate(graph.nodes) if node.kind is NodeKind.CALL and i not in taken]


def _price(tier: int, differences: int, unnamed: int, distance: int) -> int:
    return ((tier * _ROOM + differences) * _ROOM + unnamed) * _ROOM + distance
