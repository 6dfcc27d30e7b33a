"""Reviews that come with a workspace: offered where the store has none yet, and imported only when somebody asks."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import msgspec
import streamlit as st

from utb.errors import StoreError
from utb.model.annotation import Role
from utb.ui import review_state, store_access
from utb.ui.messages import draw_note
from utb.ui.people import Who
from utb.ui.review_desk import Desk
from utb.ui.settings import Settings
from utb.views.text import one_line, plain

FOLDER, NAME = "reviews", 60
HEAD = 4_096  # bytes in which the first line of an export has room
FORMAT = "utb.annotations/1"


@dataclass(frozen=True, slots=True, kw_only=True)
class ShippedReviews:
    """An export beside the data: where it is, and how much it says that it holds."""

    path: Path
    people: int
    entries: int


def shipped_reviews(workspace: Path) -> tuple[ShippedReviews, ...]:
    """The exports in the folder `reviews` of a workspace; what is none is passed over: nobody asked for it."""
    found = (_head(path) for path in sorted(workspace.joinpath(FOLDER).glob("*.jsonl")))
    return tuple(each for each in found if each is not None and each.entries)


def draw_offer(desk: Desk, settings: Settings) -> None:
    """One line for each export, while nothing stands in the store; only an adjudicator may let others in."""
    if desk.known.latest or desk.store_error:
        return
    for each in shipped_reviews(desk.workspace.root):
        with st.container(
            horizontal=True, vertical_alignment="center", gap="small", key=f"dense-review-shipped-{each.path.stem}"
        ):
            draw_note(_words(each, desk.who))
            if desk.who.role is Role.ADJUDICATOR:
                st.button(
                    "Import them", on_click=_import, args=(each.path, settings), key=f"review.import.{each.path.stem}"
                )


def _words(each: ShippedReviews, who: Who) -> str:
    name = one_line(f"{FOLDER}/{each.path.name}", NAME)
    people = "1 person" if each.people == 1 else f"{each.people:,} people"
    rest = "" if who.role is Role.ADJUDICATOR else " An adjudicator can import them, or `utb annotations import`."
    found = f"{each.entries:,} entries of {people} in {name}"
    return f"This workspace comes with reviews: {found}. Nobody has imported them.{rest}"


def _import(path: Path, settings: Settings) -> None:
    """Take the export in; the button goes with the first entry."""
    access = store_access.reach(settings)
    if access.store is None:
        review_state.set_fault(access.error)
        return
    try:
        done = access.store.import_file(path)
    except StoreError as error:
        review_state.set_fault(str(error))
        return
    review_state.set_fault("; ".join(plain(str(fault)) for fault in done.faults[:3]))
    if not done.faults:
        st.toast(f"Imported {done.entries:,} entries of {done.people:,} people.")


def _head(path: Path) -> ShippedReviews | None:
    try:
        with path.open("rb") as file:
            head = msgspec.json.decode(file.read(HEAD).partition(b"\n")[0])
    except (OSError, msgspec.DecodeError, RecursionError):
        return None
    if not isinstance(head, Mapping) or head.get("format") != FORMAT:
        return None
    people, entries = head.get("people"), head.get("entries")
    if not isinstance(people, int) or not isinstance(entries, int):
        return None
    return ShippedReviews(path=path, people=people, entries=entries)
