"""Layers, order and spacing for drawing a reference graph; pixels are up to whoever draws.

A node's layer is the earliest step in which it could be executed, so the columns of a drawing read as the steps of
the shortest legal run. An edge over more than one layer gets a *lane*, a place of its own in every layer that it
passes, so that it is never drawn through a node. Within a layer items are ordered by barycentre sweeps, the order with
the fewest crossings wins, and ties go by index: the same graph always looks the same.

Edges that others imply (`a → c` beside `a → b → c`) are left out unless the caller asks to keep them: they forbid
nothing and hide the shape.
"""

from collections.abc import Callable, Collection, Iterable, Mapping
from itertools import accumulate, pairwise
from typing import NamedTuple

import msgspec
import networkx as nx

Edge = tuple[int, int]

SWEEPS = 6  # crossings have settled after three sweeps each way on every graph up to 60 nodes that we looked at
SETTLING = 8  # passes of the spacing; positions move by less than a pixel afterwards


class Lane(NamedTuple):
    """The place of a long edge in one of the layers between its ends."""

    start: int
    end: int
    layer: int


Item = int | Lane


class Extent(NamedTuple):
    """How far an item reaches to both sides of its anchor, the point that edges aim at."""

    before: float
    after: float


class Layers(msgspec.Struct, frozen=True):
    """Ordered layers of nodes and lanes, and the edges to draw, each with the lanes that it runs through."""

    layers: tuple[tuple[Item, ...], ...]
    edges: tuple[Edge, ...]

    def route(self, edge: Edge) -> tuple[Item, ...]:
        """The edge's start, its lanes in order, and its end."""
        start, end = edge
        lanes = sorted(item for layer in self.layers for item in layer if isinstance(item, Lane) and item[:2] == edge)
        return (start, *lanes, end)


def arrange(count: int, edges: Iterable[Edge], keep: Collection[Edge] = ()) -> Layers:
    """Layers of the nodes `0 … count-1`; edges that leave this range or point at their own start are dropped.

    A cyclic graph cannot be layered; only its edges in file order are then used. `keep` names edges that are drawn
    even where others imply them.
    """
    graph = _acyclic(count, edges)
    depth = {node: place for place, layer in enumerate(nx.topological_generations(graph)) for node in layer}
    reduced = nx.transitive_reduction(graph)
    drawn = tuple(sorted(edge for edge in graph.edges if reduced.has_edge(*edge) or edge in keep))
    layers: list[list[Item]] = [[] for _ in range(max(depth.values(), default=-1) + 1)]
    for node in range(count):
        layers[depth[node]].append(node)
    for start, end in drawn:
        for layer in range(depth[start] + 1, depth[end]):
            layers[layer].append(Lane(start, end, layer))
    ordered = _order(layers, _links(drawn, depth))
    return Layers(tuple(tuple(layer) for layer in ordered), drawn)


def spread(layers: Layers, extent_of: Callable[[Item], Extent], gap: float) -> dict[Item, float]:
    """Where each item's anchor stands across its layer: near its neighbours, in order, never closer than `gap`.

    The foremost edge of all items is at 0.
    """
    depth = {item: place for place, layer in enumerate(layers.layers) for item in layer}
    links = _links(layers.edges, depth)
    anchor: dict[Item, float] = {}
    for layer in layers.layers:
        anchor.update(_packed(layer, dict.fromkeys(layer, 0.0), extent_of, gap))
    for _ in range(SETTLING):
        for layer in (*layers.layers, *reversed(layers.layers)):
            wanted = {item: _mean([anchor[other] for other in links[item]], anchor[item]) for item in layer}
            anchor.update(_packed(layer, wanted, extent_of, gap))
    first = min((anchor[item] - extent_of(item).before for item in anchor), default=0.0)
    return {item: place - first for item, place in anchor.items()}


def _acyclic(count: int, edges: Iterable[Edge]) -> "nx.DiGraph":
    graph = nx.DiGraph()
    graph.add_nodes_from(range(count))
    graph.add_edges_from((a, b) for a, b in edges if a != b and 0 <= a < count and 0 <= b < count)
    if not nx.is_directed_acyclic_graph(graph):
        graph.remove_edges_from([(a, b) for a, b in graph.edges if a > b])
    return graph


def _links(edges: Iterable[Edge], depth: Mapping[Item, int]) -> dict[Item, list[Item]]:
    """Neighbours of every item, one layer to the left and one to the right."""
    links: dict[Item, list[Item]] = {item: [] for item in depth}
    for start, end in edges:
        route: list[Item] = [start, *(Lane(start, end, at) for at in range(depth[start] + 1, depth[end])), end]
        for left, right in pairwise(route):
            links.setdefault(left, []).append(right)
            links.setdefault(right, []).append(left)
    return links


def _order(layers: list[list[Item]], links: Mapping[Item, list[Item]]) -> list[list[Item]]:
    best, fewest = [list(layer) for layer in layers], _crossings(layers, links)
    for sweep in range(SWEEPS):
        if fewest == 0:
            break
        forward = sweep % 2 == 0
        for here in range(1, len(layers)) if forward else range(len(layers) - 2, -1, -1):
            fixed = {item: place for place, item in enumerate(layers[here - 1 if forward else here + 1])}
            layers[here] = _by_barycentre(layers[here], fixed, links)
        crossings = _crossings(layers, links)
        if crossings < fewest:
            best, fewest = [list(layer) for layer in layers], crossings
    return best


def _by_barycentre(layer: list[Item], fixed: Mapping[Item, int], links: Mapping[Item, list[Item]]) -> list[Item]:
    """The layer ordered by the mean place of its neighbours in the fixed layer; items without any stay put."""
    scale = len(fixed) / max(1, len(layer))
    weight = {
        item: _mean([float(fixed[other]) for other in links[item] if other in fixed], place * scale)
        for place, item in enumerate(layer)
    }
    return sorted(layer, key=weight.__getitem__)


def _crossings(layers: list[list[Item]], links: Mapping[Item, list[Item]]) -> int:
    total = 0
    for left, right in pairwise(layers):
        place = {item: index for index, item in enumerate(right)}
        ends = [end for item in left for end in sorted(place[other] for other in links[item] if other in place)]
        total += sum(later < earlier for at, earlier in enumerate(ends) for later in ends[at + 1 :])
    return total


def _packed(
    layer: tuple[Item, ...], wanted: Mapping[Item, float], extent_of: Callable[[Item], Extent], gap: float
) -> dict[Item, float]:
    """Places closest to the wanted ones (least squares) that keep order and gaps: isotonic regression by pooling."""
    steps = [extent_of(above).after + gap + extent_of(below).before for above, below in pairwise(layer)]
    offsets = list(accumulate(steps, initial=0.0))
    blocks: list[tuple[float, int]] = []  # mean and length of each pool
    for item, shift in zip(layer, offsets, strict=True):
        mean, length = wanted[item] - shift, 1
        while blocks and blocks[-1][0] > mean:
            other, others = blocks.pop()
            mean, length = (mean * length + other * others) / (length + others), length + others
        blocks.append((mean, length))
    means = [mean for mean, length in blocks for _ in range(length)]
    return {item: mean + shift for item, mean, shift in zip(layer, means, offsets, strict=True)}


def _mean(values: list[float], otherwise: float) -> float:
    return sum(values) / len(values) if values else otherwise
