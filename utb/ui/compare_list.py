"""Search and filters of the list of turns; each is set from the address and writes a new one."""

from collections.abc import Collection, Sequence

import streamlit as st

from utb.ui import compare_state, state
from utb.ui.compare_choice import CompareChoice
from utb.views.compare_address import CompareAddress
from utb.views.compare_pairs import Pair
from utb.views.facets import FIND, NAMES, facet_counts
from utb.views.filters import FacetView, build_chips, build_facets

FORM_WIDTH = 520
KEY = "compare.filter."
FORM = "compare.filters"


def draw_search(choice: CompareChoice) -> None:
    """Words in the topic's name or the request."""
    state.preset(KEY + FIND, choice.address.find or "")
    with st.container(width=170):
        st.text_input(
            NAMES[FIND],
            key=KEY + FIND,
            placeholder="Search",
            icon=":material/search:",
            label_visibility="collapsed",
            on_change=_changed,
            args=(FIND, choice.address),
        )


def draw_filters(choice: CompareChoice, listed: Sequence[Pair]) -> None:
    """The button, with how many filters are set, and the form behind it; it counts only while it is open."""
    chips = [chip for chip in build_chips(choice.address.filters) if chip.name != FIND]
    with st.popover("Filters", icon=":material/filter_list:", on_change="rerun", key=FORM) as popover:
        if popover.open:
            _form(choice, listed)
    for chip in chips:
        st.button(
            chip.words,
            icon=":material/close:",
            key=f"compare.remove.{chip.name}",
            help="Remove this filter",
            on_click=compare_state.go,
            args=(choice.address.with_filter(chip.name, None),),
        )


def _form(choice: CompareChoice, listed: Sequence[Pair]) -> None:
    counts = facet_counts([pair.facts for pair in listed], choice.address.filters)
    columns = st.columns(2, gap="small", width=FORM_WIDTH)
    for place, facet in enumerate(build_facets(counts, choice.address.filters)):
        with columns[place % 2]:
            _facet(facet, choice)
    cleared = choice.address.overview()
    for name in choice.address.filters:
        cleared = cleared.with_filter(name, None)
    st.button(
        "Clear filters",
        icon=":material/filter_list_off:",
        disabled=not choice.address.filters,
        on_click=compare_state.go,
        args=(cleared,),
        key="compare.clear",
    )


def _facet(facet: FacetView, choice: CompareChoice) -> None:
    state.preset(KEY + facet.name, facet.chosen)
    st.selectbox(
        facet.title,
        facet.choices,
        key=KEY + facet.name,
        format_func=lambda value: facet.labels.get(value, value),
        placeholder="any",
        index=None,
        on_change=_changed,
        args=(facet.name, choice.address, facet.choices),
    )


def _changed(name: str, here: CompareAddress, options: Collection[str] | None = None) -> None:
    """A browser that has not yet heard of new counts sends labels that are no choice: nothing was chosen then."""
    value = state.picked(KEY + name)
    if value is not None and options is not None and value not in options:
        return
    compare_state.go(here.with_filter(name, value.strip() if isinstance(value, str) else None))
