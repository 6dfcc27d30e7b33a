"""Step sequences of a reference as the released evaluator enumerates them, produced only where someone looks.

The released evaluator lists every *path* - a sequence of steps, each a set of nodes executed in one reply - before the
run starts, in depth-first order, and follows the run through that list. The number of paths explodes (541 for five
independent calls, 545,835 for eight), so here a path is only ever a position in the search: the nodes done so far,
and the rest of a run of calls that has to be finished first. From there the next steps come in the released order.

Two facts keep this small. Every position of a reference without cycles can be completed, because the step "all ready
nodes" always passes the released filter; so no step needs to be tried to its end. For the same reason the fewest
steps are the longest chain of dependencies. Both are checked against recorded paths.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import NamedTuple

import msgspec

from utb.model import ANSWER_NAME, ASK_NAME

NO_PATH = 99_999  # fewest steps where a cycle leaves no path at all: the released starting value
SPOKEN = frozenset({ASK_NAME, ANSWER_NAME})  # nodes that text stands for

Chosen = tuple[int, ...]  # nodes of one step, ascending


class Position(NamedTuple):
    """A place in the search: the mask of nodes done, and nodes that must follow now, one step each.

    Nodes of `pending` already count as done: what depends on them becomes ready only after the last of them.
    """

    done: int = 0
    pending: Chosen = ()


class Plan(msgspec.Struct, frozen=True):
    """A reference as the released evaluator sees it.

    `before` holds per node the mask of nodes it waits for; `tails` the number of nodes in the longest chain that
    starts at it, or is empty where the reference has a cycle and therefore no path.
    """

    names: tuple[str, ...]
    before: tuple[int, ...]
    tails: tuple[int, ...]

    @property
    def has_paths(self) -> bool:
        """False where a cycle leaves nothing to follow."""
        return len(self.tails) == len(self.names)

    @property
    def min_length(self) -> int:
        """Fewest steps of any path."""
        return max(self.tails, default=0) if self.has_paths else NO_PATH

    def ready(self, done: int) -> Chosen:
        """Nodes that are not done and wait for nothing, ascending."""
        before = self.before
        return tuple(i for i in range(len(before)) if not done >> i & 1 and not before[i] & ~done)

    def steps_left(self, at: Position) -> int:
        """Fewest steps from here to the end of a path."""
        undone = (tail for i, tail in enumerate(self.tails) if not at.done >> i & 1)
        return len(at.pending) + max(undone, default=0)

    def onward(self, at: Position, must: int = 0, never: int = 0) -> Iterator[tuple[Chosen, Position]]:
        """The steps that may come here, in released order, and where they lead.

        Left out are steps that lack a node of `must` that is not done, or have one of `never`.
        """
        must &= ~at.done
        if at.pending:
            if not must and not never >> at.pending[0] & 1:
                yield at.pending[:1], Position(at.done, at.pending[1:])
            return
        ready = self.ready(at.done)
        if not must & (never | ~_mask(ready)):
            for step in self._steps(ready, must, never):
                yield step, self._after(at.done, step, ready)

    def follow(self, at: Position, step: Chosen) -> Position | None:
        """The position after exactly this step, or None where it may not come here."""
        if at.pending:
            return Position(at.done, at.pending[1:]) if step == at.pending[:1] else None
        ready = self.ready(at.done)
        return self._after(at.done, step, ready) if self._is_step(step, ready) else None

    def spoken_step(self, at: Position) -> Chosen | None:
        """The first step here that text can stand for; it never has more than one node."""
        if at.pending:
            return at.pending[:1] if self.names[at.pending[0]] in SPOKEN else None
        return next(((i,) for i in self.ready(at.done) if self.names[i] in SPOKEN), None)

    def named_step(self, at: Position, names: Counter[str]) -> Chosen | None:
        """The first step here whose nodes have exactly these names."""
        if at.pending:
            return at.pending[:1] if names == Counter((self.names[at.pending[0]],)) else None
        ready = self.ready(at.done)
        for place in _firsts(self.names, ready, 0):
            head = self._head(ready, place, names.total())
            if names[self.names[head[0]]] >= len(head):
                tail = self._leftmost(ready[place + len(head) :], names - Counter(self.names[i] for i in head))
                if tail is not None:
                    return head + tail
        return None

    def _leftmost(self, nodes: Chosen, names: Counter[str]) -> Chosen | None:
        """The lexicographically first choice of these nodes that has exactly these names."""
        if not names <= Counter(self.names[i] for i in nodes):
            return None
        left = names.copy()
        taken: list[int] = []
        for node in nodes:
            # Taking a node early never spoils the end: whatever follows it is still there for the other names.
            if left[self.names[node]] > 0:
                left[self.names[node]] -= 1
                taken.append(node)
        return tuple(taken)

    def _is_step(self, step: Chosen, ready: Chosen) -> bool:
        """True if the released evaluator keeps exactly this step among those of these ready nodes."""
        if not set(step) <= set(ready) or step != tuple(sorted(set(step))):
            return False
        place = 0
        for node in step:
            place = next(p for p in range(place, len(ready)) if self.names[ready[p]] == self.names[node]) + 1
            if ready[place - 1] != node:
                return False
        head = self._head(ready, ready.index(step[0]), len(step))
        return step[: len(head)] == head

    def _head(self, ready: Chosen, place: int, size: int) -> Chosen:
        """What a step of this size that begins here must begin with.

        A batch may not begin inside a run of calls of one tool: it takes the whole run, or starts elsewhere.
        """
        return ready[place : place + 1] if size == 1 else self._run(ready, place)

    def _run(self, ready: Chosen, place: int) -> Chosen:
        """The run of equal names that starts here; runs are cut anew at every position."""
        name, end = self.names[ready[place]], place + 1
        while end < len(ready) and self.names[ready[end]] == name:
            end += 1
        return ready[place:end]

    def _after(self, done: int, step: Chosen, ready: Chosen) -> Position:
        """Where a step leads. A single call that opens a run of calls of one tool brings the whole run, one by one."""
        if len(step) > 1:
            return Position(done | _mask(step))
        run = self._run(ready, ready.index(step[0]))
        return Position(done | _mask(run), run[1:])

    def _steps(self, ready: Chosen, must: int, never: int) -> Iterator[Chosen]:
        """Steps by size, then by place. Of steps that read alike (names in order) only the first counts."""
        firsts = tuple(_firsts(self.names, ready, 0))
        for size in range(max(1, must.bit_count()), len(ready) + 1 - (_mask(ready) & never).bit_count()):
            for place in firsts:
                head = self._head(ready, place, size)
                if len(head) <= size and not _mask(head) & never and not _skips(must, ready[place]):
                    rest = must & ~_mask(head)
                    yield from self._grown(head, ready, place + len(head), size, rest, never)

    def _grown(self, head: Chosen, ready: Chosen, start: int, size: int, must: int, never: int) -> Iterator[Chosen]:
        """Steps of this size that begin with `head` and go on from place `start`."""
        levels: list[Iterator[_Begun]] = [iter((_Begun(head, start, must),))]
        while levels:
            begun = next(levels[-1], None)
            if begun is None:
                levels.pop()
            elif begun.must.bit_count() <= size - len(begun.nodes):
                if len(begun.nodes) == size:
                    yield begun.nodes
                else:
                    levels.append(self._longer(begun, ready, size, never))

    def _longer(self, begun: "_Begun", ready: Chosen, size: int, never: int) -> Iterator["_Begun"]:
        """The same with one node more."""
        for place in _firsts(self.names, ready, begun.start):
            node = ready[place]
            if place + size - len(begun.nodes) > len(ready) or _skips(begun.must, node):
                return
            if not never >> node & 1:
                yield _Begun((*begun.nodes, node), place + 1, begun.must & ~(1 << node))


class _Begun(NamedTuple):
    """A step in the making: its nodes, the place to go on from, and nodes it still has to take."""

    nodes: Chosen
    start: int
    must: int


def _skips(must: int, node: int) -> bool:
    """True if going on with this node leaves a node behind that has to be there."""
    return bool(must & ((1 << node) - 1))


def _firsts(names: Sequence[str], ready: Chosen, start: int) -> Iterator[int]:
    """Places, from `start` on, where a name is met for the first time."""
    met: set[str] = set()
    for place, node in enumerate(islice(ready, start, None), start):
        if names[node] not in met:
            met.add(names[node])
            yield place


def _mask(nodes: Iterable[int]) -> int:
    mask = 0
    for node in nodes:
        mask |= 1 << node
    return mask
