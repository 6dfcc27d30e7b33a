"""Draws the page on which references are edited: graph, form or JSON; labels; what a save would do."""

from dataclasses import replace
from pathlib import Path

import streamlit as st

from utb.figures.html import render
from utb.graph.editing.answers import is_answer
from utb.io.workspace import Workspace
from utb.matching.tools import compile_tools
from utb.ui import edit_state, people, review_state, state, store_access
from utb.ui.edit_actions import RETRY, Editor, retry
from utb.ui.edit_chosen import draw_chosen
from utb.ui.edit_component import GraphState, answers_of, draw_editor, read_graph_events
from utb.ui.edit_conflict import draw_conflict, draw_outdated
from utb.ui.edit_desk import EditDesk, open_desk
from utb.ui.edit_dialogs import draw_against, draw_dialog
from utb.ui.edit_flips import draw_flips
from utb.ui.edit_form import draw_form, draw_json_tab
from utb.ui.edit_found import Found, found_on
from utb.ui.edit_head import draw_head
from utb.ui.edit_labels import draw_labels, draw_transcript
from utb.ui.graph_component import draw_pane
from utb.ui.messages import draw_faults, draw_message, draw_title
from utb.ui.settings import Settings
from utb.views.reference_editor_address import TABS
from utb.views.reference_editor_rows import build_strip
from utb.views.selection import Selection
from utb.views.text import plain

_STATIC = Path(__file__).with_name("static")
TITLE = "Edit reference"
RETRY_S = 4.0
TAB_LABELS = {"graph": "Graph", "form": "Form", "json": "JSON"}


def draw_edit(workspace: Workspace, settings: Settings) -> None:
    """The whole page."""
    styles = "".join((_STATIC / name).read_text(encoding="utf-8") for name in ("review.css", "edit.css"))
    st.html(f"<style>{styles}</style>")
    with st.sidebar:
        who = people.identify(settings, store_access.look(settings).space)
    access = store_access.look(settings)
    who = replace(who, role=edit_state.role_of(who.name, who.role))
    desk = open_desk(workspace, edit_state.address(), access, who)
    if desk is None:
        _nothing(workspace)
        return
    edit_state.show_state(desk.stamp, desk.state)
    editor = Editor(desk, settings)
    found = found_on(desk)
    _foot(desk)
    draw_head(editor, found)
    _messages(desk, settings)
    if not who.name:
        people.draw_choice(settings, access)
    draw_conflict(editor)
    draw_outdated(editor)
    _strip(editor, found)
    with st.container(key="edit-body"):
        left, right = st.columns([808, 366], gap="small")
        with left:
            _reference(editor, found)
            _below(editor, found)
        with right:
            draw_chosen(editor, found)
            draw_flips(desk, found)
    draw_dialog(editor)


def _reference(editor: Editor, found: Found) -> None:
    """The same draft as a graph, as forms, or as JSON."""
    desk = editor.desk
    tab = desk.asked.shown_tab
    with st.container(key="dense-edit-tabs"):
        key = "edit.tab"
        state.preset(key, tab)
        st.segmented_control(
            "View",
            list(TABS),
            key=key,
            required=True,
            format_func=lambda name: TAB_LABELS[name],
            label_visibility="collapsed",
            on_change=_tab,
            args=(key,),
        )
    draw_editor(
        edit_state.GRAPH,
        found.graph,
        desk.node,
        GraphState(
            space=desk.access.space,
            author=desk.who.name,
            item=desk.subject,
            stamp=desk.stamp,
            disabled=desk.reason or ("Settle the two versions above first." if desk.is_conflicting else ""),
            shown=tab == "graph",
            tools=[plain(name) for name in compile_tools(desk.turn.tools).names],
            answers=answers_of(desk.state, is_answer),
            acked=edit_state.acked(),
        ),
        GraphHandler(editor),
    )
    if tab == "form":
        draw_form(editor, found)
    elif tab == "json":
        draw_json_tab(editor)


def _below(editor: Editor, found: Found) -> None:
    """Transcript and labels side by side, and what differs from what was signed off."""
    talk, labels = st.columns([332, 436], gap="small")
    with talk, st.container(key="edit-talk-box", gap="xsmall"):
        draw_transcript(editor, found)
    with labels:
        draw_labels(editor, found)
        draw_against(editor)


