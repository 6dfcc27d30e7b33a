import pytest

from utb.errors import ConfigError
from utb.world.functions import numbers


def test_values_are_kept_within_bounds_and_on_steps() -> None:
    assert [numbers.between(value, 0, 5) for value in (-1, 3, 9)] == [0, 3, 5]
    assert [numbers.to_step(value, 0.5) for value in (1.24, 1.25, -0.3)] == [1.0, 1.5, -0.5]


def test_counting_has_an_end() -> None:
    assert numbers.counted(3) == [0, 1, 2]
    assert numbers.counted(10, 4, -3) == [10, 7]
    with pytest.raises(ConfigError, match="at most 10000"):
        numbers.counted(10**9)


def test_of_nothing_there_is_nothing() -> None:
    assert numbers.mean([]) is numbers.largest([]) is numbers.smallest([]) is None
    assert (numbers.mean([1, 2]), numbers.largest([1, 2]), numbers.smallest([1, 2])) == (1.5, 2, 1)


def test_rows_are_found_and_ordered_by_a_member() -> None:
    rows = [{"n": 2}, {"n": 1}, {"n": 3}]
    assert numbers.ordered(rows, "n", descending=True) == [{"n": 3}, {"n": 2}, {"n": 1}]
    assert numbers.row_where(rows, "n", 1) == {"n": 1}
    assert numbers.row_where(rows, "n", 9) is None
    assert numbers.distinct([{"n": 1}, {"n": 1}, 2]) == [{"n": 1}, 2]


def test_a_level_is_the_first_whose_bound_is_not_passed() -> None:
    steps = [[5, "low"], [10, "middle"], [99, "high"]]
    assert [numbers.level(value, steps) for value in (5, 5.1, 10, 200)] == ["low", "middle", "middle", "high"]
