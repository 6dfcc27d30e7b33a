"""What every page begins with: page settings, the style sheet, and the guard that turns faults into words.

Streamlit can run a page file without `app.py` (a deep link on a fresh server), so pages rely on nothing but this.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import streamlit as st

from utb.errors import UtbError
from utb.figures.html import parts_css
from utb.ui.messages import draw_message, draw_title
from utb.ui.navigation import ensure_navigation, follow
from utb.ui.settings import Settings, read_settings
from utb.ui.sidebar import fold_where_narrow

STATIC = Path(__file__).with_name("static")
SIDEBAR_WIDTH = 212


@contextmanager
def page(title: str) -> Iterator[Settings]:
    """A page under this title; what a user can mend is shown with what to do, everything else is a bug and surfaces."""
    icon = str(STATIC / "icon.svg")  # a material icon or an emoji would be fetched from another host
    st.set_page_config(f"{title} · UserToolBench", icon, layout="wide", initial_sidebar_state=SIDEBAR_WIDTH)
    st.html(f"<style>{parts_css()}{(STATIC / 'app.css').read_text(encoding='utf-8')}</style>")
    ensure_navigation()
    follow()
    fold_where_narrow()
    with guarded(title):
        yield read_settings(os.environ)


@contextmanager
def guarded(title: str) -> Iterator[None]:
    """What can be wrong with a workspace is said in words; for parts of a page that are drawn again by themselves."""
    try:
        yield
    except UtbError as error:
        draw_title(title)
        advice = "Mend the file or folder named above, or start the app on another workspace: UTB_WORKSPACE=FOLDER."
        draw_message("wrong", "This cannot be opened", str(error), advice)
    except FileNotFoundError as error:  # deleted between being listed and being read
        draw_title(title)
        found = f"{error.filename} was there a moment ago and is gone now."
        draw_message("warn", "A file is gone", found, "Open the page again: it shows what is there then.")
