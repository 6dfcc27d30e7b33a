"""`python -m tests.bench`: prints one table, and returns 1 if a target is not met.

Times are medians of five runs (fifteen where a run is short), each piece of work in turn with the decoding it is
compared with, and of the processor. Ratios are to decoding the same bytes with orjson, argument texts included;
findings are written. "First pass" has never seen a line before; the others remember references. The filter reads
so many lines that its first pass over the references and the start of its processes count for little; two
processes are judged by the wall beside one process on the same lines, so nothing else should run meanwhile.
"""

import io
import json
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from tests.bench import corpora, editing, memory, store
from tests.bench.timing import OFTEN, REPEAT, calibration, decode_all, median_of, processor_time
from tests.prove.parity_time import line_time
from tests.shared_data import shared
from utb.cli.filters import run_score_turns
from utb.io.case_scorer import CaseScorer
from utb.model import EXACT

KINDS = ("distinct", "copies", "pairs", "compared")
SIZES = (4, 8, 12, 16, 20)
ENOUGH = 90_000  # lines


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One line of the table; `limit` is what the figure must not exceed, None where it is only told."""

    what: str
    figure: float
    unit: str
    limit: float | None = None
    note: str = ""

    @property
    def is_met(self) -> bool:
        """Whether the figure keeps to its limit."""
        return self.limit is None or self.figure <= self.limit


def main() -> int:
    """Measure, print, judge."""
    tools_path = shared() / "parity" / "tools.json"
    recorded = corpora.recorded_lines()
    loop = calibration()
    rows = [
        *throughput("recorded", recorded, tools_path, (4.0, 2.0, 0.7)),
        *throughput("made from topics", corpora.made_lines(), None, (None, None, None)),
        *many_calls(),
        Row(
            what="score-turns: memory, 1x to 10x",
            figure=memory.growth_of_score_turns(recorded, tools_path) / 2**20,
            unit="MiB",
            limit=5.0,
        ),
        Row(what="score: memory a turn, 20x to 100x", figure=memory.growth_of_score(), unit="bytes", limit=300.0),
        *(Row(what=what, figure=ms, unit="ms", limit=most, note=note) for what, ms, most, note in editing.figures()),
        *(Row(what=what, figure=figure, unit="ms", note=note) for what, figure, note in store.figures()),
    ]
    print(f"fixed loop: {loop:.3f} s before, {calibration():.3f} s after\n")
    print("| what | figure | limit | met | note |\n|---|---:|---:|---|---|")
    for row in rows:
        limit = "" if row.limit is None else f"{row.limit:g} {row.unit}"
        met = "" if row.limit is None else "yes" if row.is_met else "NO"
        print(f"| {row.what} | {row.figure:.2f} {row.unit} | {limit} | {met} | {row.note} |")
    released = line_time()
    print(f"\npolicy `reference`, {released.what}: {released.figure}\n\n{released.detail}")
    return int(not (released.met and all(row.is_met for row in rows)))


def throughput(name: str, lines: list[bytes], tools_path: Path | None, limits: Sequence[float | None]) -> list[Row]:
    """All lines, the correct and the wrong ones apart, and all with two processes."""
    tools = json.loads(tools_path.read_text(encoding="utf-8")) if tools_path else None
    scorer = CaseScorer.of_turns(EXACT, tools)
    status = [json.loads(scorer.score(line, 1).output)["status"] for line in lines]
    rows = [first_pass(name, lines, tools)]
    for wanted, limit in (("all", limits[0]), ("correct", limits[1]), ("wrong", None)):
        chosen = [line for line, known in zip(lines, status, strict=True) if wanted in ("all", known)]
        rows.append(ratio(f"{name}: {wanted}", chosen, score_all(CaseScorer.of_turns(EXACT, tools), chosen), limit))
    many = lines * max(1, ENOUGH // len(lines))
    one, two = (through_filter(many, tools_path, workers) for workers in (1, 2))
    for workers, through in ((1, one), (2, two)):
        what = f"{name}: filter, {workers} process(es)"
        rows.append(ratio(what, many, through, None, clock=processor_time, repeat=REPEAT))
        rows.append(ratio(f"{what}, wall", many, through, None, clock=time.perf_counter, repeat=REPEAT))
    alone, shared_out = median_of(one, two, clock=time.perf_counter)
    rows.append(Row(what=f"{name}: filter, two beside one, wall", figure=shared_out / alone, unit="x", limit=limits[2]))
    return rows


def first_pass(name: str, lines: list[bytes], tools: dict[str, object] | None) -> Row:
    """Nothing seen before: a new scorer for every pass, which remembers nothing of the last one."""
    return ratio(f"{name}: first pass", lines, lambda: score_all(CaseScorer.of_turns(EXACT, tools), lines)(), None)


def ratio(
    what: str,
    lines: list[bytes],
    work: Callable[[], object],
    limit: float | None,
    clock: Callable[[], float] = time.process_time,
    repeat: int = OFTEN,
) -> Row:
    """One row that compares the work with decoding the same lines."""
    decoding, working = median_of(lambda: decode_all(lines), work, clock=clock, repeat=repeat)
    each = 1e6 / len(lines)
    note = f"{len(lines)} lines; {working * each:.1f} µs a line beside {decoding * each:.1f} µs of decoding"
    return Row(what=what, figure=working / decoding, unit="x", limit=limit, note=note)


def score_all(scorer: CaseScorer, lines: list[bytes]) -> Callable[[], None]:
    """Scoring every line, and throwing the verdict lines away."""

    def work() -> None:
        for number, line in enumerate(lines, start=1):
            scorer.score(line, number)

    return work


def through_filter(lines: list[bytes], tools_path: Path | None, workers: int) -> Callable[[], None]:
    """The whole filter, from bytes on stdin to bytes on stdout, starting its processes included."""
    text = b"".join(line + b"\n" for line in lines)

    def work() -> None:
        run_score_turns(io.BufferedReader(io.BytesIO(text)), io.BytesIO(), EXACT, tools_path, workers=workers)

    return work


def many_calls() -> list[Row]:
    """Turns of many independent calls of one tool, the slower of one batch and one call a step."""
    rows = []
    for kind in KINDS:
        for size in SIZES:
            times = []
            for serial in (False, True):
                line = corpora.alike_calls(size, kind, serial=serial)
                scorer = CaseScorer.of_turns(EXACT)
                work = score_all(scorer, [line] * 20)
                scorer.score(line, 1)
                times.append(median_of(work)[0] / 20 * 1e6)
            limit = {"distinct": 50.0, "copies": 50.0, "compared": 3000.0}.get(kind) if size == 20 else None
            rows.append(Row(what=f"{size} calls, {kind}", figure=max(times), unit="µs", limit=limit))
    return rows


if __name__ == "__main__":
    sys.exit(main())
