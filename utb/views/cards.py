"""Cards of the graph: one for each reference node, one ticket for each predicted call that no matched node shows.

Sizes are pixels at scale 1 and fit the fonts that Streamlit ships; names and values are cut here, never wrapped and
never shrunk, and stand in full in the card's title.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from utb.model import AlignedCall, AlignedNode, Alignment, ArgumentRow, CallStatus, Node, NodeKind, NodeStatus
from utb.views.calls import ShownCall
from utb.views.text import cells_of, counted, cut_middle, cut_value, one_line, plain, value_text
from utb.views.words import CALL, NODE, UNSCORED, Mark

WIDTH, WIDEST = 184, 232
NODE_HEIGHT, TICKET_HEIGHT = 44, 40
FIRST_LINE, LINE = 18, 15
TEXT_LEFT, TEXT_RIGHT = 34, 8
NAME_CELL, VALUE_CELL = 7.2, 6.62  # widths of a character: monospaced, 12 px semibold and 11 px
SECOND_CELLS = 20
LINES = 2
DETAILED = 6  # up to so many nodes there is room for argument lines
LABEL_WIDTH = 300


@dataclass(frozen=True, slots=True, kw_only=True)
class Card:
    """What one card says. `step` and `node` are what a click on it selects."""

    id: str
    shape: str  # "call", "ask", "answer" or "ticket"
    mark: Mark
    name: str
    second: str
    lines: tuple[str, ...]
    index: str
    pill: str
    label: str
    width: int
    height: int
    step: int | None
    node: int | None
    call: int | None = None  # of a ticket: its position in the step


def node_cards(nodes: Sequence[Node], alignment: Alignment | None, slots: Sequence[str] = ()) -> tuple[Card, ...]:
    """A card for each node in file order; without an alignment nothing is judged. `slots` are what is asked for."""
    detailed = len(nodes) <= DETAILED
    cards = []
    for index, node in enumerate(nodes):
        aligned = alignment.nodes[index] if alignment else None
        rows = _rows_of(alignment, aligned)
        lines = _node_lines(node, rows, slots) if detailed else ()
        cards.append(_node_card(index, node, aligned, lines))
    return tuple(cards)


def tickets(alignment: Alignment, shown: Sequence[ShownCall], node_count: int) -> dict[int, Card]:
    """Tickets by call index. A call that a matched or late node executed is told by that node's pill instead."""
    loose = sum(call.node is None for call in alignment.calls)
    detailed = node_count <= DETAILED
    told = {NodeStatus.MATCHED, NodeStatus.WRONG_ORDER}
    return {
        index: _ticket(
            index, call, shown[index], alignment, detailed=detailed and (call.node is not None or loose <= DETAILED)
        )
        for index, call in enumerate(alignment.calls)
        if call.node is None or alignment.nodes[call.node].status not in told
    }


def _node_card(index: int, node: Node, aligned: AlignedNode | None, lines: tuple[str, ...]) -> Card:
    mark = NODE[aligned.status] if aligned else UNSCORED[node.kind]
    name = _node_name(node)
    executed = aligned is not None and aligned.step is not None and aligned.status in _WITH_PILL
    width = _width(name)
    return Card(
        id=f"node-{index}",
        shape=node.kind.value,
        mark=mark,
        name=cut_middle(name, _name_cells(width)),
        second=mark.word or _purpose(node),
        lines=lines,
        index=f"n{index}",
        pill=f"step {aligned.step}" if aligned and executed else "",
        label=_label(f"n{index} {name}", mark.word or node.kind.value, node.depends_on, aligned),
        width=width,
        height=NODE_HEIGHT + _lines_height(lines),
        step=aligned.step if aligned else None,
        node=index,
    )


_WITH_PILL = (NodeStatus.MATCHED, NodeStatus.WRONG_ORDER)


