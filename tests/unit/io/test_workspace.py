"""Workspaces: the documented layout, a bare folder, and links that lead out of them."""

import json
from pathlib import Path

import pytest

from tests.files import run_line, topic_line, write_jsonl
from utb.errors import ConfigError, DataError
from utb.io.inputs import prediction_inputs, topic_inputs
from utb.io.loading import list_models, load_personas, load_runs, load_topics
from utb.io.places import file_name_of, model_of
from utb.io.workspace import open_workspace


@pytest.fixture
def documented(tmp_path: Path) -> Path:
    """A workspace in the documented layout with one data set."""
    root = tmp_path / "workspace"
    write_jsonl(root / "datasets" / "mini" / "mini_persona1.jsonl", [topic_line("a")])
    write_jsonl(root / "datasets" / "mini" / "mini_persona2.jsonl", [topic_line("b")])
    write_jsonl(root / "predictions" / "mini" / f"{file_name_of('vendor/model: 1')}.jsonl", [run_line("a")])
    person = root / "personas" / "mini" / "persona1.json"
    person.parent.mkdir(parents=True)
    person.write_text(json.dumps({"person": {"summary": "A baker.", "pets": 2}}), encoding="utf-8")
    return root


def test_the_documented_layout_is_listed(documented: Path) -> None:
    workspace = open_workspace(documented)
    assert (workspace.is_bare, workspace.faults) == (False, ())
    dataset = workspace.dataset("mini")
    assert [(file.profile, file.of_persona) for file in dataset.topic_files] == [("persona1", True), ("persona2", True)]
    assert [file.model for file in dataset.prediction_files] == ["vendor/model: 1"]
    assert [file.name for file in dataset.persona_files] == ["persona1"]


def test_what_is_listed_can_be_loaded(documented: Path) -> None:
    dataset = open_workspace(documented).dataset("mini")
    assert [topic.topic_id for topic in load_topics(dataset).topics] == ["a", "b"]
    assert [run.topic_id for run in load_runs(dataset.prediction_files).trajectories] == ["a"]
    persona = load_personas(dataset).personas["persona1"]
    assert (persona.summary, persona.extra) == ("A baker.", {"pets": 2})


def test_a_bare_folder_is_one_data_set_told_by_content(tmp_path: Path) -> None:
    write_jsonl(tmp_path / "topics.jsonl", [b"{broken", topic_line("a")])
    write_jsonl(tmp_path / "other_topics.jsonl", [topic_line("b")])
    write_jsonl(tmp_path / "runs.jsonl", [run_line("a"), run_line("a", model="model-b")])
    write_jsonl(tmp_path / "numbers.jsonl", [{"n": 1}])
    (tmp_path / "NOTES.md").write_text("no data", encoding="utf-8")
    workspace = open_workspace(tmp_path)
    (dataset,) = workspace.datasets
    assert (workspace.is_bare, dataset.name, workspace.faults) == (True, tmp_path.name, ())
    assert [file.profile for file in dataset.topic_files] == ["other_topics", "topics"]
    assert list(list_models(dataset.prediction_files)) == ["model-a", "model-b"]
    assert [run.model for run in load_runs(dataset.prediction_files, model="model-b").trajectories] == ["model-b"]


def test_a_file_without_any_readable_line_is_a_fault(tmp_path: Path) -> None:
    write_jsonl(tmp_path / "broken.jsonl", [b"{", b"["])
    workspace = open_workspace(tmp_path)
    assert (workspace.datasets, [fault.line for fault in workspace.faults]) == ((), [1])


def test_an_empty_folder_has_no_data_sets(tmp_path: Path) -> None:
    assert open_workspace(tmp_path).datasets == ()


@pytest.mark.parametrize("name", ["absent", "file"])
def test_what_is_no_folder_is_no_workspace(tmp_path: Path, name: str) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(DataError, match="expected a folder"):
        open_workspace(tmp_path / name)


def test_links_that_lead_out_are_named_and_not_followed(tmp_path: Path, documented: Path) -> None:
    outside = write_jsonl(tmp_path / "outside.jsonl", [topic_line("secret")])
    folder = documented / "datasets" / "mini"
    (folder / "link.jsonl").symlink_to(outside)
    (folder / "loop.jsonl").symlink_to(folder / "loop.jsonl")
    (folder / "inside.jsonl").symlink_to(folder / "mini_persona1.jsonl")
    (documented / "datasets" / "elsewhere").symlink_to(tmp_path)
    workspace = open_workspace(documented)
    names = [file.path.name for file in workspace.dataset("mini").topic_files]
    assert names == ["inside.jsonl", "mini_persona1.jsonl", "mini_persona2.jsonl"]
    assert [dataset.name for dataset in workspace.datasets] == ["mini"]
    assert len(workspace.faults) == 3


