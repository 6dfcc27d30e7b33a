"""A graph drawn in layers, left to right or top to bottom.

Everything is computed along the edges (`u`) and across them (`v`) and turned into x and y at the end: left to right
`u` is x, top to bottom it is y. A ticket stands after its node in `v`, so below it or at its right.
"""

from collections.abc import Sequence
from itertools import accumulate

from utb.graph.layout import Edge, Extent, Item, Lane, spread
from utb.views.cards import Card
from utb.views.drawing import (
    ALONG,
    ALONG_LABELLED,
    DOWN_LABELLED,
    MARGIN,
    PILL,
    TIE,
    WITHIN,
    Drawing,
    Lines,
    Plan,
    Point,
    edge_id,
    finished,
    hang,
    head,
    middle,
    path,
    xy,
)

LANE = 6


def draw_layers(plan: Plan, *, across: bool) -> Drawing:
    """The plan drawn left to right (`across`) or top to bottom."""
    frame = _Frame(plan, across)
    places, ties = _places(plan, frame)
    routes = {edge_id(edge): frame.route(edge) for edge in plan.layers.edges}
    lines = Lines(
        edges={name: path(points, across) for name, points in routes.items()},
        heads={name: head(xy(points[-1], across), across) for name, points in routes.items()},
        middles={name: middle(points, across) for name, points in routes.items()},
    )
    return finished(plan, places, ties, lines, across=across)


class _Frame:
    """Coordinates of nodes and lanes along (`u`) and across (`v`) the edges."""

    def __init__(self, plan: Plan, across: bool) -> None:
        self.plan, self.across = plan, across
        self.layer_of = {item: place for place, layer in enumerate(plan.layers.layers) for item in layer}
        self.depths = [self._depth(layer) for layer in plan.layers.layers]
        gaps = [self._gap(place) for place in range(1, len(self.depths))]
        first = float(MARGIN if across else MARGIN + PILL)
        steps = [depth + gap for depth, gap in zip(self.depths, gaps, strict=False)]
        self.starts = list(accumulate(steps, initial=first))
        self.anchors = spread(plan.layers, self._extent, WITHIN)

    def corner(self, node: int) -> Point:
        """Where the node begins, in u and v."""
        _, v_size = self._size(self.plan.nodes[node])
        return self.starts[self.layer_of[node]], MARGIN + self.anchors[node] - v_size / 2

    def route(self, edge: Edge) -> list[Point]:
        """Points that the edge runs through: curved from each even one to the next, straight along its lanes."""
        start, *lanes, end = self.plan.layers.route(edge)
        u_size, _ = self._size(self.plan.nodes[edge[0]])
        points = [(self.starts[self.layer_of[start]] + u_size, MARGIN + self.anchors[start])]
        for lane in lanes:
            layer, v = self.layer_of[lane], MARGIN + self.anchors[lane]
            points += [(self.starts[layer], v), (self.starts[layer] + self.depths[layer], v)]
        points.append((self.starts[self.layer_of[end]] - 2, MARGIN + self.anchors[end]))
        return points

    def _size(self, card: Card) -> Point:
        return (card.width, card.height) if self.across else (card.height, card.width)

    def _depth(self, layer: Sequence[Item]) -> float:
        nodes = [item for item in layer if isinstance(item, int)]
        cards = [card for node in nodes for card in (self.plan.nodes[node], *self.plan.hanging.get(node, ()))]
        return max((self._size(card)[0] for card in cards), default=0.0)

    def _gap(self, layer: int) -> float:
        labelled = any(self.layer_of[end] == layer for _, end in self.plan.labelled)
        if not labelled:
            return ALONG
        return ALONG_LABELLED if self.across else DOWN_LABELLED

    def _extent(self, item: Item) -> Extent:
        if isinstance(item, Lane):
            return Extent(LANE, LANE)
        card = self.plan.nodes[item]
        half = self._size(card)[1] / 2
        hanging = sum(TIE + self._size(ticket)[1] for ticket in self.plan.hanging.get(item, ()))
        return Extent(half + (PILL if card.pill and self.across else 0), half + hanging)


def _places(plan: Plan, frame: _Frame) -> tuple[dict[str, Point], dict[str, str]]:
    """Corners of nodes and hanging tickets, and the ties between them."""
    places: dict[str, Point] = {}
    ties: dict[str, str] = {}
    for node in range(len(plan.nodes)):
        ties.update(hang(plan, node, xy(frame.corner(node), frame.across), places, across=frame.across))
    return places, ties
