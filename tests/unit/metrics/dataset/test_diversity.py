"""Table 3: shares of distinct sequences and mean distances, against a literal computation."""

from functools import cache
from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from utb.metrics.dataset.diversity import distance, diversity
from utb.metrics.dataset.facts import TopicFacts

_words = st.lists(st.sampled_from("abc"), max_size=5).map(tuple)


def topic(
    sequence: tuple[str, ...], *, tool_set: str = "s", profile: str = "p", arguments: bytes = b"{}"
) -> TopicFacts:
    return TopicFacts("t", profile, tool_set, None, {}, (), sequence, tuple((name, arguments) for name in sequence))


def literal(one: tuple[str, ...], other: tuple[str, ...]) -> int:
    @cache
    def edits(i: int, j: int) -> int:
        if not i or not j:
            return i + j
        return min(edits(i - 1, j) + 1, edits(i, j - 1) + 1, edits(i - 1, j - 1) + (one[i - 1] != other[j - 1]))

    return edits(len(one), len(other))


@given(_words, _words)
def test_a_distance_is_edits_over_the_longer_length(one: tuple[str, ...], other: tuple[str, ...]) -> None:
    longest = max(len(one), len(other))
    assert distance(one, other) == (literal(one, other) / longest if longest else 0.0)


@given(st.lists(st.tuples(st.sampled_from("xy"), _words), min_size=1, max_size=8))
def test_all_pairs_count_once_and_only_within_their_tool_set(items: list[tuple[str, tuple[str, ...]]]) -> None:
    every, *sets = diversity(topic(sequence, tool_set=name) for name, sequence in items)
    pairs = [(one, other) for (a, one), (b, other) in combinations(items, 2) if a == b]
    assert every.pairs == len(pairs) == sum(row.pairs for row in sets)
    expected = sum(literal(*pair) / max(map(len, pair), default=1) for pair in pairs if any(pair))
    if pairs:
        assert abs((every.sequence_distance or 0) - expected / len(pairs)) < 1e-12
    else:
        assert every.sequence_distance is None
    assert every.distinct_sequences == len(set(items)) / len(items)


def test_exact_trajectories_tell_calls_apart_by_their_arguments() -> None:
    rows = diversity([topic(("a",)), topic(("a",), arguments=b"1", profile="q"), topic(("b",), tool_set="other")])
    every, other, first = rows
    assert (every.tool_sets, every.topics, every.profiles, every.pairs) == (2, 3, 2, 1)
    assert (first.distinct_sequences, first.distinct_trajectories) == (0.5, 1.0)
    assert (first.sequence_distance, first.trajectory_distance) == (0.0, 1.0)
    assert (other.tool_set, other.pairs, other.sequence_distance) == ("other", 0, None)


def test_of_no_topic_everything_is_empty() -> None:
    (every,) = diversity([])
    assert (every.topics, every.distinct_sequences, every.sequence_distance) == (0, None, None)
