"""The page for editing references: every way to change one, kept at once."""

import json
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from tests.app.driving import PROJECT
from tests.app.edit_acts import click, fill, put
from tests.app.editing import Kept, bags, field, opened, stored
from tests.app.test_pages import html


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


def test_looking_writes_nothing(workspace: Path, kept: Kept, monkeypatch: pytest.MonkeyPatch) -> None:
    app = opened(workspace, monkeypatch)
    assert "blue bag" in html(app) and kept.draft() is None
    assert app.button(key="edit.save").disabled and app.button(key="edit.undo").disabled


def test_an_argument_is_kept_at_once_and_undone_and_done_again(
    workspace: Path, kept: Kept, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = opened(workspace, monkeypatch)
    app.text_input(key=field(app, "query")).set_value("red bag").run()
    assert kept.arguments()["query"] == "red bag" and "draft, based on the file" in html(app)
    click(app, "edit.undo")
    assert kept.arguments()["query"] == "blue bag"
    assert "red bag" not in app.text_input(key=field(app, "query")).value
    click(app, "edit.redo")
    assert kept.arguments()["query"] == "red bag"


@pytest.mark.parametrize(
    ("path", "value", "expected"),
    [
        ("sort", "rating", "rating"),
        ("day", "2026-03-09", "2026-03-09"),
        ("hour", "10:30", "10:30"),
        ("open", "true", True),
        ("limit", 7, 7),
        ("colours", ["blue"], ["blue"]),
    ],
)
def test_every_kind_of_value_has_an_input(
    path: str, value: object, expected: object, workspace: Path, kept: Kept, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = opened(workspace, monkeypatch)
    put(app, field(app, path), value)
    assert kept.arguments()[path] == expected and not app.exception
    put(app, field(app, path), value)  # as it was read back, the same input says the same
    assert kept.arguments()[path] == expected
    app.button(key=f"edit.out.{field(app, path)}").click().run()
    assert path not in kept.arguments()


def test_nested_values_have_inputs_of_their_own(workspace: Path, kept: Kept, monkeypatch: pytest.MonkeyPatch) -> None:
    app = opened(workspace, monkeypatch)
    put(app, field(app, "guest"), '{"name": "Bo"}')
    put(app, field(app, "guest.age"), 41.5)
    put(app, field(app, "tags"), '["a"]')
    click(app, f"{field(app, 'tags')}.add")
    put(app, field(app, "tags[1]"), "b")
    arguments = kept.arguments()
    assert (arguments["guest"], arguments["tags"]) == ({"name": "Bo", "age": 41.5}, ["a", "b"])
    click(app, f"edit.out.{field(app, 'tags[0]')}")
    assert kept.arguments()["tags"] == ["b"]


def test_nodes_and_edges_come_and_go_by_form(workspace: Path, kept: Kept, monkeypatch: pytest.MonkeyPatch) -> None:
    app = opened(workspace, monkeypatch, tab="form")
    fill(app, "edit.add.tool", "book")
    fill(app, "edit.add.after-call", [1])
    click(app, "edit.add.call")
    assert kept.names() == ["find", "book", "book", "prepare_to_answer"]
    assert app.query_params["node"] == "2", "the new node is chosen"
    app.text_input(key="edit.add.text").set_value("Which colour?")
    app.text_input(key="edit.add.reply").set_value("Blue.")
    click(app, "edit.add.ask")
    ask = kept.drafted().nodes[3]
    assert isinstance(ask, dict) and (ask["observation"], ask["user_input"]) == ("Which colour?", "Blue.")
    fill(app, "edit.edge.source", 3)
    fill(app, "edit.edge.target", 2)
    click(app, "edit.connect")
    assert depends(kept, 2) == [1, 3]
    click(app, "edit.up")
    assert kept.names()[2] == "ask_user_for_required_parameters" and depends(kept, 3) == [1, 2]
    click(app, "edit.duplicate")
    assert kept.names().count("ask_user_for_required_parameters") == 2
    click(app, "edit.delete")
    assert kept.names().count("ask_user_for_required_parameters") == 1
    fill(app, "edit.edge.cut", 0)
    click(app, "edit.disconnect")
    assert depends(kept, 1) == []
    for _ in range(7):
        click(app, "edit.undo")
    assert app.button(key="edit.undo").disabled and kept.drafted().body == original(app, kept)


def original(app: AppTest, kept: Kept) -> object:
    """What the file says."""
    draft = kept.draft()
    assert draft is not None and isinstance(draft.body["trail"], dict)
    return draft.body["trail"]["base"]


def depends(kept: Kept, index: int) -> object:
    raw = kept.drafted().nodes[index]
    assert isinstance(raw, dict)
    return raw["dependency_list"]


def test_the_panel_edits_everything_else_of_a_node(
    workspace: Path, kept: Kept, monkeypatch: pytest.MonkeyPatch
) -> None:
    subject = "('small', ('bags', 0))"
    app = opened(workspace, monkeypatch, node=1)
    put(app, f"edit.tool.{subject}.1", "bare")
    assert kept.names()[1] == "bare" and any("names no parameters" in each.value for each in app.caption)
    put(app, f"edit.depends.{subject}.1", [])
    put(app, f"edit.observation.{subject}.1", '{"ok": false}')
    app.checkbox(key=f"edit.goal.{subject}.1").uncheck().run()
    raw = kept.drafted().nodes[1]
    assert isinstance(raw, dict)
    assert (raw["dependency_list"], raw["observation"], raw["goal"]) == ([], {"ok": False}, False)
    put(app, f"edit.observation.{subject}.1", "no {JSON")
    assert isinstance(raw := kept.drafted().nodes[1], dict) and raw["observation"] == "no {JSON"
    app.text_input(key=f"edit.accept.{subject}.1.value").set_value("bag 117")
    app.button(key=next(str(each.key) for each in app.button if each.label == "Accept it too")).click().run()
    assert isinstance(raw := kept.drafted().nodes[1], dict) and raw["accepted"] == {"id": ["bag 117"]}
    click(app, f"edit.accepted.{subject}.1.'id'.0")
    assert isinstance(raw := kept.drafted().nodes[1], dict) and "accepted" not in raw
    app = opened(workspace, monkeypatch, node=2)
    put(app, f"edit.text.{subject}.2", "Done, booked.")
    assert isinstance(raw := kept.drafted().nodes[2], dict) and raw["observation"] == "Done, booked."


def test_a_suggested_dependency_is_taken_with_a_click(
    workspace: Path, kept: Kept, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = opened(workspace, monkeypatch, node=1)
    put(app, "edit.depends.('small', ('bags', 0)).1", [])
    offered = next(button for button in app.button if button.label.startswith("Depend on n0"))
    assert "bag" in offered.label and depends(kept, 1) == []
    offered.click().run()
    assert depends(kept, 1) == [0] and not app.exception


BAD = [
    ("{", "no JSON yet: line 1, column 2"),
    ("[1, {]", "no JSON yet"),
    ('"text"', "A reference is a list of nodes"),
    ("null", "A reference is a list of nodes"),
    ('[{"a": 1, "a": 2}]', "given twice"),
    ("[NaN]", "NaN is not a number"),
    ("[" * 5000, "nested too deep"),
    ("[" * 200 + "]" * 200, "more than 128 levels"),
    (json.dumps([{}] * 501), "501 nodes cannot be edited"),
]


@pytest.mark.parametrize(("text", "sentence"), BAD, ids=[sentence for _, sentence in BAD])
def test_what_cannot_be_taken_is_kept_as_it_was_typed(
    text: str, sentence: str, workspace: Path, kept: Kept, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = opened(workspace, monkeypatch, tab="json")
    key = "edit.json.('small', ('bags', 0)).all nodes"
    put(app, key, text)
    assert not app.exception and sentence in html(app)
    assert kept.names() == ["find", "book", "prepare_to_answer"]
    again = opened(workspace, monkeypatch, tab="json")  # a reload
    assert again.text_area(key=key).value == text and again.button(key="edit.save").disabled
    put(again, key, "")
    assert json.loads(again.text_area(key=key).value)[0]["action"]["name"] == "find"


STRANGE = [
    '[1, null, "x", [], {}]',
    '[{"action": {"name": 7}}]',
    "[]",
    '[{"action": {"name": "find", "arguments": "{"}}]',
]


@pytest.mark.parametrize("text", STRANGE)
@pytest.mark.parametrize("tab", ["graph", "form", "json"])
def test_nodes_that_are_none_are_shown_with_what_is_wrong(
    text: str, tab: str, workspace: Path, kept: Kept, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = opened(workspace, monkeypatch, tab="json")
    put(app, "edit.json.('small', ('bags', 0)).all nodes", text)
    assert kept.drafted().answer_list == json.loads(text)
    app = opened(workspace, monkeypatch, tab=tab)
    assert "block sign-off" in html(app) or "blocks sign-off" in html(app)
    click(app, "edit.undo")
    assert kept.names() == ["find", "book", "prepare_to_answer"]


def test_pasted_labels_come_with_the_nodes(workspace: Path, kept: Kept, monkeypatch: pytest.MonkeyPatch) -> None:
    app = opened(workspace, monkeypatch, tab="json")
    pasted = {"answer_list": [], "clarification": [{"slot": "sort", "decision": "ask"}, {"slot": "x", "decision": "?"}]}
    put(app, "edit.json.('small', ('bags', 0)).all nodes", json.dumps(pasted))
    assert kept.drafted().body["answer_list"] == [] and not app.exception
    assert [label["slot"] for label in kept.drafted().labels if isinstance(label, dict)] == ["sort"]
    assert "is no decision about a slot" in html(app)


def test_a_megabyte_of_arguments_and_two_hundred_nodes(
    workspace: Path, kept: Kept, monkeypatch: pytest.MonkeyPatch
) -> None:
    long = {"query": "x" * 1_000_000, "tags": [f"t{index}" for index in range(300)]}
    nodes = [{"action": {"name": "find", "arguments": long if index == 0 else {}}} for index in range(200)]
    app = opened(workspace, monkeypatch, tab="json")
    put(app, "edit.json.('small', ('bags', 0)).all nodes", json.dumps(nodes))
    for tab in ("graph", "form", "json"):
        app = opened(workspace, monkeypatch, tab=tab, node=0)
        assert len(kept.drafted().nodes) == 200 and kept.arguments()["query"] == long["query"]
    assert "1.0 M characters: edit it in the JSON of the node" in html(app)
    assert any("Only the first 60 values" in caption.value for caption in app.caption)
