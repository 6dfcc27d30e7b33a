"""What the library would write beside a reference: dependencies, sources and labels, for people to confirm or overrule.

Everything comes from the source finder: a value that stands in another call's result asks for a dependency on that
call; a value that only the user's reply tells had to be asked for; one that an earlier turn tells can be inferred.
"""

from collections.abc import Iterator, Mapping

import msgspec

from utb.model import Decision, Evidence, Node, NodeKind, SlotLabel, Source, SourceKind, Turn
from utb.scoring.relaxed.needs import slots_named
from utb.scoring.sources import Replies, Seen, find_sources
from utb.scoring.sources.finder import FINDER
from utb.scoring.sources.order import ancestors
from utb.scoring.sources.paths import leaves, write_path


class SuggestedDependency(msgspec.Struct, frozen=True):
    """`target` should depend on `source`, because its argument at `path` has a value from that call's result."""

    source: int
    target: int
    path: str
    value: object


def suggested_dependencies(turn: Turn, seen: Seen | None = None) -> tuple[SuggestedDependency, ...]:
    """One suggestion per pair of nodes that do not wait for each other yet, by its first value."""
    found: dict[tuple[int, int], SuggestedDependency] = {}
    for target, sources in _all_sources(turn, seen).items():
        values = _values(turn.reference.nodes[target])
        for path, source in sources.items():
            if source.kind is not SourceKind.OBSERVATION or source.node is None:
                continue
            pair = (source.node, target)
            if pair not in found and _may_wait(turn, *pair):
                found[pair] = SuggestedDependency(*pair, path, values.get(path))
    return tuple(found.values())


def suggested_sources(turn: Turn, node: int, seen: Seen | None = None) -> dict[str, Source]:
    """Leaf path -> what the finder says about it, whatever people have written; only calls have any."""
    bare = _unlabelled(turn)
    return find_sources(bare, node, _seen_in(bare, seen))


def suggested_labels(turn: Turn, seen: Seen | None = None) -> tuple[SlotLabel, ...]:
    """A label for every slot that the turn has to do with, in the order of nodes and arguments.

    A slot is what a question names, or a value that only its reply tells: to be asked for unless the value also stands
    in an earlier request. A value that an earlier request tells is one to infer; here what people have written about
    sources counts, since they see what the finder does not.
    """
    bare = _unlabelled(turn)
    found: dict[str, SlotLabel] = {}
    for slot, evidence in (*_asked(bare, _seen_in(bare, seen)), *_recalled(turn, _seen_in(turn, seen))):
        decision = Decision.INFER if evidence else Decision.ASK
        found.setdefault(slot, SlotLabel(slot, decision, evidence, FINDER))
    return tuple(found.values())


def _asked(turn: Turn, seen: Seen) -> Iterator[tuple[str, tuple[Evidence, ...]]]:
    """Slots that questions name, or that replies tell, with where they stood before."""
    asks = [index for index, node in enumerate(turn.reference.nodes) if node.kind is NodeKind.ASK]
    if not asks:
        return
    told = _all_sources(turn, seen, Replies.BEFORE_REQUEST)
    untold = _all_sources(turn, seen, Replies.UNSEEN)
    for ask in asks:
        named = [name for name in slots_named(turn.reference.nodes[ask]) if not _is_tool(turn, name)]
        paths = [
            (path, untold[index].get(path))
            for index, sources in told.items()
            for path, source in sources.items()
            if source.kind is SourceKind.REQUEST and source.node == ask
        ]
        for name in named:
            sources_of_name = (source for path, source in paths if _argument(path) == name)
            yield name, _evidence(next(sources_of_name, None))
        for path, source in paths:
            yield _argument(path), _evidence(source)


def _recalled(turn: Turn, seen: Seen) -> Iterator[tuple[str, tuple[Evidence, ...]]]:
    """Arguments that earlier requests tell."""
    for index, node in enumerate(turn.reference.nodes):
        sources = find_sources(turn, index, seen) if node.kind is NodeKind.CALL else {}
        for path, source in sources.items():
            evidence = _evidence(source)
            if evidence:
                yield _argument(path), evidence


def _evidence(source: Source | None) -> tuple[Evidence, ...]:
    """The place in an earlier request, if the source is one."""
    if source is None or source.kind is not SourceKind.HISTORY or source.node is not None:
        return ()
    if source.turn is None or source.span is None:
        return ()
    return (Evidence(source.turn, source.span.start, source.span.end, source.topic_id),)


def _all_sources(
    turn: Turn, seen: Seen | None, replies: Replies = Replies.AFTER_REQUEST
) -> Mapping[int, Mapping[str, Source]]:
    """Sources of every call, without what people have written."""
    bare = _unlabelled(turn)
    seen = _seen_in(bare, seen)
    calls = (index for index, node in enumerate(bare.reference.nodes) if node.kind is NodeKind.CALL)
    return {index: find_sources(bare, index, seen, replies=replies) for index in calls}


def _unlabelled(turn: Turn) -> Turn:
    """The turn without labels of sources; the same turn where it has none."""
    graph = turn.reference
    if not any(node.sources for node in graph.nodes):
        return turn
    nodes = tuple(msgspec.structs.replace(node, sources=None) for node in graph.nodes)
    return msgspec.structs.replace(turn, reference=msgspec.structs.replace(graph, nodes=nodes))


def _seen_in(turn: Turn, seen: Seen | None) -> Seen:
    """What was seen in the turn; what was worked out for another one is of no use."""
    return seen if seen is not None and seen.turn is turn else Seen(turn)


def _may_wait(turn: Turn, source: int, target: int) -> bool:
    """Whether the target does not wait for the source yet, and can."""
    graph = turn.reference
    if not graph.before:  # a reference with a fault: only what is written down is known
        return source not in graph.nodes[target].depends_on and target not in graph.nodes[source].depends_on
    return not ancestors(graph, target) >> source & 1 and not ancestors(graph, source) >> target & 1


def _values(node: Node) -> dict[str, object]:
    return {write_path(steps): value for steps, value in leaves(node.arguments)}


def _argument(path: str) -> str:
    """The argument that a leaf path leads into, as a slot is named."""
    return path.split("[")[0].split(".")[0] or path


def _is_tool(turn: Turn, name: str) -> bool:
    """Questions of the release list the tools that they ask for, which are no slots."""
    return any(node.name == name for node in turn.reference.nodes) or any(
        isinstance(raw, dict) and isinstance(raw.get("function"), dict) and raw["function"].get("name") == name
        for raw in turn.tools.raw
    )
