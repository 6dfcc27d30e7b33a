"""One turn as a state machine: who speaks next, what is accepted, how it ends."""

import json

import pytest

from tests.unit.synthesis.turn_making import (
    FIND,
    HIRE,
    YES,
    action,
    after,
    answers,
    asks,
    calls,
    no,
    seen,
    simulated,
    turn,
)
from utb.model.synthesis import Batch, BatchKind, FailureCode, Question, SynthesisRole
from utb.synthesis.dialogue import next_call, receive
from utb.synthesis.turns import Limits, Purpose, Refused, Said, TurnState


def due(state: TurnState) -> tuple[SynthesisRole, Purpose, int]:
    call = next_call(state)
    assert call is not None
    return call.role, call.purpose, call.attempt


def test_a_turn_begins_with_the_user() -> None:
    assert due(turn()) == (SynthesisRole.USER, Purpose.REQUEST, 1)


def test_a_single_call_is_planned_checked_made_planned_on_and_answered() -> None:
    state = after(turn(), "A boat in Bergen")
    spoken = []
    for reply in (calls(FIND), YES, seen([1]), answers(), YES, "There is one."):
        call = next_call(state)
        assert call is not None
        spoken.append(call.role.value)
        state = after(state, reply)
    assert spoken == ["planner", "planner_checker", "world", "planner", "planner_checker", "assistant"]
    assert next_call(state) is None and state.ended is not None and state.ended.failure is None
    assert state.request == "A boat in Bergen" and state.answer == "There is one."
    (batch,) = state.plan
    assert isinstance(batch, Batch) and batch.kind is BatchKind.SERIAL
    assert [step.accepted for step in state.steps] == [True] * 7


def test_a_parallel_batch_keeps_one_observation_a_call_in_order() -> None:
    state = after(turn(), "Bergen or Oslo?", calls(FIND, action(harbour="Oslo")), YES, seen("b", "o"))
    (batch,) = state.plan
    assert isinstance(batch, Batch) and batch.kind is BatchKind.PARALLEL
    assert [found.response for found in batch.observations] == ["b", "o"]


def test_serial_and_mixed_turns_plan_again_after_each_batch() -> None:
    state = after(
        turn(), "Hire one", calls(FIND, action(harbour="Oslo")), YES, seen(1, 2), calls(HIRE), YES, seen("ok")
    )
    assert [move.kind for move in state.plan if isinstance(move, Batch)] == [BatchKind.PARALLEL, BatchKind.SERIAL]
    assert due(state) == (SynthesisRole.PLANNER, Purpose.PLAN, 1)


def test_chat_is_answered_without_calls() -> None:
    state = after(turn(), "How are you?", answers("chat"), YES, "Fine.")
    assert state.ended is not None and state.ended.failure is None and state.plan == ()


def test_a_question_goes_to_the_user_and_its_reply_to_the_planner() -> None:
    state = after(turn(clear=(False,)), "Hire b1", asks("hireBoat", "day"), YES)
    assert due(state) == (SynthesisRole.ASSISTANT, Purpose.ASK, 1)
    state = after(state, "Which day?")
    assert due(state) == (SynthesisRole.USER, Purpose.REPLY, 1)
    assert state.is_clear is False
    state = after(state, "Some day soon")
    assert due(state) == (SynthesisRole.PLANNER, Purpose.PLAN, 1)
    (asked,) = state.plan
    assert asked == Question(
        tool="hireBoat", parameters=("day",), ask="Which day?", reply="Some day soon", is_clear=False
    )
    assert state.is_clear is True


def test_a_fresh_request_is_drawn_from_the_candidates() -> None:
    five = [f"request {n}" for n in range(5)]
    state = after(turn(follow_up=None, candidate=3), json.dumps({"candidates": five}))
    assert state.request == "request 3" and state.candidates == tuple(five)


def test_fewer_candidates_than_due_are_refused() -> None:
    state = after(turn(follow_up=None), json.dumps({"candidates": ["one"]}))
    assert due(state) == (SynthesisRole.USER, Purpose.REQUEST, 2)


def test_the_checkers_analysis_and_the_draft_are_fed_back() -> None:
    state = after(turn(), "A boat", calls(FIND), no("he said Oslo"))
    call = next_call(state)
    assert call is not None
    assert (call.purpose, call.attempt, call.reasons, call.rejected) == (
        Purpose.PLAN,
        2,
        ("he said Oslo",),
        calls(FIND),
    )
    planned = [step for step in state.steps if step.purpose == "plan"]
    assert [(step.accepted, step.reasons) for step in planned] == [(False, ("he said Oslo",))]
    assert state.steps[-1].accepted and state.steps[-1].role is SynthesisRole.PLANNER_CHECKER


def test_three_refused_plans_end_the_turn_by_name() -> None:
    state = after(turn(), "A boat", *[calls(FIND), no()] * 3)
    assert state.ended is not None and state.ended.failure is FailureCode.PLAN_REJECTED
    assert "another one" in state.ended.message and next_call(state) is None


