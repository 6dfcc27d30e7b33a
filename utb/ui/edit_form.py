"""The reference without a picture: acts on the graph as forms, and the whole of it as JSON."""

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from utb.figures.html import render
from utb.graph.editing import Refused
from utb.graph.editing.answers import dependencies_of
from utb.graph.editing.events import (
    AddAnswer,
    AddAsk,
    AddCall,
    Connect,
    Delete,
    Disconnect,
    Duplicate,
    EditEvent,
    Move,
    ReplaceAll,
    SetLabel,
)
from utb.matching.tools import compile_tools
from utb.ui import edit_state
from utb.ui.edit_actions import Editor
from utb.ui.edit_found import Found
from utb.ui.edit_node import MOST_RAW
from utb.views.reference_editor_diff import node_title
from utb.views.reference_editor_rows import node_rows
from utb.views.reference_editor_values import read_json, write_json
from utb.views.text import one_line, plain, size_words

NAME = 80
ALL = "all nodes"
HEIGHT = 460


def draw_form(editor: Editor, found: Found) -> None:
    """All nodes in a table, acts on the chosen one, and forms that add nodes and edges."""
    desk = editor.desk
    disabled = not desk.may_edit
    with st.container(border=True, key="edit-form", gap="xsmall"):
        st.html(render("edit_nodes.html", rows=node_rows(desk.state, found.problems), chosen=desk.node))
        _chosen(editor, disabled)
        left, right = st.columns(2, gap="small")
        with left:
            _add_call(editor, disabled)
        with right:
            _add_ask(editor, disabled)
        _edges(editor, disabled)


def _chosen(editor: Editor, disabled: bool) -> None:
    desk = editor.desk
    nodes = desk.state.nodes
    with st.container(horizontal=True, vertical_alignment="center", gap="xsmall", key="dense-edit-chosen"):
        if desk.node is None:
            st.caption("There are no nodes yet.")
        else:
            key = f"edit.chosen.{desk.subject}"
            st.session_state[key] = desk.node
            st.selectbox(
                "Node",
                range(len(nodes)),
                key=key,
                format_func=lambda index: node_title(nodes, index),
                label_visibility="collapsed",
                on_change=_choose,
                args=(editor, key),
                width=240,
            )
            node, last = desk.node, len(nodes) - 1
            _act(editor, "Up", "up", Move(node, max(0, node - 1)), disabled or node == 0)
            _act(editor, "Down", "down", Move(node, min(last, node + 1)), disabled or node == last)
            _act(editor, "Duplicate", "duplicate", Duplicate(node), disabled)
            _act(editor, "Delete", "delete", Delete(node), disabled)
        _act(editor, "Add answer", "answer", AddAnswer(), disabled)


def _act(editor: Editor, label: str, name: str, event: EditEvent, disabled: bool) -> None:
    args = (event, f"{editor.desk.stamp} {name}")
    st.button(label, key=f"edit.{name}", disabled=disabled, on_click=editor.act, args=args)


def _add_call(editor: Editor, disabled: bool) -> None:
    desk = editor.desk
    names = list(compile_tools(desk.turn.tools).names)
    with st.form("edit.add-call", clear_on_submit=True, border=False):
        st.selectbox(
            "New call",
            names,
            key="edit.add.tool",
            index=None,
            accept_new_options=True,
            format_func=lambda name: one_line(name, NAME),
            placeholder="a tool",
            disabled=disabled,
        )
        _after(editor, "call", disabled)
        st.form_submit_button("Add call", disabled=disabled, on_click=_call_added, args=(editor,), key="edit.add.call")


def _add_ask(editor: Editor, disabled: bool) -> None:
    with st.form("edit.add-ask", clear_on_submit=True, border=False):
        st.text_input("New question to the user", key="edit.add.text", disabled=disabled)
        st.text_input("The user's reply", key="edit.add.reply", disabled=disabled)
        _after(editor, "ask", disabled)
        st.form_submit_button("Add ask", disabled=disabled, on_click=_ask_added, args=(editor,), key="edit.add.ask")


def _after(editor: Editor, name: str, disabled: bool) -> None:
    nodes = editor.desk.state.nodes
    st.multiselect(
        "After",
        range(len(nodes)),
        key=f"edit.add.after-{name}",
        format_func=lambda index: node_title(nodes, index),
        placeholder="nothing",
        disabled=disabled,
    )


