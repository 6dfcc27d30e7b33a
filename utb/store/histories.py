"""Whether a log is sound: what has to hold from entry to entry, in a store as in a file."""

import re

import msgspec

from utb.model import Action, Comment, Conflict, DocumentId, DocumentKind, Reveal, Revision, Save
from utb.store.patch import is_same, patched
from utb.store.undoing import States

_TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z")


class KeptConflict(msgspec.Struct, frozen=True, kw_only=True):
    """A conflict as it is kept: `base` and `current` are numbers of revisions, `base` 0 for none."""

    sequence: int
    base: int
    current: int
    yours: Save
    at: str


Entry = Revision | KeptConflict | Comment | Reveal


class Misfit(msgspec.Struct, frozen=True):
    """What does not fit in an entry."""

    field: str
    found: str
    expected: str


class _Document:
    """What the revisions so far have come to."""

    def __init__(self) -> None:
        self.number = 0
        self.body: object = None
        self.states = States()


class Histories:
    """Takes the entries of a log in order and says what does not fit."""

    def __init__(self) -> None:
        self.sequence = 0
        self._documents: dict[DocumentId, _Document] = {}
        self._events: set[tuple[str, str]] = set()

    def misfit(self, entry: Entry) -> Misfit | None:
        """The first thing in this entry that contradicts itself or the entries before."""
        wrong = self._of_any(entry)
        if wrong is None and isinstance(entry, Revision):
            wrong = self._of_revision(entry)
        if wrong is None and isinstance(entry, KeptConflict):
            wrong = self._of_conflict(entry)
        return wrong

    def _of_any(self, entry: Entry) -> Misfit | None:
        self.sequence += 1
        if entry.sequence != self.sequence:
            expected, self.sequence = self.sequence, entry.sequence
            return Misfit("sequence", str(entry.sequence), str(expected))
        if not _TIME.fullmatch(entry.at):
            return Misfit("at", repr(entry.at), "a time like '2026-01-31T09:30:00.000Z'")
        event = entry.yours.event_id if isinstance(entry, KeptConflict) else entry.event_id
        space = "document" if isinstance(entry, Revision | KeptConflict) else type(entry).__name__
        if not event or (space, event) in self._events:
            return Misfit("event_id", repr(event), "an id that no other event has")
        self._events.add((space, event))
        return None

    def _of_revision(self, revision: Revision) -> Misfit | None:
        known = self._documents.setdefault(revision.document, _Document())
        known.number += 1
        if revision.number != known.number:
            expected, known.number = known.number, revision.number
            return Misfit("number", str(revision.number), str(expected))
        wrong = _owner(revision.document) or _content(revision, known.body)
        known.body = revision.body
        if not known.states.follow(revision.number, revision.action):
            return wrong or Misfit("action", revision.action.value, "an action that is possible here")
        if revision.state != known.states.shown:
            return wrong or Misfit("state", str(revision.state), str(known.states.shown))
        return wrong

    def _of_conflict(self, conflict: KeptConflict) -> Misfit | None:
        known = self._documents.get(conflict.yours.document, _Document())
        if not 1 <= conflict.current <= known.number:
            return Misfit("current", str(conflict.current), f"a revision of its document (1 to {known.number})")
        if not 0 <= conflict.base <= conflict.current:
            return Misfit("base", str(conflict.base), f"a revision before the current one (0 to {conflict.current})")
        return None


def kept(conflict: Conflict) -> KeptConflict:
    """The conflict with numbers instead of the two revisions."""
    return KeptConflict(
        sequence=conflict.sequence,
        base=0 if conflict.base is None else conflict.base.number,
        current=conflict.current.number,
        yours=conflict.yours,
        at=conflict.at,
    )


def _owner(document: DocumentId) -> Misfit | None:
    is_review = document.kind is DocumentKind.REVIEW
    if is_review != bool(document.owner):
        return Misfit("document.owner", repr(document.owner), "a reviewer" if is_review else "no owner")
    return None


def _content(revision: Revision, before: object) -> Misfit | None:
    """The body must be what the patch makes of the body before, and missing only where it may be."""
    try:
        made = patched(before, revision.patch)
    except ValueError as error:
        return Misfit("patch", str(error), "operations that fit the revision before")
    if not is_same(made, revision.body):
        return Misfit("patch", "another body", "the body of this revision")
    if revision.body is None and revision.action in (Action.SAVE, Action.SIGN_OFF):
        return Misfit("body", "nothing", f"a body, since this is a {revision.action.value}")
    return None
