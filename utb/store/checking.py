"""Whether a store is sound: the database's own check, and that its log and its documents fit together."""

from collections.abc import Iterator

from sqlalchemy import Connection, func, select, text

from utb.model import Conflict
from utb.store import story
from utb.store.histories import Histories, kept
from utb.store.schema import documents, revisions


def problems(connection: Connection) -> tuple[str, ...]:
    """What is wrong, a sentence each."""
    return (*_of_sqlite(connection), *_of_log(connection), *_of_heads(connection))


def _of_sqlite(connection: Connection) -> Iterator[str]:
    if connection.dialect.name != "sqlite":
        return
    for (said,) in connection.execute(text("PRAGMA integrity_check")):
        if said != "ok":
            yield f"SQLite: {said}"
    for row in connection.execute(text("PRAGMA foreign_key_check")):
        yield f"SQLite: a row of {row[0]} belongs to nothing"


def _of_log(connection: Connection) -> Iterator[str]:
    histories = Histories()
    for entry in story.entries(connection, None):
        misfit = histories.misfit(kept(entry) if isinstance(entry, Conflict) else entry)
        if misfit is not None:
            yield f"entry {entry.sequence}: {misfit.field}: found {misfit.found}, expected {misfit.expected}"
    newest = story.latest(connection)
    if newest != histories.sequence:
        yield f"counter: found {newest}, expected {histories.sequence}"


def _of_heads(connection: Connection) -> Iterator[str]:
    newest = select(revisions.c.document, func.max(revisions.c.number).label("number")).group_by(revisions.c.document)
    found = newest.subquery()
    statement = select(documents.c.topic, documents.c.head, found.c.number).outerjoin_from(
        documents, found, found.c.document == documents.c.id
    )
    for topic, head, number in connection.execute(statement):
        if head != number:
            yield f"a document of topic {topic!r}: found head {head}, expected {number}"
