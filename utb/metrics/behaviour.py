"""Asking and inferring: what a model did where a turn leaves something open.

One behaviour a turn, taken from the verdict's findings, the reference's ask nodes and the labels of the turn's slots.
Where both an ask and an inference were right, the ask is judged first: without it the turn cannot be right.
"""

from collections.abc import Container, Iterable
from enum import StrEnum

from utb.model import EXACT, RELAXED, Decision, Finding, FindingCode, Status, TaskType, Trajectory, Turn, Verdict
from utb.scoring.ask import asks
from utb.scoring.findings import FindingKind, kind_of
from utb.scoring.relaxed.run import said_in

_C = FindingCode
_POLICIES = (EXACT.name, RELAXED.name)  # the others never look at what a text says
_WENT_ON = {_C.ACTED_INSTEAD_OF_ASKING, _C.ANSWERED_INSTEAD_OF_ASKING}
_ABOUT_VALUES = {
    _C.ARGUMENT_VALUE,
    _C.ARGUMENT_MISSING,
    _C.ARGUMENT_EXTRA,
    _C.ARGUMENT_UNDECLARED,
    _C.SCHEMA_VIOLATION,
}


class Behaviour(StrEnum):
    """What a model did about what a request leaves open."""

    ASKED_RIGHTLY = "asked rightly"
    ASKED_NEEDLESSLY = "asked needlessly"
    INFERRED_RIGHTLY = "inferred rightly"
    INFERRED_WRONGLY = "inferred wrongly"
    ACTED_ON_MISSING = "acted on a missing value"
    NOTHING_TO_DECIDE = "nothing to decide"
    NOT_REACHED = "not reached"  # the run departed before the decision, for another reason


def behaviour_of(turn: Turn, trajectory: Trajectory, verdict: Verdict) -> Behaviour | None:
    """The behaviour that the verdict shows; None if the turn was not scored, or by a policy that reads no text."""
    if verdict.status is Status.NOT_SCORED or verdict.policy not in _POLICIES:
        return None
    wrong = [finding for finding in verdict.findings if kind_of(finding) is FindingKind.WRONG]
    codes = {finding.code for finding in wrong}
    if codes & _WENT_ON:
        return Behaviour.ACTED_ON_MISSING
    if _C.ASKED_NEEDLESSLY in codes:
        return Behaviour.ASKED_NEEDLESSLY
    if _must_ask(turn):
        return _asked(turn, trajectory, verdict, wrong)
    if verdict.policy == RELAXED.name and _asks_on_the_way(trajectory, codes):
        return Behaviour.ASKED_NEEDLESSLY
    if _must_infer(turn):
        return _inferred(turn, verdict, wrong)
    return Behaviour.NOTHING_TO_DECIDE


def _must_ask(turn: Turn) -> bool:
    return bool(turn.reference.asks) or any(slot.decision is Decision.ASK for slot in turn.clarification)


def _must_infer(turn: Turn) -> bool:
    """By its labels; without labels a lack-of-information turn whose reference asks nothing infers."""
    labelled = any(slot.decision is Decision.INFER for slot in turn.clarification)
    return labelled or (not turn.clarification and turn.task_type == TaskType.CLARIFY.value)


def _asks_on_the_way(trajectory: Trajectory, codes: Container[FindingCode]) -> bool:
    """Whether the run asks before its last text, or instead of calling; `relaxed` has no finding for it."""
    steps = trajectory.steps if _C.MISSING_CALL in codes else trajectory.steps[:-1]
    return any(asks(text) for step in steps if (text := said_in(step)))


def _asked(turn: Turn, trajectory: Trajectory, verdict: Verdict, wrong: Iterable[Finding]) -> Behaviour:
    """Rightly, or not at all: the run was over before.

    Under `exact` the steps before the first finding are legal, and a legal text that ends nothing is a question.
    `relaxed` names every question that was never asked.
    """
    if verdict.status is Status.CORRECT:
        return Behaviour.ASKED_RIGHTLY
    if verdict.completed_steps is None:
        unasked = any(finding.node is not None and turn.reference.asks >> finding.node & 1 for finding in wrong)
        return Behaviour.NOT_REACHED if unasked else Behaviour.ASKED_RIGHTLY
    legal = trajectory.steps[: verdict.completed_steps]
    return Behaviour.ASKED_RIGHTLY if any(not step.calls for step in legal) else Behaviour.NOT_REACHED


def _inferred(turn: Turn, verdict: Verdict, wrong: Iterable[Finding]) -> Behaviour:
    if verdict.status is Status.CORRECT:
        return Behaviour.INFERRED_RIGHTLY
    slots = {slot.slot for slot in turn.clarification if slot.decision is Decision.INFER}
    named = slots & {argument for node in turn.reference.nodes for argument in node.arguments}
    about = [finding for finding in wrong if finding.code in _ABOUT_VALUES]
    at_slots = [finding for finding in about if not named or _root(finding.path) in named]
    return Behaviour.INFERRED_WRONGLY if at_slots else Behaviour.NOT_REACHED


def _root(path: str | None) -> str:
    """The argument that a path begins with."""
    return (path or "").split(".", 1)[0].split("[", 1)[0]
