"""Verdicts on the sample workspace: those that a careful reader gave by hand, before any scorer had run."""

from collections import Counter
from pathlib import Path

import pytest

from utb.io.topics import read_topics
from utb.io.trajectories import read_trajectories
from utb.matching.calls import explain_arguments
from utb.matching.tools import compile_tools
from utb.model import EXACT, RELAXED, NodeKind, Policy, Topic, Trajectory, Turn
from utb.scoring.execute import execute_reference
from utb.scoring.findings import FindingKind, kind_of
from utb.scoring.score import score_turn

ANNOTATIONS = Path(__file__).resolve().parents[2] / "annotations"
TOPIC_FILES = sorted((ANNOTATIONS / "datasets" / "utb-mini").glob("*.jsonl"))
MODELS = ("sample-careful", "sample-hasty")

# Status under exact, status under relaxed, and a finding that exact gives. A turn that is not listed is right twice.
C, W, N = "correct", "wrong", "not_scored"
JUDGED = {
    "sample-careful": {
        ("p1_trip_4", 2): (W, C, "extra_call"),  # looks up again what the history says
        ("p1_news_5", 1): (W, W, "argument_missing"),  # forgets the standing rule on sponsored pieces
        ("p1_guard_6", 1): (W, W, "argument_value"),  # an hour rounded to more than an hour
        ("p1_trip_7", 1): (W, C, "extra_call"),  # looks at a second hotel as well
        ("p2_cinema_2", 1): (N, N, "truncated_run"),
        ("p2_money_3", 1): (W, C, "asked_needlessly"),  # wants a confirmation, then does it right
        ("p2_trip_4", 0): (W, W, "argument_missing"),  # a room for one, although her mother comes along
        ("p1_trip_8", 3): (W, W, "argument_value"),  # the saver rate, which cannot be cancelled
        ("p2_money_7", 1): (W, W, "argument_value"),  # payments until the end of the month, not until today
        ("p3_account_4", 2): (W, W, "argument_missing"),  # a password by default, not by his recipe
        ("p3_news_8", 0): (W, C, "argument_extra"),  # leaves out sponsored pieces, which he does not mind
        ("p4_cinema_5", 1): (W, W, "argument_missing"),  # any seat, not one on the aisle
    },
    "sample-hasty": {
        ("p1_news_1", 0): (W, W, "arguments_not_json"),  # a Python literal
        ("p1_news_1", 2): (W, W, "argument_missing"),
        ("p1_money_2", 1): (W, W, "acted_instead_of_asking"),  # an invented amount
        ("p1_guard_3", 1): (W, C, "wrong_order"),  # all done in the end, but the alarm came first
        ("p1_trip_4", 1): (W, W, "argument_value"),  # an invented rate, no look at the details
        ("p1_news_5", 0): (W, W, "argument_value"),  # the invented link of the paper's case study
        ("p1_news_5", 1): (W, W, "unknown_tool"),
        ("p1_guard_6", 0): (W, C, "asked_needlessly"),  # asks what she has said before
        ("p1_guard_6", 1): (W, W, "argument_value"),  # the day before
        ("p1_trip_7", 0): (W, W, "argument_missing"),  # no habit of hers recovered
        ("p1_trip_7", 1): (W, W, "stopped_early"),
        ("p2_weather_1", 0): (W, W, "argument_value"),  # today instead of tomorrow
        ("p2_weather_1", 2): (W, W, "extra_call"),  # a second reminder that nobody wanted
        ("p2_cinema_2", 1): (W, W, "arguments_not_json"),  # a bracket is missing
        ("p2_money_3", 0): (W, W, "argument_value"),  # an invented payee
        ("p2_money_3", 1): (W, W, "schema_violation"),  # the amount as text
        ("p2_money_3", 2): (W, W, "answered_instead_of_asking"),
        ("p2_trip_4", 0): (W, W, "argument_undeclared"),
        ("p2_trip_4", 2): (N, N, "provider_error"),
        ("p2_trip_5", 0): (W, W, "argument_value"),  # a hotel, for someone who wants a kitchen
        ("p1_trip_8", 1): (W, W, "acted_instead_of_asking"),  # invented days
        ("p1_trip_8", 2): (W, W, "stopped_early"),  # looks at one of two
        ("p1_trip_9", 0): (W, W, "argument_value"),  # first class, as the other person would have it
        ("p1_trip_9", 2): (W, W, "stopped_early"),
        ("p1_news_10", 0): (W, W, "argument_missing"),  # shows her a sponsored piece
        ("p1_news_10", 1): (W, W, "argument_value"),  # an invented link once more
        ("p2_cinema_6", 0): (W, W, "argument_missing"),  # neither the language nor the hour
        ("p2_cinema_6", 1): (W, W, "acted_instead_of_asking"),  # three seats, as last time
        ("p2_money_7", 0): (W, W, "argument_value"),  # from savings
        ("p2_money_7", 1): (W, W, "wrong_order"),  # pays before it has looked up how much
        ("p3_account_4", 0): (W, W, "argument_missing"),  # only those who got in
        ("p3_account_4", 1): (W, C, "wrong_order"),  # all four at once, although one was to follow the other
        ("p3_account_4", 2): (W, C, "asked_needlessly"),  # the length was given a minute ago
        ("p3_trip_7", 0): (W, W, "argument_value"),  # second class, as the other person would have it
        ("p3_trip_7", 1): (W, W, "argument_value"),  # asks rightly, then a hotel for someone who takes hostels
        ("p3_trip_7", 2): (W, W, "argument_value"),  # pays extra to be able to cancel
        ("p3_news_8", 0): (W, W, "stopped_early"),  # tells him of pieces that he does not read
        ("p4_cinema_5", 0): (W, W, "argument_missing"),  # afternoons for someone who comes at nine
        ("p4_cinema_5", 1): (W, W, "arguments_not_json"),  # a Python literal
        ("p4_trip_6", 1): (W, W, "argument_missing"),  # from where, it does not say
        ("p4_trip_6", 2): (W, W, "argument_value"),  # second class
        ("p4_trip_6", 3): (N, N, "provider_error"),
        ("p4_money_8", 0): (W, W, "argument_value"),  # from the current account
        ("p4_money_8", 1): (W, W, "stopped_early"),  # guesses, and looks nothing up
    },
}


