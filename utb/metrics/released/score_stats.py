"""All released score statistics of one model at once: tables, the summary over profiles, and the average metric."""

from collections.abc import Sequence

import msgspec

from utb.metrics.released.leaves import average
from utb.metrics.released.profiles import profile_order
from utb.metrics.released.records import Json, MetricFile, ScoreFile, Table
from utb.metrics.released.score_tables import (
    Metrics,
    Scores,
    metric_by_profile,
    metric_key_stats,
    metric_outcomes,
    metrics_of_profiles,
    raw_score_files,
    score_frequencies,
    score_numbers,
    score_numbers_across,
    scores_of_profiles,
)
from utb.metrics.released.segments import TaskTypes, segments_across_profiles, segments_by_profile

LARGEST_SCORE_FILE_MB = 64.0  # larger score files are listed and not read


class ScoreStats(msgspec.Struct, frozen=True):
    """The tables by the names of their files, the summary (without its time stamp) and the average metric file.

    `overview` has a row a profile, as it stands in the text about the summary.
    """

    tables: dict[str, Table]
    summary: Json
    average: Json
    overview: tuple[Json, ...]


class About(msgspec.Struct, frozen=True):
    """What the statistics are of: the folder of score files, and the names to print."""

    score_dir: str
    dataset_name: str
    model_name: str


def score_stats(
    about: About, metrics: Sequence[MetricFile], scores: Sequence[ScoreFile], types: TaskTypes
) -> ScoreStats:
    """The statistics of one model; files come in the order of their names."""
    of_metrics, of_scores = metrics_of_profiles(metrics), scores_of_profiles(scores)
    tables = _tables(of_metrics, of_scores, scores, types)
    profiles = sorted({*of_metrics, *of_scores}, key=profile_order)
    summary = {
        "score_dir": about.score_dir,
        "dataset_name": about.dataset_name,
        "model_name": about.model_name,
        "profile_count": len(profiles),
        "metric_profile_count": len(of_metrics),
        "score_profile_count": len(of_scores),
        "max_score_file_mb": LARGEST_SCORE_FILE_MB,
        "raw_score_files_skipped": sum(file.turns is None for file in scores),
        "profiles": profiles,
        **_nested(tables),
    }
    documents = [file.document for file in of_metrics.values()]
    return ScoreStats(
        tables=tables,
        summary=summary,
        average=average(documents, f"{about.dataset_name}_summary_average"),
        overview=tuple(_overview(profile, of_metrics.get(profile), of_scores.get(profile)) for profile in profiles),
    )


def _tables(metrics: Metrics, scores: Scores, files: Sequence[ScoreFile], types: TaskTypes) -> dict[str, Table]:
    numbers = score_numbers(scores)
    by_segment = segments_by_profile(files, types)
    return {
        "metric_by_profile": metric_by_profile(metrics),
        "metric_key_stats": metric_key_stats(metrics),
        "metric_outcome_frequency_by_profile": metric_outcomes(metrics),
        "score_frequency_by_profile": score_frequencies(scores),
        "score_numeric_stats_by_profile": numbers,
        "score_key_stats_across_profiles": score_numbers_across(numbers),
        "turn_segment_accuracy_by_profile": by_segment,
        "turn_segment_accuracy_across_profiles": segments_across_profiles(by_segment),
        "raw_score_files": raw_score_files(files),
    }


def _nested(tables: dict[str, Table]) -> Json:
    """The tables as the summary has them: by key, by profile, or as they are."""
    numbers = tables["score_numeric_stats_by_profile"].rows
    return {
        "metric_key_stats": {str(row["key"]): row for row in tables["metric_key_stats"].rows},
        "metric_outcome_frequency_by_profile": _frequencies(tables["metric_outcome_frequency_by_profile"]),
        "score_numeric_stats_by_profile": {f"{row['profile']}::{row['key']}": row for row in numbers},
        "score_frequency_by_profile": _frequencies(tables["score_frequency_by_profile"]),
        "turn_segment_accuracy_across_profiles": list(tables["turn_segment_accuracy_across_profiles"].rows),
    }


def _frequencies(table: Table) -> dict[str, dict[str, dict[str, Json]]]:
    """Profile, key, value: count and rate."""
    nested: dict[str, dict[str, dict[str, Json]]] = {}
    for row in table.rows:
        of_key = nested.setdefault(str(row["profile"]), {}).setdefault(str(row["key"]), {})
        of_key[str(row["value"])] = {"count": row["count"], "rate": row["rate"]}
    return nested


def _overview(profile: str, metric: MetricFile | None, scores: ScoreFile | None) -> Json:
    document = {} if metric is None else metric.document
    turns = () if scores is None else scores.turns or ()
    correct = sum(turn.is_correct for turn in turns)
    return {
        "profile": profile,
        "scored_turns": document.get("num_scored_turns"),
        "task_accuracy": _at(document, "total_info", "task", "accuracy"),
        # Looked up among the labels that were given, so a profile without a correct turn has no rate.
        "label_correct_rate": correct / len(turns) if correct else None,
        "parsed_turns": len(turns),
        "inference_completed": document.get("inference_completed"),
        "error_type": document.get("error_type"),
    }


def _at(document: Json, *path: str) -> object:
    value: object = document
    for key in path:
        value = value.get(key) if isinstance(value, dict) else None
    return value
