"""People on the Tools page."""

import json
from pathlib import Path

import pytest

from tests.app import workspaces
from tests.app.test_pages import PROJECT, html, opened
from utb.testing import answer

PAGE = "pages/tools.py"


@pytest.fixture(autouse=True)
def _in_project(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(PROJECT)


def with_people(root: Path) -> Path:
    """A data set with tools, its one person, and two people of a data set that is not there yet."""
    workspaces.write_dataset(root, "now", [workspaces.topic("a", [answer()])], {})
    for name, people in (("now", ("persona1",)), ("later", ("persona1", "persona2"))):
        folder = root / "personas" / name
        folder.mkdir(parents=True)
        for person in people:
            value = {"summary": f"{person} of {name} {workspaces.SCRIPT}", "habits": {"budget": workspaces.LATEX}}
            (folder / f"{person}.json").write_text(json.dumps(value), encoding="utf-8")
    link = {"persona": "persona2", "preference": "habits.budget", "tool_set": workspaces.SCRIPT, "tools": ["find"]}
    line = {**link, "slot": None, "effect": "tool", "shows": workspaces.LINK}
    (root / "personas" / "later" / "links.jsonl").write_text(json.dumps(line) + "\n{\n", encoding="utf-8")
    return root


def test_people_are_shown_whether_their_topics_are_there_or_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = opened(PAGE, with_people(tmp_path), monkeypatch, view="People", people="later", person="persona2")
    assert not app.exception
    body = html(app)
    assert "persona1 of later" in body and "persona1 of now" not in body  # one folder of people at a time
    assert "What decides for persona2" in body
    assert "links.jsonl:2" in body
    assert "<script>window" not in body


def test_people_of_the_data_set_are_the_first_choice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    body = html(opened(PAGE, with_people(tmp_path), monkeypatch, view="People"))
    assert "No links are recorded" in body and "personas/now/links.jsonl" in body


def test_a_link_to_people_that_are_not_there_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    app = opened(PAGE, with_people(tmp_path), monkeypatch, view="People", people="<b>", person="x")
    assert not app.exception
    assert "The link names personas of &#39;&lt;b&gt;&#39;" in html(app)


def test_a_workspace_without_people_says_where_they_go(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    workspaces.write_dataset(tmp_path, "now", [workspaces.topic("a", [answer()])], {})
    assert "No personas in this workspace" in html(opened(PAGE, tmp_path, monkeypatch, view="People"))


def test_people_without_topics_are_no_fault_on_overview(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    root = with_people(tmp_path)
    body = html(opened("pages/overview.py", root, monkeypatch))
    assert "no data set" not in body
    assert "tools?view=People&amp;people=now" in body
