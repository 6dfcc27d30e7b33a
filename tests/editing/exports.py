"""Curated exports beside what the store says."""

import json
import tempfile
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

import msgspec

from tests.editing import edits
from tests.editing.live import POLICIES, turns_of
from tests.editing.saving import document, is_sound, new_store, save
from utb.graph.editing import Edited
from utb.io.json_lines import json_line
from utb.io.loading import load_runs, load_topic_files
from utb.io.references import reference_of, turn_with
from utb.io.workspace import Dataset, open_workspace
from utb.model import Action, Trajectory
from utb.scoring.score import score_turn
from utb.store import Store
from utb.store.curated import write_curated
from utb.store.manifest import Outcome
from utb.store.signatures import standing_of


@dataclass(slots=True)
class Exported:
    """A curated export beside what the store says."""

    counts: Counter[str] = field(default_factory=Counter)
    scored: int = 0
    different: list[str] = field(default_factory=list)


def curated(workspace: Path, name: str, signed: int, seed: int = 0) -> Exported:
    """Sign random edits, export, score; take the store's own export in elsewhere and export again."""
    rng, seen = Random(seed), Exported()
    dataset = open_workspace(workspace).dataset(name)
    runs = load_runs(dataset.prediction_files).trajectories
    with new_store() as store, new_store() as other, tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        wanted = _sign(rng, store, dataset, signed, seen)
        written = write_curated(standing_of(store), [dataset], root / "first")
        seen.counts.update({outcome.value: written.count(outcome) for outcome in Outcome})
        first = open_workspace(root / "first").dataset(name)
        _compare_content(dataset, first, wanted, seen)
        _compare_scores(dataset, first, wanted, runs, seen)
        store.export(root / "store.jsonl")
        other.import_file(root / "store.jsonl")
        write_curated(standing_of(other), [dataset], root / "second")
        _compare_files(root / "first", root / "second", "from the imported store", seen)
        again = write_curated(standing_of(store), [first], root / "third")
        _compare_files(root / "first" / "datasets", root / "third" / "datasets", "from the curated data", seen)
        if again.count(Outcome.APPLIED) or again.count(Outcome.UNCHANGED) < len(wanted):
            seen.different.append("the curated data does not count as what was signed")
    return seen


def _sign(rng: Random, store: Store, dataset: Dataset, signed: int, seen: Exported) -> dict[tuple[str, int], Edited]:
    """Save references: most are signed, some not, some about another version; returns those that should be applied."""
    wanted: dict[tuple[str, int], Edited] = {}
    topics = load_topic_files([file.path for file in dataset.topic_files], dataset.name).topics
    places = [(topic, turn) for topic in topics for turn in topic.turns]
    for number, (topic, turn) in enumerate(rng.sample(places, min(len(places), signed))):
        own = reference_of(topic.raw, turn.turn)
        edited = edits.sound_edit(rng, own, lambda state, turn=turn: is_sound(state, turn))
        if edited is None:
            continue
        kind = ("signed", "signed", "signed", "only saved", "signed for another version")[number % 5]
        seen.counts[kind] += 1
        action = Action.SAVE if kind == "only saved" else Action.SIGN_OFF
        sha256 = "another" if kind == "signed for another version" else None
        save(store, document(dataset.name, turn), edited, turn, action, sha256=sha256)
        if kind == "signed":
            wanted[turn.topic_id, turn.turn] = edited
            if number % 3 == 0:  # somebody goes on, which is not signed
                save(store, document(dataset.name, turn), own, turn, Action.SAVE, based_on=1)
    return wanted


def _compare_content(before: Dataset, after: Dataset, wanted: Mapping[tuple[str, int], Edited], seen: Exported) -> None:
    """Every raw line is the old one with the signed references in place."""
    old = load_topic_files([file.path for file in before.topic_files], before.name).topics
    new = load_topic_files([file.path for file in after.topic_files], after.name).topics
    for one, other in zip(old, new, strict=True):
        raw = json.loads(json.dumps(one.raw))
        for (topic, turn), edited in wanted.items():
            if topic == one.topic_id:
                raw["answer_list"][turn] = edited.answer_list
                raw["clarification"][turn] = edited.clarification
        if json_line(raw) != json_line(other.raw):
            seen.different.append(f"{one.topic_id}: another line than the old one with what was signed")


def _compare_scores(
    before: Dataset,
    after: Dataset,
    wanted: Mapping[tuple[str, int], Edited],
    runs: Iterable[Trajectory],
    seen: Exported,
) -> None:
    """Runs score by the exported files as by what the store holds, put into the turns that were there before."""
    old, new = turns_of(before), turns_of(after)
    kept = {place: turn_with(turn, wanted[place]) if place in wanted else turn for place, turn in old.items()}
    for run in runs:
        turn = kept[run.topic_id, run.turn]
        history = tuple(kept[earlier.topic_id, earlier.turn] for earlier in turn.history)
        as_stored = msgspec.structs.replace(turn, history=history)
        for policy in POLICIES:
            seen.scored += 1
            mine = score_turn(as_stored, run, policy)
            theirs = score_turn(new[run.topic_id, run.turn], run, policy)
            if mine != theirs:
                seen.different.append(f"{run.topic_id}/{run.turn} {run.model} {policy.name}: another verdict")


def _compare_files(one: Path, other: Path, what: str, seen: Exported) -> None:
    mine, theirs = (
        {path.relative_to(root): path.read_bytes() for path in sorted(root.rglob("*")) if path.is_file()}
        for root in (one, other)
    )
    if mine != theirs:
        seen.different.append(f"the export {what} has other bytes")
