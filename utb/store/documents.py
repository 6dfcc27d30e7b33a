"""Documents and their revisions: saving, conflicts, and reading them back.

A save is one transaction. The same event is one revision, however often it comes; a save that was based on an older
revision is kept beside it as a conflict, and changes nothing.
"""

from typing import cast

import msgspec
from sqlalchemy import Connection, func, insert, select, update

from utb.errors import ContentRefused, StoreError
from utb.model import Action, Conflict, DocumentId, DocumentKind, ReviewDecision, Revision, Save, Saved
from utb.store import drafts
from utb.store.claims import give_back
from utb.store.columns import plain_json
from utb.store.database import next_sequence
from utb.store.patch import difference, is_same
from utb.store.people import need_access
from utb.store.rows import (
    HEADS,
    REVISIONS,
    conflict_columns,
    document_columns,
    matches,
    revision_columns,
    revision_of,
    save_from_json,
)
from utb.store.schema import conflicts, documents, revisions

_SAVED = (Action.SAVE, Action.DELETE, Action.SIGN_OFF)  # the others come about by undoing, redoing and restoring


class Place(msgspec.Struct, frozen=True):
    """Where a document's revisions stand: its row (0 where there is none yet) and the number of the newest one."""

    row: int
    head: int


def save(connection: Connection, wish: Save, at: str) -> Saved | Conflict:
    """Append a revision, or keep the wish as a conflict; the caller's transaction makes it durable."""
    wish = _checked(wish)
    need_access(connection, wish.document, wish.author, wish.action)
    known = _known_event(connection, wish)
    if known is not None:
        return known
    place = place_of(connection, wish.document)
    if wish.based_on > place.head:
        raise ContentRefused(
            f"based on revision {wish.based_on}, but the newest one is {place.head}: the store has been put back to an "
            "earlier state; load the item again, then save"
        )
    if wish.based_on < place.head:
        return _keep_conflict(connection, place, wish, at)
    revision = append(connection, wish, at)
    drafts.drop_saved(connection, wish)
    return Saved(revision)


def append(connection: Connection, wish: Save, at: str, state: int | None = None) -> Revision:
    """Append a revision to what is the newest one now. `state`: the number of the revision that it shows again."""
    document = wish.document
    last = head(connection, document)
    number = 1 if last is None else last.number + 1
    body = cast(dict[str, object] | None, plain_json(wish.body))
    revision = Revision(
        document=document,
        number=number,
        sequence=next_sequence(connection),
        author=wish.author,
        at=at,
        action=wish.action,
        body=body,
        patch=difference(None if last is None else last.body, body),
        based_on=wish.based_on,
        event_id=wish.event_id,
        item_sha256=wish.item_sha256,
        schema_version=wish.schema_version,
        state=number if state is None else state,
    )
    write(connection, revision)
    if decision_of(revision) is not None:
        give_back(connection, document.item, wish.author)
    return revision


def write(connection: Connection, revision: Revision) -> None:
    """Put the revision in its table and make it the newest of its document."""
    place = place_of(connection, revision.document)
    now = {"head": revision.number, "decision": decision_of(revision)}
    if place.row:
        row = place.row
        connection.execute(update(documents).where(documents.c.id == row).values(**now))
    else:
        row = connection.execute(select(func.coalesce(func.max(documents.c.id), 0))).scalar_one() + 1
        connection.execute(insert(documents).values(id=row, **document_columns(revision.document), **now))
    connection.execute(insert(revisions).values(document=row, **revision_columns(revision)))


def decision_of(revision: Revision) -> ReviewDecision | None:
    """What a review decides in this revision; None for other documents too."""
    if revision.document.kind is not DocumentKind.REVIEW or revision.body is None:
        return None
    decision = revision.body.get("decision")
    return next((known for known in ReviewDecision if known == decision), None)


def place_of(connection: Connection, document: DocumentId) -> Place:
    """Where the document's revisions stand."""
    statement = select(documents.c.id, documents.c.head).where(matches(documents, document_columns(document)))
    row = connection.execute(statement).one_or_none()
    return Place(0, 0) if row is None else Place(row.id, row.head)


def head(connection: Connection, document: DocumentId) -> Revision | None:
    """The newest revision, None for a document that nobody has saved."""
    statement = REVISIONS.where(matches(documents, document_columns(document)), revisions.c.number == documents.c.head)
    row = connection.execute(statement).mappings().one_or_none()
    return None if row is None else revision_of(row)


