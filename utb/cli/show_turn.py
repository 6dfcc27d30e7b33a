"""What `utb show` prints about a turn: request, history in short, reference graph, where its values come from."""

from collections.abc import Iterator

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from utb.cli.drawing import heading, shortened, table, value_text
from utb.cli.text import block, cell
from utb.model import Node, NodeKind, Source, SourceKind, Turn

_HISTORY_SHOWN = 8
_OBSERVATION = 80  # characters shown


def turn_parts(turn: Turn, sources: dict[int, dict[str, Source]]) -> Iterator[RenderableType]:
    """The parts in reading order."""
    yield heading(f"{turn.topic_id}/{turn.turn}")
    yield cell(_labels(turn))
    yield from _history(turn)
    yield heading("Request")
    yield Text(block(turn.request if turn.request is not None else "(none recorded)"))
    yield heading("Reference")
    yield _graph(turn)
    if turn.reference.fault is not None:
        yield cell(f"Not scored: {turn.reference.fault.message}", "bold")
    yield from (cell(f"Note on the data: {note.message}") for note in turn.reference.notes)
    if any(sources.values()):
        yield heading("Where the values come from")
        yield _provenance(turn, sources)


def _labels(turn: Turn) -> str:
    parts = [turn.task_type, turn.subtype, turn.dataset, turn.profile, turn.env_info, f"{len(turn.tools.raw)} tools"]
    return " · ".join(part for part in parts if part)


def _history(turn: Turn) -> Iterator[RenderableType]:
    if not turn.history:
        return
    hidden = max(0, len(turn.history) - _HISTORY_SHOWN)
    yield heading(f"History: {len(turn.history)} earlier turns" + (f", the last {_HISTORY_SHOWN}" if hidden else ""))
    past_turns = table("turn", "request", "reference")
    for past in turn.history[hidden:]:
        nodes = ", ".join(node.name if node.kind is NodeKind.CALL else node.kind.value for node in past.reference.nodes)
        past_turns.add_row(
            cell(f"{past.topic_id}/{past.turn}"), cell(shortened(past.request or "")), cell(shortened(nodes))
        )
    yield past_turns


def _graph(turn: Turn) -> Table:
    nodes = table("node", "after", "tool", "arguments", "observation")
    for index, node in enumerate(turn.reference.nodes):
        after = ", ".join(map(str, node.depends_on))
        nodes.add_row(str(index), after, cell(_name(node)), cell(value_text(node.arguments)), cell(_result(node)))
    return nodes


def _name(node: Node) -> str:
    return node.name if node.kind is NodeKind.CALL else f"({node.kind.value})"


def _result(node: Node) -> str:
    if node.kind is NodeKind.ASK:
        return "" if node.user_input is None else f"user: {shortened(node.user_input)}"
    return "" if node.observation is None else value_text(node.observation, _OBSERVATION)


def _provenance(turn: Turn, sources: dict[int, dict[str, Source]]) -> Table:
    rows = table("node", "argument", "source", "where")
    for node, found in sources.items():
        for path, source in found.items():
            rows.add_row(str(node), cell(path), source.kind.value, cell(_where(turn, source)))
    return rows


def _where(turn: Turn, source: Source) -> str:
    parts = []
    if source.turn is not None:
        parts.append(f"turn {source.topic_id or turn.topic_id}/{source.turn}")
    if source.node is not None:
        parts.append(f"node {source.node}")
    if source.span is not None:
        parts.append(f"characters {source.span.start} to {source.span.end}{_quoted(turn, source)}")
    if source.by is not None and source.by != "finder":
        parts.append(f"labelled by {source.by}")
    return ", ".join(parts)


def _quoted(turn: Turn, source: Source) -> str:
    """The words meant, where they stand in this turn's request."""
    if source.kind is SourceKind.REQUEST and source.node is None and turn.request and source.span:
        return f": {shortened(turn.request[source.span.start : source.span.end])!r}"
    return ""
