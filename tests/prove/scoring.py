"""Can verdicts be trusted? The long proof behind `make prove SET=scoring`.

Every line runs the real library on real or generated data; nothing here repeats what it tests.
"""

import io
import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import BinaryIO

from tests.prove import ask_labels, real_runs, source_labels
from tests.prove.report import Line
from tests.shared_data import shared
from utb.cli.filters import run_compare_arguments, run_score_turns
from utb.model import ANSWER_NAME, EXACT, Policy
from utb.scoring.findings import FINDINGS, FindingKind

Filter = Callable[[BinaryIO, BinaryIO, Policy], int]

ROOT = Path(__file__).resolve().parents[2]
DATA = ROOT / "tests" / "data"
RIGHT = [
    "G1",
    "G2",
    "G3",
    "G4",
    "G5",
    "L5",
    "L6",
    "L7",
    "L10",
    "L11",
    "A1",
    "A15",
    "A16",
    "A18",
    "A19",
    "A21",
    "A22",
    "A23",
    "A24",
]
RIGHT_WITH_DATA_FINDING = ["A3", "A20", "A31"]
WRONG = ["G6", "G6d", "G9", "G12b", "G13", "G19", "A6", "A7", "A14", "A33", "A34b", "A38", "A39"]


def through(run: Filter, cases: list[dict[str, object]]) -> dict[str, dict[str, object]]:
    """Send cases through one of the filters; returns the verdict lines by id."""
    answer = io.BytesIO()
    run(io.BytesIO(b"".join(json.dumps(case).encode() + b"\n" for case in cases)), answer, EXACT)
    return {line["id"]: line for line in map(json.loads, answer.getvalue().splitlines())}


def score_cases(stdin: BinaryIO, stdout: BinaryIO, policy: Policy) -> int:
    """`utb score-turns` without a file of tools."""
    return run_score_turns(stdin, stdout, policy, None)


def pair_case(pair: dict[str, object]) -> dict[str, object]:
    """A pair of call lists as a case; parallel unless the pair says that it is sequential."""
    chain = "sequential" in pair["case"]
    nodes = [
        {"action": call, "dependency_list": [i - 1] if chain and i > 0 else []}
        for i, call in enumerate(pair["reference"])
    ]
    nodes.append({"action": {"name": ANSWER_NAME, "arguments": {}}, "dependency_list": list(range(len(nodes)))})
    names = {call["name"] for call in pair["reference"] + pair["prediction"]}
    tools = [{"type": "function", "function": {"name": n, "parameters": pair["schema"]}} for n in sorted(names)]
    calls = [{"name": c["name"], "arguments": json.dumps(c["arguments"])} for c in pair["prediction"]]
    batches = [[call] for call in calls] if chain else [calls]
    outputs = [{"content": None, "tool_calls": batch} for batch in batches] + [{"content": "Done."}]
    return {"id": pair["id"], "tools": tools, "answer_list": nodes, "outputs": outputs}


def line_a() -> Line:
    """Hand-made pairs of calls with the right answer."""
    pairs = json.loads((shared() / "cases" / "argument_pairs.json").read_text(encoding="utf-8"))
    verdicts = through(score_cases, [pair_case(pair) for pair in pairs])
    wrong = [p["id"] for p in pairs if (verdicts[p["id"]]["status"] == "correct") is not p["expected_exact"]]
    figure = f"{len(pairs) - len(wrong)} of {len(pairs)} right"
    return Line(name="a", what="argument pairs under exact", figure=figure, met=not wrong, detail=" ".join(wrong))


def line_b() -> Line:
    """Documented cases in which the released evaluator decides otherwise, or rightly refuses."""
    quirks = json.loads((shared() / "parity" / "quirks.json").read_text(encoding="utf-8"))
    by_id: dict[str, list[dict[str, object]]] = {}
    for quirk in quirks:
        by_id.setdefault(quirk["id"].split("-")[0], []).append(quirk)
    turns = [quirk for quirk in quirks if "answer_list" in quirk]
    calls = [quirk for quirk in quirks if "predicted" in quirk]
    verdicts = through(score_cases, turns) | through(run_compare_arguments, calls)
    off, seen = [], 0
    for wanted, ids in (("correct", RIGHT), ("data", RIGHT_WITH_DATA_FINDING), ("wrong", WRONG)):
        for quirk in (quirk for name in ids for quirk in by_id[name]):
            seen += 1
            verdict = verdicts[quirk["id"]]
            has_data = any(FINDINGS[f["code"]].kind is FindingKind.DATA for f in verdict["findings"])
            right = verdict["status"] == ("wrong" if wanted == "wrong" else "correct")
            if not right or (wanted == "data" and not has_data):
                off.append(f"{quirk['id']}: {verdict}")
    figure = f"{seen - len(off)} of {seen} as documented"
    return Line(name="b", what="documented cases under exact", figure=figure, met=not off, detail="\n".join(off))


