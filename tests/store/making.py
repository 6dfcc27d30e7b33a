"""Items, documents and saves for tests of the store."""

import itertools
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

from utb.model import Action, Conflict, DocumentId, DocumentKind, Draft, ItemId, Save, Saved
from utb.store import Store

_events = itertools.count(1)


def item(topic: str = "t", turn: int = 0, dataset: str = "d") -> ItemId:
    """An item."""
    return ItemId(dataset, topic, turn)


def review(owner: str = "ann", of: ItemId | None = None) -> DocumentId:
    """The review of an item by a person."""
    return DocumentId(DocumentKind.REVIEW, of or item(), owner)


def reference(of: ItemId | None = None) -> DocumentId:
    """The reference of an item, which everybody shares."""
    return DocumentId(DocumentKind.REFERENCE, of or item())


def event() -> str:
    """The id of a new event."""
    return f"event-{next(_events)}"


def wish(
    document: DocumentId | None = None,
    body: dict[str, object] | None = None,
    *,
    based_on: int = 0,
    author: str = "ann",
    event_id: str | None = None,
    action: Action = Action.SAVE,
    draft_sequence: int = 0,
    item_sha256: str = "",
) -> Save:
    """A save; without a body of a passed item."""
    return Save(
        document=document or review(),
        author=author,
        body={"decision": "pass"} if body is None and action is not Action.DELETE else body,
        based_on=based_on,
        event_id=event_id or event(),
        item_sha256=item_sha256,
        action=action,
        draft_sequence=draft_sequence,
    )


def saved(outcome: Saved | Conflict | None) -> Saved:
    """The outcome, which must be a save."""
    assert isinstance(outcome, Saved), outcome
    return outcome


def save_all(store: Store, document: DocumentId, *bodies: dict[str, object], author: str = "ann") -> None:
    """Save one body after the other on the newest revision."""
    for body in bodies:
        head = store.head(document)
        saved(store.save(wish(document, body, based_on=0 if head is None else head.number, author=author)))


def draft(
    document: DocumentId | None = None,
    body: dict[str, object] | None = None,
    *,
    sequence: int = 1,
    event_id: str | None = None,
    author: str = "ann",
) -> Draft:
    """A draft."""
    return Draft(
        document=document or review(),
        author=author,
        body=body or {"notes": "typed"},
        based_on=0,
        event_id=event_id or event(),
        sequence=sequence,
    )


class Clock:
    """A clock that stands still until it is moved."""

    def __init__(self) -> None:
        self.moment = datetime(2026, 1, 31, 9, 30, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.moment

    def forward(self, minutes: float) -> None:
        """Let time pass."""
        self.moment += timedelta(minutes=minutes)


def ticking() -> Iterator[datetime]:
    """Moments one after the other, so that every entry has a time of its own."""
    clock = Clock()
    while True:
        clock.forward(1)
        yield clock()
