"""Can the numbers be trusted? Averages, intervals and disagreements, each against something that is not ours."""

import json
import random
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations

import numpy as np

from tests.prove import real_runs
from tests.prove.report import Line
from tests.shared_data import shared
from utb.io.case_tools import CaseTools
from utb.io.cases import CaseReader
from utb.io.trajectories import read_trajectories
from utb.metrics.bootstrap import Averaging, ClusterKind, Sample, interval
from utb.metrics.columns import Column, average
from utb.metrics.disagreement import Disagreement, disagreement
from utb.metrics.disagreement_reasons import SENTENCES
from utb.model import EXACT, RELAXED, Fault, Trajectory, Turn, Verdict
from utb.model.policy import REFERENCE, REFERENCE_DIFFLIB
from utb.scoring.released import score_released
from utb.scoring.score import score_turn

Cluster = tuple[int, int, int]  # profile, correct, total

_ROUNDED = 0.011  # the paper prints two digits of each column, so an average of three may be off by this
_DRAWS = 20_000
_SEEDS = 8
_ERRORS_ALLOWED = 4.0  # standard errors of a quantile


def line_averages() -> Line:
    """Avg recomputed from ST, MT and LOI of every row that the paper prints."""
    tables = json.loads((shared() / "paper" / "tables.json").read_text(encoding="utf-8"))
    rows = [(policy, model, row) for policy in ("exact", "relaxed") for model, row in tables[policy].items()]
    off = {f"{model} ({policy})": abs((average(row) or 0.0) - row[Column.AVERAGE]) for policy, model, row in rows}
    close = sum(difference <= _ROUNDED for difference in off.values())
    return Line(
        name="averages",
        what=f"rows of the paper whose Avg is the mean of ST, MT and LOI, within {_ROUNDED}",
        figure=f"{close} of {len(off)}, largest difference {max(off.values()):.4f}",
        met=close == len(off) == 18,
    )


def line_intervals() -> Line:
    """Intervals for 1, 2 and 10 profiles against clusters drawn one by one, and the time of one at the usual draws."""
    rows, met = [], True
    for name, clusters, kind in _samples():
        for averaging in Averaging:
            ours = interval(_sample(clusters, kind), averaging, draws=_DRAWS) or (0.0, 0.0)
            literal = [_literal(clusters, kind, averaging, seed) for seed in range(_SEEDS)]
            for side, value in zip(("low", "high"), ours, strict=True):
                theirs = [pair[side == "high"] for pair in literal]
                error = float(np.std(theirs, ddof=1)) * (1 + 1 / _SEEDS) ** 0.5
                away = abs(value - float(np.mean(theirs))) / error if error else float(value != theirs[0])
                met &= away <= _ERRORS_ALLOWED
                rows.append(f"| {name}, {averaging} | {side} | {value:.4f} | {np.mean(theirs):.4f} | {away:.1f} |")
    milliseconds = _time_of_one()
    return Line(
        name="intervals",
        what=f"ends of intervals within {_ERRORS_ALLOWED:.0f} standard errors of a literal bootstrap; one is empty",
        figure=f"{len(rows)} ends, {milliseconds:.1f} ms an interval of 300 topics",
        met=met and interval(_sample([(0, 1, 2)], ClusterKind.TOPIC), Averaging.MACRO) is None,
        detail="\n".join(["| cell | end | ours | literal | errors away |", "|---|---|---|---|---|", *rows]),
    )


def line_disagreements() -> Line:
    """Every recorded run under every policy: where they disagree, and whether a documented reason says why."""
    counts: dict[tuple[str, str], Counter[str]] = defaultdict(Counter)
    unexplained, runs = [], 0
    for name, found in disagreements():
        runs += 1
        for item in found:
            counts[item.policies][item.reason.value if item.reason else "NONE"] += 1
            if item.reason is None:
                unexplained.append(f"{name} {item.policies} {item.statuses}: {item.message}")
    rows = [
        f"| {' and '.join(pair)} | {reason} | {count} |"
        for pair, counter in counts.items()
        for reason, count in counter.most_common()
    ]
    pair = counts[EXACT.name, REFERENCE.name]
    return Line(
        name="disagreements",
        what=f"runs on which policies disagree for none of the {len(SENTENCES)} documented reasons",
        figure=f"{len(unexplained)} of {runs} runs; exact and reference differ on {pair.total()}, {len(pair)} reasons",
        met=not unexplained and pair.total() > 0,
        detail="\n".join([*unexplained[:20], "| policies | reason | runs |", "|---|---|---|", *rows]),
    )


