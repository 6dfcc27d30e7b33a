"""One turn as a state machine: events in, the next role to speak or an end out. Nothing here waits or draws.

::

    REQUEST → PLAN → CHECK_PLAN ┬ call   → OBSERVE (→ CHECK_OBSERVATIONS) → PLAN
                                ├ ask    → ASK → REPLY → PLAN
                                └ answer → ANSWER → end

A draft that cannot be read, breaks a rule or is refused by its checker is written again, with the reasons before its
author's eyes, as often as the limits allow; then the turn fails by name. So does a turn that takes too many steps.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace

import msgspec

from utb.model.synthesis import (
    Batch,
    BatchKind,
    FailureCode,
    Question,
    RoleStep,
    SimulatedObservation,
    SynthesisRole,
)
from utb.synthesis.drafts import (
    CandidatesDraft,
    CheckDraft,
    Correct,
    Decision,
    Draft,
    ObservationsDraft,
    PlanDraft,
    TextDraft,
    plain,
)
from utb.synthesis.gates import candidate_reasons, observation_reasons, plan_reasons, speech_reasons
from utb.synthesis.replies import ReplyFault, ReplyFaultCode, read_record, read_text
from utb.synthesis.turns import (
    CHECKS,
    Attempt,
    Ended,
    Event,
    NextCall,
    Observed,
    Purpose,
    Refused,
    Said,
    TurnState,
)

_SPEAKERS = {
    Purpose.REQUEST: SynthesisRole.USER,
    Purpose.PLAN: SynthesisRole.PLANNER,
    Purpose.CHECK_PLAN: SynthesisRole.PLANNER_CHECKER,
    Purpose.ASK: SynthesisRole.ASSISTANT,
    Purpose.REPLY: SynthesisRole.USER,
    Purpose.OBSERVE: SynthesisRole.TOOL,
    Purpose.CHECK_OBSERVATIONS: SynthesisRole.TOOL_CHECKER,
    Purpose.ANSWER: SynthesisRole.ASSISTANT,
}
_FAILURES = {
    Purpose.REQUEST: FailureCode.REQUEST_UNUSABLE,
    Purpose.PLAN: FailureCode.PLAN_REJECTED,
    Purpose.CHECK_PLAN: FailureCode.PLAN_CHECK_UNREADABLE,
    Purpose.ASK: FailureCode.QUESTION_UNUSABLE,
    Purpose.REPLY: FailureCode.REPLY_UNUSABLE,
    Purpose.OBSERVE: FailureCode.OBSERVATIONS_REJECTED,
    Purpose.CHECK_OBSERVATIONS: FailureCode.OBSERVATION_CHECK_UNREADABLE,
    Purpose.ANSWER: FailureCode.ANSWER_UNUSABLE,
}


def next_call(state: TurnState) -> NextCall | None:
    """Who speaks next; None where the turn has ended."""
    if state.ended is not None:
        return None
    is_world = state.purpose is Purpose.OBSERVE and state.has_world
    due = state.attempt
    return NextCall(
        role=SynthesisRole.WORLD if is_world else _SPEAKERS[state.purpose],
        purpose=state.purpose,
        attempt=due.number,
        rejected=due.rejected,
        reasons=due.reasons,
    )


def receive(state: TurnState, event: Event) -> TurnState:
    """The state after an event.

    Raises:
        ValueError: the turn has ended, or the world answers where somebody is to speak; both are bugs of the caller.
    """
    if state.ended is not None:
        raise ValueError("the turn has ended")
    if isinstance(event, Refused):
        return replace(state, ended=Ended(failure=FailureCode.PROVIDER_FAILED, message=event.message))
    after = _observed(state, event) if isinstance(event, Observed) else _said(state, event)
    if after.ended is None and len(after.steps) >= after.limits.steps:
        message = f"no answer after {after.limits.steps} steps"
        return replace(after, ended=Ended(failure=FailureCode.STEP_LIMIT, message=message))
    return after


def _said(state: TurnState, said: Said) -> TurnState:
    try:
        draft = _read(state, said)
    except ReplyFault as fault:
        return _again(_with_step(state, said, None, (str(fault),)), said.text, (str(fault),))
    reasons = _reasons(state, draft)
    noted = _with_step(state, said, draft, reasons)
    return _again(noted, said.text, reasons) if reasons else _ACCEPT[state.purpose](noted, draft)


def _observed(state: TurnState, observed: Observed) -> TurnState:
    if state.purpose is not Purpose.OBSERVE or not state.has_world:
        raise ValueError(f"the world answered where {state.purpose} is due")
    step = RoleStep(
        role=SynthesisRole.WORLD,
        purpose=state.purpose.value,
        attempt=state.drafting.number,
        content=observed.text,
        accepted=True,
    )
    return _acted(replace(state, steps=(*state.steps, step)), observed.observations)


def _read(state: TurnState, said: Said) -> Draft:
    role = _SPEAKERS[state.purpose]
    if said.is_cut_off:
        raise ReplyFault(ReplyFaultCode.CUT_OFF, "the reply was cut off by its length limit")
    if state.purpose is Purpose.PLAN:
        return read_record(said.text, role, PlanDraft)
    if state.purpose in CHECKS:
        return read_record(said.text, role, CheckDraft)
    if state.purpose is Purpose.OBSERVE:
        return read_record(said.text, role, ObservationsDraft)
    if state.purpose is Purpose.REQUEST and state.outline.follow_up is None:
        return read_record(said.text, role, CandidatesDraft)
    return read_text(said.text, role)


def _reasons(state: TurnState, draft: Draft) -> tuple[str, ...]:
    """What the rules say against the draft."""
    if isinstance(draft, PlanDraft):
        return plan_reasons(draft, state.offer, state.plan)
    if isinstance(draft, ObservationsDraft) and state.decision is not None:
        return observation_reasons(draft, state.decision.actions)
    if isinstance(draft, CandidatesDraft):
        return candidate_reasons(draft.candidates, state.limits.candidates, state.offer)
    if isinstance(draft, CheckDraft) and draft.correct is Correct.NO and not draft.analysis.strip():
        return ("a verdict `no` says in `analysis` what is wrong",)
    if isinstance(draft, TextDraft) and _SPEAKERS[state.purpose] is SynthesisRole.USER:
        return speech_reasons(draft.text, state.offer)
    return ()


def _with_step(state: TurnState, said: Said, draft: Draft | None, reasons: tuple[str, ...]) -> TurnState:
    step = RoleStep(
        role=_SPEAKERS[state.purpose],
        purpose=state.purpose.value,
        attempt=state.attempt.number,
        content=said.text,
        accepted=not reasons,
        parsed=None if draft is None else plain(draft),
        reasons=reasons,
        prompt=said.prompt,
        prompt_version=said.prompt_version,
    )
    return replace(state, steps=(*state.steps, step))


def _again(state: TurnState, rejected: str, reasons: tuple[str, ...]) -> TurnState:
    """Another attempt at what was due, or the end where there have been enough."""
    due = state.attempt
    if due.number >= state.limits.attempts:
        message = f"{due.number} attempts; the last: {'; '.join(reasons)}"
        return replace(state, ended=Ended(failure=_FAILURES[state.purpose], message=message))
    attempt = Attempt(number=due.number + 1, rejected=rejected, reasons=reasons)
    return replace(state, checking=attempt) if state.purpose in CHECKS else replace(state, drafting=attempt)


def _to(state: TurnState, purpose: Purpose) -> TurnState:
    """On to something new, with all attempts before it; a check keeps those of the draft that it checks."""
    drafting = state.drafting if purpose in CHECKS else Attempt()
    return replace(state, purpose=purpose, drafting=drafting, checking=Attempt())


def _take_request(state: TurnState, draft: Draft) -> TurnState:
    if isinstance(draft, CandidatesDraft):
        request = draft.candidates[state.outline.candidate % len(draft.candidates)].strip()
        state = replace(state, candidates=draft.candidates)
    else:
        request = _text(draft)
    return _to(replace(state, request=request), Purpose.PLAN)


def _take_plan(state: TurnState, draft: Draft) -> TurnState:
    if not isinstance(draft, PlanDraft):
        raise TypeError("a plan is due")
    return _to(replace(state, decision=draft), Purpose.CHECK_PLAN)


def _take_check(state: TurnState, draft: Draft) -> TurnState:
    if not isinstance(draft, CheckDraft):
        raise TypeError("a verdict is due")
    if draft.correct is Correct.NO:
        return _refused_by_checker(state, draft.analysis)
    if state.purpose is Purpose.CHECK_OBSERVATIONS:
        return _acted(state, state.observations)
    following = {Decision.CALL: Purpose.OBSERVE, Decision.ASK: Purpose.ASK, Decision.ANSWER: Purpose.ANSWER}
    return _to(state, following[_decided(state).decision])


def _refused_by_checker(state: TurnState, analysis: str) -> TurnState:
    """The draft was read and kept the rules, but its checker says no: its step counts no longer."""
    drafted = CHECKS[state.purpose]
    at = max(at for at, step in enumerate(state.steps) if step.purpose == drafted)
    step = state.steps[at]
    refused = msgspec.structs.replace(step, accepted=False, reasons=(analysis,))
    steps = (*state.steps[:at], refused, *state.steps[at + 1 :])
    return _again(replace(state, steps=steps, purpose=drafted), step.content, (analysis,))


def _take_observations(state: TurnState, draft: Draft) -> TurnState:
    if not isinstance(draft, ObservationsDraft):
        raise TypeError("observations are due")
    return _to(replace(state, observations=draft.observations), Purpose.CHECK_OBSERVATIONS)


def _acted(state: TurnState, observations: tuple[SimulatedObservation, ...]) -> TurnState:
    decided = _decided(state)
    batch = Batch(kind=decided.kind or BatchKind.SERIAL, actions=decided.actions, observations=observations)
    return _to(replace(state, plan=(*state.plan, batch), decision=None, observations=()), Purpose.PLAN)


def _take_question(state: TurnState, draft: Draft) -> TurnState:
    return _to(replace(state, question=_text(draft)), Purpose.REPLY)


def _take_reply(state: TurnState, draft: Draft) -> TurnState:
    wanted = _decided(state).ask
    if wanted is None:
        raise ValueError("nothing was asked")
    asked = Question(
        tool=wanted.tool,
        parameters=wanted.parameters,
        ask=state.question,
        reply=_text(draft),
        is_clear=state.is_clear,
    )
    return _to(replace(state, plan=(*state.plan, asked), decision=None, question=""), Purpose.PLAN)


def _take_answer(state: TurnState, draft: Draft) -> TurnState:
    return replace(state, answer=_text(draft), decision=None, ended=Ended())


def _decided(state: TurnState) -> PlanDraft:
    if state.decision is None:
        raise ValueError("nothing was decided")
    return state.decision


def _text(draft: Draft) -> str:
    if not isinstance(draft, TextDraft):
        raise TypeError("plain speech is due")
    return draft.text


_ACCEPT: Mapping[Purpose, Callable[[TurnState, Draft], TurnState]] = {
    Purpose.REQUEST: _take_request,
    Purpose.PLAN: _take_plan,
    Purpose.CHECK_PLAN: _take_check,
    Purpose.ASK: _take_question,
    Purpose.REPLY: _take_reply,
    Purpose.OBSERVE: _take_observations,
    Purpose.CHECK_OBSERVATIONS: _take_check,
    Purpose.ANSWER: _take_answer,
}
