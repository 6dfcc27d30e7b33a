"""Pairing: both algorithms against every possible pairing."""

import itertools

from hypothesis import given
from hypothesis import strategies as st

from utb.matching.assign import assign, cheapest


def _pairings(left, right):
    """Every one-to-one pairing as a tuple with a right item or None per left item."""
    options = itertools.product([None, *range(right)], repeat=left)
    return (p for p in options if len(taken := [j for j in p if j is not None]) == len(set(taken)))


grids = st.integers(0, 6).flatmap(
    lambda columns: st.lists(st.lists(st.booleans(), min_size=columns, max_size=columns), max_size=5)
)


@given(grids)
def test_assign_is_as_large_as_any_pairing(grid):
    right = len(grid[0]) if grid else 0
    found = assign(len(grid), right, lambda i, j: grid[i][j])
    assert all(grid[i][j] for i, j in found.items())
    assert len(set(found.values())) == len(found)
    best = max(
        sum(j is not None for j in p)
        for p in _pairings(len(grid), right)
        if all(j is None or grid[i][j] for i, j in enumerate(p))
    )
    assert len(found) == best


@given(grids)
def test_assign_asks_about_a_pair_once(grid):
    asked = []
    assign(len(grid), len(grid[0]) if grid else 0, lambda i, j: asked.append((i, j)) or grid[i][j])
    assert len(asked) == len(set(asked))


def test_assign_does_not_recurse():
    """Every new left item moves all earlier ones: item i fits places 0..i in an order that forces a long path."""
    n = 1500
    found = assign(n, n, lambda i, j: j in (n - 1 - i, n - i) if i else j == n - 1)
    assert len(found) == n


costs = st.integers(0, 6).flatmap(
    lambda rows: st.integers(0, 6 if rows < 5 else 4).flatmap(
        lambda columns: st.tuples(
            st.lists(st.lists(st.integers(-3, 12), min_size=columns, max_size=columns), min_size=rows, max_size=rows),
            st.lists(st.integers(0, 12), min_size=rows, max_size=rows),
        )
    )
)


@given(costs)
def test_cheapest_costs_no_more_than_any_pairing(problem):
    cost, alone = problem

    def price(pairing):
        return sum(alone[i] if j is None else cost[i][j] for i, j in enumerate(pairing))

    found = cheapest(cost, alone)
    taken = [j for j in found if j is not None]
    assert len(found) == len(cost)
    assert len(taken) == len(set(taken))
    assert price(found) == min(price(p) for p in _pairings(len(cost), len(cost[0]) if cost else 0))


def test_ties_go_to_the_lower_index():
    assert cheapest([[1, 1, 1], [1, 1, 1]], 5) == (0, 1)
    assert cheapest([[1, 1], [1, 1], [1, 1]], 5) == (0, 1, None)


def test_one_price_for_all_and_no_columns():
    assert cheapest([[], []], 3) == (None, None)
    assert cheapest([], 3) == ()
    assert cheapest([[7, 2]], 1) == (None,)


def test_fractions_are_allowed():
    assert cheapest([[0.5, 0.25], [0.5, 0.0]], 9.0) == (0, 1)
