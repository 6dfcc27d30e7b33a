"""Reviews that come with a workspace: offered, never imported by themselves."""

import json
from pathlib import Path

import pytest

from tests.app.driving import PROJECT
from tests.app.review_page import review
from tests.app.reviewing import ANN, small
from tests.app.test_pages import html
from utb.model.annotation import DocumentKind
from utb.store import open_store
from utb.ui.review_shipped import shipped_reviews
from utb.ui.settings import SHIPPED

OFFER = "This workspace comes with reviews"


@pytest.fixture(autouse=True)
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(PROJECT)
    path = tmp_path / "reviews.sqlite"
    monkeypatch.setenv("UTB_DATABASE_URL", str(path))
    return path


def test_looking_at_them_imports_nothing(store: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    app = review(SHIPPED, monkeypatch, name="")
    assert f"{OFFER}: 107 entries of 3 people in reviews/utb-mini.jsonl. Nobody has imported them." in html(app)
    assert "utb annotations import" in html(app)
    assert not store.exists() and "Import them" not in [button.label for button in app.button]


def test_an_adjudicator_imports_them_with_one_click(store: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    app = review(SHIPPED, monkeypatch)
    app.button(key="review.import.utb-mini").click().run()
    assert not app.exception and OFFER not in html(app)
    assert "Import them" not in [button.label for button in app.button]
    opened = open_store(store)
    assert {person.name for person in opened.people()} == {ANN, "Idris Fell", "Maren Ostby", "Xu Lan"}
    assert len(opened.heads("utb-mini", DocumentKind.REVIEW)) == 105
    assert "Disputed · 2" in app.selectbox(key="review.queue").options


def test_a_store_with_work_in_it_is_offered_nothing(store: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened = open_store(store)
    opened.join(ANN)
    opened.import_file(SHIPPED / "reviews" / "utb-mini.jsonl")
    assert OFFER not in html(review(SHIPPED, monkeypatch))


def test_a_file_that_does_not_add_up_is_named_and_nothing_of_it_taken(
    tmp_path: Path, store: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    workspace = small(tmp_path / "w")
    (workspace / "reviews").mkdir()
    head = {"format": "utb.annotations/1", "people": 1, "entries": 1, "drafts": 0}
    (workspace / "reviews" / "cut.jsonl").write_text(json.dumps(head) + "\n", encoding="utf-8")
    app = review(workspace, monkeypatch)
    app.button(key="review.import.cut").click().run()
    assert not app.exception and "cut.jsonl" in html(app) and "Not saved" in html(app)
    assert open_store(store).latest() == 0


@pytest.mark.parametrize("text", ["", "no json", "[]", '{"format": "utb.annotations/9", "people": 1, "entries": 1}'])
def test_other_files_are_passed_over(tmp_path: Path, text: str) -> None:
    (tmp_path / "reviews").mkdir()
    (tmp_path / "reviews" / "x.jsonl").write_text(text, encoding="utf-8")
    assert shipped_reviews(tmp_path) == ()
    assert shipped_reviews(tmp_path / "absent") == ()


def test_a_file_that_is_gone_when_it_is_to_be_imported_is_said_in_words(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    workspace = small(tmp_path / "w")
    (workspace / "reviews").mkdir()
    file = workspace / "reviews" / "some.jsonl"
    file.write_text('{"format": "utb.annotations/1", "people": 0, "entries": 1, "drafts": 0}\n', encoding="utf-8")
    app = review(workspace, monkeypatch)
    file.unlink()
    app.button(key="review.import.some").click().run()
    assert not app.exception and "some.jsonl" in html(app)


def test_a_file_that_is_endlessly_deep_is_passed_over(tmp_path: Path) -> None:
    (tmp_path / "reviews").mkdir()
    (tmp_path / "reviews" / "deep.jsonl").write_bytes(b"[" * 5_000)
    assert shipped_reviews(tmp_path) == ()
