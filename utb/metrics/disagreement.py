"""Why two policies disagree on one run, from the findings of the stricter one.

The stricter verdict of two is the one that is not correct; of wrong and not scored, the one that is not scored. Its
first deciding finding is looked up by code, and by what is found at its place in the turn.
"""

import msgspec

from utb.metrics.disagreement_reasons import Reason
from utb.metrics.disagreement_rules import AGAINST_RELEASED, BY_RELEASED, Case, look_up
from utb.model import RELAXED, FindingCode, Status, Trajectory, Turn, Verdict
from utb.scoring.findings import FindingKind, kind_of

_C = FindingCode
_RELEASED = ("reference", "reference-difflib")
_DECIDING = (FindingKind.WRONG, FindingKind.NOT_SCORED)
# What a released finding means beside `exact`; beside `relaxed` the run may simply have used a freedom.
_OF_THE_RUN = (Reason.PAIRING, Reason.ORDER, Reason.ANSWER_WAITS)
_STRICTNESS = (Status.CORRECT, Status.WRONG, Status.NOT_SCORED)


class Disagreement(msgspec.Struct, frozen=True):
    """Two verdicts that differ in status. `reason` None: nobody has written such a reason down."""

    policies: tuple[str, str]
    statuses: tuple[Status, Status]
    reason: Reason | None
    stricter: str
    message: str


def disagreement(turn: Turn, trajectory: Trajectory, first: Verdict, second: Verdict) -> Disagreement | None:
    """How the verdicts differ and why; None if they do not."""
    if first.status is second.status:
        return None
    strict, other = sorted((first, second), key=lambda verdict: -_STRICTNESS.index(verdict.status))
    finding = next(
        (item for item in strict.findings if kind_of(item) in (FindingKind.WRONG, FindingKind.NOT_SCORED)), None
    )
    reason = None if finding is None else _reason(Case(turn, trajectory, finding, other), strict.policy)
    return Disagreement(
        policies=(first.policy, second.policy),
        statuses=(first.status, second.status),
        reason=reason,
        stricter=strict.policy,
        message="" if finding is None else finding.message,
    )


def _reason(case: Case, strict: str) -> Reason | None:
    """The rules of the pair: what keeps from scoring first, then what is peculiar to the two policies."""
    code, other = case.finding.code, case.other.policy
    if kind_of(case.finding) is FindingKind.NOT_SCORED:
        return _UNSCORED.get(code)
    if strict not in _RELEASED:
        return look_up(AGAINST_RELEASED, case) if other in _RELEASED else _BY_EXACT.get(code)
    if other in _RELEASED:
        return Reason.SET_UP
    found = look_up(BY_RELEASED, case)
    return Reason.RELAXED_FREEDOM if other == RELAXED.name and found in (None, *_OF_THE_RUN) else found


_UNSCORED: dict[FindingCode, Reason] = {
    _C.EVALUATOR_CRASH: Reason.CRASH,
    _C.PROVIDER_ERROR: Reason.PROVIDER,
    _C.TRUNCATED_RUN: Reason.CUT,
    _C.INPUT_UNREADABLE: Reason.CUT,
    _C.REFERENCE_UNREADABLE: Reason.UNREADABLE_REFERENCE,
    _C.REFERENCE_CYCLE: Reason.UNREADABLE_REFERENCE,
    _C.REFERENCE_DANGLING: Reason.UNREADABLE_REFERENCE,
    _C.REFERENCE_EMPTY: Reason.UNREADABLE_REFERENCE,
    _C.REFERENCE_AMBIGUOUS: Reason.UNREADABLE_REFERENCE,
}

_BY_EXACT: dict[FindingCode, Reason] = {
    _C.EXTRA_CALL: Reason.EXTRA_CALLS,
    _C.ASKED_NEEDLESSLY: Reason.MORE_TALK,
    _C.STOPPED_EARLY: Reason.MORE_TALK,
    _C.EMPTY_REPLY: Reason.MORE_TALK,
    _C.ARGUMENT_EXTRA: Reason.FREE_ARGUMENT,
    _C.ARGUMENT_VALUE: Reason.FREE_VALUE,
    _C.ARGUMENT_MISSING: Reason.FREE_VALUE,
    _C.WRONG_ORDER: Reason.FREE_ORDER,
    _C.ANSWERED_INSTEAD_OF_ASKING: Reason.OTHER_QUESTION,
    _C.ACTED_INSTEAD_OF_ASKING: Reason.OTHER_QUESTION,
    _C.NO_ANSWER: Reason.OTHER_QUESTION,
    _C.MISSING_CALL: Reason.GOALS_ONLY,
}
