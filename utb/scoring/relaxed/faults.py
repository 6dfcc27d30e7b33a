"""What no later step can mend: calls that break the schema of their tool, and side effects that nobody asked for."""

from collections.abc import Iterator, Set
from dataclasses import dataclass

from utb.matching.assign import assign
from utb.model import Finding, FindingCode
from utb.scoring.findings import make_finding, row_finding
from utb.scoring.relaxed.compare import Chosen, Comparer
from utb.scoring.relaxed.needs import Need
from utb.scoring.relaxed.run import RunRead


@dataclass(frozen=True, slots=True)
class CallFaults:
    """The faults of the calls of one run. `needs` are those of every call node, goals or not."""

    run: RunRead
    needs: tuple[Need, ...]
    names: dict[int, str]
    comparer: Comparer

    def invalid(self, told: Set[int]) -> list[Finding]:
        """What breaks the schema of a tool, unless a reference node of that tool does so in the same way.

        Nothing about calls whose broken schema is told already.
        """
        found: list[Finding] = []
        for index, made in enumerate(self.run.calls):
            nodes = () if index in told else tuple(need.node for need in self._of_tool(index))
            rows = () if index in told else self.comparer.broken_rows(index, nodes)
            found += [row_finding(row, step=made.step, node=None, tool=made.name) for row in rows]
        return found

    def side_effects(self, right: Chosen) -> list[Finding]:
        """Calls with side effects that the reference does not make: each of its nodes excuses one call.

        `right` are calls that say what their nodes want; other nodes may excuse other calls. A call that its tool
        refuses had no effect.
        """
        changing = (i for i, made in enumerate(self.run.calls) if made.tool and made.tool.side_effect)
        spare = [i for i in changing if i not in right.values() and not self._is_refused(i)]
        unused = [need for need in self.needs if need.index not in right]
        excused = assign(len(spare), len(unused), lambda i, n: self._is_meant(unused[n], spare[i], right))
        return [self._side_effect(call, right) for i, call in enumerate(spare) if i not in excused]

    def _side_effect(self, call: int, right: Chosen) -> Finding:
        made = self.run.calls[call]
        there = sum(1 for _ in self._of_tool(call))
        alike = sum(self._is_meant(need, call, right) for need in self.needs)
        why = _how_often(there, alike)
        return make_finding(FindingCode.SIDE_EFFECT, step=made.step, actual=made.arguments, tool=made.name, why=why)

    def _is_refused(self, call: int) -> bool:
        """Whether the call breaks the schema of its tool, by more than arguments that the tool does not know."""
        rows = self.comparer.broken_rows(call, tuple(need.node for need in self._of_tool(call)))
        return any(row.code != FindingCode.ARGUMENT_UNDECLARED for row in rows)

    def _of_tool(self, call: int) -> Iterator[Need]:
        return (need for need in self.needs if self.names[need.index] == self.run.calls[call].name)

    def _is_meant(self, need: Need, call: int, right: Chosen) -> bool:
        """Whether the reference makes this call at that node."""
        same = self.run.calls[call].name == self.names[need.index]
        return same and not self.comparer.wrong_rows(need, call, right)


def _how_often(calls_of_tool: int, alike: int) -> str:
    """What the reference does with a tool that was called once too often."""
    if not calls_of_tool:
        return "never called by the reference"
    if not alike:
        return "called by the reference with other arguments only"
    times = "only once" if alike == 1 else f"only {alike} times"
    these = "" if alike == calls_of_tool else "with these arguments "
    return f"called by the reference {these}{times}"
