"""What opens above the Review page: the item's history, the guidelines, the item as it stands in its file."""

from uuid import uuid4

import streamlit as st

from utb.errors import StoreError
from utb.figures.html import render
from utb.model.annotation import Comment, Conflict, Reveal, Revision
from utb.ui import review_items, review_state, store_access
from utb.ui.review_desk import Desk
from utb.ui.settings import Settings
from utb.views.review_story import build_story
from utb.views.text import plain, size_words, value_text

RAW = 200_000
LONGEST_REMARK = 4_000
_REMARK = "review.remark"


def draw_dialog(desk: Desk, settings: Settings) -> None:
    """The dialogue that was asked for, if any."""
    wanted = review_state.wanted_dialog()
    if wanted == "guidelines":
        _guidelines(desk)
    elif wanted == "history" and desk.place is not None:
        _history(desk, settings)
    elif wanted == "raw" and desk.place is not None:
        _raw(desk)


@st.dialog("History of this item", width="large")
def _history(desk: Desk, settings: Settings) -> None:
    nothing: tuple[Revision | Comment | Reveal | Conflict, ...] = ()
    happened, error = desk.access.read(lambda store: store.item_history(desk.item), nothing)
    story = build_story(happened, desk.taxonomy.taxonomy, desk.sha256)
    st.html(render("review_story.html", story=story, error=plain(error)))
    if desk.who.may_write:
        with st.form("review.remarks", clear_on_submit=True, border=False):
            st.text_area("A remark for everybody", key=_REMARK, max_chars=LONGEST_REMARK, height=80)
            st.form_submit_button("Add remark", on_click=_remark, args=(desk, settings))


def _remark(desk: Desk, settings: Settings) -> None:
    text = str(st.session_state.get(_REMARK, "")).strip()
    store = store_access.reach(settings).store
    if not text or store is None:
        return
    event_id = f"remark-{uuid4().hex}"
    try:
        store.comment(Comment(item=desk.item, author=desk.who.name, text=text, at="", event_id=event_id))
        error = ""
    except StoreError as refused:
        error = str(refused)
    review_state.set_fault(error)


@st.dialog("Guidelines", width="large")
def _guidelines(desk: Desk) -> None:
    found = review_items.guidelines(desk.workspace.root)
    faults = [plain(str(fault)) for fault in found.faults]
    st.html(render("review_guidelines.html", sections=found.sections, faults=faults))


@st.dialog("As it stands in the file", width="large")
def _raw(desk: Desk) -> None:
    topic, turn = desk.topic, desk.turn
    place = f"{topic.source}:{topic.line}" if topic.line else str(topic.source)
    whole = {
        "id": topic.topic_id,
        "turn": turn.turn,
        "env_info": turn.env_info,
        "task": turn.request,
        "answer_list": turn.answer_list,
        "clarification": [
            {"slot": label.slot, "decision": label.decision.value, "by": label.by} for label in turn.clarification
        ],
    }
    text = value_text(whole, indent=2)
    more = f"The first {size_words(RAW)} of {size_words(len(text))}." if len(text) > RAW else ""
    st.html(render("review_raw.html", place=plain(place), text=plain(text[:RAW]), more=more, sha256=desk.sha256))
