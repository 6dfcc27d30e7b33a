"""What is kept of scoring: by file, in slices, and the same numbers whatever the order in which they were found out."""

from collections.abc import Mapping
from pathlib import Path

import pytest

from tests.app import crowds, workspaces
from tests.app.workspaces import run, said
from utb.io.json_lines import json_line
from utb.io.workspace import Dataset, open_workspace
from utb.model import EXACT, POLICIES, RELAXED, Status
from utb.scoring.score import score_turn
from utb.ui import cached, outcomes
from utb.ui.outcomes import RunOutcome
from utb.views.facets import Place

Found = Mapping[Place, tuple[RunOutcome, ...]]


def the_dataset(root: Path) -> Dataset:
    return open_workspace(root).datasets[0]


def statuses(found: Found) -> dict[Place, list[Status]]:
    return {place: [each.outcome.status for each in runs] for place, runs in found.items()}


@pytest.mark.parametrize("policy", POLICIES)
def test_scoring_turn_by_turn_gives_what_scoring_each_run_alone_gives(tmp_path: Path, policy: str) -> None:
    dataset = the_dataset(crowds.crowd(tmp_path, models=3, topics=12, turns=40))
    turns, runs = cached.topics(dataset).turns, cached.runs(dataset)
    assert all(0 < share < 1 for share in outcomes.score_all(dataset, runs.models, policy))
    for model in runs.models:
        alone = {
            place: [score_turn(turn, each, POLICIES[policy]).status for each in runs.at[place] if each.model == model]
            for place, turn in turns.items()
        }
        assert statuses(outcomes.outcomes(dataset, model, policy)) == alone


def test_what_was_scored_before_an_interruption_is_not_scored_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    dataset = the_dataset(crowds.crowd(tmp_path, models=2, topics=12, turns=40))
    scored: list[tuple[str, int, str]] = []

    def counting(turn, trajectory, policy):
        scored.append((turn.topic_id, turn.turn, trajectory.model))
        return score_turn(turn, trajectory, policy)

    monkeypatch.setattr(outcomes, "score_turn", counting)
    monkeypatch.setattr(outcomes, "SLICE_S", 0)
    models = cached.runs(dataset).models
    going = outcomes.score_all(dataset, models, EXACT.name)
    shares = [next(going) for _ in range(10)]
    going.close()
    assert shares == sorted(shares) and len(scored) == 20
    for model in models:
        outcomes.outcomes(dataset, model, EXACT.name)
    assert len(scored) == len(set(scored)) == 80
    assert not list(outcomes.score_all(dataset, models, EXACT.name))


def test_a_changed_prediction_file_is_scored_again_and_no_other(tmp_path: Path) -> None:
    workspaces.chosen(tmp_path)
    before = the_dataset(tmp_path)
    old = {model: outcomes.outcomes(before, model, RELAXED.name) for model in ("hasty", "careful")}
    assert statuses(old["careful"]) == {("bags", 0): [Status.CORRECT]}
    file = tmp_path / "predictions" / "chosen" / "careful.jsonl"
    file.write_bytes(json_line(run("bags", said("No."), model="careful")))
    after = the_dataset(tmp_path)
    assert statuses(outcomes.outcomes(after, "careful", RELAXED.name)) == {("bags", 0): [Status.WRONG]}
    assert outcomes.outcomes(after, "hasty", RELAXED.name) is old["hasty"]


def test_a_changed_topic_file_is_scored_again_for_every_model(tmp_path: Path) -> None:
    workspaces.chosen(tmp_path)
    before = the_dataset(tmp_path)
    old = {model: outcomes.outcomes(before, model, EXACT.name) for model in ("hasty", "careful")}
    file = tmp_path / "datasets" / "chosen" / "topics.jsonl"
    file.write_text(file.read_text(encoding="utf-8").replace('"blue bag"', '"green bag"'), encoding="utf-8")
    after = the_dataset(tmp_path)
    assert statuses(outcomes.outcomes(after, "careful", EXACT.name)) == {("bags", 0): [Status.WRONG]}
    assert outcomes.outcomes(after, "hasty", EXACT.name) is not old["hasty"]


def test_a_model_in_several_files_is_scored_again_when_one_of_them_changes(tmp_path: Path) -> None:
    workspaces.chosen(tmp_path)
    second = tmp_path / "predictions" / "chosen" / "more.jsonl"
    second.write_bytes(json_line(run("bags", said("Which day?"), model="careful", turn=1)))
    assert set(outcomes.outcomes(the_dataset(tmp_path), "careful", EXACT.name)) == {("bags", 0), ("bags", 1)}
    second.unlink()
    assert set(outcomes.outcomes(the_dataset(tmp_path), "careful", EXACT.name)) == {("bags", 0)}
