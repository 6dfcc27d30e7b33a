"""Where the cards of a graph stand and how its edges run, in pixels, for one of the two directions.

Everything is computed along the edges (`u`) and across them (`v`) and turned into x and y at the end: left to right
`u` is x, top to bottom it is y. A ticket stands after its node in `v`, so below it or at its right.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise

from utb.graph.layout import Edge, Extent, Item, Lane, Layers, spread
from utb.views.cards import Card

ALONG, ALONG_LABELLED = 36, 84  # gap between layers; the wider one has room for "n1 before n0"
WITHIN = 20
TIE = 18
PILL = 13
LANE = 6
MARGIN = 8  # the selection ring stands outside its card
ROW_WIDTH = 632  # calls without a node fill rows of three cards
CAPTION = 30

Point = tuple[float, float]


@dataclass(frozen=True, slots=True, kw_only=True)
class Drawing:
    """One arrangement: corners of the cards, SVG paths of edges and ties, tips of the arrows, middles of the edges."""

    width: float
    height: float
    places: dict[str, Point]
    edges: dict[str, str]
    tips: dict[str, Point]
    middles: dict[str, Point]
    ties: dict[str, str]
    caption: Point | None
    across: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """What is to be arranged: node cards by index, the tickets that hang on them, and calls without a node."""

    layers: Layers
    nodes: Sequence[Card]
    hanging: Mapping[int, Sequence[Card]]
    loose: Sequence[Card]
    labelled: Collection[Edge] = ()


def draw(plan: Plan, *, across: bool) -> Drawing:
    """The plan drawn left to right (`across`) or top to bottom."""
    frame = _Frame(plan, across)
    places, ties = _places(plan, frame)
    routes = {edge: frame.route(edge) for edge in plan.layers.edges}
    caption, row_places, height = _rows(plan, places)
    places.update(row_places)
    width = max((places[card.id][0] + card.width for card in _cards(plan)), default=0.0)
    return Drawing(
        width=width + MARGIN,
        height=height + MARGIN,
        places=places,
        edges={edge_id(edge): _path(points, across) for edge, points in routes.items()},
        tips={edge_id(edge): _xy(points[-1], across) for edge, points in routes.items()},
        middles={edge_id(edge): _middle(points, across) for edge, points in routes.items()},
        ties=ties,
        caption=caption,
        across=across,
    )


def edge_id(edge: Edge) -> str:
    """The name under which an edge is drawn and tested."""
    return f"edge-{edge[0]}-{edge[1]}"


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
        return ALONG_LABELLED if labelled and self.across else ALONG

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
    for node, card in enumerate(plan.nodes):
        x, y = places[card.id] = _xy(frame.corner(node), frame.across)
        width, height = card.width, card.height
        for ticket in plan.hanging.get(node, ()):
            if frame.across:
                middle = x + min(width, ticket.width) / 2
                ties[ticket.id] = f"M{middle:g},{y + height:g}V{y + height + TIE:g}"
                y += height + TIE
            else:
                middle = y + min(height, ticket.height) / 2
                ties[ticket.id] = f"M{x + width:g},{middle:g}H{x + width + TIE:g}"
                x += width + TIE
            places[ticket.id] = (x, y)
            width, height = ticket.width, ticket.height
    return places, ties


def _rows(plan: Plan, places: Mapping[str, Point]) -> tuple[Point | None, dict[str, Point], float]:
    """Rows of calls without a node under everything else; where their caption stands, and where all ends."""
    above = [card for card in _cards(plan) if card.id in places]
    bottom = max((places[card.id][1] + card.height for card in above), default=0.0)
    if not plan.loose:
        return None, {}, bottom
    limit = max(ROW_WIDTH, *(places[card.id][0] + card.width for card in above)) if above else ROW_WIDTH
    caption, rows = (float(MARGIN), bottom + CAPTION), {}
    x, y, tallest = float(MARGIN), bottom + CAPTION + MARGIN, 0.0
    for card in plan.loose:
        if x > MARGIN and x + card.width > limit:
            x, y, tallest = float(MARGIN), y + tallest + WITHIN / 2, 0.0
        rows[card.id] = (x, y)
        x, tallest = x + card.width + WITHIN, max(tallest, card.height)
    return caption, rows, y + tallest


def _cards(plan: Plan) -> list[Card]:
    return [*plan.nodes, *(card for cards in plan.hanging.values() for card in cards), *plan.loose]


def _xy(point: Point, across: bool) -> Point:
    return point if across else (point[1], point[0])


def _path(points: Sequence[Point], across: bool) -> str:
    path = "M{:g},{:g}".format(*_xy(points[0], across))
    for place, (here, there) in enumerate(pairwise(points)):
        if place % 2:
            path += "L{:g},{:g}".format(*_xy(there, across))
            continue
        bend = (here[0] + there[0]) / 2
        controls = (_xy((bend, here[1]), across), _xy((bend, there[1]), across), _xy(there, across))
        path += "C" + " ".join(f"{x:g},{y:g}" for x, y in controls)
    return path


def _middle(points: Sequence[Point], across: bool) -> Point:
    """The middle of the last curve."""
    (u, v), (other_u, other_v) = points[-2], points[-1]
    return _xy(((u + other_u) / 2, (v + other_v) / 2), across)
