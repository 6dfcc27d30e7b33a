"""What the Synthesize page remembers: the address in the URL, and in the session which long texts were opened."""

from collections.abc import Mapping

import streamlit as st

from utb.ui import state
from utb.ui.graph_component import draw_pane
from utb.ui.navigation import PAGES, leave_for
from utb.views.events import link_followed, text_opened
from utb.views.selection import Selection
from utb.views.synthesis_address import SynthesisAddress, read_synthesis_address, write_synthesis_address

PAGE = "synthesize"
OPENED, ERROR, NOTE, SEEN = "synthesize.opened", "synthesize.error", "synthesize.note", "synthesize.seen"
MOST_OPENED = 200


def address() -> SynthesisAddress:
    """The address that the URL names."""
    return read_synthesis_address(st.query_params.to_dict())


def go(target: SynthesisAddress) -> None:
    """Make this the address: one new entry in the browser's history, if it differs."""
    parameters = write_synthesis_address(target)
    if parameters != st.query_params.to_dict():
        st.query_params.from_dict(parameters)


def link(target: SynthesisAddress) -> dict[str, str]:
    """The parameters of a link inside the page."""
    return write_synthesis_address(target)


def opened(subject: str) -> frozenset[str]:
    """Keys of the long texts that are to be sent in full while this is shown."""
    owner, keys = st.session_state.get(OPENED, ("", frozenset()))
    return frozenset(keys) if owner == subject else frozenset()


def is_leaving() -> bool:
    """Whether a link to another page was followed: only the whole script can go there."""
    return state.LEAVING in st.session_state


def set_error(text: str) -> None:
    """What could not be done; shown once, above everything."""
    st.session_state[ERROR] = text


def take_error() -> str:
    """What could not be done since this was last asked."""
    return str(st.session_state.pop(ERROR, ""))


def draw_walk(what: str, before: SynthesisAddress | None, after: SynthesisAddress | None) -> None:
    """Buttons to the previous and the next one of a list, with the keys K and J."""
    for key, word, target in (("K", "Previous", before), ("J", "Next", after)):
        st.button(
            f"{word} {what}",
            icon=f":material/chevron_{'left' if key == 'K' else 'right'}:",
            key=f"synthesize.{key}",
            shortcut=key,
            disabled=target is None,
            on_click=go,
            args=(target,),
        )


def draw_linked(key: str, html: str, subject: str = "") -> None:
    """A pane whose links lead to pages of the app, this one included, and whose long texts open on demand."""
    draw_pane(key, html, subject or key, Selection(), lambda: _heard(key, subject or key))


def _heard(key: str, subject: str) -> None:
    event = state.event_of(key)
    if event is None:
        return
    text = text_opened(event)
    if text is not None:
        st.session_state[OPENED] = (subject, frozenset([*opened(subject), text][-MOST_OPENED:]))
        return
    found = link_followed(event)
    if found is None or not (PAGES / f"{found.page}.py").is_file():
        return
    if found.page == PAGE:
        _stay(found.parameters)
    else:
        leave_for(found.page, found.parameters)


def _stay(parameters: Mapping[str, str]) -> None:
    """Another address of the same page: no need to leave it."""
    go(read_synthesis_address(parameters))
