"""The three trivial agents of the sample workspace: their files are what is really played, and as bad as meant."""

from collections import Counter

import pytest

from tests.agents.agents import NONE, QUESTION, SENTENCE, TRUNCATED, Scripted
from tests.agents.messages import CallText, Reply
from tests.agents.play import STEP_LIMIT, play
from tests.agents.record import (
    PREDICTIONS,
    QUESTION_MODEL,
    SENTENCE_MODEL,
    SLIPS_MODEL,
    read_turns,
    record_all,
)
from tests.agents.slips import SLIPS
from utb.io.trajectories import read_trajectories
from utb.model import EXACT, RELAXED, Trajectory, Turn
from utb.scoring.score import score_turn

TURNS = {(turn.topic_id, turn.turn): turn for turn in read_turns()}
RECORDED = record_all()

# Status under exact and one finding of which each run with the mistake must have, judged before any run was made.
EXPECTED = {
    NONE: ("correct", {None}),
    "wrong_value": ("wrong", {"argument_value", "schema_violation"}),
    "missing_argument": ("wrong", {"argument_missing"}),
    "skipped_step": ("wrong", {"missing_call", "stopped_early", "wrong_order"}),
    "extra_call": ("wrong", {"extra_call"}),
    "wrong_order": ("wrong", {"wrong_order"}),
    "unknown_tool": ("wrong", {"unknown_tool"}),
    "malformed_json": ("wrong", {"arguments_not_json"}),
    "answered_instead_of_asking": ("wrong", {"answered_instead_of_asking"}),
    "needless_ask": ("wrong", {"asked_needlessly"}),
    "stopped_early": ("wrong", {"stopped_early"}),
    "provider_error": ("not_scored", {"provider_error"}),
    TRUNCATED: ("not_scored", {"truncated_run"}),
}


def _runs(model: str) -> list[Trajectory]:
    runs = list(read_trajectories(PREDICTIONS / f"{model}.jsonl"))
    assert all(isinstance(run, Trajectory) for run in runs)
    return [run for run in runs if isinstance(run, Trajectory)]


def _mistake(run: Trajectory) -> str:
    return run.extra["parameters"]["mistake"]


@pytest.mark.parametrize("model", RECORDED)
def test_playing_the_turns_again_gives_the_shipped_bytes(model: str) -> None:
    assert (PREDICTIONS / f"{model}.jsonl").read_bytes() == RECORDED[model].encode()


@pytest.mark.parametrize(("model", "text"), [(SENTENCE_MODEL, SENTENCE), (QUESTION_MODEL, QUESTION)])
def test_an_agent_with_one_text_is_right_where_nothing_is_to_be_done(model: str, text: str) -> None:
    for run in _runs(model):
        assert {step.content for step in run.steps} == {text} and len(run.steps) <= 3
        turn = TURNS[(run.topic_id, run.turn)]
        wanted = "correct" if turn.task_type == "Chat" else "wrong"
        assert [score_turn(turn, run, policy).status for policy in (EXACT, RELAXED)] == [wanted, wanted]


def test_a_question_that_was_called_for_is_answered_with_the_recorded_words() -> None:
    for run in _runs(QUESTION_MODEL):
        turn = TURNS[(run.topic_id, run.turn)]
        recorded = [node.user_input for node in turn.reference.nodes if node.user_input]
        heard = [entry.user_input for entry in run.transcript if not hasattr(entry, "calls")]
        assert heard[: len(recorded)] == recorded


def test_an_agent_that_never_ends_is_cut_off_by_the_step_limit() -> None:
    turn = TURNS[("p1_news_1", 0)]
    calling = Reply(calls=(CallText(name="getHeadlines", arguments="{}"),))
    played = play(Scripted((calling,) * 99), turn, "seed")
    assert played["truncated"] and len(played["steps"]) == STEP_LIMIT
    assert played["steps"][-1]["observations"][0]["content"] == {"error": "nothing_found", "name": "getHeadlines"}


def test_every_mistake_is_made_several_times_and_a_third_of_the_turns_are_right() -> None:
    made = Counter(map(_mistake, _runs(SLIPS_MODEL)))
    assert made.keys() == EXPECTED.keys() == {NONE, TRUNCATED, *SLIPS}
    assert min(made.values()) >= 4 and made[NONE] == 39


@pytest.mark.parametrize("run", _runs(SLIPS_MODEL), ids=lambda run: f"{run.topic_id}/{run.turn}/{_mistake(run)}")
def test_a_mistake_gets_the_verdict_that_it_deserves(run: Trajectory) -> None:
    turn = TURNS[(run.topic_id, run.turn)]
    exact, relaxed = (score_turn(turn, run, policy) for policy in (EXACT, RELAXED))
    status, codes = EXPECTED[_mistake(run)]
    assert exact.status == status and codes & ({str(f.code) for f in exact.findings} or {None})
    assert relaxed.status == ("correct" if _is_forgiven(turn, run) else status)


def _is_forgiven(turn: Turn, run: Trajectory) -> bool:
    """Whether relaxed lets the mistake pass: a question too many, a call too many that changes nothing."""
    if _mistake(run) != "extra_call":
        return _mistake(run) == "needless_ask"
    last = [call.name for step in run.steps for call in step.calls][-1]
    return not any("x-utb-side-effect" in raw["function"] for raw in turn.tools.raw if raw["function"]["name"] == last)
