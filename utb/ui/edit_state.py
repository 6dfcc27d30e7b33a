"""What the page for editing references remembers in a session; the URL holds the address, the store every edit.

What is here may be lost with the session - with one exception that is the reason for it: a draft that the store could
not take is kept until it can.
"""

from collections.abc import Mapping

import streamlit as st

from utb.graph.editing import Edited
from utb.model.annotation import DocumentId, Draft, Role
from utb.views.reference_editor_address import EditorAddress, read_editor_address, write_editor_address
from utb.views.reference_editor_work import Work

FAULT, NOTE, WAITING, SEEN, WORK, DIALOG, SAVED, POLICIES, WHOLE = (
    "edit.fault",
    "edit.note",
    "edit.waiting",
    "edit.seen",
    "edit.work",
    "edit.dialog",
    "edit.saved",
    "edit.policies",
    "edit.whole",
)
GRAPH, CHOOSER, TALK, LABELS, STRIP, FLIPS, FOOT, ACKED = (
    "edit-graph",
    "edit-choice",
    "edit-talk",
    "edit-labels",
    "edit-strip",
    "edit-flips",
    "edit-foot",
    "edit.acked",
)
ROLES = "edit.roles"
WITH_PAGE = "edit.panel.with-page"
REMEMBERED = 12  # states that wishes may refer to
MOST_ACKED = 100


def address() -> EditorAddress:
    """The address that the URL names."""
    return read_editor_address(st.query_params.to_dict())


def go(target: EditorAddress) -> None:
    """Make this the address: one new entry in the browser's history, if it differs."""
    parameters = write_editor_address(target)
    if parameters != st.query_params.to_dict():
        st.query_params.from_dict(parameters)


def turn_to(target: EditorAddress) -> None:
    """Make this the address, with the node that is chosen by now: it may be another than when the page was drawn."""
    go(target.at(address().node))


def fault() -> str:
    """Why the last attempt to save failed, empty if it did not."""
    return str(st.session_state.get(FAULT, ""))


def set_fault(text: str) -> None:
    """The store could, or could not, be written to."""
    st.session_state[FAULT] = text


def note() -> str:
    """What there is to say about the last wish, once: why it was not done."""
    return str(st.session_state.pop(NOTE, ""))


def has_note() -> bool:
    """Whether there is something to say that has not been said."""
    return NOTE in st.session_state


def set_note(text: str) -> None:
    """Say this when the page is drawn next."""
    st.session_state[NOTE] = text


def waiting(document: DocumentId) -> Draft | None:
    """The draft of this document that the store has not taken yet."""
    found: Mapping[DocumentId, Draft] = st.session_state.get(WAITING, {})
    return found.get(document)


def all_waiting() -> tuple[Draft, ...]:
    """Every draft that the store has not taken yet."""
    found: Mapping[DocumentId, Draft] = st.session_state.get(WAITING, {})
    return tuple(found.values())


def keep_waiting(draft: Draft) -> None:
    """Keep a draft until the store takes it."""
    st.session_state[WAITING] = {**st.session_state.get(WAITING, {}), draft.document: draft}


def forget_waiting(document: DocumentId) -> None:
    """The store has it, or it is not wanted any more."""
    found = dict(st.session_state.get(WAITING, {}))
    if found.pop(document, None) is not None:
        st.session_state[WAITING] = found


def show_state(stamp: str, state: Edited) -> None:
    """Remember what is on the page under this stamp, for wishes that refer to it."""
    known = dict(st.session_state.get(SEEN, {}))
    if stamp not in known:
        known[stamp] = state
        st.session_state[SEEN] = dict(list(known.items())[-REMEMBERED:])


def seen_state(stamp: str) -> Edited | None:
    """What was on the page under this stamp; None where that is forgotten."""
    known: Mapping[str, Edited] = st.session_state.get(SEEN, {})
    return known.get(stamp)


def known_work(stamp: str) -> Work | None:
    """The work of a draft as it was read before."""
    found = st.session_state.get(WORK)
    return found[1] if isinstance(found, tuple) and found[0] == stamp else None


def know_work(stamp: str, work: Work) -> None:
    """Keep the work of a draft, so that its edits are not done again for every click."""
    st.session_state[WORK] = (stamp, work)


def role_of(name: str, role: Role | None) -> Role | None:
    """The role of this person; while the store cannot say, the one that it named before in this session."""
    known: Mapping[str, Role] = st.session_state.get(ROLES, {})
    if role is not None and known.get(name) is not role:
        st.session_state[ROLES] = {**known, name: role}
    return role if role is not None else known.get(name)


def begin_panel() -> None:
    """The panel of the chosen node is drawn next, with the page that has just been read."""
    st.session_state[WITH_PAGE] = True


def is_panel_of_page() -> bool:
    """Whether the panel is drawn with the page, once; else it runs alone."""
    return bool(st.session_state.pop(WITH_PAGE, False))


def acked() -> tuple[str, ...]:
    """Events of the graph that are done, or refused for good."""
    found: tuple[str, ...] = st.session_state.get(ACKED, ())
    return found


def acknowledge(event_id: str) -> None:
    """This event has been answered."""
    st.session_state[ACKED] = (*acked(), event_id)[-MOST_ACKED:]


def saved() -> tuple[str, int] | None:
    """When and as which revision something was last saved in this session."""
    found = st.session_state.get(SAVED)
    return found if isinstance(found, tuple) else None


def set_saved(at: str, number: int) -> None:
    """Something was saved."""
    st.session_state[SAVED] = (at, number)


def ask_for(dialog: str) -> None:
    """Open this dialogue when the page is drawn next."""
    st.session_state[DIALOG] = dialog


def wanted_dialog() -> str:
    """The dialogue that was asked for, once."""
    return str(st.session_state.pop(DIALOG, ""))
