"""Everything recorded of the released evaluator, sent through the two filters as a user would."""

import io
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import BinaryIO

from tests.prove.parity import difference_line, records
from tests.prove.report import Line
from tests.released_records import LABELS, Record, golden_shape, sorted_names
from tests.shared_data import shared
from utb.cli.filters import run_compare_arguments, run_score_turns
from utb.model import REFERENCE, REFERENCE_DIFFLIB, Policy

_TURN = {"task": "task", "env_info": "2024-05-01 08:00:00 Wednesday"}  # what every recorded turn was run with
_CASE_FIELDS = ("id", "tools", "answer_list", "outputs")
_CALL_FIELDS = ("id", "tools", "name", "predicted", "answer")


def line_filter() -> Line:
    """`score-turns` on the corpus: status, crash and every field of `legacy`."""
    recorded = records("parity.jsonl", "parity_2.jsonl")
    cases = [{name: record[name] for name in _CASE_FIELDS} | _TURN for record in recorded]
    tools = shared() / "parity" / "tools.json"
    verdicts = _through(lambda given, taken: run_score_turns(given, taken, REFERENCE, tools), cases)
    differences = [
        f"{record['id']}: {text}"
        for record, verdict in zip(map(golden_shape, recorded), verdicts, strict=True)
        for text in _turn_differences(record, verdict)
    ]
    crashes = sum(verdict["status"] == "not_scored" for verdict in verdicts)
    what = "recorded turns through `score-turns --policy reference`: status, `legacy`, reasons of crashes"
    return difference_line("score-turns", what, len(recorded), differences, f", {crashes} of them not scored")


def line_calls() -> Line:
    """`compare-arguments` on the recorded single calls, in both set-ups."""
    recorded = records("args.jsonl")
    cases = [{name: record[name] for name in _CALL_FIELDS} for record in recorded]
    differences = []
    for policy, name in ((REFERENCE, ""), (REFERENCE_DIFFLIB, "_fallback")):
        verdicts = _through(_comparing(policy), cases)
        for record, verdict in zip(recorded, verdicts, strict=True):
            differences += [f"{record['id']}: {text}" for text in _call_differences(record, verdict, name)]
    what = "recorded single calls through `compare-arguments`, both set-ups: status, string, reasons of crashes"
    return difference_line("compare-arguments", what, len(recorded), differences)


LINES: tuple[Callable[[], Line], ...] = (line_filter, line_calls)


def _comparing(policy: Policy) -> Callable[[BinaryIO, BinaryIO], int]:
    return lambda given, taken: run_compare_arguments(given, taken, policy)


def _through(run: Callable[[BinaryIO, BinaryIO], int], cases: Sequence[Mapping[str, object]]) -> list[Record]:
    given = io.BytesIO(b"".join(json.dumps(case).encode() + b"\n" for case in cases))
    taken = io.BytesIO()
    run(given, taken)
    return [json.loads(line) for line in taken.getvalue().splitlines()]


def _turn_differences(record: Record, verdict: Record) -> Iterator[str]:
    expected, legacy = record["expected"], verdict["legacy"]
    if "crash" in expected:
        yield from _other("status", "not_scored", verdict["status"])
        yield from _other("crash", _reason(expected["crash"]), _crash_of(verdict))
        return
    yield from _other("status", "correct" if expected["label"] == "correct" else "wrong", verdict["status"])
    for name in LABELS:
        yield from _other(name, expected[name], legacy[name])
    own: object = {str(step): results for step, results in enumerate(legacy["args_checks"]) if results is not None}
    checks = expected["args_checks"]
    if record.get("set_order_dependent"):
        checks, own = sorted_names(checks), sorted_names(own)
    yield from _other("args_checks", checks, own)


def _call_differences(record: Record, verdict: Record, suffix: str) -> Iterator[str]:
    crash = record.get(f"crash{suffix}")
    if crash is not None:
        yield from _other(f"crash{suffix}", (_reason(crash), None), (_crash_of(verdict), verdict["legacy"]))
        return
    expected, own = record[f"result{suffix}"], verdict["legacy"]
    yield from _other(f"status{suffix}", "correct" if expected == "correct" else "wrong", verdict["status"])
    if record.get("set_order_dependent"):
        expected, own = sorted_names(expected), sorted_names(own)
    yield from _other(f"result{suffix}", expected, own)


def _reason(crash: Record) -> str:
    return f"{crash['type']}: {crash['message']}" if crash["message"] else crash["type"]


def _crash_of(verdict: Record) -> object:
    return next((found["rule"] for found in verdict["findings"] if found["code"] == "evaluator_crash"), None)


def _other(name: str, expected: object, own: object) -> Iterator[str]:
    if expected != own:
        yield f"{name}: recorded {expected!r}, ours {own!r}"
