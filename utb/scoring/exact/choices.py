"""How many done-sets a run can reach at most: where that is within the limit, no order of nodes can pass it.

Every call of a tool executes a node of that tool, and every question an ask node, so the number of executed nodes in
each such group is known; which ones they are is the choice. Copies that the same nodes wait for are no choice. The
bound is generous, but costs nothing where a reference is small, as nearly all are.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence

from utb.graph.build import bits
from utb.matching.json_values import canonical
from utb.model import ReferenceGraph

IsAlike = Callable[[int, int], bool]


def most_states(graph: ReferenceGraph, by_tool: Iterable[Sequence[int]], is_alike: IsAlike | None = None) -> int:
    """No run reaches more done-sets than this; `by_tool` holds the call nodes of each tool.

    With `is_alike` (does a call that repeats one node stand for another?) the bound is tighter, and holds for runs
    whose calls all repeat nodes word by word.
    """
    groups = list(by_tool)
    if is_alike is not None:
        groups = [part for group in groups for part in _look_alikes(group, is_alike)]
    return _product(graph, [*groups, list(bits(graph.asks))])


def _look_alikes(group: Sequence[int], is_alike: IsAlike) -> list[list[int]]:
    """The group in parts, so that a call that repeats a node of one part stands for no node of another."""
    parts: list[list[int]] = []
    for index in group:
        alike = [part for part in parts if any(is_alike(index, other) or is_alike(other, index) for other in part)]
        parts = [part for part in parts if part not in alike]
        parts.append([index, *(other for part in alike for other in part)])
    return parts


def _product(graph: ReferenceGraph, groups: Iterable[Sequence[int]]) -> int:
    """The product of what each group allows: choices of equally many nodes, copies counted by their number only."""
    product = 1
    for group in groups:
        ways = [1]  # by the number of nodes that are executed
        for size in Counter(_kind(graph, node) for node in group).values():
            ways = [sum(ways[max(0, total - size) : total + 1]) for total in range(len(ways) + size)]
        product *= max(ways)
    return product


def _kind(graph: ReferenceGraph, index: int) -> object:
    """What copies of a node have in common: arguments, and the nodes that wait for them."""
    if graph.asks >> index & 1:
        return index
    node = graph.nodes[index]
    waiting = sum(1 << other for other, mask in enumerate(graph.before) if mask >> index & 1)
    return canonical([node.arguments, node.accepted or {}]), waiting
