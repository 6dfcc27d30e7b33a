"""The whole story: revisions, conflicts, comments and reveals in the one order in which they happened."""

from collections.abc import Mapping

from sqlalchemy import Connection, RowMapping, select

from utb.errors import StoreError
from utb.model import Comment, Conflict, DocumentId, ItemId, Reveal, Revision
from utb.store.rows import REVISIONS, document_columns, item_columns, matches, revision_of, save_from_json
from utb.store.schema import conflicts, counter, documents, revisions
from utb.store.talk import find_comments, find_reveals

Entry = Revision | Conflict | Comment | Reveal


def entries(connection: Connection, item: ItemId | None) -> tuple[Entry, ...]:
    """Everything about one item, or about all, oldest first."""
    found: list[Entry] = [*find_revisions(connection, item), *find_conflicts(connection, item)]
    found += [*find_comments(connection, item), *find_reveals(connection, item)]
    return tuple(sorted(found, key=lambda entry: entry.sequence))


def find_revisions(connection: Connection, item: ItemId | None) -> tuple[Revision, ...]:
    """Revisions of all documents about the item."""
    statement = REVISIONS.order_by(revisions.c.sequence)
    if item is not None:
        statement = statement.where(matches(documents, item_columns(item)))
    return tuple(map(revision_of, connection.execute(statement).mappings()))


def find_conflicts(
    connection: Connection, item: ItemId | None = None, document: DocumentId | None = None
) -> tuple[Conflict, ...]:
    """Stale saves of all documents about the item, or of one document, or all."""
    wanted = select(conflicts).join_from(conflicts, documents, documents.c.id == conflicts.c.document)
    if item is not None:
        wanted = wanted.where(matches(documents, item_columns(item)))
    if document is not None:
        wanted = wanted.where(matches(documents, document_columns(document)))
    rows = connection.execute(wanted.order_by(conflicts.c.sequence)).mappings().all()
    if not rows:
        return ()
    about = REVISIONS.where(documents.c.id.in_(wanted.with_only_columns(conflicts.c.document)))
    found = map(revision_of, connection.execute(about).mappings())
    versions = {(revision.document, revision.number): revision for revision in found}
    return tuple(_conflict(row, versions) for row in rows)


def _conflict(row: RowMapping, versions: Mapping[tuple[DocumentId, int], Revision]) -> Conflict:
    yours = save_from_json(row["yours"])
    current = versions.get((yours.document, row["current"]))
    if current is None:
        raise StoreError(
            f"entry {row['sequence']} of the store belongs to a revision that is gone: go back to a backup"
        )
    return Conflict(
        document=yours.document,
        base=versions.get((yours.document, row["base"])),
        current=current,
        yours=yours,
        at=row["at"],
        sequence=row["sequence"],
    )


def latest(connection: Connection) -> int:
    """The sequence of the newest entry, 0 for none."""
    sequence: int = connection.execute(select(counter.c.value)).scalar_one()
    return sequence
