"""The row above the page for editing references: the turn, how the draft stands, and what is done with it."""

from collections.abc import Sequence

import streamlit as st

from utb.figures.html import render
from utb.graph.editing.events import ReplaceAll
from utb.model.annotation import Action
from utb.ui import edit_state, state
from utb.ui.edit_actions import Editor
from utb.ui.edit_desk import EditDesk
from utb.ui.edit_found import Found
from utb.ui.messages import draw_faults, draw_title
from utb.ui.navigation import leave_for
from utb.views.facets import Place
from utb.views.reference_editor_address import EditorAddress
from utb.views.reference_editor_work import REDO, UNDO
from utb.views.text import cut_middle, one_line, plain

NAME = 60
TOPIC_CELLS, TOPIC_TAIL = 22, 10
NEAREST = 200  # turns offered before and after this one
DATASET, TURN = "edit.dataset", "edit.turn"


def draw_head(editor: Editor, found: Found) -> None:
    """One row; on a narrow screen it wraps."""
    desk = editor.desk
    with st.container(horizontal=True, vertical_alignment="center", gap="xsmall", key="edit-head"):
        draw_title("Edit reference")
        with st.container(width=134):
            _select("Data set", desk.datasets, desk.address.dataset, DATASET)
        with st.container(width=214):
            _select("Turn", _near(desk), desk.place, TURN)
        _walk(desk)
        st.html(render("edit_standing.html", desk=desk), width="content")
        with st.container(
            horizontal=True,
            horizontal_alignment="right",
            vertical_alignment="center",
            gap="xsmall",
            wrap=False,
            key="edit-acts",
        ):
            _acts(editor, found)


def _acts(editor: Editor, found: Found) -> None:
    desk = editor.desk
    trail, off = desk.work.trail, not desk.may_edit
    _button("Undo", ":material/undo:", "undo", off or not trail.done, editor.act, (UNDO, f"{desk.stamp} undo"))
    _button("Redo", ":material/redo:", "redo", off or not trail.undone, editor.act, (REDO, f"{desk.stamp} redo"))
    _button("Diff", ":material/difference:", "diff", False, edit_state.ask_for, ("diff",), shortcut="D")
    _button("History", ":material/history:", "history", False, edit_state.ask_for, ("history",), shortcut="H")
    why = why_not_saved(desk)
    _button("Save", ":material/save:", "save", bool(why), _save, (editor, Action.SAVE), why=why or "Ctrl+S")
    why = why_not_signed(desk, found)
    sign = (editor, Action.SIGN_OFF)
    _button(
        "Sign off", ":material/check:", "sign", bool(why), _save, sign, why=why or "Ctrl+Enter, while nothing is typed"
    )
    _more(editor)


def why_not_saved(desk: EditDesk) -> str:
    """Why the draft cannot be saved, empty if it can."""
    if desk.reason or desk.is_conflicting:
        return desk.reason or "Settle the two versions first."
    if desk.work.typed:
        return "A text is no JSON yet: mend it, or empty the field."
    return "" if desk.is_dirty else "Nothing has changed since it was saved."


def why_not_signed(desk: EditDesk, found: Found) -> str:
    """Why the reference cannot be signed off, empty if it can."""
    if desk.reason or desk.is_conflicting:
        return desk.reason or "Settle the two versions first."
    if not desk.may_sign:
        return "Only an adjudicator signs off."
    if desk.work.typed:
        return "A text is no JSON yet: mend it, or empty the field."
    if found.blocking:
        return f"{len(found.blocking)} of the problems above block it."
    signed = desk.signed
    is_signed = signed is not None and signed.number == desk.number and not desk.is_dirty
    return "This is signed off." if is_signed else ""


def _button(
    label: str,
    icon: str,
    name: str,
    disabled: bool,
    call: object,
    args: tuple[object, ...],
    *,
    why: str = "",
    shortcut: str | None = None,
) -> None:
    st.button(
        label,
        icon=icon,
        key=f"edit.{name}",
        disabled=disabled,
        help=why or None,
        shortcut=shortcut,
        on_click=call,  # type: ignore[arg-type]  # a callable with these arguments
        args=args,
    )


def _save(editor: Editor, action: Action) -> None:
    editor.save(action)


def _more(editor: Editor) -> None:
    """What is wanted now and then: the turn on other pages, the file again, the team, faults."""
    desk = editor.desk
    place = {"dataset": plain(desk.dataset.name), "topic": plain(desk.place[0]), "turn": str(desk.place[1])}
    with st.popover("More", icon=":material/more_horiz:", key="edit.more"):
        for page, label in (("replay", "Open in Replay"), ("review", "Open in Review")):
            st.button(label, key=f"edit.to-{page}", on_click=leave_for, args=(page, place))
        off = not desk.may_edit
        event = ReplaceAll(desk.file.answer_list)
        back = (event, f"{desk.stamp} file")
        st.button("Nodes back to the file", key="edit.file", disabled=off, on_click=editor.act, args=back)
        st.button("Drop my draft", key="edit.drop", disabled=off or desk.draft is None, on_click=editor.drop)
        if desk.who.name:
            st.button("Team", key="edit.team", on_click=edit_state.ask_for, args=("people",))
        draw_faults((*desk.workspace.faults, *desk.topics.faults))


def _near(desk: EditDesk) -> Sequence[Place]:
    at = desk.topics.places.index(desk.place)
    return desk.topics.places[max(0, at - NEAREST) : at + NEAREST + 1]


def _walk(desk: EditDesk) -> None:
    for by, label, icon, key in (
        (-1, "Previous", ":material/chevron_left:", "K"),
        (1, "Next", ":material/chevron_right:", "J"),
    ):
        place = desk.beside(by)
        target = desk.address.with_turn(place) if place else desk.address
        st.button(
            label,
            icon=icon,
            shortcut=key,
            key=f"edit.{key}",
            disabled=place is None,
            on_click=edit_state.go,
            args=(target,),
        )


def _select(label: str, options: Sequence[object], value: object, key: str) -> None:
    state.preset(key, value)
    st.selectbox(
        label, options, key=key, format_func=_words, label_visibility="collapsed", on_change=_chosen, args=(key, value)
    )


def _words(value: object) -> str:
    if isinstance(value, tuple):
        return f"{cut_middle(str(value[0]), TOPIC_CELLS, TOPIC_TAIL)} / turn {value[1]}"
    return one_line(str(value), NAME)


def _chosen(key: str, shown: object) -> None:
    value = st.session_state.get(key)
    if value is None or value == shown:
        return
    here = edit_state.address()
    if isinstance(value, tuple):
        edit_state.go(here.with_turn(value))
    else:
        edit_state.go(EditorAddress(dataset=str(value), tab=here.tab))
