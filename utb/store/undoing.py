"""Undo, redo and restore. Each appends a revision, so that going back is itself never lost and can be undone.

The states of a document are what was saved, deleted, signed off or restored, one after the other. Undo goes back one
state a time, to nothing before the first; redo goes forward again; a new state ends what could be redone.
"""

from collections.abc import Iterable

import msgspec
from sqlalchemy import Connection, select

from utb.errors import StoreError
from utb.model import Action, DocumentId, Revision, Save, Saved
from utb.store import documents
from utb.store.people import need_access
from utb.store.rows import REVISIONS, document_columns, matches, revision_of
from utb.store.schema import documents as documents_table
from utb.store.schema import revisions

_NOTHING = 0  # the state before the first revision


class States(msgspec.Struct, frozen=True):
    """Numbers of the revisions that are states, `_NOTHING` first, and the place of the one that is shown."""

    numbers: tuple[int, ...]
    place: int


def states_of(actions: Iterable[tuple[int, Action]]) -> States:
    """The states that revisions (number and action, in order) lead to."""
    numbers, place = [_NOTHING], 0
    for number, action in actions:
        if action is Action.UNDO:
            place -= 1
        elif action is Action.REDO:
            place += 1
        else:
            numbers[place + 1 :] = [number]
            place += 1
    return States(tuple(numbers), place)


def undo(connection: Connection, document: DocumentId, author: str, event_id: str, at: str) -> Saved | None:
    """Go back one state; None where nothing is left to undo."""
    return _go(connection, document, author, event_id, at, Action.UNDO)


def redo(connection: Connection, document: DocumentId, author: str, event_id: str, at: str) -> Saved | None:
    """Go forward one state; None where nothing was undone, or something new was saved since."""
    return _go(connection, document, author, event_id, at, Action.REDO)


def restore(connection: Connection, document: DocumentId, number: int, author: str, event_id: str, at: str) -> Saved:
    """Make the content of an older revision the newest state; what came between stays and can be undone to."""
    need_access(connection, document, author, Action.RESTORE)
    known = _known(connection, document, author, event_id, Action.RESTORE)
    if known is not None:
        return known
    wanted = documents.revision(connection, document, number)
    head = documents.place_of(connection, document).head
    wish = _wish(wanted, document, author, event_id, Action.RESTORE, head)
    return Saved(documents.append(connection, wish, at))


def _go(
    connection: Connection, document: DocumentId, author: str, event_id: str, at: str, action: Action
) -> Saved | None:
    need_access(connection, document, author, action)
    known = _known(connection, document, author, event_id, action)
    if known is not None:
        return known
    states = _states(connection, document)
    target = states.place + (1 if action is Action.REDO else -1)
    if not 0 <= target < len(states.numbers):
        return None
    # a signature is given and taken back by adjudicators only
    crossed = documents.revision(connection, document, states.numbers[max(target, states.place)])
    need_access(connection, document, author, crossed.action)
    number = states.numbers[target]
    wanted = documents.revision(connection, document, number) if number else None
    head = documents.place_of(connection, document).head
    wish = _wish(wanted, document, author, event_id, action, head)
    return Saved(documents.append(connection, wish, at, state=number))


def _wish(wanted: Revision | None, document: DocumentId, author: str, event_id: str, action: Action, head: int) -> Save:
    return Save(
        document=document,
        author=author,
        body=None if wanted is None else wanted.body,
        based_on=head,
        event_id=event_id,
        item_sha256="" if wanted is None else wanted.item_sha256,
        action=action,
        schema_version=1 if wanted is None else wanted.schema_version,
    )


def _states(connection: Connection, document: DocumentId) -> States:
    statement = (
        select(revisions.c.number, revisions.c.action)
        .join_from(revisions, documents_table, documents_table.c.id == revisions.c.document)
        .where(matches(documents_table, document_columns(document)))
        .order_by(revisions.c.number)
    )
    return states_of((number, Action(action)) for number, action in connection.execute(statement))


def _known(connection: Connection, document: DocumentId, author: str, event_id: str, action: Action) -> Saved | None:
    """The revision of this event if it came before; raises `StoreError` if it then was something else."""
    if not event_id:
        raise StoreError(f"a {action.value} needs the id of its event")
    row = connection.execute(REVISIONS.where(revisions.c.event_id == event_id)).mappings().one_or_none()
    if row is None:
        return None
    known = revision_of(row)
    if (known.document, known.author, known.action) != (document, author, action):
        raise StoreError(f"event {event_id!r} was something else before; use an id of its own")
    return Saved(known, repeated=True)