def test_an_accepted_plan_sets_the_attempts_back() -> None:
    state = after(turn(), "A boat", calls(FIND), no(), calls(FIND), no(), calls(FIND), YES, seen(1), answers(), no())
    assert due(state) == (SynthesisRole.PLANNER, Purpose.PLAN, 2)


def test_unreadable_plans_count_as_refused_ones_and_never_reach_the_checker() -> None:
    state = after(turn(), "A boat", "not JSON", calls(action("rowBoat")), "```json\n{")
    assert state.ended is not None and state.ended.failure is FailureCode.PLAN_REJECTED
    assert [step.role for step in state.steps[1:]] == [SynthesisRole.PLANNER] * 3


def test_an_unreadable_checker_is_asked_again_about_the_same_plan() -> None:
    state = after(turn(), "A boat", calls(FIND), "hm", YES)
    assert due(state) == (SynthesisRole.WORLD, Purpose.OBSERVE, 1)
    failed = after(turn(), "A boat", calls(FIND), "hm", "hm", "hm")
    assert failed.ended is not None and failed.ended.failure is FailureCode.PLAN_CHECK_UNREADABLE


def test_a_no_without_analysis_is_no_verdict() -> None:
    state = after(turn(), "A boat", calls(FIND), no(" "))
    assert due(state) == (SynthesisRole.PLANNER_CHECKER, Purpose.CHECK_PLAN, 2)


def test_a_simulated_tool_is_checked_and_told_why_it_was_refused() -> None:
    state = after(turn(world=False), "A boat", calls(FIND), YES)
    assert due(state) == (SynthesisRole.TOOL, Purpose.OBSERVE, 1)
    state = after(state, simulated(1, 2))
    assert due(state) == (SynthesisRole.TOOL, Purpose.OBSERVE, 2)
    state = after(state, simulated({"boats": 1}), no("no id"))
    call = next_call(state)
    assert call is not None and (call.purpose, call.attempt, call.reasons) == (Purpose.OBSERVE, 3, ("no id",))
    state = after(state, simulated({"boats": ["b1"]}), YES)
    assert due(state) == (SynthesisRole.PLANNER, Purpose.PLAN, 1)
    (batch,) = state.plan
    assert isinstance(batch, Batch) and batch.observations[0].response == {"boats": ["b1"]}


def test_three_refused_observations_end_the_turn_by_name() -> None:
    state = after(turn(world=False), "A boat", calls(FIND), YES, *[simulated(1), no()] * 3)
    assert state.ended is not None and state.ended.failure is FailureCode.OBSERVATIONS_REJECTED


@pytest.mark.parametrize(
    ("before", "failure"),
    [
        ((), FailureCode.REQUEST_UNUSABLE),
        (("A boat", asks(), YES), FailureCode.QUESTION_UNUSABLE),
        (("A boat", asks(), YES, "Which day?"), FailureCode.REPLY_UNUSABLE),
        (("A boat", answers("chat"), YES), FailureCode.ANSWER_UNUSABLE),
    ],
)
def test_speech_that_stays_empty_ends_the_turn_by_name(before: tuple[str, ...], failure: FailureCode) -> None:
    state = after(turn(), *before, " ", "<think>", "Planner: {}")
    assert state.ended is not None and state.ended.failure is failure


def test_a_reply_that_was_cut_off_is_asked_for_again() -> None:
    state = receive(turn(), Said(text="A boat in", is_cut_off=True))
    call = next_call(state)
    assert call is not None and call.attempt == 2 and call.reasons[0].startswith("cut_off")


def test_a_turn_that_never_answers_ends_at_the_step_limit() -> None:
    state = after(turn(limits=Limits(steps=7)), "A boat", calls(FIND), YES, seen(1), calls(FIND), YES, seen(1))
    assert state.ended is not None and state.ended.failure is FailureCode.STEP_LIMIT


def test_an_answer_at_the_last_step_counts() -> None:
    state = after(turn(limits=Limits(steps=4)), "Hello", answers("chat"), YES, "Hello.")
    assert state.ended is not None and state.ended.failure is None


def test_a_provider_that_declines_for_good_ends_the_turn_by_name() -> None:
    state = receive(turn(), Refused(message="content filter"))
    assert state.ended is not None and state.ended.failure is FailureCode.PROVIDER_FAILED


def test_a_state_is_never_changed() -> None:
    begun = after(turn(), "A boat")
    after(begun, calls(FIND), YES, seen(1))
    assert due(begun) == (SynthesisRole.PLANNER, Purpose.PLAN, 1) and len(begun.steps) == 1


def test_events_where_none_can_be_are_bugs() -> None:
    with pytest.raises(ValueError, match="the world answered"):
        after(turn(), seen(1))
    with pytest.raises(ValueError, match="has ended"):
        after(turn(), "Hello", answers("chat"), YES, "Hello.", "more")
