"""The legal beginning of a run, with the node that each call and question in it executed.

A verdict only says how far a run is legal. Drawing needs more: which call executed which node. Of all legal ways to
read the same steps, those are kept that may still turn out best, one per set of executed nodes.
"""

from collections.abc import Iterable, Sequence

import msgspec

from utb.graph.build import bits
from utb.scoring.exact.run import Run, equal_objects, text_of
from utb.scoring.exact.walk import End, ready_asks, walk

_MOST_WAYS = 128  # ways kept per step, the cheapest first; real runs have one or two


class Way(msgspec.Struct, frozen=True):
    """One legal reading of the steps so far: what each node was executed by, newest first, and how far off it lies.

    `by` holds (node, step, position); position is None for a question.
    """

    done: int
    cost: int
    last: tuple[int, int, int | None] | None = None
    rest: "Way | None" = None

    def by(self) -> dict[int, tuple[int, int | None]]:
        """Per executed node its step and, for a call, its position."""
        found: dict[int, tuple[int, int | None]] = {}
        way: Way | None = self
        while way is not None and way.last is not None:
            node, step, position = way.last
            found[node] = (step, position)
            way = way.rest
        return found

    def then(self, node: int, step: int, position: int | None, cost: int) -> "Way":
        """This way with one more node executed."""
        return Way(self.done | 1 << node, self.cost + cost, (node, step, position), self)


class LegalPart(msgspec.Struct, frozen=True):
    """How far a run is legal (`steps` of its steps), how that ends, and the ways to read it, cheapest first."""

    steps: int
    end: End
    ways: tuple[Way, ...]


def legal_part(run: Run, layers: Sequence[int]) -> LegalPart:
    """The legal beginning of a run; the cost of a way is how far its steps lie from the layers of their nodes."""
    tracker = _Tracker(run, layers)
    found = walk(run, tracker.advance)
    ways = sorted((tracker.ways[done] for done in found.states), key=lambda way: (way.cost, way.done))
    return LegalPart(found.steps, found.end, tuple(ways))


class _Tracker:
    """Advances all ways by one step, and remembers them by what they have done."""

    def __init__(self, run: Run, layers: Sequence[int]) -> None:
        self.run = run
        self.graph = run.turn.reference
        self.layers = layers
        self.ways: dict[int, Way] = {0: Way(0, 0)}
        self._twins: dict[int, int] = {}
        self._places = [(index, place) for index, step in enumerate(run.steps) for place in range(len(step.calls))]

    def advance(self, index: int, states: Sequence[int]) -> Sequence[int]:
        """What may be done after the step; nothing where the step is not legal."""
        step = self.run.steps[index]
        before = [self.ways[done] for done in states]
        if step.calls:
            reached = [way for start in before for way in self._execute(index, start)]
        elif step.malformed is None and text_of(step):
            reached = [way for start in before for way in self._ask(index, start)]
        else:
            reached = []
        best = _best(reached)
        self.ways = best or self.ways  # after a departure the ways up to it are still wanted
        return sorted(best)

    def _ask(self, index: int, start: Way) -> Iterable[Way]:
        for ask in bits(ready_asks(self.graph, start.done)):
            if self.run.is_question(index, ask):
                yield start.then(ask, index, None, abs(index - self.layers[ask]))

    def _execute(self, index: int, start: Way) -> Iterable[Way]:
        """Every call of the step executes a node that was ready before the step."""
        ways: dict[int, Way] = {start.done: start}
        for position, call in enumerate(self.run.calls(index)):
            if call.value is None or not ways:
                return ()
            fitting = self._fitting(index, position, start.done)
            ways = _best(
                way.then(node, index, position, abs(index - self.layers[node]))
                for way in ways.values()
                for node in self._choices(fitting, way.done)
            )
        return ways.values()

    def _fitting(self, index: int, position: int, done: int) -> list[int]:
        """Ready nodes that the call stands for; those with literally its arguments first."""
        given = self.run.calls(index)[position].value or {}
        bucket = self.run.bucket(self.run.steps[index].calls[position].name)
        ready = (node for node in bucket if not self.graph.before[node] & ~done)
        fitting = [node for node in ready if self.run.fits(node, index, position)]
        if len(fitting) > 1:
            fitting.sort(key=lambda node: not equal_objects(self.graph.nodes[node].arguments, given))
        return fitting

    def _choices(self, fitting: Sequence[int], done: int) -> Iterable[int]:
        """Free nodes, of nodes that nothing tells apart only the first."""
        seen = set()
        for node in fitting:
            twin = self._twin(node) if len(fitting) > 1 else node
            if not done >> node & 1 and twin not in seen:
                seen.add(twin)
                yield node

    def _twin(self, node: int) -> int:
        """The first node that the same calls stand for, waits for the same nodes and is waited for by the same."""
        if node not in self._twins:
            bucket = self.run.bucket(self.graph.nodes[node].name)
            self._twins[node] = next((other for other in bucket if self._are_twins(other, node)), node)
        return self._twins[node]

    def _are_twins(self, one: int, other: int) -> bool:
        before, run = self.graph.before, self.run
        return (
            before[one] == before[other]
            and all(mask >> one & 1 == mask >> other & 1 for mask in before)
            and all(run.fits(one, *place) == run.fits(other, *place) for place in self._places)
        )


def _best(ways: Iterable[Way]) -> dict[int, Way]:
    """The cheapest way per done-set, and of those not too many."""
    best: dict[int, Way] = {}
    for way in ways:
        if way.done not in best or way.cost < best[way.done].cost:
            best[way.done] = way
    if len(best) > _MOST_WAYS:
        kept = sorted(best.values(), key=lambda way: (way.cost, way.done))[:_MOST_WAYS]
        best = {way.done: way for way in kept}
    return best
