"""Several models on the same turns: cells, intervals, pairs and trials."""

import itertools

import numpy as np
import pytest

from tests.unit.metrics.judging import judged, judgements
from tests.unit.metrics.scored_models import scored_models
from utb.metrics.all_pairs import all_pairs, typical
from utb.metrics.board import Board
from utb.metrics.bootstrap import Averaging, ClusterKind
from utb.metrics.columns import Column
from utb.metrics.estimates import estimates, weights
from utb.metrics.measures import measure
from utb.metrics.paired import paired
from utb.metrics.trials import averages_by_trial, tries
from utb.model import Mode


def test_cells_are_those_of_the_score_table() -> None:
    models = scored_models(3, unscored=0.1)
    for item, row in zip(models, estimates(Board(models), draws=200), strict=True):
        numbers = measure(item)
        for cell in row:
            theirs = numbers.cell(Column(cell.column), Averaging.MACRO)
            assert cell.rate == pytest.approx(theirs.rate, abs=1e-12)
            assert (cell.scored, cell.excluded, cell.correct) == (theirs.scored, theirs.excluded, theirs.correct)
            assert cell.clustered_by is ClusterKind.PROFILE


def test_intervals_are_those_of_the_score_table_within_what_draws_differ() -> None:
    models = scored_models(2)
    for item, row in zip(models, estimates(Board(models)), strict=True):
        numbers = measure(item)
        for cell in row:
            theirs = numbers.cell(Column(cell.column), Averaging.MACRO)
            assert cell.by_profile is not None and theirs.low is not None and theirs.high is not None
            assert cell.by_profile == pytest.approx((theirs.low, theirs.high), abs=0.03)
            assert cell.by_topic is not None and cell.by_topic[0] <= (cell.rate or 0) <= cell.by_topic[1]


def test_by_topic_is_a_literal_bootstrap_of_topics() -> None:
    models = scored_models(1, profiles=2, topics=6)
    board = Board(models)
    cell = estimates(board, draws=4000)[0][0]
    draws, ends = np.random.default_rng(1), []
    chosen = board.part(Column.SINGLE)[0] & board.scored[0]
    for _ in range(2000):
        units = np.concatenate(
            [np.flatnonzero(chosen & (board.topic == topic)) for topic in draws.integers(0, board.topics, board.topics)]
        ).astype(int)
        rates = [
            board.correct[0, mine].mean() for who in (0, 1) if len(mine := units[board.profile[units] == who])
        ]  # fmt: skip
        if rates:
            ends.append(np.mean(rates))
    assert cell.by_topic == pytest.approx(tuple(np.percentile(ends, (2.5, 97.5))), abs=0.04)
    assert cell.interval == cell.by_topic  # two profiles are too few to resample


def test_weights_are_whole_draws_and_the_same_every_time() -> None:
    assert (weights(7, 50).sum(axis=1) == 7).all()
    weights.cache_clear()
    assert (weights(7, 50) == weights(7, 50)).all()


def test_a_pair_has_the_counts_of_the_paired_test() -> None:
    models = scored_models(3, unscored=0.05)
    for row, (one, other) in zip(all_pairs(Board(models), draws=500), itertools.combinations(models, 2), strict=True):
        parts = [part for part in paired(one, other) if part.column in ("ST", "MT", "LOI")]
        assert row.both == sum(part.both for part in parts)
        assert row.only_first == sum(part.only_first for part in parts)
        assert row.neither == sum(part.neither for part in parts)
        assert row.p_holm is not None and row.p is not None and row.p_holm >= row.p
        assert row.by_profile is not None and row.difference is not None
        assert row.by_profile[0] <= row.difference <= row.by_profile[1]
        assert row.detectable is not None and row.error is not None and row.detectable > 2.8 * row.error


def test_a_model_beside_itself_differs_in_nothing() -> None:
    (one,) = scored_models(1)
    again = judgements(*one, model="again")
    (row,) = all_pairs(Board([one, again]), draws=100)
    assert (row.difference, row.by_profile, row.by_topic, row.p) == (0.0, (0.0, 0.0), (0.0, 0.0), None)


