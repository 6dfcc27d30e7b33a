"""How a run ended: with the text it owes, with a question unasked, or cut short so that nobody can tell."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from utb.model import Finding, FindingCode, Mode, Trajectory, Turn
from utb.scoring.findings import make_finding
from utb.scoring.relaxed.asking import AskRule
from utb.scoring.relaxed.cover import Coverer
from utb.scoring.relaxed.needs import AskFirst, Need
from utb.scoring.relaxed.reasons import acted_unasked
from utb.scoring.relaxed.run import MadeCall, RunRead, UnreadableCall, said_in
from utb.scoring.sources.order import ancestors
from utb.scoring.wording import after_step


@dataclass(frozen=True, slots=True, kw_only=True)
class Ending:
    """The end of one run. `goals` are the needs that calls have to cover."""

    turn: Turn
    trajectory: Trajectory
    run: RunRead
    goals: tuple[Need, ...]
    asked: AskRule

    def closing_text(self) -> list[Finding]:
        """Nothing, or that the text is missing with which a run must end."""
        if self._ends_well():
            return []
        steps = self.run.steps
        if self._is_single() or (steps and not steps[-1].calls and steps[-1].malformed is None):
            step = max(len(steps) - 1, 0)
            return [make_finding(FindingCode.EMPTY_REPLY, step=step, actual=steps[-1].content if steps else None)]
        return [make_finding(FindingCode.NO_ANSWER, after=after_step(len(steps)), what="a closing text")]

    def never_asked(self, item: AskFirst) -> Finding:
        """A question that the run never put: it said something else, did something else, or nothing."""
        steps = self.run.steps
        slots = f" for {item.slot}" if item.slot else ""
        if item.node is not None and steps and (said := said_in(steps[-1])):
            asks = any(question.step == len(steps) - 1 for question in self.run.questions)
            message = f"Step {len(steps) - 1} asks the user, but not{slots}, as the reference does (node {item.node})."
            return make_finding(
                FindingCode.ANSWERED_INSTEAD_OF_ASKING,
                step=len(steps) - 1,
                node=item.node,
                rule="slot not named" if asks else None,
                actual=said,
                message=message if asks else None,
                slots=slots,
            )
        calls: list[MadeCall | UnreadableCall] = [*self.run.calls, *self.run.unreadable]
        if calls and self._is_single() and not self._may_come_first():
            return acted_unasked(min(calls, key=lambda call: call.moment), item, None)
        what = f"asking the user{slots}" + ("" if item.node is None else f" (node {item.node})")
        return make_finding(FindingCode.NO_ANSWER, node=item.node, after=after_step(len(steps)), what=what)

    def cut_short(self, cover: Callable[[tuple[Need, ...]], Coverer], unasked: Iterable[AskFirst]) -> Finding | None:
        """Why nobody can tell how the run would have gone on, or None where it ended by itself."""
        after = after_step(len(self.run.steps))
        if self.run.error_step is not None:
            error = self.trajectory.steps[self.run.error_step].error
            return make_finding(FindingCode.PROVIDER_ERROR, step=self.run.error_step, actual=error)
        why = None
        if self.trajectory.truncated and not self._is_text_alone():
            why = "a limit ended it"
        elif self._is_single() and self._waits_for_reply(cover, tuple(unasked)):
            why = "a single response cannot go on after its question"
        return None if why is None else make_finding(FindingCode.TRUNCATED_RUN, after=after, why=why)

    def _waits_for_reply(self, cover: Callable[[tuple[Need, ...]], Coverer], unasked: tuple[AskFirst, ...]) -> bool:
        """Whether a single response left nothing undone but questions, and what has to wait for the reply.

        It must have got as far as the question: by asking it, or by the calls that may come before it.
        """
        asked = {question.step for question in self.run.questions}
        if any(said_in(step) for index, step in enumerate(self.run.steps) if index not in asked):
            return False
        first = self._may_come_first()
        waiting = [need for need in self.goals if need not in first]
        if not (waiting or unasked) or not (first or self._asked_rightly(waiting, unasked)):
            return False
        coverer = cover(first)
        chosen = coverer.cover()
        if chosen is None:
            return False
        spare = set(range(len(self.run.calls))) - set(chosen.values())
        return not {self.run.calls[call].name for call in spare} & {coverer.names[need.index] for need in waiting}

    def _asked_rightly(self, waiting: Iterable[Need], unasked: tuple[AskFirst, ...]) -> bool:
        items = [*unasked, *(item for need in waiting for item in need.ask_first)]
        return bool(self.run.questions) and (not items or any(self.asked.asked(item) for item in items))

    def _may_come_first(self) -> tuple[Need, ...]:
        """The goals that wait for no reply."""
        return tuple(need for need in self.goals if not self._must_wait(need))

    def _must_wait(self, need: Need) -> bool:
        graph = self.turn.reference
        waits = bool(ancestors(graph, need.index) & graph.asks) or bool(need.ask_first)
        return waits or bool(need.inferable and self.run.questions)

    def _is_text_alone(self) -> bool:
        """Whether a single response ends in text: then no call would have followed, had it been longer."""
        return self._is_single() and bool(self.run.steps) and bool(said_in(self.run.steps[-1]))

    def _is_single(self) -> bool:
        return self.trajectory.mode is Mode.SINGLE_RESPONSE

    def _ends_well(self) -> bool:
        """Whether the run ends with text; a single response has to say or do something at least."""
        steps = self.run.steps
        if self._is_single():
            return any(step.calls or said_in(step) for step in steps)
        return bool(steps) and bool(said_in(steps[-1]))
