"""Recorded topics and model runs beside the project, scored under every policy; what the proofs count."""

from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path

from tests.shared_data import shared
from utb.io.loading import load_topic_files
from utb.io.topics import read_topics
from utb.io.trajectories import read_trajectories
from utb.model import EXACT, RELAXED, Status, Topic, Trajectory, Turn, Verdict
from utb.scoring.execute import execute_reference
from utb.scoring.findings import FindingKind, kind_of
from utb.scoring.score import score_turn

POLICIES = (EXACT, RELAXED)
# The only reasons for which a recorded reference may keep its turn from being scored.
REFERENCE_FAULTS = {
    "reference_unreadable",
    "reference_cycle",
    "reference_dangling",
    "reference_empty",
    "reference_ambiguous",
}


def topic_files() -> list[Path]:
    """The topic files, in order of name."""
    return [p for p in sorted((shared() / "realdata").glob("*.jsonl")) if not p.name.startswith("predictions_")]


def prediction_files() -> list[Path]:
    """The prediction files, in order of name."""
    return sorted((shared() / "realdata").glob("predictions_*.jsonl"))


def turns() -> dict[tuple[str, int], Turn]:
    """Every recorded turn by topic and number."""
    return {(t.topic_id, turn.turn): turn for t in load_topic_files(topic_files()).topics for turn in t.turns}


def first_code(verdict: Verdict) -> str:
    """The code that decided, `-` for a correct turn."""
    deciding = (FindingKind.WRONG, FindingKind.NOT_SCORED)
    return next((f.code.value for f in verdict.findings if kind_of(f) in deciding), "-")


def references_as_runs() -> tuple[dict[str, Counter[str]], list[str], int, int]:
    """Execute every reference as a run under both policies.

    Returns counts of verdicts per file (`exact correct` ...), what was not correct, topics and turns.
    """
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    others: list[str] = []
    topics = seen = 0
    for path in topic_files():
        for topic in read_topics(path):
            if not isinstance(topic, Topic):
                continue
            topics += 1
            for turn in topic.turns:
                seen += 1
                run = execute_reference(turn)
                for policy in POLICIES:
                    verdict = score_turn(turn, run, policy)
                    counts[path.name][f"{policy.name} {verdict.status}"] += 1
                    if verdict.status is not Status.CORRECT:
                        why = f"{verdict.status} {first_code(verdict)}: {verdict.findings[0].message}"
                        others.append(f"{policy.name} {topic.topic_id}/{turn.turn} {why}")
    return counts, others, topics, seen


def scored_predictions() -> Iterator[tuple[str, Turn, Trajectory, Verdict]]:
    """Every recorded run under both policies as (file, turn, run, verdict)."""
    known = turns()
    for path in prediction_files():
        for run in read_trajectories(path):
            if isinstance(run, Trajectory):
                turn = known[run.topic_id, run.turn]
                for policy in POLICIES:
                    yield path.name, turn, run, score_turn(turn, run, policy)


def prediction_tables() -> tuple[str, int]:
    """Verdicts by deciding code, and agreement with the source's own verdict, as text; and how many runs."""
    codes: dict[tuple[str, str], Counter[str]] = defaultdict(Counter)
    agree: dict[tuple[str, str], Counter[str]] = defaultdict(Counter)
    runs = 0
    for _file, _turn, run, verdict in scored_predictions():
        runs += verdict.policy == EXACT.name
        codes[run.model, verdict.policy][f"{verdict.status} {first_code(verdict)}"] += 1
        if run.source_verdict is not None:
            valid = run.source_verdict.get("valid")
            agree[run.model, verdict.policy][f"source {valid} / {verdict.status}"] += 1
    text = []
    for (model, policy), counter in codes.items():
        text.append(f"{model} · {policy} · {counter.total()} runs")
        text += [f"  {n:4} {name}" for name, n in counter.most_common()]
        text += [f"  {n:4} {name}" for name, n in sorted(agree[model, policy].items())]
    return "\n".join(text), runs
