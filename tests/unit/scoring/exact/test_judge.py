"""`exact` case by case: what is legal, how a turn ends, and which finding says what is wrong."""

import pytest

from utb.model import EXACT, FindingCode, Policy, SlotLabel, Status, Step, Turn
from utb.model.labels import Decision
from utb.scoring.exact import score_exact
from utb.testing import builders as b

QUESTION = "Which date would you like?"


def codes(verdict) -> list[str]:
    return [finding.code.value for finding in verdict.findings]


def judge(nodes, *steps, tools=None, policy=EXACT, **fields):
    turn = b.turn(*nodes, tools=tools)
    return score_exact(turn, b.trajectory(*steps, **fields), policy)


CHAIN = [b.node("f", {"x": 1}), b.node("g", {"x": 2}, after=[0]), b.answer(after=[0, 1])]
F, G = b.call("f", {"x": 1}), b.call("g", {"x": 2})


def test_a_run_in_the_fewest_steps_is_optimal():
    verdict = judge([b.node("f"), b.node("g"), b.answer()], b.step(b.call("g"), b.call("f")), b.text())
    assert (verdict.status, verdict.optimal, verdict.completed_steps) == (Status.CORRECT, True, 2)


def test_a_run_in_more_steps_is_correct_all_the_same():
    verdict = judge([b.node("f"), b.node("g"), b.answer()], b.step(b.call("g")), b.step(b.call("f")), b.text())
    assert (verdict.status, verdict.optimal, verdict.completed_steps) == (Status.CORRECT, False, 3)


def test_text_beside_calls_is_ignored():
    assert judge(CHAIN, b.step(F, content="Let me see."), b.step(G, content=" "), b.text()).status is Status.CORRECT


def test_a_dependent_call_in_the_same_step_comes_too_early():
    verdict = judge(CHAIN, b.step(F, G), b.text())
    assert codes(verdict) == ["wrong_order"]
    assert verdict.findings[0].message == "Step 0 called `g` (node 1) before `f` (node 0), which it depends on."
    assert (verdict.optimal, verdict.completed_steps) == (False, 0)


def test_a_call_in_the_wrong_order_does_not_make_the_later_call_missing():
    assert codes(judge(CHAIN, b.step(G), b.step(F), b.text())) == ["wrong_order"]


def test_a_skipped_call_is_missing():
    verdict = judge(CHAIN, b.step(G), b.text())
    assert codes(verdict) == ["wrong_order", "missing_call"]
    assert verdict.findings[1].message == 'The run never called `f` with {"x": 1} (node 0).'


def test_another_value_is_named_with_tool_argument_and_step():
    verdict = judge(CHAIN, b.step(F), b.step(b.call("g", {"x": 3})), b.text())
    assert codes(verdict) == ["argument_value"]
    assert verdict.findings[0].message == "Step 1 called `g` (node 1): `x` is 3; the reference has 2."
    assert verdict.completed_steps == 1


def test_of_two_calls_the_one_that_fits_is_not_blamed():
    nodes = [b.node("f", {"x": "red"}), b.node("f", {"x": "blue"}), b.answer()]
    verdict = judge(nodes, b.step(b.call("f", {"x": "pink"}), b.call("f", {"x": "red"})), b.text())
    assert [(finding.code.value, finding.node) for finding in verdict.findings] == [("argument_value", 1)]


def test_wrong_calls_are_explained_by_the_nodes_that_cost_least():
    nodes = [b.node("f", {"x": "a", "y": "b"}), b.node("f", {"x": "c", "y": "d"}), b.answer()]
    calls = [b.call("f", {"x": "c", "y": "q"}), b.call("f", {"x": "a", "y": "q"})]
    verdict = judge(nodes, b.step(*calls), b.text())
    assert [(finding.node, finding.path) for finding in verdict.findings] == [(1, "y"), (0, "y")]


def test_a_call_beyond_the_reference_is_extra():
    verdict = judge(CHAIN, b.step(F), b.step(G), b.step(F), b.text())
    assert codes(verdict) == ["extra_call"]
    assert verdict.findings[0].message == "Step 2 called `f`, which the reference calls only once."


