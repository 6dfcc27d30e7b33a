"""The chosen node as a form: tool, arguments, what else they may be, dependencies, result or words, marks, raw JSON."""

from collections.abc import Mapping, Sequence
from typing import cast

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from utb.figures.html import render
from utb.graph.editing import EditEvent, Refused
from utb.graph.editing.answers import dependencies_of
from utb.graph.editing.events import (
    Connect,
    Disconnect,
    SetAccepted,
    SetArguments,
    SetDependencies,
    SetGoal,
    SetObservation,
    SetRaw,
    SetText,
    SetTool,
)
from utb.matching.tools import compile_tools
from utb.model import Node, NodeKind
from utb.ui.edit_actions import Editor
from utb.ui.edit_fields import Slot, draw_fields
from utb.ui.edit_found import Found
from utb.views.markdown_text import as_markdown
from utb.views.reference_editor_diff import node_title
from utb.views.reference_editor_fields import build_fields
from utb.views.reference_editor_values import read_json, write_json
from utb.views.text import cut_value, one_line, plain, size_words, value_text

NAME = 80
OTHER = "Another name…"
MOST_RAW = 2_000_000  # characters that a text area holds
RAW_HEIGHT = 260


def draw_node(editor: Editor, found: Found) -> None:
    """The panel of the chosen node; what to do where there is none."""
    desk = editor.desk
    with st.container(border=True, key="edit-node", gap="xsmall"):
        index = desk.node
        if index is None or index >= len(found.turn.reference.nodes):
            st.html(render("note.html", text="No node is chosen. Add a call, a question or an answer."))
            return
        node = found.turn.reference.nodes[index]
        disabled = not desk.may_edit
        _head(editor, index, node, disabled)
        for problem in found.of(index):
            if problem.path is None:
                st.html(render("edit_problem.html", text=plain(problem.sentence), blocks=problem.blocks_sign_off))
        if node.kind is NodeKind.CALL:
            _call(editor, index, node, found, disabled)
        else:
            _words(editor, index, node, disabled)
        _dependencies(editor, index, found, disabled)
        if node.kind is NodeKind.CALL:
            _observation(editor, index, node, disabled)
            _goal(editor, index, node, disabled)
        field = f"node {index}"
        fold = _opened("Raw JSON", f"edit.raw.open.{desk.subject}", field in desk.work.typed)
        if fold is not None:
            with fold:
                draw_json(editor, field, "JSON of the node", desk.state.nodes[index], SetRaw(node=index, raw=None))


def _opened(label: str, key: str, is_open: bool = False) -> DeltaGenerator | None:
    """A fold; None while it is closed: going from node to node does not build what nobody looks at."""
    fold = st.expander(label, expanded=is_open, key=key, on_change="rerun")
    return fold if fold.open else None


def _head(editor: Editor, index: int, node: Node, disabled: bool) -> None:
    """Which node this is, and the tool that it calls: one that is offered, or any other name."""
    names = list(compile_tools(editor.desk.turn.tools).names)
    key = f"edit.tool.{editor.desk.subject}.{index}"
    with st.container(horizontal=True, vertical_alignment="center", gap="xsmall"):
        st.html(f'<div class="utb"><b class="m" data-testid="edit-node">n{index}</b></div>', width="content")
        if node.kind is not NodeKind.CALL:
            word = "asks the user" if node.kind is NodeKind.ASK else "answers"
            st.html(f'<div class="utb"><b>{word}</b></div>', width="content")
            return
        options = names if node.name in names else [node.name, *names]
        _preset(key, node.name)
        st.selectbox(
            "Tool",
            options,
            key=key,
            format_func=lambda name: one_line(name, NAME) or "(no name)",
            accept_new_options=True,
            label_visibility="collapsed",
            disabled=disabled,
            on_change=_tool_chosen,
            args=(editor, index, key),
        )


def _call(editor: Editor, index: int, node: Node, found: Found, disabled: bool) -> None:
    view = build_fields(editor.desk.turn.tools, node.name, node.arguments, found.of(index))
    if view.note:
        st.caption(view.note)
    draw_fields(Slot(editor, index, disabled), view, found.turn, dict(found.sources.get(index, {})))
    field, desk = f"arguments {index}", editor.desk
    title = "All arguments as JSON, other members"
    fold = _opened(title, f"edit.args.open.{desk.subject}", field in desk.work.typed)
    if fold is not None:
        with fold:
            raw = editor.desk.state.nodes[index]
            action = raw.get("action") if isinstance(raw, dict) else None
            arguments = action.get("arguments") if isinstance(action, dict) else None
            draw_json(editor, field, "Arguments", arguments, SetArguments(node=index, arguments=None))
    _accepted(editor, index, node, disabled)


def _accepted(editor: Editor, index: int, node: Node, disabled: bool) -> None:
    """Values that an argument may have instead."""
    accepted = node.accepted or {}
    count = sum(map(len, accepted.values()))
    fold = _opened(f"Also accept · {count}", f"edit.accepted.open.{editor.desk.subject}")
    if fold is not None:
        with fold:
            _accepted_values(editor, index, node, accepted, disabled)


