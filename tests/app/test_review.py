"""The Review page in every state: no name, viewers, empty queues, broken files, stores that fail, older data."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests.app import workspaces
from tests.app.driving import PROJECT
from tests.app.review_page import FAIL, PASS, bar, identity, review, say
from tests.app.reviewing import ANN, small
from tests.app.test_pages import html
from tests.app.workspaces import topic, write_dataset
from utb.model.annotation import ItemId, Role
from utb.store import Store, open_store
from utb.testing import answer, node
from utb.ui import people
from utb.ui.settings import SHIPPED
from utb.views.review_item import review_document


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


def test_looking_makes_no_store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("UTB_DATABASE_URL", raising=False)
    workspace = small(tmp_path / "w")
    app = review(workspace, monkeypatch, name="")
    assert not (workspace / "store.sqlite").exists()
    assert "Who is reviewing?" in html(app)
    assert bar(app)["disabled"] == "Choose a name first: every decision is saved under one."


def test_a_name_is_chosen_and_the_first_one_is_adjudicator(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("UTB_DATABASE_URL", raising=False)
    workspace = small(tmp_path / "w")
    app = review(workspace, monkeypatch, name="")
    app.text_input(key="review.name").set_value(f"  {ANN}\n")
    app.button[-1 if not app.button else [b.label for b in app.button].index("Start reviewing")].click().run()
    assert not app.exception
    assert bar(app)["author"] == ANN and bar(app)["disabled"] == ""
    person = open_store(workspace / "store.sqlite").person(ANN)
    assert person is not None and person.role is Role.ADJUDICATOR


def test_a_viewer_sees_everything_and_is_told_why_nothing_can_be_pressed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, store: Store
) -> None:
    store.join("Vic", Role.VIEWER)
    app = review(small(tmp_path / "w"), monkeypatch, "Vic")
    assert str(bar(app)["disabled"]).startswith("You are a viewer")
    assert app.button(key="review.U").disabled and app.button(key="review.N").disabled
    assert "Find bag 0 and book it." in html(app)
    assert not app.button(key="review.J").disabled


def test_a_role_that_the_store_does_not_tell_is_unsure_and_asked_for_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, store: Store
) -> None:
    store.join(ANN)
    path = tmp_path / "reviews.sqlite"

    def rename(before: str, after: str) -> None:
        with closing(sqlite3.connect(path)) as connection, connection:
            connection.execute(f"ALTER TABLE {before} RENAME TO {after}")

    rename("people", "hidden")
    app = review(small(tmp_path / "w"), monkeypatch)
    assert "does not say what your role is" in str(bar(app)["disabled"])
    assert identity(app)["unsure"] is True  # the browser asks again until this is gone
    rename("hidden", "people")
    app.run()
    assert bar(app)["disabled"] == "" and identity(app)["unsure"] is False


def test_an_empty_queue_says_what_else_waits(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, store: Store) -> None:
    workspace = small(tmp_path / "w", count=2)
    for number in range(2):
        say(store, ANN, f"t{number}", PASS)
    say(store, "Bo", "t1", FAIL)
    app = review(workspace, monkeypatch)
    body = html(app)
    assert "Nothing is left to review here." in body and "1 items wait in" not in body
    assert "1 item waits in “Disputed”" in body
    app.button(key="review.empty.disputed").click().run()
    assert not app.exception and "Find bag 1 and book it." in html(app)


@pytest.mark.parametrize(
    ("show", "sentence"),
    [
        ("mine", "You have reviewed nothing here yet."),
        ("disputed", "No two reviewers disagree here."),
    ],
)
def test_every_empty_queue_has_its_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, store: Store, show: str, sentence: str
) -> None:
    assert sentence in html(review(small(tmp_path / "w"), monkeypatch, show=show))


def test_filters_that_leave_nothing_can_be_cleared(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, store: Store
) -> None:
    app = review(small(tmp_path / "w"), monkeypatch, find="nothing like it")
    assert "Filters are set" in html(app)
    app.button(key="review.empty.clear").click().run()
    assert "find" not in app.query_params and "Find bag 0" in html(app)


def test_an_unreadable_reference_is_reported_in_place_and_can_still_be_judged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, store: Store
) -> None:
    app = review(workspaces.corrupt(tmp_path / "w"), monkeypatch, topic="cycle", turn=0)
    body = html(app)
    assert "This reference cannot be drawn" in body and "waits for itself" in body
    assert "reference_cycle" in body and "cannot be ordered" in body
    assert bar(app)["disabled"] == ""


def test_arguments_that_are_no_json_are_reported_with_their_position(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, store: Store
) -> None:
    broken = node("find") | {"action": {"name": "find", "arguments": '{"query": bag}'}}
    workspace = write_dataset(tmp_path / "w", "d", [topic("t", [broken, answer(after=[0])])], {})
    body = html(review(workspace, monkeypatch))
    assert "not valid JSON at character 10" in body and "This reference cannot be drawn" in body


def test_a_broken_taxonomy_is_named_and_the_shipped_one_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, store: Store
) -> None:
    workspace = small(tmp_path / "w")
    (workspace / "taxonomy.json").write_text('{"issues": 7}', encoding="utf-8")
    app = review(workspace, monkeypatch)
    assert "The taxonomy of this workspace cannot be used" in html(app)
    assert f"{workspace / 'taxonomy.json'}: issues: found 7" in html(app)
    assert len(bar(app)["issues"]) == 10  # type: ignore[arg-type]


def test_a_taxonomy_of_its_own_fills_the_bar(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, store: Store) -> None:
    workspace = small(tmp_path / "w")
    own = {"issues": [{"id": "rude", "label": "Rude"}], "checklist": [{"number": 1, "label": "Polite?"}]}
    (workspace / "taxonomy.json").write_text(json.dumps(own), encoding="utf-8")
    told = bar(review(workspace, monkeypatch))
    assert told["issues"] == [{"id": "rude", "label": "Rude", "key": "", "hint": ""}]
    assert told["questions"][0]["label"] == "Polite?"  # type: ignore[index]


def test_the_claim_of_somebody_else_is_told_and_leads_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, store: Store
) -> None:
    store.join("Minh")
    store.claim(ItemId("small", "t0", 0), "Minh")
    workspace = small(tmp_path / "w")
    assert "Find bag 1 and book it." in html(review(workspace, monkeypatch))  # what is free comes first
    app = review(workspace, monkeypatch, topic="t0", turn=0)
    assert "<b>Minh</b> has this until" in html(app)
    app.button(key="review.next-free").click().run()
    assert app.query_params["topic"] in ("t1", ["t1"])
    assert [claim.item.topic for claim in store.claims() if claim.annotator == ANN] == ["t1"]
    app = review(workspace, monkeypatch, topic="t0", turn=0, overlap=2)
    assert "has this until" not in html(app)


def test_sensitive_information_is_sent_only_after_it_was_logged(monkeypatch: pytest.MonkeyPatch, store: Store) -> None:
    app = review(SHIPPED, monkeypatch, dataset="utb-mini", topic="p1_news_5", turn=0)
    assert "hearing aid" not in html(app) and "Revealing is logged with your name." in html(app)
    assert store.reveals() == ()


def test_a_store_that_cannot_be_written_leaves_the_page_readable(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "reviews.sqlite"
    path.write_text("this is no database, but a text of some length, longer than any header", encoding="utf-8")
    monkeypatch.setenv("UTB_DATABASE_URL", str(path))
    app = review(small(tmp_path / "w"), monkeypatch)
    body = html(app)
    assert "The store cannot be read" in body and "is no SQLite database" in body
    assert "Find bag 0 and book it." in body


def test_a_server_that_is_away_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("UTB_DATABASE_URL", "postgresql://nobody:secret@127.0.0.1:9/none")
    body = html(review(small(tmp_path / "w"), monkeypatch))
    assert "cannot be reached" in body and "secret" not in body


def test_a_link_to_what_is_not_there_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, store: Store) -> None:
    body = html(review(small(tmp_path / "w"), monkeypatch, dataset="<b>gone</b>", topic="gone", turn=9))
    assert "The link names data set &#39;&lt;b&gt;gone&lt;/b&gt;&#39;" in body
    assert "turn 9 of topic &#39;gone&#39;" in body


def test_the_sidebar_counts_what_is_open(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, store: Store) -> None:
    workspace = small(tmp_path / "w")
    say(store, ANN, "t0", PASS)
    app = review(workspace, monkeypatch)
    assert bar(app)["standing"]["sequence"] == store.latest()  # type: ignore[index]
    assert "4 in this queue" in html(app) or "1 of 4" in html(app)


def test_roles_are_given_by_adjudicators_only(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, store: Store) -> None:
    store.join(ANN)
    app = review(small(tmp_path / "w"), monkeypatch, ANN)
    assert app.selectbox(key=f"review.role.{ANN}").disabled
    app = review(small(tmp_path / "w"), monkeypatch, "Zed")
    app.selectbox(key=f"review.role.{ANN}").set_value(Role.VIEWER).run()
    person = store.person(ANN)
    assert not app.exception and person is not None and person.role is Role.VIEWER


def test_the_only_adjudicator_stays_one_and_is_told_why(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, store: Store
) -> None:
    app = review(small(tmp_path / "w"), monkeypatch, "Zed")
    app.selectbox(key="review.role.Zed").set_value(Role.VIEWER).run()
    assert "is the only adjudicator" in html(app)


def test_the_dialogues_open(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, store: Store) -> None:
    say(store, ANN, "t0", FAIL)
    workspace = small(tmp_path / "w")
    for key, words in (("review.H", "no good"), ("review.guidelines", "How to decide"), ("review.W", "answer_list")):
        app = review(workspace, monkeypatch, topic="t0", turn=0, show="all")
        app.button(key=key).click().run()
        assert not app.exception and words in html(app), key


def test_the_store_in_the_workspace_is_no_part_of_its_listing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from utb.ui import cached

    workspace = small(tmp_path / "w")
    before = cached._listing(workspace)
    open_store(workspace / "store.sqlite").join(ANN)
    assert Path(workspace / "store.sqlite").exists()
    assert cached._listing(workspace) == before


def test_leafing_through_free_items_holds_one_of_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, store: Store
) -> None:
    store.join(ANN)
    app = review(small(tmp_path / "w"), monkeypatch)
    for _ in range(3):
        app.button(key="review.N").click().run()
        assert not app.exception
    assert [claim.item.topic for claim in store.claims()] == [bar(app)["item"]["topic"]]  # type: ignore[index]


def test_an_item_whose_data_changed_is_taken_from_the_queue(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, store: Store
) -> None:
    for number in range(2):
        say(store, ANN, f"t{number}", PASS, sha="another version")
    app = review(small(tmp_path / "w", count=2), monkeypatch)
    app.button(key="review.N").click().run()
    assert [(claim.item.topic, claim.annotator) for claim in store.claims()] == [("t1", ANN)]


def test_the_name_of_a_topic_brings_no_markup_into_a_toast(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, store: Store
) -> None:
    name = "![x](http://evil.example/x.png) :red[a] $b$ `c`"
    workspace = write_dataset(tmp_path / "w", "small", [topic(name, [answer()])], {})
    say(store, ANN, name, PASS)
    app = review(workspace, monkeypatch, show="all")
    app.button(key="review.U").click().run()
    said = next(toast.value for toast in app.toast)
    assert r"\!\[x\]\(http\:\/\/evil\.example" in said and r"\:red\[a\]" in said and r"\$b\$" in said


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("  王 小\n明 ", "王 小 明"),
        ("An\u200bn\ufeff", "Ann"),
        ("\u202eeoZ", "eoZ"),
        ("Jose\u0301", "Jos\u00e9"),
        ("👩\u200d🚀", "👩\u200d🚀"),
        ("\u200b", ""),
    ],
)
def test_names_that_look_the_same_are_the_same(typed: str, kept: str) -> None:
    assert people.clean(typed) == kept


def test_what_somebody_saves_meanwhile_is_seen_by_whoever_only_looks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, store: Store
) -> None:
    app = review(small(tmp_path / "w"), monkeypatch, topic="t0", turn=0, show="all")
    assert "No other review yet." in html(app)
    say(store, "Bo", "t0", FAIL)
    app.run()
    assert "Bo: fail" in html(app)
    store.undo(review_document(ItemId("small", "t0", 0), "Bo"), "Bo", "back")
    app.run()
    assert "No other review yet." in html(app)