def test_an_offered_tool_that_the_reference_never_calls_is_extra():
    tools = [b.tool(name) for name in "fgh"]
    verdict = judge([b.node("f"), b.answer()], b.step(b.call("f"), b.call("h")), b.text(), tools=tools)
    assert [finding.message for finding in verdict.findings] == ["Step 0 called `h`, which the reference never calls."]


def test_a_tool_that_is_not_offered_is_unknown():
    assert codes(judge([b.node("f"), b.answer()], b.step(b.call("nope")), b.text())) == ["unknown_tool", "missing_call"]


@pytest.mark.parametrize("name", ["prepare_to_answer", "ask_user_for_required_parameters"])
def test_steps_of_references_are_no_tools_even_if_offered(name):
    verdict = judge([b.ask(), b.answer()], b.step(b.call(name)), tools=[b.tool(name)])
    assert codes(verdict) == ["unknown_tool"]


@pytest.mark.parametrize("name", [None, 5, "", " ", ["f"], {"a": 1}])
def test_a_call_without_a_name_is_malformed(name):
    assert codes(judge([b.node("f"), b.answer()], b.step(b.call(name)), b.text()))[0] == "malformed_call"


def test_a_list_of_calls_that_is_none_is_malformed():
    verdict = judge([b.node("f"), b.answer()], Step(malformed={"f": 1}), b.text())
    assert codes(verdict) == ["malformed_call", "missing_call"]


@pytest.mark.parametrize(
    ("arguments", "rule"),
    [("{'x': 1}", "python_literal"), ('{"x": 1, "x": 1}', "duplicate_key"), ('{"x": NaN}', "not_finite"),
     ("[" * 500, "too_deep"), ("x", "malformed"), ("[1]", "malformed"), (5, "malformed")],
)  # fmt: skip
def test_arguments_that_are_no_object_carry_the_rule(arguments, rule):
    verdict = judge([b.node("f", {"x": 1}), b.answer()], b.step(b.call("f", arguments)), b.text())
    assert [(finding.code.value, finding.rule) for finding in verdict.findings] == [("arguments_not_json", rule)]


def test_an_unreadable_call_does_not_take_the_node_of_one_that_fits():
    nodes = [b.node("f", {"x": "red"}), b.node("f", {"x": "blue"}), b.answer()]
    verdict = judge(nodes, b.step(b.call("f", "nonsense"), b.call("f", {"x": "red"})), b.text())
    assert codes(verdict) == ["arguments_not_json"]


def test_a_call_that_breaks_the_schema_is_wrong_though_its_values_match():
    tools = [b.tool("f", {"x": {"type": "string", "enum": ["red"]}})]
    verdict = judge([b.node("f", {"x": "red"}), b.answer()], b.step(b.call("f", {"x": "Red"})), b.text(), tools=tools)
    assert verdict.status is Status.WRONG
    assert "schema_violation" in codes(verdict)


def test_a_missing_required_argument_is_said_once():
    tools = [b.tool("f", {"x": {"type": "string"}}, required=["x"])]
    verdict = judge([b.node("f", {"x": "red"}), b.answer()], b.step(b.call("f")), b.text(), tools=tools)
    assert codes(verdict) == ["argument_missing"]


def test_a_tool_written_with_dots_is_recognised_and_noted():
    tools = [b.tool("math.add", {"x": {}})]
    nodes = [b.node("math.add", {"x": 1}), b.answer()]
    verdict = judge(nodes, b.step(b.call("math_add", {"x": 1})), b.text(), tools=tools)
    assert verdict.status is Status.CORRECT
    assert codes(verdict) == ["note_tool_name"]


def test_two_spellings_of_one_tool_are_one_tool():
    tools = [b.tool("math.add", {"x": {}})]
    nodes = [b.node("math.add", {"x": 1}), b.node("math_add", {"x": 2}), b.answer()]
    swapped = [b.call("math.add", {"x": 2}), b.call("math_add", {"x": 1})]
    assert judge(nodes, b.step(*swapped), b.text(), tools=tools).status is Status.CORRECT


def test_a_tool_that_only_the_reference_knows_is_a_data_finding():
    verdict = judge([b.node("f"), b.answer()], b.step(b.call("f")), b.text(), tools=[])
    assert verdict.status is Status.CORRECT
    assert codes(verdict) == ["reference_unknown_tool"]


# Questions


ASKING = [b.ask(), b.node("f", {"x": 1}, after=[0]), b.answer(after=[0, 1])]


