"""What the decision bar sends: drafts and decisions, each with the item that it belongs to and an id of its own.

Events come from a browser, perhaps after a restart of the server and about an item that is no longer shown. They are
read as such: what has the wrong shape is no event.
"""

from collections.abc import Mapping, Sequence
from enum import StrEnum

import msgspec

from utb.model.annotation import Draft, ItemId, Review, ReviewDecision, Save
from utb.views.review_item import read_review, review_document, write_review

HASH = "item_sha256"  # in the body of a draft: which version of the data it is about
LONGEST_NOTES = 20_000
MOST_EVENTS = 200


class Wish(StrEnum):
    """What an event asks for."""

    DRAFT = "draft"  # keep what was typed and chosen so far
    DECIDE = "decide"  # save it with a decision and go on
    NOTE = "note"  # save it with the decision that stands


class BarEvent(msgspec.Struct, frozen=True, kw_only=True):
    """One wish. `sequence` grows with every event of one browser; `based_on` is the revision it was made on.

    `seen` is the sequence of the newest draft of the item that the tab knew of; None in events of older versions.
    """

    wish: Wish
    event_id: str
    item: ItemId
    author: str
    based_on: int
    sequence: int
    item_sha256: str = ""
    seen: int | None = None
    decision: ReviewDecision | None = None
    issues: tuple[str, ...] = ()
    checklist: dict[str, bool] = {}
    notes: str = ""

    @property
    def review(self) -> Review:
        """What it says of the item. Issue types belong to a failed item only; a draft keeps them while one decides."""
        keeps = self.wish is Wish.DRAFT or self.decision is ReviewDecision.FAIL
        return Review(
            decision=self.decision,
            issues=self.issues if keeps else (),
            checklist=self.checklist,
            notes=self.notes[:LONGEST_NOTES],
        )


def read_events(sent: object) -> tuple[BarEvent, ...]:
    """The events in what a component sent, in the order in which they were made."""
    if not isinstance(sent, Sequence) or isinstance(sent, str):
        return ()
    found = []
    for entry in list(sent)[:MOST_EVENTS]:
        try:
            event = msgspec.convert(dict(entry) if isinstance(entry, Mapping) else entry, BarEvent)
        except msgspec.ValidationError:
            continue
        if event.event_id and event.author and event.based_on >= 0:
            found.append(event)
    return tuple(sorted(found, key=lambda event: event.sequence))


def save_of(event: BarEvent) -> Save:
    """The save that a decision or a note asks for."""
    return Save(
        document=review_document(event.item, event.author),
        author=event.author,
        body=write_review(event.review),
        based_on=event.based_on,
        event_id=event.event_id,
        item_sha256=event.item_sha256,
        draft_sequence=event.sequence if event.seen is None else event.seen,
    )


def draft_of(event: BarEvent) -> Draft:
    """The draft of an event: its review, and which version of the data that is about."""
    return Draft(
        document=review_document(event.item, event.author),
        author=event.author,
        body={**write_review(event.review), HASH: event.item_sha256},
        based_on=event.based_on,
        event_id=event.event_id,
        sequence=event.sequence,
    )


def drafted(draft: Draft) -> tuple[Review, str]:
    """The review in a draft, and the hash of the item that it was written on."""
    version = draft.body.get(HASH)
    return read_review(draft.body), version if isinstance(version, str) else ""
