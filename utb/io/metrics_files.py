"""`metrics.json` and `metrics.csv`: the numbers of a scoring, once nested and once as rows. Empty stays empty."""

import csv
import io
import json
from collections.abc import Iterable, Iterator, Sequence

import msgspec

from utb.metrics.bootstrap import DRAWS, SEED, Averaging
from utb.metrics.cells import Cell
from utb.metrics.measures import Measures
from utb.metrics.table import TABLE

FORMAT = "utb.metrics/2"
_COLUMNS = (
    "model",
    "policy",
    "policy_version",
    "kind",
    "name",
    "averaging",
    "correct",
    "scored",
    "not_scored",
    "rate",
    "low",
    "high",
    "clustered_by",
    "profiles",
    "count",
    "empty",
)
_COUNTS_ONLY = (None,) * 9  # from averaging to profiles


def metrics_document(measures: Sequence[Measures], **about: object) -> dict[str, object]:
    """The document; `about` says what was scored."""
    interval = {"percent": 95, "draws": DRAWS, "seed": SEED}
    results = [_result(item) for item in measures]
    return {"format": FORMAT, **about, "same_turns": same_turns(measures), "interval": interval, "results": results}


def same_turns(measures: Sequence[Measures]) -> bool:
    """Whether every model has runs of the same turns."""
    return len({item.turns_sha256 for item in measures}) < 2


def metrics_json(document: dict[str, object]) -> bytes:
    """The document as text."""
    return json.dumps(document, ensure_ascii=False, indent=2).encode("utf-8", "backslashreplace") + b"\n"


def metrics_csv(measures: Iterable[Measures]) -> bytes:
    """One row for each model, policy and number."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(_COLUMNS)
    for item in measures:
        for row in _rows(item):
            writer.writerow([_unspoiled(value) for value in (item.model, item.policy, item.policy_version, *row)])
    return out.getvalue().encode("utf-8", "backslashreplace")


def _result(item: Measures) -> dict[str, object]:
    """The record as it is; tools and progress with their rates."""
    result: dict[str, object] = msgspec.to_builtins(item)
    result["groups"] = {cell.name: _counts(cell) for cell in item.table if _is_pooled(cell)}
    result["tools"] = [{**msgspec.to_builtins(tool), "rate": tool.rate} for tool in item.tools]
    result["progress"] = [{**msgspec.to_builtins(part), "rate": part.rate} for part in item.progress]
    return result


def _is_pooled(cell: Cell) -> bool:
    return cell.kind == TABLE and cell.averaging is Averaging.MICRO


def _counts(cell: Cell) -> dict[str, object]:
    return {"correct": cell.correct, "scored": cell.scored, "not_scored": cell.excluded, "rate": cell.rate}


def _rows(item: Measures) -> Iterator[tuple[object, ...]]:
    for cell in (*item.table, *item.cells):
        yield _cell_row(cell)
    yield from _count_rows("tool_turns", ((tool.tool, tool.turns) for tool in item.tools))
    yield from _count_rows("tool_wrong", ((tool.tool, tool.wrong) for tool in item.tools))
    yield from _count_rows("tool_failed", ((tool.tool, tool.failed) for tool in item.tools))
    everyone = (row for row in item.behaviours if row.profile is None)
    yield from _count_rows("behaviour", ((row.behaviour.value, row.turns) for row in everyone))
    yield from _count_rows("completed_steps", ((part.name, part.completed_steps) for part in item.progress))
    yield from _count_rows("nodes", ((part.name, part.nodes) for part in item.progress))
    yield from _count_rows("session", (("correct", item.sessions_correct), ("all", item.sessions)))
    yield from _count_rows("not_scored", ((code.value, count) for code, count in item.not_scored.items()))
    yield from _count_rows("finding", ((code.value, count) for code, count in item.findings.items()))


def _cell_row(cell: Cell) -> tuple[object, ...]:
    by = None if cell.clustered_by is None else cell.clustered_by.value
    numbers = (cell.correct, cell.scored, cell.excluded, cell.rate, cell.low, cell.high)
    return (cell.kind, cell.name, cell.averaging.value, *numbers, by, cell.profiles, None, cell.empty_because)


def _count_rows(kind: str, counts: Iterable[tuple[str, int]]) -> Iterator[tuple[object, ...]]:
    for name, count in counts:
        yield (kind, name, *_COUNTS_ONLY, count, None)


def _unspoiled(value: object) -> object:
    """Text that a spreadsheet would take for a formula gets an apostrophe in front; names come from files."""
    return f"'{value}" if isinstance(value, str) and value.startswith(("=", "+", "-", "@", "\t", "\r")) else value
