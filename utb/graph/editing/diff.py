"""What differs between two states: which nodes came, went or changed, and the fields that did.

Nodes are paired by what they say, wherever they stand: first those that are the same, then those that call the same
tool with the most in common, then those with the same arguments under another tool. Node numbers inside a node are
compared as what they mean, so that a node is not changed because others moved.
"""

from collections.abc import Callable, Iterator, Sequence
from enum import StrEnum

import msgspec
from msgspec import UNSET

from utb.graph.editing.answers import name_of
from utb.graph.editing.renumber import renumbered_node
from utb.graph.editing.state import Edited
from utb.graph.editing.values import same_json

Steps = tuple[str | int, ...]

_DEEPEST = 64  # steps; what differs below is shown as one value


class Change(StrEnum):
    """What became of a node."""

    SAME = "same"
    CHANGED = "changed"
    ADDED = "added"
    REMOVED = "removed"


class DiffRow(msgspec.Struct, frozen=True):
    """One field that differs, by its steps from the node (or the list of labels) down; `UNSET` where there is none."""

    steps: Steps
    old: object
    new: object


class NodeChange(msgspec.Struct, frozen=True):
    """A node by its number in the old and in the new state, None where it is not there, and what differs in it.

    Node numbers on the old side of the rows are those that the nodes have now.
    """

    change: Change
    old: int | None
    new: int | None
    rows: tuple[DiffRow, ...] = ()


class GraphDiff(msgspec.Struct, frozen=True):
    """The nodes in the order of the new state, removed ones behind them; and the rows of the labels."""

    nodes: tuple[NodeChange, ...]
    labels: tuple[DiffRow, ...] = ()

    @property
    def is_empty(self) -> bool:
        """Whether nothing differs, places aside."""
        return not self.labels and all(node.change is Change.SAME for node in self.nodes)

    def count(self, change: Change) -> int:
        """How many nodes this happened to."""
        return sum(node.change is change for node in self.nodes)


def graph_diff(old: Edited, new: Edited) -> GraphDiff:
    """What makes `new` of `old`."""
    pairs = paired(old.nodes, new.nodes)
    places = {before: after for after, before in pairs.items()}
    nodes = []
    for after, raw in enumerate(new.nodes):
        before = pairs.get(after)
        if before is None:
            nodes.append(NodeChange(Change.ADDED, None, after))
            continue
        rows = tuple(_rows(renumbered_node(old.nodes[before], places.get), raw, ()))
        nodes.append(NodeChange(Change.CHANGED if rows else Change.SAME, before, after, rows))
    gone = (NodeChange(Change.REMOVED, before, None) for before in range(len(old.nodes)) if before not in places)
    return GraphDiff((*nodes, *gone), tuple(_rows(old.clarification, new.clarification, ())))


def paired(old: Sequence[object], new: Sequence[object]) -> dict[int, int]:
    """New node -> old node, for the nodes that are there in both."""
    if old is new:
        return {index: index for index in range(len(new))}
    pairs: dict[int, int] = {}
    for alike in (_in_all, _in_tool, _in_arguments):
        _pair(old, new, pairs, alike)
    return pairs


def _pair(
    old: Sequence[object], new: Sequence[object], pairs: dict[int, int], alike: Callable[[object, object], int]
) -> None:
    """Add pairs of nodes that are left over, each new node with the old one that is most alike, the nearest first."""
    taken = set(pairs.values())
    left = [index for index in range(len(old)) if index not in taken]
    for after in range(len(new)):
        if after in pairs:
            continue
        ranked = [(alike(old[before], new[after]), -abs(before - after), before) for before in left]
        best = max(ranked, default=(0, 0, 0))
        if best[0] > 0:
            pairs[after] = best[2]
            left.remove(best[2])


def _in_all(old: object, new: object) -> int:
    return int(same_json(_unplaced(old), _unplaced(new)))


def _in_tool(old: object, new: object) -> int:
    """How much two nodes of one tool have in common."""
    name = name_of(old)
    if not isinstance(name, str) or name != name_of(new):
        return 0
    one, other = _arguments(old), _arguments(new)
    if not isinstance(one, dict) or not isinstance(other, dict):
        return 1 + same_json(one, other)
    return 1 + sum(key in other and same_json(value, other[key]) for key, value in one.items())


def _in_arguments(old: object, new: object) -> int:
    arguments = _arguments(old)
    return int(bool(arguments) and same_json(arguments, _arguments(new)))


def _arguments(raw: object) -> object:
    action = raw.get("action") if isinstance(raw, dict) else None
    return action.get("arguments") if isinstance(action, dict) else None


def _unplaced(raw: object) -> object:
    """The node without what names other nodes."""
    if not isinstance(raw, dict):
        return raw
    return {name: value for name, value in raw.items() if name not in ("dependency_list", "sources")}


def _rows(old: object, new: object, steps: Steps) -> Iterator[DiffRow]:
    if same_json(old, new):
        return
    if len(steps) >= _DEEPEST:
        yield DiffRow(steps, old, new)
    elif isinstance(old, dict) and isinstance(new, dict):
        for key in dict.fromkeys((*old, *new)):
            yield from _rows(old.get(key, UNSET), new.get(key, UNSET), (*steps, key))
    elif isinstance(old, list) and isinstance(new, list) and steps != ("dependency_list",):
        for index in range(max(len(old), len(new))):
            yield from _rows(_at(old, index), _at(new, index), (*steps, index))
    elif not (steps == ("dependency_list",) and _same_set(old, new)):
        yield DiffRow(steps, old, new)


def _at(items: list[object], index: int) -> object:
    return items[index] if index < len(items) else UNSET


def _same_set(old: object, new: object) -> bool:
    """Whether two dependency lists name the same nodes, in whatever order."""
    both = [items for items in (old, new) if isinstance(items, list) and all(type(item) is int for item in items)]
    return len(both) == 2 and set(both[0]) == set(both[1])
