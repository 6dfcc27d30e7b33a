"""Why a run covers too little: one finding or more for every goal node without a call.

A node is explained by the closest thing there is: a call that would do but came too early or unasked, else the call
of its tool with the fewest wrong arguments, else a call of its tool that nobody can read, else by its absence. What
the node had to wait for in vain, a question for instance, is named beside it.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field

from utb.model import ArgumentRow, Finding, FindingCode
from utb.scoring.findings import make_finding, row_finding
from utb.scoring.relaxed.compare import Chosen, breaks_schema
from utb.scoring.relaxed.cover import Coverer
from utb.scoring.relaxed.needs import AskFirst, Need, together
from utb.scoring.relaxed.run import MadeCall, UnreadableCall
from utb.scoring.wording import listing

# Within one step: what cannot be read or asked for first, then what was said wrongly, then what was left out.
_WITHIN_STEP = (
    FindingCode.MALFORMED_CALL,
    FindingCode.ARGUMENTS_NOT_JSON,
    FindingCode.UNKNOWN_TOOL,
    FindingCode.ACTED_INSTEAD_OF_ASKING,
    FindingCode.WRONG_ORDER,
    FindingCode.ARGUMENT_VALUE,
    FindingCode.SCHEMA_VIOLATION,
    FindingCode.ARGUMENT_UNDECLARED,
    FindingCode.ARGUMENT_MISSING,
    FindingCode.SIDE_EFFECT,
)
_LAST = 1 << 30


@dataclass(slots=True)
class Reasons:
    """What was wrong with the nodes, node by node.

    `right` are calls that say what their nodes want, if too early; `told` are calls whose broken schema is named.
    `unasked` is what a node needed that no call stands for, and that nobody asked for.
    """

    findings: list[Finding] = field(default_factory=list)
    right: Chosen = field(default_factory=dict)
    told: set[int] = field(default_factory=set)
    unasked: list[AskFirst] = field(default_factory=list)


def explain(coverer: Coverer) -> Reasons:
    """Explain a cover that failed. There is a finding or a call that cannot be read."""
    right = coverer.loosest()
    explainer = _Explainer(coverer, right | coverer.closest(right), Reasons(right=right))
    for need in coverer.needs:
        explainer.take(need)
    reasons = explainer.reasons
    if not reasons.findings and not coverer.run.unreadable:
        reasons.findings.extend(_missing(need) for need in coverer.needs[:1])
    reasons.unasked = [item for item in dict.fromkeys(reasons.unasked) if item not in explainer.acted]
    return reasons


class _Explainer:
    """Goes from node to node; every call explains one."""

    def __init__(self, coverer: Coverer, stands: Chosen, reasons: Reasons) -> None:
        self._coverer = coverer
        self._stands = stands
        self._unreadable = list(coverer.run.unreadable)
        self.reasons = reasons
        self.acted: set[AskFirst] = set()

    def take(self, need: Need) -> None:
        """Explain one node."""
        call = self._stands.get(need.index)
        if call is not None:
            self._by_call(need, call)
        elif (meant := self._meant_for(need)) is not None:
            self._acted(need, meant)
        else:
            self.reasons.findings.append(_missing(need))
            self.reasons.unasked += self._coverer.asked.unasked(need)

    def _by_call(self, need: Need, call: int) -> None:
        """A call that came too early or unasked, or says something wrong, or all of that."""
        coverer, made = self._coverer, self._coverer.run.calls[call]
        unasked = self._acted(need, made)
        late = coverer.late_sources(need, call, self._stands)
        if late and not unasked:
            waits = listing(f"`{coverer.names.get(k, '')}` (node {k})" for k in late)
            early = make_finding(
                FindingCode.WRONG_ORDER, step=made.step, node=need.index, expected=late, tool=made.name, waits=waits
            )
            self.reasons.findings.append(early)
        received = {node: other for node, other in self._stands.items() if node not in late}
        rows = coverer.comparer.wrong_rows(need, call, received)
        if any(breaks_schema(row) for row in rows):
            self.reasons.told.add(call)
        new = (row_finding(row, step=made.step, node=need.index, tool=made.name) for row in _without_repeats(rows))
        self.reasons.findings += new

    def _meant_for(self, need: Need) -> UnreadableCall | None:
        """A call of the node's tool that cannot be read, used up."""
        name = self._coverer.names[need.index]
        meant = next((call for call in self._unreadable if call.name == name), None)
        if meant is not None:
            self._unreadable.remove(meant)
        return meant

    def _acted(self, need: Need, made: MadeCall | UnreadableCall) -> bool:
        """Whether the call was made without having asked; that is noted."""
        unasked = self._coverer.asked.unasked(need, made.moment)
        self.acted.update(unasked)
        self.reasons.findings += [acted_unasked(made, item, need.index) for item in together(unasked)]
        return bool(unasked)


def _missing(need: Need) -> Finding:
    return make_finding(FindingCode.MISSING_CALL, node=need.index, expected=need.node.arguments, tool=need.node.name)


def acted_unasked(made: MadeCall | UnreadableCall, item: AskFirst, node: int | None) -> Finding:
    """The call needed something that nobody had been asked for; `node` is the ask node, else the node of the call."""
    slots = f" for {item.slot}" if item.slot else ""
    message = None
    if item.node is None:
        stands_for = "" if node is None else f" (node {node})"
        message = f"Step {made.step} called `{made.name}`{stands_for} without having asked the user{slots}."
    return make_finding(
        FindingCode.ACTED_INSTEAD_OF_ASKING,
        step=made.step,
        node=node if item.node is None else item.node,
        expected=item.slot,
        actual=made.name,
        message=message,
        tool=made.name,
        slots=slots,
    )


def _without_repeats(rows: Iterable[ArgumentRow]) -> tuple[ArgumentRow, ...]:
    """Rows that each say something new: what the reference has and the call lacks need not be required as well."""
    rows = tuple(rows)
    missing = {row.path for row in rows if row.code == FindingCode.ARGUMENT_MISSING}
    return tuple(row for row in rows if row.rule != "schema: required" or row.path not in missing)


def in_order(findings: Iterable[Finding]) -> list[Finding]:
    """The findings in the order of the run; what was never done comes last, in the order of the reference."""
    return sorted(findings, key=_place)


def _place(finding: Finding) -> tuple[int, int, int]:
    node = _LAST if finding.node is None else finding.node
    if finding.step is None:
        return _LAST, 0, node
    rank = _WITHIN_STEP.index(finding.code) if finding.code in _WITHIN_STEP else len(_WITHIN_STEP)
    return finding.step, rank, node
