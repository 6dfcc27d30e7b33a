"""A chain drawn in rows like a text: a long run of single steps is seen whole instead of scrolled through."""

from collections.abc import Mapping, Sequence
from itertools import accumulate

from utb.graph.layout import Edge, Layers
from utb.views.drawing import (
    ALONG,
    ALONG_LABELLED,
    MARGIN,
    PILL,
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
)

ROW_GAP = 46
BACK = 8  # how far above the pills of the next row an edge runs back
RADIUS = 10
SHORTEST_ROW, LONGEST_ROW = 3, 6


def row_lengths(plan: Plan) -> tuple[int, ...]:
    """In rows of how many nodes the plan can be drawn, longest first; none if it is no chain."""
    longest = min(LONGEST_ROW, len(plan.nodes) - 1)
    return tuple(range(longest, SHORTEST_ROW - 1, -1)) if _is_chain(plan.layers) else ()


def draw_rows(plan: Plan, columns: int) -> Drawing:
    """The chain in rows of so many nodes; from the end of a row the edge runs back to the start of the next."""
    order = [item for layer in plan.layers.layers for item in layer if isinstance(item, int)]
    starts = _columns(plan, order, columns)
    places: dict[str, Point] = {}
    ties: dict[str, str] = {}
    y = float(MARGIN + PILL)
    for start in range(0, len(order), columns):
        row = order[start : start + columns]
        for column, node in enumerate(row):
            ties.update(hang(plan, node, (starts[column], y), places, across=True))
        cards = [card for node in row for card in (plan.nodes[node], *plan.hanging.get(node, ()))]
        y = max(places[card.id][1] + card.height for card in cards) + ROW_GAP
    lines = Lines(edges={}, heads={}, middles={})
    for edge in plan.layers.edges:
        _draw_edge(plan, edge, places, lines)
    return finished(plan, places, ties, lines, across=True, beyond=2 * RADIUS)


def _columns(plan: Plan, order: Sequence[int], columns: int) -> list[float]:
    """Where the columns begin: each as wide as its widest card, with more room where an edge has words."""
    widths, gaps = [0] * columns, [ALONG] * columns
    for place, node in enumerate(order):
        column = place % columns
        widths[column] = max(widths[column], plan.nodes[node].width)
        if any(start == node for start, _ in plan.labelled):
            gaps[column] = ALONG_LABELLED
    return list(accumulate((width + gap for width, gap in zip(widths, gaps, strict=True)), initial=float(MARGIN)))


def _draw_edge(plan: Plan, edge: Edge, places: Mapping[str, Point], lines: Lines) -> None:
    """Straight within a row, else round the corner into the next row."""
    name, start, end = edge_id(edge), plan.nodes[edge[0]], plan.nodes[edge[1]]
    (x, y), (to_x, to_y) = places[start.id], places[end.id]
    leaves = (x + start.width, y + start.height / 2)
    if to_x > x:
        points = [leaves, (to_x - 2, to_y + end.height / 2)]
        lines.edges[name], lines.heads[name] = path(points, across=True), head(points[-1], across=True)
        lines.middles[name] = middle(points, across=True)
        return
    tip = (to_x + end.width / 4, to_y - 2)
    above = to_y - PILL - BACK
    lines.edges[name] = _corner(leaves, tip, above)
    lines.heads[name] = head(tip, across=False)
    lines.middles[name] = ((tip[0] + leaves[0]) / 2, above)


def _corner(start: Point, tip: Point, above: float) -> str:
    """Out to the right, down, back to the left, and down to the tip."""
    (x, y), (to_x, to_y), right = start, tip, start[0] + RADIUS + 4
    return (
        f"M{x:g},{y:g}H{right - RADIUS:g}Q{right:g},{y:g} {right:g},{y + RADIUS:g}V{above - RADIUS:g}"
        f"Q{right:g},{above:g} {right - RADIUS:g},{above:g}H{to_x + RADIUS:g}"
        f"Q{to_x:g},{above:g} {to_x:g},{above + RADIUS:g}V{to_y:g}"
    )


def _is_chain(layers: Layers) -> bool:
    return all(len(layer) == 1 for layer in layers.layers)
