"""The table of the baselines: `python -m tests.predict.baselines [DATA]` plays them all and prints it.

Without DATA they play every data set that ships.
"""

import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from tests.predict.data import SAMPLE, index_of
from utb.cli.main import run
from utb.io.trajectories import read_trajectories
from utb.model import Policy, Status, TaskType, Trajectory, Turn, policy_named
from utb.runner.baselines import BASELINES
from utb.scoring.score import score_turn

MODES = ("open", "strict")
POLICIES = ("exact", "relaxed", "reference", "reference-difflib")
_MULTI = {TaskType.MULTI, TaskType.PARALLEL, TaskType.SEQUENTIAL, TaskType.MIXED}
Turns = Mapping[tuple[str, int], Turn | None]
_COLUMNS = ("ST", "MT", "LOI", "Chat", "All")


def played(folder: Path, data: Path = SAMPLE, names: Sequence[str] = BASELINES) -> None:
    """Play baselines in both modes."""
    models = [f"--model={name}" for name in names]
    for mode in MODES:
        code = run(["predict", str(data), *models, "--mode", mode, "--out", str(folder / mode)])
        if code:
            raise SystemExit(code)


def table(folder: Path, data: Path = SAMPLE, names: Sequence[str] = BASELINES) -> str:
    """Shares of turns that are right, in per cent, as Markdown; a cell with turns that are not scored is empty."""
    index = index_of(data)
    turns = {place: index.turn(*place) for place in index.places()}  # held, because every run of each is scored
    rows = [
        f"| {name.removeprefix('baseline-')} | {mode} | {', '.join(policies)} | {' | '.join(cells)} |"
        for name in names
        for mode in MODES
        for cells, policies in _alike(_cells(turns, folder / mode / f"{name}.jsonl"))
    ]
    head = ["| baseline | mode | policies | ST | MT | LOI | Chat | All |", "|---|---|---|--:|--:|--:|--:|--:|"]
    return "\n".join([*head, *rows]) + "\n"


def _alike(rows: Iterator[tuple[str, list[str]]]) -> Iterator[tuple[tuple[str, ...], list[str]]]:
    """Policies with the same numbers share a row."""
    found: dict[tuple[str, ...], list[str]] = {}
    for policy, cells in rows:
        found.setdefault(tuple(cells), []).append(policy)
    yield from found.items()


def _cells(turns: Turns, path: Path) -> Iterator[tuple[str, list[str]]]:
    runs = [run for run in read_trajectories(path) if isinstance(run, Trajectory)]
    for name in POLICIES:
        yield name, _shares(turns, runs, policy_named(name))


def _shares(turns: Turns, runs: list[Trajectory], policy: Policy) -> list[str]:
    scored: Counter[tuple[str, Status]] = Counter()
    for one in runs:
        turn = turns[one.topic_id, one.turn]
        assert turn is not None
        status = score_turn(turn, one, policy).status
        scored.update({(_column(turn.task_type), status): 1})
        scored.update({("All", status): 1})
    return [_share(scored, column) for column in _COLUMNS]


def _share(scored: Counter[tuple[str, Status]], column: str) -> str:
    if scored[column, Status.NOT_SCORED]:
        return ""
    right = scored[column, Status.CORRECT]
    total = right + scored[column, Status.WRONG]
    return f"{100 * right / total:.1f}" if total else ""


def _column(task_type: str | None) -> str:
    if task_type in _MULTI:
        return "MT"
    return {TaskType.SINGLE: "ST", TaskType.CLARIFY: "LOI", TaskType.CHAT: "Chat"}[TaskType(str(task_type))]


def shipped() -> list[Path]:
    """The data sets that ship."""
    return sorted(path for path in SAMPLE.parent.iterdir() if path.is_dir())


if __name__ == "__main__":
    for named in map(Path, sys.argv[1:]) if sys.argv[1:] else shipped():
        with tempfile.TemporaryDirectory() as made:
            played(Path(made), named)
            sys.stdout.write(f"\n{named.name}\n\n{table(Path(made), named)}")
