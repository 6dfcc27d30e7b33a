"""Tallies: sums, and rates that are empty rather than 0."""

from hypothesis import given
from hypothesis import strategies as st

from utb.metrics.tally import Tally, tally_of
from utb.model import Status

_tallies = st.builds(Tally, *(st.integers(0, 1000) for _ in range(3)))


def test_a_rate_of_nothing_is_empty() -> None:
    assert Tally(excluded=3).rate is None
    assert Tally(correct=0, total=2).rate == 0.0


@given(_tallies, _tallies, _tallies)
def test_tallies_merge_in_any_grouping(a: Tally, b: Tally, c: Tally) -> None:
    assert (a + b) + c == a + (b + c)
    assert a + Tally() == a
    assert (a + b).wrong == a.wrong + b.wrong


@given(st.lists(st.sampled_from(Status)))
def test_every_verdict_is_counted_once(statuses: list[Status]) -> None:
    tally = sum(map(tally_of, statuses), Tally())
    assert tally.total + tally.excluded == len(statuses)
    assert tally.correct == statuses.count(Status.CORRECT)
