"""The right panel of an item: the reference as a graph, the chosen node's arguments, and the tools offered."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace

from utb.model import Node, NodeKind, Turn
from utb.views.bodies import Body, body
from utb.views.graph import GraphView, build_graph_view
from utb.views.review_findings import ReviewFinding
from utb.views.schemas import ParameterRow, build_schema, function_of
from utb.views.selection import Selection
from utb.views.sources import Chip, Evidence, Sources, chip_of, evidence_of, leaf_values, source_at
from utb.views.text import cut_value, one_line, plain, value_text
from utb.views.words import Mark

NAME, VALUE, TEXT = 80, 60, 400
RAW = 20_000
MOST_TOOLS = 60


@dataclass(frozen=True, slots=True, kw_only=True)
class ArgumentLine:
    """One argument of the chosen node; `problem` is what a finding says of it."""

    node: int
    path: str
    name: str
    value: str
    title: str
    is_required: bool
    source: Chip | None
    mark: Mark | None
    problem: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ToolView:
    """One tool as it was offered: name, description, parameters with what is required, and the schema as it is."""

    key: str
    name: str
    description: str
    required: str
    rows: tuple[ParameterRow, ...]
    raw: Body
    is_called: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class NodeView:
    """The chosen node: what it is, its arguments, and the schema of its tool."""

    name: str
    about: str
    lines: tuple[ArgumentLine, ...]
    empty: str
    tool: ToolView | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ReferenceView:
    """The right panel; `unreadable` replaces the graph with a reason and what stands in the file."""

    graph: GraphView | None
    unreadable: str
    raw: Body | None
    node: NodeView | None
    evidence: Evidence | None
    tools: tuple[ToolView, ...]
    more_tools: str
    selection: Selection


def build_reference(
    turn: Turn,
    sources: Sources,
    findings: Sequence[ReviewFinding],
    selection: Selection,
    opened: Collection[str] = (),
) -> ReferenceView:
    """The panel of this turn, with the selection completed: what has a finding is chosen where nothing is."""
    fault = turn.reference.fault
    chosen = _completed(turn, findings, selection)
    called = {node.name for node in turn.reference.nodes}
    tools = tuple(tool_view(place, raw, called, opened) for place, raw in enumerate(turn.tools.raw[:MOST_TOOLS]))
    hidden = len(turn.tools.raw) - MOST_TOOLS
    return ReferenceView(
        graph=None if fault else _marked(build_graph_view(turn.reference), findings),
        unreadable=plain(fault.message) if fault else "",
        raw=body("reference", turn.answer_list, opened, folded=RAW) if fault else None,
        node=None if chosen.node is None else _node(turn, chosen.node, sources, findings, tools),
        evidence=_evidence(turn, chosen, sources),
        tools=tools,
        more_tools=f"and {hidden} more" if hidden > 0 else "",
        selection=chosen,
    )


def tool_view(place: int, raw: object, called: Collection[str], opened: Collection[str]) -> ToolView:
    """One entry of the tools offered, whatever it is."""
    function = function_of(raw)
    if function is None:
        shown = body(f"tool-{place}", value_text(raw, indent=2), opened)
        return ToolView(
            key=f"tool-{place}",
            name="(no function)",
            description="This entry is no function schema.",
            required="",
            rows=(),
            raw=shown,
            is_called=False,
        )
    schema = build_schema(function)
    name = str(function["name"])
    required = [row.path for row in schema.rows if row.is_required and "." not in row.path]
    return ToolView(
        key=f"tool-{place}",
        name=one_line(name, NAME),
        description=schema.description[: 2 * TEXT],
        required=one_line(", ".join(required), TEXT),
        rows=schema.rows,
        raw=body(f"schema-{place}", schema.raw, opened),
        is_called=name in called,
    )


def _completed(turn: Turn, findings: Sequence[ReviewFinding], selection: Selection) -> Selection:
    nodes = turn.reference.nodes
    if selection.node is not None and selection.node < len(nodes):
        return selection
    with_finding = (finding for finding in findings if finding.node is not None and finding.node < len(nodes))
    first = next(with_finding, None)
    if first is not None:
        return Selection(node=first.node, path=first.path)
    calls = (index for index, node in enumerate(nodes) if node.kind is NodeKind.CALL)
    return Selection(node=next(calls, 0 if nodes else None))


def _marked(graph: GraphView, findings: Iterable[ReviewFinding]) -> GraphView:
    """The graph with the cards marked that findings concern; the gravest one wins."""
    worst: dict[int, ReviewFinding] = {}
    for finding in findings:
        if finding.node is not None:
            known = worst.get(finding.node)
            if known is None or (known.mark.style != "wargs" and finding.mark.style == "wargs"):
                worst[finding.node] = finding
    cards = []
    for card in graph.cards:
        found = worst.get(card.node) if card.node is not None else None
        if found is None:
            cards.append(card)
            continue
        words = cut_value(f"finding: {found.path or found.code.replace('_', ' ')}", 22)
        label = one_line(f"{card.label}, {found.mark.word}: {found.message}", TEXT)
        cards.append(replace(card, mark=found.mark, second=words, label=label))
    return replace(graph, cards=tuple(cards))


def _node(
    turn: Turn, index: int, sources: Sources, findings: Sequence[ReviewFinding], tools: Sequence[ToolView]
) -> NodeView:
    node = turn.reference.nodes[index]
    tool = next((tool for tool in tools if tool.name == one_line(node.name, NAME)), None)
    if node.kind is not NodeKind.CALL:
        about = "asks the user" if node.kind is NodeKind.ASK else "ends the turn"
        values = _lines(turn, index, node, {}, (), None) if node.kind is NodeKind.ASK else ()
        return NodeView(name=one_line(node.name, NAME), about=about, lines=values, empty="", tool=None)
    about = one_line(tool.description, TEXT) if tool else "This tool is not among those offered."
    lines = _lines(turn, index, node, sources, findings, tool)
    empty = "" if lines else "It is called without arguments."
    return NodeView(name=one_line(node.name, NAME), about=about, lines=lines, empty=empty, tool=tool)


def _lines(
    turn: Turn,
    index: int,
    node: Node,
    sources: Sources,
    findings: Sequence[ReviewFinding],
    tool: ToolView | None,
) -> tuple[ArgumentLine, ...]:
    required = {row.path for row in tool.rows if row.is_required} if tool else set()
    problems = {finding.path: finding for finding in findings if finding.node == index and finding.path}
    found = []
    for path, value in leaf_values(node.arguments):
        shown = plain(path)
        source = source_at(sources.get(index, {}), path)
        problem = problems.pop(shown, None)
        text = value if isinstance(value, str) else value_text(value)
        found.append(
            ArgumentLine(
                node=index,
                path=shown,
                name=one_line(path, NAME),
                value=cut_value(text, VALUE),
                title=one_line(text, 4 * TEXT),
                is_required=shown.split("[")[0] in required,
                source=chip_of(turn, source) if source else None,
                mark=problem.mark if problem else None,
                problem=problem.message if problem else "",
            )
        )
    return (*found, *(_absent(index, path, finding) for path, finding in problems.items() if path))


def _absent(index: int, path: str, finding: ReviewFinding) -> ArgumentLine:
    """A finding on a path that has no leaf: an argument that is missing, or holds others."""
    return ArgumentLine(
        node=index,
        path=path,
        name=one_line(path, NAME),
        value="",
        title=finding.message,
        is_required=False,
        source=None,
        mark=finding.mark,
        problem=finding.message,
    )


def _evidence(turn: Turn, selection: Selection, sources: Sources) -> Evidence | None:
    if selection.node is None or selection.path is None:
        return None
    source = source_at(sources.get(selection.node, {}), selection.path)
    values = dict(leaf_values(turn.reference.nodes[selection.node].arguments))
    return evidence_of(turn, source, selection.path, values.get(selection.path)) if source else None