def _read_turns() -> dict[tuple[str, int], Turn]:
    read = [item for path in TOPIC_FILES for item in read_topics(path)]
    assert all(isinstance(item, Topic) for item in read), [str(item) for item in read if not isinstance(item, Topic)]
    return {(topic.topic_id, turn.turn): turn for topic in read for turn in topic.turns}


TURNS = _read_turns()
BY_NAME = {"argvalues": TURNS, "ids": [f"{name}/{turn}" for name, turn in TURNS]}


@pytest.mark.parametrize("policy", [EXACT, RELAXED], ids=lambda policy: policy.name)
@pytest.mark.parametrize("place", **BY_NAME)
def test_every_reference_executed_as_a_run_is_correct_and_without_a_data_finding(
    place: tuple[str, int], policy: Policy
) -> None:
    turn = TURNS[place]
    verdict = score_turn(turn, execute_reference(turn), policy)
    assert verdict.status == "correct" and not verdict.findings


@pytest.mark.parametrize("place", **BY_NAME)
def test_every_accepted_value_matches(place: tuple[str, int]) -> None:
    turn = TURNS[place]
    tools = compile_tools(turn.tools)
    for node in turn.reference.nodes:
        if node.kind is not NodeKind.CALL:
            continue
        for key, values in (node.accepted or {}).items():
            for value in values:
                actual = {k: v for k, v in node.arguments.items() if k != key}
                actual |= {} if value == "" else {key: value}
                rows = explain_arguments(tools.find(node.name)[0], node, actual)
                assert all(row.equal for row in rows), (key, value)


@pytest.mark.parametrize("model", MODELS)
def test_verdicts_are_those_of_a_careful_reader(model: str) -> None:
    told, wanted = {}, {}
    for item in read_trajectories(ANNOTATIONS / "predictions" / "utb-mini" / f"{model}.jsonl"):
        assert isinstance(item, Trajectory)
        place = (item.topic_id, item.turn)
        exact, relaxed = (score_turn(TURNS[place], item, policy) for policy in (EXACT, RELAXED))
        first, second, code = JUDGED[model].get(place, (C, C, None))
        codes = {str(f.code) for f in exact.findings if kind_of(f) is not FindingKind.NOTE}
        told[place] = (exact.status.value, relaxed.status.value, code if code in codes else sorted(codes) or None)
        wanted[place] = (first, second, code)
    assert told == wanted


@pytest.mark.parametrize(("model", "right", "scored"), [("sample-careful", 54, 65), ("sample-hasty", 22, 64)])
def test_one_model_is_usually_right_and_the_other_usually_wrong(model: str, right: int, scored: int) -> None:
    lines = (ANNOTATIONS / "predictions" / "utb-mini" / f"{model}.jsonl").read_bytes().splitlines()
    exact = Counter(judged[0] for judged in JUDGED[model].values())
    assert (len(lines) - exact[W] - exact[N], len(lines) - exact[N]) == (right, scored)
