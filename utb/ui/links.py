"""Panes with links to other views: followed inside the session, so that nothing opened in it is forgotten."""

from utb.ui import state
from utb.ui.graph_component import draw_pane
from utb.ui.navigation import PAGES, leave_for
from utb.views.events import link_followed
from utb.views.selection import Selection


def draw_links(key: str, html: str) -> None:
    """A pane in which links lead to pages of the app."""
    draw_pane(key, html, key, Selection(), lambda: _follow(key))


def _follow(key: str) -> None:
    event = state.event_of(key)
    link = link_followed(event) if event is not None else None
    if link is not None and (PAGES / f"{link.page}.py").is_file():
        leave_for(link.page, link.parameters)
