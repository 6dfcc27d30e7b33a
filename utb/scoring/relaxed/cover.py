"""Covers the goal nodes of a turn, one to one, by calls of the run.

Nodes that others read from are tried call by call in the order of the reference, because what they received decides
what the others must say, and when; the rest is then a maximum matching. The search is bounded: past the limit the
reference counts as ambiguous.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

from utb.matching.assign import assign
from utb.scoring.relaxed.asking import AskRule
from utb.scoring.relaxed.compare import Chosen, Comparer
from utb.scoring.relaxed.needs import Need
from utb.scoring.relaxed.run import RunRead
from utb.scoring.sources.paths import overlaps


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
            if made.name != self.names[need.index] or not self.asked.allows(need, made):
                return False
            rows = self.comparer.wrong_rows(need, j, {})
            return all(any(overlaps(row.path, link.path) for link in need.links) for row in rows)

        return len(assign(len(self.needs), len(self.run.calls), might)) == len(self.needs)

    def loosest(self) -> Chosen:
        """A pairing as large as can be when neither order nor questions count, for explaining what went wrong."""
        chosen: Chosen = {}
        for needs in ([n for n in self.needs if not n.links], *([n] for n in self.needs if n.links)):
            chosen |= self._pair(needs, chosen)
        return chosen

    def _pair(self, needs: Sequence[Need], chosen: Chosen) -> Chosen:
        free = [call for call in range(len(self.run.calls)) if call not in chosen.values()]

        def fits(n: int, j: int) -> bool:
            same = self.run.calls[free[j]].name == self.names[needs[n].index]
            return same and not self.comparer.wrong_rows(needs[n], free[j], chosen)

        return {needs[n].index: free[j] for n, j in sorted(assign(len(needs), len(free), fits).items())}

    def late_sources(self, need: Need, call: int, chosen: Chosen) -> list[int]:
        """Nodes that the call reads from but does not come after."""
        moment = self.run.calls[call].moment
        return sorted(
            {k.node for k in need.links if k.node in chosen and self.run.calls[chosen[k.node]].moment >= moment}
        )

    def _read_from(self) -> tuple[Need, ...]:
        """Goal nodes that others read from, in an order in which each comes after those it reads from itself."""
        wanted = {link.node for need in self.needs for link in need.links}
        chosen = [need for need in self.needs if need.index in wanted]
        done: list[Need] = []
        while chosen:
            waiting = {need.index for need in chosen}
            free = [need for need in chosen if not waiting & {link.node for link in need.links}] or chosen
            done.extend(free)
            chosen = [need for need in chosen if need not in free]
        return tuple(done)

    def _fits(self, need: Need, call: int, chosen: Chosen) -> bool:
        made = self.run.calls[call]
        return (
            made.name == self.names[need.index]
            and self.asked.allows(need, made)
            and not self.late_sources(need, call, chosen)
            and not self.comparer.wrong_rows(need, call, chosen)
        )
