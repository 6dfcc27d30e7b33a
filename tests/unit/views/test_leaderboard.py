"""Models beside each other: order, numbers, intervals, and why a number is missing."""

import msgspec

from tests.unit.metrics.judging import judged
from tests.unit.views.topics import measured
from utb.metrics.measures import Measures
from utb.model import FindingCode, Mode, Status
from utb.views.leaderboard import Leaderboard, build_leaderboard

TYPES = ("Single-Tool", "Sequential Multi-Tool", "Clarify")


def model(name: str, right: int, *, policy: str = "exact", profiles: int = 3) -> Measures:
    """Ten turns of each task type and profile, `right` of them correct."""
    rows = [
        judged(10 * at + number, kind, right=number < right, profile=f"p{profile}", topic=10 * profile + number)
        for profile in range(profiles)
        for at, kind in enumerate(TYPES)
        for number in range(10)
    ]
    return measured(*rows, model=name, policy=policy)


def board(*models: Measures) -> Leaderboard:
    return build_leaderboard({each.model: (each,) for each in models})


def test_the_best_model_comes_first_and_one_without_a_number_last() -> None:
    unscored = measured(judged(0, status=Status.NOT_SCORED, reasons=(FindingCode.PROVIDER_ERROR,)), model="none")
    found = board(unscored, model("low", 2), model("high", 9), model("a tie", 2))
    assert [row.model for row in found.rows] == ["high", "a tie", "low", "none"]
    assert [row.scores[0].text for row in found.rows] == ["90.0", "20.0", "20.0", "–"]
    assert found.rows[-1].not_scored == 1 and found.rows[-1].reasons == "provider_error 1"


def test_numbers_come_with_what_stands_behind_them() -> None:
    uneven = [
        judged(number, kind, right=number < 4 + profile, profile=f"p{profile}", topic=profile)
        for profile in range(3)
        for kind in TYPES
        for number in range(10)
    ]
    row = board(measured(*uneven)).rows[0]
    score = row.scores[0]
    assert row.columns == ("50.0", "50.0", "50.0", "50.0") and row.n == 90
    assert score.at == 50.0 and score.low is not None and score.high is not None and score.low < 50 < score.high
    assert score.title.startswith("exact: 45 of 90 turns, 95 % ") and score.title.endswith("(resampling profiles)")


def test_an_interval_is_rounded_once_as_the_command_line_does() -> None:
    found = model("m", 5)
    cells = tuple(msgspec.structs.replace(cell, low=0.834986772487, high=0.877777777778) for cell in found.table)
    score = board(msgspec.structs.replace(found, table=cells)).rows[0].scores[0]
    assert score.interval == "83–88"
    assert board(measured(judged(0))).rows[0].scores[0].interval == ""


def test_every_column_says_what_it_stands_for() -> None:
    heads = dict(board(model("m", 5)).heads)
    assert heads["LOI"].startswith("turns that lack information")
    assert list(heads) == ["ST", "MT", "LOI", "All"]


def test_few_profiles_are_resampled_by_topic() -> None:
    found = board(model("m", 5, profiles=1))
    assert "(resampling topics)" in found.rows[0].scores[0].title
    assert found.under == "Avg of ST, MT, LOI, mean over 1 profile, 95 % interval"


def test_policies_stand_side_by_side() -> None:
    found = build_leaderboard({"m": (model("m", 2), model("m", 7, policy="relaxed"))})
    assert found.policies == ("exact", "relaxed")
    assert [score.text for score in found.rows[0].scores] == ["20.0", "70.0"]


def test_without_all_three_task_types_the_number_is_that_of_all_turns() -> None:
    found = board(measured(judged(0), judged(1, right=False)))
    assert found.under.startswith("all turns") and found.rows[0].scores[0].text == "50.0"
    assert found.rows[0].columns == ("50.0", "–", "–", "50.0")


def test_a_model_that_lacks_a_task_type_is_told_beside_those_that_have_all() -> None:
    part = measured(judged(0), model="part")
    notes = board(model("whole", 5), part).notes
    assert notes[0] == "No Avg for part: no such turn in one of ST, MT, LOI."
    assert "compare their numbers with care" in notes[1]


def test_a_policy_that_may_show_no_rate_says_why() -> None:
    codes = (FindingCode.TRUNCATED_RUN,)
    cut = judged(1, status=Status.NOT_SCORED, reasons=codes, mode=Mode.STRICT)
    exact, relaxed = (measured(judged(0), cut, policy=policy) for policy in ("exact", "relaxed"))
    found = build_leaderboard({"m": (exact, relaxed)})
    assert [score.text for score in found.rows[0].scores] == ["100.0", "–"]
    assert relaxed.empty_because and found.notes[0] == f"No number for m (relaxed): {relaxed.empty_because}."


def test_models_with_the_same_turns_can_be_compared() -> None:
    assert board(model("a", 1), model("b", 2)).notes == ()


def test_no_models_is_an_empty_board() -> None:
    found = build_leaderboard({})
    assert found.rows == () and found.policies == () and found.notes == ()


def test_names_that_cannot_be_sent_are_replaced() -> None:
    assert board(measured(judged(0), model="a\ud800b")).rows[0].model == "a\ufffdb"
