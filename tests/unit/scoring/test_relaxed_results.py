"""Relaxed task completion where arguments were read from results: what was received counts, and when."""

import pytest
from msgspec.structs import replace

from tests.unit.scoring.relaxed_turns import (
    CORRECT,
    TOOLS,
    WRONG,
    C,
    codes,
    judged,
    linked,
    looked,
)
from utb.model import RELAXED, Source, SourceKind, Trajectory, Turn
from utb.scoring.score import score_turn
from utb.testing import answer, call, node, step, text, trajectory, turn


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