def test_predictions_without_a_data_set_are_named(documented: Path) -> None:
    write_jsonl(documented / "predictions" / "other" / "m.jsonl", [run_line()])
    (fault,) = open_workspace(documented).faults
    assert fault.found == "no data set 'other'"


def test_people_may_stand_there_before_the_topics_of_their_data_set(documented: Path) -> None:
    folder = documented / "personas" / "later"
    folder.mkdir(parents=True)
    (folder / "persona1.json").write_text("{}", encoding="utf-8")
    (folder / "links.jsonl").write_text("", encoding="utf-8")
    workspace = open_workspace(documented)
    assert (workspace.faults, [dataset.name for dataset in workspace.datasets]) == ((), ["mini"])
    (later,) = [people for people in workspace.persona_folders if people.name == "later"]
    assert ([file.name for file in later.persona_files], later.links) == (["persona1"], folder / "links.jsonl")


def test_the_people_of_a_data_set_stand_in_both_places(documented: Path) -> None:
    workspace = open_workspace(documented)
    (people,) = workspace.persona_folders
    assert people.persona_files == workspace.dataset("mini").persona_files
    assert people.links is None


def test_an_unknown_data_set_lists_the_known_ones(documented: Path) -> None:
    with pytest.raises(ConfigError, match="it has 'mini'"):
        open_workspace(documented).dataset("maxi")


@pytest.mark.parametrize("model", ["a", "vendor/model", "..", ".hidden", "ü 北京", "a%2Fb", "x.jsonl", "x.gz", " a"])
def test_a_model_name_survives_as_a_file_name(model: str) -> None:
    name = file_name_of(model)
    assert "/" not in name
    assert not name.startswith(".")
    assert model_of(f"{name}.jsonl") == model
    assert model_of(f"{name}.jsonl.gz") == model


@pytest.mark.parametrize("model", ["", "北" * 100])
def test_a_name_that_makes_no_file_name_is_refused(model: str) -> None:
    with pytest.raises(ConfigError):
        file_name_of(model)


def test_inputs_may_be_a_file_a_folder_or_a_workspace(documented: Path) -> None:
    folder = documented / "datasets" / "mini"
    for named in (documented, folder):
        topics = topic_inputs(named)
        assert (len(topics.paths), topics.dataset) == (2, "mini")
    assert len(topic_inputs(folder / "mini_persona1.jsonl").paths) == 1
    for named in (documented, documented / "predictions", documented / "predictions" / "mini"):
        assert len(prediction_inputs(named, "mini").paths) == 1


def test_a_workspace_with_several_data_sets_needs_one_named(documented: Path) -> None:
    write_jsonl(documented / "datasets" / "other" / "o.jsonl", [topic_line()])
    with pytest.raises(ConfigError, match="several data sets"):
        topic_inputs(documented)


@pytest.mark.parametrize("name", ["absent.jsonl", "."])
def test_inputs_that_hold_nothing_are_refused(tmp_path: Path, name: str) -> None:
    with pytest.raises(DataError):
        topic_inputs(tmp_path / name)
    with pytest.raises(DataError):
        prediction_inputs(tmp_path / name, None)


def test_faults_of_what_is_loaded_stand_beside_it(documented: Path) -> None:
    write_jsonl(documented / "datasets" / "mini" / "mini_persona2.jsonl", [b"{", topic_line("b"), topic_line("a")])
    write_jsonl(documented / "predictions" / "mini" / "other.jsonl", [b"{"])
    (documented / "personas" / "mini" / "persona2.json").write_text("[]", encoding="utf-8")
    dataset = open_workspace(documented).dataset("mini")
    assert [fault.line for fault in load_topics(dataset).faults] == [1, 3]
    assert [fault.line for fault in load_runs(dataset.prediction_files).faults] == [1]
    assert len(load_personas(dataset).faults) == 1
    assert list(list_models(dataset.prediction_files)) == ["model-a"]
