"""Draws the Review page: the queue above, the item in three panels, the decision below."""

from pathlib import Path

import streamlit as st

from utb.figures.html import render
from utb.io.workspace import Workspace
from utb.ui import people, review_state, store_access
from utb.ui.messages import draw_faults, draw_message, draw_title
from utb.ui.review_bar import draw_bar
from utb.ui.review_conflict import draw_notices
from utb.ui.review_desk import Desk, open_desk
from utb.ui.review_dialogs import draw_dialog
from utb.ui.review_panels import draw_panels
from utb.ui.review_pickers import draw_pickers
from utb.ui.review_shipped import draw_offer
from utb.ui.settings import Settings
from utb.ui.store_access import Access
from utb.views.review_queue import empty_queue, queue_label
from utb.views.text import plain

_STYLE = Path(__file__).with_name("static") / "review.css"


def draw_review(workspace: Workspace, settings: Settings) -> None:
    """The whole page."""
    st.html(f"<style>{_STYLE.read_text(encoding='utf-8')}</style>")
    with st.sidebar:
        who = people.identify(settings, store_access.look(settings).space)
    access = store_access.look(settings)
    desk = open_desk(workspace, review_state.address(), access, who)
    _foot(who, access, desk)
    if desk is None:
        _nothing(workspace)
        return
    draw_pickers(desk, settings)
    _messages(desk)
    if not who.name:
        people.draw_choice(settings, access)
    draw_offer(desk, settings)
    if desk.place is None:
        _empty(desk)
    else:
        draw_notices(desk, settings)
        draw_panels(desk, settings)
        with st.bottom:
            draw_bar(desk, settings)
    draw_dialog(desk, settings)


def _foot(who: people.Who, access: Access, desk: Desk | None) -> None:
    """At the foot of the sidebar: who, what was saved when, and where."""
    saved = review_state.saved()
    with st.sidebar, st.container(key=review_state.FOOT):
        html = render(
            "review_foot.html",
            name=who.name,
            role=who.role.value if who.role else "",
            at=saved[0] if saved else "",
            sequence=desk.known.latest if desk else 0,
            store=plain(access.store.name.removeprefix("store ")) if access.store else "no store yet",
            kind=access.kind,
        )
        st.html(html)


def _messages(desk: Desk) -> None:
    """What went wrong with the link, the taxonomy or the store."""
    if desk.missing:
        draw_message("warn", "Not found", desk.missing, "What is shown instead is named in the row above.")
    for fault in desk.taxonomy.faults[:1]:
        count = len(desk.taxonomy.faults)
        more = f" and {count - 1} more, named under Faults" if count > 1 else ""
        advice = f"Until it is mended the issue types and questions of {desk.taxonomy.path} are used."
        draw_message("warn", "The taxonomy of this workspace cannot be used", f"{fault}{more}", advice)
    if desk.store_error:
        advice = "You can go on reading. What you type is kept by this browser until the store answers again."
        draw_message("wrong", "The store cannot be read", desk.store_error, advice)
    elif review_state.fault() and desk.who.name:
        advice = "Nothing is lost: what you typed is kept, and saving is tried again."
        draw_message("wrong", "Not saved", review_state.fault(), advice)


def _empty(desk: Desk) -> None:
    """Nothing fits: what else there is."""
    empty = empty_queue(desk.queue, desk.asked.queue, is_narrowed=bool(desk.asked.narrowed))
    with st.container(key="review-empty"):
        draw_message("note", empty.title, empty.text)
        with st.container(horizontal=True, gap="xsmall"):
            if desk.asked.narrowed:
                cleared = desk.address.with_queue(type=None, find=None)
                st.button("Clear filters", on_click=review_state.go, args=(cleared,), key="review.empty.clear")
            for name in empty.waiting:
                target = desk.address.with_queue(show=name)
                label = f"Show {queue_label(desk.queue, name)}"
                st.button(label, on_click=review_state.go, args=(target,), key=f"review.empty.{name}")


def _nothing(workspace: Workspace) -> None:
    draw_title("Review")
    draw_faults(workspace.faults)
    files = sum(len(dataset.topic_files) for dataset in workspace.datasets)
    found = f"{workspace.root} holds no topic files." if not files else f"No topic in {workspace.root} can be read."
    advice = "Put topic files into datasets/<name>/, or start the app on another workspace: UTB_WORKSPACE=FOLDER."
    draw_message("note", "Nothing to review yet", found, advice)
