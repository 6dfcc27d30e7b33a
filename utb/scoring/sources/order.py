"""What must come before a node, however far: the dependencies of its dependencies as well."""

from utb.model import ReferenceGraph


def ancestors(graph: ReferenceGraph, node: int) -> int:
    """Bit mask of every node that the node waits for, directly or not."""
    before = graph.before
    if not before:
        return 0
    known, fresh = 0, before[node]
    while fresh:
        known |= fresh
        reached = 0
        for k, mask in enumerate(before):
            if fresh >> k & 1:
                reached |= mask
        fresh = reached & ~known
    return known
