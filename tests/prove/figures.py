"""Can an author defend the numbers and print the pictures? Statistics, speed, bytes, LaTeX, the paper's messages."""

import io
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from itertools import combinations
from pathlib import Path

import numpy as np
import pypdf
import statsmodels.api as sm
from scipy import stats
from statsmodels.stats.contingency_tables import mcnemar as library_mcnemar
from statsmodels.stats.multitest import multipletests

from tests.prove.figures_pages import line_pages
from tests.prove.report import Line
from tests.shared_data import shared
from utb.cli.main import run
from utb.figures.choices import Wishes
from utb.figures.collection import score_sheets
from utb.figures.fonts import FAMILY
from utb.metrics.all_pairs import all_pairs, clustered_error, least_detectable
from utb.metrics.board import Board
from utb.metrics.columns import Column
from utb.metrics.estimates import DRAWS, estimates, weights
from utb.metrics.judged import Judged, Judgements, Outcome, TurnLabels
from utb.metrics.multiplicity import holm
from utb.metrics.paired import mcnemar
from utb.metrics.students_t import quantile
from utb.metrics.trials import pass_all, pass_at, spread
from utb.model import FindingCode, Status

_ROOT = Path(__file__).resolve().parents[2]
_EXACT = 1e-9
_SECONDS, _ROUNDS = 3.0, 3
_MODELS, _PROFILES, _TOPICS, _TURNS = 9, 10, 30, 1065
_TYPES = ("Single-Tool", "Sequential Multi-Tool", "Clarify", "Chat")
_CODES = (FindingCode.MISSING_CALL, FindingCode.ARGUMENT_VALUE, FindingCode.ASKED_NEEDLESSLY)
_FILES = ("pdf", "svg", "tex", "csv")
_MINI, _RUNS = "annotations/datasets/utb-mini", "annotations/predictions/utb-mini"
_LITERAL = 1500
_ERRORS_ALLOWED = 5.0


def line_library() -> Line:
    """Our statistics against scipy and statsmodels, on numbers from a seed."""
    differences = dict(_library_differences())
    rows = [f"| {name} | {difference:.1e} |" for name, difference in differences.items()]
    return Line(
        name="library",
        what=f"largest difference from scipy and statsmodels at most {_EXACT}",
        figure=f"{len(differences)} statistics, largest difference {max(differences.values()):.1e}",
        met=max(differences.values()) <= _EXACT,
        detail="\n".join(["| statistic | largest difference |", "|---|---|", *rows]),
    )


def _library_differences() -> Iterator[tuple[str, float]]:
    draws = np.random.default_rng(17)
    splits = [(int(b), int(c)) for b, c in draws.integers(0, 200, (200, 2)) if b + c]
    tests = [abs((mcnemar(b, c) or 0) - library_mcnemar([[1, b], [c, 1]], exact=True).pvalue) for b, c in splits]
    yield "McNemar, exact, 200 splits (statsmodels mcnemar)", max(tests)
    values = draws.uniform(0, 0.3, 36).tolist()
    theirs = multipletests(values, method="holm")[1].tolist()
    yield (
        "Holm over 36 pairs (statsmodels multipletests)",
        max(abs((ours or 0) - other) for ours, other in zip(holm(values), theirs, strict=True)),
    )
    errors = []
    for seed in range(20):
        own = np.random.default_rng(seed)
        clusters = own.integers(0, 10, 800)
        change = (own.integers(-1, 2, 800) + 0.2 * (clusters % 4)).astype(float)
        fitted = sm.OLS(change, np.ones(800)).fit(cov_type="cluster", cov_kwds={"groups": clusters})
        errors.append(abs((clustered_error(change, clusters) or 0) - float(fitted.bse[0])))
    yield "clustered standard error, 20 samples (statsmodels OLS, cov_type cluster)", max(errors)
    points = [(p, df) for df in (1, 2, 3, 9, 29, 299) for p in (0.2, 0.8, 0.975, 0.999)]
    yield "quantiles of Student's t (scipy)", max(abs(quantile(p, df) - float(stats.t.ppf(p, df))) for p, df in points)
    factor = float(stats.t.ppf(0.975, 9) + stats.t.ppf(0.8, 9))
    yield "least detectable difference of 10 clusters (scipy)", abs(least_detectable(1.0, 10) - factor)
    tries = [(n, c, k) for n in range(1, 9) for c in range(n + 1) for k in range(1, n + 1)]
    yield (
        "pass@k and pass^k, 8 trials (scipy hypergeom)",
        max(
            max(abs(pass_at(n, c, k) - float(stats.hypergeom(n, c, k).sf(0))), abs(pass_all(n, c, k) - _every(n, c, k)))
            for n, c, k in tries
        ),
    )
    trials = draws.uniform(0, 1, 30).tolist()
    yield "seed deviation of 30 trials (numpy)", abs((spread(trials).deviation or 0) - float(np.std(trials, ddof=1)))


