"""The paper's Table 3: how differently topics on one tool set are solved.

For each tool set, over the topics of all profiles: the share of distinct tool sequences and of distinct exact
trajectories, and the mean distance of all pairs. A distance is the number of insertions, deletions and replacements
that turn one sequence into the other, over the length of the longer one; an exact trajectory is a sequence of
(tool, canonical arguments). Over all tool sets shares are of all topics and distances of all pairs.
"""

from collections import Counter
from collections.abc import Hashable, Iterable, Sequence
from itertools import combinations

import msgspec

from utb.metrics.dataset.facts import TopicFacts


class Diversity(msgspec.Struct, frozen=True):
    """One tool set, or all of them (`tool_set` None). Shares and distances are None where there is nothing."""

    tool_set: str | None
    tool_sets: int
    topics: int
    profiles: int
    pairs: int
    distinct_sequences: float | None
    distinct_trajectories: float | None
    sequence_distance: float | None
    trajectory_distance: float | None


class _Sums(msgspec.Struct, frozen=True):
    distinct_sequences: int
    distinct_trajectories: int
    sequence_distance: float
    trajectory_distance: float


def diversity(topics: Iterable[TopicFacts]) -> tuple[Diversity, ...]:
    """All tool sets together, then each by name."""
    sets: dict[str, list[TopicFacts]] = {}
    for topic in topics:
        sets.setdefault(topic.tool_set, []).append(topic)
    sums = {name: _sums(listed) for name, listed in sorted(sets.items())}
    every = [topic for listed in sets.values() for topic in listed]
    pairs = sum(_pairs(len(listed)) for listed in sets.values())
    rows = [_row(None, len(sets), every, pairs, list(sums.values()))]
    rows += [_row(name, 1, sets[name], _pairs(len(sets[name])), [found]) for name, found in sums.items()]
    return tuple(rows)


def distance(one: Sequence[Hashable], other: Sequence[Hashable]) -> float:
    """Edits over the length of the longer sequence; 0 for two empty ones."""
    longest = max(len(one), len(other))
    if not longest:
        return 0.0
    row = list(range(len(other) + 1))
    for done, item in enumerate(one, start=1):
        diagonal, row[0] = row[0], done
        for place, wanted in enumerate(other, start=1):
            cost = min(row[place] + 1, row[place - 1] + 1, diagonal + (item != wanted))
            diagonal, row[place] = row[place], cost
    return row[-1] / longest


def _sums(topics: Sequence[TopicFacts]) -> _Sums:
    sequences = Counter(topic.sequence for topic in topics)
    trajectories = Counter(topic.trajectory for topic in topics)
    return _Sums(len(sequences), len(trajectories), _distances(sequences), _distances(trajectories))


def _distances(items: "Counter[tuple[str, ...]] | Counter[tuple[tuple[str, bytes], ...]]") -> float:
    """Sum over all pairs; equal sequences are at distance 0, so only different ones are compared."""
    counted: list[tuple[tuple[object, ...], int]] = sorted(items.items())
    return sum(many * others * distance(one, other) for (one, many), (other, others) in combinations(counted, 2))


def _pairs(count: int) -> int:
    return count * (count - 1) // 2


def _row(name: str | None, sets: int, topics: Sequence[TopicFacts], pairs: int, sums: Sequence[_Sums]) -> Diversity:
    count = len(topics)
    return Diversity(
        tool_set=name,
        tool_sets=sets,
        topics=count,
        profiles=len({topic.profile for topic in topics}),
        pairs=pairs,
        distinct_sequences=sum(part.distinct_sequences for part in sums) / count if count else None,
        distinct_trajectories=sum(part.distinct_trajectories for part in sums) / count if count else None,
        sequence_distance=sum(part.sequence_distance for part in sums) / pairs if pairs else None,
        trajectory_distance=sum(part.trajectory_distance for part in sums) / pairs if pairs else None,
    )
