"""What people say about the data: items, documents and their revisions, drafts, claims, comments, reveals.

A *document* is one thing that is edited: a person's review of a turn, or the shared reference of a turn. Its state is
its newest *revision*; a revision is never changed. What is typed and not yet saved is a *draft*.
"""

from collections.abc import Mapping
from enum import StrEnum

import msgspec


class DocumentKind(StrEnum):
    """What a document says. Reviews belong to their author, the others to everybody."""

    REVIEW = "review"
    REFERENCE = "reference"
    ADJUDICATION = "adjudication"


class ReviewDecision(StrEnum):
    """A reviewer's decision on an item (the paper's verification interface)."""

    PASS = "pass"
    FAIL = "fail"
    SKIP = "skip"


class Role(StrEnum):
    """What a person may do: viewers read, annotators review and edit, adjudicators also settle and sign off."""

    VIEWER = "viewer"
    ANNOTATOR = "annotator"
    ADJUDICATOR = "adjudicator"


class Action(StrEnum):
    """How a revision came about."""

    SAVE = "save"
    UNDO = "undo"
    REDO = "redo"
    RESTORE = "restore"
    DELETE = "delete"
    SIGN_OFF = "sign_off"


class ItemId(msgspec.Struct, frozen=True, order=True):
    """A turn of a data set: the smallest thing that is reviewed. The same names stand in addresses and exports."""

    dataset: str
    topic: str
    turn: int


class DocumentId(msgspec.Struct, frozen=True, order=True):
    """A document about an item. `owner` is the reviewer; empty for documents that everybody shares."""

    kind: DocumentKind
    item: ItemId
    owner: str = ""


class Review(msgspec.Struct, frozen=True, kw_only=True):
    """The content of a review. `checklist` holds yes (True) or no (False) by the number of the question, from 1."""

    decision: ReviewDecision | None = None
    issues: tuple[str, ...] = ()
    checklist: dict[str, bool] = {}
    notes: str = ""


class Save(msgspec.Struct, frozen=True, kw_only=True):
    """A wish to save: the new content, and what it was based on.

    `event_id` is made by the client and the same when it tries again. `based_on` is the number of the revision that
    the author saw, 0 for none. `item_sha256` names the content of the turn as the author saw it. `body` None deletes.
    `draft_sequence` is that of the newest draft that the author knew of, 0 for none: the save makes it good, and older
    ones that arrive later. A newer draft was typed elsewhere and stays.
    """

    document: DocumentId
    author: str
    body: Mapping[str, object] | None
    based_on: int
    event_id: str
    item_sha256: str = ""
    action: Action = Action.SAVE
    schema_version: int = 1
    draft_sequence: int = 0


class Revision(msgspec.Struct, frozen=True, kw_only=True):
    """One immutable state of a document. `sequence` orders everything in a store, `number` the document's revisions.

    `at` is UTC, ISO 8601 with milliseconds. `patch` is the JSON Patch (RFC 6902) from the revision before. `state` is
    the number of the revision whose content this one shows again (after undo and redo; 0 is nothing), else its own.
    """

    document: DocumentId
    number: int
    sequence: int
    author: str
    at: str
    action: Action
    body: dict[str, object] | None
    patch: list[dict[str, object]]
    based_on: int
    event_id: str
    item_sha256: str
    schema_version: int
    state: int = 0


class Saved(msgspec.Struct, frozen=True):
    """The save stands in the database. `repeated`: it stood there already, by the same event."""

    revision: Revision
    repeated: bool = False


class Conflict(msgspec.Struct, frozen=True, kw_only=True):
    """A save that was based on an old revision. Both versions are kept; nothing was overwritten."""

    document: DocumentId
    base: Revision | None
    current: Revision
    yours: Save
    at: str
    sequence: int = 0


class Draft(msgspec.Struct, frozen=True, kw_only=True):
    """What a person has typed or chosen and not yet saved. One with a lower `sequence` replaces none with a higher."""

    document: DocumentId
    author: str
    body: dict[str, object]
    based_on: int
    event_id: str
    sequence: int
    at: str = ""


class Claim(msgspec.Struct, frozen=True, kw_only=True):
    """An item that a person has for a while. Times are UTC, ISO 8601."""

    item: ItemId
    annotator: str
    taken_at: str
    expires_at: str


class Comment(msgspec.Struct, frozen=True, kw_only=True):
    """A remark on an item, for everybody to read. The store sets `at` and `sequence`."""

    item: ItemId
    author: str
    text: str
    at: str
    event_id: str
    sequence: int = 0


class Reveal(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody looked at what was hidden. The store sets `at` and `sequence`."""

    item: ItemId
    person: str
    field: str
    at: str
    event_id: str
    sequence: int = 0


class Person(msgspec.Struct, frozen=True):
    """Somebody who works with the store, under the name chosen at the start."""

    name: str
    role: Role