def test_a_question_where_one_is_due_is_right():
    assert judge(ASKING, b.text(QUESTION), b.step(F), b.text()).status is Status.CORRECT


def test_a_text_that_does_not_ask_where_a_question_is_due():
    assert codes(judge(ASKING, b.text("It is booked."), b.step(F), b.text())) == ["answered_instead_of_asking"]


def test_a_call_that_had_to_wait_for_a_question():
    verdict = judge(ASKING, b.step(F), b.text())
    assert codes(verdict) == ["acted_instead_of_asking"]
    assert verdict.findings[0].node == 0


def test_any_call_where_only_a_question_is_due():
    tools = [b.tool("f", {"x": {}}), b.tool("h")]
    assert codes(judge(ASKING, b.step(b.call("h")), b.step(F), tools=tools)) == ["acted_instead_of_asking"]


def test_a_guess_instead_of_a_question_is_shown_with_its_value():
    verdict = judge(ASKING, b.step(b.call("f", {"x": 7})), b.text())
    assert codes(verdict) == ["acted_instead_of_asking", "argument_value"]


def test_a_question_that_the_reference_does_not_need():
    assert codes(judge(CHAIN, b.text(QUESTION), b.step(F), b.step(G))) == ["asked_needlessly"]


def test_a_closing_text_before_the_calls_are_done():
    verdict = judge(CHAIN, b.step(F), b.text("All set."))
    assert codes(verdict) == ["stopped_early", "missing_call"]
    assert verdict.findings[0].message == "Step 1 answered with text while `g` still had to be called."


def test_an_empty_reply_is_no_text():
    for content in (None, "", " \n", 5, {"text": "x"}):
        assert codes(judge([b.answer()], b.text(content))) == ["empty_reply"]


def test_content_in_parts_counts_as_its_text():
    assert judge([b.answer()], b.text([{"type": "text", "text": "Done."}])).status is Status.CORRECT


def test_the_references_own_words_count_as_asking_and_are_reported_if_they_do_not_ask():
    nodes = [{**b.ask(), "observation": "The date is open."}, b.answer()]
    verdict = judge(nodes, b.text("The date is open."), b.text())
    assert verdict.status is Status.CORRECT
    assert codes(verdict) == ["reference_ask_not_recognised"]


def test_two_questions_take_two_texts():
    nodes = [b.ask("date"), b.ask("city"), b.answer()]
    assert judge(nodes, b.text(QUESTION), b.text("And which city?"), b.text()).status is Status.CORRECT
    assert codes(judge(nodes, b.text(QUESTION), b.text())) == ["answered_instead_of_asking"]


def test_a_policy_may_want_the_slot_named():
    turn = b.turn(b.ask("date"), b.answer())
    labelled = Turn(
        turn.topic_id, 0, turn.request, turn.tools, turn.reference, clarification=(SlotLabel("date", Decision.ASK),)
    )
    strict = Policy(name="exact", version="1", ask_must_name_slot=True)
    vague = b.trajectory(b.text("Could you tell me more?"), b.text())
    assert score_exact(labelled, vague, EXACT).status is Status.CORRECT
    verdict = score_exact(labelled, vague, strict)
    assert [(finding.code.value, finding.rule) for finding in verdict.findings] == [
        ("answered_instead_of_asking", "slot not named")
    ]
    assert score_exact(labelled, b.trajectory(b.text("Which date?"), b.text()), strict).status is Status.CORRECT


# Ends


def test_what_follows_the_closing_text_is_ignored_and_noted():
    verdict = judge(CHAIN, b.step(F), b.step(G), b.text(), b.step(F), Step(error="late"))
    assert (verdict.status, verdict.completed_steps) == (Status.CORRECT, 3)
    assert [(finding.code.value, finding.step) for finding in verdict.findings] == [("note_after_end", 3)]


def test_without_an_answer_node_the_last_call_ends_the_turn_and_text_is_ignored():
    verdict = judge([b.node("f")], b.step(b.call("f")), b.text("Done."))
    assert (verdict.status, verdict.optimal, verdict.completed_steps) == (Status.CORRECT, True, 1)
    assert verdict.findings == ()


def test_a_call_after_an_end_by_call_is_extra():
    assert codes(judge([b.node("f")], b.step(b.call("f")), b.text(), b.step(b.call("f")))) == ["extra_call"]


