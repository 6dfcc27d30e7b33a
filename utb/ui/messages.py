"""Messages in place of content: what is missing or broken, and what leads on."""

from collections.abc import Sequence

import streamlit as st

from utb.figures.html import render
from utb.model import Fault
from utb.views.text import plain

MOST_FAULTS = 200


def draw_title(title: str) -> None:
    """The heading of a page."""
    st.html(render("title.html", title=title), width="content")


def draw_message(style: str, title: str, text: str, advice: str = "", raw: str = "") -> None:
    """A box with a title, what was found, and what to do."""
    st.html(render("message.html", style=style, title=title, text=plain(text), advice=advice, raw=raw))


def draw_faults(faults: Sequence[Fault]) -> None:
    """A popover that lists what could not be used; nothing where there is nothing."""
    if not faults:
        return
    with st.popover(f"Faults · {len(faults):,}", icon=":material/warning:"):
        hidden = len(faults) - MOST_FAULTS
        more = f"and {hidden:,} more; `utb score` names them all" if hidden > 0 else ""
        st.html(render("faults.html", faults=[plain(str(fault)) for fault in faults[:MOST_FAULTS]], more=more))


def draw_note(text: str) -> None:
    """A line of small print."""
    st.html(render("note.html", text=plain(text)), width="content")
