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
from utb.store.schema import conflicts, revisions
from utb.store.schema import documents as documents_table

_NOTHING = 0  # the state before the first revision


class States:
    """Numbers of the revisions that are states, `_NOTHING` first, and the place of the one that is shown."""

    def __init__(self, actions: Iterable[tuple[int, Action]] = ()) -> None:
        self.numbers = [_NOTHING]
        self.place = 0
        for number, action in actions:
            self.follow(number, action)

    @property
    def shown(self) -> int:
        """The number of the revision whose content is shown, 0 for nothing."""
        return self.numbers[self.place]

    def beside(self, action: Action) -> int | None:
        """The place that undo or redo leads to; None where there is none."""
        place = self.place + (1 if action is Action.REDO else -1)
        return place if 0 <= place < len(self.numbers) else None

    def follow(self, number: int, action: Action) -> bool:
        """Go where the next revision went; False, and nothing is changed, if it went where nobody can."""
        if action in (Action.UNDO, Action.REDO):
            place = self.beside(action)
            self.place = self.place if place is None else place
            return place is not None
        self.numbers[self.place + 1 :] = [number]
        self.place += 1
        return True


class Step(msgspec.Struct, frozen=True, kw_only=True):
    """A wish to go back or forward. `seen`: the number of the revision that the author saw, None if he does not say."""

    document: DocumentId
    author: str
    event_id: str
    at: str
    seen: int | None = None


def undo(connection: Connection, step: Step) -> Saved | None:
    """Go back one state; None where nothing is left to undo."""
    return _go(connection, step, Action.UNDO)


def redo(connection: Connection, step: Step) -> Saved | None:
    """Go forward one state; None where nothing was undone, or something new was saved since."""
    return _go(connection, step, Action.REDO)


def restore(connection: Connection, step: Step, number: int) -> Saved:
    """Make the content of an older revision the newest state; what came between stays and can be undone to."""
    known = _known(connection, step, Action.RESTORE)
    if known is not None:
        return known
    head = _need_seen(connection, step)
    wanted = documents.revision(connection, step.document, number)
    return Saved(documents.append(connection, _wish(step, Action.RESTORE, wanted, head), step.at))


def _go(connection: Connection, step: Step, action: Action) -> Saved | None:
    known = _known(connection, step, action)
    if known is not None:
        return known
    head = _need_seen(connection, step)
    states = _states(connection, step.document)
    target = states.beside(action)
    if target is None:
        return None
    # a signature is given and taken back by adjudicators only
    crossed = documents.revision(connection, step.document, states.numbers[max(target, states.place)])
    need_access(connection, step.document, step.author, crossed.action)
    number = states.numbers[target]
    wanted = documents.revision(connection, step.document, number) if number else None
    return Saved(documents.append(connection, _wish(step, action, wanted, head), step.at, state=number))


def _wish(step: Step, action: Action, wanted: Revision | None, head: int) -> Save:
    return Save(
        document=step.document,
        author=step.author,
        body=None if wanted is None else wanted.body,
        based_on=head,
        event_id=step.event_id,
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
    return States((number, Action(action)) for number, action in connection.execute(statement))


def _need_seen(connection: Connection, step: Step) -> int:
    """The number of the newest revision; raises `StoreError` if the author saw another one."""
    head = documents.head(connection, step.document)
    number = 0 if head is None else head.number
    if head is not None and step.seen not in (None, number):
        raise StoreError(
            f"{head.author!r} has changed this at {head.at}, after you looked (revision {step.seen}, now {number}): "
            "look at it first, then go back or forward"
        )
    return number


def _known(connection: Connection, step: Step, action: Action) -> Saved | None:
    """The revision of this event if it came before; raises `StoreError` if it then was something else."""
    if not step.event_id:
        raise StoreError(f"a step to {action.value} needs the id of its event")
    need_access(connection, step.document, step.author, action)
    row = connection.execute(REVISIONS.where(revisions.c.event_id == step.event_id)).mappings().one_or_none()
    if row is not None:
        known = revision_of(row)
        if (known.document, known.author, known.action) == (step.document, step.author, action):
            return Saved(known, repeated=True)
    late = select(conflicts.c.sequence).where(conflicts.c.event_id == step.event_id)
    if row is not None or connection.execute(late).one_or_none() is not None:
        raise StoreError(f"event {step.event_id!r} was something else before; use an id of its own")
    return None
