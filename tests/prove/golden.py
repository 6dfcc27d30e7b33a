"""The sample of released verdicts that stands in the project, counted; every clone has it."""

import json
from collections.abc import Callable
from pathlib import Path

from tests.prove.report import Line
from tests.released_records import Record, call_differences, labels_of, turn_differences
from utb.scoring.released import Similarity

_FOLDER = Path(__file__).resolve().parents[1] / "golden"
_LEAST = 200  # turns


def line_golden() -> Line:
    """The golden turns and single calls."""
    tools = json.loads((_FOLDER / "released_tools.json").read_text(encoding="utf-8"))
    turns, calls = _records("released_turns.jsonl"), _records("released_calls.jsonl")
    wrong = [record["id"] for record in turns if turn_differences(record, labels_of(record, tools))]
    wrong += [record["id"] for record in calls if any(call_differences(record, one) for one in Similarity)]
    return Line(
        name="golden",
        what=f"released verdicts shipped as tests (at least {_LEAST} turns), repeated",
        figure=f"{len(turns)} turns and {len(calls)} calls, {len(wrong)} differ",
        met=not wrong and len(turns) >= _LEAST,
        detail=" ".join(map(str, wrong)),
    )


LINES: tuple[Callable[[], Line], ...] = (line_golden,)


def _records(name: str) -> list[Record]:
    return [json.loads(line) for line in (_FOLDER / name).read_text(encoding="utf-8").splitlines()]
