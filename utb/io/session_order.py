"""Which place each topic's first turn has in the session of its profile."""

from array import array
from collections.abc import Callable, Sequence


def first_positions(
    ids: Sequence[str], times: Sequence[int], profiles: Sequence[str], turns: Callable[[int], int]
) -> "array[int]":
    """By topic, how many turns of the same profile come before it: topics in the order of their times, then ids.

    `turns` says how many a topic has. One profile is sorted after the other, in two stable passes: a key for every
    topic would take more memory than all that is kept of it.
    """
    first = array("I", bytes(4 * len(ids)))
    for profile in sorted(set(profiles)):
        order = [topic for topic, whose in enumerate(profiles) if whose == profile]
        order.sort(key=ids.__getitem__)
        order.sort(key=times.__getitem__)
        before = 0
        for topic in order:
            first[topic] = before
            before += turns(topic)
    return first
