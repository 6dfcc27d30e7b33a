"""An export taken into a store: what is new is appended, what is there stays, what contradicts it is kept beside it.

Entries are told apart by their event ids. An empty store becomes equal to the exported one. In another one new entries
get new sequence numbers; where a document has gone on differently here and there, its revisions from the file become
conflicts, as if they had been saved here too late.
"""

import msgspec
from sqlalchemy import Connection, Table, func, insert, select, update

from utb.errors import StoreError
from utb.model import Comment, Conflict, DocumentId, Fault, Revision, Role, Save
from utb.store import documents, drafts, people, story, talk
from utb.store.histories import Entry, KeptConflict
from utb.store.patch import is_same
from utb.store.reading_exports import Contents
from utb.store.rows import conflict_columns, document_columns, revision_columns
from utb.store.schema import comments, conflicts, counter, reveals, revisions
from utb.store.schema import documents as documents_table


class Imported(msgspec.Struct, frozen=True, kw_only=True):
    """What an import did. `known` entries and people were there already; `diverged` were kept as conflicts.

    With faults nothing was imported.
    """

    people: int = 0
    entries: int = 0
    drafts: int = 0
    known: int = 0
    diverged: tuple[Conflict, ...] = ()
    faults: tuple[Fault, ...] = ()


def merge(connection: Connection, contents: Contents) -> Imported:
    """Take the contents in; the caller's transaction makes it all or nothing."""
    known_people = {person.name for person in people.everybody(connection)}
    new_people = [person for person in contents.people if person.name not in known_people]
    for person in new_people:
        people.add(connection, person)
    everybody = people.everybody(connection)
    if everybody and not any(person.role is Role.ADJUDICATOR for person in everybody):
        raise StoreError("nobody would be an adjudicator, and so nobody could give roles; nothing was imported")
    log = _Log(connection)
    for entry in contents.entries:
        log.take(entry)
    log.write()
    kept_drafts = sum(drafts.put(connection, draft) for draft in contents.drafts)
    diverged = tuple(each for each in story.find_conflicts(connection) if each.sequence in log.diverged_as)
    return Imported(
        people=len(new_people),
        entries=log.added,
        drafts=kept_drafts,
        known=log.known_again + len(contents.people) - len(new_people) + len(contents.drafts) - kept_drafts,
        diverged=diverged,
    )


class _Document:
    """Where a document stands: its row, its newest revision, and up to where the file tells the same."""

    def __init__(self, row: int, head: int, *, is_new: bool) -> None:
        self.row = row
        self.head = head
        self.is_new = is_new
        self.newest: Revision | None = None  # the last one that came from the file
        self.common: int | None = None  # None while the file does not contradict the store


