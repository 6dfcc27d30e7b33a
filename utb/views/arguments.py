"""The argument table: per node, and per call without one, every path with both values, rule, verdict and source."""

from collections.abc import Sequence
from dataclasses import dataclass

from utb.model import AlignedCall, AlignedNode, Alignment, CallStatus, Node, NodeKind, NodeStatus, Turn
from utb.views.argument_rows import (
    WRONG,
    Origins,
    Row,
    compared_rows,
    expected_only,
    predicted_only,
    spoken,
    table_values,
    value_in_row,
)
from utb.views.calls import ShownCall
from utb.views.reference_texts import wanted_slots
from utb.views.sources import Chips, Sources
from utb.views.text import counted, one_line
from utb.views.words import CALL, NODE, UNSCORED, Mark

NAME_WIDTH = 60
RAW = 400
NOT_CALLED = Mark("missing", "–", "not called")
NOT_REACHED = Mark("nreach", "…", "not reached")
UNREADABLE = Mark("malformed", "!", "unreadable")
NO_NODE = Mark("extra", "+", "no node")
EXPECTED_ONLY = Mark("plain", "", "")


@dataclass(frozen=True, slots=True, kw_only=True)
class Group:
    """The rows of one node, or of one call that stands for none (`node` is then the one it is drawn beside, if any)."""

    id: str
    index: str
    name: str
    mark: Mark
    summary: str
    step: int | None
    node: int | None
    rows: tuple[Row, ...]
    is_of_node: bool = True
    call: int | None = None


def argument_groups(
    turn: Turn, alignment: Alignment | None, shown: Sequence[ShownCall], sources: Sources, predicted: Chips
) -> tuple[Group, ...]:
    """Groups in file order of the nodes, questions among them, then calls that stand for no node."""
    groups = []
    for index, node in enumerate(turn.reference.nodes):
        if node.kind is NodeKind.CALL:
            origins = Origins(turn=turn, expected=sources.get(index, {}), predicted=predicted.get(index, {}))
            groups.append(_node_group(index, node, alignment, origins))
        elif node.kind is NodeKind.ASK:
            groups.append(_ask_group(index, node, alignment, wanted_slots(turn, sources)))
    if alignment:
        standing = {node.call for node in alignment.nodes}
        loose = [(index, call) for index, call in enumerate(alignment.calls) if index not in standing]
        groups += [_call_group(index, call, shown[index]) for index, call in loose]
    return tuple(groups)


def _node_group(index: int, node: Node, alignment: Alignment | None, origins: Origins) -> Group:
    aligned = alignment.nodes[index] if alignment else None
    rows = _node_rows(index, node, alignment, aligned, origins)
    return Group(
        id=f"arguments-node-{index}",
        index=f"n{index}",
        name=one_line(node.name, NAME_WIDTH),
        mark=NODE[aligned.status] if aligned else UNSCORED[node.kind],
        summary=_summary(rows),
        step=aligned.step if aligned else None,
        node=index,
        rows=rows,
    )


def _ask_group(index: int, node: Node, alignment: Alignment | None, slots: Sequence[str]) -> Group:
    """What a question is for, its words and the reply; none of it is compared word for word."""
    aligned = alignment.nodes[index] if alignment else None
    step = aligned.step if aligned else None
    said = {"asks for": ", ".join(slots), "question": node.observation, "reply of the user": node.user_input}
    texts = {name: value for name, value in said.items() if isinstance(value, str) and value}
    return Group(
        id=f"arguments-node-{index}",
        index=f"n{index}",
        name="ask user",
        mark=NODE[aligned.status] if aligned else UNSCORED[node.kind],
        summary="" if texts else "the reference has no words for it",
        step=step,
        node=index,
        rows=tuple(spoken(name, text, index, step) for name, text in texts.items()),
    )


def _summary(rows: Sequence[Row]) -> str:
    if not rows:
        return "no arguments"
    if rows[0].mark is UNREADABLE:
        return "what was predicted is no JSON object"
    differing = sum(row.mark in WRONG for row in rows)
    verb = "differs" if differing == 1 else "differ"
    return f"{differing} of {counted(len(rows), 'argument')} {verb}" if differing else ""


def _node_rows(
    index: int, node: Node, alignment: Alignment | None, aligned: AlignedNode | None, origins: Origins
) -> tuple[Row, ...]:
    call = alignment.calls[aligned.call] if alignment and aligned and aligned.call is not None else None
    if call is not None and call.rows:
        return compared_rows(call.rows, index, call.step, origins)
    mark = _unmatched(aligned.status if aligned else None)
    step = aligned.step if aligned else None
    return tuple(expected_only(path, value, mark, index, step, origins) for path, value in table_values(node.arguments))


def _call_group(index: int, call: AlignedCall, shown: ShownCall) -> Group:
    mark = CALL[call.status]
    rows: tuple[Row, ...]
    if shown.values is None:
        rows = (predicted_only("", one_line(shown.received, RAW), mark, call, "no JSON object"),)
    else:
        word = NO_NODE if call.status is CallStatus.EXTRA else mark
        values = table_values(shown.values)
        rows = tuple(predicted_only(path, value_in_row(value), word, call) for path, value in values)
    return Group(
        id=f"arguments-call-{index}",
        index=f"step {call.step}",
        name=one_line(shown.name, NAME_WIDTH),
        mark=mark,
        summary="" if rows else "no arguments",
        step=call.step,
        node=call.node,
        rows=rows,
        is_of_node=False,
        call=call.position,
    )


def _unmatched(status: NodeStatus | None) -> Mark:
    if status is None:
        return EXPECTED_ONLY
    return {NodeStatus.NOT_REACHED: NOT_REACHED, NodeStatus.MISSING: NOT_CALLED}.get(status, UNREADABLE)
