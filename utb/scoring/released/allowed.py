"""The paths that a run has left open, followed without listing them.

A step of calls is pinned: only paths with exactly that step stay. A text is not: after it every path stays, even
those where something else would have come at this place. So the open paths are described by a pattern with one entry
a step, and questions about them are answered by walking the plan along it in the released order.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from heapq import merge
from itertools import combinations, islice, product
from math import comb, prod

from utb.scoring.released.crash import EvaluatorCrashError
from utb.scoring.released.plan import SPOKEN, Chosen, Plan, Position
from utb.scoring.released.walk import Goal, Trail, plan_walk

_EXAMPLES = 5  # steps named in a finding ...
_LOOKED_AT = 25  # ... found among so many, since steps may read alike
_MOST_GOALS = 64  # choices of nodes for a text or a batch that are followed one by one


class OpenPaths:
    """The paths still allowed; grows by one entry of the pattern a step."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self._start = Position()  # where all open paths stand before the first entry of `_pattern`
        self._settled = 0  # steps before that
        self._pattern: list[Chosen | None] = []

    @property
    def length(self) -> int:
        """Steps taken so far."""
        return self._settled + len(self._pattern)

    def spoken_step(self) -> Chosen | None:
        """The next step on the first open path that text can stand for there."""
        spoken = [node for node, name in enumerate(self.plan.names) if name in SPOKEN]
        goals = [Goal(1 << node) for node in spoken] if len(spoken) <= _MOST_GOALS else [Goal()]
        return self._first(goals, self.plan.spoken_step)

    def named_step(self, names: Counter[str]) -> Chosen | None:
        """The next step on the first open path whose next step has these names."""
        return self._first(self._goals(names), lambda at: self.plan.named_step(at, names))

    def examples(self) -> tuple[Chosen, ...]:
        """Some steps that would have been allowed next on the first open path, each set of names once."""
        found: dict[tuple[str, ...], Chosen] = {}
        for _, at in islice(self._ends(Goal(), self._depth), 1):
            for step, _ in islice(self.plan.onward(at), _LOOKED_AT):
                found.setdefault(tuple(sorted(self.plan.names[node] for node in step)), step)
        return tuple(islice(found.values(), _EXAMPLES))

    def speak(self) -> None:
        """A text was taken: nothing is ruled out."""
        self._pattern.append(None)
        self._settle()

    def pin(self, step: Chosen) -> None:
        """A step of calls was taken: rule out all paths with another one.

        Raises:
            EvaluatorCrashError: an open path is too short to have a step here. (Possible after texts only.)
        """
        if self._pattern and self._has_ended_path():
            raise EvaluatorCrashError("IndexError", "list index out of range")
        self._pattern.append(step)
        self._settle()

    @property
    def _depth(self) -> int:
        return len(self._pattern)

    def _settle(self) -> None:
        """Move the start past the first entry while that leaves all open paths in one place."""
        while self._pattern:
            step = self._pattern[0]
            if step is not None:
                followed = self.plan.follow(self._start, step)
            else:
                after = list(islice(self.plan.onward(self._start), 2))
                followed = after[0][1] if len(after) == 1 else None
            if followed is None:
                return
            self._start = followed
            self._settled += 1
            del self._pattern[0]

    def _first(self, goals: Iterable[Goal], look: Callable[[Position], Chosen | None]) -> Chosen | None:
        """What `look` sees at the end of the first open path where it sees anything; some goal must be met there."""
        if not self._pattern:
            return look(self._start) if self.plan.has_paths else None
        ends = merge(*(self._ends(goal, self._depth) for goal in goals), key=_path_order)
        return next((step for step in (look(at) for _, at in ends) if step is not None), None)

    def _goals(self, names: Counter[str]) -> list[Goal]:
        """Every choice of nodes with these names; where there are too many, only the nodes without a choice."""
        pinned = {node for step in self._pattern for node in step or ()}
        free = [node for node in range(len(self.plan.names)) if node not in pinned]
        nodes = {name: [node for node in free if self.plan.names[node] == name] for name in names}
        if any(len(nodes[name]) < count for name, count in names.items()):
            return []
        if prod(comb(len(nodes[name]), count) for name, count in names.items()) > _MOST_GOALS:
            names = Counter({name: count for name, count in names.items() if count == len(nodes[name])})
        choices = product(*(combinations(nodes[name], count) for name, count in names.items()))
        return [Goal(sum(1 << node for part in choice for node in part)) for choice in choices]

    def _has_ended_path(self) -> bool:
        """True if some open path has no step left here."""
        pinned = [place for place, step in enumerate(self._pattern) if step is not None]
        until = pinned[-1] + 1 if pinned else 0
        left = self._depth - until
        return any(self.plan.steps_left(at) <= left for _, at in self._ends(Goal(is_over=True), until))

    def _ends(self, goal: Goal, depth: int) -> Iterator[tuple[Trail, Position]]:
        if not self.plan.has_paths:
            return iter(())
        walk = plan_walk(self.plan, self._start, self._pattern, goal)
        return iter(()) if walk is None else walk.ends(depth)


def _path_order(end: tuple[Trail, Position]) -> tuple[tuple[int, Chosen], ...]:
    """Paths come by their first different step: smaller ones first, then by node."""
    return tuple((len(step), step) for step in end[0])