class _Log:
    """The store's log while entries are added to it; rows are collected and written at the end."""

    def __init__(self, connection: Connection) -> None:
        self.connection = connection
        entries = story.entries(connection, None)
        self.known = {_event(entry): entry for entry in entries}
        self.sequence = story.latest(connection)
        self.keeps_numbers = self.sequence == 0
        self.added = self.known_again = 0
        self.diverged_as: set[int] = set()
        self.documents: dict[DocumentId, _Document] = {}
        self.next_row = connection.execute(select(func.coalesce(func.max(documents_table.c.id), 0))).scalar_one() + 1
        self.rows: dict[Table, list[dict[str, object]]] = {revisions: [], conflicts: [], comments: [], reveals: []}

    def take(self, entry: Entry) -> None:
        """Append the entry, or see that it is there."""
        known = self.known.get(_event(entry))
        if known is not None:
            self._compare(entry, known)
            self.known_again += 1
        elif isinstance(entry, Revision):
            self._take_revision(entry)
        elif isinstance(entry, KeptConflict):
            document = self._document(entry.yours.document)
            if document.common is None:
                self._add_conflict(document, entry.yours, (entry.base, entry.current), entry)
            else:
                self._add_conflict(document, entry.yours, (min(entry.base, document.common), document.head), entry)
        else:
            table = comments if isinstance(entry, Comment) else reveals
            self.rows[table].append({**talk.columns(entry), "sequence": self._number(entry)})

    def write(self) -> None:
        """Put everything into the tables."""
        for document, place in self.documents.items():
            if place.newest is None:
                continue
            now = {"head": place.head, "decision": documents.decision_of(place.newest)}
            if place.is_new:
                values = {"id": place.row, **document_columns(document), **now}
                self.connection.execute(insert(documents_table).values(**values))
            else:
                where = documents_table.c.id == place.row
                self.connection.execute(update(documents_table).where(where).values(**now))
        for table, rows in self.rows.items():
            if rows:
                self.connection.execute(insert(table), rows)
        self.connection.execute(update(counter).values(value=self.sequence))

    def _take_revision(self, revision: Revision) -> None:
        document = self._document(revision.document)
        if document.common is None and revision.number != document.head + 1:
            document.common = revision.number - 1
        if document.common is not None:
            self.diverged_as.add(
                self._add_conflict(document, _as_save(revision), (document.common, document.head), revision)
            )
            return
        document.head, document.newest = revision.number, revision
        columns = {**revision_columns(revision), "sequence": self._number(revision)}
        self.rows[revisions].append({"document": document.row, **columns})

    def _add_conflict(
        self, document: _Document, yours: Save, numbers: tuple[int, int], entry: Revision | KeptConflict
    ) -> int:
        sequence = self._number(entry)
        values = conflict_columns(yours, *numbers)
        self.rows[conflicts].append({"document": document.row, "sequence": sequence, "at": entry.at, **values})
        return sequence

    def _number(self, entry: Entry) -> int:
        self.added += 1
        self.sequence = entry.sequence if self.keeps_numbers else self.sequence + 1
        return self.sequence

    def _document(self, document: DocumentId) -> _Document:
        if document not in self.documents:
            place = documents.place_of(self.connection, document)
            is_new = place.row == 0
            self.documents[document] = _Document(self.next_row if is_new else place.row, place.head, is_new=is_new)
            self.next_row += is_new
        return self.documents[document]

    def _compare(self, entry: Entry, known: story.Entry) -> None:
        """The same event must be the same thing; a revision that is a conflict here shows where the ways part."""
        if isinstance(entry, Revision):
            document = self._document(entry.document)
            if document.common is None:
                document.common = _common_to(entry, known)
        if _said(entry) != _said(known) or not is_same(_body(entry), _body(known)):
            raise StoreError(
                f"event {_event(entry)[1]!r} is something else in this store than in the file: one of the two was "
                "changed by hand; nothing was imported"
            )


def _common_to(revision: Revision, known: story.Entry) -> int | None:
    """Up to which revision both tell the same, judged by what the event of the file's revision has become here."""
    if isinstance(known, Conflict):
        return 0 if known.base is None else known.base.number
    if isinstance(known, Revision) and known.number != revision.number:
        return min(known.number, revision.number) - 1
    return None


def _as_save(revision: Revision) -> Save:
    return Save(
        document=revision.document,
        author=revision.author,
        body=revision.body,
        based_on=revision.based_on,
        event_id=revision.event_id,
        item_sha256=revision.item_sha256,
        action=revision.action,
        schema_version=revision.schema_version,
    )


def _event(entry: Entry | story.Entry) -> tuple[str, str]:
    """What tells an entry from all others. A revision here may be a conflict there."""
    if isinstance(entry, KeptConflict | Conflict):
        return "document", entry.yours.event_id
    return ("document" if isinstance(entry, Revision) else type(entry).__name__), entry.event_id


def _said(entry: Entry | story.Entry) -> tuple[object, ...]:
    """What an entry says, in whichever store it stands, all but the body."""
    if isinstance(entry, KeptConflict | Conflict):
        return entry.yours.document, entry.yours.author
    if isinstance(entry, Revision):
        return entry.document, entry.author
    if isinstance(entry, Comment):
        return entry.item, entry.author, entry.text
    return entry.item, entry.person, entry.field


def _body(entry: Entry | story.Entry) -> object:
    if isinstance(entry, KeptConflict | Conflict):
        return entry.yours.body
    return entry.body if isinstance(entry, Revision) else None
