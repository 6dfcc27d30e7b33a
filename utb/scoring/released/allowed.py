"""The paths that a run has left open, followed without listing them.

A step of calls is pinned: only paths with exactly that step stay. A text is not: after it every path stays, even
those where something else would have come at this place. So the open paths are described by a pattern with one entry
a step, and questions about them are answered by walking the plan along it in the released order.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import islice

from utb.scoring.released.crash import EvaluatorCrashError
from utb.scoring.released.plan import Chosen, Plan, Position

_EXAMPLES = 5  # steps named in a finding; positions and steps looked through for them are bounded by its square


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
        return self._first(self.plan.spoken_step, Counter())

    def named_step(self, names: Counter[str]) -> Chosen | None:
        """The next step on the first open path whose next step has these names."""
        if not names <= Counter(self.plan.names):
            return None
        return self._first(lambda at: self.plan.named_step(at, names), names)

    def examples(self) -> tuple[Chosen, ...]:
        """Some steps that would have been allowed next, each order of names once."""
        found: dict[tuple[str, ...], Chosen] = {}
        for at in islice(self._positions(0), _EXAMPLES):
            for step in islice(self.plan.steps(at), _EXAMPLES):
                found.setdefault(tuple(sorted(self.plan.names[i] for i in step)), step)
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

    def _settle(self) -> None:
        """Move the start past the first entry while that leaves all open paths in one place."""
        while self._pattern:
            step = self._pattern[0]
            if step is not None:
                followed = self.plan.follow(self._start, step)
            else:
                after = list(islice(self.plan.onward(self._start), 2))
                followed = after[0] if len(after) == 1 else None
            if followed is None:
                return
            self._start = followed
            self._settled += 1
            del self._pattern[0]

    def _first(self, look: Callable[[Position], Chosen | None], names: Counter[str]) -> Chosen | None:
        if not self.plan.has_paths:
            return None
        totals = Counter(self.plan.names)
        needed = sum(1 << i for i, name in enumerate(self.plan.names) if 0 < totals[name] == names[name])
        found = (look(at) for at in self._positions(needed))
        return next((step for step in found if step is not None), None)

    def _has_ended_path(self) -> bool:
        """True if some open path has no step left here."""
        pinned = [place for place, step in enumerate(self._pattern) if step is not None]
        until = pinned[-1] + 1 if pinned else 0
        left = len(self._pattern) - until
        return any(self.plan.steps_left(at) <= left for at in self._positions(0, until, left))

    def _positions(self, needed: int, until: int | None = None, left: int | None = None) -> Iterator[Position]:
        """Where the open paths stand after `until` entries of the pattern, in path order, each place once.

        `needed` nodes must not be done by then. With `left`, only positions from which a path may end within that
        many further steps.
        """
        depth = len(self._pattern) if until is None else until
        reserved = self._reserved(depth, needed)
        if not depth:
            yield self._start
            return
        met: set[tuple[int, Position]] = set()
        walk = [self._onward(self._start, 0, reserved)]
        while walk:
            at = next(walk[-1], None)
            if at is None:
                walk.pop()
            elif (len(walk), at) not in met:
                met.add((len(walk), at))
                if left is not None and self.plan.steps_left(at) > left + depth - len(walk):
                    continue
                if len(walk) == depth:
                    yield at
                else:
                    walk.append(self._onward(at, len(walk), reserved))

    def _reserved(self, depth: int, needed: int) -> list[int]:
        """Per entry the nodes that a later entry pins, or that are needed after the last."""
        masks = [needed] * depth
        for place in range(depth - 2, -1, -1):
            masks[place] = masks[place + 1] | sum(1 << node for node in self._pattern[place + 1] or ())
        return masks

    def _onward(self, at: Position, place: int, reserved: list[int]) -> Iterator[Position]:
        step = self._pattern[place]
        if step is None:
            return self.plan.onward(at, reserved[place])
        followed = self.plan.follow(at, step)
        return iter(() if followed is None else (followed,))
