"""What the Review page remembers in a session: who is there, what was acknowledged, what can be undone.

The address stands in the URL, decisions and drafts in the store. What is here may be lost with the session - it only
makes the page more pleasant.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import streamlit as st

from utb.model.annotation import DocumentId
from utb.views.review_address import ReviewAddress, read_review_address, write_review_address

PERSON, ACKED, REFUSED, FAULT = "review.person", "review.acked", "review.refused", "review.fault"
TRAIL, SAVED = "review.trail", "review.saved"
REVEALED, CONFIRMING, OPENED, TAB, DIALOG = (
    "review.revealed",
    "review.confirming",
    "review.opened",
    "review.tab",
    "review.dialog",
)
BAR, SAMPLE_PANE, TALK_PANE, GRAPH, NODE_PANE, TABS_PANE, FOOT = (
    "review-bar",
    "review-sample-pane",
    "review-talk-pane",
    "review-graph",
    "review-node-pane",
    "review-tabs-pane",
    "review-foot",
)
REMEMBERED = 200  # acknowledged events; a browser asks again for a few seconds at most


def address() -> ReviewAddress:
    """The address that the URL names."""
    return read_review_address(st.query_params.to_dict())


def go(target: ReviewAddress) -> None:
    """Make this the address: one new entry in the browser's history, if it differs."""
    parameters = write_review_address(target)
    if parameters != st.query_params.to_dict():
        st.query_params.from_dict(parameters)


def person() -> str:
    """The name chosen in this session, empty for none."""
    found = st.session_state.get(PERSON, "")
    return found if isinstance(found, str) else ""


def set_person(name: str) -> None:
    """Somebody else is at the screen: nothing of the one before can be undone by him."""
    st.session_state[PERSON] = name
    for key in (TRAIL, REVEALED, CONFIRMING):
        st.session_state.pop(key, None)


def acked() -> Mapping[str, int]:
    """Events that stand in the store, each with the revision that it made (0 for a draft)."""
    found: Mapping[str, int] = st.session_state.get(ACKED, {})
    return found


def acknowledge(events: Mapping[str, int]) -> None:
    """Remember these events, and of the ones before the latest."""
    known = {**acked(), **events}
    st.session_state[ACKED] = dict(list(known.items())[-REMEMBERED:])


def refused() -> Mapping[str, str]:
    """Events that will never be saved, with the reason."""
    found: Mapping[str, str] = st.session_state.get(REFUSED, {})
    return found


def refuse(events: Mapping[str, str]) -> None:
    """Remember that these events were turned down."""
    st.session_state[REFUSED] = dict(list({**refused(), **events}.items())[-REMEMBERED:])


def fault() -> str:
    """Why the last attempt to save failed, empty if it did not."""
    return str(st.session_state.get(FAULT, ""))


def set_fault(text: str) -> None:
    """The store could, or could not, be written to."""
    st.session_state[FAULT] = text


def saved() -> tuple[str, int] | None:
    """When and as which revision something was last saved in this session."""
    found = st.session_state.get(SAVED)
    return found if isinstance(found, tuple) else None


def set_saved(at: str, sequence: int) -> None:
    """Something was saved."""
    st.session_state[SAVED] = (at, sequence)


@dataclass(frozen=True, slots=True)
class Trail:
    """Documents changed in this session, the latest last, and those in which something was undone.

    `event` is the latest undo or redo and `document` where it was: kept in one record, because a rerun may stop a
    callback between two writes and then call it again.
    """

    done: tuple[DocumentId, ...] = ()
    undone: tuple[DocumentId, ...] = ()
    event: str = ""
    document: DocumentId | None = None


def trail() -> Trail:
    """What undo and redo go along."""
    found = st.session_state.get(TRAIL)
    return found if isinstance(found, Trail) else Trail()


def note_done(documents: Sequence[DocumentId]) -> None:
    """These were changed; what was undone before cannot be redone any more."""
    if documents:
        st.session_state[TRAIL] = Trail((*trail().done, *documents)[-REMEMBERED:])


def note_back(document: DocumentId, event: str, *, forward: bool) -> None:
    """The latest change of this document was undone (or redone) by this event."""
    here = trail()
    if forward:
        st.session_state[TRAIL] = Trail((*here.done, document), here.undone[:-1], event, document)
        return
    left = list(here.done)
    if document in left:
        del left[len(left) - 1 - left[::-1].index(document)]
    st.session_state[TRAIL] = Trail(tuple(left), (*here.undone, document), event, document)


def opened(subject: str) -> frozenset[str]:
    """Keys of the long texts opened while this item is shown."""
    owner, keys = st.session_state.get(OPENED, ("", frozenset()))
    return frozenset(keys) if owner == subject else frozenset()


def open_text(subject: str, key: str) -> None:
    """Remember that this text is to be sent in full."""
    st.session_state[OPENED] = (subject, opened(subject) | {key})


def is_set(key: str, subject: str) -> bool:
    """Whether something was switched on for this subject."""
    return subject in st.session_state.get(key, ())


def switch(key: str, subject: str, *, on: bool) -> None:
    """Switch something on or off for this subject."""
    others = set(st.session_state.get(key, ())) - {subject}
    st.session_state[key] = others | ({subject} if on else set())


def tab() -> str:
    """The tab of the right panel."""
    return str(st.session_state.get(TAB, "graph"))


def set_tab(name: str) -> None:
    """Show another tab."""
    st.session_state[TAB] = name


def ask_for(dialog: str) -> None:
    """Open this dialog when the page is drawn next."""
    st.session_state[DIALOG] = dialog


def wanted_dialog() -> str:
    """The dialog that was asked for, once."""
    return str(st.session_state.pop(DIALOG, ""))
