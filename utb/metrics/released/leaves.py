"""Metric files leaf by leaf: numbers by their path, counters, and the average over profiles."""

import statistics
from collections.abc import Iterator, Sequence

from utb.metrics.released.records import Json

_NEVER_KEPT = ("source_file", "error_")


def numbers_of(document: Json, path: str = "") -> Iterator[tuple[str, float]]:
    """Every number (no booleans) and its path: `total_info.task.accuracy`."""
    for key, value in document.items():
        place = f"{path}.{key}" if path else key
        if isinstance(value, dict):
            yield from numbers_of(value, place)
        elif _is_number(value) and not isinstance(value, bool):
            yield place, float(value)  # type: ignore[arg-type]  # just checked


def counters_of(document: Json, path: str = "") -> Iterator[tuple[str, int, int]]:
    """Every counter of correct ones and its path: path, correct, total."""
    correct, total = document.get("correct_count"), document.get("total_count")
    if isinstance(correct, int) and isinstance(total, int):
        yield path, correct, total
    for key, value in document.items():
        if isinstance(value, dict):
            yield from counters_of(value, f"{path}.{key}" if path else key)


def average(documents: Sequence[Json], name: str) -> Json:
    """The released average of metric files, leaf by leaf; `name` becomes the name of the data set.

    Booleans are numbers here, and so are indices and counts. A leaf that only some files have is averaged over those;
    accuracies of nothing (0.0) take part. Text is kept where all files that have any agree.
    """
    merged = {
        key: _averaged(key, [document[key] for document in documents if key in document]) for key in _keys(documents)
    }
    return {key: name if key == "dataset_name" else value for key, value in merged.items()}


def _averaged(key: str, values: Sequence[object]) -> object:
    present = [value for value in values if value is not None]
    if not present or key.startswith(_NEVER_KEPT):
        return None
    parts = [value for value in present if isinstance(value, dict)]
    if len(parts) == len(present):
        return {inner: _averaged(inner, [part[inner] for part in parts if inner in part]) for inner in _keys(parts)}
    numbers = [value for value in present if isinstance(value, bool | int | float)]
    if len(numbers) == len(present):
        return statistics.fmean(numbers)
    return present[0] if all(value == present[0] for value in present) else None


def _keys(documents: Sequence[Json]) -> list[str]:
    """Keys in order of first appearance."""
    return list(dict.fromkeys(key for document in documents for key in document))


def _is_number(value: object) -> bool:
    return isinstance(value, int | float)
