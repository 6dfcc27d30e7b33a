"""What relaxed says about a run that is wrong: every reason once, each where it belongs, in the order of the run."""

import pytest
from msgspec.structs import replace

from utb.model import RELAXED, FindingCode, Mode, Status, Step, Turn, Verdict
from utb.scoring.score import score_turn
from utb.testing import answer, ask, call, node, step, text, tool, trajectory, turn

C = FindingCode
PAY = tool(
    "pay",
    {"to": {"type": "string"}, "amount": {"type": "number"}, "day": {"type": "string"}},
    required=["to"],
    **{"x-utb-side-effect": True},
)
LOOK = tool("look", {"name": {"type": "string"}, "lang": {"type": "string"}})
TOOLS = [PAY, LOOK]
QUESTION = text("How much should I pay?")


def paying(*more: dict[str, object], request: str = "Pay 50 to Ann and 60 to Bob, look up Oslo.") -> Turn:
    return turn(node("pay", {"to": "Ann", "amount": 50}), *more, answer(), request=request, tools=TOOLS)


def judged(made: Turn, *steps: Step, **fields: object) -> Verdict:
    return score_turn(made, trajectory(*steps, **fields), RELAXED)  # type: ignore[arg-type]


def found(verdict: Verdict) -> list[tuple[FindingCode, int | None, int | None, str | None]]:
    return [(finding.code, finding.step, finding.node, finding.path) for finding in verdict.findings]


def codes(verdict: Verdict) -> list[FindingCode]:
    return [finding.code for finding in verdict.findings]


def sentence(verdict: Verdict, code: FindingCode) -> str:
    return next(finding.message for finding in verdict.findings if finding.code is code)


ANN = call("pay", {"to": "Ann", "amount": 50})
BOB = call("pay", {"to": "Bob", "amount": 60})


# Side effects


def test_a_side_effect_that_the_reference_has_no_call_for() -> None:
    made = turn(node("look", {"name": "Oslo"}), answer(), request="Look up Oslo.", tools=TOOLS)
    verdict = judged(made, step(call("look", {"name": "Oslo"})), step(ANN), text())
    assert sentence(verdict, C.SIDE_EFFECT) == (
        "Step 1 called `pay`, which has side effects and is never called by the reference."
    )


@pytest.mark.parametrize(
    ("arguments", "found"),
    [
        ({}, [C.SCHEMA_VIOLATION]),
        ({"to": 7}, [C.SCHEMA_VIOLATION]),
        ("{", [C.ARGUMENTS_NOT_JSON]),
        ({"to": "Ann", "odd": 1}, [C.ARGUMENT_UNDECLARED, C.SIDE_EFFECT]),
    ],
)
def test_a_call_that_its_tool_refuses_had_no_side_effect(arguments: object, found: list[FindingCode]) -> None:
    made = turn(node("look", {"name": "Oslo"}), answer(), request="Look up Oslo.", tools=TOOLS)
    looked = step(call("look", {"name": "Oslo"}))
    assert codes(judged(made, looked, step(call("pay", arguments)), text())) == found
    assert codes(judged(made, looked, step(call("payy", {"to": "Ann"})), text())) == [C.UNKNOWN_TOOL]


def test_a_refused_call_uses_up_no_call_of_the_reference() -> None:
    verdict = judged(paying(), step(call("pay", {"to": 7, "amount": 50})), step(ANN), text())
    assert codes(verdict) == [C.SCHEMA_VIOLATION]


def test_a_side_effect_that_the_reference_has_with_other_arguments() -> None:
    verdict = judged(paying(), step(call("pay", {"to": "Bob", "amount": 50})), text())
    assert codes(verdict) == [C.ARGUMENT_VALUE, C.SIDE_EFFECT]
    assert sentence(verdict, C.SIDE_EFFECT) == (
        "Step 0 called `pay`, which has side effects and is called by the reference with other arguments only."
    )