def _accepted_values(
    editor: Editor, index: int, node: Node, accepted: Mapping[str, Sequence[object]], disabled: bool
) -> None:
    for argument, values in accepted.items():
        for place, value in enumerate(values):
            shown = "left out" if value == "" else cut_value(value_text(value), 40)
            st.button(
                as_markdown(f"{one_line(argument, 30)}: {shown}"),
                icon=":material/close:",
                key=f"edit.accepted.{editor.desk.subject}.{index}.{ascii(argument)}.{place}",
                help="Take it away",
                disabled=disabled,
                on_click=_not_accepted,
                args=(editor, index, argument, values, place),
            )
    names = [*node.arguments, *(name for name in accepted if name not in node.arguments)]
    with st.form(f"edit.accept.{editor.desk.subject}.{index}", border=False, clear_on_submit=True):
        key = f"edit.accept.{editor.desk.subject}.{index}"
        st.selectbox(
            "Argument",
            range(len(names)),
            key=f"{key}.name",
            format_func=lambda at: one_line(names[at], NAME),
            disabled=disabled,
        )
        st.text_input(
            "Value", key=f"{key}.value", placeholder="JSON or text; empty: may be left out", disabled=disabled
        )
        add = (editor, index, key, names, accepted)
        st.form_submit_button("Accept it too", disabled=disabled or not names, on_click=_accept, args=add)


def _words(editor: Editor, index: int, node: Node, disabled: bool) -> None:
    """What the model says, and what the user replies to a question."""
    is_ask = node.kind is NodeKind.ASK
    texts = [("text", "Question" if is_ask else "Answer", node.observation)]
    texts += [("reply", "The user's reply", node.user_input)] if is_ask else []
    for name, label, value in texts:
        key = f"edit.{name}.{editor.desk.subject}.{index}"
        shown = value if isinstance(value, str) else "" if value is None else value_text(value)
        _preset(key, plain(shown))
        args = (editor, index, key, name)
        st.text_area(label, key=key, height=96, disabled=disabled, on_change=_text_changed, args=args)
    if is_ask:
        arguments = {name: value for name, value in node.arguments.items()}
        draw_json(
            editor,
            f"arguments {index}",
            "What is asked for (slots)",
            arguments,
            SetArguments(node=index, arguments=None),
            height=80,
        )


def _dependencies(editor: Editor, index: int, found: Found, disabled: bool) -> None:
    """What the node waits for, and what the results of other calls suggest that it should."""
    nodes = editor.desk.state.nodes
    listed = dependencies_of(nodes[index])
    there = [other for other in dict.fromkeys(listed) if 0 <= other < len(nodes)]
    key = f"edit.depends.{editor.desk.subject}.{index}"
    st.session_state[key] = there  # every time: the browser knows nodes by their titles, which change with an edit
    st.multiselect(
        "Depends on",
        [other for other in range(len(nodes)) if other != index or other in there],
        key=key,
        format_func=lambda other: node_title(nodes, other),
        placeholder="nothing",
        disabled=disabled,
        on_change=_depends,
        args=(editor, index, key),
    )
    for other in dict.fromkeys(other for other in listed if not 0 <= other < len(nodes)):
        _button(editor, f"Remove n{one_line(str(other), 20)}, which is not there", Disconnect(other, index), disabled)
    for suggested in found.dependencies:
        if suggested.target == index:
            value = cut_value(value_text(suggested.value), 24)
            label = f"Depend on n{suggested.source}: {one_line(suggested.path, 30)} = {value} is in its result"
            _button(editor, label, Connect(suggested.source, index), disabled)


def _observation(editor: Editor, index: int, node: Node, disabled: bool) -> None:
    """What the tool returned: JSON where it is JSON, else text as it stands."""
    value = node.observation
    key = f"edit.observation.{editor.desk.subject}.{index}"
    line = "none" if value is None else cut_value(value if isinstance(value, str) else value_text(value), 34)
    fold = _opened(f"Observation · {as_markdown(line)}", f"edit.observation.open.{editor.desk.subject}")
    if fold is not None:
        with fold:
            text = "" if value is None else value if isinstance(value, str) else write_json(value)
            if len(text) > MOST_RAW:
                st.caption(f"{size_words(len(text))}: too long to be shown; what is typed here takes its place.")
                text = ""
            _preset(key, plain(text))
            st.text_area(
                "Observation",
                key=key,
                height=160,
                label_visibility="collapsed",
                disabled=disabled,
                help="JSON is kept as JSON; anything else is kept as text.",
                on_change=_observed,
                args=(editor, index, key),
            )