def test_order_of_verdicts_changes_nothing() -> None:
    models = scored_models(2)
    turned = [judgements(*reversed(list(item)), model=item.model) for item in models]
    assert estimates(Board(models), draws=100)[1] == estimates(Board(turned), draws=100)[1]


def test_topics_of_scorings_that_were_read_apart_are_the_same_topics() -> None:
    (one,) = scored_models(1)
    other = judgements(*(judged(item.position, item.labels.task_type, profile=item.labels.profile, topic=item.topic + 7)
                         for item in one), model="other")  # fmt: skip
    board = Board([one, other])
    assert board.topics == 40
    assert all(len(set(board.profile[board.topic == topic])) == 1 for topic in range(board.topics))


def test_no_turns_no_numbers_and_no_zeros() -> None:
    empty = judgements(model="empty")
    assert all(cell.rate is None and cell.empty_because for cell in estimates(Board([empty]))[0])
    rows = estimates(Board([empty, *scored_models(1)]), draws=50)
    assert all(cell.rate is None and cell.interval is None for cell in rows[0])
    assert all(cell.rate is not None for cell in rows[1])
    (row,) = all_pairs(Board([empty, *scored_models(1)]), draws=50)
    assert (row.difference, row.by_profile, row.error, row.detectable, row.p) == (None, None, None, None, None)
    assert all_pairs(Board([empty]), draws=50) == ()
    assert typical([None]) is None and typical([0.1, None, 0.3, 0.2]) == (0.2, 0.3)


def test_one_profile_resamples_topics_and_one_topic_nothing() -> None:
    cell = estimates(Board(scored_models(1, profiles=1)), draws=100)[0][0]
    assert (cell.by_profile, cell.clustered_by) == (None, ClusterKind.TOPIC)
    assert cell.interval is not None
    cell = estimates(Board(scored_models(1, profiles=1, topics=1, turns=12)), draws=100)[0][0]
    assert cell.interval is None and cell.rate is not None


def test_a_cut_strict_run_has_no_relaxed_rates_and_no_pairs() -> None:
    from utb.model import FindingCode, Status

    cut = judged(0, mode=Mode.STRICT, status=Status.NOT_SCORED, reasons=(FindingCode.TRUNCATED_RUN,))
    strict = judgements(cut, judged(1, mode=Mode.STRICT), model="strict", policy="relaxed")
    board = Board([strict, *scored_models(1, policy="relaxed")])
    assert all(cell.rate is None and "strict" in (cell.empty_because or "") for cell in estimates(board, draws=20)[0])
    assert all_pairs(board, draws=20) == ()


def test_trials_are_averaged_one_by_one() -> None:
    board = Board(scored_models(1, trials=4))
    found = averages_by_trial(board, 0)
    assert list(found) == [0, 1, 2, 3] and all(value is not None for value in found.values())
    rows = tries(board, 0)
    assert [row.k for row in rows] == [1, 2, 3, 4]
    chosen = board.evaluated()
    assert rows[0].any_right == pytest.approx(board.correct[0, chosen].mean())
    assert rows[0].any_right == pytest.approx(rows[0].all_right)
    ups, downs = [row.any_right or 0 for row in rows], [row.all_right or 0 for row in rows]
    assert ups == sorted(ups) and downs == sorted(downs, reverse=True)


def test_a_trial_without_multi_tool_turns_has_no_avg() -> None:
    board = Board([judgements(judged(0), judged(1, "Clarify"))])
    assert averages_by_trial(board, 0) == {0: None}


def test_intervals_do_not_depend_on_which_other_models_there_are() -> None:
    models = scored_models(3, topics=5)
    models[0] = judgements(*list(models[0])[:-23], model="model-0")
    models[1] = judgements(*list(models[1])[:-23], model="model-1")
    assert all_pairs(Board(models[:2]))[0].by_topic == all_pairs(Board(models))[0].by_topic
    assert all_pairs(Board(models[:2]))[0].by_profile == all_pairs(Board(models))[0].by_profile
    assert estimates(Board(models[:1]))[0] == estimates(Board(models))[0]
    assert estimates(Board(models[1:2]))[0] == estimates(Board(models))[1]