def _every(trials: int, right: int, k: int) -> float:
    return float(stats.hypergeom(trials, right, k).pmf(k))


def line_published() -> Line:
    """Worked examples that others have printed."""
    holms = holm((0.01, 0.04, 0.03, 0.005))
    examples = (
        ("Fagerland, Lydersen, Laake (2013): 1 and 7 discordant, exact p 0.070", mcnemar(1, 7), 0.070, 5e-4),
        ("Holm, p 0.01 0.04 0.03 0.005 at 5 %: two rejected", sum((p or 0) <= 0.05 for p in holms), 2, 0.0),
        ("HumanEval README: six samples, three right, pass@1 0.4999999999999999", pass_at(6, 3, 1), 0.5, 1e-15),
        ("NIST NumAcc1: deviation 1", spread([10000001.0, 10000003.0, 10000002.0]).deviation, 1.0, 0.0),
        ("Bloom (1995): 2.80 standard errors", least_detectable(1.0, 100_001), 2.80, 5e-3),
    )
    rows = [(name, ours or 0.0, abs((ours or 0.0) - printed) <= slack) for name, ours, printed, slack in examples]
    return Line(
        name="published",
        what="published worked examples that come out as printed",
        figure=f"{sum(met for *_, met in rows)} of {len(rows)}",
        met=all(met for *_, met in rows),
        detail="\n".join(f"- {name}: ours {ours:.10g}" for name, ours, _ in rows),
    )


def line_bootstrap() -> Line:
    """Intervals of cells and of pairs against clusters drawn one by one in plain Python."""
    models = scored(2)
    board = Board(models)
    cells = {cell.column: cell for cell in estimates(board)[1]}
    (pair,) = all_pairs(board)
    ours = [*(cells["Avg"].by_profile or ()), *(pair.by_profile or ()), *(pair.by_topic or ())]
    literal = [_literal_average(models[1]), _literal_pair(board, board.profile), _literal_pair(board, board.topic)]
    theirs = [end for sample in literal for end in np.percentile(sample, (2.5, 97.5)).tolist()]
    errors = [error for sample in literal for error in _quantile_errors(sample)]
    away = [abs(one - other) / error for one, other, error in zip(ours, theirs, errors, strict=True)]
    return Line(
        name="bootstrap",
        what=f"ends within {_ERRORS_ALLOWED:.0f} Monte-Carlo errors of a literal bootstrap ({_LITERAL} draws)",
        figure=f"{len(ours)} ends, at most {max(away):.1f} errors away",
        met=len(ours) == 6 and max(away) <= _ERRORS_ALLOWED,
    )


def _literal_average(item: Judgements) -> list[float]:
    """Avg of profiles drawn with replacement, from lists of verdicts."""
    tallies: dict[str, dict[str, list[bool]]] = {}
    names = {"Single-Tool": "ST", "Sequential Multi-Tool": "MT", "Clarify": "LOI"}
    for one in item:
        name = names.get(one.labels.task_type or "")
        if name is not None:
            right = one.outcome.status is Status.CORRECT
            tallies.setdefault(one.labels.profile, {}).setdefault(name, []).append(right)
    profiles, draws = sorted(tallies), random.Random(5)
    found = []
    for _ in range(_LITERAL):
        drawn = draws.choices(profiles, k=len(profiles))
        parts = [[sum(t) / len(t) for who in drawn if (t := tallies[who].get(name))] for name in ("ST", "MT", "LOI")]
        found.append(sum(sum(part) / len(part) for part in parts) / 3)
    return found


def _literal_pair(board: Board, clusters: "np.ndarray[tuple[int], np.dtype[np.int64]]") -> list[float]:
    chosen = board.evaluated() & board.scored[0] & board.scored[1]
    changes: dict[int, list[int]] = {}
    for place in np.flatnonzero(chosen).tolist():
        change = int(board.correct[0, place]) - int(board.correct[1, place])
        changes.setdefault(int(clusters[place]), []).append(change)
    names, draws = sorted(changes), random.Random(6)
    found = []
    for _ in range(_LITERAL):
        drawn = [changes[name] for name in draws.choices(names, k=len(names))]
        found.append(sum(map(sum, drawn)) / sum(map(len, drawn)))
    return found


def _quantile_errors(sample: list[float]) -> list[float]:
    """Standard errors of both ends, by resampling the draws."""
    values, draws = np.array(sample), np.random.default_rng(7)
    again = [np.percentile(draws.choice(values, len(values)), (2.5, 97.5)) for _ in range(200)]
    return [float(error) for error in np.maximum(np.std(again, axis=0), 1e-4)]


