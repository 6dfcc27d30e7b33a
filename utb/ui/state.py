"""Everything the app remembers between runs of a script: the address in the URL, and what has been opened.

The URL is the state. Pickers are set from it at the start of every run and write to it when they are changed, so that
a link, a reload and the back button all bring back the same view. Only what no link needs to carry - which long texts
were opened, and where Replay was last - stays in the session.
"""

from collections.abc import Mapping

import streamlit as st

from utb.views.address import Address, read_address, write_address

OPENED, LAST, NAVIGATED, LEAVING = "replay.opened", "replay.last", "app.navigated", "app.leaving"
DATASET, TURN, MODEL, TRIAL, POLICY, MORE = (
    "replay.dataset",
    "replay.turn",
    "replay.model",
    "replay.trial",
    "replay.policy",
    "replay.more",
)
SEARCHED, OUTDATED = "replay.searched", "replay.outdated"
FILTERS, ONLY, FILTER = "replay.filters", "replay.only", "replay.filter."
RUN_PANE, HEAD_PANE, MODELS_PANE, TABLE_PANE, GRAPH = (
    "replay-run-pane",
    "replay-head-pane",
    "replay-models-pane",
    "replay-table-pane",
    "replay-graph",
)


def address() -> Address:
    """The address that the URL names."""
    return read_address(st.query_params.to_dict())


def go(target: Address) -> None:
    """Make this the address: one new entry in the browser's history, if it differs."""
    parameters = write_address(target)
    if parameters != st.query_params.to_dict():
        st.query_params.from_dict(parameters)


def remember(target: Address) -> None:
    """Where Replay was last in this session, for the way back."""
    st.session_state[LAST] = write_address(target)


def last() -> Address | None:
    """The last address on Replay in this session."""
    found = st.session_state.get(LAST)
    return read_address(found) if isinstance(found, dict) else None


def is_searched(subject: str) -> bool:
    """Whether the sources of this turn's values have been looked for in this session."""
    return subject in st.session_state.get(SEARCHED, ())


def set_searched(subject: str) -> None:
    """Sources of this turn's values are known."""
    st.session_state[SEARCHED] = {*st.session_state.get(SEARCHED, ()), subject}


def opened(subject: str) -> frozenset[str]:
    """Keys of the long texts opened while this turn and run are shown."""
    owner, keys = st.session_state.get(OPENED, ("", frozenset()))
    return frozenset(keys) if owner == subject else frozenset()


def open_text(subject: str, key: str) -> None:
    """Remember that this text is to be sent in full."""
    st.session_state[OPENED] = (subject, opened(subject) | {key})


def set_outdated() -> None:
    """What is on the page has changed in its file: the whole page has to be drawn again, not only a part."""
    st.session_state[OUTDATED] = True


def take_outdated() -> bool:
    """Whether that was said since it was last asked."""
    return bool(st.session_state.pop(OUTDATED, False))


def picked(key: str) -> object:
    """The value of a picker."""
    return st.session_state.get(key)


def preset(key: str, value: object) -> None:
    """Set a picker before it is drawn, every time: a run that follows on the heels of another one would else be
    answered with the value that the browser had before both.
    """
    st.session_state[key] = value


def event_of(key: str) -> Mapping[str, object] | None:
    """The event that a component has just sent."""
    event = st.session_state[key].get("event") if key in st.session_state else None
    return event if isinstance(event, Mapping) else None
