"""The reviews that ship with the sample data are the judgements written down, and about the data as it is."""

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from utb.io.item_hash import item_sha256
from utb.io.loading import load_topics
from utb.io.workspace import open_workspace
from utb.model.annotation import Comment, DocumentKind, Revision
from utb.store import Store, open_store
from utb.ui.settings import SHIPPED
from utb.views.review_queue import is_disputed, standings

EXPORT = SHIPPED / "reviews" / "utb-mini.jsonl"
JUDGEMENTS = json.loads(Path("tests/data/utb_mini_reviews.json").read_text(encoding="utf-8"))
BODY = ("decision", "issues", "checklist", "notes")


@pytest.fixture
def store(tmp_path: Path) -> Store:
    made = open_store(tmp_path / "store.sqlite")
    assert made.import_file(EXPORT).faults == ()
    return made


def test_they_are_the_judgements_that_were_written_down(store: Store) -> None:
    reviews = [entry for entry in store.log() if isinstance(entry, Revision)]
    said = {(each.author, each.document.item.topic, each.document.item.turn): each.body for each in reviews}
    wanted: dict[tuple[str, str, int], dict[str, Any]] = {
        (each["reviewer"], each["topic"], each["turn"]): {name: each[name] for name in BODY}
        for each in JUDGEMENTS["reviews"]
    }
    assert said == wanted
    assert len(reviews) == len(wanted) == 105
    remarks = [(each.author, each.item.topic, each.text) for each in store.log() if isinstance(each, Comment)]
    assert remarks == [(each["reviewer"], each["topic"], each["text"]) for each in JUDGEMENTS["remarks"]]


def test_every_turn_is_reviewed_in_the_version_that_ships_and_two_are_disputed(store: Store) -> None:
    dataset = open_workspace(SHIPPED).dataset("utb-mini")
    turns = [turn for topic in load_topics(dataset).topics for turn in topic.turns]
    hashes = {(turn.topic_id, turn.turn): item_sha256(turn) for turn in turns}
    heads = store.heads("utb-mini", DocumentKind.REVIEW)
    for head in heads:
        assert head.item_sha256 == hashes[head.document.item.topic, head.document.item.turn], head.document.item
    known = standings(heads, hashes)
    assert known.keys() == hashes.keys() and len(hashes) == 98
    assert sorted(place for place, each in known.items() if is_disputed(each)) == [("p2_trip_5", 0), ("p3_news_8", 0)]
    decisions = Counter(each.decision.value for said in known.values() for each in said)
    assert decisions == {"pass": 98, "fail": 3, "skip": 4}
