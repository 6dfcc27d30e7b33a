"""Relaxed task completion: what must match, which calls are valid, and that every goal is covered."""

import pytest
from msgspec.structs import replace

from tests.unit.scoring.relaxed_turns import (
    CORRECT,
    LOOK,
    TOOLS,
    WRONG,
    C,
    codes,
    judged,
    two,
    weather,
)
from utb.errors import ConfigError
from utb.model import EXACT, RELAXED, FindingCode, SourceKind, Step, Turn
from utb.scoring.score import score_turn
from utb.testing import answer, call, node, step, text, tool, trajectory, turn


def test_what_exact_accepts_is_correct_and_keeps_its_notes() -> None:
    made = turn(node("weather", {"town": "Oslo"}), answer(after=[0]), request="Oslo?", tools=TOOLS)
    run = trajectory(step(call("weather", {"town": "Oslo"})), text())
    exact, relaxed = score_turn(made, run, EXACT), score_turn(made, run, RELAXED)
    assert (exact.status, relaxed.status) == (CORRECT, CORRECT)
    assert relaxed.findings == exact.findings != ()
    assert (relaxed.policy, relaxed.policy_version) == ("relaxed", RELAXED.version)


def test_completed_steps_and_optimal_stay_empty() -> None:
    for steps in ([step(call("weather", {"city": "Oslo"})), text()], [text()]):
        verdict = judged(weather(), *steps)
        assert (verdict.completed_steps, verdict.optimal) == (None, None)


def test_a_policy_without_a_scorer_is_refused() -> None:
    with pytest.raises(ConfigError, match="relaxed"):
        score_turn(weather(), trajectory(text()), replace(RELAXED, name="lax"))


# Free and constrained arguments


def test_an_argument_that_the_request_states_must_match() -> None:
    verdict = judged(weather(), step(call("weather", {"city": "Bergen"})), text())
    assert verdict.status is WRONG
    finding = verdict.findings[0]
    assert (finding.code, finding.step, finding.node, finding.path) == (C.ARGUMENT_VALUE, 0, 0, "city")
    assert (finding.expected, finding.actual) == ("Oslo", "Bergen")
    assert finding.message


def test_an_argument_that_stands_nowhere_is_free() -> None:
    made = weather(unit="kelvin")
    for arguments in ({"city": "Oslo", "unit": "celsius"}, {"city": "Oslo"}):
        assert judged(made, step(call("weather", arguments)), text()).status is CORRECT


def test_an_argument_that_only_the_default_explains_is_free() -> None:
    schema = tool("weather", {"city": {"type": "string"}, "unit": {"type": "string", "default": "kelvin"}})
    made = turn(node("weather", {"city": "Oslo", "unit": "kelvin"}), answer(), request="Oslo?", tools=[schema])
    assert judged(made, step(call("weather", {"city": "Oslo", "unit": "celsius"})), text()).status is CORRECT


def test_an_argument_that_history_states_must_match() -> None:
    earlier = turn(answer(), request="I live in Oslo.")
    made = turn(node("weather", {"city": "Oslo"}), answer(), request="Weather?", tools=TOOLS, history=[earlier])
    assert codes(judged(made, step(call("weather", {"city": "Rome"})), text())) == [C.ARGUMENT_VALUE]
    assert judged(made, step(call("look")), step(call("weather", {"city": "Oslo"})), text()).status is CORRECT


def test_a_constrained_argument_must_not_be_left_out() -> None:
    made = weather(unit="degrees")
    assert codes(judged(made, step(call("weather", {"city": "Oslo"})), text())) == [C.ARGUMENT_MISSING]


def test_an_argument_that_the_reference_lacks_is_free() -> None:
    assert judged(weather(), step(call("weather", {"city": "Oslo", "unit": "K"})), text()).status is CORRECT


def test_labels_decide_what_is_constrained() -> None:
    def made(kind: SourceKind) -> Turn:
        return turn(
            node("weather", {"city": "Oslo"}, sources={"city": {"kind": str(kind), "by": "ann"}}),
            answer(),
            request="Weather in Oslo?",
            tools=TOOLS,
        )

    run = [step(call("weather", {"city": "Rome"})), text()]
    assert judged(made(SourceKind.PROFILE), *run).status is CORRECT
    assert judged(made(SourceKind.HISTORY), *run).status is WRONG


