"""Rules that decide without a model what a draft may be."""

import json
from typing import Any

import msgspec
import pytest

from tests.unit.synthesis.turn_making import FIND, HIRE, OFFER, action, answers, asks, calls
from utb.model.synthesis import Batch, BatchKind, PlannedCall, Question, SimulatedObservation
from utb.synthesis.drafts import ObservationsDraft, PlanDraft
from utb.synthesis.gates import candidate_reasons, observation_reasons, plan_reasons, speech_reasons

CALL = PlannedCall(name="findBoats", arguments={"harbour": "Bergen"}, purpose="x", needs=())
DONE = Batch(kind=BatchKind.SERIAL, actions=(CALL,), observations=(SimulatedObservation(status_code=200, response=[]),))
ASKED = Question(tool="hireBoat", parameters=("day",), ask="When?", reply="soon")


def reasons(text: str, *plan: Batch | Question) -> str:
    return " | ".join(plan_reasons(msgspec.json.decode(text, type=PlanDraft), OFFER, plan))


@pytest.mark.parametrize(
    ("text", "plan"),
    [
        (calls(FIND), ()),
        (calls(FIND, action(harbour="Oslo")), ()),
        (calls(HIRE), (DONE,)),
        (calls(FIND), (ASKED,)),
        (asks("hireBoat", "day"), ()),
        (asks("hireBoat", "day", "boat_id"), (ASKED,)),
        (answers("tool"), (DONE,)),
        (answers("chat"), ()),
    ],
)
def test_right_decisions_pass(text: str, plan: tuple[Batch | Question, ...]) -> None:
    assert reasons(text, *plan) == ""


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (calls(action("rowBoat")), "no tool 'rowBoat'"),
        (calls(action("find.boats", harbour="x")), "no tool"),
        (calls(action(seats=2)), "harbour"),
        (calls(action(harbour="x", colour="red")), "additionalProperties"),
        (calls(action(harbour="x", seats="two")), "seats breaks type integer"),
        (calls(FIND, kind="parallel"), "a single call is serial"),
        (calls(FIND, action(harbour="Oslo"), kind="serial"), "makes one call"),
        (calls(FIND, FIND), "the same call"),
        (calls(HIRE), "only earlier calls of this turn"),
        (calls(kind="serial"), "at least one entry"),
        (json.dumps({"decision": "call"}), "needs `kind` and `actions`"),
        (json.dumps({"decision": "call", "kind": "serial", "actions": [{**FIND, "purpose": ""}]}), "`purpose`"),
        (json.dumps({"decision": "call", "kind": "serial", "actions": [{**FIND, "needs": None}]}), "`needs`"),
        (json.dumps({**json.loads(calls(FIND)), "answer": "chat"}), "never mixed with `answer`"),
        (json.dumps({**json.loads(answers("chat")), "actions": [FIND]}), "never mixed with `kind` and `actions`"),
        (asks("rowBoat"), "which is no tool"),
        (asks("findBoats", "seats"), "no required parameter of findBoats (required: harbour)"),
        (json.dumps({"decision": "ask", "ask": {"tool": "hireBoat", "parameters": []}}), "at least one missing"),
        (json.dumps({"decision": "ask"}), "needs `ask`"),
        (answers("tool"), "no tool was called"),
    ],
)
def test_wrong_decisions_are_refused_in_words(text: str, reason: str) -> None:
    assert reason in reasons(text)


def test_after_results_an_answer_rests_on_them() -> None:
    assert "there are results" in reasons(answers("chat"), DONE)


@pytest.mark.parametrize(
    ("observed", "reason"),
    [((200,), ""), ((404,), ""), ((), "0 observations for 1 calls"), ((200, 200), "2 observations"), ((7,), "no HTTP")],
)
def test_observations_are_as_many_as_calls_with_a_status_each(observed: tuple[int, ...], reason: str) -> None:
    found = tuple(SimulatedObservation(status_code=status, response={}) for status in observed)
    said = " | ".join(observation_reasons(ObservationsDraft(observations=found), (CALL,)))
    assert reason in said and bool(reason) == bool(said)


def test_users_do_not_name_tools() -> None:
    assert speech_reasons("please findboats for me", OFFER)
    assert not speech_reasons("find boats, and re-findBoatsman", OFFER)


def test_candidates_are_as_many_as_due_all_different_and_none_empty() -> None:
    def said(*texts: Any) -> str:
        return " | ".join(candidate_reasons(texts, 2, OFFER))

    assert said("a", "b") == ""
    assert "1 candidates" in said("a")
    assert "the same" in said("a", " a")
    assert "empty" in said("a", " ")
    assert "hireBoat" in said("a", "hireBoat now")
