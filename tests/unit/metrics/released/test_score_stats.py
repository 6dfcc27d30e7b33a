import pytest

from utb.metrics.released.records import Json, JudgedTurn, MetricFile, RunHeader, ScoreFile
from utb.metrics.released.score_stats import About, ScoreStats, score_stats
from utb.metrics.released.segments import thirds

TYPES = {"shop_persona3": ("Single-Tool", "Parallel Multi-Tool", "Sequential Multi-Tool", "Chat")}


def score_file(labels: str, dataset: str = "shop_persona3", **fields: object) -> ScoreFile:
    """A score file with a turn a letter: `c` correct and optimal, `e` an error."""
    turns = tuple(
        JudgedTurn(
            index=index,
            label="correct" if letter == "c" else "error",
            action_name_label="correct",
            is_optimal=letter == "c",
            latency=(0.5, 1.5),
        )
        for index, letter in enumerate(labels)
    )
    header = RunHeader(dataset, "m", dataset)
    file = {"path": f"{dataset}_score.jsonl", "size": 100, "header": header, "turns": turns, **fields}
    return ScoreFile(**file)


def metric_file(correct: int, total: int, dataset: str = "shop_persona3", **fields: object) -> MetricFile:
    """A metric file with one counter."""
    counter: Json = {"accuracy": correct / total if total else 0.0, "correct_count": correct, "total_count": total}
    document: Json = {
        "model_name": "m",
        "dataset_name": dataset,
        "num_scored_turns": total,
        "inference_completed": True,
        "error_type": None,
        "total_info": {"task": counter},
        **fields,
    }
    return MetricFile(f"{dataset}_metric.json", document)


def stats_of(scores: list[ScoreFile], metrics: list[MetricFile] | None = None) -> ScoreStats:
    """The statistics of these files."""
    return score_stats(About("scores", "shop", "m"), metrics or [], scores, TYPES)


def rows_of(stats: ScoreStats, table: str, *columns: str) -> list[tuple[object, ...]]:
    """Some columns of a table."""
    return [tuple(row[name] for name in columns) for row in stats.tables[table].rows]


@pytest.mark.parametrize(
    ("count", "sizes"),
    [(0, [0, 0, 0]), (1, [1, 0, 0]), (2, [1, 1, 0]), (3, [1, 1, 1]), (4, [2, 1, 1]), (5, [2, 2, 1]), (10, [4, 3, 3])],
)
def test_what_is_left_over_goes_to_the_earlier_thirds(count: int, sizes: list[int]) -> None:
    assert [end - start for start, end in thirds(count)] == sizes
    assert thirds(count)[-1][1] == count


def test_thirds_count_each_task_type_and_stay_empty_without_a_turn() -> None:
    found = rows_of(
        stats_of([score_file("cece")]),
        "turn_segment_accuracy_by_profile",
        "segment",
        "task_type",
        "correct_count",
        "total_count",
        "accuracy",
    )
    assert [row for row in found if row[3]] == [
        ("first_third", "task", 1, 2, 0.5),
        ("first_third", "Single-Tool", 1, 1, 1.0),
        ("first_third", "Multi-Tool", 0, 1, 0.0),
        ("middle_third", "task", 1, 1, 1.0),
        ("middle_third", "Multi-Tool", 1, 1, 1.0),
        ("last_third", "task", 0, 1, 0.0),
        ("last_third", "Chat", 0, 1, 0.0),
    ]
    assert {row[4] for row in found if not row[3]} == {None}
    assert len(found) == 15


def test_a_run_that_broke_off_is_cut_within_its_own_length_and_an_empty_one_has_no_row() -> None:
    stats = stats_of([score_file("c"), score_file("", "other_persona4")])
    assert len(stats.tables["turn_segment_accuracy_by_profile"].rows) == 15
    first = rows_of(stats, "turn_segment_accuracy_by_profile", "segment_start", "segment_end")
    assert [first[0], first[5], first[10]] == [(0, 1), (1, 1), (1, 1)]


