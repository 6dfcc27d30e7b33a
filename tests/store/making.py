"""Items, documents and saves for tests of the store."""

import itertools
from datetime import UTC, datetime, timedelta

from utb.model import (
    Action,
    Comment,
    Conflict,
    DocumentId,
    DocumentKind,
    Draft,
    ItemId,
    Reveal,
    Role,
    Save,
    Saved,
)
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


HOSTILE = "\x00 \\u0041 \\ \ud800 \U0001f642 中文 <script> \x1b[31m ' \" %s :x"


def busy(store: Store, clock: Clock) -> None:
    """Do everything that can be done with a store, with time passing in between."""
    for name, role in (
        ("ann", Role.ANNOTATOR),
        ("bob", Role.ANNOTATOR),
        ("vic", Role.VIEWER),
        (HOSTILE, Role.ANNOTATOR),
    ):
        store.join(name, role)
    for turn in range(3):
        place = item(HOSTILE if turn == 1 else "t", turn)
        clock.forward(minutes=0.001)
        save_all(store, review("ann", place), {"decision": "pass"}, {"decision": "fail", "notes": HOSTILE})
        save_all(store, review(HOSTILE, place), {"decision": "skip"}, author=HOSTILE)
        store.undo(review("ann", place), "ann", event())
        store.redo(review("ann", place), "ann", event())
        store.undo(review("ann", place), "ann", event())
        store.restore(review("ann", place), 2, "ann", event())
        store.comment(Comment(item=place, author="bob", text=HOSTILE, at="", event_id=event()))
        store.log_reveal(Reveal(item=place, person="vic", field="phone", at="", event_id=event()))
        clock.forward(minutes=1)
        save_all(
            store, reference(place), {"nodes": [1, {"deep": [turn]}]}, {"nodes": [{"deep": [turn]}, None]}, author="bob"
        )
        store.save(wish(reference(place), {"nodes": [HOSTILE]}, based_on=1))
        store.save(wish(reference(place), {"nodes": []}, based_on=2, action=Action.SIGN_OFF))
        store.keep_draft(draft(review("bob", place), {"notes": HOSTILE}, author="bob"))
    saved(store.save(wish(reference(item("t", 2)), based_on=3, action=Action.DELETE)))
