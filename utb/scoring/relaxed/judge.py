"""The relaxed task completion accuracy: did the run do what had to be done, in whatever shape?

A run that `exact` accepts is accepted. Otherwise every call must be valid, every goal node covered by a call whose
constrained arguments match, whatever was unknown asked for in time, and the run must end with text. What this does
not do: look for a better reading of the reference than its nodes, or judge wording.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from msgspec.structs import replace

from utb.matching.assign import assign
from utb.matching.tools import compile_tools
from utb.model import Finding, FindingCode, Mode, NodeKind, Policy, Status, Trajectory, Turn, Verdict
from utb.scoring.findings import FindingKind, kind_of, make_finding, row_finding
from utb.scoring.relaxed.asking import AskRule
from utb.scoring.relaxed.compare import Chosen, Comparer
from utb.scoring.relaxed.cover import Coverer, SearchLimitError
from utb.scoring.relaxed.needs import AskFirst, Need, asks_without_calls, is_goal, needs_of
from utb.scoring.relaxed.reasons import Reasons, in_order
from utb.scoring.relaxed.run import RunRead, read_run, said_in, tool_key
from utb.scoring.sources.order import ancestors
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
    comparer: Comparer
    asked: AskRule
    names: dict[int, str]

    @classmethod
    def of(cls, turn: Turn, trajectory: Trajectory, policy: Policy) -> "_Judge":
        """Read the run and what the turn needs."""
        run = read_run(turn, trajectory)
        tools = compile_tools(turn.tools)
        names = {i: tool_key(tools, n.name) for i, n in enumerate(turn.reference.nodes) if n.kind is NodeKind.CALL}
        return cls(
            turn=turn,
            trajectory=trajectory,
            policy=policy,
            run=run,
            needs=needs_of(turn),
            comparer=Comparer(turn, run),
            asked=AskRule(run.questions, policy),
            names=names,
        )

    def verdict(self) -> Verdict:
        """CORRECT, or WRONG with reasons, or NOT_SCORED where the run was cut short before it could be told."""
        try:
            chosen = self._coverer().cover()
        except SearchLimitError:
            ambiguous = make_finding(
                FindingCode.REFERENCE_AMBIGUOUS, step=0, expected=self.policy.done_set_limit, actual=None
            )
            return self._close(Status.NOT_SCORED, [ambiguous])
        beyond_repair = [*self.run.findings, *self._invalid_calls(), *self._side_effects(chosen)]
        lacking = self._lacking(chosen)
        if not beyond_repair and not lacking:
            return self._close(Status.CORRECT, [])
        cut = None if beyond_repair else self._cut_short(chosen)
        if cut is not None:
            return self._close(Status.NOT_SCORED, [cut])
        return self._close(Status.WRONG, in_order([*lacking, *beyond_repair]))

    def _close(self, status: Status, findings: list[Finding]) -> Verdict:
        unknown = [make_finding(FindingCode.SOURCES_UNKNOWN)] if self.turn.request is None else []
        return _verdict(self.policy, status, (*findings, *unknown, *self.run.notes))

    def _coverer(self) -> Coverer:
        return Coverer(
            needs=tuple(need for need in self.needs if is_goal(need.node)),
            run=self.run,
            comparer=self.comparer,
            names=self.names,
            asked=self.asked,
            limit=self.policy.done_set_limit,
        )

    def _invalid_calls(self) -> list[Finding]:
        """Calls that break the schema of their tool, unless their reference does so in the same way."""
        found: list[Finding] = []
        for index, made in enumerate(self.run.calls):
            nodes = tuple(need.node for need in self.needs if self.names[need.index] == made.name)
            rows = self.comparer.broken_rows(index, nodes)
            found.extend(row_finding(row, step=made.step, node=None, tool=made.name) for row in rows)
        return found

    def _side_effects(self, chosen: Chosen | None) -> list[Finding]:
        """Calls with side effects that the reference does not make: each of its nodes excuses one call."""
        used = set((chosen or {}).values())
        extra = [i for i, made in enumerate(self.run.calls) if made.tool and made.tool.side_effect and i not in used]
        unused = [need for need in self.needs if need.index not in (chosen or {})]

        def fits(i: int, n: int) -> bool:
            same = self.run.calls[extra[i]].name == self.names[unused[n].index]
            return same and not self.comparer.wrong_rows(unused[n], extra[i], chosen or {})

        excused = {extra[i] for i in assign(len(extra), len(unused), fits)}
        made = (self.run.calls[i] for i in extra if i not in excused)
        return [make_finding(FindingCode.SIDE_EFFECT, step=c.step, actual=c.arguments, tool=c.name) for c in made]

    def _lacking(self, chosen: Chosen | None) -> list[Finding]:
        """What the run did not do, though it might still have done it, had it gone on."""
        found = [] if chosen is not None else list(Reasons(self._coverer()).findings())
        unasked = (item for item in asks_without_calls(self.turn, self.needs) if not self.asked.asked(item))
        found.extend(self._never_asked(item) for item in unasked)
        if not self._ends_well():
            found.append(self._no_closing_text())
        return found

    def _never_asked(self, item: AskFirst) -> Finding:
        """A question that no call waits for, and that the run never put."""
        steps = self.run.steps
        slots = f" for {item.slot}" if item.slot else ""
        if item.node is not None and steps and said_in(steps[-1]):
            return make_finding(
                FindingCode.ANSWERED_INSTEAD_OF_ASKING,
                step=len(steps) - 1,
                node=item.node,
                actual=steps[-1].content,
                slots=slots,
            )
        what = f"asking the user{slots}"
        return make_finding(FindingCode.NO_ANSWER, node=item.node, after=after_step(len(steps)), what=what)

    def _ends_well(self) -> bool:
        """Whether the run ends with text; a single response has to say or do something at least."""
        steps = self.run.steps
        if self.trajectory.mode is Mode.SINGLE_RESPONSE:
            return any(step.calls or said_in(step) for step in steps)
        return bool(steps) and bool(said_in(steps[-1]))

    def _no_closing_text(self) -> Finding:
        steps = self.run.steps
        single = self.trajectory.mode is Mode.SINGLE_RESPONSE
        if single or (steps and not steps[-1].calls and steps[-1].malformed is None):
            step = max(len(steps) - 1, 0)
            return make_finding(FindingCode.EMPTY_REPLY, step=step, actual=steps[-1].content if steps else None)
        return make_finding(FindingCode.NO_ANSWER, after=after_step(len(steps)), what="a closing text")

    def _cut_short(self, chosen: Chosen | None) -> Finding | None:
        """Why nobody can tell how the run would have gone on, or None where it ended by itself."""
        after = after_step(len(self.run.steps))
        if self.run.error_step is not None:
            error = self.trajectory.steps[self.run.error_step].error
            return make_finding(FindingCode.PROVIDER_ERROR, step=self.run.error_step, actual=error)
        if self.trajectory.truncated:
            return make_finding(FindingCode.TRUNCATED_RUN, after=after, why="a limit ended it")
        if chosen is None and self._waits_for_reply():
            return make_finding(
                FindingCode.TRUNCATED_RUN, after=after, why="a single response cannot go on after its question"
            )
        return None

    def _waits_for_reply(self) -> bool:
        """Whether a single response left nothing undone but what has to wait for the user."""
        if self.trajectory.mode is not Mode.SINGLE_RESPONSE or not (self.run.calls or self.run.questions):
            return False
        asked = {question.step for question in self.run.questions}
        if any(said_in(step) for index, step in enumerate(self.run.steps) if index not in asked):
            return False
        waiting = {need.index for need in self.needs if self._must_wait(need)}
        coverer = self._coverer()
        coverer.needs = tuple(need for need in coverer.needs if need.index not in waiting)
        chosen = coverer.cover()
        if not waiting or chosen is None:
            return False
        spare = set(range(len(self.run.calls))) - set(chosen.values())
        return not {self.run.calls[call].name for call in spare} & {self.names[index] for index in waiting}

    def _must_wait(self, need: Need) -> bool:
        graph = self.turn.reference
        waits = bool(ancestors(graph, need.index) & graph.asks) or bool(need.ask_first)
        return waits or bool(need.inferable and self.run.questions)
