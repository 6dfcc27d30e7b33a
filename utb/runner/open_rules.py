"""The open rules: the turn goes on after a departure, until a text that nobody answers or the step limit.

A question gets the recorded reply where one is due. One without need is told that all has been said, as long as
something is left to do, and `PATIENCE` times at most; then it ends the turn as any other text does.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from utb.providers.chat import ChatReply
from utb.runner.conversation import MadeCall, Outcome, Response
from utb.runner.observations import Desk, Progress
from utb.scoring.ask import asks

STEP_LIMIT = 24
PATIENCE = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenRules:
    """What follows replies in an open turn."""

    desk: Desk
    so_far: Progress = Progress()
    steps: int = 0
    needless: int = 0
    step_limit: int = STEP_LIMIT

    def after(self, reply: ChatReply, calls: Sequence[MadeCall], /) -> "tuple[Response, OpenRules]":
        """What follows this reply; see `Rules`."""
        later = replace(self, steps=self.steps + 1)
        if calls:
            response, later = later._of_calls(calls)
        elif reply.tool_calls:
            return Response(outcome=Outcome.UNREADABLE_CALLS), later
        elif reply.content:
            response, later = later._of_text(reply.content)
        else:
            return Response(outcome=Outcome.EMPTY_REPLY), later
        if response.outcome is None and later.steps >= later.step_limit:
            response = replace(response, outcome=Outcome.STEP_LIMIT)
        return response, later

    def _of_calls(self, calls: Sequence[MadeCall]) -> "tuple[Response, OpenRules]":
        so_far, seen = self.so_far, []
        for call in calls:
            observation, so_far = self.desk.observe(call.name, call.arguments, so_far)
            seen.append(observation)
        return Response(observations=tuple(seen)), replace(self, so_far=so_far)

    def _of_text(self, text: str) -> "tuple[Response, OpenRules]":
        is_over = not self.desk.is_waiting(self.so_far)  # then it does not matter whether the text asks
        if is_over or not (asks(text) or self.desk.is_recorded_question(text)):
            return Response(outcome=Outcome.ANSWERED), self
        words, so_far = self.desk.answer(self.so_far)
        if words is not None:
            return Response(user_input=words, is_heard=True), replace(self, so_far=so_far)
        if self.needless >= PATIENCE:
            return Response(outcome=Outcome.ANSWERED), self
        return Response(user_input=self.desk.shrug, is_heard=True), replace(self, needless=self.needless + 1)