def test_without_a_request_every_argument_counts_and_the_verdict_says_so() -> None:
    made = replace(weather(unit="kelvin"), request=None)
    verdict = judged(made, step(call("weather", {"city": "Oslo", "unit": "celsius"})), text())
    assert codes(verdict) == [C.ARGUMENT_VALUE, C.SOURCES_UNKNOWN]
    right = judged(made, step(call("look")), step(call("weather", {"city": "Oslo", "unit": "kelvin"})), text())
    assert (right.status, codes(right)) == (CORRECT, [C.SOURCES_UNKNOWN])


def test_accepted_values_are_accepted() -> None:
    made = turn(
        node("weather", {"city": "Oslo"}, accepted={"city": ["Oslo", "Christiania"]}),
        answer(),
        request="Weather in Oslo?",
        tools=TOOLS,
    )
    assert judged(made, step(call("look")), step(call("weather", {"city": "Christiania"})), text()).status is CORRECT


def test_what_is_not_decision_relevant_is_not_judged_but_its_schema_is() -> None:
    page = {"type": "integer", "x-utb-decision-relevant": False}
    schema = tool("weather", {"city": {"type": "string"}, "page": page})
    made = turn(node("weather", {"city": "Oslo", "page": 2}), answer(), request="Page 2 of Oslo.", tools=[schema])
    assert judged(made, step(call("weather", {"city": "Oslo", "page": 7})), text()).status is CORRECT
    wrong = judged(made, step(call("weather", {"city": "Oslo", "page": "seven"})), text())
    assert (wrong.status, codes(wrong)) == (WRONG, [C.SCHEMA_VIOLATION])


# Valid calls


@pytest.mark.parametrize(
    ("bad", "code"),
    [
        (call("look", {"name": 5}), C.SCHEMA_VIOLATION),
        (call("look", {"nome": "x"}), C.ARGUMENT_UNDECLARED),
        (call("weather", {"unit": "K"}), C.SCHEMA_VIOLATION),
        (call("guess", {}), C.UNKNOWN_TOOL),
        (call("look", "{'name': 'x'}"), C.ARGUMENTS_NOT_JSON),
        (call(None, {}), C.MALFORMED_CALL),
    ],
)
def test_every_call_must_be_valid_those_that_no_node_needs_included(bad: object, code: FindingCode) -> None:
    good = step(call("weather", {"city": "Oslo"}))
    verdict = judged(weather(), good, step(bad), text())  # type: ignore[arg-type]
    assert (verdict.status, codes(verdict)) == (WRONG, [code])
    assert verdict.findings[0].step == 1


def test_a_list_of_calls_that_cannot_be_read_is_wrong() -> None:
    verdict = judged(weather(), step(call("weather", {"city": "Oslo"})), Step(malformed={"a": 1}), text())
    assert (verdict.status, codes(verdict)) == (WRONG, [C.MALFORMED_CALL])


def test_a_call_that_breaks_the_schema_just_as_its_reference_does_is_excused() -> None:
    made = turn(node("weather", {"city": 7}), answer(after=[0]), request="Weather in 7?", tools=TOOLS)
    run = [step(call("look")), step(call("weather", {"city": 7})), text()]
    assert judged(made, *run).status is CORRECT
    assert judged(made, step(call("weather", {"city": 8})), text()).status is WRONG


def test_a_tool_that_only_the_reference_uses_may_be_used() -> None:
    made = turn(node("ghost", {"city": "Oslo"}), answer(after=[0]), request="Oslo?", tools=TOOLS)
    verdict = judged(made, step(call("look")), step(call("ghost", {"city": "Oslo"})), text())
    assert (verdict.status, codes(verdict)) == (CORRECT, [C.REFERENCE_UNKNOWN_TOOL])


def test_names_are_read_loosely_and_that_is_noted() -> None:
    schema = tool("api.weather", {"city": {"type": "string"}})
    made = turn(node("api.weather", {"city": "Oslo"}), answer(), request="Oslo?", tools=[schema, LOOK])
    verdict = judged(made, step(call("look")), step(call("api_weather", {"city": "Oslo"})), text())
    assert (verdict.status, codes(verdict)) == (CORRECT, [C.NOTE_TOOL_NAME])


# Covering goals


