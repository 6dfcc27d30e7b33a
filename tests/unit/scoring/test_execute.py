"""References executed as runs."""

from random import Random

from utb.model import EXACT, Status, UserReply
from utb.scoring.ask import asks
from utb.scoring.execute import CLOSING, QUESTION, execute_reference
from utb.scoring.score import score_turn
from utb.testing import builders as b


def test_the_plain_run_asks_first_and_calls_what_is_ready_at_once():
    turn = b.turn(b.node("f", observation=1), b.ask(reply="Monday."), b.node("g", after=[1], observation=2), b.answer())
    run = execute_reference(turn)
    assert [[call.name for call in step.calls] for step in run.steps] == [[], ["f", "g"], []]
    assert [observation.content for observation in run.steps[1].observations] == [1, 2]
    assert run.transcript[1] == UserReply("Monday.")


def test_recorded_texts_are_spoken_and_missing_ones_replaced():
    turn = b.turn({**b.ask(), "observation": "Which day?"}, b.ask(), b.answer())
    texts = [step.content for step in execute_reference(turn).steps]
    assert texts == ["Which day?", QUESTION, CLOSING]


def test_the_fixed_question_asks():
    assert asks(QUESTION)
    assert not asks(CLOSING)


def test_with_a_generator_every_run_is_legal_and_runs_differ():
    turn = b.turn(*[b.node("f", {"x": place}) for place in range(4)], b.answer())
    runs = [execute_reference(turn, Random(seed)) for seed in range(20)]
    assert all(score_turn(turn, run, EXACT).status is Status.CORRECT for run in runs)
    assert len({tuple(len(step.calls) for step in run.steps) for run in runs}) > 3


def test_a_reference_that_cannot_be_executed_gives_an_empty_run():
    assert execute_reference(b.turn(b.node("f", after=[0]))).steps == ()
