"""The released score statistics as tables: what metric files and score files say, by profile and across profiles.

Of two files of one profile the later one counts, as released; only the thirds and the list of files have both.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import TypeVar

from utb.metrics.released.leaves import counters_of, numbers_of
from utb.metrics.released.numbers import SPREAD, spread
from utb.metrics.released.profiles import profile_of, profile_order
from utb.metrics.released.records import Json, MetricFile, ScoreFile, Table

Metrics = Mapping[str, MetricFile]
Scores = Mapping[str, ScoreFile]
_File = TypeVar("_File")

_ABOUT = ("profile", "dataset_name", "model_name", "source_file", "metric_file", "inference_completed", "error_type")
_FREQUENCY = ("profile", "dataset_name", "key", "value", "count", "total", "rate")
_LABELS = ("label", "action_name_label", "is_optimal")
_COSTS = ("input_token_count", "latency", "output_token_count")
_TOO_LARGE = "file_too_large"


def metrics_of_profiles(files: Sequence[MetricFile]) -> dict[str, MetricFile]:
    """The metric file of each profile, profiles in order."""
    return _in_order({profile_of(file.dataset): file for file in files})


def scores_of_profiles(files: Sequence[ScoreFile]) -> dict[str, ScoreFile]:
    """The score file of each profile, profiles in order."""
    return _in_order({profile_of(file.dataset): file for file in files})


def metric_by_profile(metrics: Metrics) -> Table:
    """A row a profile with every number of its metric file."""
    rows, keys = [], set[str]()
    for profile, file in metrics.items():
        numbers = dict(numbers_of(file.document))
        keys |= numbers.keys()
        about = {name: file.document.get(name) for name in _ABOUT[1:]}
        rows.append({**about, "profile": profile, "metric_file": file.path, **numbers})
    columns = (*_ABOUT, *sorted(keys))
    return Table(columns, tuple({name: row.get(name) for name in columns} for row in rows))


def metric_key_stats(metrics: Metrics) -> Table:
    """A row for every number that some metric file has: its spread over the profiles that have it."""
    documents = [dict(numbers_of(file.document)) for file in metrics.values()]
    rows = []
    for key in sorted({key for document in documents for key in document}):
        values = [document[key] for document in documents if key in document]
        about = {"key": key, "profile_count": len(values), "missing_profile_count": len(documents) - len(values)}
        rows.append({**about, **spread(values)})
    return Table(("key", "profile_count", "missing_profile_count", *SPREAD), tuple(rows))


def metric_outcomes(metrics: Metrics) -> Table:
    """Two rows for every counter of a profile: how many were correct, and how many were not."""
    rows: list[Json] = []
    for profile, file in metrics.items():
        for key, correct, total in sorted(counters_of(file.document)):
            for value, count in (("correct", correct), ("error", total - correct)):
                rows.append(_frequency(profile, file.dataset, key, value, count, total))
    return Table(_FREQUENCY, tuple(rows))


def score_frequencies(scores: Scores) -> Table:
    """How often each label has each value, by profile."""
    rows: list[Json] = []
    for profile, file in scores.items():
        for key in _LABELS:
            said = [getattr(turn, key) for turn in file.turns or ()]
            counts = Counter(str(value) for value in said if value is not None)
            total = counts.total()
            rows += [_frequency(profile, file.dataset, key, value, counts[value], total) for value in sorted(counts)]
    return Table(_FREQUENCY, tuple(rows))


def score_numbers(scores: Scores) -> Table:
    """The spread of every number that a score file holds, by profile: costs by request, optimality by turn."""
    rows = [
        {"profile": profile, "dataset_name": file.dataset, "key": key, **spread(values)}
        for profile, file in scores.items()
        for key, values in sorted(_numbers(file).items())
        if values
    ]
    return Table(("profile", "dataset_name", "key", *SPREAD), tuple(rows))


def score_numbers_across(by_profile: Table) -> Table:
    """The spread over profiles of each number's mean."""
    rows = []
    for key in sorted({str(row["key"]) for row in by_profile.rows}):
        means = [mean for row in by_profile.rows if row["key"] == key and isinstance(mean := row["mean"], float)]
        rows.append({"key": key, "statistic": "profile_mean", **spread(means)})
    return Table(("key", "statistic", *SPREAD), tuple(rows))


def raw_score_files(files: Sequence[ScoreFile]) -> Table:
    """A row for each score file: how much of it was read."""
    columns = (
        "profile",
        "dataset_name",
        "score_file",
        "score_file_size_bytes",
        "skipped_raw_parse",
        "skip_reason",
        "result_count",
    )
    rows: list[Json] = []
    for file in sorted(files, key=lambda file: profile_order(profile_of(file.dataset))):
        skipped = file.turns is None
        reason = _TOO_LARGE if skipped else None
        values = (file.path, file.size, skipped, reason, len(file.turns or ()))
        rows.append(dict(zip(columns, (profile_of(file.dataset), file.dataset, *values), strict=True)))
    return Table(columns, tuple(rows))


def _frequency(profile: str, dataset: str, key: str, value: str, count: int, total: int) -> Json:
    rate = count / total if total else 0.0
    return dict(zip(_FREQUENCY, (profile, dataset, key, value, count, total, rate), strict=True))


def _numbers(file: ScoreFile) -> dict[str, list[float]]:
    turns = file.turns or ()
    found = {key: [value for turn in turns for value in _floats(getattr(turn, key))] for key in _COSTS}
    found["is_optimal"] = [value for turn in turns for value in _floats((turn.is_optimal,))]
    return found


def _floats(values: Sequence[object]) -> Iterator[float]:
    return (float(value) for value in values if isinstance(value, bool | int | float))


def _in_order(of_profile: dict[str, _File]) -> dict[str, _File]:
    return {profile: of_profile[profile] for profile in sorted(of_profile, key=profile_order)}