def _ticket(index: int, call: AlignedCall, shown: ShownCall, alignment: Alignment, *, detailed: bool) -> Card:
    wrong_arguments = call.node is not None and alignment.nodes[call.node].status is NodeStatus.WRONG_ARGUMENTS
    judged_malformed = call.status in (CallStatus.MALFORMED, CallStatus.UNKNOWN_TOOL)
    mark = NODE[NodeStatus.WRONG_ARGUMENTS] if wrong_arguments and not judged_malformed else CALL[call.status]
    place = "" if call.node is not None else ", no node"
    lines: tuple[str, ...] = ()
    width = _width(shown.name)
    if detailed:
        lines = _argument_lines(shown.values, call.rows) if shown.values is not None else (_cut(shown.received, width),)
    return Card(
        id=f"call-{index}",
        shape="ticket",
        mark=mark,
        name=cut_middle(shown.name, _name_cells(width)),
        second=f"step {call.step} · {mark.word}",
        lines=lines,
        index="",
        pill="",
        label=one_line(f"Call {shown.name} in step {call.step}: {mark.word}{place}", LABEL_WIDTH),
        width=width,
        height=TICKET_HEIGHT + _lines_height(lines),
        step=call.step,
        node=call.node,
        call=call.position,
    )


def _rows_of(alignment: Alignment | None, aligned: AlignedNode | None) -> Sequence[ArgumentRow]:
    if alignment is None or aligned is None or aligned.call is None:
        return ()
    return alignment.calls[aligned.call].rows


def _node_name(node: Node) -> str:
    if node.kind is NodeKind.ASK:
        return "ask user"
    return "answer" if node.kind is NodeKind.ANSWER else plain(node.name)


def _purpose(node: Node) -> str:
    """What an unjudged card says under its name."""
    if node.kind is NodeKind.ANSWER:
        return "ends the turn"
    if node.kind is NodeKind.CALL:
        return counted(len(node.arguments), "argument")
    slots = next((value for value in node.arguments.values() if isinstance(value, list)), [])
    return cut_value(", ".join(str(slot) for slot in slots), SECOND_CELLS) or "asks for what is missing"


def _node_lines(node: Node, rows: Sequence[ArgumentRow], slots: Sequence[str]) -> tuple[str, ...]:
    """Under a call its arguments, under a question what it is for and its words."""
    if node.kind is NodeKind.CALL:
        return _argument_lines(node.arguments, rows)
    if node.kind is NodeKind.ANSWER:
        return ()
    words = (f"for {', '.join(slots)}" if slots else "", node.observation if isinstance(node.observation, str) else "")
    return tuple(_cut(line, WIDTH) for line in words if line)


def _argument_lines(values: Mapping[str, object] | None, rows: Sequence[ArgumentRow]) -> tuple[str, ...]:
    """At most `LINES` arguments, those that differ first, so that node and ticket show the same ones."""
    if not values:
        return ()
    differing = [row.path for row in rows if not row.equal]
    first = [name for name in values if any(_belongs(path, name) for path in differing)]
    names = [*first, *(name for name in values if name not in first)]
    room = WIDTH
    lines = [_cut(f"{name}={value_text(values[name])}", room, value_text(values[name])) for name in names[:LINES]]
    more = len(names) - len(lines)
    return (*lines, f"+{more} more") if more else tuple(lines)


def _belongs(path: str, name: str) -> bool:
    return path == name or path.startswith((f"{name}.", f"{name}["))


def _cut(text: str, width: int, value: str | None = None) -> str:
    cells = int((width - TEXT_LEFT - TEXT_RIGHT) / VALUE_CELL)
    if value is None or cells_of(text) <= cells:
        return cut_value(text, cells)
    name = text[: len(text) - len(value)]
    room = cells - cells_of(name)
    return f"{name}{cut_value(value, room)}" if room >= LINE else cut_value(text, cells)


def _width(name: str) -> int:
    needed = cells_of(one_line(name, LABEL_WIDTH)) * NAME_CELL + TEXT_LEFT + TEXT_RIGHT
    return WIDTH if needed <= WIDTH else min(WIDEST, int(needed) + 1)


def _name_cells(width: int) -> int:
    return int((width - TEXT_LEFT - TEXT_RIGHT) / NAME_CELL)


def _lines_height(lines: Sequence[str]) -> int:
    return FIRST_LINE + LINE * (len(lines) - 1) if lines else 0


def _label(name: str, word: str, depends_on: Sequence[int], aligned: AlignedNode | None) -> str:
    parts = [f"{name}: {word}"]
    if aligned and aligned.step is not None:
        parts.append(f"step {aligned.step}")
    if depends_on:
        parts.append(f"depends on {', '.join(f'n{other}' for other in depends_on)}")
    return one_line(", ".join(parts), LABEL_WIDTH)
