"""The reference as a graph that can be edited: every dependency that is written down, right or wrong, is drawn.

Unlike the graph of a run, one that cannot be executed is drawn too: edges that close a cycle run back below the nodes,
and cards say what is wrong with their node.
"""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace

import msgspec
import networkx as nx

from utb.graph.editing import Edited
from utb.graph.editing.answers import dependencies_of
from utb.graph.layout import Edge, arrange
from utb.graph.nodes import Unreadable, read_node, unreadable_node
from utb.model import Node, NodeKind
from utb.scoring.problems import Problem, ProblemCode
from utb.views.cards import Card, node_cards
from utb.views.chain import draw_rows, row_lengths
from utb.views.drawing import HEAD_HALF, HEAD_LENGTH, Drawing, Plan, edge_id
from utb.views.graph import GraphView, Link
from utb.views.layered import draw_layers
from utb.views.text import counted, cut_value, one_line
from utb.views.words import Mark

BLOCKS, WARNS = Mark("wargs", "×", "blocks sign-off"), Mark("warn", "▲", "warning")
WORDS: dict[ProblemCode, str] = {
    ProblemCode.UNREADABLE: "cannot be read",
    ProblemCode.DANGLING: "depends on nothing",
    ProblemCode.CYCLE: "in a cycle",
    ProblemCode.ANSWER_UNREACHABLE: "never reached",
    ProblemCode.UNKNOWN_TOOL: "unknown tool",
    ProblemCode.BREAKS_SCHEMA: "breaks its schema",
    ProblemCode.NO_SOURCE: "a value has no source",
}
SECOND, LABEL = 22, 300
DIP = 46  # how far below the nodes an edge runs back
LARGE = 60  # nodes; of larger graphs only the edges that others do not imply are drawn


def shown_nodes(state: Edited) -> tuple[Node, ...]:
    """The nodes as far as they can be read, each with the dependencies that lead somewhere."""
    raws = state.nodes
    found = []
    for raw in raws:
        read = read_node(raw, len(raws))
        if isinstance(read, Unreadable):
            awaited = tuple(dict.fromkeys(other for other in dependencies_of(raw) if 0 <= other < len(raws)))
            read = msgspec.structs.replace(unreadable_node(raw), depends_on=awaited)
        found.append(read)
    return tuple(found)


def build_editor_graph(state: Edited, problems: Sequence[Problem] = ()) -> GraphView:
    """The graph of the reference as it stands, its problems marked on their nodes."""
    nodes = shown_nodes(state)
    cards = tuple(_marked(card, problems) for card in node_cards(nodes, None))
    edges = _edges(nodes)
    answers = {index for index, node in enumerate(nodes) if node.kind is NodeKind.ANSWER}
    back = _closing(len(nodes), edges, answers)
    forward = [edge for edge in edges if edge not in back]
    keep = {edge for edge in forward if nodes[edge[1]].kind is not NodeKind.ANSWER} if len(nodes) <= LARGE else ()
    plan = Plan(layers=arrange(len(nodes), forward, keep=keep), nodes=cards, hanging={}, loose=())
    drawn = (draw_layers(plan, across=True), draw_layers(plan, across=False))
    drawings = drawn if back else drawn + tuple(draw_rows(plan, columns) for columns in row_lengths(plan))
    links = [_link(edge, "") for edge in plan.layers.edges]
    links += [_link(edge, _caption(edge, answers)) for edge in back]
    return GraphView(
        cards=cards,
        links=tuple(links),
        drawings=tuple(_with_back(drawing, cards, back) for drawing in drawings),
        caption="",
        summary=_summary(nodes, plan),
        legend=(),
    )


def _edges(nodes: Sequence[Node]) -> list[Edge]:
    """Every dependency; an answer that lists none waits for all the same, and is drawn so."""
    written = [(other, index) for index, node in enumerate(nodes) for other in node.depends_on]
    answers = [index for index, node in enumerate(nodes) if node.kind is NodeKind.ANSWER]
    inner = [index for index, node in enumerate(nodes) if node.kind is not NodeKind.ANSWER]
    implied = [(other, answer) for answer in answers for other in inner]
    return list(dict.fromkeys((*written, *implied)))


