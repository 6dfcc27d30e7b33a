"""Covers the goal nodes of a turn, one to one, by calls of the run.

Nodes that others read from are tried call by call in the order of the reference, because what they received decides
what the others must say, and when; the rest is then a maximum matching. The search is bounded: past the limit the
reference counts as ambiguous.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

from utb.matching.assign import assign
from utb.scoring.relaxed_asking import AskRule
from utb.scoring.relaxed_compare import Chosen, Comparer
from utb.scoring.relaxed_needs import Need
from utb.scoring.relaxed_run import RunRead


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
        return next(self._search(self._read_from(), {}), None)

    def loosest(self) -> Chosen:
        """The largest pairing when neither order nor questions nor received values count."""
        calls = self.run.calls

        def fits(n: int, j: int) -> bool:
            return self._same_tool(n, j) and not self.comparer.wrong_rows(self.needs[n], j, {})

        pairs = assign(len(self.needs), len(calls), fits)
        return {self.needs[n].index: j for n, j in sorted(pairs.items())}

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

    def _search(self, first: tuple[Need, ...], chosen: Chosen) -> Iterator[Chosen]:
        self._tried += 1
        if self._tried > self.limit:
            raise SearchLimitError
        if first:
            need, rest = first[0], first[1:]
            for call in range(len(self.run.calls)):
                if call not in chosen.values() and self._fits(need, call, chosen):
                    yield from self._search(rest, {**chosen, need.index: call})
            return
        others = [need for need in self.needs if need.index not in chosen]
        free = [call for call in range(len(self.run.calls)) if call not in chosen.values()]
        pairs = assign(len(others), len(free), lambda n, j: self._fits(others[n], free[j], chosen))
        if len(pairs) == len(others):
            yield {**chosen, **{others[n].index: free[j] for n, j in pairs.items()}}

    def _fits(self, need: Need, call: int, chosen: Chosen) -> bool:
        made = self.run.calls[call]
        return (
            made.name == self.names[need.index]
            and self.asked.allows(need, made)
            and not self.late_sources(need, call, chosen)
            and not self.comparer.wrong_rows(need, call, chosen)
        )

    def _same_tool(self, need: int, call: int) -> bool:
        return self.run.calls[call].name == self.names[self.needs[need].index]
