"""Covers the goal nodes of a turn, one to one, by calls of the run.

Nodes that others read from are tried call by call in the order of the reference, because what they received decides
what the others must say, and when; the rest is then a maximum matching. The search is bounded: past the limit the
reference counts as ambiguous.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from utb.matching.assign import assign, cheapest
from utb.scoring.relaxed.asking import AskRule
from utb.scoring.relaxed.compare import Chosen, Comparer
from utb.scoring.relaxed.needs import Need
from utb.scoring.relaxed.run import RunRead
from utb.scoring.sources.paths import overlaps

_Cost = Callable[[Need, int, Chosen], int | None]  # None: the call cannot stand for the node


class SearchLimitError(Exception):
    """The ways in which calls could stand for nodes are too many to try. Never leaves `scoring`."""


@dataclass(slots=True)
class Coverer:
    """Finds calls for needs. `limit` bounds the number of choices tried."""

    needs: tuple[Need, ...]
    run: RunRead
    comparer: Comparer
    names: dict[int, str]  # node -> tool, in one spelling
    asked: AskRule
    limit: int
    _tried: int = field(default=0)

    def cover(self) -> Chosen | None:
        """A full cover that keeps to every rule, or None."""
        if not self._might_be_covered():
            return None
        first = self._read_from()
        ways: list[tuple[int, ...]] = [()]  # calls picked for the first few of `first`; the next to try comes last
        while ways:
            picked = ways.pop()
            chosen = {need.index: call for need, call in zip(first, picked, strict=False)}
            if len(picked) < len(first):
                ways += [(*picked, call) for call in reversed(self._choices(first[len(picked)], chosen))]
            elif (rest := self._rest(chosen)) is not None:
                return chosen | rest
        return None

    def _choices(self, need: Need, chosen: Chosen) -> list[int]:
        """Calls that may stand for the node, given what stands for those before it."""
        taken = set(chosen.values())
        calls = [call for call in range(len(self.run.calls)) if call not in taken and self._fits(need, call, chosen)]
        self._tried += len(calls)
        if self._tried > self.limit:
            raise SearchLimitError
        return calls

    def _rest(self, chosen: Chosen) -> Chosen | None:
        """Calls for all nodes that nobody reads from, or None."""
        others = [need for need in self.needs if need.index not in chosen]
        free = [call for call in range(len(self.run.calls)) if call not in chosen.values()]
        pairs = assign(len(others), len(free), lambda n, j: self._fits(others[n], free[j], chosen))
        return {others[n].index: free[j] for n, j in pairs.items()} if len(pairs) == len(others) else None

    def _might_be_covered(self) -> bool:
        """Whether there are calls enough when nothing counts that depends on what stands for other nodes."""

        def might(n: int, j: int) -> bool:
            need, made = self.needs[n], self.run.calls[j]
            if made.name != self.names[need.index] or not self.asked.allows(need, made.moment):
                return False
            rows = self.comparer.wrong_rows(need, j, {})
            return all(any(overlaps(row.path, link.path) for link in need.links) for row in rows)

        return len(assign(len(self.needs), len(self.run.calls), might)) == len(self.needs)

    def loosest(self) -> Chosen:
        """A pairing as large as can be when neither order nor questions count, for explaining what went wrong.

        Among the largest, one with as few calls as can be that came too early or unasked.
        """
        chosen: Chosen = {}
        linked = _in_reading_order([need for need in self.needs if need.links])
        groups = [[need for need in self.needs if not need.links], *([need] for need in linked)]
        for needs in groups:
            chosen |= self._cheapest_pairs(needs, chosen, self._haste)
        return chosen

    def closest(self, chosen: Chosen) -> Chosen:
        """Calls of their tools for the nodes that are left, with as few wrong arguments as can be."""

        def wrong(need: Need, call: int, chosen: Chosen) -> int:
            return 1 + len(self.comparer.wrong_rows(need, call, chosen))

        return self._cheapest_pairs([need for need in self.needs if need.index not in chosen], chosen, wrong)

    def _haste(self, need: Need, call: int, chosen: Chosen) -> int | None:
        """1 for a call that would do if it had come later, 0 for one that does, None for one with wrong arguments."""
        if self.comparer.wrong_rows(need, call, chosen):
            return None
        return int(not self._fits(need, call, chosen))

    def _cheapest_pairs(self, needs: Sequence[Need], chosen: Chosen, cost: _Cost) -> Chosen:
        """As many pairs of nodes and free calls of their tools as can be, the cheapest ones."""
        free = [call for call in range(len(self.run.calls)) if call not in chosen.values()]
        costs = [
            [cost(need, j, chosen) if self.run.calls[j].name == self.names[need.index] else None for j in free]
            for need in needs
        ]
        alone = 1 + sum(max((price for price in line if price is not None), default=0) for line in costs)
        finite = [[2 * alone if price is None else price for price in line] for line in costs]
        columns = cheapest(finite, alone)
        return {need.index: free[c] for need, c in zip(needs, columns, strict=True) if c is not None}

    def late_sources(self, need: Need, call: int, chosen: Chosen) -> list[int]:
        """Nodes that the call reads from but does not come after."""
        moment = self.run.calls[call].moment
        return sorted(
            {k.node for k in need.links if k.node in chosen and self.run.calls[chosen[k.node]].moment >= moment}
        )

    def _read_from(self) -> tuple[Need, ...]:
        """Goal nodes that others read from, each after those that it reads from itself."""
        wanted = {link.node for need in self.needs for link in need.links}
        return _in_reading_order([need for need in self.needs if need.index in wanted])

    def _fits(self, need: Need, call: int, chosen: Chosen) -> bool:
        made = self.run.calls[call]
        return (
            made.name == self.names[need.index]
            and self.asked.allows(need, made.moment)
            and not self.late_sources(need, call, chosen)
            and not self.comparer.wrong_rows(need, call, chosen)
        )


def _in_reading_order(needs: Sequence[Need]) -> tuple[Need, ...]:
    """The nodes in the order of the reference, but each after those that it reads from."""
    left, done = list(needs), list[Need]()
    while left:
        waiting = {need.index for need in left}
        free = [need for need in left if not waiting & {link.node for link in need.links}] or left
        done.extend(free)
        left = [need for need in left if need not in free]
    return tuple(done)
