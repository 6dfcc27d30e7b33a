"""The sidebar folds itself where the window is narrow: Streamlit's own border lies at the width of a phone."""

from pathlib import Path

import streamlit as st

_sidebar = st.components.v2.component(
    "utb_sidebar", js=Path(__file__).with_name("static").joinpath("sidebar.js").read_text(encoding="utf-8")
)


def fold_where_narrow() -> None:
    """Once a page is loaded; what the person at the screen does with the sidebar later is theirs."""
    with st.container(key="app-sidebar"):
        _sidebar(key="app.sidebar")
