"""The page for editing references: every way to change one, kept at once; saved, signed off, settled, restored."""

from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from tests.app.driving import PROJECT
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


def click(app: AppTest, key: str) -> AppTest:
    app.button(key=key).click().run()
    assert not app.exception
    return app


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
