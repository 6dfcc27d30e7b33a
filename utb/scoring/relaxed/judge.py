"""The relaxed task completion accuracy: did the run do what had to be done, in whatever shape?

A run that `exact` accepts is accepted. Otherwise every call must be valid, every goal node covered by a call whose
constrained arguments match, whatever was unknown asked for in time, and the run must end with text. What this does
not do: look for a better reading of the reference than its nodes, or judge wording.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from msgspec.structs import replace

from utb.matching.tools import compile_tools
from utb.model import Finding, FindingCode, Mode, NodeKind, Policy, Status, Trajectory, Turn, Verdict
from utb.scoring.findings import FindingKind, kind_of, make_finding
from utb.scoring.relaxed.asking import AskRule
from utb.scoring.relaxed.compare import Comparer
from utb.scoring.relaxed.cover import Coverer, SearchLimitError
from utb.scoring.relaxed.ends import Ending
from utb.scoring.relaxed.faults import CallFaults
from utb.scoring.relaxed.needs import AskFirst, Need, asks_without_calls, is_goal, needs_of, together, waits_for
from utb.scoring.relaxed.reasons import Reasons, explain, in_order
from utb.scoring.relaxed.run import RunRead, read_run, tool_key
from utb.scoring.wording import after_step

# What keeps a turn from being scored under every policy: the reference, or a run that nobody can read.
_UNSCORABLE = frozenset(
    {
        FindingCode.REFERENCE_UNREADABLE,
        FindingCode.REFERENCE_CYCLE,
        FindingCode.REFERENCE_DANGLING,
        FindingCode.REFERENCE_EMPTY,
        FindingCode.REFERENCE_AMBIGUOUS,
        FindingCode.INPUT_UNREADABLE,
    }
)
# A strict run that ended by itself: it answered, or it said nothing more. Any other departure cut it short.
_ENDED_BY_ITSELF = frozenset(
    {
        FindingCode.STOPPED_EARLY,
        FindingCode.ANSWERED_INSTEAD_OF_ASKING,
        FindingCode.EMPTY_REPLY,
        FindingCode.NO_ANSWER,
        FindingCode.MISSING_CALL,
    }
)


def score_relaxed(turn: Turn, trajectory: Trajectory, policy: Policy, exact: Verdict) -> Verdict:
    """The relaxed verdict on one turn, given the exact one."""
    data = tuple(finding for finding in exact.findings if kind_of(finding) is FindingKind.DATA)
    if exact.status is Status.CORRECT:
        return _verdict(policy, Status.CORRECT, exact.findings)
    if exact.status is Status.NOT_SCORED and _codes(exact.findings) & _UNSCORABLE:
        return _verdict(policy, Status.NOT_SCORED, exact.findings)
    if trajectory.mode is Mode.STRICT and exact.status is Status.WRONG and not _ended_by_itself(exact):
        cut = make_finding(
            FindingCode.TRUNCATED_RUN,
            step=_first_step(exact),
            after=after_step(len(trajectory.steps)),
            why="a strict run stops at its first departure from the reference, so its end is not known",
        )
        return _verdict(policy, Status.NOT_SCORED, (cut, *data))
    verdict = _Judge.of(turn, trajectory, policy).verdict()
    return replace(verdict, findings=(*verdict.findings, *data))


def _verdict(policy: Policy, status: Status, findings: Iterable[Finding]) -> Verdict:
    return Verdict(policy=policy.name, policy_version=policy.version, status=status, findings=tuple(findings))


def _codes(findings: Iterable[Finding]) -> set[FindingCode]:
    return {finding.code for finding in findings}


def _ended_by_itself(exact: Verdict) -> bool:
    wrong = next((finding for finding in exact.findings if kind_of(finding) is FindingKind.WRONG), None)
    return wrong is None or wrong.code in _ENDED_BY_ITSELF


def _first_step(exact: Verdict) -> int | None:
    return next((f.step for f in exact.findings if kind_of(f) is FindingKind.WRONG), None)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Judge:
    """Everything known about one run before judging it."""

    turn: Turn
    trajectory: Trajectory
    policy: Policy
    run: RunRead
    needs: tuple[Need, ...]  # of every call node
    goals: tuple[Need, ...]  # of those that calls have to cover
    comparer: Comparer
    asked: AskRule
    names: dict[int, str]

    @classmethod
    def of(cls, turn: Turn, trajectory: Trajectory, policy: Policy) -> "_Judge":
        """Read the run and what the turn needs."""
        run = read_run(turn, trajectory)
        needs = needs_of(turn)
        tools = compile_tools(turn.tools)
        names = {i: tool_key(tools, n.name) for i, n in enumerate(turn.reference.nodes) if n.kind is NodeKind.CALL}
        return cls(
            turn=turn,
            trajectory=trajectory,
            policy=policy,
            run=run,
            needs=needs,
            goals=tuple(need for need in needs if is_goal(need.node)),
            comparer=Comparer(turn, run),
            asked=AskRule(run.questions, policy),
            names=names,
        )

    def verdict(self) -> Verdict:
        """CORRECT, or WRONG with reasons, or NOT_SCORED where the run was cut short before it could be told."""
        try:
            status, findings = self._decide()
        except SearchLimitError:
            limit = self.policy.done_set_limit
            status = Status.NOT_SCORED
            findings = [make_finding(FindingCode.REFERENCE_AMBIGUOUS, step=0, expected=limit, actual=None)]
        unknown = [make_finding(FindingCode.SOURCES_UNKNOWN)] if self.turn.request is None else []
        return _verdict(self.policy, status, (*findings, *unknown, *self.run.notes))

    def _decide(self) -> tuple[Status, list[Finding]]:
        chosen = self._coverer(self.goals).cover()
        reasons = Reasons(right=chosen) if chosen is not None else explain(self._coverer(self.goals))
        faults = CallFaults(self.run, self.needs, self.names, self.comparer)
        beyond_repair = [*self.run.findings, *faults.invalid(reasons.told), *faults.side_effects(reasons.right)]
        unasked = self._unasked(reasons)
        ending = self._ending()
        lacking = [*reasons.findings, *map(ending.never_asked, together(unasked)), *ending.closing_text()]
        broken = bool(beyond_repair or reasons.told)
        if chosen is not None and not broken and not lacking:
            return Status.CORRECT, []
        cut = None if broken else ending.cut_short(self._coverer, unasked)
        if cut is not None:
            return Status.NOT_SCORED, [cut]
        return Status.WRONG, in_order([*lacking, *beyond_repair])

    def _unasked(self, reasons: Reasons) -> list[AskFirst]:
        """Questions that the run never put, though no call of it was at fault for that: the first of a chain."""
        standing_alone = (item for item in asks_without_calls(self.turn, self.needs) if not self.asked.asked(item))
        items = list(dict.fromkeys([*reasons.unasked, *standing_alone]))
        return [item for item in items if not any(self._follows(item, other) for other in items)]

    def _follows(self, item: AskFirst, other: AskFirst) -> bool:
        return item.node is not None and other.node is not None and waits_for(self.turn, item.node, other.node)

    def _ending(self) -> Ending:
        return Ending(turn=self.turn, trajectory=self.trajectory, run=self.run, goals=self.goals, asked=self.asked)

    def _coverer(self, needs: tuple[Need, ...]) -> Coverer:
        return Coverer(
            needs=needs,
            run=self.run,
            comparer=self.comparer,
            names=self.names,
            asked=self.asked,
            limit=self.policy.done_set_limit,
        )
