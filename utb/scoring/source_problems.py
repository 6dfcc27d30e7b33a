"""Arguments whose values stand nowhere, and labels of sources that cannot be right."""

from collections.abc import Iterator, Mapping

from utb.model import Node, NodeKind, Source, SourceKind, Turn
from utb.scoring.problems import Problem, ProblemCode
from utb.scoring.sources import Seen, find_sources
from utb.scoring.sources.finder import FINDER
from utb.scoring.sources.order import ancestors
from utb.scoring.sources.paths import leaves, overlaps, value_at, write_path
from utb.scoring.wording import show


def source_problems(turn: Turn, seen: Seen | None = None) -> list[Problem]:
    """The problems of all calls, in the order of nodes and arguments; none of them blocks."""
    seen = seen or Seen(turn)
    found: list[Problem] = []
    for index, node in enumerate(turn.reference.nodes):
        if node.kind is NodeKind.CALL:
            found += _without_source(index, node, find_sources(turn, index, seen))
            found += _misfits(turn, index, node)
    return found


def _without_source(index: int, node: Node, sources: Mapping[str, Source]) -> Iterator[Problem]:
    """Values that the finder looked for in vain; where somebody has said that they stand nowhere, all is said."""
    for steps, value in leaves(node.arguments):
        path = write_path(steps)
        source = sources.get(path)
        if source is None or source.kind is not SourceKind.NONE or source.by != FINDER:
            continue
        if value is None or value == "" or isinstance(value, list | dict):
            continue
        sentence = f"`{path}` of node {index} is {show(value)}, which stands nowhere that the model could look."
        yield Problem(ProblemCode.NO_SOURCE, sentence, False, index, path)


def _misfits(turn: Turn, index: int, node: Node) -> Iterator[Problem]:
    """Labels of arguments that are not there, or of nodes that come too late."""
    paths = [write_path(steps) for steps, _ in leaves(node.arguments)]
    for path, source in (node.sources or {}).items():
        why = None
        if not any(overlaps(path, leaf) for leaf in paths) and not value_at(node.arguments, (path,))[0]:
            why = "is labelled with a source, but the call has no such argument"
        elif source.kind is SourceKind.OBSERVATION:
            why = _why_no_observation(turn, index, source.node)
        if why is not None:
            yield Problem(ProblemCode.SOURCE_MISFIT, f"`{path}` of node {index} {why}.", False, index, path)


def _why_no_observation(turn: Turn, index: int, node: int | None) -> str | None:
    """Why this node's observation cannot be where the value of a call comes from."""
    nodes = turn.reference.nodes
    if node is None:
        return "is labelled as observed, but the label names no node"
    if not 0 <= node < len(nodes):
        return f"is labelled as observed at node {show(node)}, which is not there"
    if nodes[node].kind is not NodeKind.CALL:
        return f"is labelled as observed at node {node}, which is no call and returns nothing"
    if turn.reference.fault is None and not ancestors(turn.reference, index) >> node & 1:
        return f"is labelled as observed at node {node}, on which the call does not depend"
    return None