def scored(models: int, policy: str = "exact") -> list[Judgements]:
    """Verdicts from a seed, in the size of the paper: 10 profiles, 300 topics, 1,065 turns."""
    rows = []
    for number in range(_TURNS):
        topic = number * _PROFILES * _TOPICS // _TURNS
        profile = topic // _TOPICS
        labels = TurnLabels(f"p{profile}", random.Random(f"type {number}").choice(_TYPES), None, None, ("look", "book"))
        rows.append((topic, number, labels))
    made = []
    for model in range(models):
        draws = random.Random(f"{policy} {model}")
        item = Judgements(f"model-{model}", policy, "1")
        for topic, number, labels in rows:
            right = draws.random() < 0.2 + 0.06 * model + (0.1 if policy == "relaxed" else 0)
            code = (draws.choice(_CODES),) if not right else ()
            status = Status.CORRECT if right else Status.WRONG
            item.add(Judged(topic, number, labels, Outcome(status, None, None, (), code, (0,) if code else ())))
        made.append(item)
    return made


def line_speed() -> Line:
    """All tables, intervals and pairs of nine models under two policies."""
    items = [item for policy in ("exact", "relaxed") for item in scored(_MODELS, policy)]
    taken = []
    for _ in range(_ROUNDS):  # other work on the machine slows some of them
        weights.cache_clear()
        begun, busy = time.perf_counter(), time.process_time()
        made = score_sheets(items, Wishes(), sources={}, datasets=("d",))
        taken.append((time.perf_counter() - begun, time.process_time() - busy))
    seconds, processor = min(taken)
    pairs = sum(len(one.rows) for one in made.sheets if one.key.startswith("pairs"))
    return Line(
        name="speed",
        what=f"{_MODELS} models, {_TURNS:,} turns, two policies, {DRAWS:,} draws, {pairs} pairs in {_SECONDS:.0f} s",
        figure=f"{len(made.sheets)} sheets in {seconds:.2f} s (fastest of {_ROUNDS}; processor {processor:.2f} s)",
        met=seconds <= _SECONDS and pairs == 2 * len(list(combinations(range(_MODELS), 2))),
    )


def line_bytes() -> Line:
    """`utb figures` in two processes, from copies in two folders: every file the same."""
    with tempfile.TemporaryDirectory() as one, tempfile.TemporaryDirectory() as other:
        folders = [_figures_in(Path(folder), seed) for folder, seed in ((one, "1"), (other, "22"))]
        found = [{path.name: path.read_bytes() for path in sorted(folder.iterdir())} for folder in folders]
    names = [name for name in found[0] if name.rpartition(".")[2] in _FILES]
    different = [name for name in names if found[0][name] != found[1].get(name)]
    rest = [name for name in found[0] if found[0][name] != found[1].get(name)]
    return Line(
        name="bytes",
        what="files that differ between two folders and two processes",
        figure=f"{len(different)} of {len(names)} (PDF, SVG, LaTeX, CSV), {len(rest)} of all {len(found[0])}",
        met=not rest and len(names) > 20 and found[0].keys() == found[1].keys(),
        detail="\n".join(rest),
    )


def _figures_in(folder: Path, seed: str) -> Path:
    shutil.copytree(_ROOT / "annotations", folder / "annotations", ignore=shutil.ignore_patterns("scenarios"))
    environment = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(_ROOT)}
    commands = (
        ("score", _MINI, _RUNS, "--out", "scores"),
        ("figures", "scores", "--data", _MINI, "--out", "drawn"),
    )
    for command in commands:
        subprocess.run(
            [sys.executable, "-m", "utb", *command], cwd=folder, env=environment, check=True, capture_output=True
        )
    return folder / "drawn"


def line_fonts() -> Line:
    """Fonts and text of every PDF in both widths, read back."""
    bad, count = [], 0
    with tempfile.TemporaryDirectory() as folder:
        for width in ("single", "double"):
            for path in _drawn(Path(folder), width):
                count += 1
                page = pypdf.PdfReader(io.BytesIO(path.read_bytes())).pages[0]
                if not page.extract_text().strip() or not all(_embedded(page)):
                    bad.append(f"{width} {path.name}")
    return Line(
        name="fonts",
        what="PDF files without selectable text, or with a font that is not embedded",
        figure=f"{len(bad)} of {count}",
        met=not bad and count >= 16,
        detail="\n".join(bad),
    )


