"""The address of the Compare page, and what its pickers and panes do to it."""

from collections.abc import Callable

import streamlit as st

from utb.ui import state
from utb.ui.graph_component import draw_pane
from utb.ui.navigation import PAGES, leave_for
from utb.views.compare_address import CompareAddress, read_compare_address, write_compare_address
from utb.views.events import link_followed
from utb.views.selection import Selection

PAGE = "compare"
OPENED, LAST, CHOICES = "compare.opened", "compare.last", "compare.choices"
OF_REPLAY = "model"  # no address of this page has it


def address() -> CompareAddress:
    """The address that the URL names.

    Leaving for Replay puts Replay's parameters into the history under this page, too; on the way back they stand for
    the address that was left.
    """
    if OF_REPLAY in st.query_params and isinstance(left := st.session_state.get(LAST), dict):
        st.query_params.from_dict(left)
    return read_compare_address(st.query_params.to_dict())


def remember() -> None:
    """What the URL names is where the way back leads."""
    if OF_REPLAY not in st.query_params:
        st.session_state[LAST] = st.query_params.to_dict()


def go(target: CompareAddress) -> None:
    """Make this the address: one new entry in the browser's history, if it differs."""
    parameters = write_compare_address(target)
    if parameters != st.query_params.to_dict():
        st.query_params.from_dict(parameters)


def opened(subject: str) -> frozenset[str]:
    """Keys of the long texts that were opened while this turn is shown on this side."""
    owner, keys = st.session_state.get(f"{OPENED}.{subject[:1]}", ("", frozenset()))
    return frozenset(keys) if owner == subject else frozenset()


def open_text(subject: str, key: str) -> None:
    """Remember that this text is to be sent in full; a subject begins with the letter of its side."""
    st.session_state[f"{OPENED}.{subject[:1]}"] = (subject, opened(subject) | {key})


def choices() -> int:
    """How many steps, nodes and arguments have been chosen in this session."""
    found = st.session_state.get(CHOICES, 0)
    return found if isinstance(found, int) else 0


def count_choice() -> None:
    """One more has been chosen, perhaps the same again."""
    st.session_state[CHOICES] = choices() + 1


def draw_links(key: str, html: str) -> None:
    """A pane whose links lead to another view of this page, or to another page."""
    draw_pane(key, html, key, Selection(), _follower(key))


def _follower(key: str) -> Callable[[], None]:
    def follow() -> None:
        event = state.event_of(key)
        link = link_followed(event) if event is not None else None
        if link is None:
            return
        if link.page == PAGE:
            go(read_compare_address(link.parameters))
        elif (PAGES / f"{link.page}.py").is_file():
            leave_for(link.page, link.parameters)

    return follow
