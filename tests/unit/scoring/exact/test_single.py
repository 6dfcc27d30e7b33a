"""Single responses: one reply recorded as the whole plan."""

import pytest

from utb.model import EXACT, Mode, Status, Trajectory
from utb.scoring.exact import score_exact
from utb.testing import builders as b

QUESTION = "Which date would you like?"
F, G = b.call("f", {"x": 1}), b.call("g", {"x": 2})
CHAIN = [b.node("f", {"x": 1}), b.node("g", {"x": 2}, after=[0]), b.answer(after=[0, 1])]
ASKING = [b.node("f", {"x": 1}), b.ask(), b.node("g", {"x": 2}, after=[1]), b.answer()]


def judge(nodes, *steps, **fields):
    return score_exact(b.turn(*nodes), b.trajectory(*steps, mode=Mode.SINGLE_RESPONSE, **fields), EXACT)


def codes(verdict) -> list[str]:
    return [finding.code.value for finding in verdict.findings]


def test_calls_count_as_consecutive_steps_and_no_closing_text_is_needed():
    verdict = judge(CHAIN, b.step(F, G))
    assert (verdict.status, verdict.optimal, verdict.completed_steps) == (Status.CORRECT, None, 2)


def test_the_order_of_the_list_counts():
    verdict = judge(CHAIN, b.step(G, F))
    assert [(finding.code.value, finding.step) for finding in verdict.findings] == [("wrong_order", 0)]


def test_too_few_and_too_many_calls():
    assert codes(judge(CHAIN, b.step(F))) == ["missing_call"]
    assert codes(judge(CHAIN, b.step(F, G, G))) == ["extra_call"]


def test_a_right_question_is_correct_if_only_the_answer_was_left():
    assert judge([b.ask(), b.answer()], b.text(QUESTION)).status is Status.CORRECT


def test_what_waits_for_the_question_cannot_be_scored():
    for nodes, reply in ((ASKING[1:], b.text(QUESTION)), (ASKING, b.step(F)), (ASKING, b.step(F, content=QUESTION))):
        verdict = judge(
            [{**node, "dependency_list": []} if node is ASKING[1] else node for node in renumbered(nodes)], reply
        )
        assert (verdict.status, codes(verdict)) == (Status.NOT_SCORED, ["truncated_run"])


def renumbered(nodes):
    """The same nodes where the first one may have been left out."""
    lost = len(ASKING) - len(nodes)
    return [{**node, "dependency_list": [other - lost for other in node["dependency_list"]]} for node in nodes]


def test_a_call_that_could_come_before_the_question_is_missing():
    assert codes(judge(ASKING, b.text(QUESTION))) == ["missing_call"]


def test_a_call_that_waits_for_an_unasked_question():
    assert codes(judge(ASKING, b.step(F, G))) == ["acted_instead_of_asking"]


def test_text_is_enough_for_a_chat():
    assert judge([b.answer()], b.text("Hello.")).status is Status.CORRECT


@pytest.mark.parametrize("steps", [[], [b.text(None)], [b.text(" ")]])
def test_neither_calls_nor_text_is_an_empty_reply(steps):
    assert codes(judge([b.answer()], *steps)) == ["empty_reply"]


def test_where_no_text_was_recorded_silence_says_nothing():
    silent = Trajectory("topic", 0, "m", (b.text(None),), mode=Mode.SINGLE_RESPONSE, text_recorded=False)
    verdict = score_exact(b.turn(b.answer()), silent, EXACT)
    assert (verdict.status, codes(verdict)) == (Status.NOT_SCORED, ["input_unreadable"])
