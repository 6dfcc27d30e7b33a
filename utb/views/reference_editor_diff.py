"""What differs between two states of a reference, by node, as rows to read."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import msgspec

from utb.graph.editing import Change, DiffRow, Edited, GraphDiff, NodeChange, graph_diff
from utb.graph.editing.answers import name_of
from utb.matching.paths import write_path
from utb.views.text import cut_value, one_line, value_text
from utb.views.words import Mark

LABELS = "labels"
VALUE, PATH, NAME = 64, 60, 40
MOST_ROWS = 200
MARKS: dict[Change, Mark] = {
    Change.SAME: Mark("plain", "=", "same"),
    Change.CHANGED: Mark("wargs", "≠", "changed"),
    Change.ADDED: Mark("matched", "+", "added"),
    Change.REMOVED: Mark("missing", "–", "removed"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class DiffLine:
    """One field that differs. Absent values are empty; `is_absent_…` tells them apart from empty texts."""

    path: str
    old: str
    new: str
    is_old_absent: bool
    is_new_absent: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class DiffNode:
    """One node (or the labels), and what differs in it. `key` names it in a choice between two versions."""

    key: str
    title: str
    mark: Mark
    lines: tuple[DiffLine, ...]
    more: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DiffView:
    """The nodes that differ; `summary` counts them."""

    nodes: tuple[DiffNode, ...]
    summary: str

    @property
    def is_empty(self) -> bool:
        """Whether nothing differs."""
        return not self.nodes


def build_diff(old: Edited, new: Edited) -> DiffView:
    """What makes `new` of `old`."""
    diff = graph_diff(old, new)
    nodes = [_node(change, old, new) for change in diff.nodes if change.change is not Change.SAME]
    if diff.labels:
        lines = tuple(_line(row) for row in diff.labels[:MOST_ROWS])
        nodes.append(DiffNode(key=LABELS, title="labels", mark=MARKS[Change.CHANGED], lines=lines, more=""))
    return DiffView(nodes=tuple(nodes), summary=_summary(diff))


def node_title(nodes: Sequence[object], index: int) -> str:
    """`n3 bookHotel`."""
    name = name_of(nodes[index]) if 0 <= index < len(nodes) else None
    return f"n{index} {one_line(name, NAME) if isinstance(name, str) else '(no name)'}"


def _node(change: NodeChange, old: Edited, new: Edited) -> DiffNode:
    if change.new is not None:
        title = node_title(new.nodes, change.new)
        if change.old is not None and change.old != change.new:
            title += f" (was n{change.old})"
    else:
        title = node_title(old.nodes, change.old or 0)
    rows = change.rows or tuple(_whole(change, old, new))
    return DiffNode(
        key=key_of(change),
        title=title,
        mark=MARKS[change.change],
        lines=tuple(_line(row) for row in rows[:MOST_ROWS]),
        more=f"and {len(rows) - MOST_ROWS} more" if len(rows) > MOST_ROWS else "",
    )


def key_of(change: NodeChange) -> str:
    """What names the difference in a choice between two versions."""
    return f"{change.change.value}-{change.old}-{change.new}"


def _whole(change: NodeChange, old: Edited, new: Edited) -> Iterator[DiffRow]:
    """The arguments of a node that came or went."""
    is_new = change.new is not None
    raw = new.nodes[change.new] if change.new is not None else old.nodes[change.old or 0]
    action = raw.get("action") if isinstance(raw, dict) else None
    arguments = action.get("arguments") if isinstance(action, dict) else None
    unset = msgspec.UNSET
    if not isinstance(arguments, dict):
        yield DiffRow((), unset if is_new else raw, raw if is_new else unset)
        return
    for name, value in arguments.items():
        yield DiffRow(("action", "arguments", name), unset if is_new else value, value if is_new else unset)


def _line(row: DiffRow) -> DiffLine:
    steps = row.steps[2:] if row.steps[:2] == ("action", "arguments") and len(row.steps) > 2 else row.steps
    return DiffLine(
        path=one_line(write_path(steps), PATH) or "the node",
        old=_shown(row.old),
        new=_shown(row.new),
        is_old_absent=row.old is msgspec.UNSET,
        is_new_absent=row.new is msgspec.UNSET,
    )


def _shown(value: object) -> str:
    if value is msgspec.UNSET:
        return ""
    return cut_value(value_text(value), VALUE)


def _summary(diff: GraphDiff) -> str:
    words = {Change.CHANGED: "changed", Change.ADDED: "added", Change.REMOVED: "removed"}
    counts = [f"{diff.count(change)} {word}" for change, word in words.items() if diff.count(change)]
    if diff.labels:
        counts.append("labels changed")
    return ", ".join(counts) or "nothing differs"
