"""The page for editing references: saved, signed off, settled between two people, restored; what stands beside it."""

import json
import sqlite3
from pathlib import Path

import pytest

from tests.app.driving import PROJECT
from tests.app.edit_acts import click, put
from tests.app.editing import ANN, Kept, bags, field, graph_data, opened, stored
from tests.app.test_pages import html
from utb.model.annotation import Action, Role
from utb.ui.edit_actions import Editor


@pytest.fixture(autouse=True)
def _in_project(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(PROJECT)


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Kept:
    path = tmp_path / "references.sqlite"
    monkeypatch.setenv("UTB_DATABASE_URL", str(path))
    return Kept(stored(path))


@pytest.fixture
def workspace(tmp_path: Path) -> Path:
    return bags(tmp_path / "w")


def test_a_viewer_is_told_why_nothing_can_be_changed(
    workspace: Path, kept: Kept, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept.store.join("Vic", Role.VIEWER)
    for tab in ("graph", "form", "json"):
        app = opened(workspace, monkeypatch, "Vic", tab=tab)
        assert "You are a viewer" in html(app) and str(graph_data(app)["disabled"]).startswith("You are a viewer")
        inputs = [*app.text_area, *app.number_input, *app.multiselect, *app.checkbox, *app.segmented_control]
        free = [each.label for each in (*inputs, *app.text_input) if not each.disabled]
        assert sorted(free) == ["Policies", "View"]
        allowed = {
            "Previous",
            "Next",
            "Diff",
            "History",
            "Open in Replay",
            "Open in Review",
            "Team",
            "Over the data set",
        }
        assert {each.label for each in app.button if not each.disabled} <= allowed


def test_somebody_without_a_name_is_asked_for_it(workspace: Path, kept: Kept, monkeypatch: pytest.MonkeyPatch) -> None:
    app = opened(workspace, monkeypatch, "")
    assert "Who is reviewing?" in html(app) and str(graph_data(app)["disabled"]).startswith("Choose a name")


def test_a_save_makes_a_revision_and_its_edits_can_still_be_undone(
    workspace: Path, kept: Kept, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = opened(workspace, monkeypatch)
    put(app, field(app, "limit"), 9)
    click(app, "edit.save")
    head = kept.head()
    assert head is not None and head.number == 1 and head.author == ANN and kept.draft() is None
    assert "saved, rev. 1" in html(app)
    click(app, "edit.undo")
    assert kept.arguments()["limit"] == 5 and "draft, based on rev. 1" in html(app)


def test_a_press_that_is_delivered_twice_saves_once(
    workspace: Path, kept: Kept, monkeypatch: pytest.MonkeyPatch
) -> None:
    once = Editor.save

    def twice(self: Editor, action: Action = Action.SAVE) -> bool:
        return all([once(self, action), once(self, action)])

    monkeypatch.setattr(Editor, "save", twice)
    app = opened(workspace, monkeypatch)
    put(app, field(app, "limit"), 9)
    click(app, "edit.save")
    head = kept.head()
    assert head is not None and head.number == 1 and "saved, rev. 1" in html(app)


def test_only_an_adjudicator_signs_off_and_problems_block_it(
    workspace: Path, kept: Kept, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert opened(workspace, monkeypatch).button(key="edit.sign").disabled
    app = opened(workspace, monkeypatch, "Zed")
    put(app, field(app, "query"), "")
    raw = {"action": {"name": "no such tool", "arguments": {}}}
    put(app, "edit.json.('small', ('bags', 0)).node 0", json.dumps(raw))
    assert app.button(key="edit.sign").disabled and not app.button(key="edit.save").disabled
    assert "block" in html(app) and "no such tool" in html(app)
    click(app, "edit.undo")
    click(app, "edit.undo")
    put(app, field(app, "limit"), 7)
    click(app, "edit.sign")
    head = kept.head()
    assert head is not None and head.action is Action.SIGN_OFF and "signed off, rev. 1" in html(app)
    put(app, field(app, "limit"), 6)
    assert "Against rev. 1" in html(app) and "1 changed" in html(app)


def test_two_people_at_one_reference_lose_nothing(workspace: Path, kept: Kept, monkeypatch: pytest.MonkeyPatch) -> None:
    mine = opened(workspace, monkeypatch)
    put(mine, field(mine, "limit"), 9)
    theirs = opened(workspace, monkeypatch, "Zed", node=1)
    put(theirs, field(theirs, "id", 1), "bag-118")
    click(theirs, "edit.save")
    mine.run()
    assert "was saved by somebody else" in html(mine) and mine.button(key="edit.save").disabled
    radios = {radio.label: radio.value for radio in mine.radio}
    assert radios == {"n0 find": "mine", "n1 book": "theirs"}
    click(mine, "edit.keep-chosen")
    head = kept.head()
    assert head is not None and head.number == 2 and head.body is not None
    first, second = head.body["answer_list"][:2]  # type: ignore[index]
    assert first["action"]["arguments"]["limit"] == 9 and second["action"]["arguments"]["id"] == "bag-118"
    assert kept.draft() is None and "was saved by somebody else" not in html(mine)


def test_giving_way_keeps_the_draft_as_a_conflict(workspace: Path, kept: Kept, monkeypatch: pytest.MonkeyPatch) -> None:
    mine = opened(workspace, monkeypatch)
    put(mine, field(mine, "limit"), 9)
    theirs = opened(workspace, monkeypatch, "Zed")
    put(theirs, field(theirs, "limit"), 3)
    click(theirs, "edit.save")
    mine.run()
    click(mine, "edit.keep-theirs")
    assert kept.draft() is None and mine.number_input(key=field(mine, "limit")).value == 3
    conflict = kept.store.conflicts()[0]
    assert "'limit': 9" in str(conflict.yours.body)


def test_an_older_revision_is_restored(workspace: Path, kept: Kept, monkeypatch: pytest.MonkeyPatch) -> None:
    app = opened(workspace, monkeypatch)
    for limit in (7, 8):
        put(app, field(app, "limit"), limit)
        click(app, "edit.save")
    click(app, "edit.history")
    click(app, "edit.restore.1")
    head = kept.head()
    assert head is not None and (head.number, head.action) == (3, Action.RESTORE)
    assert app.number_input(key=field(app, "limit")).value == 7


def test_verdicts_after_the_draft_stand_beside_those_of_now(
    workspace: Path, kept: Kept, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = opened(workspace, monkeypatch)
    assert "No verdict flips" in html(app)
    put(app, field(app, "query"), "red bag")
    assert "2 of 2 models flip" in html(app) and kept.head() is None
    click(app, "edit.whole.ask")
    assert "2 of 2 verdicts on turns that this one can touch flip" in html(app)
    app.multiselect(key="edit.policies").set_value(["exact", "relaxed"]).run()
    assert not app.exception and "relaxed" in html(app)


def test_a_turn_without_runs_says_what_to_load(workspace: Path, kept: Kept, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "Load predictions to see flips" in html(opened(workspace, monkeypatch, topic="bags", turn=1))


def test_labels_are_decided_with_the_suggestion_beside(
    workspace: Path, kept: Kept, monkeypatch: pytest.MonkeyPatch
) -> None:
    second = Kept(kept.store, turn=1)
    app = opened(workspace, monkeypatch, topic="bags", turn=1)
    assert "suggested: infer" in html(app)
    click(app, "edit.accept-suggestion")
    label = second.drafted().labels[0]
    assert isinstance(label, dict) and (label["slot"], label["decision"], label["by"]) == ("query", "infer", ANN)
    assert label["evidence"] and app.button(key="edit.accept-suggestion").disabled
    put(app, "edit.label.('small', ('bags', 1)).'query'", "ask")
    assert "the finder says infer" in html(app)
    app.text_input(key="edit.label.name").set_value("sort")
    click(app, "edit.label.add")
    assert [each["slot"] for each in second.drafted().labels if isinstance(each, dict)] == ["query", "sort"]
    click(app, "edit.label-out.('small', ('bags', 1)).'sort'")
    assert len(second.drafted().labels) == 1


def test_a_store_that_takes_nothing_loses_nothing(workspace: Path, kept: Kept, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("utb.store.database._WAIT_S", 1)
    app = opened(workspace, monkeypatch)
    with sqlite3.connect(kept.store.name.removeprefix("store "), isolation_level=None) as other:
        other.execute("begin immediate")  # somebody writes, and does not end
        put(app, field(app, "limit"), 9)
        assert "Not saved yet" in html(app) and app.number_input(key=field(app, "limit")).value == 9
        assert kept.draft() is None
        other.execute("rollback")
    other.close()
    put(app, field(app, "query"), "red bag")
    assert kept.arguments() == {"query": "red bag", "limit": 9} and "Not saved yet" not in html(app)


def test_a_link_brings_the_turn_the_node_and_the_tab(
    workspace: Path, kept: Kept, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = opened(workspace, monkeypatch, dataset="small", topic="bags", turn=0, node=1, tab="form")
    assert "n1" in html(app) and app.selectbox(key="edit.chosen.('small', ('bags', 0))").value == 1
    app = opened(workspace, monkeypatch, dataset="gone", topic="none", turn="x", node=10**7, tab="?")
    assert "The link names data set" in html(app)
