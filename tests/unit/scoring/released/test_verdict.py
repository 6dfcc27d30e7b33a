"""The released labels as verdicts of the workbench."""

import pytest
from msgspec.structs import replace

from tests.unit.scoring.released.test_labels import CHAIN, calls, node, text, tools
from utb.errors import ConfigError
from utb.graph.build import build_graph
from utb.model import (
    ANSWER_NAME,
    EXACT,
    Call,
    FindingCode,
    Policy,
    Status,
    Step,
    Toolbox,
    Trajectory,
    Turn,
    Verdict,
)
from utb.model.policy import REFERENCE, REFERENCE_DIFFLIB
from utb.scoring.released import compare_released, score_released

C = FindingCode


def turn_of(nodes: list[dict[str, object]], *, raw: bool = True) -> Turn:
    box = Toolbox(tuple(tools("A", "B", "C")))
    turn = Turn(topic_id="t", turn=0, request="Do it.", tools=box, reference=build_graph(nodes))
    return replace(turn, answer_list=nodes) if raw else turn


def score(turn: Turn, *steps: Step, policy: Policy = REFERENCE) -> Verdict:
    return score_released(turn, Trajectory(topic_id="t", turn=0, model="m", steps=steps), policy)


def call(name: str, value: str) -> Step:
    return Step(calls=(Call(name, f'{{"x": "{value}"}}'),))


RIGHT = (call("A", "first"), call("B", "second"), call("C", "third"), Step(content="Done."))


@pytest.mark.parametrize("raw", [True, False])
def test_a_right_run_is_correct_with_or_without_the_raw_reference(raw: bool) -> None:
    verdict = score(turn_of(CHAIN, raw=raw), *RIGHT)
    assert (verdict.status, verdict.optimal, verdict.completed_steps) == (Status.CORRECT, True, 4)
    assert (verdict.policy, verdict.policy_version) == ("reference", "1")
    assert verdict.legacy == {
        "label": "correct",
        "action_name_label": "correct",
        "action_arguments_label": "correct",
        "is_optimal": True,
        "complete_step": 4,
        "error_reason": None,
        "args_checks": [["correct"], ["correct"], ["correct"], None],
    }


def test_a_wrong_argument_is_a_finding_with_the_released_words_as_rule() -> None:
    verdict = score(turn_of(CHAIN), call("A", "first"), call("B", "zz"), *RIGHT[2:])
    (finding,) = verdict.findings
    assert (finding.code, finding.step, finding.node, finding.path) == (C.ARGUMENT_VALUE, 1, 1, "x")
    assert finding.rule == "error_match: string similarity too low at 'x' (edit score: 0.00)"
    assert (finding.expected, finding.actual) == ("second", "zz")
    assert finding.message == (
        'Step 1 called `B` (node 1): `x` is "zz", the reference has "second" '
        "(error_match: string similarity too low at 'x' (edit score: 0.00))."
    )
    assert (verdict.status, verdict.completed_steps) == (Status.WRONG, 1)


def test_a_broken_schema_has_its_own_code() -> None:
    verdict = score(turn_of(CHAIN), Step(calls=(Call("A", '{"x": 1}'),)))
    assert verdict.findings[0].code == C.SCHEMA_VIOLATION
    assert verdict.findings[0].message == (
        "Step 0 called `A` (node 0): `x` is 1 (error_schema: nested args type inconsistent)."
    )


@pytest.mark.parametrize(
    ("step", "code", "sentence"),
    [
        (
            call("B", "second"),
            C.STEP_NOT_IN_PLAN,
            "Step 0 called `B`, but no path that was still open goes on like that; it could have gone on with `A`.",
        ),
        (
            Step(content="Hello."),
            C.STEP_NOT_IN_PLAN,
            "Step 0 wrote text, but no path that was still open goes on like that; it could have gone on with `A`.",
        ),
        (Step(content=""), C.EMPTY_REPLY, "Step 0 holds neither a call nor text."),
        (
            Step(malformed={"0": {}}),
            C.MALFORMED_CALL,
            "Step 0 holds a call that cannot be read: "
            "parse tool_calls failed, error: string indices must be integers, not 'str'.",
        ),
        (
            Step(error="Timeout: too slow"),
            C.EMPTY_REPLY,
            "The request of step 0 failed, which the released evaluator counts as an error: "
            "inference exception: Timeout: too slow.",
        ),
    ],
)
def test_a_step_that_ends_the_turn_is_a_finding(step: Step, code: FindingCode, sentence: str) -> None:
    verdict = score(turn_of(CHAIN), step)
    (finding,) = verdict.findings
    assert (verdict.status, finding.code, finding.step, finding.message) == (Status.WRONG, code, 0, sentence)
    assert verdict.legacy is not None
    assert finding.rule == verdict.legacy["error_reason"]


