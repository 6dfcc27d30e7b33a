"""What the policy `reference` costs, beside what was measured of the released evaluator."""

import re
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from tests.prove.parity import all_tools, raw_node, records
from tests.prove.report import Line
from tests.released_records import Record, labels_of
from tests.shared_data import shared
from utb.model import ANSWER_NAME, ASK_NAME
from utb.scoring.released import Similarity, label_turn
from utb.scoring.released.replies import Reply

ROOT = Path(__file__).resolve().parents[2]
_SIZES = range(4, 15)
_MOST_MS = 50.0
_MOST_CORPUS_S = 2.0
_KINDS = ("distinct", "AABB", "distinct, a question at any time")
_RUNS = ("one batch", "one by one", "wrong at the end")
_WITH_ANSWER, _ALONE = "n independent + final answer node", "n independent, distinct names"


def line_time() -> Line:
    """Processor time: wide references alone, and the corpus in one process, dictionary included."""
    times = {n: [_milliseconds(n, kind, run) for kind in _KINDS for run in _RUNS] for n in _SIZES}
    slowest = max(max(row) for row in times.values())
    measured = [sys.executable, "-c", "from tests.prove.parity_time import corpus_seconds; print(corpus_seconds())"]
    corpus = float(subprocess.run(measured, cwd=ROOT, check=True, capture_output=True, text=True).stdout)
    text = (shared() / "parity" / "COST.md").read_text(encoding="utf-8")
    took = re.search(r"3,200 turns about ([\d.]+) s", text)
    recording = f"recording it with the released evaluator: {took[1] if took else '?'} s"
    return Line(
        name="time",
        what=f"at most {_MOST_MS:.0f} ms a turn of 4 to 14 calls, {_MOST_CORPUS_S:.0f} s for the corpus (CPU)",
        figure=f"{slowest:.1f} ms, {corpus:.2f} s ({recording})",
        met=slowest <= _MOST_MS and corpus <= _MOST_CORPUS_S,
        detail=_table(times, recorded_costs(text)),
    )


LINES: tuple[Callable[[], Line], ...] = (line_time,)


def corpus_seconds() -> float:
    """Processor time for every turn of the corpus; in a fresh process it includes loading the dictionary."""
    tools, recorded = all_tools(), records("parity.jsonl", "parity_2.jsonl")
    start = time.process_time()
    for record in recorded:
        labels_of(record, tools)
    return time.process_time() - start


def recorded_costs(text: str) -> dict[tuple[str, int], str]:
    """Seconds for listing the paths of a graph, by graph and number of calls, as they were written down."""
    found: dict[tuple[str, int], str] = {}
    graph = ""
    for line in text.splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        graph = cells[0] or graph
        if len(cells) == 5 and cells[1].isdecimal():
            found[graph, int(cells[1])] = cells[3]
    return found


def _table(times: dict[int, list[float]], costs: dict[tuple[str, int], str]) -> str:
    heads = [f"{kind}: {run}" for kind in _KINDS for run in _RUNS]
    lines = [f"| calls | {' | '.join(heads)} | released: list the paths |", "|---:" * (len(heads) + 2) + "|"]
    for n, row in times.items():
        seconds = costs.get((_WITH_ANSWER, n)) or costs.get((_ALONE, n))
        cells = [*(f"{value:.2f} ms" for value in row), f"{seconds} s" if seconds else "not tried"]
        lines.append(f"| {n} | {' | '.join(cells)} |")
    return "\n".join(lines)


def _milliseconds(n: int, kind: str, run: str) -> float:
    names = [f"tool_{'ab'[place // 2 % 2]}" if kind == "AABB" else f"tool_{place}" for place in range(n)]
    asked = kind.endswith("any time")
    steps: dict[str, list[list[str] | None]] = {
        "one batch": [names, None],
        "one by one": [*([name] for name in names), None],
        "wrong at the end": [names[1:], names],
    }
    nodes = [*names, ASK_NAME] if asked else names
    answer_list = [raw_node(name, []) for name in nodes]
    answer_list.append(raw_node(ANSWER_NAME, list(range(len(nodes)))))
    tools = [{"function": {"name": name, "parameters": {"type": "object", "properties": {}}}} for name in set(names)]
    replies = [_reply(step) for step in ([None] if asked else []) + steps[run]]
    start = time.process_time()
    label_turn(tools, answer_list, replies, Similarity.FULL)
    return (time.process_time() - start) * 1000


def _reply(names: Sequence[str] | None) -> Reply:
    return Reply(content="text") if names is None else Reply(tool_calls=[_call(name) for name in names])


def _call(name: str) -> Record:
    return {"id": "1", "function": {"name": name, "arguments": "{}"}}
