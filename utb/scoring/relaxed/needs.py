"""What the relaxed policy asks of each goal node: which arguments count, what they were read from, what to ask first.

An argument is *constrained* when its value stands in what the model could see; the rest is free. A value read from
another node's observation is a *link*: its call must come later, and it is compared with what the run received.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

from utb.model import Decision, Node, NodeKind, SlotLabel, Source, SourceKind, Turn
from utb.scoring.sources import Replies, Seen, find_sources
from utb.scoring.sources.order import ancestors
from utb.scoring.sources.paths import Steps, leaves, write_path
from utb.scoring.wording import listing

_CONSTRAINING = frozenset({SourceKind.REQUEST, SourceKind.HISTORY, SourceKind.OBSERVATION})


@dataclass(frozen=True, slots=True, kw_only=True)
class Link:
    """An argument leaf whose value was read from the observation of another node of this turn."""

    path: str
    steps: Steps
    node: int
    source: Source


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """Where the text of an argument leaf was found."""

    steps: Steps
    source: Source


@dataclass(frozen=True, slots=True, kw_only=True)
class AskFirst:
    """Something the user must be asked before the call: `slot` as far as it is named, `node` the ask node if any."""

    slot: str | None
    node: int | None


def together(items: Iterable[AskFirst]) -> tuple[AskFirst, ...]:
    """The same, with what belongs to one ask node, or to none, as one: a sentence can name several slots."""
    by_node: dict[int | None, list[str | None]] = {}
    for item in items:
        by_node.setdefault(item.node, []).append(item.slot)
    return tuple(AskFirst(slot=_named(slots), node=node) for node, slots in by_node.items())


def _named(slots: Iterable[str | None]) -> str | None:
    names = [slot for slot in slots if slot is not None]
    return listing(names) if names else None


@dataclass(frozen=True, slots=True, kw_only=True)
class Need:
    """One goal node and everything that decides whether a call covers it.

    `constrained` holds leaf paths; None means every argument. `inferable` are leaf paths that must match unless the
    run asked something beforehand. `places` tells where texts among the arguments stand.
    """

    index: int
    node: Node
    constrained: frozenset[str] | None
    links: tuple[Link, ...] = ()
    ask_first: tuple[AskFirst, ...] = ()
    inferable: tuple[str, ...] = ()
    places: tuple[Place, ...] = ()


class _Found:
    """The sources of every call node, and what the user's replies have to do with them."""

    def __init__(self, turn: Turn) -> None:
        self._turn = turn
        self._seen = Seen(turn)
        self._calls = [i for i, node in enumerate(turn.reference.nodes) if node.kind is NodeKind.CALL]
        self.sources = self._look(Replies.AFTER_REQUEST)

    @cached_property
    def told(self) -> dict[int, dict[str, Source]]:
        """Sources when replies are looked at first: which values a reply tells."""
        return self._look(Replies.BEFORE_REQUEST)

    @cached_property
    def untold(self) -> dict[int, dict[str, Source]]:
        """Sources that would be left without any reply."""
        return self._look(Replies.UNSEEN)

    def needs_reply(self, index: int, ask: int) -> bool:
        """Whether some value that the reply tells the call stands nowhere else that the model could look."""
        paths = [path for path, source in self.told[index].items() if _replied(source, ask)]
        return any(not _is_free_of(self._turn, self.untold[index][path], ask) for path in paths)

    def uses_of(self, ask: int) -> set[int]:
        """Calls that the reply tells something."""
        return {i for i, sources in self.told.items() if any(_replied(source, ask) for source in sources.values())}

    def _look(self, replies: Replies) -> dict[int, dict[str, Source]]:
        return {i: find_sources(self._turn, i, self._seen, replies=replies) for i in self._calls}


def _is_free_of(turn: Turn, source: Source, ask: int) -> bool:
    """Whether the value can be had without the question: said before, or seen in a result that needs no reply."""
    if source.kind not in _CONSTRAINING or _replied(source, ask):
        return False
    return source.kind is not SourceKind.OBSERVATION or (
        source.node is not None and not waits_for(turn, source.node, ask)
    )


class _Latest:
    """The turn that was looked at last, and its needs: they are the same for every model, and take most of the time."""

    known: tuple[Turn, tuple[Need, ...]] | None = None


def needs_of(turn: Turn) -> tuple[Need, ...]:
    """The needs of every call node, goals or not, in file order; those of the latest turn are remembered."""
    known = _Latest.known
    if known is not None and known[0] is turn:
        return known[1]
    found = _Found(turn)
    needs = tuple(_need(turn, index, sources, found) for index, sources in found.sources.items())
    _Latest.known = (turn, needs)
    return needs


def is_goal(node: Node) -> bool:
    """Call nodes are goals unless the data says otherwise."""
    return node.kind is NodeKind.CALL and node.goal is not False