def _closing(count: int, edges: Sequence[Edge], answers: Collection[int]) -> tuple[Edge, ...]:
    """Edges that cannot be followed: out of an answer, and of each cycle those against the order of the list."""
    graph = nx.DiGraph()
    graph.add_nodes_from(range(count))
    graph.add_edges_from(edge for edge in edges if edge[0] not in answers)
    groups = {node: at for at, group in enumerate(nx.strongly_connected_components(graph)) for node in group}
    cyclic = {edge for edge in edges if edge[0] >= edge[1] and groups[edge[0]] == groups[edge[1]]}
    return tuple(edge for edge in edges if edge in cyclic or edge[0] in answers)


def _caption(edge: Edge, answers: Collection[int]) -> str:
    start, end = edge
    if start in answers:
        return f"n{end} cannot wait for the answer"
    return f"n{start} waits for itself" if start == end else f"cycle: n{start} must not come before n{end}"


def _link(edge: Edge, caption: str) -> Link:
    start, end = edge
    label = f"n{end} depends on n{start}" + (f", {caption}" if caption else "")
    return Link(id=edge_id(edge), start=start, end=end, label=label, caption=caption)


def _with_back(drawing: Drawing, cards: Sequence[Card], back: Iterable[Edge]) -> Drawing:
    """The drawing with edges that run back, below the nodes or - where edges run down - at their right."""
    edges, heads, middles = dict(drawing.edges), dict(drawing.heads), dict(drawing.middles)
    room = 0.0
    for edge in back:
        name, path, head, middle = _run_back(drawing, cards, edge)
        edges[name], heads[name], middles[name] = path, head, middle
        room = float(DIP)
    if not room:
        return drawing
    extra = (0.0, room) if drawing.across else (room + 150, 0.0)
    return replace(
        drawing,
        edges=edges,
        heads=heads,
        middles=middles,
        width=drawing.width + extra[0],
        height=drawing.height + extra[1],
    )


def _run_back(drawing: Drawing, cards: Sequence[Card], edge: Edge) -> tuple[str, str, str, tuple[float, float]]:
    start, end = (cards[node] for node in edge)
    (x, y), (other_x, other_y) = drawing.places[start.id], drawing.places[end.id]
    shift = 12 if edge[0] == edge[1] else 0
    if drawing.across:
        u, v = x + start.width / 2 + shift, y + start.height
        other_u, other_v = other_x + end.width / 2 - shift, other_y + end.height
        low = max(v, other_v) + DIP - 6
        path = f"M{u:g},{v:g}C{u:g},{low:g} {other_u:g},{low:g} {other_u:g},{other_v + 2:g}"
        tip = f"L{other_u:g},{other_v:g}L{other_u + HEAD_HALF:g},{other_v + HEAD_LENGTH:g}z"
        head = f"M{other_u - HEAD_HALF:g},{other_v + HEAD_LENGTH:g}{tip}"
        return edge_id(edge), path, head, ((u + other_u) / 2, (v + other_v) / 8 + low * 0.75)
    u, v = x + start.width, y + start.height / 2 + shift
    other_u, other_v = other_x + end.width, other_y + end.height / 2 - shift
    far = max(u, other_u) + DIP
    path = f"M{u:g},{v:g}C{far:g},{v:g} {far:g},{other_v:g} {other_u + 2:g},{other_v:g}"
    tip = f"L{other_u:g},{other_v:g}L{other_u + HEAD_LENGTH:g},{other_v + HEAD_HALF:g}z"
    head = f"M{other_u + HEAD_LENGTH:g},{other_v - HEAD_HALF:g}{tip}"
    return edge_id(edge), path, head, ((u + other_u) / 8 + far * 0.75, (v + other_v) / 2)


def _marked(card: Card, problems: Sequence[Problem]) -> Card:
    """The card, saying the gravest thing that is wrong with its node."""
    mine = [problem for problem in problems if problem.node == card.node]
    if not mine:
        return card
    worst = next((problem for problem in mine if problem.blocks_sign_off), mine[0])
    mark = BLOCKS if worst.blocks_sign_off else WARNS
    words = WORDS.get(worst.code, mark.word)
    label = one_line(f"{card.label}, {mark.word}: {worst.sentence}", LABEL)
    return replace(card, mark=mark, second=cut_value(words, SECOND), label=label)


def _summary(nodes: Sequence[Node], plan: Plan) -> str:
    written = sum(len(node.depends_on) for node in nodes)
    layers = len(plan.layers.layers)
    return " · ".join(
        (counted(len(nodes), "node"), counted(written, "dependency", "dependencies"), counted(layers, "layer"))
    )
