"""What becomes of a reviewer's wishes in the store. Nothing here knows of Streamlit, so no rerun can cut it short.

A wish is acknowledged only when it stands in the database. One that the store cannot take now is not acknowledged and
comes again; one that it never will is refused, with the reason.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import msgspec

from utb.errors import ContentRefused, PermissionDenied, StoreError
from utb.model.annotation import Conflict, DocumentId, DocumentKind, Draft, ItemId, Review, ReviewDecision, Save, Saved
from utb.store import Store, any_version
from utb.views.review_events import HASH, BarEvent, Wish, draft_of, drafted, save_of
from utb.views.review_item import review_document, write_review


@dataclass(frozen=True, slots=True, kw_only=True)
class Terms:
    """How a team shares its queue. `version` gives the hash of an item's content: reviews of another do not count."""

    overlap: int
    minutes: int
    version: Callable[[ItemId], str] = any_version


@dataclass(slots=True, kw_only=True)
class Outcome:
    """What came of a list of events.

    `acked` holds the revision number of each event that stands (0 for a draft, and for a save that became a conflict).
    `decided` are the items that got a decision, `doubled` those beside whose decision stands what was typed in another
    tab; `changed` are the documents that have a new revision.
    """

    acked: dict[str, int] = field(default_factory=dict)
    refused: dict[str, str] = field(default_factory=dict)
    fault: str = ""
    saved: tuple[str, int] | None = None
    decided: list[ItemId] = field(default_factory=list)
    doubled: list[ItemId] = field(default_factory=list)
    changed: list[DocumentId] = field(default_factory=list)


def carry_out(store: Store, events: Sequence[BarEvent], me: str, terms: Terms) -> Outcome:
    """Do what the events ask for, in order; stops at the first that the store cannot take now.

    What somebody else has typed is left to his browser, which sends it again when he is back.
    """
    outcome = Outcome()
    for event in events:
        if event.author != me:
            continue
        try:
            _carry_out(store, event, terms, outcome)
        except (PermissionDenied, ContentRefused) as error:
            outcome.refused[event.event_id] = str(error)
        except StoreError as error:
            outcome.fault = str(error)
            break
    return outcome


def _carry_out(store: Store, event: BarEvent, terms: Terms, outcome: Outcome) -> None:
    if event.wish is Wish.DRAFT:
        store.keep_draft(draft_of(event))
        store.claim(event.item, event.author, overlap=terms.overlap, minutes=terms.minutes, version=terms.version)
        outcome.acked[event.event_id] = 0
        return
    if event.decision is ReviewDecision.FAIL and not event.issues:
        outcome.refused[event.event_id] = "A failed item needs at least one issue type."
        return
    try:
        result = store.save(save_of(event))
    except ContentRefused:  # the store was put back to a backup, say: what was typed goes on as a draft
        _keep_beside(store, event)
        outcome.acked[event.event_id] = 0
        raise
    if isinstance(result, Conflict):
        _keep_beside(store, event, result.current.number)  # both versions stay; the page shows them side by side
        outcome.acked[event.event_id] = 0
        return
    outcome.acked[event.event_id] = result.revision.number
    outcome.saved = (result.revision.at, result.revision.sequence)
    if not result.repeated:
        outcome.changed.append(result.revision.document)
    if event.wish is Wish.DECIDE:
        beside = store.draft(result.revision.document, event.author)
        is_alone = beside is None or drafted(beside)[0] == event.review
        (outcome.decided if is_alone else outcome.doubled).append(event.item)


def _keep_beside(store: Store, event: BarEvent, current: int | None = None) -> None:
    """Keep as a draft what could not be saved, even where the newest draft, saved meanwhile, was typed after it.

    One that is not saved yet stays, and so does what was settled since: an event may come again late.
    """
    draft = draft_of(event)
    sequence, latest = store.draft_mark(draft.document, draft.author)
    if sequence >= draft.sequence and latest != draft.event_id:
        head = store.head(draft.document)
        is_settled = current is not None and head is not None and head.number != current
        if not is_settled and store.draft(draft.document, draft.author) is None:
            draft = msgspec.structs.replace(draft, sequence=sequence + 1)
    store.keep_draft(draft)


def take_next(store: Store, ahead: Sequence[ItemId], me: str, terms: Terms, *, claims: bool) -> ItemId | None:
    """The item to go on with: the next one that nobody has, taken at once - or, in a queue of done work, the next."""
    if not claims:
        return ahead[0] if ahead else None
    claim = store.claim_next(ahead, me, overlap=terms.overlap, minutes=terms.minutes, version=terms.version)
    return None if claim is None else claim.item


def go_back(
    store: Store, documents: Sequence[DocumentId], me: str, event_id: str, *, forward: bool = False
) -> Saved | None:
    """Undo (or redo) the latest change in the first of these documents that has one; the same event does it once."""
    for document in documents:
        step = store.redo if forward else store.undo
        saved = step(document, me, event_id)
        if saved is not None:
            return saved
    return None


def latest_document(store: Store, dataset: str, me: str) -> DocumentId | None:
    """The review of this person that changed last: what undo means when a session has forgotten everything."""
    heads = store.heads(dataset, DocumentKind.REVIEW)
    mine = [head for head in heads if head.document.owner == me and head.body is not None]
    newest = max(mine, key=lambda head: head.sequence, default=None)
    return None if newest is None else newest.document


@dataclass(frozen=True, slots=True, kw_only=True)
class Made:
    """A review made of other versions. `based_on` and `sequence`: the revision and the draft that it goes on from."""

    item: ItemId
    author: str
    review: Review
    based_on: int
    sequence: int
    item_sha256: str
    event_id: str


def settle(store: Store, made: Made) -> Saved | Conflict:
    """Save it; the draft that it was made of goes with it."""
    wish = Save(
        document=review_document(made.item, made.author),
        author=made.author,
        body=write_review(made.review),
        based_on=made.based_on,
        event_id=made.event_id,
        item_sha256=made.item_sha256,
        draft_sequence=made.sequence,
    )
    return store.save(wish)


def give_way(store: Store, draft: Draft, current: int) -> None:
    """Drop the draft for revision `current`; what it said stays as a conflict."""
    review, item_sha256 = drafted(draft)
    if current:
        store.save(
            Save(
                document=draft.document,
                author=draft.author,
                body=write_review(review),
                based_on=min(draft.based_on, current - 1),  # later ones are gone where a store was put back
                event_id=draft.event_id,  # a stale decision is a conflict already, by this event
                item_sha256=item_sha256,
            )
        )
    store.drop_draft(draft.document, draft.author, draft.event_id)


def reopen(store: Store, made: Made) -> Draft:
    """Put it into the bar, as a draft that replaces the one it was made of."""
    draft = Draft(
        document=review_document(made.item, made.author),
        author=made.author,
        body={**write_review(made.review), HASH: made.item_sha256},
        based_on=made.based_on,
        event_id=made.event_id,
        sequence=made.sequence + 1,
    )
    return store.keep_draft(draft)
