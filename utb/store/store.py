"""The store as pages and commands see it: every method is one transaction; what it does stands in its module."""

from collections.abc import Callable, Sequence
from datetime import datetime
from pathlib import Path

from utb.errors import StoreError
from utb.model import (
    Claim,
    Comment,
    Conflict,
    DocumentId,
    DocumentKind,
    Draft,
    ItemId,
    Person,
    Reveal,
    Revision,
    Role,
    Save,
    Saved,
)
from utb.store import (
    checking,
    claims,
    documents,
    drafts,
    exports,
    imports,
    people,
    reading_exports,
    story,
    talk,
    undoing,
)
from utb.store.database import Database, utc_now
from utb.store.opening import open_database
from utb.store.refusals import shown_url


def open_store(url: str | Path, *, now: Callable[[], datetime] = utc_now) -> "Store":
    """Open a store, made or brought to this version where needed.

    Args:
        url: path of an SQLite file, or `postgresql://user:password@host/name`.
        now: the clock that all times come from.

    Raises:
        StoreError: it cannot be opened; the message says what to do.
    """
    return Store(open_database(url, now=now))


class Store:
    """People, documents, drafts, claims, comments and reveals of one database.

    May be shared by threads. Methods raise `StoreError` when the database fails, and then have changed nothing;
    `PermissionDenied` when the person's role or the document's owner forbids it.
    """

    def __init__(self, database: Database) -> None:
        self.database = database

    @property
    def name(self) -> str:
        """The store in words: its file, or its URL without the password."""
        return shown_url(self.database.url)

    def close(self) -> None:
        """Close all connections; the next use opens new ones."""
        self.database.engine.dispose()

    def __enter__(self) -> "Store":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # people

    def join(self, name: str, role: Role = Role.ANNOTATOR) -> Person:
        """The person, entered if he is new. A stored role wins; the first person of a store becomes adjudicator."""
        known = self.person(name)  # most of the time somebody comes back, which should write nothing
        if known is not None:
            return known
        with self.database.writing() as connection:
            return people.join(connection, name, role)

    def person(self, name: str) -> Person | None:
        """The person of this name, if he has joined."""
        with self.database.reading() as connection:
            return people.find(connection, name)

    def people(self) -> tuple[Person, ...]:
        """All people, by name."""
        with self.database.reading() as connection:
            return people.everybody(connection)

    def set_role(self, name: str, role: Role, by: str) -> Person:
        """Give a role; only adjudicators may, and one of them has to remain."""
        with self.database.writing() as connection:
            return people.set_role(connection, name, role, by)

    # documents

    def save(self, save: Save) -> Saved | Conflict:
        """Append a revision, durable when this returns; a save based on an older revision is kept as a conflict."""
        with self.database.writing() as connection:
            return documents.save(connection, save, self.database.at())

    def head(self, document: DocumentId) -> Revision | None:
        """The newest revision, None for a document that nobody has saved."""
        with self.database.reading() as connection:
            return documents.head(connection, document)

    def revision(self, document: DocumentId, number: int) -> Revision:
        """The revision of this number, from 1; raises `StoreError` where there is none."""
        with self.database.reading() as connection:
            return documents.revision(connection, document, number)

    def history(self, document: DocumentId) -> tuple[Revision, ...]:
        """All revisions of a document, the first one first."""
        with self.database.reading() as connection:
            return documents.history(connection, document)

    def heads(self, dataset: str | None = None, kind: DocumentKind | None = None) -> tuple[Revision, ...]:
        """The newest revision of every document, in the order of documents."""
        with self.database.reading() as connection:
            return documents.heads(connection, dataset, kind)

    def newest(self) -> str:
        """The event of the newest revision, "" for none: as long as it is the same, so is what `heads` returns."""
        with self.database.reading() as connection:
            return documents.newest(connection)

    def conflicts(self, document: DocumentId | None = None) -> tuple[Conflict, ...]:
        """The stale saves, oldest first."""
        with self.database.reading() as connection:
            return story.find_conflicts(connection, document=document)

    def latest(self) -> int:
        """The sequence of the newest entry of the log, 0 for none."""
        with self.database.reading() as connection:
            return story.latest(connection)

    def undo(self, document: DocumentId, author: str, event_id: str, *, seen: int | None = None) -> Saved | None:
        """Go back one state, to nothing before the first; None where nothing is left to undo.

        `seen` is the number of the revision that the author saw: if it is not the newest any more, `StoreError` says
        so, and nothing that somebody else has just done is undone by mistake.
        """
        with self.database.writing() as connection:
            return undoing.undo(connection, self._step(document, author, event_id, seen))

    def redo(self, document: DocumentId, author: str, event_id: str, *, seen: int | None = None) -> Saved | None:
        """Go forward one state; None where nothing was undone, or something was saved since; `seen` as in `undo`."""
        with self.database.writing() as connection:
            return undoing.redo(connection, self._step(document, author, event_id, seen))

    def restore(
        self, document: DocumentId, number: int, author: str, event_id: str, *, seen: int | None = None
    ) -> Saved:
        """Make the content of an older revision the newest state. `seen`: as in `undo`."""
        with self.database.writing() as connection:
            return undoing.restore(connection, self._step(document, author, event_id, seen), number)

    def _step(self, document: DocumentId, author: str, event_id: str, seen: int | None) -> undoing.Step:
        return undoing.Step(document=document, author=author, event_id=event_id, at=self.database.at(), seen=seen)

    # drafts

    def keep_draft(self, draft: Draft) -> Draft:
        """Keep the draft unless a newer one is there or it was dropped or saved; returns the one that stands."""
        with self.database.writing() as connection:
            return drafts.keep(connection, draft, self.database.at())

    def draft(self, document: DocumentId, author: str) -> Draft | None:
        """The author's draft of the document."""
        with self.database.reading() as connection:
            return drafts.find(connection, document, author)

    def draft_mark(self, document: DocumentId, author: str) -> tuple[int, str]:
        """Sequence and event of the author's newest draft, dropped ones included: a new one is kept if it is higher."""
        with self.database.reading() as connection:
            return drafts.mark(connection, document, author)

    def drop_draft(self, document: DocumentId, author: str, event_id: str) -> None:
        """Drop the draft whose event this is (`Draft.event_id`); a newer one stays."""
        with self.database.writing() as connection:
            drafts.drop(connection, document, author, event_id)

    # claims

    def claim_next(
        self,
        items: Sequence[ItemId],
        annotator: str,
        *,
        overlap: int = 1,
        minutes: float = 30,
        version: claims.Version = claims.any_version,
    ) -> Claim | None:
        """Take the first item that fewer than `overlap` others have or had and this annotator has not reviewed.

        `version` gives the hash of an item's content, "" where it does not matter: reviews of another version do not
        count. It is called inside the transaction and has to be quick.
        """
        with self.database.writing() as connection:
            term = claims.Term(overlap, minutes, self.database.now(), version)
            return claims.claim_next(connection, items, annotator, term)

    def claim(
        self,
        item: ItemId,
        annotator: str,
        *,
        overlap: int = 1,
        minutes: float = 30,
        version: claims.Version = claims.any_version,
    ) -> Claim | None:
        """Take this item, or keep it for longer; None where `overlap` others have or had it; `version` as above."""
        with self.database.writing() as connection:
            return claims.claim(
                connection, item, annotator, claims.Term(overlap, minutes, self.database.now(), version)
            )

    def release(self, item: ItemId, annotator: str) -> None:
        """End a claim, if there is one."""
        with self.database.writing() as connection:
            claims.give_back(connection, item, annotator)

    def claims(self, dataset: str | None = None) -> tuple[Claim, ...]:
        """The claims that have not expired, by item and annotator."""
        with self.database.reading() as connection:
            return claims.running(connection, dataset, self.database.now())

    # comments, reveals, and the whole story

    def comment(self, comment: Comment) -> Comment:
        """Append a comment; time and sequence come from the store."""
        with self.database.writing() as connection:
            return talk.add_comment(connection, comment, self.database.at())

    def comments(self, item: ItemId) -> tuple[Comment, ...]:
        """Comments on the item, oldest first."""
        with self.database.reading() as connection:
            return talk.find_comments(connection, item)

    def log_reveal(self, reveal: Reveal) -> None:
        """Append a reveal; time and sequence come from the store."""
        with self.database.writing() as connection:
            talk.log_reveal(connection, reveal, self.database.at())

    def reveals(self, item: ItemId | None = None) -> tuple[Reveal, ...]:
        """Reveals of the item, or all, oldest first."""
        with self.database.reading() as connection:
            return talk.find_reveals(connection, item)

    def item_history(self, item: ItemId) -> tuple[story.Entry, ...]:
        """Everything that was done about an item, in order."""
        with self.database.reading() as connection:
            return story.entries(connection, item)

    def log(self) -> tuple[story.Entry, ...]:
        """Everything that was done, in order."""
        with self.database.reading() as connection:
            return story.entries(connection, None)

    # files, and whether all is well

    def export(self, path: Path) -> int:
        """Write everything but claims as a file of lines, whole or not at all; returns how many lines.

        Raises `StoreError` where the file is the store itself, which would be lost.
        """
        if self.database.is_sqlite and path.exists() and path.samefile(self.database.url.database or ""):
            raise StoreError(f"{path} is the store itself: name another file to write to")
        with self.database.reading() as connection:
            return exports.write(connection, path)

    def import_file(self, path: Path) -> imports.Imported:
        """Take in an export, all of it or nothing; what the store already has stays as it is."""
        contents = reading_exports.read(path)
        if contents.faults:
            return imports.Imported(faults=tuple(contents.faults))
        with self.database.writing() as connection:
            return imports.merge(connection, contents)

    def check(self) -> tuple[str, ...]:
        """What is wrong inside the store, a sentence each; nothing in a sound one."""
        with self.database.reading() as connection:
            return checking.problems(connection)
