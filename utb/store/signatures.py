"""Which references are signed off, at which revision, by whom; and which are not.

A signature stands until an adjudicator takes it back by undoing it. What others save afterwards is not signed and does
not take the place of what is: the signed revision still counts, and that it was changed since is said beside it.
"""

import msgspec
from sqlalchemy import Connection, select

from utb.model import Action, DocumentId, DocumentKind, Draft, Revision
from utb.store import documents as revisions_of
from utb.store import drafts, story
from utb.store.rows import document_of
from utb.store.schema import documents, revisions
from utb.store.store import Store
from utb.store.undoing import States


class Signature(msgspec.Struct, frozen=True, kw_only=True):
    """A signed reference. `editors` are the authors of what was signed, `head` is the number of the newest revision.

    `changed_since`: the newest state is another one than what was signed.
    """

    revision: Revision
    editors: tuple[str, ...]
    head: int
    changed_since: bool


class Unsigned(msgspec.Struct, frozen=True, kw_only=True):
    """A reference that somebody has saved and nobody signed, or whose signature was taken back."""

    document: DocumentId
    head: int
    author: str
    taken_back: bool


class Standing(msgspec.Struct, frozen=True, kw_only=True):
    """All references of a store at one moment, by document; `sequence` is that of the newest entry of its log."""

    sequence: int
    signed: tuple[Signature, ...]
    unsigned: tuple[Unsigned, ...]
    drafts: tuple[Draft, ...]


class _Entry(msgspec.Struct, frozen=True):
    """A revision without its content."""

    number: int
    action: Action
    author: str


def standing_of(store: Store) -> Standing:
    """How the references of the store stand."""
    with store.database.reading() as connection:
        signed: list[Signature] = []
        unsigned: list[Unsigned] = []
        for document, entries in sorted(_references(connection).items()):
            found = _judged(connection, document, entries)
            if isinstance(found, Signature):
                signed.append(found)
            else:
                unsigned.append(found)
        typed = (draft for draft in drafts.everything(connection) if draft.document.kind is DocumentKind.REFERENCE)
        return Standing(
            sequence=story.latest(connection), signed=tuple(signed), unsigned=tuple(unsigned), drafts=tuple(typed)
        )


def _references(connection: Connection) -> dict[DocumentId, list[_Entry]]:
    """Every revision of every reference in order, without its content, which may be long."""
    statement = (
        select(
            *(documents.c[name] for name in ("kind", "dataset", "topic", "turn", "owner")),
            *(revisions.c[name] for name in ("number", "action", "author")),
        )
        .join_from(revisions, documents, documents.c.id == revisions.c.document)
        .where(documents.c.kind == DocumentKind.REFERENCE.value)
        .order_by(revisions.c.document, revisions.c.number)
    )
    found: dict[DocumentId, list[_Entry]] = {}
    for row in connection.execute(statement).mappings():
        entry = _Entry(row["number"], Action(row["action"]), row["author"])
        found.setdefault(document_of(row), []).append(entry)
    return found


def _judged(connection: Connection, document: DocumentId, entries: list[_Entry]) -> Signature | Unsigned:
    by_number = {entry.number: entry for entry in entries}
    states = States((entry.number, entry.action) for entry in entries)
    standing = states.numbers[1 : states.place + 1]
    signed = [number for number in standing if by_number[number].action is Action.SIGN_OFF]
    head = entries[-1]
    if not signed:
        was_signed = any(entry.action is Action.SIGN_OFF for entry in entries)
        return Unsigned(document=document, head=head.number, author=head.author, taken_back=was_signed)
    last = signed[-1]
    authors = (by_number[number].author for number in standing if number <= last)
    return Signature(
        revision=revisions_of.revision(connection, document, last),
        editors=tuple(dict.fromkeys(authors)),
        head=head.number,
        changed_since=standing[-1] != last,
    )