def test_a_side_effect_that_the_reference_has_less_often() -> None:
    once = judged(paying(), step(ANN), step(ANN), text())
    assert sentence(once, C.SIDE_EFFECT).endswith("has side effects and is called by the reference only once.")
    alike = judged(paying(node("pay", {"to": "Bob", "amount": 60})), step(ANN), step(ANN), step(BOB), text())
    assert sentence(alike, C.SIDE_EFFECT).endswith("is called by the reference with these arguments only once.")
    twice = judged(paying(node("pay", {"to": "Ann", "amount": 50})), step(ANN), step(ANN), step(ANN), text())
    assert sentence(twice, C.SIDE_EFFECT).endswith("is called by the reference only 2 times.")


def test_a_side_effect_with_a_received_value_is_excused_whatever_else_is_missing() -> None:
    made = turn(
        node("look", {"name": "Oslo"}, observation={"to": "acc-100"}),
        node("pay", {"to": "acc-100", "amount": 50}, after=[0]),
        node("look", {"name": "Rome"}),
        answer(),
        request="Look up Oslo and Rome, pay 50 to the account of Oslo.",
        tools=TOOLS,
    )
    received = step(call("look", {"name": "Oslo"}), observations=[{"to": "acc-200"}])
    verdict = judged(made, received, step(call("pay", {"to": "acc-200", "amount": 50})), text())
    assert found(verdict) == [(C.MISSING_CALL, None, 2, None)]


# Questions


def unknown_amount() -> Turn:
    return turn(
        ask("amount", "It is 386.5 this time."),
        node("pay", {"to": "Ann", "amount": 386.5}, after=[0]),
        answer(),
        request="Pay Ann.",
        tools=TOOLS,
    )


def test_an_unasked_question_is_named_beside_wrong_arguments() -> None:
    verdict = judged(unknown_amount(), step(call("pay", {"to": "Ann", "amount": 250})), text())
    assert found(verdict)[:2] == [(C.ACTED_INSTEAD_OF_ASKING, 0, 0, None), (C.ARGUMENT_VALUE, 0, 1, "amount")]


def test_an_unasked_question_is_named_beside_a_missing_call() -> None:
    assert found(judged(unknown_amount(), text("Nothing can be done."))) == [
        (C.ANSWERED_INSTEAD_OF_ASKING, 0, 0, None),
        (C.MISSING_CALL, None, 1, None),
    ]
    silent = judged(unknown_amount(), step(call("look")))
    assert found(silent) == [
        (C.NO_ANSWER, None, 0, None),
        (C.MISSING_CALL, None, 1, None),
        (C.NO_ANSWER, None, None, None),
    ]


def test_of_questions_that_follow_each_other_the_first_is_named() -> None:
    made = turn(
        ask("amount", "I forgot."),
        ask("day", "On Monday, 386.5.", after=[0]),
        node("pay", {"to": "Ann", "amount": 386.5, "day": "Monday"}, after=[1]),
        node("pay", {"to": "Ann"}, after=[0]),
        answer(),
        request="Pay Ann.",
        tools=TOOLS,
    )
    verdict = judged(made, text("Nothing can be done."))
    assert [finding.node for finding in verdict.findings if finding.code is C.ANSWERED_INSTEAD_OF_ASKING] == [0]


def test_an_unasked_question_is_named_beside_arguments_that_cannot_be_read() -> None:
    verdict = judged(unknown_amount(), step(call("pay", "{'to': 'Ann'}")), text())
    assert codes(verdict) == [C.ARGUMENTS_NOT_JSON, C.ACTED_INSTEAD_OF_ASKING]


def test_a_question_that_was_put_is_not_named() -> None:
    verdict = judged(unknown_amount(), QUESTION, step(call("pay", {"to": "Ann", "amount": 250})), text())
    assert C.ACTED_INSTEAD_OF_ASKING not in codes(verdict)
    assert codes(judged(unknown_amount(), QUESTION)) == [C.MISSING_CALL]


def test_the_call_after_the_question_is_the_one_that_counts() -> None:
    made = turn(
        ask("amount", "It is 386.5 this time."),
        node("pay", {"to": "Ann", "amount": 386.5}, after=[0]),
        node("pay", {"to": "Ann", "amount": 386.5}, goal=False),
        node("look", {"name": "Oslo"}),
        answer(),
        request="Pay Ann, look up Oslo.",
        tools=TOOLS,
    )
    right = step(call("pay", {"to": "Ann", "amount": 386.5}))
    assert found(judged(made, right, QUESTION, right, text())) == [(C.MISSING_CALL, None, 3, None)]