def _drawn(folder: Path, width: str) -> list[Path]:
    out, scores = folder / width, folder / "scores"
    base = _ROOT / "annotations"
    if not scores.exists():
        _quietly(["score", f"{base}/datasets/utb-mini", f"{base}/predictions/utb-mini", "--out", str(scores)])
    data = ["--data", f"{base}/datasets/utb-mini"]
    _quietly(["figures", str(scores), *data, "--width", width, "--out", str(out)])
    return sorted(out.glob("*.pdf"))


def _quietly(arguments: list[str]) -> None:
    """A command whose output nobody needs; a failure is told."""
    done = subprocess.run(
        [sys.executable, "-m", "utb", *arguments], cwd=_ROOT, capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise RuntimeError(done.stderr)


def _embedded(page: pypdf.PageObject) -> Iterator[bool]:
    for font in page["/Resources"]["/Font"].values():
        inner = font.get_object()
        inner = inner["/DescendantFonts"][0].get_object() if "/DescendantFonts" in inner else inner
        described = inner["/FontDescriptor"].get_object()
        yield FAMILY.replace(" ", "") in inner["/BaseFont"] and any(key.startswith("/FontFile") for key in described)


def line_messages() -> Line:
    """The gap and the drop drawn from the paper's printed tables: every value as printed."""
    path = shared() / "paper" / "tables.json"
    printed = json.loads(path.read_text(encoding="utf-8"))
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder)
        code = _run_quietly(["figures", "--published", str(path), "--out", str(out)])
        sheets = {name: json.loads((out / f"{name}.json").read_text(encoding="utf-8")) for name in _MESSAGES}
        drawn = [(out / f"{name}.{kind}").stat().st_size for name in _MESSAGES for kind in ("pdf", "svg", "png")]
    off, compared = [], 0
    for name, columns in _MESSAGES.items():
        keys = [head["key"] for head in sheets[name]["heads"]]
        rows = {row[0]: dict(zip(keys, row, strict=True)) for row in sheets[name]["rows"]}
        for key, (policy, column) in columns.items():
            for model, numbers in printed[policy].items():
                compared += 1
                if rows[model][key] != numbers[column]:
                    off.append(f"{name} {model} {key}: {rows[model][key]} for {numbers[column]}")
    means = [next(note for note in sheets[name]["notes"] if note.startswith("Mean")) for name in _MESSAGES]
    return Line(
        name="messages",
        what="values of both figures that differ from tables.json",
        figure=f"{len(off)} of {compared}; {' '.join(means)}",
        met=not off and compared == 36 and code == 0 and all(drawn),
        detail="\n".join(off),
    )


_MESSAGES = {
    "gap_exact_relaxed": {"exact": ("exact", Column.AVERAGE.value), "relaxed": ("relaxed", Column.AVERAGE.value)},
    "single_to_multi_exact": {"ST": ("exact", Column.SINGLE.value), "MT": ("exact", Column.MULTI.value)},
}


def _run_quietly(arguments: list[str]) -> int:
    before, sys.stdout = sys.stdout, io.StringIO()
    try:
        return run(arguments)
    finally:
        sys.stdout = before


def line_latex() -> Line:
    """Every table compiled in a two-column document by the TeX of this machine."""
    program = shutil.which("pdflatex")
    if program is None:
        return Line(name="latex", what="tables that LaTeX compiles", figure="no pdflatex on this machine", met=False)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        _drawn(folder, "single")
        tables = sorted((folder / "single").glob("*.tex"))
        failed = [path.name for path in tables if not compiles(path, folder, program)]
    return Line(
        name="latex",
        what="tables that do not compile (pdflatex, two columns, booktabs)",
        figure=f"{len(failed)} of {len(tables)}",
        met=not failed and len(tables) > 15,
        detail="\n".join(failed),
    )


def compiles(table: Path, folder: Path, program: str) -> bool:
    """Whether a document with only this table or figure compiles; a long table stands in one column."""
    text = table.read_text(encoding="utf-8")
    columns = "" if "longtable" in text else "[twocolumn]"
    document = (
        f"\\documentclass{columns}{{article}}\n\\usepackage[T1]{{fontenc}}\n\\usepackage{{booktabs,longtable,graphicx}}\n"
        f"\\graphicspath{{{{{table.parent.as_posix()}/}}}}\n\\begin{{document}}\nText.\n{text}\n\\end{{document}}\n"
    )
    (folder / "document.tex").write_text(document, encoding="utf-8")
    command = [program, "-interaction=nonstopmode", "-halt-on-error", "document.tex"]
    return subprocess.run(command, cwd=folder, capture_output=True, check=False).returncode == 0


LINES: dict[str, tuple[Callable[[], Line], ...]] = {
    "a": (line_library, line_published, line_bootstrap),
    "b": (line_speed,),
    "c": (line_bytes,),
    "d": (line_fonts, line_latex),
    "e": (line_messages,),
    "f": (line_pages,),
}
