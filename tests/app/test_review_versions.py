"""The Review page where there are two versions: drafts from elsewhere, conflicts, reviews of older data."""

from pathlib import Path

import pytest
from msgspec import structs

from tests.app.driving import PROJECT
from tests.app.review_page import FAIL, PASS, bar, review, say, side
from tests.app.reviewing import ANN, small
from tests.app.test_pages import html
from utb.model.annotation import Draft, ItemId, Review, ReviewDecision, Save
from utb.store import Store, open_store
from utb.views.review_item import review_document, write_review


@pytest.fixture(autouse=True)
def _in_project(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(PROJECT)


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Store:
    path = tmp_path / "reviews.sqlite"
    monkeypatch.setenv("UTB_DATABASE_URL", str(path))
    made = open_store(path)
    made.join("Zed")  # the first one is the adjudicator
    return made


def test_what_was_typed_elsewhere_is_offered_again_and_a_stale_one_is_a_conflict(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, store: Store
) -> None:
    workspace, item = small(tmp_path / "w"), ItemId("small", "t0", 0)
    store.join(ANN)
    document = review_document(item, ANN)
    store.keep_draft(
        Draft(document=document, author=ANN, body=write_review(FAIL), based_on=0, event_id="d", sequence=10)
    )
    app = review(workspace, monkeypatch, topic="t0", turn=0)
    assert bar(app)["review"]["notes"] == "no good"  # type: ignore[index]
    wish = Save(document=document, author=ANN, body=write_review(PASS), based_on=0, event_id="s", item_sha256="")
    store.save(wish)
    late = Draft(document=document, author=ANN, body=write_review(FAIL), based_on=0, event_id="e", sequence=11)
    store.keep_draft(late)
    app.run()
    assert "This review was changed elsewhere" in html(app)
    assert bar(app)["disabled"] == "Settle the two versions above first."
    side(app, "decision").set_value("mine").run()
    assert not app.button(key="review.keep-merged").disabled
    app.button(key="review.keep-merged").click().run()
    assert not app.exception and "This review was changed elsewhere" not in html(app)
    head = store.head(document)
    assert head is not None and head.body == write_review(FAIL) and head.number == 2
    assert store.draft(document, ANN) is None


def test_keeping_what_decides_nothing_yet_takes_no_verdict_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, store: Store
) -> None:
    say(store, ANN, "t0", PASS)
    document = review_document(ItemId("small", "t0", 0), ANN)
    typed = Review(decision=ReviewDecision.FAIL, notes="which issue type?")
    store.keep_draft(
        Draft(document=document, author=ANN, body=write_review(typed), based_on=0, event_id="d", sequence=10)
    )
    app = review(small(tmp_path / "w"), monkeypatch, topic="t0", turn=0)
    app.button(key="review.keep-mine").click().run()
    assert not app.exception and "This review was changed elsewhere" not in html(app)
    told, draft = bar(app), store.draft(document, ANN)
    assert (told["disabled"], told["review"], told["saved"]) == ("", write_review(typed), write_review(PASS))
    assert draft is not None and draft.based_on == 1 and len(store.history(document)) == 1


def test_keeping_theirs_saves_nothing_new(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, store: Store) -> None:
    say(store, ANN, "t0", PASS)
    document = review_document(ItemId("small", "t0", 0), ANN)
    store.keep_draft(
        Draft(document=document, author=ANN, body=write_review(FAIL), based_on=0, event_id="d", sequence=10)
    )
    app = review(small(tmp_path / "w"), monkeypatch, topic="t0", turn=0)
    app.button(key="review.keep-theirs").click().run()
    head = store.head(document)
    assert head is not None and head.number == 1 and store.draft(document, ANN) is None
    assert [conflict.yours.body for conflict in store.conflicts(document)] == [write_review(FAIL)]


def test_a_review_of_older_data_is_shown_and_not_applied(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, store: Store
) -> None:
    say(store, ANN, "t0", FAIL, sha="another version")
    app = review(small(tmp_path / "w"), monkeypatch, topic="t0", turn=0)
    body = html(app)
    assert "Based on an older version of the data" in body and "no good" in body
    told = bar(app)
    assert told["review"] == write_review(Review()) and told["based_on"] == 1
    app.button(key="review.use-again").click().run()
    assert not app.exception
    assert "Based on an older version" not in html(app)
    assert bar(app)["review"]["notes"] == "no good"  # type: ignore[index]
    head = store.head(review_document(ItemId("small", "t0", 0), ANN))
    assert head is not None and head.number == 1


def two_versions(store: Store, topic_id: str) -> None:
    """What was saved, and what was typed about it before."""
    say(store, ANN, topic_id, PASS)
    document = review_document(ItemId("small", topic_id, 0), ANN)
    store.keep_draft(
        Draft(document=document, author=ANN, body=write_review(FAIL), based_on=0, event_id=topic_id, sequence=10)
    )


def test_a_side_chosen_for_one_review_is_not_chosen_for_the_next(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, store: Store
) -> None:
    for topic_id in ("t0", "t1"):
        two_versions(store, topic_id)
    app = review(small(tmp_path / "w"), monkeypatch, topic="t0", turn=0, show="all")
    side(app, "decision").set_value("mine").run()
    assert not app.button(key="review.keep-merged").disabled
    app.button(key="review.J").click().run()
    assert bar(app)["item"]["topic"] == "t1"  # type: ignore[index]
    assert side(app, "decision").value is None and app.button(key="review.keep-merged").disabled


def test_a_review_of_older_data_made_in_the_bar_can_be_used_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, store: Store
) -> None:
    store.join(ANN)
    document, now = review_document(ItemId("small", "t0", 0), ANN), 1_790_000_000_000
    wish = Save(document=document, author=ANN, body=write_review(FAIL), based_on=0, event_id="s", item_sha256="old")
    store.save(structs.replace(wish, draft_sequence=now))  # as the bar does: it counts by the clock
    app = review(small(tmp_path / "w"), monkeypatch, topic="t0", turn=0)
    assert bar(app)["sequence"] == now
    app.button(key="review.use-again").click().run()
    assert not app.exception and bar(app)["review"]["notes"] == "no good"  # type: ignore[index]


def test_a_draft_from_a_store_that_has_lost_its_revisions_can_be_decided(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, store: Store
) -> None:
    store.join(ANN)
    document = review_document(ItemId("small", "t0", 0), ANN)
    store.keep_draft(
        Draft(document=document, author=ANN, body=write_review(FAIL), based_on=4, event_id="d", sequence=1)
    )
    told = bar(review(small(tmp_path / "w"), monkeypatch, topic="t0", turn=0))
    assert (told["disabled"], told["based_on"], told["draft_based_on"]) == ("", 0, 0)
    assert told["review"]["notes"] == "no good"  # type: ignore[index]
