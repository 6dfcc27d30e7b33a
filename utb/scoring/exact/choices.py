"""How many done-sets a run can reach at most: where that is within the limit, no order of nodes can pass it.

Every call of a tool executes a node of that tool, and every question an ask node, so the number of executed nodes in
each such group is known; which ones they are is the choice. Copies that the same nodes wait for are no choice. The
bound is generous, but costs nothing where a reference is small, as nearly all are.
"""

from collections import Counter
from collections.abc import Iterable, Sequence

from utb.graph.build import bits
from utb.matching.calls import same_arguments
from utb.matching.json_values import canonical
from utb.matching.tools import Tools
from utb.model import ReferenceGraph


def most_states(graph: ReferenceGraph, tools: Tools, *, repeats: bool) -> int:
    """No run reaches more done-sets than this; with `repeats`, no run whose calls repeat nodes word by word does."""
    by_tool: dict[str, list[int]] = {}
    for index in bits(graph.calls):
        name = graph.nodes[index].name
        tool = tools.find(name)[0]
        by_tool.setdefault(name.strip().replace(".", "_") if tool is None else tool.name, []).append(index)
    groups: Iterable[Sequence[int]] = by_tool.values()
    if repeats:
        groups = [part for group in groups for part in _look_alikes(graph, tools, group)]
    return _product(graph, [*groups, list(bits(graph.asks))])


def _look_alikes(graph: ReferenceGraph, tools: Tools, group: Sequence[int]) -> list[list[int]]:
    """The group in parts, so that a call that repeats a node of one part stands for no node of another."""
    parts: list[list[int]] = []
    for index in group:
        alike = [part for part in parts if any(_are_alike(graph, tools, index, other) for other in part)]
        parts = [part for part in parts if part not in alike]
        parts.append([index, *(other for part in alike for other in part)])
    return parts


def _are_alike(graph: ReferenceGraph, tools: Tools, left: int, right: int) -> bool:
    mine, theirs = graph.nodes[left], graph.nodes[right]
    tool = tools.find(mine.name)[0]
    return same_arguments(tool, mine, theirs.arguments) or same_arguments(tool, theirs, mine.arguments)


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