def revision(connection: Connection, document: DocumentId, number: int) -> Revision:
    """The revision of this number; raises `StoreError` where there is none."""
    statement = REVISIONS.where(matches(documents, document_columns(document)), revisions.c.number == number)
    row = connection.execute(statement).mappings().one_or_none()
    if row is None:
        newest = place_of(connection, document).head
        raise StoreError(f"found no revision {number} of this document, expected 1 to {newest}")
    return revision_of(row)


def history(connection: Connection, document: DocumentId) -> tuple[Revision, ...]:
    """All revisions of a document, the first one first."""
    statement = REVISIONS.where(matches(documents, document_columns(document))).order_by(revisions.c.number)
    return tuple(map(revision_of, connection.execute(statement).mappings()))


def heads(connection: Connection, dataset: str | None, kind: DocumentKind | None) -> tuple[Revision, ...]:
    """The newest revision of every document, in the order of documents."""
    statement = HEADS
    if dataset is not None:
        statement = statement.where(documents.c.dataset == dataset)
    if kind is not None:
        statement = statement.where(documents.c.kind == kind.value)
    found = map(revision_of, connection.execute(statement).mappings())
    return tuple(sorted(found, key=lambda revision: revision.document))


def newest(connection: Connection) -> str:
    """The event of the newest revision, "" for none. Revisions are only ever added: it names what all heads are."""
    statement = select(revisions.c.event_id).order_by(revisions.c.sequence.desc()).limit(1)
    event: str | None = connection.execute(statement).scalar_one_or_none()
    return event or ""


def conflict_of(connection: Connection, wish: Save, base: int, current: int, at: str, sequence: int) -> Conflict:
    """A conflict with both its versions."""
    return Conflict(
        document=wish.document,
        base=revision(connection, wish.document, base) if base else None,
        current=revision(connection, wish.document, current),
        yours=wish,
        at=at,
        sequence=sequence,
    )


def _checked(wish: Save) -> Save:
    """The save with a body that is JSON; raises `ContentRefused` for one that cannot be."""
    if not wish.event_id:
        raise ContentRefused("a save needs the id of its event")
    if wish.action not in _SAVED:
        raise ContentRefused(f"a save cannot be an {wish.action.value}; expected one of {', '.join(_SAVED)}")
    try:
        body = plain_json(wish.body)
    except ValueError as error:
        raise ContentRefused(f"this content cannot be stored: {error}; nothing was saved") from error
    action = Action.DELETE if body is None and wish.action is Action.SAVE else wish.action
    if (body is None) is not (action is Action.DELETE):
        raise ContentRefused(f"a save that is to {action.value} with {'no' if body is None else 'a'} body")
    return msgspec.structs.replace(wish, body=body, action=action)


def _known_event(connection: Connection, wish: Save) -> Saved | Conflict | None:
    """What became of this event when it came before; raises `ContentRefused` if it then was something else."""
    row = connection.execute(REVISIONS.where(revisions.c.event_id == wish.event_id)).mappings().one_or_none()
    if row is not None:
        known = revision_of(row)
        _need_equal(wish, known.document, known.author, known.body)
        return Saved(known, repeated=True)
    kept = connection.execute(select(conflicts).where(conflicts.c.event_id == wish.event_id)).mappings().one_or_none()
    if kept is None:
        return None
    yours = save_from_json(kept["yours"])
    _need_equal(wish, yours.document, yours.author, yours.body)
    return conflict_of(connection, yours, kept["base"], kept["current"], kept["at"], kept["sequence"])


def _need_equal(wish: Save, document: DocumentId, author: str, body: object) -> None:
    if (wish.document, wish.author) != (document, author) or not is_same(wish.body, body):
        raise ContentRefused(
            f"event {wish.event_id!r} was saved before with other content; save this as an event of its own"
        )


def _keep_conflict(connection: Connection, place: Place, wish: Save, at: str) -> Conflict:
    sequence = next_sequence(connection)
    values = conflict_columns(wish, wish.based_on, place.head)
    connection.execute(insert(conflicts).values(sequence=sequence, document=place.row, at=at, **values))
    return conflict_of(connection, wish, wish.based_on, place.head, at, sequence)
