"""Pairing calls with nodes where no legal reading is left: the cheapest one-to-one assignment.

What a pair costs, most important first: the same tool with equal arguments < the same tool < another tool < no pair;
then whether a finding of the verdict already names the pair; then how many steps the call lies from the layer of its
node; then how many top-level arguments differ. Whole numbers throughout, so that ties are ties everywhere.
"""

from collections.abc import Iterable, Sequence

from utb.matching.assign import cheapest
from utb.model import NodeKind, ReferenceGraph
from utb.scoring.exact_run import Run

Place = tuple[int, int]  # step and position of a call, as the run counts them

_EQUAL, _SAME_TOOL, _OTHER_TOOL, _ALONE = range(4)
_MOST_DIFFERENCES = 99
_ROOM = 1 << 20  # above any sum of the next smaller part that a turn of 200 calls reaches


def layers_of(graph: ReferenceGraph) -> tuple[int, ...]:
    """Per node its layer: the length of the longest chain of nodes that it waits for."""
    layers = [0] * len(graph.nodes)
    pending = list(range(len(graph.nodes)))
    while pending:
        later = []
        settled = set(range(len(graph.nodes))) - set(pending)
        for node in pending:
            before = [other for other in range(len(layers)) if graph.before[node] >> other & 1]
            if settled.issuperset(before):
                layers[node] = max((layers[other] + 1 for other in before), default=0)
                settled.add(node)
            else:
                later.append(node)
        pending = later
    return tuple(layers)


class Pairing:
    """Prices pairs of one run, and finds the cheapest pairing of what is left over."""

    def __init__(self, run: Run, layers: Sequence[int], named: frozenset[tuple[int, int]]) -> None:
        """`named` holds the (recorded step, node) pairs that findings of the verdict name."""
        self._run = run
        self._layers = layers
        self._named = named
        self._alike: dict[tuple[object, object], Place] = {}  # the first call of its kind speaks for all
        self._kinds: dict[Place, Place] = {}
        self._buckets: dict[Place, frozenset[int]] = {}

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
        return self._run.fits(node, *self._first_alike(place))

    def price(self, node: int, place: Place) -> int:
        """What it costs to draw the call beside the node."""
        distance = abs(place[0] - self._layers[node])
        if not self.is_same_tool(node, place):
            return _price(_OTHER_TOOL, 0, distance, 0)
        if self.is_equal(node, place):
            return _price(_EQUAL, 0, distance, 0)
        is_named = (self._run.places[place[0]], node) in self._named
        return _price(_SAME_TOOL, 0 if is_named else 1, distance, self._differences(node, place))

    def cheapest(self, nodes: Sequence[int], places: Sequence[Place]) -> tuple[int, dict[int, Place]]:
        """The cheapest pairing of call nodes with calls, and its cost; unpaired nodes count, unpaired calls do not."""
        if not nodes or not places:
            return len(nodes) * _price(_ALONE, 0, 0, 0), {}
        costs = [[self.price(node, place) for place in places] for node in nodes]
        chosen = cheapest(costs, _price(_ALONE, 0, 0, 0))
        pairs = {node: column for node, column in zip(nodes, chosen, strict=True) if column is not None}
        total = sum(costs[row][column] for row, column in enumerate(chosen) if column is not None)
        total += (len(nodes) - len(pairs)) * _price(_ALONE, 0, 0, 0)
        return total, {node: places[column] for node, column in pairs.items()}

    def _first_alike(self, place: Place) -> Place:
        """The first call that is written the same, so that equal calls are compared with a node once."""
        first = self._kinds.get(place)
        if first is None:
            call = self._run.steps[place[0]].calls[place[1]]
            is_text = isinstance(call.name, str) and isinstance(call.arguments, str)
            first = self._alike.setdefault((call.name, call.arguments), place) if is_text else place
            self._kinds[place] = first
        return first

    def _differences(self, node: int, place: Place) -> int:
        given = self._run.arguments(place[0])[place[1]].value
        if given is None:
            return _MOST_DIFFERENCES
        expected = self._run.node(node).arguments
        shared = [key for key in expected if key in given]
        unequal = len(expected) + len(given) - 2 * len(shared)
        return min(unequal + sum(expected[key] != given[key] for key in shared), _MOST_DIFFERENCES)


def call_nodes(graph: ReferenceGraph, without: Iterable[int]) -> list[int]:
    """The call nodes of a graph, in file order, without some."""
    taken = set(without)
    return [i for i, node in enumerate(graph.nodes) if node.kind is NodeKind.CALL and i not in taken]


def _price(tier: int, unnamed: int, distance: int, differences: int) -> int:
    return ((tier * _ROOM + unnamed) * _ROOM + distance) * _ROOM + differences
