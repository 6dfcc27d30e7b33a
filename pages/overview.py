"""Overview: what is in the workspace, and where to go on."""

import streamlit as st

from utb.ui import cached
from utb.ui.overview import draw_overview
from utb.ui.setup import page

with page("Overview") as settings:
    workspace = cached.workspace(settings.workspace)
    draw_overview(workspace, st.query_params.get("dataset"))
