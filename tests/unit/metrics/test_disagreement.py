"""Reasons for disagreements: a closed list, found from the stricter policy's findings."""

from itertools import combinations

import msgspec
import pytest

from tests.unit.metrics.runs import call, run
from utb.metrics.disagreement import disagreement
from utb.metrics.disagreement_reasons import SENTENCES, Reason
from utb.model import (
    EXACT,
    REFERENCE,
    REFERENCE_DIFFLIB,
    RELAXED,
    Call,
    Finding,
    FindingCode,
    Mode,
    Policy,
    Status,
    Step,
    Turn,
    Verdict,
)
from utb.scoring.released import score_released
from utb.scoring.score import score_turn
from utb.testing import answer, ask, node, tool, turn

_POLICIES = {policy.name: policy for policy in (EXACT, RELAXED, REFERENCE, REFERENCE_DIFFLIB)}


def _verdict(shown: Turn, steps: tuple[Step | str, ...], policy: Policy) -> Verdict:
    scorer = score_turn if policy in (EXACT, RELAXED) else score_released
    return scorer(shown, run(*steps), policy)


def _reason(shown: Turn, *steps: Step | str, between: tuple[str, str]) -> Reason | None:
    first, second = (_verdict(shown, steps, _POLICIES[name]) for name in between)
    found = disagreement(shown, run(*steps), first, second)
    return None if found is None else found.reason


_TYPED = [tool("book", {"city": {"type": "string"}, "stars": {"type": "number", "default": 3}}, required=["city"])]


def test_every_reason_has_a_sentence() -> None:
    assert set(SENTENCES) == set(Reason)
    assert all(sentence.endswith(".") for sentence in SENTENCES.values())


def test_equal_verdicts_are_no_disagreement() -> None:
    assert _reason(turn(node("book"), answer(after=[0])), call("book"), "Done.", between=("exact", "relaxed")) is None


@pytest.mark.parametrize(
    ("steps", "reason"),
    [
        ((call("book", city="Lyon"), call("book", city="Lyon"), "Done."), Reason.EXTRA_CALLS),
        ((call("book", city="Lyon", stars=5), "Done."), Reason.FREE_ARGUMENT),
        (("Which city do you mean?", call("book", city="Lyon"), "Done."), Reason.MORE_TALK),
    ],
)
def test_relaxed_lets_pass(steps: tuple[Step | str, ...], reason: Reason) -> None:
    shown = turn(node("book", {"city": "Lyon"}), answer(after=[0]), request="A hotel in Lyon.", tools=_TYPED)
    assert _reason(shown, *steps, between=("exact", "relaxed")) is reason
    assert _reason(shown, *steps, between=("relaxed", "exact")) is reason


@pytest.mark.parametrize(
    ("reference", "arguments", "reason"),
    [
        ({"city": "Lyon", "stars": 4}, {"city": "Lyon", "stars": 4.0}, Reason.NUMBER_SPELLING),
        ({"city": "Lyon"}, {"city": "Lyon", "stars": 3}, Reason.DEFAULT),
        ({"city": "2 May 2026"}, {"city": "2026-05-02"}, Reason.VALUES_BY_MEANING),
        ({"city": "Hotel Bellevue No 7a in Lyon"}, {"city": "Hotel Bellevue No 7b in Lyon"}, Reason.STRING_SIMILARITY),
    ],
)
def test_the_released_checker_compares_otherwise(
    reference: dict[str, object], arguments: dict[str, object], reason: Reason
) -> None:
    shown = turn(node("book", reference), answer(after=[0]), tools=_TYPED)
    assert _reason(shown, call("book", **arguments), "Done.", between=("reference", "exact")) is reason


def test_accepted_values_are_not_read_by_the_released_evaluator() -> None:
    shown = turn(node("book", {"city": "San Francisco"}, accepted={"city": ["SF"]}), answer(after=[0]), tools=_TYPED)
    assert _reason(shown, call("book", city="SF"), "Done.", between=("reference", "exact")) is Reason.ACCEPTED


def test_calls_of_one_tool_in_another_order() -> None:
    nodes = (node("book", {"city": "Lyon"}), node("book", {"city": "Nice"}), answer(after=[0, 1]))
    shown = turn(*nodes, tools=_TYPED)
    swapped = (call("book", city="Nice"), call("book", city="Lyon"), "Done.")
    assert _reason(shown, *swapped, between=("reference", "exact")) is Reason.PAIRING


