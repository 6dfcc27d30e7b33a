"""Why a run covers too little: one finding or more for every goal node without a call.

A node is explained by the closest thing there is: a call that would do but came too early or unasked, else the call
of its tool with the fewest wrong arguments, else by its absence.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from utb.model import ArgumentRow, Finding, FindingCode
from utb.scoring.findings import make_finding, row_finding
from utb.scoring.relaxed.compare import Chosen
from utb.scoring.relaxed.cover import Coverer
from utb.scoring.relaxed.needs import AskFirst, Need
from utb.scoring.relaxed.run import MadeCall


@dataclass(frozen=True, slots=True)
class Reasons:
    """Explains a cover that failed."""

    coverer: Coverer

    def findings(self) -> tuple[Finding, ...]:
        """At least one finding; nodes in file order."""
        chosen = self.coverer.loosest()
        spare = set(range(len(self.coverer.run.calls))) - set(chosen.values())
        found: list[Finding] = []
        for need in self.coverer.needs:
            if need.index in chosen:
                found.extend(self._of_chosen(need, chosen[need.index], chosen))
            else:
                found.extend(self._of_uncovered(need, spare, chosen))
        return tuple(found) or tuple(self._missing(need) for need in self.coverer.needs[:1])

    def _of_chosen(self, need: Need, call: int, chosen: Chosen) -> list[Finding]:
        """A call does by itself: then it was unasked, too early, or at odds with what the run received."""
        made = self.coverer.run.calls[call]
        item = self.coverer.asked.unasked(need, made)
        if item is not None:
            return [acted_unasked(made, item, need)]
        late = self.coverer.late_sources(need, call, chosen)
        if late:
            waits = " and ".join(f"`{self.coverer.names.get(k, '')}` (node {k})" for k in late)
            return [
                make_finding(
                    FindingCode.WRONG_ORDER,
                    step=made.step,
                    node=need.index,
                    expected=late,
                    tool=made.name,
                    waits=waits,
                )
            ]
        return self._of_rows(need, made, self.coverer.comparer.wrong_rows(need, call, chosen))

    def _of_uncovered(self, need: Need, spare: set[int], chosen: Chosen) -> list[Finding]:
        """The spare call of the same tool with the fewest wrong arguments is taken for the node, and used up."""
        run, comparer = self.coverer.run, self.coverer.comparer
        same = [call for call in sorted(spare) if run.calls[call].name == self.coverer.names[need.index]]
        if not same:
            return [self._missing(need)]
        closest = min(same, key=lambda call: (len(comparer.wrong_rows(need, call, chosen)), call))
        spare.discard(closest)
        rows = comparer.wrong_rows(need, closest, chosen)
        return self._of_rows(need, run.calls[closest], rows) or [self._missing(need)]

    @staticmethod
    def _of_rows(need: Need, made: MadeCall, rows: tuple[ArgumentRow, ...]) -> list[Finding]:
        return [row_finding(row, step=made.step, node=need.index, tool=made.name) for row in rows]

    @staticmethod
    def _missing(need: Need) -> Finding:
        return make_finding(
            FindingCode.MISSING_CALL, node=need.index, expected=need.node.arguments, tool=need.node.name
        )


def acted_unasked(made: MadeCall, item: AskFirst, need: Need) -> Finding:
    """The call needed something that nobody had been asked for; `node` is the ask node, else the node of the call."""
    slots = f" for {item.slot}" if item.slot else ""
    message = None
    if item.node is None:
        message = f"Step {made.step} called `{made.name}` (node {need.index}) without having asked the user{slots}."
    return make_finding(
        FindingCode.ACTED_INSTEAD_OF_ASKING,
        step=made.step,
        node=need.index if item.node is None else item.node,
        expected=item.slot,
        actual=made.name,
        message=message,
        tool=made.name,
        slots=slots,
    )


def in_order(findings: Iterable[Finding]) -> list[Finding]:
    """The findings by place; of two that say the same about one argument the first."""
    once: dict[object, Finding] = {}
    for number, finding in enumerate(findings):
        same = (finding.code, finding.step, finding.path) if finding.path is not None else number
        once.setdefault(same, finding)
    return sorted(once.values(), key=_place)


def _place(finding: Finding) -> tuple[int, int]:
    """Findings in the order of the run; what was never done comes last, in the order of the reference."""
    last = 1 << 30
    return (last if finding.step is None else finding.step, last if finding.node is None else finding.node)
