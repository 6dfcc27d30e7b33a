"""Decides the source of every leaf argument of a node."""

from utb.model import Source, SourceKind, Turn
from utb.scoring.sources.paths import leaves, write_path

FINDER = "finder"


def find_sources(turn: Turn, node: int) -> dict[str, Source]:
    """Leaf path -> source. Labelled sources of the node win."""
    item = turn.reference.nodes[node]
    labelled = item.sources or {}
    found: dict[str, Source] = {}
    for steps, _value in leaves(item.arguments):
        path = write_path(steps)
        found[path] = labelled.get(path) or Source(kind=SourceKind.REQUEST, by=FINDER)
    return found
