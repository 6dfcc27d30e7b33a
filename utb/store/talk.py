"""Comments on items, and the log of who looked at what was hidden."""

from typing import Any

import msgspec
from sqlalchemy import Connection, RowMapping, Select, Table, insert, select

from utb.errors import ContentRefused, StoreError
from utb.model import Comment, ItemId, Reveal
from utb.store.database import next_sequence
from utb.store.people import need_writer
from utb.store.rows import item_columns, item_of, matches
from utb.store.schema import comments, reveals


def add_comment(connection: Connection, comment: Comment, at: str) -> Comment:
    """Append a comment; the same event is one comment. Raises `ContentRefused` if it was another one before."""
    need_writer(connection, comment.author, "comment")
    known = _known(connection, comments, comment.event_id)
    if known is not None:
        before = comment_of(known)
        if (before.item, before.author, before.text) != (comment.item, comment.author, comment.text):
            raise ContentRefused(
                f"event {comment.event_id!r} was another comment before; give this one an id of its own"
            )
        return before
    kept = msgspec.structs.replace(comment, at=at, sequence=next_sequence(connection))
    connection.execute(insert(comments).values(**columns(kept)))
    return kept


def log_reveal(connection: Connection, reveal: Reveal, at: str) -> None:
    """Append a reveal; the same event is one. Nobody is refused here: what was seen is logged whoever saw it."""
    if _known(connection, reveals, reveal.event_id) is None:
        kept = msgspec.structs.replace(reveal, at=at, sequence=next_sequence(connection))
        connection.execute(insert(reveals).values(**columns(kept)))


def columns(record: Comment | Reveal) -> dict[str, object]:
    """The record as values of columns."""
    fields = {name: value for name, value in msgspec.structs.asdict(record).items() if name != "item"}
    return {**item_columns(record.item), **fields}


def find_comments(connection: Connection, item: ItemId | None = None) -> tuple[Comment, ...]:
    """Comments, oldest first."""
    return tuple(map(comment_of, connection.execute(_all(comments, item)).mappings()))


def find_reveals(connection: Connection, item: ItemId | None = None) -> tuple[Reveal, ...]:
    """Reveals, oldest first."""
    return tuple(map(reveal_of, connection.execute(_all(reveals, item)).mappings()))


def comment_of(row: RowMapping) -> Comment:
    """The comment in a row."""
    return Comment(
        item=item_of(row),
        author=row["author"],
        text=row["text"],
        at=row["at"],
        event_id=row["event_id"],
        sequence=row["sequence"],
    )


def reveal_of(row: RowMapping) -> Reveal:
    """The reveal in a row."""
    return Reveal(
        item=item_of(row),
        person=row["person"],
        field=row["field"],
        at=row["at"],
        event_id=row["event_id"],
        sequence=row["sequence"],
    )


def _all(table: Table, item: ItemId | None) -> Select[Any]:
    statement = select(table).order_by(table.c.sequence)
    return statement if item is None else statement.where(matches(table, item_columns(item)))


def _known(connection: Connection, table: Table, event_id: str) -> RowMapping | None:
    if not event_id:
        raise StoreError("a comment or reveal needs the id of its event")
    return connection.execute(select(table).where(table.c.event_id == event_id)).mappings().one_or_none()