def asks_without_calls(turn: Turn, needs: Iterable[Need]) -> tuple[AskFirst, ...]:
    """Questions that no call waits for: the run must ask them all the same, at any time."""
    needs = tuple(needs)
    if turn.clarification:
        asked_for = {item.slot for need in needs for item in need.ask_first}
        missing = [label.slot for label in turn.clarification if label.decision is Decision.ASK]
        return tuple(AskFirst(slot=slot, node=_ask_node(turn, slot)) for slot in missing if slot not in asked_for)
    waited_for = {k for need in needs for k in _ask_nodes(turn) if waits_for(turn, need.index, k)}
    return tuple(AskFirst(slot=_slot_of(turn, k), node=k) for k in _ask_nodes(turn) if k not in waited_for)


def waits_for(turn: Turn, node: int, other: int) -> bool:
    """Whether the node must come after the other one, directly or not."""
    return bool(ancestors(turn.reference, node) >> other & 1)


def _need(turn: Turn, index: int, sources: dict[str, Source], found: _Found) -> Need:
    node = turn.reference.nodes[index]
    before = ancestors(turn.reference, index)
    links = tuple(
        Link(path=path, steps=steps, node=source.node, source=source)
        for steps, _ in leaves(node.arguments)
        if (source := sources.get(path := write_path(steps))) is not None
        and source.kind is SourceKind.OBSERVATION
        and source.node is not None
        and source.node >= 0  # labels may hold any number
        and before >> source.node & 1
    )
    constrained = None if turn.request is None else _constrained(sources)
    if turn.clarification:
        ask_first, inferable = _from_labels(turn, index, sources)
    else:
        ask_first, inferable = _from_graph(turn, index, found), ()
    return Need(
        index=index,
        node=node,
        constrained=constrained,
        links=links,
        ask_first=ask_first,
        inferable=inferable,
        places=tuple(_places(node, sources)),
    )


def _places(node: Node, sources: dict[str, Source]) -> Iterator[Place]:
    for steps, value in leaves(node.arguments):
        source = sources.get(write_path(steps))
        if source is not None and source.span is not None and isinstance(value, str):
            yield Place(steps=steps, source=source)


def _constrained(sources: dict[str, Source]) -> frozenset[str]:
    return frozenset(path for path, source in sources.items() if source.kind in _CONSTRAINING)


def _from_labels(turn: Turn, index: int, sources: dict[str, Source]) -> tuple[tuple[AskFirst, ...], tuple[str, ...]]:
    """Clarification labels: slots to ask for before this call, and leaves to infer."""
    ask_first: list[AskFirst] = []
    inferable: list[str] = []
    for label in turn.clarification:
        paths = [path for path in sources if _names(path, label.slot)]
        if label.decision is Decision.INFER:
            inferable.extend(paths)
        elif paths or _waits_for(turn, index, label):
            ask_first.append(AskFirst(slot=label.slot, node=_ask_node(turn, label.slot)))
    return tuple(ask_first), tuple(inferable)


def _waits_for(turn: Turn, index: int, label: SlotLabel) -> bool:
    """Whether the call waits for the question about a slot that no argument of any call is named after."""
    named = any(
        _names(write_path(steps), label.slot)
        for node in turn.reference.nodes
        if node.kind is NodeKind.CALL
        for steps, _ in leaves(node.arguments)
    )
    k = _ask_node(turn, label.slot)
    return not named and k is not None and waits_for(turn, index, k)


def _from_graph(turn: Turn, index: int, found: _Found) -> tuple[AskFirst, ...]:
    """Ask nodes whose reply this call cannot do without.

    Where the reply tells no call anything in so many words, every call that waits for the question needs it.
    """
    needed: list[AskFirst] = []
    for k in _ask_nodes(turn):
        if not waits_for(turn, index, k):
            continue
        users = found.uses_of(k)
        if not users or (index in users and found.needs_reply(index, k)):
            needed.append(AskFirst(slot=_slot_of(turn, k), node=k))
    return tuple(needed)


def _replied(source: Source, ask: int) -> bool:
    return source.kind is SourceKind.REQUEST and source.node == ask


def _ask_nodes(turn: Turn) -> list[int]:
    return [i for i, node in enumerate(turn.reference.nodes) if node.kind is NodeKind.ASK]


def _ask_node(turn: Turn, slot: str) -> int | None:
    """The ask node that names the slot, else the only one there is."""
    asks = _ask_nodes(turn)
    naming = [k for k in asks if any(_names(name, slot) for name in slots_named(turn.reference.nodes[k]))]
    if naming:
        return naming[0]
    return asks[0] if len(asks) == 1 else None


def _slot_of(turn: Turn, ask: int) -> str | None:
    names = slots_named(turn.reference.nodes[ask])
    return names[0] if len(names) == 1 else None


def slots_named(node: Node) -> list[str]:
    """The parameter names that an ask node lists, under whatever key."""
    return [
        item for value in node.arguments.values() if isinstance(value, list) for item in value if isinstance(item, str)
    ]


def _names(path: str, slot: str) -> bool:
    """Whether a leaf path is what the slot names: its last key, its first, or the whole path, spelling aside."""
    plain = _plain(slot)
    keys = [part for part in path.replace("[", ".[").split(".") if not part.startswith("[")]
    return bool(plain) and plain in {_plain(path), *(map(_plain, keys))}


def _plain(name: str) -> str:
    return "".join(c for c in name.casefold() if c.isalnum())
