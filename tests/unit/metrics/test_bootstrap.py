"""Intervals: against an independent resampling, and what decides them."""

import math
import random
from collections.abc import Callable, Sequence

import numpy as np
import pytest

from utb.metrics.bootstrap import Averaging, ClusterKind, Sample, interval, resampled

Cluster = tuple[int, int, int]  # profile, correct, total


def sample(clusters: Sequence[Cluster], kind: ClusterKind) -> Sample:
    """A cell of one part."""
    profile, correct, total = (np.array(column, np.int64) for column in zip(*clusters, strict=True))
    return Sample(profile, correct[None], total[None], kind)


def micro(drawn: Sequence[Cluster]) -> float:
    return sum(c for _, c, _ in drawn) / sum(n for _, _, n in drawn)


def mean_of_clusters(drawn: Sequence[Cluster]) -> float:
    return sum(c / n for _, c, n in drawn) / len(drawn)


def mean_of_profiles(drawn: Sequence[Cluster]) -> float:
    whose = {profile for profile, _, _ in drawn}
    return sum(micro([cluster for cluster in drawn if cluster[0] == profile]) for profile in whose) / len(whose)


def literal(clusters: Sequence[Cluster], value: Callable[[Sequence[Cluster]], float], draws: int) -> tuple[float, ...]:
    """Quantiles by drawing clusters one by one."""
    generator = random.Random(7)
    values = sorted(value(generator.choices(clusters, k=len(clusters))) for _ in range(draws))
    return values[int(0.025 * draws)], values[int(0.975 * draws)]


def ten_profiles() -> list[Cluster]:
    generator = random.Random(1)
    return [(p, generator.randint(5, n - 5), n) for p in range(10) for n in [generator.randint(40, 110)]]


def topics(profiles: int) -> list[Cluster]:
    generator = random.Random(2)
    return [
        (p, generator.randint(0, n), n) for p in range(profiles) for _ in range(30) for n in [generator.randint(1, 5)]
    ]


@pytest.mark.parametrize(
    ("clusters", "kind", "averaging", "value"),
    [
        (ten_profiles(), ClusterKind.PROFILE, Averaging.MACRO, mean_of_clusters),
        (ten_profiles(), ClusterKind.PROFILE, Averaging.MICRO, micro),
        (topics(1), ClusterKind.TOPIC, Averaging.MACRO, mean_of_profiles),
        (topics(1), ClusterKind.TOPIC, Averaging.MICRO, micro),
        (topics(2), ClusterKind.TOPIC, Averaging.MACRO, mean_of_profiles),
        (topics(2), ClusterKind.TOPIC, Averaging.MICRO, micro),
    ],
)
def test_intervals_are_those_of_a_literal_resampling(
    clusters: list[Cluster], kind: ClusterKind, averaging: Averaging, value: Callable[[Sequence[Cluster]], float]
) -> None:
    low, high = interval(sample(clusters, kind), averaging, draws=20_000) or (0, 0)
    expected_low, expected_high = literal(clusters, value, 20_000)
    # The standard error of such a quantile is about 0.02 standard deviations; five of them are allowed for.
    tolerance = 5 * 0.02 * (expected_high - expected_low) / 4
    assert low == pytest.approx(expected_low, abs=tolerance)
    assert high == pytest.approx(expected_high, abs=tolerance)


def test_the_interval_of_a_large_pool_is_the_normal_one() -> None:
    clusters = [(0, int(number < 300), 1) for number in range(1_000)]
    low, high = interval(sample(clusters, ClusterKind.TOPIC), Averaging.MICRO, draws=20_000) or (0, 0)
    half = 1.96 * math.sqrt(0.3 * 0.7 / 1_000)
    assert (low, high) == pytest.approx((0.3 - half, 0.3 + half), abs=0.003)


def test_intervals_come_out_the_same_every_time_and_whatever_the_order_of_clusters() -> None:
    clusters = topics(2)
    one = interval(sample(clusters, ClusterKind.TOPIC), Averaging.MACRO)
    assert interval(sample(clusters[::-1], ClusterKind.TOPIC), Averaging.MACRO) == one
    assert interval(sample(clusters, ClusterKind.TOPIC), Averaging.MACRO, seed=1) != one


def test_one_cluster_has_no_interval() -> None:
    assert interval(sample([(0, 1, 2)], ClusterKind.TOPIC), Averaging.MICRO) is None


def test_draws_that_leave_a_part_empty_are_dropped() -> None:
    made = Sample(np.arange(2), np.array([[1, 0], [0, 1]]), np.array([[2, 0], [0, 1]]), ClusterKind.PROFILE)
    values = resampled(made, Averaging.MACRO, draws=100, seed=0).mean(axis=0)
    assert np.isnan(values).any()
    assert set(values[~np.isnan(values)].tolist()) == {0.75}
    assert interval(made, Averaging.MACRO) == (0.75, 0.75)


def test_many_clusters_cost_no_more_memory_than_few() -> None:
    clusters = [(0, number % 3, 2 + number % 7) for number in range(50_000)]
    assert interval(sample(clusters, ClusterKind.TOPIC), Averaging.MICRO) is not None


def test_tallies_too_many_to_be_one_number_give_the_same() -> None:
    clusters = topics(2)
    parts = 12  # more numbers a cluster than fit into 64 bits
    profile, correct, total = (np.array(column, np.int64) for column in zip(*clusters, strict=True))
    large = Sample(profile, np.array([1_000 * correct] * parts), np.array([1_000 * total] * parts), ClusterKind.TOPIC)
    for averaging in Averaging:
        ours = interval(large, averaging)
        assert ours == pytest.approx(interval(sample(clusters, ClusterKind.TOPIC), averaging))


def test_a_cell_of_which_every_draw_leaves_a_part_empty_has_no_interval() -> None:
    made = Sample(np.arange(2), np.array([[1, 1], [0, 0]]), np.array([[2, 2], [0, 0]]), ClusterKind.PROFILE)
    assert interval(made, Averaging.MACRO) is None
