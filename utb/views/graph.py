"""The reference graph with the predicted calls beside it: what the graph component draws.

Several drawings are made - left to right, top to bottom, chains in rows - and the browser, which alone knows how much
room there is, picks.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from utb.graph.layout import Edge, arrange
from utb.model import Alignment, NodeKind, NodeStatus, ReferenceGraph
from utb.views.calls import ShownCall
from utb.views.cards import Card, node_cards, tickets
from utb.views.chain import draw_rows, row_lengths
from utb.views.drawing import Drawing, Plan, edge_id
from utb.views.layered import draw_layers
from utb.views.text import counted
from utb.views.words import LEGEND, Mark


@dataclass(frozen=True, slots=True, kw_only=True)
class Link:
    """An edge; `caption` is empty where the run respected it."""

    id: str
    start: int
    end: int
    label: str
    caption: str


@dataclass(frozen=True, slots=True, kw_only=True)
class GraphView:
    """Everything the graph component needs for one turn."""

    cards: tuple[Card, ...]
    links: tuple[Link, ...]
    drawings: tuple[Drawing, ...]
    caption: str
    summary: str
    legend: tuple[Mark, ...]


def build_graph_view(
    graph: ReferenceGraph,
    alignment: Alignment | None = None,
    shown: Sequence[ShownCall] = (),
    note: str = "",
    slots: Sequence[str] = (),
) -> GraphView:
    """The view of a readable reference, judged where a run is aligned with it; `note` stands beside the count, and
    `slots` are what its questions are for.
    """
    nodes = node_cards(graph.nodes, alignment, slots)
    beside = tickets(alignment, shown, len(nodes)) if alignment else {}
    hanging, loose = _hang(beside, alignment)
    late = {(other, node.node) for node in alignment.nodes for other in node.late} if alignment else set()
    layers = arrange(len(nodes), [*_dependencies(graph), *sorted(late)], keep=late)
    plan = Plan(layers=layers, nodes=nodes, hanging=hanging, loose=loose, labelled=late)
    return GraphView(
        cards=(*nodes, *beside.values()),
        links=tuple(_link(edge, edge in late, _is_made(edge[0], alignment)) for edge in layers.edges),
        drawings=_drawings(plan),
        caption="Calls without a node" if loose else "",
        summary=" · ".join(filter(None, (_summary(graph, alignment), note))),
        legend=LEGEND if alignment else (),
    )


def _drawings(plan: Plan) -> tuple[Drawing, ...]:
    layered = (draw_layers(plan, across=True), draw_layers(plan, across=False))
    return layered + tuple(draw_rows(plan, columns) for columns in row_lengths(plan))


def _dependencies(graph: ReferenceGraph) -> list[Edge]:
    """Edges that count: an answer waits for every other node, whatever its own list says, and nothing waits for it."""
    answers = {index for index, node in enumerate(graph.nodes) if node.kind is NodeKind.ANSWER}
    others = [index for index in range(len(graph.nodes)) if index not in answers]
    edges = [(other, index) for index in others for other in graph.nodes[index].depends_on if other not in answers]
    return edges + [(other, answer) for answer in sorted(answers) for other in others]


def _hang(beside: Mapping[int, Card], alignment: Alignment | None) -> tuple[dict[int, list[Card]], list[Card]]:
    """Tickets by the node that they stand for, and those that stand for none."""
    hanging: dict[int, list[Card]] = {}
    loose: list[Card] = []
    for call, card in beside.items():
        node = alignment.calls[call].node if alignment else None
        (loose if node is None else hanging.setdefault(node, [])).append(card)
    return hanging, loose


def _is_made(node: int, alignment: Alignment | None) -> bool:
    return alignment is not None and alignment.nodes[node].step is not None


def _link(edge: Edge, late: bool, is_made: bool) -> Link:
    """An edge that was not respected says what happened, so that nobody reads it as what should."""
    start, end = edge
    happened = f"n{end} came first" if is_made else f"n{start} never came"
    caption = happened if late else ""
    label = f"n{end} depends on n{start}" + (f", not respected: {caption}" if late else "")
    return Link(id=edge_id(edge), start=start, end=end, label=label, caption=caption)


def _summary(graph: ReferenceGraph, alignment: Alignment | None) -> str:
    if alignment is None:
        return counted(len(graph.nodes), "node")
    matched = sum(node.status is NodeStatus.MATCHED for node in alignment.nodes)
    return f"{matched} of {counted(len(graph.nodes), 'node')} matched"