class GraphHandler:
    """Takes the events of the graph: each edit is done once, and answered for."""

    def __init__(self, editor: Editor) -> None:
        self.editor = editor

    def __call__(self) -> None:
        """Called by Streamlit before the script runs again."""
        sent = st.session_state.get(edit_state.GRAPH)
        desk = self.editor.desk
        for event in read_graph_events(sent.get("events") if sent else None, desk.subject):
            if event.wish is None:
                edit_state.set_note(event.refused)
                edit_state.acknowledge(event.id)
                continue
            if desk.reason:
                return
            seen = edit_state.seen_state(event.stamp) or (desk.state if event.stamp == desk.stamp else None)
            if seen is None and not isinstance(event.wish, str):
                edit_state.set_note("The graph had changed before this could be done; look again.")
            else:
                self.editor.act(event.wish, event.id, seen)
            edit_state.acknowledge(event.id)


def _strip(editor: Editor, found: Found) -> None:
    """What is wrong, each with the way to it."""
    strip = build_strip(found.problems)
    html = render("edit_strip.html", strip=strip, saved=bool(editor.desk.draft))
    draw_pane(edit_state.STRIP, html, editor.desk.subject, Selection(), lambda: _show(editor))


def _show(editor: Editor) -> None:
    event = state.event_of(edit_state.STRIP)
    if event is None or event.get("type") != "show":
        return
    node, slot = event.get("node"), event.get("slot")
    here = editor.desk.address.at(edit_state.address().node)
    if isinstance(slot, str):
        here = replace(here, slot=slot)
    if isinstance(node, int) and not isinstance(node, bool) and node >= 0:
        here = here.at(node)
    edit_state.go(here)


def _tab(key: str) -> None:
    tab = st.session_state.get(key)
    if tab in TABS:
        edit_state.go(replace(edit_state.address(), tab=None if tab == TABS[0] else tab))


def _messages(desk: EditDesk, settings: Settings) -> None:
    """What went wrong with the link, the last wish, or the store."""
    if desk.missing:
        draw_message("warn", "Not found", desk.missing, "What is shown instead is named in the row above.")
    note = edit_state.note()
    if note:
        draw_message("warn", "Not done", note)
    if desk.who.name and desk.who.reason:
        draw_message("note", "You can only look", desk.who.reason)
    if desk.store_error:
        draw_message("wrong", "The store cannot be read", desk.store_error, RETRY)
    elif edit_state.fault():
        draw_message("wrong", "Not saved yet", edit_state.fault(), RETRY)
    if edit_state.all_waiting():
        _waiting(settings)


@st.fragment(run_every=RETRY_S)
def _waiting(settings: Settings) -> None:
    """Tries again until the store takes what it has not."""
    retry(settings)
    if edit_state.all_waiting():
        st.caption("Not saved yet, retrying…")
    else:
        st.rerun()


def _foot(desk: EditDesk) -> None:
    """At the foot of the sidebar: who, what was saved when, and where."""
    saved = edit_state.saved()
    with st.sidebar, st.container(key=review_state.FOOT):
        html = render(
            "edit_foot.html",
            name=desk.who.name,
            role=desk.who.role.value if desk.who.role else "",
            draft=desk.draft.at if desk.draft else "",
            waits=bool(edit_state.all_waiting()),
            saved=saved[0] if saved else "",
            number=desk.number,
            store=plain(desk.access.store.name.removeprefix("store ")) if desk.access.store else "no store yet",
            kind=desk.access.kind,
        )
        st.html(html)


def _nothing(workspace: Workspace) -> None:
    draw_title(TITLE)
    draw_faults(workspace.faults)
    files = sum(len(dataset.topic_files) for dataset in workspace.datasets)
    found = f"{workspace.root} holds no topic files." if not files else f"No topic in {workspace.root} can be read."
    advice = "Put topic files into datasets/<name>/, or start the app on another workspace: UTB_WORKSPACE=FOLDER."
    draw_message("note", "Nothing to edit yet", found, advice)
