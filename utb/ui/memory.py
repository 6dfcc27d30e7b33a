"""Where Replay was left, so that it outlives a reload and a restart: in the session, and in a cookie of the browser.

A cookie, because the server can read it before it draws the first page, and because it belongs to whoever sits at the
browser. What comes back from there is read like any other text from outside.
"""

from pathlib import Path

import streamlit as st

from utb.ui import state
from utb.views.address import Address
from utb.views.memory import cookie_name, read_memory, write_memory

_memory = st.components.v2.component(
    "utb_memory", js=Path(__file__).with_name("static").joinpath("memory.js").read_text(encoding="utf-8")
)


def remember(workspace: Path, target: Address) -> None:
    """Where Replay is now, for the way back."""
    state.remember(target)
    with st.container(key="app-memory"):
        _memory(key="app.memory", data={"name": cookie_name(workspace), "value": write_memory(target)})


def last(workspace: Path) -> Address | None:
    """Where Replay was last: in this session, else the last time that this browser looked at the workspace."""
    return state.last() or read_memory(st.context.cookies.get(cookie_name(workspace)))
