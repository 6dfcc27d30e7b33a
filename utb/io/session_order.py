"""Which place each topic's first turn has in the session of its profile."""

from array import array
from collections.abc import Sequence


def first_positions(
    ids: Sequence[str], times: Sequence[int], profiles: Sequence[str], turns: Sequence[int]
) -> "array[int]":
    """By topic, how many turns of the same profile come before it: topics in the order of their times, then ids.

    Sorted in three stable passes, because a key for each topic would take more memory than all that is kept of it.
    """
    order = sorted(range(len(ids)), key=ids.__getitem__)
    order.sort(key=times.__getitem__)
    order.sort(key=profiles.__getitem__)
    first = array("I", bytes(4 * len(ids)))
    before, whose = 0, None
    for topic in order:
        if profiles[topic] != whose:
            before, whose = 0, profiles[topic]
        first[topic] = before
        before += turns[topic]
    return first
