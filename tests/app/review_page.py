"""The Review page as somebody sees it in AppTest, and what a test says in the store beforehand."""

import json
from pathlib import Path
from uuid import uuid4

import pytest
from streamlit.testing.v1 import AppTest
from streamlit.testing.v1.element_tree import Radio

from tests.app.reviewing import ANN
from tests.app.signed_on import opened_as
from utb.model.annotation import ItemId, Review, ReviewDecision, Save
from utb.store import Store
from utb.views.review_item import review_document, write_review

PAGE = "pages/review.py"
PASS = Review(decision=ReviewDecision.PASS)
FAIL = Review(decision=ReviewDecision.FAIL, issues=("other",), notes="no good")


def review(workspace: Path, monkeypatch: pytest.MonkeyPatch, name: str = ANN, **parameters: object) -> AppTest:
    return opened_as(name, PAGE, workspace, monkeypatch, parameters)


def bar(app: AppTest) -> dict[str, object]:
    """What the decision bar was told."""
    return _told(app, "item_key")


def identity(app: AppTest) -> dict[str, object]:
    """What the part that keeps the name was told."""
    return _told(app, "keeps")


def _told(app: AppTest, field: str) -> dict[str, object]:
    parts = [json.loads(element.proto.json) for element in app.get("bidi_component") if element.proto.json]
    found: dict[str, object] = next(each for each in parts if field in each)
    return found


def side(app: AppTest, field: str) -> Radio[str]:
    """The choice between two versions of a field."""
    return next(each for each in app.radio if str(each.key).startswith(f"review.merge.{field}."))


def say(store: Store, name: str, topic_id: str, said: Review, *, based_on: int = 0, sha: str = "") -> None:
    store.join(name)
    item = ItemId("small", topic_id, 0)
    wish = Save(
        document=review_document(item, name),
        author=name,
        body=write_review(said),
        based_on=based_on,
        event_id=uuid4().hex,
        item_sha256=sha,
    )
    store.save(wish)
