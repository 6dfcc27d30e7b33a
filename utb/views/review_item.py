"""An item as stores and addresses name it, and the decision on it as everything above the store reads it."""

from collections.abc import Mapping

import msgspec

from utb.model import Turn
from utb.model.annotation import DocumentId, DocumentKind, ItemId, Review, ReviewDecision
from utb.views.facets import Place
from utb.views.text import one_line
from utb.views.words import Mark

NAME = 60
DECISIONS: dict[ReviewDecision, Mark] = {
    ReviewDecision.PASS: Mark("matched", "✓", "pass"),
    ReviewDecision.FAIL: Mark("wargs", "×", "fail"),
    ReviewDecision.SKIP: Mark("nreach", "»", "skip"),
}
UNDECIDED = Mark("plain", "○", "nothing decided")


def item_of(turn: Turn, dataset: str) -> ItemId:
    """The item that this turn is."""
    return ItemId(dataset, turn.topic_id, turn.turn)


def place_of(item: ItemId) -> Place:
    """The place of an item in its data set."""
    return item.topic, item.turn


def review_document(item: ItemId, owner: str) -> DocumentId:
    """The document that holds this person's review."""
    return DocumentId(DocumentKind.REVIEW, item, owner)


def item_words(item: ItemId) -> str:
    """`p1_news_5 / turn 0`."""
    return f"{one_line(item.topic, NAME)} / turn {item.turn}"


def read_review(body: Mapping[str, object] | None) -> Review:
    """The review in a body; what another version of the program wrote and this one cannot read counts as not said."""
    if body is None:
        return Review()
    try:
        return msgspec.convert({name: body[name] for name in _FIELDS if name in body}, Review)
    except msgspec.ValidationError:
        notes = body.get("notes")
        return Review(notes=notes if isinstance(notes, str) else "")


def write_review(review: Review) -> dict[str, object]:
    """The body that reads back as this review."""
    return {**msgspec.to_builtins(review), "issues": list(review.issues)}


def decision_mark(review: Review) -> Mark:
    """Glyph and word of its decision."""
    return DECISIONS[review.decision] if review.decision else UNDECIDED


_FIELDS = tuple(field.name for field in msgspec.structs.fields(Review))