def test_a_run_without_an_answer_is_wrong_and_not_cut_short() -> None:
    verdict = score(turn_of(CHAIN), *RIGHT[:3])
    assert verdict.findings[0].code == C.NO_ANSWER
    assert verdict.findings[0].message == "The run ended after step 2 without a text that answers."
    assert verdict.completed_steps == 3


def test_a_masked_failure_is_not_held_against_the_run() -> None:
    verdict = score(turn_of(CHAIN), call("A", "zz"), call("C", "third"))
    assert [finding.code for finding in verdict.findings] == [C.ARGUMENT_VALUE]


def test_a_crash_is_not_scored_and_says_why() -> None:
    verdict = score(turn_of(CHAIN), Step(calls=(Call("A", {"x": "first"}),)), *RIGHT[1:])
    (finding,) = verdict.findings
    assert (verdict.status, finding.code, verdict.optimal) == (Status.NOT_SCORED, C.EVALUATOR_CRASH, None)
    assert finding.message == (
        "The released evaluator stops with an exception on this turn: "
        "TypeError: the JSON object must be str, bytes or bytearray, not dict (during scoring)."
    )


def test_a_reference_that_no_graph_can_be_made_of_is_still_scored_from_the_file() -> None:
    cyclic = [node("A", after=(1,)), node("B", after=(0,)), node(ANSWER_NAME, after=(0, 1))]
    assert score(turn_of(cyclic), Step(content="Done.")).status is Status.WRONG
    without = score(turn_of(cyclic, raw=False), Step(content="Done."))
    assert without.status is Status.NOT_SCORED
    assert without.findings[0].code == C.REFERENCE_CYCLE


def test_raw_replies_win_over_what_was_read_of_them() -> None:
    raw = {**calls(("A", {"x": "first"}))}
    del raw["tool_calls"][0]["id"]
    verdict = score(turn_of(CHAIN), Step(calls=(Call("A", '{"x": "first"}'),), raw=raw))
    assert verdict.findings[0].rule == "parse tool_calls failed, error: 'id'"


def test_the_set_up_is_the_policys() -> None:
    nodes = [node("A", {"x": "Beijing"}), node(ANSWER_NAME, after=(0,))]
    run = (call("A", "Beijin"), Step(content="Done."))
    assert score(turn_of(nodes), *run).status is Status.WRONG
    assert score(turn_of(nodes), *run, policy=REFERENCE_DIFFLIB).status is Status.CORRECT


def test_a_policy_without_similarity_is_a_mistake_of_the_caller() -> None:
    with pytest.raises(ConfigError, match=r"similarity is None, expected 'jieba\+rouge' or 'difflib'"):
        score(turn_of(CHAIN), policy=EXACT)


def test_scoring_changes_nothing_it_is_given() -> None:
    turn, before = turn_of(CHAIN), repr(CHAIN)
    score(turn, *RIGHT)
    assert repr(CHAIN) == before


@pytest.mark.parametrize("answer", ['{"x": "first"}', {"x": "first"}])
def test_a_single_call_is_compared_with_text_or_a_value(answer: object) -> None:
    right = compare_released(tools("A"), "A", '{"x": "first"}', answer, REFERENCE)
    assert (right.status, right.legacy, right.findings) == (Status.CORRECT, {"result": "correct"}, ())
    wrong = compare_released(tools("A"), "A", '{"x": 1}', answer, REFERENCE)
    assert wrong.status is Status.WRONG
    assert wrong.legacy == {"result": "error_schema: nested args type inconsistent"}
    assert wrong.findings[0].code == C.SCHEMA_VIOLATION


def test_a_single_call_that_stops_the_checker_is_not_scored() -> None:
    verdict = compare_released(tools("A"), "Z", "{}", "{}", REFERENCE)
    assert (verdict.status, verdict.legacy) == (Status.NOT_SCORED, {"result": None})
    assert verdict.findings[0].rule == "KeyError: 'Z'"


def test_text_of_one_reply_is_enough_for_a_chat() -> None:
    verdict = score(turn_of([node(ANSWER_NAME)]), Step(content=text()["content"]))
    assert verdict.status is Status.CORRECT