# Schemas


def test_a_broken_schema_is_named_once_with_its_node_and_says_how() -> None:
    verdict = judged(paying(), step(call("pay", {"to": "Ann", "amount": "fifty"})), text())
    broken = [finding for finding in verdict.findings if finding.code is C.SCHEMA_VIOLATION]
    assert [(finding.node, finding.path) for finding in broken] == [(0, "amount")]
    assert "must be of type number" in broken[0].message


def test_an_undeclared_argument_is_named_once() -> None:
    verdict = judged(paying(), step(call("pay", {"to": "Ann", "amount": 50, "tip": 5})), text())
    assert found(verdict)[0] == (C.ARGUMENT_UNDECLARED, 0, 0, "tip")
    assert codes(verdict).count(C.ARGUMENT_UNDECLARED) == 1


def test_a_missing_argument_is_not_said_to_be_required_as_well() -> None:
    verdict = judged(paying(), step(call("pay", {"amount": 50})), text())
    assert codes(verdict) == [C.ARGUMENT_MISSING]


def test_calls_that_stand_for_no_node_name_their_faults_without_one() -> None:
    verdict = judged(paying(), step(ANN), step(call("look", {"name": 5}), call("look", {"name": 6})), text())
    assert found(verdict) == [(C.SCHEMA_VIOLATION, 1, None, "name")] * 2
    assert [finding.actual for finding in verdict.findings] == [5, 6]


def test_two_calls_of_one_step_are_explained_each_for_itself() -> None:
    made = paying(node("pay", {"to": "Bob", "amount": 60}))
    both = step(call("pay", {"to": "Ann", "amount": 5}), call("pay", {"to": "Bob", "amount": 6}))
    wrong = [entry for entry in found(judged(made, both, text())) if entry[0] is C.ARGUMENT_VALUE]
    assert wrong == [(C.ARGUMENT_VALUE, 0, 0, "amount"), (C.ARGUMENT_VALUE, 0, 1, "amount")]


def test_calls_are_explained_by_the_nodes_that_they_are_closest_to() -> None:
    made = paying(node("pay", {"to": "Bob", "amount": 60}))
    both = step(call("pay", {"to": "Bob", "amount": 6}), call("pay", {"to": "Ann", "amount": 5}))
    wrong = [entry for entry in found(judged(made, both, text())) if entry[0] is C.ARGUMENT_VALUE]
    assert wrong == [(C.ARGUMENT_VALUE, 0, 0, "amount"), (C.ARGUMENT_VALUE, 0, 1, "amount")]


# Arguments that are no JSON


def test_a_call_that_cannot_be_read_was_made_all_the_same() -> None:
    verdict = judged(paying(), step(call("pay", "{'to': 'Ann'}")), text())
    assert found(verdict) == [(C.ARGUMENTS_NOT_JSON, 0, None, None)]


def test_a_call_that_cannot_be_read_stands_for_one_node_only() -> None:
    made = paying(node("pay", {"to": "Bob", "amount": 60}))
    verdict = judged(made, step(call("pay", "{'to': 'Ann'}")), text())
    assert found(verdict) == [(C.ARGUMENTS_NOT_JSON, 0, None, None), (C.MISSING_CALL, None, 1, None)]
    assert codes(judged(made, step(call("look", "{'a'}")), step(ANN, BOB), text())) == [C.ARGUMENTS_NOT_JSON]


# Order


def test_wrong_values_come_before_missing_ones_and_nodes_in_their_order() -> None:
    made = turn(
        node("look", {"name": "Oslo", "lang": "en"}),
        node("pay", {"to": "Ann", "amount": 50, "day": "Monday"}),
        answer(),
        request="Look up Oslo in en, pay 50 to Ann on Monday.",
        tools=TOOLS,
    )
    both = step(call("pay", {"to": "Bob", "amount": 50}), call("look", {"name": "Rome"}))
    assert found(judged(made, both, text())) == [
        (C.ARGUMENT_VALUE, 0, 0, "name"),
        (C.ARGUMENT_VALUE, 0, 1, "to"),
        (C.ARGUMENT_MISSING, 0, 0, "lang"),
        (C.ARGUMENT_MISSING, 0, 1, "day"),
        (C.SIDE_EFFECT, 0, None, None),
    ]


