"""Dependencies from values, from needs and from the order of the plan, and where they disagree."""

import pytest

from tests.unit.synthesis.conversion.made import ask, batch, topic, turn
from utb.model.synthesis import Batch, Question
from utb.synthesis.conversion import DoubtKind, topic_of_session

FOUND = ("find", {"x": "lamps"}, {"id": "it_4711"})
READ = ("read", {"x": "it_4711"}, {"size": 12})
APART = ("send", {"x": "parcel"}, {"sent": True})


def _links(
    *moves: Batch | Question, request: str = "Find lamps, send the parcel.", words: tuple[object, ...] = ()
) -> tuple[list[object], list[DoubtKind]]:
    """The dependency lists of the nodes before the answer, and the kinds of doubts."""
    converted = topic_of_session(topic(turn(request, *moves, words=words)))
    (nodes,) = converted.record["answer_list"]  # type: ignore[misc]
    doubts = [doubt.kind for doubt in converted.doubts if doubt.kind is not DoubtKind.NODE_TYPE]
    return [node["dependency_list"] for node in nodes[:-1]], doubts  # type: ignore[index]


def test_a_value_from_an_earlier_result_is_a_dependency() -> None:
    assert _links(batch(FOUND), batch(READ)) == ([[], [0]], [])


def test_a_value_that_the_request_tells_is_none_but_the_order_of_the_plan_is() -> None:
    assert _links(batch(FOUND), batch(READ), request="Find lamps; what is it_4711?") == (
        [[], [0]],
        [DoubtKind.NO_VALUE],
    )


@pytest.mark.parametrize(
    "words", ["Serial: the second needs the first.", "依次调用", "Call them sequentially.", ["First one.", "Serial."]]
)
def test_a_plan_that_says_serial_leaves_no_doubt(words: object) -> None:
    assert _links(batch(FOUND), batch(APART), words=("", words)) == ([[], [0]], [])


@pytest.mark.parametrize("words", ["In parallel.", "并行调用", "Both at the same time."])
def test_a_plan_that_says_parallel_and_calls_alone_makes_no_dependency(words: str) -> None:
    assert _links(batch(FOUND), batch(APART), words=("", words)) == ([[], []], [DoubtKind.CLAIMED_PARALLEL])


@pytest.mark.parametrize("words", ["Serial or parallel?", "not parallel", "nothing said", "不串行", ""])
def test_words_that_say_both_or_neither_are_no_claim(words: str) -> None:
    assert _links(batch(FOUND), batch(APART), words=("", words)) == ([[], [0]], [DoubtKind.NO_VALUE])


def test_calls_made_at_once_never_depend_on_each_other() -> None:
    assert _links(batch(FOUND, READ)) == ([[], []], [DoubtKind.VALUE_AT_ONCE])
    assert _links(batch(FOUND, APART), words=("Serial.",)) == ([[], []], [DoubtKind.CLAIMED_SERIAL])


def test_a_call_depends_on_the_results_it_uses_and_not_on_the_step_between() -> None:
    assert _links(batch(FOUND), batch(APART), batch(READ), words=("", "Serial.", "")) == (
        [[], [0], [0]],
        [DoubtKind.COULD_BE_EARLIER],
    )


def test_a_result_of_a_call_made_at_once_does_not_hide_an_earlier_one() -> None:
    again = ("find", {"x": "lamps"}, {"id": "it_4711"})
    assert _links(batch(FOUND), batch(again, READ), words=("", "Serial.")) == (
        [[], [0], [0]],
        [DoubtKind.CLAIMED_SERIAL],
    )


def test_what_the_planner_says_it_needs_is_a_dependency() -> None:
    said = batch(APART, needs=[[0]])
    assert _links(batch(FOUND, needs=[[]]), said) == ([[], [0]], [DoubtKind.NO_VALUE])
    assert _links(batch(FOUND, needs=[[]]), batch(READ, needs=[[0]])) == ([[], [0]], [])
    assert _links(batch(FOUND, needs=[[]]), batch(READ, needs=[[]])) == ([[], [0]], [DoubtKind.VALUE_NOT_PLANNED])


def test_needs_that_lead_nowhere_are_passed_over() -> None:
    assert _links(batch(FOUND, needs=[[3, -1, 0]]))[0] == [[]]


def test_a_value_known_through_a_needed_call_is_no_surprise() -> None:
    middle = ("read", {"x": "it_4711"}, {"size": 12})
    last = ("send", {"x": "it_4711"}, {})
    moves = batch(FOUND, needs=[[]]), batch(middle, needs=[[0]]), batch(last, needs=[[1]])
    assert _links(*moves) == ([[], [0], [0, 1]], [DoubtKind.NO_VALUE])


def test_a_call_depends_on_the_question_whose_reply_it_uses() -> None:
    use, apart = ("read", {"x": "blue"}, {}), ("find", {"x": "lamps"}, {})
    assert _links(ask("", reply="The blue one."), batch(use, apart))[0] == [[], [0], []]


def test_a_call_of_the_tool_that_was_asked_about_waits_for_the_question() -> None:
    assert _links(ask("find", reply="You choose."), batch(FOUND))[0] == [[], [0]]


def test_without_any_use_of_the_reply_every_call_waits_for_the_question() -> None:
    moves = batch(FOUND), ask("", reply="You choose."), batch(READ)
    assert _links(*moves)[0] == [[], [0], [0, 1]]


def test_questions_wait_for_the_step_before_them() -> None:
    assert _links(batch(FOUND, APART), ask("read"), ask("read"))[0] == [[], [], [0, 1], [2]]


def test_a_value_that_the_request_tells_as_well_does_not_need_the_reply() -> None:
    use, other = ("read", {"x": "blue"}, {}), ("send", {"x": "by night"}, {})
    moves = ask("", reply="The blue one, by night."), batch(use, other)
    assert _links(*moves, request="Read the blue one and send it.")[0] == [[], [], [0]]
