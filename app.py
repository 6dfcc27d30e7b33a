"""Entry point of the app: `streamlit run app.py`, or `utb app`."""

import streamlit as st

st.navigation({"Research": [st.Page("pages/replay.py", title="Replay")]}).run()
