"""Two models on the same turns."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.unit.metrics.judging import judged, judgements
from utb.metrics.bootstrap import ClusterKind
from utb.metrics.paired import mcnemar, paired
from utb.model import FindingCode, Status

_GONE = {"status": Status.NOT_SCORED, "reasons": (FindingCode.PROVIDER_ERROR,)}


def test_turns_are_compared_one_by_one() -> None:
    first = judgements(*(judged(place, right=place < 3, topic=place) for place in range(5)), judged(5, "Chat"))
    second = judgements(*(judged(place, right=place % 2 == 0, topic=place) for place in range(5)))
    rows = {row.column: row for row in paired(first, second)}
    single = rows["ST"]
    assert (single.both, single.only_first, single.only_second, single.neither) == (2, 1, 1, 1)
    assert (single.difference, single.p, single.left_out) == (0.0, 1.0, 0)
    assert single.clustered_by is ClusterKind.TOPIC
    assert single.low is not None and single.high is not None and single.low < 0 < single.high
    assert (rows["Chat"].left_out, rows["All"].left_out, rows["Chat"].difference) == (1, 1, None)


def test_turns_that_one_of_them_did_not_score_and_other_trials_are_left_out() -> None:
    first = judgements(judged(0), judged(1, **_GONE), judged(2, trial=1))
    second = judgements(judged(0), judged(1), judged(2))
    every = paired(first, second)[-1]
    assert (every.both, every.left_out) == (1, 3)
    assert (every.low, every.p) == (None, None)


def test_profiles_are_resampled_where_there_are_three() -> None:
    first = judgements(*(judged(0, profile=name, topic=number) for number, name in enumerate("abc")))
    second = judgements(*(judged(0, profile=name, right=False) for name in "abc"))
    every = paired(first, second)[-1]
    assert (every.difference, every.low, every.high, every.clustered_by) == (1.0, 1.0, 1.0, ClusterKind.PROFILE)
    assert every.p == 0.25


@pytest.mark.parametrize(("split", "p"), [((0, 0), None), ((1, 0), 1.0), ((5, 0), 0.0625), ((10, 2), 158 / 4096)])
def test_the_test_is_the_exact_one(split: tuple[int, int], p: float | None) -> None:
    assert mcnemar(*split) == p


@given(st.integers(0, 40), st.integers(0, 40))
def test_the_test_has_no_favourite(one: int, other: int) -> None:
    assert mcnemar(one, other) == mcnemar(other, one)
    assert mcnemar(one, one) == (1.0 if one else None)
