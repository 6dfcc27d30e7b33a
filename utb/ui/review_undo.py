"""Undo and redo on the Review page: back along what this session has done, item by item."""

import re
from dataclasses import replace

import streamlit as st

from utb.errors import StoreError
from utb.model.annotation import DocumentId
from utb.ui import review_state, store_access
from utb.ui.review_actions import go_back, latest_document
from utb.ui.review_desk import Desk
from utb.ui.settings import Settings
from utb.views.review_item import item_words, place_of, review_document
from utb.views.text import plain

_MARKDOWN = re.compile(r"([!-/:-@\[-`{-~])")  # Markdown's own list of what a backslash takes the meaning from


def undo(desk: Desk, settings: Settings, forward: bool, event_id: str) -> None:
    """Undo the latest change of this session wherever it was, else that of this item, else this person's latest.

    The event was named when the button was drawn: a callback that a rerun stops half-way is called again, and must not
    undo twice.
    """
    document = review_state.trail().document if review_state.trail().event == event_id else None
    if document is None:
        document = _gone_back(desk, settings, forward, event_id)
    if document is not None:
        here = replace(desk.address, dataset=plain(document.item.dataset))
        review_state.go(here.with_item(place_of(document.item)))
        st.toast(f"{'Redone' if forward else 'Undone'}: {_verbatim(item_words(document.item))}")


def _verbatim(text: str) -> str:
    """The text for a toast, which takes Markdown: a topic's name must bring no pictures or links."""
    return _MARKDOWN.sub(r"\\\1", text)


def _gone_back(desk: Desk, settings: Settings, forward: bool, event_id: str) -> DocumentId | None:
    """The document in which something was undone or redone; None where there was nothing, or the store failed."""
    store = store_access.reach(settings).store
    if store is None:
        return None
    trail = review_state.trail()
    documents = list(reversed(trail.undone if forward else trail.done))
    try:
        if not forward:
            documents += [review_document(desk.item, desk.who.name)] if desk.place is not None else []
            latest = latest_document(store, desk.dataset.name, desk.who.name)
            documents += [latest] if latest else []
        saved = go_back(store, documents, desk.who.name, event_id, forward=forward)
    except StoreError as refused:
        review_state.set_fault(str(refused))
        return None
    if saved is None:
        st.toast("Nothing is left to redo." if forward else "Nothing is left to undo.")
        return None
    review_state.note_back(saved.revision.document, event_id, forward=forward)
    review_state.set_saved(saved.revision.at, saved.revision.sequence)
    review_state.set_fault("")
    return saved.revision.document
