"""What stands between an editor and the reference: somebody else's revision, or another version of the file.

Nothing is lost whichever side is taken: what gives way stays in the store - a revision in the history, a draft that
was not taken as a conflict beside it.
"""

import streamlit as st

from utb.errors import StoreError
from utb.figures.html import render
from utb.graph.editing import Edited, edited_of
from utb.model.annotation import Conflict, Draft, Save
from utb.ui import edit_state, store_access
from utb.ui.edit_actions import Editor
from utb.views.markdown_text import as_markdown
from utb.views.reference_editor_diff import LABELS, DiffNode, build_diff
from utb.views.reference_editor_merge import MINE, THEIRS, merged, proposed
from utb.views.text import one_line

NAME = 60


def draw_conflict(editor: Editor) -> None:
    """Both versions by node, each against what both began with; each node is taken from one of them."""
    desk = editor.desk
    if not desk.is_conflicting or desk.head is None:
        return
    base, mine, theirs = _base(editor), desk.state, desk.saved
    between = build_diff(theirs, mine)
    sides_proposed = proposed(base, mine, theirs)
    with st.container(border=True, key="edit-conflict", gap="xsmall"):
        html = render(
            "edit_conflict.html",
            head=desk.head,
            author=one_line(desk.head.author, NAME),
            based_on=desk.draft.based_on if desk.draft else 0,
            mine=build_diff(base, mine),
            theirs=build_diff(base, theirs),
            between=between,
        )
        st.html(html)
        for node in between.nodes:
            _pick(editor, node, proposes_mine=sides_proposed.get(node.key) == MINE)
        sides = {node.key: str(st.session_state.get(_key(editor, node)) or MINE) for node in between.nodes}
        with st.container(horizontal=True, gap="xsmall"):
            _button(editor, "Keep mine", "mine", dict.fromkeys(sides, MINE))
            _button(editor, "Keep theirs", "theirs", dict.fromkeys(sides, THEIRS))
            _button(editor, "Save what is chosen", "chosen", sides)


def draw_outdated(editor: Editor) -> None:
    """The file says something else by now than when this was written."""
    desk = editor.desk
    if desk.is_outdated:
        what = "Your draft" if desk.draft else "What is saved"
        text = f"{what} was made on another version of this turn's file."
        with st.container(key="edit-outdated"):
            st.html(render("edit_outdated.html", text=text, diff=build_diff(desk.file, desk.state)))


def _base(editor: Editor) -> Edited:
    """What both versions began with."""
    desk = editor.desk
    number = desk.draft.based_on if desk.draft else 0
    found = next((revision for revision in desk.history if revision.number == number), None)
    return edited_of(found.body) if found is not None and found.body is not None else desk.file


def _pick(editor: Editor, node: DiffNode, *, proposes_mine: bool) -> None:
    title = "Labels" if node.key == LABELS else node.title
    st.radio(
        as_markdown(title),
        [MINE, THEIRS],
        index=0 if proposes_mine else 1,
        horizontal=True,
        key=_key(editor, node),
        disabled=bool(editor.desk.reason),
    )


def _key(editor: Editor, node: DiffNode) -> str:
    return f"edit.merge.{editor.desk.subject}.{editor.desk.number}.{node.key}"


def _button(editor: Editor, label: str, name: str, sides: dict[str, str]) -> None:
    st.button(
        label,
        key=f"edit.keep-{name}",
        type="primary" if name == "chosen" else "secondary",
        disabled=bool(editor.desk.reason),
        help=editor.desk.reason or None,
        on_click=_settle,
        args=(editor, sides),
    )


def _settle(editor: Editor, sides: dict[str, str]) -> None:
    desk = editor.desk
    store = store_access.reach(editor.settings).store
    if store is None or desk.draft is None:
        edit_state.set_fault(store_access.reach(editor.settings).error)
        return
    if set(sides.values()) <= {THEIRS}:
        try:
            kept = _as_conflict(editor, desk.draft)
            if isinstance(store.save(kept), Conflict):
                store.drop_draft(desk.document, desk.who.name, desk.draft.event_id)
        except StoreError as error:
            edit_state.set_fault(str(error))
        return
    editor.put(store, merged(desk.state, desk.saved, sides), desk.number, desk.draft)


def _as_conflict(editor: Editor, draft: Draft) -> Save:
    """The draft as the save that it cannot become any more: the store keeps it beside the newer revision."""
    desk = editor.desk
    return Save(
        document=desk.document,
        author=desk.who.name,
        body=desk.state.body,
        based_on=draft.based_on,
        event_id=f"given-up-{draft.event_id}",
        item_sha256=desk.work.item_sha256,
    )
