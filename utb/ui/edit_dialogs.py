"""What opens above the page: the diff side by side, the history with its older revisions, people and their roles."""

import streamlit as st

from utb.figures.html import render
from utb.graph.editing import edited_of
from utb.model.annotation import Revision
from utb.ui import edit_state
from utb.ui.edit_actions import Editor
from utb.ui.edit_desk import EditDesk
from utb.ui.people import draw_people
from utb.views.reference_editor_diff import DiffView, build_diff
from utb.views.text import one_line

MOST_REVISIONS = 60
NAME = 60


def against(desk: EditDesk) -> tuple[DiffView, str]:
    """The draft against the last signed-off revision - or, where there is none, against the file - and its name."""
    signed = desk.signed
    if signed is None or signed.body is None:
        return build_diff(desk.file, desk.state), "the file"
    return build_diff(edited_of(signed.body), desk.state), f"rev. {signed.number}"


def draw_against(editor: Editor) -> None:
    """The same in a box on the page, cut after a few rows."""
    desk = editor.desk
    view, name = against(desk)
    signed = desk.signed
    note = (
        f"{one_line(signed.author, NAME)}, signed off {signed.at[:10]}"
        if signed
        else "First revision: nothing is signed off to compare with"
    )
    with st.container(border=True, key="edit-against", gap="xsmall"):
        st.html(render("edit_heading.html", title=f"Against {name}", note=note))
        st.html(render("edit_diff.html", view=view, name=name, is_whole=False))


def draw_dialog(editor: Editor) -> None:
    """The dialogue that was asked for, if any."""
    wanted = edit_state.wanted_dialog()
    if wanted == "diff":
        _diff(editor)
    elif wanted == "history":
        _history(editor)
    elif wanted == "people":
        _people(editor)


@st.dialog("What differs", width="large")
def _diff(editor: Editor) -> None:
    view, name = against(editor.desk)
    st.html(render("edit_diff.html", view=view, name=name, is_whole=True))


@st.dialog("History of this reference", width="large")
def _history(editor: Editor) -> None:
    desk = editor.desk
    if not desk.history:
        st.html(render("note.html", text="Nobody has saved this reference yet; it stands as in the file."))
        return
    before = {revision.number: revision for revision in desk.history}
    signed = desk.signed
    for revision in reversed(desk.history[-MOST_REVISIONS:]):
        _revision(editor, revision, before.get(revision.number - 1), signed)
    if len(desk.history) > MOST_REVISIONS:
        st.caption(f"and {len(desk.history) - MOST_REVISIONS} older ones")


def _revision(editor: Editor, revision: Revision, before: Revision | None, signed: Revision | None) -> None:
    """One line: who, when, what; what it changed; and the way back to it."""
    desk = editor.desk
    now = edited_of(revision.body) if revision.body is not None else desk.file
    old = edited_of(before.body) if before is not None and before.body is not None else desk.file
    is_newest = revision.number == desk.number
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        st.html(
            render(
                "edit_revision.html",
                revision=revision,
                author=one_line(revision.author, NAME),
                what=revision.action.value.replace("_", " "),
                is_signed=signed is not None and signed.number == revision.number,
                summary=build_diff(old, now).summary,
            ),
            width="stretch",
        )
        reason = desk.reason or ("This is what is saved now." if is_newest else "")
        reason = reason or ("Nothing stands in it." if revision.body is None else "")
        st.button(
            "Restore",
            key=f"edit.restore.{revision.number}",
            disabled=bool(reason),
            help=reason or "Makes it the newest revision; what came after stays in this list. A draft is dropped.",
            on_click=editor.restore,
            args=(revision.number, f"restore-{desk.stamp}-{revision.number}"),
        )


@st.dialog("Team", width="small")
def _people(editor: Editor) -> None:
    draw_people(editor.desk.who, editor.desk.access)