@pytest.mark.parametrize(
    ("steps", "reason"),
    [
        ((call("book", city="Lyon"), " "), Reason.BLANK_TEXT),
        ((Step(calls=(Call("book", 7, "1"),)), "Done."), Reason.CRASH),
        ((Step(error="timeout"),), Reason.PROVIDER),
        ((Step(calls=(Call("book", '{"city": "Lyon", "city": "Lyon"}', "1"),)), "Done."), Reason.LENIENT_JSON),
    ],
)
def test_what_the_released_evaluator_takes_or_stumbles_over(steps: tuple[Step | str, ...], reason: Reason) -> None:
    shown = turn(node("book", {"city": "Lyon"}), answer(after=[0]), tools=_TYPED)
    assert _reason(shown, *steps, between=("reference", "exact")) is reason


def test_a_recorded_plan_is_one_step_to_the_released_evaluator() -> None:
    shown = turn(
        node("book", {"city": "Lyon"}), node("pay", after=[0]), answer(after=[1]), tools=[*_TYPED, tool("pay")]
    )
    plan = Step(calls=(Call("book", '{"city": "Lyon"}', "1"), Call("pay", "{}", "2")))
    made = msgspec.structs.replace(run(plan), mode=Mode.SINGLE_RESPONSE)
    ours, theirs = score_turn(shown, made, EXACT), score_released(shown, made, REFERENCE)
    found = disagreement(shown, made, ours, theirs)
    assert found is not None
    assert found.reason is Reason.PLAN


def test_the_order_of_calls_of_one_tool() -> None:
    nodes = (node("book", {"city": "Lyon"}), node("pay"), node("book", {"city": "Nice"}), answer(after=[0, 1, 2]))
    shown = turn(*nodes, tools=[*_TYPED, tool("pay")])
    two = Step(calls=(Call("book", '{"city": "Lyon"}', "1"), Call("book", '{"city": "Nice"}', "2")))
    steps = (call("pay"), call("book", city="Lyon"), call("book", city="Nice"), "Done.")
    assert _reason(shown, *steps, between=("reference", "exact")) is None
    assert _reason(shown, two, call("pay"), "Done.", between=("reference", "exact")) in (None, Reason.ORDER)


@pytest.mark.parametrize(
    ("code", "reason"),
    [(FindingCode.STEP_NOT_IN_PLAN, Reason.TOOL_NAME), (FindingCode.MALFORMED_CALL, Reason.CALL_FIELDS)],
)
def test_names_and_fields_that_only_ours_reads(code: FindingCode, reason: Reason) -> None:
    shown = turn(node("book.it"), answer(after=[0]))
    noted = Verdict("exact", "1", Status.CORRECT, findings=(Finding(FindingCode.NOTE_TOOL_NAME, step=0),))
    wrong = Verdict("reference", "1", Status.WRONG, findings=(Finding(code, step=0),))
    found = disagreement(shown, run(), wrong, noted)
    assert found is not None
    assert found.reason is reason


def test_arguments_stored_as_text_and_no_arguments_at_all() -> None:
    raw = node("book", {}) | {"action": {"name": "book", "arguments": '{"city": "Lyon"}'}}
    shown = msgspec.structs.replace(turn(raw, answer(after=[0]), tools=_TYPED), answer_list=[raw, answer(after=[0])])
    steps = (call("book", city="Lyon"), "Done.")
    assert _reason(shown, *steps, between=("reference", "exact")) is Reason.STORED_AS_TEXT
    shown = turn(node("look"), answer(after=[0]), tools=[tool("look")])
    steps = (Step(calls=(Call("look", "", "1"),)), "Done.")
    assert _reason(shown, *steps, between=("reference", "exact")) is Reason.NOTHING_IS_EMPTY


def test_arguments_that_decide_nothing_and_schemas_read_as_meant() -> None:
    page = {"type": "integer", "x-utb-decision-relevant": False}
    offered = [
        tool("list", {"page": page, "kind": {"oneOf": [{"type": "string"}]}, "n": {"type": ["integer", "null"]}})
    ]
    shown = turn(node("list", {"page": 1}), answer(after=[0]), tools=offered)
    assert _reason(shown, call("list", page=2), "Done.", between=("reference", "exact")) is Reason.UNDECIDING
    offered = [tool("list", {"kind": {"oneOf": [{"type": "integer"}]}})]
    shown = turn(node("list", {"kind": 1}), answer(after=[0]), tools=offered)
    assert _reason(shown, call("list", kind=1), "Done.", between=("reference", "exact")) is Reason.SCHEMA
    shown = turn(node("list", {"n": "x"}), answer(after=[0]), tools=[tool("list", {"n": {"type": "integer"}})])
    found = _reason(shown, call("list", n="x"), "Done.", between=("reference", "exact"))
    assert found is Reason.REFERENCE_BREAKS_SCHEMA


