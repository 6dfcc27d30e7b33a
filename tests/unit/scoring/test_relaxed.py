"""Relaxed task completion, clause by clause: what makes a run right though it is not exactly the reference."""

import pytest
from msgspec.structs import replace

from utb.errors import ConfigError
from utb.model import EXACT, RELAXED, FindingCode, Mode, Source, SourceKind, Status, Step, Trajectory, Turn, Verdict
from utb.scoring.score import score_turn
from utb.testing import answer, call, node, step, text, tool, trajectory, turn

CORRECT, NOT_SCORED, WRONG = Status.CORRECT, Status.NOT_SCORED, Status.WRONG
C = FindingCode

WEATHER = tool("weather", {"city": {"type": "string"}, "unit": {"type": "string"}}, required=["city"])
BOOK = tool("book", {"city": {"type": "string"}, "nights": {"type": "integer"}}, **{"x-utb-side-effect": True})
LOOK = tool("look", {"name": {"type": "string"}})
TOOLS = [WEATHER, BOOK, LOOK]


def weather(city: str = "Oslo", **more: object) -> Turn:
    return turn(
        node("weather", {"city": city, **more}), answer(after=[0]), request="Weather in Oslo in degrees?", tools=TOOLS
    )


def judged(made: Turn, *steps: Step, **fields: object) -> Verdict:
    return score_turn(made, trajectory(*steps, **fields), RELAXED)  # type: ignore[arg-type]


def codes(verdict: Verdict) -> list[FindingCode]:
    return [finding.code for finding in verdict.findings]


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


def two(**second: object) -> Turn:
    return turn(
        node("weather", {"city": "Oslo"}),
        node("weather", {"city": "Rome"}, **second),
        answer(after=[0, 1]),
        request="Weather in Oslo and Rome?",
        tools=TOOLS,
    )


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


# Values read from results


def linked(*, goal: bool | None = None) -> Turn:
    fields = {} if goal is None else {"goal": goal}
    return turn(
        node("look", {"name": "Oslo"}, observation={"city": "R-100"}, **fields),
        node("weather", {"city": "R-100"}, after=[0]),
        answer(),
        request="The weather of the place called Oslo.",
        tools=TOOLS,
    )


def looked(content: object = None) -> Step:
    return step(call("look", {"name": "Oslo"}), observations=[] if content is None else [content])


def test_a_value_from_a_result_is_compared_with_what_the_run_received() -> None:
    received = looked({"city": "R-200"})
    assert judged(linked(), received, step(call("weather", {"city": "R-200"})), text()).status is CORRECT
    verdict = judged(linked(), received, step(call("weather", {"city": "R-300"})), text())
    assert [(f.code, f.path, f.expected, f.actual) for f in verdict.findings] == [
        (C.ARGUMENT_VALUE, "city", "R-200", "R-300")
    ]


def test_the_references_value_is_an_invention_where_the_run_received_another() -> None:
    again = step(call("look", {"name": "Oslo"}))
    run = [looked({"city": "R-200"}), step(call("weather", {"city": "R-100"})), again, text()]
    assert judged(turn_with_free_look(), *run).status is WRONG


def turn_with_free_look() -> Turn:
    """As `linked`; under exact the run above fails for its extra call already."""
    return linked()


@pytest.mark.parametrize("content", [None, "nothing to see", {"error": "no"}, {"other": "R-100"}, [{"city": "R-100"}]])
def test_the_references_value_counts_where_the_place_was_not_received(content: object) -> None:
    extra = step(call("look", {"name": "Rome"}))
    assert judged(linked(), looked(content), extra, step(call("weather", {"city": "R-100"})), text()).status is CORRECT


def test_a_value_from_a_result_must_be_used_after_the_result() -> None:
    verdict = judged(linked(), step(call("weather", {"city": "R-100"})), looked(), text())
    assert [(f.code, f.step, f.node) for f in verdict.findings] == [(C.WRONG_ORDER, 0, 1)]
    both = step(call("look", {"name": "Oslo"}), call("weather", {"city": "R-100"}))
    assert codes(judged(linked(), both, text())) == [C.WRONG_ORDER]


def test_a_repeated_call_after_the_result_makes_an_early_one_good() -> None:
    use = step(call("weather", {"city": "R-100"}))
    assert judged(linked(), use, looked(), use, text()).status is CORRECT


def test_results_of_nodes_that_are_no_goals_ask_for_no_order() -> None:
    assert judged(linked(goal=False), step(call("weather", {"city": "R-100"})), text()).status is CORRECT


def test_a_part_of_a_text_that_was_received_otherwise_may_be_read_out_of_it() -> None:
    made = turn(
        node("look", {"name": "Oslo"}, observation={"note": "see place R-100 there"}),
        node("weather", {"city": "R-100"}, after=[0]),
        answer(),
        request="The weather of the place called Oslo.",
        tools=TOOLS,
    )
    received = looked({"note": "see place R-200 there"})
    assert judged(made, received, step(call("weather", {"city": "R-200"})), text()).status is CORRECT
    assert judged(made, received, step(call("weather", {"city": "R-300"})), text()).status is WRONG
    likewise = looked({"note": "R-100 is the place"})
    assert (
        judged(made, likewise, step(call("look")), step(call("weather", {"city": "R-100"})), text()).status is CORRECT
    )


def test_a_label_may_name_a_result_that_does_not_hold_the_value() -> None:
    made = turn(
        node("look", {"name": "Oslo"}, observation={"city": "R-100"}),
        node("weather", {"city": "R-7"}, after=[0], sources={"city": {"kind": "observation", "node": 0, "by": "ann"}}),
        answer(),
        request="The weather of the place called Oslo.",
        tools=TOOLS,
    )
    received = looked({"city": "R-200"})
    assert judged(made, received, step(call("look")), step(call("weather", {"city": "R-7"})), text()).status is CORRECT
    assert judged(made, received, step(call("weather", {"city": "R-200"})), text()).status is WRONG


# The end of a run


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


def test_every_finding_of_a_wrong_run_comes_in_the_order_of_the_run() -> None:
    verdict = judged(two(), step(call("weather", {"city": "Lima"})), step(call("guess")), text())
    assert [(f.code, f.step, f.node) for f in verdict.findings] == [
        (C.ARGUMENT_VALUE, 0, 0),
        (C.UNKNOWN_TOOL, 1, None),
        (C.MISSING_CALL, None, 1),
    ]


def test_nothing_is_changed_by_scoring() -> None:
    arguments = {"city": "R-200"}
    made, run = linked(), trajectory(looked({"city": "R-200"}), step(call("weather", arguments)), text())
    before = repr((made, run))
    score_turn(made, run, RELAXED)
    assert repr((made, run)) == before


def test_a_source_label_without_a_place_still_links() -> None:
    made = linked()
    label = {"city": Source(kind=SourceKind.OBSERVATION, node=0, by="ann")}
    nodes = (made.reference.nodes[0], replace(made.reference.nodes[1], sources=label), made.reference.nodes[2])
    made = replace(made, reference=replace(made.reference, nodes=nodes))
    run: Trajectory = trajectory(looked({"city": "R-200"}), step(call("weather", {"city": "R-200"})), text())
    assert score_turn(made, run, RELAXED).status is CORRECT
