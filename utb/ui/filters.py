"""The popover of filters: which turns are offered. It counts only while it is open."""

from collections.abc import Collection

import streamlit as st

from utb.figures.html import render
from utb.model import Status
from utb.ui import state
from utb.ui.choice import Choice, fits_here
from utb.ui.messages import draw_note
from utb.views.address import Address
from utb.views.facets import FIND, NAMES, facet_counts
from utb.views.filters import FacetView, build_chips, build_facets

FORM_WIDTH = 520


def draw_filters(choice: Choice) -> None:
    """The button, with how many filters are set, and the form behind it."""
    # with the count in its label it would be another popover after every choice, and closed
    with st.popover("Filters", icon=":material/filter_list:", on_change="rerun", key=state.FILTERS) as popover:
        if popover.open:
            _form(choice)
    if choice.asked.filters:
        st.html(render("count.html", count=len(choice.asked.filters)), width="content")


def draw_nothing_fits(choice: Choice) -> None:
    """What stands in place of a turn when the filters leave none: which of them to take away."""
    with st.container(horizontal=True, vertical_alignment="center", gap="xsmall", key="dense-nothing"):
        chips = build_chips(choice.asked.filters)
        draw_note(f"No turn fits: {', '.join(chip.words for chip in chips)}. Remove:")
        for chip in chips:
            target = _without(choice, chip.name)
            st.button(NAMES[chip.name], key=f"replay.remove.{chip.name}", on_click=state.go, args=(target,))


def _without(choice: Choice, name: str) -> Address:
    """The address without one filter; a turn that is shown stays shown."""
    target = choice.asked.with_filter(name, None)
    return target.with_turn(*choice.place) if choice.is_shown else target


def is_open() -> bool:
    """Whether the form is open: it counts where the policies disagree."""
    return bool(state.picked(state.FILTERS))


def _form(choice: Choice) -> None:
    counts = facet_counts(choice.facts, choice.asked.filters)
    wrong = counts["only"][Status.WRONG.value]
    if choice.judgements:
        state.preset(state.ONLY, choice.asked.only == Status.WRONG.value)
        st.toggle(f"Wrong only · {wrong}", key=state.ONLY, on_change=_changed, args=(state.ONLY, "only", choice))
    columns = st.columns(2, gap="small", width=FORM_WIDTH)
    for place, facet in enumerate(build_facets(counts, choice.asked.filters)):
        with columns[place % 2]:
            _facet(facet, choice)
    state.preset(state.FILTER + FIND, choice.asked.find or "")
    st.text_input(NAMES[FIND], key=state.FILTER + FIND, on_change=_changed, args=(state.FILTER + FIND, FIND, choice))
    cleared = choice.asked
    for name in choice.asked.filters:
        cleared = cleared.with_filter(name, None)
    st.button(
        "Clear filters",
        icon=":material/filter_list_off:",
        disabled=not choice.asked.filters,
        on_click=state.go,
        args=(cleared,),
        key="replay.clear",
    )


def _facet(facet: FacetView, choice: Choice) -> None:
    key = state.FILTER + facet.name
    state.preset(key, facet.chosen)
    st.selectbox(
        facet.title,
        facet.choices,
        key=key,
        format_func=lambda value: facet.labels.get(value, value),
        placeholder="any",
        index=None,
        on_change=_changed,
        args=(key, facet.name, choice, facet.choices),
    )
    if facet.note:
        draw_note(facet.note)


def _changed(key: str, name: str, choice: Choice, options: Collection[str] | None = None) -> None:
    """The turn that is shown stays if it fits the new filters; else the first that fits is shown.

    A browser sends labels, which have counts in them; one that has not yet heard of a new count has chosen nothing.
    """
    value = state.picked(key)
    if value is not None and options is not None and value not in options:
        return
    text = Status.WRONG.value if value is True else value.strip() if isinstance(value, str) else ""
    here: Address = choice.address.selecting_as(state.address())
    target = here.with_filter(name, text or None)
    if fits_here(choice, target):
        target = target.with_turn(*choice.place)
    state.go(target)
