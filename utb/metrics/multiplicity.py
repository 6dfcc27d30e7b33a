"""Many tests at once: p values adjusted so that one wrong claim among all of them stays as rare as a single test says.

Formula (Holm's step-down): sort the m p values; the i-th smallest becomes max over j <= i of min(1, (m - j + 1) p_j).
Source: Holm, A simple sequentially rejective multiple test procedure, Scandinavian Journal of Statistics 6 (1979).
Pairs of models share turns, so the tests depend on each other; Holm's procedure allows any dependence.
"""

from collections.abc import Sequence


def holm(values: Sequence[float | None]) -> tuple[float | None, ...]:
    """The adjusted values in the order given; None (no test was possible) stays None and counts as no test."""
    order = sorted((value, place) for place, value in enumerate(values) if value is not None)
    adjusted: list[float | None] = [None] * len(values)
    reached = 0.0
    for rank, (value, place) in enumerate(order):
        reached = max(reached, min(1.0, (len(order) - rank) * value))
        adjusted[place] = reached
    return tuple(adjusted)
