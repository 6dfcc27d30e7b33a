"""What drawings of a graph have in common: their records, tickets beside nodes, edges as paths, rows of loose calls."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from utb.graph.layout import Edge, Layers
from utb.views.cards import Card

ALONG, ALONG_LABELLED = 36, 92  # gap between layers; the wider one has room for "n0 never came"
DOWN_LABELLED = 56  # the same from top to bottom: the words stand clear of the pill of the node below
WITHIN = 20
TIE = 18
PILL = 13
MARGIN = 8  # the selection ring stands outside its card
ROW_WIDTH = 632  # calls without a node fill rows of three cards
CAPTION = 30
HEAD_LENGTH, HEAD_HALF = 8, 4.5

Point = tuple[float, float]


@dataclass(frozen=True, slots=True, kw_only=True)
class Drawing:
    """One arrangement: corners of the cards; edges, arrow heads and ties as SVG paths; middles of the edges.

    `across` tells whether edges run left to right, so that a caption goes above them, or down, so that it goes beside.
    """

    width: float
    height: float
    places: dict[str, Point]
    edges: dict[str, str]
    heads: dict[str, str]
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


@dataclass(frozen=True, slots=True, kw_only=True)
class Lines:
    """Edges as drawn, by their id."""

    edges: dict[str, str]
    heads: dict[str, str]
    middles: dict[str, Point]


def edge_id(edge: Edge) -> str:
    """The name under which an edge is drawn and tested."""
    return f"edge-{edge[0]}-{edge[1]}"


def hang(plan: Plan, node: int, corner: Point, places: dict[str, Point], *, across: bool) -> dict[str, str]:
    """Place a node and the tickets that hang on it; returns the ties."""
    card = plan.nodes[node]
    x, y = places[card.id] = corner
    width, height = card.width, card.height
    ties = {}
    for ticket in plan.hanging.get(node, ()):
        if across:
            middle = x + min(width, ticket.width) / 2
            ties[ticket.id] = f"M{middle:g},{y + height:g}V{y + height + TIE:g}"
            y += height + TIE
        else:
            middle = y + min(height, ticket.height) / 2
            ties[ticket.id] = f"M{x + width:g},{middle:g}H{x + width + TIE:g}"
            x += width + TIE
        places[ticket.id] = (x, y)
        width, height = ticket.width, ticket.height
    return ties


def finished(
    plan: Plan,
    places: dict[str, Point],
    ties: dict[str, str],
    lines: Lines,
    *,
    across: bool,
    beyond: float = MARGIN,
) -> Drawing:
    """The drawing, with the calls that have no node in rows below; `beyond` is the room right of the last card."""
    caption, row_places, height = _rows(plan, places)
    places.update(row_places)
    width = max((places[card.id][0] + card.width for card in _cards(plan)), default=0.0)
    return Drawing(
        width=width + beyond,
        height=height + MARGIN,
        places=places,
        edges=lines.edges,
        heads=lines.heads,
        middles=lines.middles,
        ties=ties,
        caption=caption,
        across=across,
    )


def xy(point: Point, across: bool) -> Point:
    """A point given along and across the edges, in x and y."""
    return point if across else (point[1], point[0])


def head(tip: Point, across: bool) -> str:
    """An arrow head that points right or down."""
    x, y = tip
    if across:
        return f"M{x - HEAD_LENGTH:g},{y - HEAD_HALF:g}L{x:g},{y:g}L{x - HEAD_LENGTH:g},{y + HEAD_HALF:g}z"
    return f"M{x - HEAD_HALF:g},{y - HEAD_LENGTH:g}L{x:g},{y:g}L{x + HEAD_HALF:g},{y - HEAD_LENGTH:g}z"


def path(points: Sequence[Point], across: bool) -> str:
    """Curved from each even point to the next, straight from each odd one."""
    drawn = "M{:g},{:g}".format(*xy(points[0], across))
    for place, (here, there) in enumerate(pairwise(points)):
        if place % 2:
            drawn += "L{:g},{:g}".format(*xy(there, across))
            continue
        bend = (here[0] + there[0]) / 2
        controls = (xy((bend, here[1]), across), xy((bend, there[1]), across), xy(there, across))
        drawn += "C" + " ".join(f"{x:g},{y:g}" for x, y in controls)
    return drawn


def middle(points: Sequence[Point], across: bool) -> Point:
    """The middle of the last curve."""
    (u, v), (other_u, other_v) = points[-2], points[-1]
    return xy(((u + other_u) / 2, (v + other_v) / 2), across)


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