def test_what_relaxed_leaves_free_beside_the_released_evaluator() -> None:
    shown = turn(node("book", {"city": "Lyon"}), answer(after=[0]), request="A hotel in Lyon.", tools=_TYPED)
    steps = (call("book", city="Lyon"), call("book", city="Lyon"), "Done.")
    assert _reason(shown, *steps, between=("reference", "relaxed")) is Reason.RELAXED_FREEDOM


def test_an_early_answer_passes_where_the_answer_does_not_list_every_node() -> None:
    shown = turn(node("book", {"city": "Lyon"}), node("pay"), answer(after=[0]), tools=[*_TYPED, tool("pay")])
    steps = (call("book", city="Lyon"), "Done.")
    assert _reason(shown, *steps, between=("reference", "exact")) is Reason.ANSWER_WAITS


def test_the_pseudo_tools_pass_as_tools_only_in_the_released_evaluator() -> None:
    shown = turn(ask("city"), node("book", {"city": "Lyon"}, after=[0]), answer(after=[1]), tools=_TYPED)
    steps = (call("ask_user_for_required_parameters"), call("book", city="Lyon"), "Done.")
    assert _reason(shown, *steps, between=("reference", "exact")) is Reason.PSEUDO_TOOL


def test_any_text_passes_for_a_question_in_the_released_evaluator() -> None:
    shown = turn(ask("city"), node("book", {"city": "Lyon"}, after=[0]), answer(after=[1]), tools=_TYPED)
    steps = ("Goodbye.", call("book", city="Lyon"), "Done.")
    assert _reason(shown, *steps, between=("reference", "exact")) is Reason.ASK_TEXT


def test_a_reference_without_an_answer_needs_no_closing_text() -> None:
    shown = turn(node("book", {"city": "Lyon"}), tools=_TYPED)
    assert _reason(shown, call("book", city="Lyon"), between=("reference", "exact")) is Reason.NO_CLOSING_TEXT


def test_a_step_after_a_reference_without_an_answer_is_none_of_the_plan() -> None:
    shown, made = turn(node("book")), run(call("book"), "Done.", "And more.")
    wrong = Verdict("reference", "1", Status.WRONG, findings=(Finding(FindingCode.STEP_NOT_IN_PLAN, step=1),))
    found = disagreement(shown, made, wrong, Verdict("exact", "1", Status.CORRECT))
    assert found is not None
    assert found.reason is Reason.NO_CLOSING_TEXT


def test_of_several_calls_in_a_step_the_one_that_equals_the_node_is_compared() -> None:
    shown = turn(node("book", {"city": "Lyon", "stars": 4}), answer(after=[0]), tools=_TYPED)
    other, meant = Call("book", '{"city": "Nice"}', "1"), Call("book", '{"city": "Lyon", "stars": 4.0}', "2")
    finding = Finding(
        FindingCode.ARGUMENT_VALUE, step=0, node=0, path="stars", rule="error_match: value type inconsistent"
    )
    wrong = Verdict("reference", "1", Status.WRONG, findings=(finding,))
    for step in (Step(calls=(other, meant)), Step(calls=(meant, other))):
        found = disagreement(shown, run(step, "Done."), wrong, Verdict("exact", "1", Status.CORRECT))
        assert found is not None
        assert found.reason is Reason.NUMBER_SPELLING


def test_the_two_set_ups_differ_in_strings() -> None:
    shown = turn(node("book", {"city": "2024-05-01"}), answer(after=[0]), tools=_TYPED)
    steps = (call("book", city="2024-05-02"), "Done.")
    assert _reason(shown, *steps, between=("reference", "reference-difflib")) is Reason.SET_UP


def test_what_keeps_from_scoring_is_the_reason_whatever_the_other_says() -> None:
    shown = turn(node("book"), answer(after=[0]))
    cut = Verdict("relaxed", "1", Status.NOT_SCORED, findings=(Finding(FindingCode.TRUNCATED_RUN),))
    wrong = Verdict("exact", "1", Status.WRONG, findings=(Finding(FindingCode.MISSING_CALL, node=0),))
    found = disagreement(shown, run(), cut, wrong)
    assert found is not None
    assert (found.reason, found.stricter, found.policies) == (Reason.CUT, "relaxed", ("relaxed", "exact"))


@pytest.mark.parametrize("code", list(FindingCode))
def test_no_code_raises_in_any_pair(code: FindingCode) -> None:
    shown = turn(node("book"), answer(after=[0]))
    for strict, other in combinations([*_POLICIES, *reversed(_POLICIES)], 2):
        wrong = Verdict(strict, "1", Status.WRONG, findings=(Finding(code, step=9, node=9, path="x"),))
        right = Verdict(other, "1", Status.CORRECT)
        found = disagreement(shown, run(), wrong, right)
        assert found is not None
        assert found.reason is None or found.reason in SENTENCES
