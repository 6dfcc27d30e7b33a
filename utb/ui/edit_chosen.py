"""The chosen node, drawn anew by itself: choosing another one changes nothing else on the page.

The graph's choice is told by a component within the fragment that draws the node, so that only the fragment runs. What
else is done there, an edit above all, concerns the whole page: then the fragment hands over to a run of the script.
"""

from collections.abc import Mapping
from pathlib import Path

import streamlit as st

from utb.figures.html import script
from utb.ui import edit_state, store_access
from utb.ui.edit_actions import Editor
from utb.ui.edit_desk import EditDesk, open_desk
from utb.ui.edit_found import Found
from utb.ui.edit_node import draw_node

_STATIC = Path(__file__).with_name("static")
_chooser = st.components.v2.component(
    "utb_chooser",
    js="\n".join(
        (
            script("drawing.js", "bus.js"),
            (_STATIC / "chooser.js").read_text(encoding="utf-8"),
            "export default chooser;",
        )
    ),
    isolate_styles=False,
)


def draw_chosen(editor: Editor, found: Found) -> None:
    """The panel of the chosen node, as part of the whole page."""
    edit_state.begin_panel()
    _panel(editor, found, _rest_of_page(editor.desk))


@st.fragment
def _panel(editor: Editor, found: Found, rest: object) -> None:
    """Run with the page, or alone after a choice; `rest` is what the remainder of the page was drawn from."""
    desk = editor.desk
    if not edit_state.is_panel_of_page():  # alone: what lies on the desk may have changed since the page was drawn
        access = store_access.look(editor.settings)
        now = open_desk(desk.workspace, edit_state.address(), access, desk.who)
        if now is None or _rest_of_page(now) != rest:
            st.rerun()
        desk = now
    with st.container(key="edit-chooser"):
        _chooser(key=edit_state.CHOOSER, data={"item": desk.subject}, on_chosen_change=Choice(desk))
    draw_node(Editor(desk, editor.settings), found)


class Choice:
    """Takes the choice of a node."""

    def __init__(self, desk: EditDesk) -> None:
        self.desk = desk

    def __call__(self) -> None:
        """Called by Streamlit before the fragment runs again."""
        sent = st.session_state.get(edit_state.CHOOSER)
        node = chosen_node(sent.get("chosen") if sent else None, self.desk.subject)
        if node is not None:
            edit_state.go(self.desk.address.at(node))


def chosen_node(sent: object, item: str) -> int | None:
    """The number of a node of this turn in what the component sent; None for anything else."""
    node = sent.get("node") if isinstance(sent, Mapping) and sent.get("item") == item else None
    return node if isinstance(node, int) and not isinstance(node, bool) and node >= 0 else None


def _rest_of_page(desk: EditDesk) -> object:
    """Equal as long as all but the panel is as it was drawn; a table of the nodes marks the chosen one."""
    node = desk.node if desk.asked.shown_tab == "form" else None
    said = (edit_state.fault(), edit_state.has_note(), bool(edit_state.all_waiting()), edit_state.saved())
    return desk.address.at(node), desk.subject, desk.stamp, desk.number, desk.store_error, desk.missing, said