def test_a_failure_after_an_end_by_call_changes_nothing():
    assert judge([b.node("f")], b.step(b.call("f")), Step(error="x"), b.step(b.call("f"))).status is Status.CORRECT


def test_a_reference_of_one_question_ends_by_it():
    verdict = judge([b.ask()], b.text(QUESTION), b.step(b.call("f")))
    assert verdict.status is Status.CORRECT
    assert codes(verdict) == ["note_after_end"]


@pytest.mark.parametrize(
    ("steps", "code"),
    [([F], "missing_call"), ([F, G], "no_answer"), ([], "missing_call")],
)
def test_a_run_that_ends_too_early(steps, code):
    verdict = judge(CHAIN, *[b.step(call) for call in steps])
    assert codes(verdict)[0] == code
    assert verdict.completed_steps == len(steps)


def test_a_question_left_open_at_the_end_is_no_answer():
    verdict = judge([b.node("f"), b.ask(after=[0]), b.answer()], b.step(b.call("f")))
    assert [(finding.code.value, finding.node) for finding in verdict.findings] == [("no_answer", 1)]


def test_a_run_cut_by_a_limit_is_not_scored_while_it_is_legal():
    verdict = judge(CHAIN, b.step(F), truncated=True)
    assert (verdict.status, codes(verdict)) == (Status.NOT_SCORED, ["truncated_run"])
    assert (verdict.optimal, verdict.completed_steps) == (None, 1)
    assert judge(CHAIN, b.step(G), truncated=True).status is Status.WRONG


def test_a_failure_of_the_provider_is_not_scored_unless_the_run_was_wrong_before():
    verdict = judge(CHAIN, b.step(F), Step(error="timeout"))
    assert [(finding.code.value, finding.step) for finding in verdict.findings] == [("provider_error", 1)]
    assert judge(CHAIN, b.step(G), Step(error="timeout")).status is Status.WRONG


@pytest.mark.parametrize("answer_list", [[], [5], [b.node("f", after=[0])], [b.node("f", after=[4])]])
def test_a_faulty_reference_is_not_scored(answer_list):
    verdict = judge(answer_list, b.text(), tools=[])
    assert verdict.status is Status.NOT_SCORED
    assert verdict.findings[0].code.value.startswith("reference_")


# Look-alikes


def identical_pair(first_after=(), second_after=()):
    """Two identical calls, and one call behind each."""
    return [
        b.node("f", {"x": 1}),
        b.node("f", {"x": 1}),
        b.node("g", {"x": 2}, after=[0]),
        b.node("h", {"x": 3}, after=[1]),
        b.answer(),
    ]


@pytest.mark.parametrize("order", ["gh", "hg"])
def test_identical_calls_may_stand_for_either_node(order):
    named = {"g": G, "h": b.call("h", {"x": 3})}
    steps = [b.step(F), b.step(named[order[0]]), b.step(F), b.step(named[order[1]])]
    assert judge(identical_pair(), *steps, b.text()).status is Status.CORRECT


def test_of_identical_calls_the_one_that_more_waits_for_is_taken_without_a_choice():
    nodes = [b.node("f", {"x": 1}) for _ in range(30)]
    nodes += [b.node("g", {"x": 2}, after=[17]), b.answer()]
    one_by_one = [b.step(F) for _ in range(30)]
    verdict = judge(
        nodes, *one_by_one[:1], b.step(G), *one_by_one[1:], b.text(), policy=Policy("exact", "1", done_set_limit=1)
    )
    assert verdict.status is Status.CORRECT


def test_too_many_ways_are_ambiguous():
    nodes = [b.node("f", {"x": 1}) for _ in range(4)]
    nodes += [b.node(name, {"x": 2}, after=[place]) for place, name in enumerate("ghij")]
    last_first = [b.step(F), b.step(b.call("j", {"x": 2})), b.step(F, F, F)]
    small = Policy("exact", "1", done_set_limit=3)
    verdict = judge([*nodes, b.answer()], *last_first, b.text(), policy=small)
    assert (verdict.status, codes(verdict)) == (Status.NOT_SCORED, ["reference_ambiguous"])
    assert verdict.findings[0].code is FindingCode.REFERENCE_AMBIGUOUS