def _goal(editor: Editor, index: int, node: Node, disabled: bool) -> None:
    key = f"edit.goal.{editor.desk.subject}.{index}"
    _preset(key, node.goal is not False)
    tool, _ = compile_tools(editor.desk.turn.tools).find(node.name)
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        st.checkbox(
            "Goal",
            key=key,
            disabled=disabled,
            help="Relaxed scoring asks for goals only. Every call is one by default.",
            on_change=_goal_changed,
            args=(editor, index, key),
        )
        if tool is not None and tool.side_effect:
            st.html('<div class="utb"><span class="bd o warn"><b>▲</b>side effect</span></div>', width="content")


def draw_json(
    editor: Editor, field: str, label: str, value: object, event: EditEvent, *, height: int = RAW_HEIGHT
) -> None:
    """A text area for a JSON value. What is no JSON yet stays as it was typed, with what is wrong below."""
    key = f"edit.json.{editor.desk.subject}.{field}"
    typed = editor.desk.work.typed.get(field)
    text = write_json(value) if typed is None else typed
    if len(text) > MOST_RAW:
        st.caption(f"{size_words(len(text))}: too long to be shown; what is pasted here takes its place.")
        text = ""
    _preset(key, plain(text))
    st.text_area(
        label,
        key=key,
        height=height,
        disabled=not editor.desk.may_edit,
        on_change=_json_changed,
        args=(editor, field, key, event),
    )
    read = read_json(typed) if typed is not None else None
    if isinstance(read, Refused):
        st.html(render("edit_problem.html", text=f"{read.reason} The draft keeps the last version that could be read."))


def _button(editor: Editor, label: str, event: EditEvent, disabled: bool) -> None:
    st.button(
        as_markdown(label),
        icon=":material/link:" if isinstance(event, Connect) else ":material/link_off:",
        key=f"edit.{type(event).__name__}.{editor.desk.subject}.{event!r}",
        disabled=disabled,
        on_click=editor.act,
        args=(event, f"{editor.desk.stamp} {event!r}"),
    )


def _preset(key: str, value: object) -> None:
    if key not in st.session_state or st.session_state[key] != value:
        st.session_state[key] = value


def _tool_chosen(editor: Editor, index: int, key: str) -> None:
    name = st.session_state.get(key)
    if isinstance(name, str) and name.strip():
        editor.do(SetTool(node=index, name=name))


def _text_changed(editor: Editor, index: int, key: str, name: str) -> None:
    text = str(st.session_state.get(key) or "") or None
    editor.do(SetText(node=index, reply=text) if name == "reply" else SetText(node=index, text=text))


def _depends(editor: Editor, index: int, key: str) -> None:
    """The order of the file is kept; what leads nowhere goes with its own button.

    A title that the browser still shows, and that no node has any more, was not chosen by anybody.
    """
    chosen = st.session_state.get(key)
    listed = dependencies_of(editor.desk.state.nodes[index])
    if isinstance(chosen, list) and all(isinstance(other, int) for other in chosen):
        kept = [other for other in listed if other in chosen]
        added = [other for other in chosen if other not in kept]
        editor.do(SetDependencies(node=index, dependencies=tuple([*kept, *added])))


def _observed(editor: Editor, index: int, key: str) -> None:
    text = str(st.session_state.get(key) or "")
    raw = editor.desk.state.nodes[index]
    before = raw.get("observation") if isinstance(raw, dict) else None
    read = read_json(text)
    is_json = not isinstance(before, str) and not isinstance(read, Refused)
    value: object = None if not text.strip() else read.value if is_json and not isinstance(read, Refused) else text
    editor.do(SetObservation(node=index, value=value))


def _goal_changed(editor: Editor, index: int, key: str) -> None:
    editor.do(SetGoal(node=index, goal=None if st.session_state.get(key) else False))


def _accept(editor: Editor, index: int, key: str, names: list[str], accepted: Mapping[str, list[object]]) -> None:
    at, text = st.session_state.get(f"{key}.name"), str(st.session_state.get(f"{key}.value") or "")
    if not isinstance(at, int) or at >= len(names):
        return
    name = names[at]
    read = read_json(text)
    value = text if isinstance(read, Refused) else read.value
    editor.do(SetAccepted(node=index, argument=name, values=[*accepted.get(name, []), value]))


def _not_accepted(editor: Editor, index: int, argument: str, values: list[object], place: int) -> None:
    left = [*values[:place], *values[place + 1 :]]
    editor.do(SetAccepted(node=index, argument=argument, values=left or None))


def _json_changed(editor: Editor, field: str, key: str, event: EditEvent) -> None:
    text = str(st.session_state.get(key) or "")
    read = read_json(text)
    if isinstance(read, Refused):
        editor.type(field, text if text.strip() else None)  # an emptied area shows again what is there
        return
    if isinstance(event, SetRaw):
        wish: EditEvent = SetRaw(node=event.node, raw=read.value)
    else:
        wish = SetArguments(node=cast(SetArguments, event).node, arguments=read.value)
    if editor.do(wish) is not None:
        editor.type(field, None)
    else:
        editor.type(field, text)
