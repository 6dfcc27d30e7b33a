"""`metrics.json` and `metrics.csv`: the numbers of a scoring, once nested and once as rows. Empty stays empty."""

import csv
import io
import json
from collections.abc import Iterable, Sequence

from utb.metrics.counts import Counts
from utb.metrics.tally import Tally

FORMAT = "utb.metrics/1"
_COLUMNS = ("model", "policy", "policy_version", "kind", "name", "correct", "scored", "not_scored", "rate", "empty")


def metrics_document(counts: Sequence[Counts], **about: object) -> dict[str, object]:
    """The document; `about` says what was scored."""
    return {"format": FORMAT, **about, "results": [_result(item) for item in counts]}


def metrics_json(document: dict[str, object]) -> bytes:
    """The document as text."""
    return json.dumps(document, ensure_ascii=False, indent=2).encode("utf-8", "backslashreplace") + b"\n"


def metrics_csv(counts: Iterable[Counts]) -> bytes:
    """One row for each model, policy and group, task type, reason or finding."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(_COLUMNS)
    for item in counts:
        for row in _rows(item):
            writer.writerow([_unspoiled(value) for value in (item.model, item.policy, item.policy_version, *row)])
    return out.getvalue().encode("utf-8", "backslashreplace")


def _result(item: Counts) -> dict[str, object]:
    return {
        "model": item.model,
        "policy": item.policy,
        "policy_version": item.policy_version,
        "empty_because": item.empty_because,
        "groups": {group.value: _numbers(tally, item) for group, tally in item.groups.items()},
        "task_types": {name: _numbers(tally, item) for name, tally in item.task_types.items()},
        "not_scored": {code.value: count for code, count in item.not_scored.items()},
        "findings": {code.value: count for code, count in item.findings.items()},
    }


def _numbers(tally: Tally, item: Counts) -> dict[str, object]:
    rate = None if item.empty_because else tally.rate
    return {"correct": tally.correct, "scored": tally.total, "not_scored": tally.excluded, "rate": rate}


def _rows(item: Counts) -> Iterable[tuple[object, ...]]:
    tallies = [("group", group.value, tally) for group, tally in item.groups.items()]
    tallies += [("task_type", name, tally) for name, tally in item.task_types.items()]
    for kind, name, tally in tallies:
        numbers = _numbers(tally, item)
        yield (kind, name, *numbers.values(), item.empty_because)
    for code, count in item.not_scored.items():
        yield ("not_scored", code.value, None, None, count, None, None)
    for code, count in item.findings.items():
        yield ("finding", code.value, None, None, count, None, None)


def _unspoiled(value: object) -> object:
    """Text that a spreadsheet would take for a formula gets an apostrophe in front; names come from files."""
    return f"'{value}" if isinstance(value, str) and value.startswith(("=", "+", "-", "@", "\t", "\r")) else value
