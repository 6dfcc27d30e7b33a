"""The two components of the app: the graph, and panes of escaped HTML in which things can be chosen.

Both share one selection on the page: a click is shown in all of them at once, the server hears of it afterwards.
Everything they load is in-line; nothing is fetched. Registered when the module is loaded, as Streamlit asks.
"""

from collections.abc import Callable
from pathlib import Path

import msgspec
import streamlit as st

from utb.figures.html import script
from utb.views.graph import GraphView
from utb.views.selection import Selection

_STATIC = Path(__file__).with_name("static")


def _script(name: str) -> str:
    return f"{script('drawing.js', 'bus.js')}\n{(_STATIC / name).read_text(encoding='utf-8')}"


_pane = st.components.v2.component(
    "utb_pane", html='<div class="utb utb-pane"></div>', js=_script("pane.js"), isolate_styles=False
)
_graph = st.components.v2.component(
    "utb_graph",
    html=(_STATIC / "graph.html").read_text(encoding="utf-8"),
    js=f"{_script('graph.js')}\nexport default graph;\n",
    isolate_styles=False,
)


def draw_pane(key: str, html: str, subject: str, selection: Selection, on_event: Callable[[], None]) -> None:
    """A pane of HTML that `render` made; folds and scrolling survive a redraw while `subject` stays the same."""
    selected = msgspec.to_builtins(selection)
    data = {"html": html, "subject": subject, "selected": selected}
    _pane(key=key, data=data, on_event_change=on_event)


def draw_graph(key: str, view: GraphView, selection: Selection, on_event: Callable[[], None]) -> None:
    """The reference graph."""
    data = {"view": msgspec.to_builtins(view), "selected": msgspec.to_builtins(selection)}
    _graph(key=key, data=data, on_event_change=on_event)
