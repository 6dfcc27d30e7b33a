"""The row above the Review page: data set, queue, filters, and the way through the queue."""

from collections.abc import Callable, Collection
from uuid import uuid4

import streamlit as st

from utb.errors import StoreError
from utb.figures.html import render
from utb.ui import review_state, state, store_access
from utb.ui.messages import draw_faults, draw_title
from utb.ui.navigation import leave_for
from utb.ui.people import draw_people
from utb.ui.review_bar import next_item, terms_of
from utb.ui.review_desk import Desk
from utb.ui.review_undo import undo
from utb.ui.settings import Settings
from utb.views.facets import Place
from utb.views.reference_editor_address import EditorAddress, write_editor_address
from utb.views.review_address import MOST_OVERLAP, QUEUES, ReviewAddress
from utb.views.review_item import place_of
from utb.views.review_queue import UNREVIEWED, queue_label
from utb.views.text import one_line

NAME = 60
DATASET, QUEUE, TYPE, FIND, OVERLAP = (
    "review.dataset",
    "review.queue",
    "review.type",
    "review.find",
    "review.overlap",
)
ANY = "any task type"


def draw_pickers(desk: Desk, settings: Settings) -> None:
    """One row; on a narrow screen it wraps."""
    with st.container(horizontal=True, vertical_alignment="center", gap="xsmall", key="review-pickers"):
        draw_title("Review")
        with st.container(width=134):
            _dataset(desk)
        with st.container(width=168):
            _queue(desk)
        _filters(desk)
        with st.container(
            horizontal=True, horizontal_alignment="right", vertical_alignment="center", gap="xsmall", wrap=False
        ):
            st.html(
                f'<div class="utb"><span class="mute s nw" data-testid="rank">{_rank(desk)}</span></div>',
                width="content",
            )
            _walk(desk, settings)
        _more(desk)


def _dataset(desk: Desk) -> None:
    state.preset(DATASET, desk.address.dataset)
    st.selectbox(
        "Data set",
        desk.datasets,
        key=DATASET,
        format_func=lambda name: one_line(name, NAME),
        label_visibility="collapsed",
        on_change=_changed,
        args=(
            DATASET,
            desk.address.dataset,
            desk.datasets,
            lambda value: ReviewAddress(dataset=str(value), show=desk.asked.show),
        ),
    )


def _queue(desk: Desk) -> None:
    state.preset(QUEUE, desk.asked.queue)
    st.selectbox(
        "Queue",
        QUEUES,
        key=QUEUE,
        format_func=lambda name: queue_label(desk.queue, name),
        label_visibility="collapsed",
        on_change=_changed,
        args=(QUEUE, desk.asked.queue, QUEUES, lambda value: desk.address.with_queue(show=str(value))),
    )


def _filters(desk: Desk) -> None:
    """Task type, words, and how many reviewers an item is meant to have."""
    count = len(desk.asked.narrowed) + (desk.asked.overlap is not None)
    with st.popover("Filters", icon=":material/filter_list:", key="review.filters"):
        types = [ANY, *desk.queue.types]
        shown = desk.asked.type if desk.asked.type in types else ANY
        state.preset(TYPE, shown)
        st.selectbox(
            "Task type",
            types,
            key=TYPE,
            format_func=lambda name: name if name == ANY else f"{one_line(name, NAME)} · {desk.queue.types[name]:,}",
            on_change=_changed,
            args=(TYPE, shown, types, lambda value: desk.address.with_queue(type=None if value == ANY else str(value))),
        )
        state.preset(FIND, desk.asked.find or "")
        st.text_input(
            "Topic or request",
            key=FIND,
            on_change=_changed,
            args=(
                FIND,
                desk.asked.find or "",
                None,
                lambda value: desk.address.with_queue(find=str(value).strip() or None),
            ),
        )
        state.preset(OVERLAP, desk.overlap)
        st.number_input(
            "Reviewers per item",
            min_value=1,
            max_value=MOST_OVERLAP,
            key=OVERLAP,
            help="An item leaves the queue when so many people have passed or failed it.",
            on_change=_changed,
            args=(OVERLAP, desk.overlap, None, lambda value: desk.address.with_queue(overlap=int(value))),
        )
        cleared = desk.address.with_queue(type=None, find=None, overlap=None)
        st.button("Clear filters", disabled=not count, on_click=review_state.go, args=(cleared,), key="review.clear")
    if count:
        st.html(render("count.html", count=count), width="content")