def _edges(editor: Editor, disabled: bool) -> None:
    """Add an edge between two nodes, take one away."""
    nodes = editor.desk.state.nodes
    edges = [(other, index) for index, raw in enumerate(nodes) for other in dependencies_of(raw)]
    with st.form("edit.edges", border=False), _row():
        for name, label in (("source", "Edge from"), ("target", "to")):
            st.selectbox(
                label,
                range(len(nodes)),
                key=f"edit.edge.{name}",
                format_func=lambda index: node_title(nodes, index),
                disabled=disabled,
            )
        st.form_submit_button(
            "Connect", disabled=disabled or not nodes, on_click=_connected, args=(editor,), key="edit.connect"
        )
    if edges:
        with st.form("edit.cuts", border=False), _row():
            st.selectbox(
                "Edge",
                range(len(edges)),
                key="edit.edge.cut",
                format_func=lambda at: f"n{one_line(str(edges[at][0]), 12)} → n{edges[at][1]}",
                disabled=disabled,
            )
            cut = (editor, edges)
            st.form_submit_button("Disconnect", disabled=disabled, on_click=_cut, args=cut, key="edit.disconnect")


def _row() -> DeltaGenerator:
    return st.container(horizontal=True, vertical_alignment="bottom", gap="xsmall")


def draw_json_tab(editor: Editor) -> None:
    """The whole reference as it stands in the file. What is pasted may hold labels beside the nodes."""
    desk = editor.desk
    with st.container(border=True, key="edit-json", gap="xsmall"):
        key = f"edit.json.{desk.subject}.{ALL}"
        typed = desk.work.typed.get(ALL)
        text = write_json(desk.state.answer_list) if typed is None else typed
        if len(text) > MOST_RAW:
            st.caption(f"{size_words(len(text))}: too long to be shown; what is pasted here takes its place.")
            text = ""
        if key not in st.session_state or st.session_state[key] != plain(text):
            st.session_state[key] = plain(text)
        st.text_area(
            "The nodes as JSON",
            key=key,
            height=HEIGHT,
            disabled=not desk.may_edit,
            help="A list of nodes, or an object with `answer_list` and `clarification`. Ctrl+Enter takes it over.",
            on_change=_replaced,
            args=(editor, key),
        )
        read = read_json(typed) if typed is not None else None
        if isinstance(read, Refused):
            said = f"{read.reason} The draft keeps the last version that could be read; an emptied field shows it."
            st.html(render("edit_problem.html", text=said))


def _choose(editor: Editor, key: str) -> None:
    node = st.session_state.get(key)
    if isinstance(node, int):
        edit_state.go(editor.desk.address.at(node))


def _numbers(key: str) -> tuple[int, ...]:
    """The nodes that were picked; a title that a slow browser still shows, and that no node has, is none."""
    return tuple(each for each in st.session_state.get(key) or () if isinstance(each, int))


def _call_added(editor: Editor) -> None:
    name = str(st.session_state.get("edit.add.tool") or "").strip()
    if not name:
        edit_state.set_note("Choose the tool that the new call is of.")
        return
    after = _numbers("edit.add.after-call")
    editor.act(AddCall(name=name, after=after), f"{editor.desk.stamp} add call")


def _ask_added(editor: Editor) -> None:
    text, reply = (str(st.session_state.get(f"edit.add.{name}") or "") or None for name in ("text", "reply"))
    after = _numbers("edit.add.after-ask")
    editor.act(AddAsk(text=text, reply=reply, after=after), f"{editor.desk.stamp} add ask")


def _connected(editor: Editor) -> None:
    source, target = (st.session_state.get(f"edit.edge.{name}") for name in ("source", "target"))
    if isinstance(source, int) and isinstance(target, int):
        editor.act(Connect(source, target), f"{editor.desk.stamp} connect")


def _cut(editor: Editor, edges: list[tuple[int, int]]) -> None:
    at = st.session_state.get("edit.edge.cut")
    if isinstance(at, int) and at < len(edges):
        editor.act(Disconnect(*edges[at]), f"{editor.desk.stamp} disconnect")


def _replaced(editor: Editor, key: str) -> None:
    text = str(st.session_state.get(key) or "")
    read = read_json(text)
    if isinstance(read, Refused):
        editor.type(ALL, text if text.strip() else None)
        return
    value, labels = read.value, None
    if isinstance(value, dict) and "answer_list" in value:
        value, labels = value["answer_list"], value.get("clarification")
    if editor.do(ReplaceAll(value)) is None:
        editor.type(ALL, text)
        return
    for label in labels if isinstance(labels, list) else ():
        if isinstance(label, dict):
            _label(editor, label)
    editor.type(ALL, None)


def _label(editor: Editor, label: dict[str, object]) -> None:
    evidence = label.get("evidence")
    places = [place for place in evidence if isinstance(place, dict)] if isinstance(evidence, list) else []
    by = label.get("by")
    editor.do(
        SetLabel(
            slot=str(label.get("slot") or ""),
            decision=str(label.get("decision") or ""),
            evidence=places,
            by=by if isinstance(by, str) else None,
        )
    )
