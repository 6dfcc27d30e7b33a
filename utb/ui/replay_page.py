"""The Replay page from the row of pickers down: one part that is drawn again by itself, because going from turn to turn
changes nothing around it.
"""

from pathlib import Path

import streamlit as st

from utb.ui import cached, filters, state
from utb.ui.choice import choose
from utb.ui.pickers import TITLE, draw_pickers
from utb.ui.replay import draw_empty, draw_replay, prepare
from utb.ui.setup import guarded


@st.fragment
def draw_page(root: Path) -> None:
    """Everything on the page; `root` is the folder of the workspace."""
    if state.LEAVING in st.session_state:  # a button in here that leads to another page draws only this part again
        st.rerun()
    with guarded(TITLE):
        workspace = cached.workspace(root)
        choice = choose(workspace, state.address(), compared=filters.is_open())
        if choice is None:
            draw_empty(workspace)
            return
        if choice.is_shown:
            prepare(choice)
        draw_pickers(choice)
        if choice.is_empty:
            filters.draw_nothing_fits(choice)
        if choice.is_shown:
            draw_replay(choice, (*workspace.faults, *choice.faults), workspace.root)
