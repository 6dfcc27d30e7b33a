"""A store with one adjudicator, and references saved in it."""

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from utb.graph.editing import Edited
from utb.io.item_hash import item_sha256
from utb.io.references import turn_with
from utb.model import Action, DocumentId, DocumentKind, ItemId, Save, Saved, Turn
from utb.scoring.editing_problems import problems
from utb.scoring.problems import may_be_signed
from utb.store import Store, open_store


def document(dataset: str, turn: Turn) -> DocumentId:
    """The reference of a turn."""
    return DocumentId(DocumentKind.REFERENCE, ItemId(dataset, turn.topic_id, turn.turn))


def is_sound(state: Edited, turn: Turn) -> bool:
    """Whether this may be signed off as the turn's reference."""
    return may_be_signed(problems(state, turn_with(turn, state)))


def save(
    store: Store,
    document: DocumentId,
    state: Edited,
    turn: Turn,
    action: Action,
    *,
    sha256: str | None = None,
    based_on: int = 0,
) -> None:
    """Save the state as it was edited from the turn; `sha256` stands for another version of it."""
    event = f"{document.item.topic}/{document.item.turn}/{based_on}"
    sha256 = item_sha256(turn) if sha256 is None else sha256
    wish = Save(
        document=document,
        author="ann",
        body=state.body,
        based_on=based_on,
        event_id=event,
        item_sha256=sha256,
        action=action,
    )
    if not isinstance(store.save(wish), Saved):
        raise RuntimeError(f"{event} was not saved")


@contextmanager
def new_store() -> Iterator[Store]:
    """A store with one person in it."""
    with tempfile.TemporaryDirectory() as folder, open_store(Path(folder) / "store.sqlite") as store:
        store.join("ann")
        yield store
