"""Following every choice: the set of done-sets that a run may have reached, step by step.

Where a call could stand for several nodes, each choice gives a done-set (a bit mask). Two things keep the set small.
Done-sets are what matters, not the paths to them. And of nodes that the same calls fit, the one that more waits for
can always be taken first: whoever takes the other first may swap the two. What is left are identical calls whose
successors differ without one covering the other; deciding those is hard in general, so the set has a limit.

Nodes that the same calls fit and the same nodes wait for are twins: how many of them are done matters, not which, so
done-sets are counted by those numbers. Which twin is taken does depend on the order of nodes, where one of them becomes
ready later than the other; were the sets counted as they are, so would their number.
"""

from collections.abc import Sequence
from functools import cached_property
from itertools import islice

from utb.graph.build import bits, ready
from utb.scoring.exact.run import Run
from utb.scoring.exact.texts import text_of
from utb.scoring.exact.walk import Ambiguous, Walk, ready_asks, walk

# Inside a step the order in which its calls are placed makes a difference to how many done-sets there are meanwhile,
# at its end it makes none. So the limit of the policy counts at the end; this one only bounds memory.
_MOST_PARTIAL = 65_536


def walk_every_way(run: Run, start: int = 0, done: int = 0) -> Walk:
    """Follow the run from a step on through every assignment of its calls to nodes."""
    return walk(run, _Frontier(run, start, done).advance, start, done)


class _Frontier:
    """Advances all done-sets by one step."""

    def __init__(self, run: Run, start: int, done: int) -> None:
        self.run = run
        self.graph = run.turn.reference
        self.start = start
        self.left = (self.graph.calls & ~done).bit_count()
        self._behind: dict[int, int] = {}
        self._columns: dict[int, int] = {}

    def advance(self, index: int, states: Sequence[int]) -> Sequence[int]:
        """The done-sets after a step; none where it is not legal. Raises `Ambiguous` past the policy's limit."""
        reached = self._execute(index, states) if self.run.steps[index].calls else self._ask(index, states)
        return sorted(reached)

    def _ask(self, index: int, states: Sequence[int]) -> set[int]:
        step = self.run.steps[index]
        if step.malformed is not None or not text_of(step):
            return set()
        reached: set[int] = set()
        for done in states:
            for ask in bits(ready_asks(self.graph, done)):
                if self.run.is_question(index, ask):
                    reached.add(done | 1 << ask)
        return self._told_apart(reached)

    def _execute(self, index: int, states: Sequence[int]) -> set[int]:
        now = [ready(self.graph, done) for done in states]
        options = self._options(index, now)
        reached: set[int] = set()
        for done, ready_now in zip(states, now, strict=True):
            partial = {done}
            for fitting in options:
                partial = self._place(partial, fitting & ready_now)
                if len(partial) > _MOST_PARTIAL:
                    raise Ambiguous
            reached |= partial
        return self._told_apart(reached)

    def _options(self, index: int, now: Sequence[int]) -> list[int]:
        """Per call of the step the mask of the nodes it stands for, among those that may be executed in some state.

        Calls with few options come first and calls with the same ones together, which keeps the states few.
        """
        any_now = 0
        for mask in now:
            any_now |= mask
        masks = []
        for position, call in enumerate(self.run.steps[index].calls):
            mask = 0
            for node in self.run.bucket(call.name):
                if any_now >> node & 1 and self.run.fits(node, index, position):
                    mask |= 1 << node
            masks.append(mask)
        return sorted(masks, key=lambda mask: (mask.bit_count(), mask)) if len(masks) > 1 else masks

    def _place(self, partial: set[int], fitting: int) -> set[int]:
        reached: set[int] = set()
        for done in partial:
            free = list(bits(fitting & ~done))
            for node in free:
                if len(free) == 1 or not any(self._goes_first(other, node) for other in free):
                    reached.add(done | 1 << node)
        return reached

    def _goes_first(self, other: int, node: int) -> bool:
        """Whether taking `other` instead of `node` can never be the worse choice."""
        if other == node or self._column(other) != self._column(node):
            return False
        theirs, ours = self._waiting(other), self._waiting(node)
        return not ours & ~theirs and (theirs != ours or other < node)

    def _waiting(self, node: int) -> int:
        """Mask of the nodes that wait for this one directly."""
        if node not in self._behind:
            before = enumerate(self.graph.before)
            self._behind[node] = sum(1 << index for index, mask in before if mask >> node & 1)
        return self._behind[node]

    def _column(self, node: int) -> int:
        """Which of the run's further calls of the tool fit the node, as a mask.

        Only as many calls as there are nodes left can still be executed, so no further ones are looked at.
        """
        if node not in self._columns:
            column, place = 0, 0
            for index in range(self.start, len(self.run.steps)):
                for position in range(len(self.run.steps[index].calls)):
                    column |= self.run.fits(node, index, position) << place
                    place += 1
                if place >= self.left:
                    break
            self._columns[node] = column
        return self._columns[node]

    def _told_apart(self, states: set[int]) -> set[int]:
        """One done-set for all that differ in twins only. Raises `Ambiguous` past the policy's limit."""
        if len(states) > 1 and self._twins:
            states = {self._with_first_twins(done) for done in states}
        if len(states) > self.run.policy.done_set_limit:
            raise Ambiguous
        return states

    def _with_first_twins(self, done: int) -> int:
        """The done-set in which of the twins that were ready always the first in the list were taken.

        What waits for one twin waits for all, so nothing becomes ready by this, nor stops being so.
        """
        ready_or_done = ready(self.graph, done) | done
        for twins in self._twins:
            number = (twins & done).bit_count()
            if number:
                done &= ~twins
                for node in islice(bits(twins & ready_or_done), number):
                    done |= 1 << node
        return done

    @cached_property
    def _twins(self) -> list[int]:
        """Masks of several nodes each that the same calls fit and the same nodes wait for."""
        by_look: dict[tuple[str, int], int] = {}
        for node in bits(self.graph.calls):
            look = self.run.facts.key(self.run.node(node).name), self._waiting(node)
            by_look[look] = by_look.get(look, 0) | 1 << node
        found: dict[tuple[int, int], int] = {}
        for (_, waiting), nodes in by_look.items():
            for node in bits(nodes) if nodes & (nodes - 1) else ():  # what it fits is only looked up if it may matter
                twins = waiting, self._column(node)
                found[twins] = found.get(twins, 0) | 1 << node
        return [nodes for nodes in found.values() if nodes & (nodes - 1)]
