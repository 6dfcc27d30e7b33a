"""Relaxed task completion at the end of a run: the text it owes, and runs that end before it can be told."""

from msgspec.structs import replace

from tests.unit.scoring.relaxed_turns import CORRECT, NOT_SCORED, TOOLS, WRONG, C, codes, judged, linked, weather
from utb.model import EXACT, RELAXED, Mode, Step, Verdict
from utb.scoring.score import score_turn
from utb.testing import answer, call, node, step, text, trajectory, turn


def test_a_run_must_end_with_text() -> None:
    done = step(call("weather", {"city": "Oslo"}), content="There you are.")
    assert codes(judged(weather(), done)) == [C.NO_ANSWER]
    assert codes(judged(weather(), done, text("  "))) == [C.EMPTY_REPLY]
    assert codes(judged(weather(), done, text(None))) == [C.EMPTY_REPLY]
    assert codes(judged(weather())) == [C.MISSING_CALL, C.NO_ANSWER]


def test_text_before_the_calls_does_no_harm() -> None:
    run = [text("Let me look."), step(call("weather", {"city": "Oslo"})), text()]
    assert score_turn(weather(), trajectory(*run), EXACT).status is WRONG
    assert judged(weather(), *run).status is CORRECT


def test_a_single_response_needs_no_closing_text() -> None:
    run = [step(call("look"), call("weather", {"city": "Oslo"}))]
    assert judged(weather(), *run, mode=Mode.SINGLE_RESPONSE).status is CORRECT
    assert codes(judged(turn(answer(), tools=TOOLS), text(""), mode=Mode.SINGLE_RESPONSE)) == [C.EMPTY_REPLY]


def test_calls_of_a_single_response_come_one_after_the_other() -> None:
    look, use = call("look", {"name": "Oslo"}), call("weather", {"city": "R-100"})
    extra = call("look", {"name": "Rome"})
    assert judged(linked(), step(extra, look, use), mode=Mode.SINGLE_RESPONSE).status is CORRECT
    assert codes(judged(linked(), step(use, look), mode=Mode.SINGLE_RESPONSE)) == [C.WRONG_ORDER]


# Not scored


def test_a_reference_that_exact_cannot_score_is_not_scored() -> None:
    made = turn(node("weather", {"city": "Oslo"}, after=[0]), answer())
    verdict = judged(made, text())
    assert (verdict.status, codes(verdict)) == (NOT_SCORED, [C.REFERENCE_CYCLE])


def strict(*steps: Step) -> Verdict:
    return judged(weather(unit="kelvin"), *steps, mode=Mode.STRICT)


def test_a_strict_run_that_departed_by_a_call_is_not_scored() -> None:
    verdict = strict(step(call("weather", {"city": "Oslo", "unit": "K"})), text())
    assert (verdict.status, codes(verdict)) == (NOT_SCORED, [C.TRUNCATED_RUN])
    assert strict(step(call("look"))).status is NOT_SCORED


def test_a_strict_run_that_departed_by_a_question_is_not_scored() -> None:
    assert strict(text("Which city do you mean?")).status is NOT_SCORED


def test_a_strict_run_that_departed_by_a_final_text_is_judged() -> None:
    assert codes(strict(text("It is sunny."))) == [C.MISSING_CALL]
    made = turn(node("weather", {"city": "Oslo"}, goal=False), answer(), request="Hello.", tools=TOOLS)
    assert judged(made, text("It is sunny."), mode=Mode.STRICT).status is CORRECT


def test_a_strict_run_that_ended_by_itself_is_judged() -> None:
    assert strict(text("")).status is WRONG
    assert strict(step(call("weather", {"city": "Oslo", "unit": "kelvin"}))).status is WRONG


FAILURE = Step(error="timeout")


def test_a_failure_of_the_provider_leaves_open_what_might_have_come() -> None:
    verdict = judged(weather(), step(call("look")), FAILURE)
    assert [(f.code, f.step) for f in verdict.findings] == [(C.PROVIDER_ERROR, 1)]
    assert verdict.status is NOT_SCORED


def test_a_failure_after_everything_is_decided_changes_nothing() -> None:
    done = [step(call("look")), step(call("weather", {"city": "Oslo"})), text()]
    assert judged(weather(), *done, FAILURE).status is CORRECT
    assert codes(judged(weather(), step(call("guess")), FAILURE)) == [C.UNKNOWN_TOOL, C.MISSING_CALL, C.NO_ANSWER]


def test_a_run_that_a_limit_ended_is_not_scored_unless_nothing_could_mend_it() -> None:
    assert codes(judged(weather(), step(call("look")), truncated=True)) == [C.TRUNCATED_RUN]
    assert judged(weather(), step(call("look", {"name": 5})), truncated=True).status is WRONG
    done = [step(call("look")), step(call("weather", {"city": "Oslo"})), text()]
    assert judged(weather(), *done, truncated=True).status is CORRECT


def test_a_search_past_its_limit_is_ambiguous() -> None:
    made = turn(
        node("look", observation={"city": "R-100"}),
        node("weather", {"city": "R-100"}, after=[0]),
        answer(),
        request="Look, then tell me the weather.",
        tools=TOOLS,
    )
    policy = replace(RELAXED, done_set_limit=1)
    run = trajectory(step(call("look")), step(call("look")), step(call("weather", {"city": "R-100"})), text())
    assert score_turn(made, run, RELAXED).status is CORRECT
    verdict = score_turn(made, run, policy)
    assert (verdict.status, codes(verdict)) == (NOT_SCORED, [C.REFERENCE_AMBIGUOUS])
