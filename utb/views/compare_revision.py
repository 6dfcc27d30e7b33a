"""What a revision of the data changed in one turn: which nodes stand for each other, and what differs, in words."""

from collections.abc import Mapping
from dataclasses import dataclass

from utb.graph.editing import Edited, graph_diff
from utb.model import Turn
from utb.model.reference import ANSWER_NAME, ASK_NAME
from utb.views.reference_editor_diff import DiffLine, DiffNode, build_diff
from utb.views.text import counted

MOST_NODES, MOST_FIELDS = 4, 3
SAME = "The reference is the same in both."


@dataclass(frozen=True, slots=True, kw_only=True)
class Revision:
    """The nodes of A by those of B and the other way round, and a line for each thing that differs."""

    of_b: Mapping[int, int]
    of_a: Mapping[int, int]
    lines: tuple[str, ...]

    def nodes(self, side: int) -> Mapping[int, int]:
        """The nodes of the other side, as they are numbered on this one (0 is A)."""
        return self.of_a if side else self.of_b


def revision_of(first: Turn, second: Turn) -> Revision:
    """What makes B's turn of A's. References that are no lists of nodes have no nodes in common."""
    old, new = Edited(first.answer_list), Edited(second.answer_list)
    of_a = {
        change.old: change.new
        for change in graph_diff(old, new).nodes
        if change.old is not None and change.new is not None
    }
    return Revision(
        of_a=of_a, of_b={after: before for before, after in of_a.items()}, lines=_lines(first, second, old, new)
    )


def _lines(first: Turn, second: Turn, old: Edited, new: Edited) -> tuple[str, ...]:
    nodes = build_diff(old, new).nodes
    lines = [_node(node) for node in nodes[:MOST_NODES]]
    if len(nodes) > MOST_NODES:
        lines.append(f"and {counted(len(nodes) - MOST_NODES, 'more node')}")
    others = {
        "tools": first.tools != second.tools,
        "labels of asking": first.clarification != second.clarification,
        "task type or subtype": (first.task_type, first.subtype) != (second.task_type, second.subtype),
    }
    lines.extend(f"other {words}" for words, differs in others.items() if differs)
    return tuple(lines) or (SAME,)


def _node(node: DiffNode) -> str:
    title = node.title.replace(ASK_NAME, "ask").replace(ANSWER_NAME, "answer")
    if node.mark.word != "changed":
        return f"{title} {node.mark.word}"
    hidden = len(node.lines) - MOST_FIELDS
    fields = "; ".join(map(_field, node.lines[:MOST_FIELDS]))
    return f"{title}: {fields}{f'; {hidden} more' if hidden > 0 else ''}"


def _field(line: DiffLine) -> str:
    old, new = ("nothing" if is_absent else text for text, is_absent in _sides(line))
    return f"{line.path} {old} → {new}"


def _sides(line: DiffLine) -> tuple[tuple[str, bool], tuple[str, bool]]:
    return (line.old, line.is_old_absent), (line.new, line.is_new_absent)
