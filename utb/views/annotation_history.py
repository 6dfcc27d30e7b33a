"""What people did with annotations, in words: one sentence for each entry of the store's log."""

from collections.abc import Iterator, Mapping

from utb.io.json_lines import encode_json
from utb.model import Action, Comment, Conflict, ItemId, Reveal, Revision

Entry = Revision | Conflict | Comment | Reveal

_VERBS = {
    Action.SAVE: "saved",
    Action.UNDO: "undone",
    Action.REDO: "redone",
    Action.RESTORE: "restored",
    Action.DELETE: "deleted",
    Action.SIGN_OFF: "signed off",
}
_LONGEST = 60  # characters of one value
_MOST = 6  # changes of one entry


def item(entry: Entry) -> ItemId:
    """The item that the entry is about."""
    return entry.document.item if isinstance(entry, Revision | Conflict) else entry.item


def who(entry: Entry) -> str:
    """The person who did it."""
    if isinstance(entry, Conflict):
        return entry.yours.author
    return entry.person if isinstance(entry, Reveal) else entry.author


def what(entry: Entry) -> str:
    """What was done, as a sentence without a subject."""
    if isinstance(entry, Comment):
        return f"commented: {entry.text}"
    if isinstance(entry, Reveal):
        return f"looked at what is hidden: {entry.field}"
    if isinstance(entry, Conflict):
        base = "nothing" if entry.base is None else f"revision {entry.base.number}"
        parts = _listed(_fields(entry.yours.body or {}))
        return (
            f"{entry.document.kind.value} came late: based on {base}, newest is {entry.current.number}; kept: {parts}"
        )
    parts = _listed(_changes(entry))
    number = f"revision {entry.number} on {entry.based_on}" if entry.based_on else f"revision {entry.number}"
    told = f"{entry.document.kind.value} {_VERBS[entry.action]}{_back_to(entry)} ({number})"
    return f"{told}: {parts}" if parts and entry.body is not None else told


def _back_to(revision: Revision) -> str:
    if revision.action not in (Action.UNDO, Action.REDO):
        return ""
    return f" to revision {revision.state}" if revision.state else " to nothing"


def _changes(revision: Revision) -> Iterator[str]:
    """What the patch changes, field by field."""
    for operation in revision.patch:
        path, value = str(operation.get("path")), operation.get("value")
        if path == "" and isinstance(value, Mapping):
            yield from _fields(value)
        elif operation.get("op") == "remove":
            yield f"{_name(path)} removed"
        else:
            yield f"{_name(path)} {_short(value)}"


def _fields(body: Mapping[str, object]) -> Iterator[str]:
    """What a whole body holds, empty fields aside."""
    for name, value in body.items():
        if value not in (None, "", [], {}):
            yield f"{name} {_short(value)}"


def _name(path: str) -> str:
    return ".".join(token.replace("~1", "/").replace("~0", "~") for token in path.split("/")[1:])


def _short(value: object) -> str:
    text = value if isinstance(value, str) else encode_json(value).decode()
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}…"


def _listed(parts: Iterator[str]) -> str:
    found = list(parts)
    rest = len(found) - _MOST
    return "; ".join(found[:_MOST] + ([f"and {rest} more"] if rest > 0 else []))