# Single responses


def single(made: Turn, *steps: Step) -> Verdict:
    return judged(made, *steps, mode=Mode.SINGLE_RESPONSE)


def test_a_single_response_that_calls_where_nothing_may_precede_the_question_acted() -> None:
    verdict = single(unknown_amount(), step(call("look", {"name": "Ann"})))
    assert verdict.status is Status.WRONG
    assert found(verdict)[0] == (C.ACTED_INSTEAD_OF_ASKING, 0, 0, None)
    assert "`look`" in verdict.findings[0].message


def looking_first() -> Turn:
    return turn(
        node("look", {"name": "Oslo", "lang": "en"}),
        ask("amount", "It is 386.5 this time."),
        node("pay", {"to": "Ann", "amount": 386.5}, after=[1]),
        answer(),
        request="Look up Oslo, pay Ann.",
        tools=TOOLS,
    )


LOOKED = step(call("look", {"name": "Oslo"}))


def test_a_single_response_that_made_every_earlier_call_is_cut_short() -> None:
    for steps in ([LOOKED], [LOOKED, QUESTION]):
        verdict = single(looking_first(), *steps)
        assert (verdict.status, codes(verdict)) == (Status.NOT_SCORED, [C.TRUNCATED_RUN])
    assert codes(single(unknown_amount(), QUESTION)) == [C.TRUNCATED_RUN]


def test_a_single_response_that_left_an_earlier_call_out_is_wrong() -> None:
    for steps in ([QUESTION], [step(call("look", {"name": "Rome"}))], [step(call("look", {"name": "Rome"})), QUESTION]):
        assert single(looking_first(), *steps).status is Status.WRONG


def test_a_single_response_may_leave_a_question_that_no_call_waits_for() -> None:
    made = turn(node("look", {"name": "Oslo", "lang": "x"}), ask("why", None), answer(), request="Oslo.", tools=TOOLS)
    assert codes(single(made, LOOKED)) == [C.TRUNCATED_RUN]
    assert single(made, LOOKED, text("Nothing found.")).status is Status.WRONG


@pytest.mark.parametrize("limit", [1, 2])
def test_a_search_that_is_given_up_is_never_an_exception(limit: int) -> None:
    made = turn(
        node("look", {"name": "Oslo"}, observation={"name": "R-100"}),
        node("look", {"name": "R-100"}, after=[0]),
        ask("amount", "It is 386.5 this time."),
        node("pay", {"to": "Ann", "amount": 386.5}, after=[2]),
        answer(),
        request="Look up Oslo and what it is called, pay Ann.",
        tools=TOOLS,
    )
    run = trajectory(step(*[call("look", {"name": "Oslo"})] * 3), mode=Mode.SINGLE_RESPONSE)
    assert score_turn(made, run, replace(RELAXED, done_set_limit=limit)).status is not Status.CORRECT


# Cut by a limit


def test_a_single_response_that_is_text_is_judged_even_if_a_limit_cut_it() -> None:
    cut = {"mode": Mode.SINGLE_RESPONSE, "truncated": True}
    assert codes(judged(paying(), text("Let me explain how payments"), **cut)) == [C.MISSING_CALL]
    verdict = judged(unknown_amount(), text("Nothing can be"), **cut)
    assert codes(verdict) == [C.ANSWERED_INSTEAD_OF_ASKING, C.MISSING_CALL]
    assert codes(judged(paying(), step(call("look")), **cut)) == [C.TRUNCATED_RUN]
    assert codes(judged(paying(), text("Let me explain"), truncated=True)) == [C.TRUNCATED_RUN]


def test_a_last_reply_that_was_cut_in_the_middle_of_a_call_is_no_fault() -> None:
    cut = Step(malformed='{"name": "pay", "argu')
    for fields in ({}, {"mode": Mode.SINGLE_RESPONSE}):
        assert codes(judged(paying(), step(call("look")), cut, truncated=True, **fields)) == [C.TRUNCATED_RUN]
    assert C.MALFORMED_CALL in codes(judged(paying(), step(call("look")), cut))
    assert C.MALFORMED_CALL in codes(judged(paying(), cut, step(call("look")), truncated=True))
