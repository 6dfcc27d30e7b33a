"""The least that Streamlit can do: one button of the kind that Replay has, and a number that follows it."""

import streamlit as st

COUNT = "count"


def _count() -> None:
    st.session_state[COUNT] = st.session_state.get(COUNT, 0) + 1


st.button("Next", icon=":material/chevron_right:", shortcut="J", on_click=_count, key="next")
st.html(f"<p data-testid='count'>{st.session_state.get(COUNT, 0)}</p>")