def line_c() -> Line:
    """Every recorded reference executed as a run."""
    counts, others, topics, seen = real_runs.references_as_runs()
    allowed = [line for line in others if any(f"not_scored {code}" in line for code in real_runs.REFERENCE_FAULTS)]
    figure = f"{topics} topics, {seen} turns; not correct: {len(others) // 2}, all excused: {allowed == others}"
    detail = "\n".join(f"{file}: {dict(counter)}" for file, counter in counts.items()) + "\n" + "\n".join(others)
    met = (topics, seen) == (632, 1009) and allowed == others
    return Line(name="c", what="references executed as runs", figure=figure, met=met, detail=detail)


def line_d() -> Line:
    """Recorded model runs: verdicts by code, agreement with the source's verdict."""
    text, runs = real_runs.prediction_tables()
    return Line(name="d", what="recorded model runs", figure=f"{runs} runs under 2 policies", met=True, detail=text)


def line_e() -> Line:
    """The ask detector on labels that nobody wrote rules on: a blind set, and the half kept out of the last batch."""
    blind, half = (ask_labels.score_labels(DATA / f"{name}.jsonl")["all"] for name in ask_labels.UNSEEN)
    figure = "; ".join(
        f"precision {score.precision or 0.0:.3f}, recall {score.recall or 0.0:.3f} on {score.total} {what} texts"
        for score, what in ((blind, "blind"), (half, "held-out"))
    )
    met = min(blind.precision or 0.0, blind.recall or 0.0, half.precision or 0.0, half.recall or 0.0) >= 0.95
    return Line(
        name="e",
        what="ask detector",
        figure=figure,
        met=met,
        detail="\n".join(map(ask_labels.without_text, blind.misses + half.misses)),
    )


def line_f() -> Line:
    """The source finder on the half of the labels that nobody wrote rules on, and its shares over all arguments."""
    report = source_labels.score_labels(DATA / "source_labels_held_out.jsonl")
    others = [
        f"source_labels_{name}: {source_labels.score_labels(DATA / f'source_labels_{name}.jsonl').share:.3f}"
        for name in ("first_held_out", "rules")
    ]
    figure = f"kind right {report.right} of {report.total} = {report.share:.3f}"
    detail = f"{report}\n{', '.join(others)}\nshares over all recorded arguments: {source_labels.shares_of_kinds()}"
    return Line(name="f", what="source finder, held-out", figure=figure, met=report.share >= 0.95, detail=detail)


def line_g() -> Line:
    """Properties, with many examples."""
    examples = os.environ.get("UTB_EXAMPLES", "20000")
    status, tail = _pytest("tests/property", {"UTB_EXAMPLES": examples})
    return Line(name="g", what=f"properties, {examples} examples each", figure=tail, met=status == 0)


def line_h() -> Line:
    """Random and mutated lines through both filters."""
    lines = os.environ.get("UTB_FUZZ_LINES", "100000")
    status, tail = _pytest("tests/prove/test_fuzz.py", {"UTB_FUZZ_LINES": lines})
    return Line(name="h", what=f"fuzz, {lines} lines a filter", figure=tail, met=status == 0)


def line_i() -> Line:
    """Speed, as ratios to decoding the same bytes."""
    done = _run([sys.executable, "-m", "tests.bench"], {})
    return Line(
        name="i", what="benchmark", figure="see below", met=done.returncode == 0, detail=done.stdout + done.stderr
    )


def _pytest(path: str, env: dict[str, str]) -> tuple[int, str]:
    done = _run([sys.executable, "-m", "pytest", "-q", path], env)
    return done.returncode, (done.stdout.strip().splitlines() or ["no output"])[-1]


def _run(command: list[str], env: dict[str, str]) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        command, cwd=ROOT, env={**os.environ, **env}, capture_output=True, text=True, encoding="utf-8", check=False
    )


LINES = (line_a, line_b, line_c, line_d, line_e, line_f, line_g, line_h, line_i)
