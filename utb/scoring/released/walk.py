"""Walking the plan along a pattern of steps towards something that must be so at its end.

The pattern says of every step either exactly which nodes it had or nothing at all. Trying every choice for the open
steps would take time exponential in the nodes; so each node that something later depends on gets a deadline, the last
open step at which it can still be done, and only steps that keep all deadlines are tried. For tools with distinct
names nothing else is needed: every step tried leads on. The special rules for several calls of one tool can still end
a walk, which then goes back; they never make it miss a path.
"""

from collections.abc import Iterator, Sequence

import msgspec

from utb.scoring.released.plan import Chosen, Plan, Position

Pattern = Sequence[Chosen | None]  # None: an open step
Trail = tuple[Chosen, ...]


class Goal(msgspec.Struct, frozen=True):
    """What must be so at the end of the pattern: these nodes are still to be done, and wait for nothing.

    With `is_over` instead, no path may be left to walk: all nodes are done.
    """

    ready: int = 0
    is_over: bool = False


class Walk(msgspec.Struct, frozen=True):
    """One walk: `must` and `never` are masks of nodes for each step of the pattern.

    `spare` are the nodes that open steps may have, each at least one; None where paths may end before the pattern.
    """

    plan: Plan
    start: Position
    pattern: Pattern
    must: tuple[int, ...]
    never: tuple[int, ...]
    spare: int | None

    def ends(self, depth: int) -> Iterator[tuple[Trail, Position]]:
        """Where paths stand after `depth` steps, in path order, each place once, with the first way to it."""
        met: set[tuple[int, Position]] = set()
        trail: list[Chosen] = []
        branches: list[Iterator[tuple[Chosen, Position]]] = [iter([((), self.start)])]
        while branches:
            branch = next(branches[-1], None)
            if branch is None:
                branches.pop()
                continue
            step, at = branch
            place = len(branches) - 1
            if (place, at) in met or self._runs_out(place, at):
                continue
            met.add((place, at))
            del trail[max(place - 1, 0) :]
            if place:
                trail.append(step)
            if place == depth:
                yield tuple(trail), at
            else:
                branches.append(self._onward(at, place))

    def _onward(self, at: Position, place: int) -> Iterator[tuple[Chosen, Position]]:
        step = self.pattern[place]
        if step is None:
            yield from self.plan.onward(at, self.must[place], self.never[place])
        else:
            followed = self.plan.follow(at, step)
            if followed is not None:
                yield step, followed

    def _runs_out(self, place: int, at: Position) -> bool:
        if self.spare is None:
            return False
        open_steps = sum(step is None for step in self.pattern[place:])
        return open_steps > (self.spare & ~at.done).bit_count() + len(at.pending)


def plan_walk(plan: Plan, start: Position, pattern: Pattern, goal: Goal) -> Walk | None:
    """The walk towards a goal, or None where it cannot be reached."""
    if goal.ready & start.done & ~sum(1 << node for node in start.pending):
        return None
    pinned = {node: place for place, step in enumerate(pattern) for node in step or ()}
    deadlines = _deadlines(plan, start, pattern, pinned, goal)
    if deadlines is None:
        return None
    must, never = [0] * len(pattern), [goal.ready] * len(pattern)
    for node, place in deadlines.items():
        must[place] |= 1 << node
    for node, pin in pinned.items():
        for place in range(pin):
            never[place] |= 1 << node
    blocked = _with_descendants(plan, goal.ready) | sum(1 << node for node in pinned)
    spare = ~(blocked | start.done) & (1 << len(plan.names)) - 1
    return Walk(plan, start, pattern, tuple(must), tuple(never), None if goal.is_over else spare)


def _deadlines(
    plan: Plan, start: Position, pattern: Pattern, pinned: dict[int, int], goal: Goal
) -> dict[int, int] | None:
    """Per node that has one, the last open step for it; None where some node has no step left."""
    end = len(pattern)
    none = end if goal.is_over else end + 1  # what no deadline comes to: past the pattern anything goes
    limits = [none] * len(plan.names)
    found: dict[int, int] = {}
    for node in sorted(range(len(limits)), key=plan.tails.__getitem__):  # what waits for a node comes before it
        if start.done >> node & 1:
            continue
        if node in pinned or goal.ready >> node & 1:
            latest: int | None = pinned.get(node, end)
        elif limits[node] > end:
            continue
        else:
            latest = next((place for place in range(limits[node] - 1, -1, -1) if pattern[place] is None), None)
            if latest is not None:
                found[node] = latest
        if latest is None or latest >= limits[node]:
            return None
        for earlier in range(plan.before[node].bit_length()):
            if plan.before[node] >> earlier & 1:
                limits[earlier] = min(limits[earlier], latest)
    return found


def _with_descendants(plan: Plan, nodes: int) -> int:
    grown = nodes
    for node in sorted(range(len(plan.names)), key=plan.tails.__getitem__, reverse=True):
        if plan.before[node] & grown:
            grown |= 1 << node
    return grown