def test_across_profiles_each_profile_that_has_a_turn_counts_the_same() -> None:
    stats = stats_of([score_file("cece"), score_file("e", "shop_persona3")])
    found = rows_of(
        stats, "turn_segment_accuracy_across_profiles", "segment", "task_type", "profile_count", "mean_accuracy"
    )
    assert found[0] == ("first_third", "task", 2, 0.25)
    assert ("middle_third", "Clarify", 0, None) in found


def test_without_the_data_file_only_all_turns_are_counted() -> None:
    stats = stats_of([score_file("cc", "gone_persona9")])
    counted = [row for row in rows_of(stats, "turn_segment_accuracy_by_profile", "task_type", "total_count") if row[1]]
    assert counted == [("task", 1), ("task", 1)]


def test_of_two_files_of_one_profile_the_later_counts_and_thirds_have_both() -> None:
    stats = stats_of([score_file("cece"), score_file("cc", "market_persona3")])
    assert stats.summary["score_profile_count"] == 1
    assert len(stats.tables["turn_segment_accuracy_by_profile"].rows) == 30
    assert rows_of(stats, "score_frequency_by_profile", "dataset_name", "key", "value", "count")[0] == (
        "market_persona3",
        "label",
        "correct",
        2,
    )


def test_labels_are_counted_as_text() -> None:
    found = rows_of(stats_of([score_file("cce")]), "score_frequency_by_profile", "key", "value", "count", "total")
    assert found == [
        ("label", "correct", 2, 3),
        ("label", "error", 1, 3),
        ("action_name_label", "correct", 3, 3),
        ("is_optimal", "False", 1, 3),
        ("is_optimal", "True", 2, 3),
    ]


def test_costs_are_counted_by_request_and_optimality_by_turn() -> None:
    stats = stats_of([score_file("ce")])
    found = rows_of(stats, "score_numeric_stats_by_profile", "key", "count", "mean")
    assert found == [("is_optimal", 2, 0.5), ("latency", 4, 1.0)]
    across = rows_of(stats, "score_key_stats_across_profiles", "key", "statistic", "count", "mean")
    assert across == [("is_optimal", "profile_mean", 1, 0.5), ("latency", "profile_mean", 1, 1.0)]


def test_a_file_too_large_to_read_is_listed() -> None:
    stats = stats_of([score_file("", turns=None)])
    assert stats.summary["raw_score_files_skipped"] == 1
    assert rows_of(stats, "raw_score_files", "skipped_raw_parse", "result_count") == [(True, 0)]


def test_metric_files_are_compared_number_by_number() -> None:
    metrics = [metric_file(1, 2), metric_file(0, 0, "b_persona10", failed_step=3)]
    stats = stats_of([], metrics)
    keys = rows_of(stats, "metric_key_stats", "key", "profile_count", "missing_profile_count", "mean")
    assert keys == [
        ("failed_step", 1, 1, 3.0),
        ("num_scored_turns", 2, 0, 1.0),
        ("total_info.task.accuracy", 2, 0, 0.25),
        ("total_info.task.correct_count", 2, 0, 0.5),
        ("total_info.task.total_count", 2, 0, 1.0),
    ]
    outcomes = rows_of(stats, "metric_outcome_frequency_by_profile", "profile", "value", "count", "rate")
    assert outcomes == [
        ("3", "correct", 1, 0.5),
        ("3", "error", 1, 0.5),
        ("10", "correct", 0, 0.0),
        ("10", "error", 0, 0.0),
    ]
    assert rows_of(stats, "metric_by_profile", "profile", "failed_step") == [("3", None), ("10", 3.0)]
    assert stats.average["dataset_name"] == "shop_summary_average"


def test_the_overview_looks_the_rate_of_correct_turns_up_among_the_labels() -> None:
    stats = stats_of([score_file("ce"), score_file("ee", "b_persona10")], [metric_file(1, 2)])
    assert [row["label_correct_rate"] for row in stats.overview] == [0.5, None]
    assert [row["task_accuracy"] for row in stats.overview] == [0.5, None]
    assert stats.summary["profiles"] == ["3", "10"]