LINES: tuple[Callable[[], Line], ...] = (line_averages, line_intervals, line_disagreements)


def disagreements() -> Iterator[tuple[str, list[Disagreement]]]:
    """Every recorded turn and run, with what any two policies make of it differently."""
    for name, turn, run in (*_parity(), *_recorded()):
        pairs = combinations(_verdicts(turn, run), 2)
        found = (disagreement(turn, run, first, second) for first, second in pairs)
        yield name, [item for item in found if item is not None]


def _verdicts(turn: Turn, run: Trajectory) -> list[Verdict]:
    ours = [score_turn(turn, run, policy) for policy in (EXACT, RELAXED)]
    return [*ours, *(score_released(turn, run, policy) for policy in (REFERENCE, REFERENCE_DIFFLIB))]


def _parity() -> Iterator[tuple[str, Turn, Trajectory]]:
    tools = json.loads((shared() / "parity" / "tools.json").read_text(encoding="utf-8"))
    reader = CaseReader(CaseTools(tools), with_history=True, keep_raw=True)
    for path in sorted((shared() / "parity").glob("parity*.jsonl")):
        for number, line in enumerate(path.read_bytes().splitlines(), start=1):
            case = reader.read(line, number)
            if case.turn is None or case.trajectory is None:
                raise ValueError(f"{path}:{number}: {case.fault}")
            yield str(case.id), case.turn, case.trajectory


def _recorded() -> Iterator[tuple[str, Turn, Trajectory]]:
    turns = real_runs.turns()
    for path in real_runs.prediction_files():
        for run in read_trajectories(path):
            if not isinstance(run, Fault):
                yield f"{run.topic_id}/{run.turn} {run.model}", turns[run.topic_id, run.turn], run


def _samples() -> list[tuple[str, list[Cluster], ClusterKind]]:
    generator = random.Random(3)
    topics = [
        (profile, generator.randint(0, turns), turns)
        for profile in range(2)
        for turns in (generator.randint(1, 5) for _ in range(30))
    ]
    profiles = [(number, generator.randint(20, 60), generator.randint(60, 110)) for number in range(10)]
    one = [cluster for cluster in topics if cluster[0] == 0]
    return [
        ("1 profile", one, ClusterKind.TOPIC),
        ("2 profiles", topics, ClusterKind.TOPIC),
        ("10 profiles", profiles, ClusterKind.PROFILE),
    ]


def _sample(clusters: Sequence[Cluster], kind: ClusterKind) -> Sample:
    profile, correct, total = (np.array(column, np.int64) for column in zip(*clusters, strict=True))
    return Sample(profile, correct[None], total[None], kind)


def _literal(clusters: list[Cluster], kind: ClusterKind, averaging: Averaging, seed: int) -> tuple[float, float]:
    """The same interval without arrays: draw clusters, put them together, sort the values."""
    generator = random.Random(seed)
    values = sorted(_value(generator.choices(clusters, k=len(clusters)), kind, averaging) for _ in range(_DRAWS // 4))
    return values[round(0.025 * (len(values) - 1))], values[round(0.975 * (len(values) - 1))]


def _value(drawn: list[Cluster], kind: ClusterKind, averaging: Averaging) -> float:
    if averaging is Averaging.MACRO and kind is ClusterKind.PROFILE:
        return sum(correct / total for _, correct, total in drawn) / len(drawn)
    groups: dict[int, list[int]] = {}
    for profile, correct, total in drawn:
        sums = groups.setdefault(0 if averaging is Averaging.MICRO else profile, [0, 0])
        sums[0] += correct
        sums[1] += total
    return sum(correct / total for correct, total in groups.values()) / len(groups)


def _time_of_one() -> float:
    generator = random.Random(5)
    clusters = [(0, generator.randint(0, turns), turns) for turns in (generator.randint(1, 5) for _ in range(300))]
    sample = _sample(clusters, ClusterKind.TOPIC)
    start = time.process_time()
    for _ in range(10):
        interval(sample, Averaging.MACRO)
    return (time.process_time() - start) * 100
