"""Node numbers after nodes came, went or moved: in dependencies, in sources and in labels.

A source names a node of this turn unless it points into an earlier one. Numbers that lead nowhere go on leading
nowhere: they shift with the end of the list.
"""

from collections.abc import Callable

from utb.graph.editing.state import Edited, Raw, need_list, with_nodes, without_field
from utb.model import SourceKind

Place = Callable[[int], int | None]  # the new number of a node; None for one that has gone


def after_insert(at: int) -> Place:
    """Numbers after a node was put in at this place."""
    return lambda node: node + 1 if node >= at else node


def after_delete(gone: int) -> Place:
    """Numbers after this node was taken out."""
    return lambda node: None if node == gone else node - 1 if node > gone else node


def after_move(start: int, end: int) -> Place:
    """Numbers after the node at `start` was put at `end`."""

    def place(node: int) -> int:
        if node == start:
            return end
        if start < node <= end:
            return node - 1
        return node + 1 if end <= node < start else node

    return place


def renumbered(state: Edited, place: Place) -> Edited:
    """The state with every node number replaced; the nodes stand where they stood."""
    moved = with_nodes(state, [renumbered_node(raw, place) for raw in need_list(state)])
    if not isinstance(state.clarification, list):
        return moved
    return Edited(moved.answer_list, [_label(label, place) for label in state.clarification])


def renumbered_node(raw: object, place: Place) -> object:
    """The raw node with the numbers in it replaced."""
    if not isinstance(raw, dict):
        return raw
    changed: Raw = raw
    listed = raw.get("dependency_list")
    if isinstance(listed, list) and listed:
        changed = {**changed, "dependency_list": _numbers(listed, place)}
    sources = raw.get("sources")
    if isinstance(sources, dict) and sources:
        kept = {path: _source(source, place) for path, source in sources.items()}
        left = {path: source for path, source in kept.items() if source is not None or sources[path] is None}
        changed = {**changed, "sources": left} if left else without_field(changed, "sources")
    return changed


def _numbers(listed: list[object], place: Place) -> list[object]:
    moved = [place(item) if type(item) is int else item for item in listed]
    return [new for old, new in zip(listed, moved, strict=True) if new is not None or old is None]


def _source(source: object, place: Place) -> object:
    """The source with its node's new number; None where that node has gone, for then nobody knows the source."""
    if not isinstance(source, dict) or type(source.get("node")) is not int or not _is_of_this_turn(source):
        return source
    new = place(source["node"])
    return None if new is None else {**source, "node": new}


def _is_of_this_turn(source: Raw) -> bool:
    is_earlier = source.get("kind") == SourceKind.HISTORY or source.get("turn") is not None
    return not is_earlier and source.get("topic_id") is None


def _label(label: object, place: Place) -> object:
    """The format knows no node numbers in labels; a label that has one beside its slot means the ask node."""
    if not isinstance(label, dict) or type(label.get("node")) is not int:
        return label
    new = place(label["node"])
    return without_field(label, "node") if new is None else {**label, "node": new}
