"""Drafts: what people have typed and not saved. Late and repeated ones change nothing, in whatever order they come."""

import msgspec
from sqlalchemy import ColumnElement, Connection, RowMapping, delete, insert, select, update

from utb.errors import ContentRefused
from utb.model import Action, DocumentId, Draft, Save
from utb.store.columns import plain_json
from utb.store.people import need_access
from utb.store.rows import document_columns, document_of, matches
from utb.store.schema import drafts


def keep(connection: Connection, draft: Draft, at: str) -> Draft:
    """Keep the draft unless a newer one is there or it was dropped; returns the one that stands afterwards.

    Newer is the one with the higher sequence (of equal ones, with the greater event id). One that comes after its own
    dropping is acknowledged, as it is, and not kept.
    """
    need_access(connection, draft.document, draft.author, Action.SAVE)
    try:
        plain_json(draft.body)
    except ValueError as error:
        raise ContentRefused(f"this draft cannot be stored: {error}") from error
    put(connection, msgspec.structs.replace(draft, at=at))
    return find(connection, draft.document, draft.author) or draft


def put(connection: Connection, draft: Draft) -> bool:
    """Keep the draft unless a newer one is there or it was dropped; whether it was kept."""
    row = _row(connection, draft.document, draft.author)
    if row is not None and (row["sequence"], row["event_id"]) >= (draft.sequence, draft.event_id):
        return False
    fields = {
        name: value for name, value in msgspec.structs.asdict(draft).items() if name not in ("document", "author")
    }
    _replace(connection, draft.document, draft.author, fields)
    return True


def find(connection: Connection, document: DocumentId, author: str) -> Draft | None:
    """The author's draft of the document."""
    row = _row(connection, document, author)
    return None if row is None or row["body"] is None else _draft_of(row)


def mark(connection: Connection, document: DocumentId, author: str) -> tuple[int, str]:
    """Sequence and event of the author's newest draft, also of one that was dropped or saved; (0, "") for none."""
    row = _row(connection, document, author)
    return (0, "") if row is None else (row["sequence"], row["event_id"])


def everything(connection: Connection) -> tuple[Draft, ...]:
    """All drafts, by document and author."""
    found = (_draft_of(row) for row in connection.execute(select(drafts)).mappings() if row["body"] is not None)
    return tuple(sorted(found, key=lambda draft: (draft.document, draft.author)))


def drop(connection: Connection, document: DocumentId, author: str, event_id: str) -> None:
    """Drop the draft of this event for good; a newer one, which its author has not seen dropped, stays."""
    row = _row(connection, document, author)
    if row is not None and row["event_id"] == event_id:
        connection.execute(update(drafts).where(_of(document, author)).values(body=None))


def drop_saved(connection: Connection, save: Save) -> None:
    """Drop the drafts that the save has made good, late ones included; one that its author did not know of stays."""
    row = _row(connection, save.document, save.author)
    sequence = save.draft_sequence
    if not sequence or (row is not None and row["sequence"] > sequence):
        return
    event = row["event_id"] if row is not None and row["sequence"] == sequence else "\U0010ffff"  # after any other
    values = {"body": None, "based_on": save.based_on, "event_id": event, "sequence": sequence, "at": ""}
    _replace(connection, save.document, save.author, values)


def _replace(connection: Connection, document: DocumentId, author: str, values: dict[str, object]) -> None:
    connection.execute(delete(drafts).where(_of(document, author)))
    connection.execute(insert(drafts).values(author=author, **document_columns(document), **values))


def _row(connection: Connection, document: DocumentId, author: str) -> RowMapping | None:
    return connection.execute(select(drafts).where(_of(document, author))).mappings().one_or_none()


def _of(document: DocumentId, author: str) -> ColumnElement[bool]:
    return matches(drafts, {**document_columns(document), "author": author})


def _draft_of(row: RowMapping) -> Draft:
    return Draft(
        document=document_of(row),
        author=row["author"],
        body=row["body"],
        based_on=row["based_on"],
        event_id=row["event_id"],
        sequence=row["sequence"],
        at=row["at"],
    )
