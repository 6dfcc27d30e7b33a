"""Verdicts shown before an edit is saved, beside those that the saved data set gets."""

import tempfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from tests.editing import edits
from tests.editing.saving import document, is_sound, new_store, save
from utb.io.loading import load_topic_files
from utb.io.references import reference_of, turn_with
from utb.io.workspace import Dataset, open_workspace
from utb.model import EXACT, RELAXED, Action, Status, Topic, Trajectory, Turn
from utb.scoring.flips import Flip, flips
from utb.scoring.score import score_turn
from utb.store.curated import write_curated
from utb.store.manifest import Outcome
from utb.store.signatures import standing_of

POLICIES = (EXACT, RELAXED)


@dataclass(slots=True)
class Lived:
    """Verdicts shown before saving beside those after it."""

    edits: int = 0
    rows: int = 0
    flipped: int = 0
    different: list[str] = field(default_factory=list)


def live_verdicts(dataset: Dataset, runs: Sequence[Trajectory], wanted: int, seed: int = 0) -> Lived:
    """Edit turns of different topics at random; what was shown before must be what the saved data set is scored as."""
    rng, seen = Random(seed), Lived()
    by_turn = _by_turn(runs)
    shown: dict[tuple[str, int], tuple[Flip, ...]] = {}
    with new_store() as store, tempfile.TemporaryDirectory() as folder:
        for topic, turn in _chosen(rng, dataset, by_turn):
            own = reference_of(topic.raw, turn.turn)
            edited = edits.sound_edit(rng, own, lambda state, turn=turn: is_sound(state, turn))
            if edited is None:
                continue
            mine = by_turn[turn.topic_id, turn.turn]
            shown[turn.topic_id, turn.turn] = flips(turn, turn_with(turn, edited), mine, POLICIES)
            save(store, document(dataset.name, turn), edited, turn, Action.SIGN_OFF)
            if len(shown) == wanted:
                break
        written = write_curated(standing_of(store), [dataset], Path(folder) / "out")
        saved = open_workspace(Path(folder) / "out").dataset(dataset.name)
        before, after = _scores(dataset, runs), _scores(saved, runs)
    if written.count(Outcome.APPLIED) != len(shown):
        seen.different.append(f"{written.count(Outcome.APPLIED)} of {len(shown)} edits are in the saved data")
    for place, rows in shown.items():
        seen.edits += 1
        for row in rows:
            seen.rows += 1
            seen.flipped += row.is_flipped
            key = (*place, row.model, row.trial, row.policy)
            if (row.before, row.after) != (before[key], after[key]):
                seen.different.append(f"{key}: shown {row.before} -> {row.after}, is {before[key]} -> {after[key]}")
    return seen


def _chosen(
    rng: Random, dataset: Dataset, by_turn: Mapping[tuple[str, int], Sequence[Trajectory]]
) -> Iterator[tuple[Topic, Turn]]:
    """One turn with runs of each topic, in random order."""
    topics = list(load_topic_files([file.path for file in dataset.topic_files], dataset.name).topics)
    rng.shuffle(topics)
    for topic in topics:
        turns = [turn for turn in topic.turns if (turn.topic_id, turn.turn) in by_turn]
        if turns:
            yield topic, rng.choice(turns)


def _by_turn(runs: Iterable[Trajectory]) -> dict[tuple[str, int], list[Trajectory]]:
    found: dict[tuple[str, int], list[Trajectory]] = {}
    for run in runs:
        found.setdefault((run.topic_id, run.turn), []).append(run)
    return found


def _scores(dataset: Dataset, runs: Iterable[Trajectory]) -> dict[tuple[str, int, str, int, str], Status]:
    """Every run scored with the data set as it is read from its files."""
    turns = turns_of(dataset)
    return {
        (run.topic_id, run.turn, run.model, run.trial, policy.name): score_turn(
            turns[run.topic_id, run.turn], run, policy
        ).status
        for run in runs
        if (run.topic_id, run.turn) in turns
        for policy in POLICIES
    }


def turns_of(dataset: Dataset) -> dict[tuple[str, int], Turn]:
    """The turns of a data set by topic and number."""
    topics = load_topic_files([file.path for file in dataset.topic_files], dataset.name).topics
    return {(topic.topic_id, turn.turn): turn for topic in topics for turn in topic.turns}
