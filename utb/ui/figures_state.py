"""The address of the Figures page, and what its pickers and links do to it."""

import streamlit as st

from utb.ui import state
from utb.ui.graph_component import draw_pane
from utb.views.events import link_followed
from utb.views.figures_address import FiguresAddress, read_figures_address, write_figures_address
from utb.views.selection import Selection

PAGE = "figures"


def address() -> FiguresAddress:
    """The address that the URL names."""
    return read_figures_address(st.query_params.to_dict())


def go(target: FiguresAddress) -> None:
    """Make this the address: one new entry in the browser's history, if it differs."""
    parameters = write_figures_address(target)
    if parameters != st.query_params.to_dict():
        st.query_params.from_dict(parameters)


def draw_links(key: str, html: str) -> None:
    """A pane whose links lead to another sheet."""
    draw_pane(key, html, key, Selection(), lambda: _follow(key))


def _follow(key: str) -> None:
    event = state.event_of(key)
    link = link_followed(event) if event is not None else None
    if link is not None and link.page == PAGE:
        go(read_figures_address(link.parameters))
