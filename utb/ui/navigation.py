"""The pages, in sections, with counts. A page that is opened by a link on a fresh server runs without `app.py`, and
then declares them itself.
"""

import os
from collections.abc import Mapping
from pathlib import Path

import streamlit as st

from utb.errors import UtbError
from utb.io.workspace import Workspace
from utb.ui import cached, state
from utb.ui.review_count import open_items
from utb.ui.settings import read_settings

PAGES = Path(__file__).resolve().parents[2] / "pages"


def navigate() -> st.Page:
    """Declare the pages; returns the one to run."""
    st.session_state[state.NAVIGATED] = True
    settings = read_settings(os.environ)
    try:
        workspace = cached.workspace(settings.workspace)
        turns, tools = _counts(workspace)
        waiting = open_items(workspace, settings)
    except UtbError:
        turns = tools = waiting = ""  # the page itself says what cannot be opened
    make = [
        st.Page(PAGES / "synthesize.py", title="Synthesize", url_path="synthesize"),
        st.Page(PAGES / "predict.py", title="Predict", url_path="predict"),
    ]
    curate = [
        st.Page(PAGES / "review.py", title=f"Review{waiting}", url_path="review"),
        st.Page(PAGES / "edit.py", title="Edit reference", url_path="edit"),
    ]
    research = [
        st.Page(PAGES / "replay.py", title=f"Replay{turns}", url_path="replay"),
        st.Page(PAGES / "compare.py", title="Compare", url_path="compare"),
        st.Page(PAGES / "tools.py", title=f"Tools{tools}", url_path="tools"),
    ]
    publish = [st.Page(PAGES / "figures.py", title="Figures", url_path="figures")]
    overview = PAGES / "overview.py"
    first = [
        st.Page(overview, title="Overview", url_path="home", default=True),
        st.Page(overview, title="Overview", url_path="overview", visibility="hidden"),  # a default has no address
    ]
    return st.navigation({"": first, "Make": make, "Curate": curate, "Research": research, "Publish": publish})


def ensure_navigation() -> None:
    """Declare the pages unless `app.py` has done so in this run."""
    if not st.session_state.pop(state.NAVIGATED, False):
        navigate()
        st.session_state.pop(state.NAVIGATED)


def leave_for(page: str, parameters: Mapping[str, str]) -> None:
    """Go to another page when the script runs next: callbacks cannot leave themselves."""
    st.session_state[state.LEAVING] = (page, dict(parameters))


def follow() -> None:
    """Go where the last event wanted to go."""
    page, parameters = st.session_state.pop(state.LEAVING, (None, {}))
    if page is not None:
        st.switch_page(PAGES / f"{page}.py", query_params=parameters)


def _counts(workspace: Workspace) -> tuple[str, str]:
    turns = sum(len(cached.topics(dataset).places) for dataset in workspace.datasets)
    tools = len({name for dataset in workspace.datasets for name in cached.topics(dataset).catalogue.tools})
    return (f" ({turns:,})" if turns else "", f" ({tools:,})" if tools else "")
