"""Are the runs in released result files judged as recorded, as trajectories and through `utb score`?"""

import json
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from tests.prove.released_files import folder, line, models
from tests.prove.report import Line
from utb.io.released.scores import ReleasedScore, read_scores
from utb.io.released.sessions import read_session
from utb.io.released.turns import session_turns
from utb.io.scored import ScoredRun, score_files
from utb.io.topic_index import TopicIndex
from utb.io.trajectories import read_trajectories
from utb.model import EXACT, REFERENCE, RELAXED, Fault, Status, Trajectory
from utb.scoring.exact import score_exact
from utb.scoring.relaxed import score_relaxed
from utb.scoring.released import score_released

_SCORED = ("label", "action_name_label", "action_arguments_label", "is_optimal", "complete_step", "error_reason")


def line_runs() -> Line:
    """Runs of result files get the recorded labels through trajectories; the other policies can score them, too."""
    differences: list[str] = []
    count = others = 0
    for path in sorted((folder() / "result").glob("*/*_result.jsonl")):
        for turn, run, labels in _joined(path):
            count += 1
            released = score_released(turn, run, REFERENCE)
            own = {name: released.legacy[name] for name in labels}
            if own != labels:
                differences.append(f"{path.stem} {run.topic_id}/{run.turn}: recorded {labels}, ours {own}")
            exact = score_exact(turn, run, EXACT)
            relaxed = score_relaxed(turn, run, RELAXED, exact)
            others += Status.NOT_SCORED not in (exact.status, relaxed.status)
    what = f"recorded turns labelled alike as trajectories ({others} of them scored by exact and relaxed, too)"
    return line("runs", what, count, differences)


def line_scored() -> Line:
    """`utb score` on data and result files: the labels, findings' words and counts of the score and metric files."""
    differences: list[str] = []
    count = 0
    for model in models():
        index = TopicIndex("data")
        for path in sorted((folder() / "data").iterdir()):
            differences += map(str, index.add_file(path))
        paths = sorted((folder() / "result" / model).glob("*.jsonl"))
        runs = [item for block in score_files(index, paths, [REFERENCE]) for item in block.results]
        own = [_scored_record(item) for item in runs if isinstance(item, ScoredRun)]
        recorded = list(_recorded_records(model))
        count += len(recorded)
        differences += [
            f"{model}: recorded {one}, ours {other}" for one, other in zip(recorded, own, strict=False) if one != other
        ]
        differences += [f"{model}: {len(own)} runs scored"] * abs(len(own) - len(recorded))
    return line("scored", "recorded labels and argument strings through `utb score`", count, differences)


LINES: tuple[Callable[[], Line], ...] = (line_runs, line_scored)


def _joined(path: Path) -> Iterator[tuple[object, Trajectory, dict[str, object]]]:
    """Turn, run and recorded labels of everything in a result file."""
    data = folder() / "data" / f"{path.name.partition('__')[0]}.jsonl"
    turns = {(turn.topic_id, turn.turn): turn for turn in session_turns(read_session(data), data).turns if turn}
    scores = path.parents[2] / "score" / path.parent.name / path.name.replace("_result", "_score")
    recorded = json.loads(scores.read_text(encoding="utf-8"))["results"]
    runs = [run for run in read_trajectories(path) if not isinstance(run, Fault)]
    for run, entry in zip(runs, recorded, strict=True):
        names = ("label", "action_name_label", "action_arguments_label", "is_optimal")
        yield turns[run.topic_id, run.turn], run, {name: entry.get(name) for name in names}


def _scored_record(run: ScoredRun) -> list[object]:
    legacy = run.verdicts[0].legacy
    return [run.topic_id, run.turn, *(legacy[name] for name in _SCORED), _judged_only(legacy["args_checks"])]


def _recorded_records(model: str) -> Iterator[list[object]]:
    """The same from the score files; argument checks are recorded where one is not correct."""
    for path in sorted((folder() / "score" / model).glob("*_score.jsonl")):
        for score in read_scores(path):
            for turn in score.turns if isinstance(score, ReleasedScore) else ():
                labels = [getattr(turn, name) for name in _SCORED]
                yield [turn.topic_id, turn.turn, *labels, _judged_only(turn.args_checks)]


def _judged_only(checks: Sequence[Sequence[str] | None]) -> list[list[str]]:
    return [list(results) for results in checks if results is not None]