def test_every_goal_needs_a_call_of_its_own() -> None:
    made = turn(
        node("weather", {"city": "Oslo"}),
        node("weather", {"city": "Oslo"}),
        answer(),
        request="Weather in Oslo?",
        tools=TOOLS,
    )
    one = step(call("weather", {"city": "Oslo"}))
    assert codes(judged(made, one, text())) == [C.MISSING_CALL]
    assert judged(made, one, step(call("look")), one, text()).status is CORRECT


def test_a_goal_that_nothing_comes_close_to_is_missing() -> None:
    verdict = judged(two(), step(call("weather", {"city": "Rome"})), text())
    assert [(f.code, f.node) for f in verdict.findings] == [(C.MISSING_CALL, 0)]


def test_calls_are_shared_out_so_that_all_goals_are_covered() -> None:
    made = turn(
        node("weather", {"city": "Oslo", "unit": "K"}, sources={"city": {"kind": "none", "by": "ann"}}),
        node("weather", {"city": "Rome"}),
        answer(),
        request="Weather in K in Rome?",
        tools=TOOLS,
    )
    rome, lima = call("weather", {"city": "Rome", "unit": "K"}), call("weather", {"city": "Lima", "unit": "K"})
    assert judged(made, step(rome), step(lima), text()).status is CORRECT
    assert judged(made, step(lima), step(rome), text()).status is CORRECT


def test_a_node_that_is_no_goal_may_be_left_out() -> None:
    assert judged(two(goal=False), step(call("weather", {"city": "Oslo"})), text()).status is CORRECT
    assert judged(two(goal=True), step(call("weather", {"city": "Oslo"})), text()).status is WRONG


def test_dependencies_alone_ask_for_no_order() -> None:
    made = two(after=[0])
    run = [step(call("weather", {"city": "Rome"})), step(call("weather", {"city": "Oslo"})), text()]
    assert score_turn(made, trajectory(*run), EXACT).status is WRONG
    assert judged(made, *run).status is CORRECT


# Extra calls and side effects


def test_extra_calls_are_allowed() -> None:
    made = weather()
    assert judged(made, step(call("look")), step(call("weather", {"city": "Oslo"})), text()).status is CORRECT


def test_an_extra_call_with_side_effects_is_wrong() -> None:
    verdict = judged(weather(), step(call("weather", {"city": "Oslo"})), step(call("book", {"nights": 1})), text())
    assert (verdict.status, codes(verdict), verdict.findings[0].step) == (WRONG, [C.SIDE_EFFECT], 1)


def test_a_call_with_side_effects_that_the_reference_makes_is_right_once() -> None:
    made = turn(node("book", {"city": "Oslo"}), answer(), request="Book Oslo.", tools=TOOLS)
    booking = step(call("book", {"city": "Oslo"}))
    assert judged(made, step(call("look")), booking, text()).status is CORRECT
    assert codes(judged(made, booking, booking, text())) == [C.SIDE_EFFECT]


def test_a_call_with_side_effects_may_stand_for_a_node_that_is_no_goal() -> None:
    made = turn(
        node("weather", {"city": "Oslo"}),
        node("book", {"city": "Oslo"}, goal=False),
        answer(),
        request="Weather in Oslo; book if you like.",
        tools=TOOLS,
    )
    run = [step(call("weather", {"city": "Oslo"})), step(call("look")), step(call("book", {"city": "Oslo"})), text()]
    assert judged(made, *run).status is CORRECT


def test_every_finding_of_a_wrong_run_comes_in_the_order_of_the_run() -> None:
    verdict = judged(two(), step(call("weather", {"city": "Lima"})), step(call("guess")), text())
    assert [(f.code, f.step, f.node) for f in verdict.findings] == [
        (C.ARGUMENT_VALUE, 0, 0),
        (C.UNKNOWN_TOOL, 1, None),
        (C.MISSING_CALL, None, 1),
    ]


def test_a_label_that_names_a_node_below_zero_is_no_link() -> None:
    sources = {"town": {"kind": "observation", "node": -1}}
    made = turn(node("weather", {"town": "Oslo"}, sources=sources), answer(after=[0]), tools=TOOLS)
    run = trajectory(step(call("weather", {"town": "Bergen"})), text())
    assert score_turn(made, run, RELAXED).status is WRONG
