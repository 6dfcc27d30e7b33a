"""Asking and inferring, from findings, ask nodes and labels."""

import msgspec
import pytest

from tests.unit.metrics.runs import call, run
from utb.metrics.behaviour import Behaviour, behaviour_of
from utb.model import EXACT, REFERENCE, RELAXED, Decision, Policy, SlotLabel, Step, Turn
from utb.scoring.score import score_turn
from utb.testing import answer, ask, node, turn

_ASKING = (ask("date"), node("book", {"date": "2024-05-02"}, after=[0]), answer(after=[1]))
_PLAIN = (node("book", {"city": "Lyon", "stars": 4}), answer(after=[0]))
_BOOK = call("book", date="2024-05-02")


def _of(shown: Turn, *steps: Step | str, policy: Policy = EXACT) -> Behaviour | None:
    made = run(*steps)
    return behaviour_of(shown, made, score_turn(shown, made, policy))


def _labelled(shown: Turn, *slots: tuple[str, Decision]) -> Turn:
    return msgspec.structs.replace(shown, clarification=tuple(SlotLabel(slot, decision) for slot, decision in slots))


@pytest.mark.parametrize("policy", [EXACT, RELAXED])
def test_a_question_where_the_reference_asks_is_asked_rightly(policy: Policy) -> None:
    asking = turn(*_ASKING)
    assert _of(asking, "Which date do you mean?", _BOOK, "Booked.", policy=policy) is Behaviour.ASKED_RIGHTLY
    later = _of(asking, "Which date do you mean?", call("book", date="2024-07-30"), "Booked.", policy=policy)
    assert later is Behaviour.ASKED_RIGHTLY


@pytest.mark.parametrize("policy", [EXACT, RELAXED])
def test_going_on_without_the_value_is_acting_on_it(policy: Policy) -> None:
    asking = turn(*_ASKING)
    assert _of(asking, _BOOK, "Booked.", policy=policy) is Behaviour.ACTED_ON_MISSING
    assert _of(asking, "Booked it.", policy=policy) is Behaviour.ACTED_ON_MISSING


@pytest.mark.parametrize("policy", [EXACT, RELAXED])
def test_a_run_that_ended_before_its_question_decided_nothing(policy: Policy) -> None:
    late = turn(
        node("look", {}), ask("date", after=[0]), node("book", {"date": "2024-05-02"}, after=[1]), answer(after=[2])
    )
    assert _of(late, call("look"), policy=policy) is Behaviour.NOT_REACHED


@pytest.mark.parametrize("policy", [EXACT, RELAXED])
def test_a_needless_question_is_one_whatever_the_turn_and_whatever_comes_of_it(policy: Policy) -> None:
    right = call("book", city="Lyon", stars=4)
    for shown in (turn(*_PLAIN), _labelled(turn(*_PLAIN), ("city", Decision.INFER))):
        assert _of(shown, "Which city do you mean?", policy=policy) is Behaviour.ASKED_NEEDLESSLY
        assert _of(shown, "Which city do you mean?", right, "Booked.", policy=policy) is Behaviour.ASKED_NEEDLESSLY


@pytest.mark.parametrize("policy", [EXACT, RELAXED])
def test_a_question_at_the_end_of_a_done_turn_is_a_closing_text(policy: Policy) -> None:
    inferring = _labelled(turn(*_PLAIN), ("city", Decision.INFER))
    right = call("book", city="Lyon", stars=4)
    assert _of(inferring, right, "Booked. Which day do you want next?", policy=policy) is Behaviour.INFERRED_RIGHTLY
    assert _of(inferring, right, "Now done.", policy=policy) is Behaviour.INFERRED_RIGHTLY


def test_in_a_turn_that_has_to_ask_the_question_that_is_due_is_judged() -> None:
    steps = ("Which colour do you like?", "Which date do you mean?", _BOOK, "Booked.")
    assert _of(turn(*_ASKING), *steps, policy=RELAXED) is Behaviour.ASKED_RIGHTLY


def test_inference_is_judged_at_the_labelled_slots() -> None:
    inferring = _labelled(turn(*_PLAIN), ("city", Decision.INFER))
    assert _of(inferring, call("book", city="Lyon", stars=4), "Booked.") is Behaviour.INFERRED_RIGHTLY
    assert _of(inferring, call("book", city="Nice", stars=4), "Booked.") is Behaviour.INFERRED_WRONGLY
    assert _of(inferring, call("book", city="Lyon", stars=1), "Booked.") is Behaviour.NOT_REACHED
    assert _of(inferring, call("other"), "Booked.") is Behaviour.NOT_REACHED


def test_a_slot_that_no_argument_is_called_like_may_be_any_argument() -> None:
    inferring = _labelled(turn(*_PLAIN), ("where to", Decision.INFER))
    assert _of(inferring, call("book", city="Lyon", stars=1), "Booked.") is Behaviour.INFERRED_WRONGLY


def test_without_labels_a_lack_of_information_turn_that_asks_nothing_infers() -> None:
    inferring = msgspec.structs.replace(turn(*_PLAIN), task_type="Clarify")
    assert _of(inferring, call("book", city="Lyon", stars=4), "Booked.") is Behaviour.INFERRED_RIGHTLY
    assert _of(turn(*_PLAIN), call("book", city="Lyon", stars=4), "Booked.") is Behaviour.NOTHING_TO_DECIDE


def test_what_is_not_scored_or_not_read_has_no_behaviour() -> None:
    failed = Step(error="timeout")
    assert _of(turn(*_ASKING), failed) is None
    assert _of(turn(*_ASKING), "Which date?", _BOOK, "Booked.", policy=REFERENCE) is None
