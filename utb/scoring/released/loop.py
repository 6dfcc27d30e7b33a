"""The turn as the released evaluator runs it: reply by reply through the open paths, until it ends.

Text is taken wherever an open path has the question or the answer, and never read. Calls are compared by name alone;
their arguments are judged afterwards, on what is written down here.
"""

from collections import Counter
from collections.abc import Sequence
from enum import StrEnum

import msgspec

from utb.model import ANSWER_NAME, ASK_NAME
from utb.scoring.released.allowed import OpenPaths
from utb.scoring.released.crash import Crash, EvaluatorCrashError, Stage
from utb.scoring.released.plan import Chosen, Plan
from utb.scoring.released.read_plan import read_plan
from utb.scoring.released.replies import EMPTY_REPLY, PredictedCall, Reply, read_calls, sort_by_name

_NO_MATCH = "action name not in candidate_answer_function_list"
_NOTHING = "tool_calls and content are None or empty"


class FailedAs(StrEnum):
    """What kind of error ended a turn."""

    REQUEST = "request"  # the model could not be reached
    NOTHING = "nothing"  # neither calls nor text
    UNREADABLE = "unreadable"  # a call without one of the fields that are read
    NOT_OPEN = "not_open"  # no open path has this step


class LoggedStep(msgspec.Struct, frozen=True):
    """One step as logged. `reason`, in the released words, and `failed_as` are set where it failed.

    `taken` holds the nodes of the reference that the step stood for, by name, none where it failed; `calls` the calls,
    by name (none for text, or unreadable); `issued` the calls in the order the model made them.
    """

    reply: Reply
    taken: Chosen = ()
    calls: tuple[PredictedCall, ...] = ()
    issued: tuple[PredictedCall, ...] = ()
    reason: str | None = None
    failed_as: FailedAs | None = None
    allowed: tuple[Chosen, ...] = ()  # some steps that would have been allowed instead


class Run(msgspec.Struct, frozen=True):
    """A run as logged. `plan` is None where the reference could not be read, `crash` says why a run broke off."""

    steps: tuple[LoggedStep, ...]
    plan: Plan | None
    is_optimal: bool = False
    crash: Crash | None = None

    @property
    def error_reason(self) -> str | None:
        """Why the run failed; None for one that reached its answer."""
        return self.steps[-1].reason if self.steps else None


class _EndError(Exception):
    """The step that ends the turn as an error."""

    def __init__(self, failed_as: FailedAs, reason: str, calls: Sequence[PredictedCall] = ()) -> None:
        self.failed_as = failed_as
        self.calls = tuple(calls)
        self.reason = reason
        super().__init__(reason)


def run_turn(answer_list: object, replies: Sequence[Reply]) -> Run:
    """The log of a run. When the replies have run out the model is taken to say nothing."""
    steps: list[LoggedStep] = []
    plan: Plan | None = None
    try:
        plan = read_plan(answer_list)
        paths = OpenPaths(plan)
        while not _is_over(steps, plan):
            reply = replies[len(steps)] if len(steps) < len(replies) else EMPTY_REPLY
            steps.append(_step(paths, reply))
    except EvaluatorCrashError as crash:
        return Run(tuple(steps), plan, crash=crash.at(Stage.INFERENCE))
    is_optimal = steps[-1].reason is None and len(steps) == plan.min_length
    return Run(tuple(steps), plan, is_optimal)


def _is_over(steps: list[LoggedStep], plan: Plan) -> bool:
    """After an error, and after a text that stood for the answer."""
    if not steps:
        return False
    last = steps[-1]
    return last.reason is not None or (not last.calls and plan.names[last.taken[0]] == ANSWER_NAME)


def _step(paths: OpenPaths, reply: Reply) -> LoggedStep:
    try:
        if reply.failure is not None:
            raise _EndError(FailedAs.REQUEST, f"inference exception: {reply.failure}")
        if reply.has_calls:
            return _call_step(paths, reply)
        if reply.has_text:
            return _text_step(paths, reply)
        raise _EndError(FailedAs.NOTHING, _NOTHING)
    except _EndError as end:
        allowed = paths.examples() if end.failed_as is FailedAs.NOT_OPEN else ()
        return LoggedStep(reply, calls=end.calls, reason=end.reason, failed_as=end.failed_as, allowed=allowed)


def _text_step(paths: OpenPaths, reply: Reply) -> LoggedStep:
    if paths.length >= len(paths.plan.names):
        raise EvaluatorCrashError("KeyError", str(paths.length))
    taken = paths.spoken_step()
    if taken is None:
        raise _EndError(FailedAs.NOT_OPEN, _NO_MATCH)
    if paths.plan.names[taken[0]] == ASK_NAME:
        paths.speak()
    return LoggedStep(reply, taken)


def _call_step(paths: OpenPaths, reply: Reply) -> LoggedStep:
    try:
        issued = read_calls(reply.tool_calls)
    except EvaluatorCrashError as unreadable:
        raise _EndError(FailedAs.UNREADABLE, f"parse tool_calls failed, error: {unreadable.message}") from unreadable
    calls = sort_by_name(issued)
    if paths.length >= len(paths.plan.names):
        raise _EndError(FailedAs.NOT_OPEN, f"current step: {paths.length}, idx_list is None", calls)
    names = Counter(call.name for call in calls if isinstance(call.name, str))
    taken = paths.named_step(names) if names.total() == len(calls) else None
    if taken is None:
        raise _EndError(FailedAs.NOT_OPEN, _NO_MATCH, calls)
    paths.pin(taken)
    by_name = tuple(sorted(taken, key=lambda node: paths.plan.names[node]))
    return LoggedStep(reply, by_name, tuple(calls), tuple(issued))