def _rank(desk: Desk) -> str:
    if desk.place is None:
        return "no item"
    return desk.queue.rank(desk.place)


def _walk(desk: Desk, settings: Settings) -> None:
    """Previous, next, next free; undo and redo; what happened to the item."""
    _step(desk, desk.beside(-1), "Previous", ":material/chevron_left:", "K")
    _step(desk, desk.beside(1), "Next", ":material/chevron_right:", "J")
    st.button(
        "Next free",
        icon=":material/skip_next:",
        shortcut="N",
        disabled=not desk.who.may_write or not desk.queue.offered or desk.asked.queue != UNREVIEWED,
        help=desk.who.reason or "Take the next item that nobody has.",
        on_click=take_free,
        args=(desk, settings),
        key="review.N",
    )
    may = desk.who.may_write
    back = (undo, desk, settings, False, f"undo-{uuid4().hex}")
    forth = (undo, desk, settings, True, f"redo-{uuid4().hex}")
    _small("Undo", ":material/undo:", "U", back, disabled=not may, key="review.U")
    _small(
        "Redo",
        ":material/redo:",
        "Shift+U",
        forth,
        disabled=not may or not review_state.trail().undone,
        key="review.Shift-U",
    )
    history = (review_state.ask_for, "history")
    _small("History", ":material/history:", "H", history, disabled=desk.place is None, key="review.H")


def _small(
    label: str,
    icon: str,
    shortcut: str,
    call: tuple[Callable[..., None], *tuple[object, ...]],
    *,
    disabled: bool,
    key: str,
) -> None:
    st.button(label, icon=icon, shortcut=shortcut, disabled=disabled, on_click=call[0], args=call[1:], key=key)


def _step(desk: Desk, place: Place | None, label: str, icon: str, shortcut: str) -> None:
    target = desk.address.with_item(place) if place else desk.address
    st.button(
        label,
        icon=icon,
        shortcut=shortcut,
        disabled=place is None,
        on_click=review_state.go,
        args=(target,),
        key=f"review.{shortcut}",
    )


def _edit(desk: Desk) -> None:
    """Go and edit the reference of this item, at the node that is chosen."""
    address = desk.address
    target = EditorAddress(dataset=address.dataset, topic=address.topic, turn=address.turn, node=address.node)
    leave_for("edit", write_editor_address(target))


def _more(desk: Desk) -> None:
    """What is wanted now and then: the reference to edit, guidelines, the item as it stands in its file, people."""
    if desk.place is not None:
        _small("Edit reference", ":material/edit:", "E", (_edit, desk), disabled=False, key="review.E")
        raw = (review_state.ask_for, "raw")
        _small("Raw", ":material/data_object:", "W", raw, disabled=False, key="review.W")
    st.button(
        "Guidelines",
        icon=":material/menu_book:",
        on_click=review_state.ask_for,
        args=("guidelines",),
        key="review.guidelines",
    )
    with st.popover("Team", icon=":material/group:", key="review.team"):
        st.html(render("review_progress.html", rows=desk.queue.progress, me=desk.who.name, total=desk.queue.total))
        if desk.who.name:
            draw_people(desk.who, desk.access)
    draw_faults((*desk.taxonomy.faults, *desk.workspace.faults, *desk.topics.faults))


def take_free(desk: Desk, settings: Settings) -> None:
    """Go to the next item that nobody has, and take it; the one that is left untouched is given back."""
    _give_back(desk, settings)
    item = next_item(desk, settings, terms_of(desk))
    if item is not None:
        review_state.go(desk.address.with_item(place_of(item)))
    else:
        review_state.go(desk.address.with_queue())


def _give_back(desk: Desk, settings: Settings) -> None:
    """End the claim of an item in which this person has typed and decided nothing: who leafs would take them all."""
    store = store_access.reach(settings).store
    if store is None or desk.my_claim is None or desk.draft is not None:
        return
    try:
        store.release(desk.item, desk.who.name)
    except StoreError as error:
        review_state.set_fault(str(error))


def _changed(
    key: str, shown: object, options: Collection[str] | None, target: Callable[[object], ReviewAddress]
) -> None:
    """Follow a picker that shows something else now; one that merely tells again what it shows leads nowhere.

    Nor does a value that is none of the `options`. A browser sends the label, and labels have counts in them: one that
    has not yet heard of the new count, because two events followed each other closely, would else leave the item.
    """
    value = state.picked(key)
    if value is not None and value != shown and (options is None or value in options):
        review_state.go(target(value))
