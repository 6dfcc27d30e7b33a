"""Pickers of the Figures page; each is set from the address and writes a new one."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import streamlit as st

from utb.figures.choices import Order
from utb.model import POLICIES, Fault
from utb.ui import figures_state, state
from utb.ui.figures_choice import USUAL, FiguresChoice
from utb.ui.messages import draw_faults, draw_title
from utb.views.figures_address import DOUBLE, WITHOUT, FiguresAddress
from utb.views.text import cut_middle, one_line, plain

TITLE = "Figures"
NAME = 60
MODEL_CELLS, MODEL_TAIL = 30, 10
SINGLE_WORDS, DOUBLE_WORDS = "One column, 84 mm", "Two columns, 174 mm"
ORDERS = {Order.NAME: "by name", Order.GIVEN: "as chosen", Order.RATE: "by rate"}
Change = Callable[[FiguresAddress, Any], FiguresAddress]


def draw_head(choice: FiguresChoice, faults: Sequence[Fault]) -> Any:
    """The row above the page; returns the place at its end."""
    with st.container(horizontal=True, vertical_alignment="center", gap="xsmall", key="figures-pickers"):
        draw_title(TITLE)
        state.preset("figures.dataset", choice.address.dataset)
        with st.container(width=150):
            st.selectbox(
                "Data set",
                choice.datasets,
                key="figures.dataset",
                format_func=lambda name: one_line(name, NAME),
                label_visibility="collapsed",
                on_change=_changed,
                args=(
                    "dataset",
                    choice.address,
                    lambda here, name: replace(here, dataset=name, models=None, floors=None),
                ),
            )
        if choice.models:
            _policies(choice)
        _width(choice)
        end = st.container(horizontal=True, horizontal_alignment="right", vertical_alignment="center", gap="xsmall")
        with end:
            draw_faults(faults)
    return end


def draw_models(choice: FiguresChoice) -> None:
    """Which models, in which order, with or without intervals."""
    names = {plain(model): model for model in choice.models}
    state.preset("figures.models", [plain(model) for model in choice.chosen])
    st.multiselect(
        f"Models · {len(choice.chosen)} of {len(choice.models)}",
        list(names),
        key="figures.models",
        format_func=lambda name: cut_middle(name, MODEL_CELLS, MODEL_TAIL),
        placeholder="Choose models",
        on_change=_changed,
        args=("models", choice.address, _to_models(tuple(names))),
    )
    _floors(choice, tuple(names))
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        state.preset("figures.order", choice.order)
        st.segmented_control(
            "Order",
            list(ORDERS),
            key="figures.order",
            format_func=ORDERS.__getitem__,
            required=True,
            label_visibility="collapsed",
            on_change=_changed,
            args=("order", choice.address, _to_order),
        )
        state.preset("figures.intervals", choice.has_intervals)
        st.toggle("95 % intervals", key="figures.intervals", on_change=_changed, args=_intervals(choice))


def _floors(choice: FiguresChoice, names: tuple[str, ...]) -> None:
    """Which models are trivial agents: they are drawn too, set apart, and are in no mean."""
    state.preset("figures.floors", [plain(model) for model in choice.floors])
    st.multiselect(
        "Trivial agents, set apart",
        names,
        key="figures.floors",
        format_func=lambda name: cut_middle(name, MODEL_CELLS, MODEL_TAIL),
        placeholder="None",
        on_change=_changed,
        args=("floors", choice.address, _to_floors(names)),
    )


def _policies(choice: FiguresChoice) -> None:
    state.preset("figures.policies", list(choice.policies))
    st.pills(
        "Policies",
        list(POLICIES),
        selection_mode="multi",
        key="figures.policies",
        label_visibility="collapsed",
        on_change=_changed,
        args=("policies", choice.address, _to_policies),
    )


def _width(choice: FiguresChoice) -> None:
    state.preset("figures.width", DOUBLE_WORDS if choice.is_double else SINGLE_WORDS)
    st.segmented_control(
        "Width",
        [SINGLE_WORDS, DOUBLE_WORDS],
        key="figures.width",
        required=True,
        label_visibility="collapsed",
        on_change=_changed,
        args=("width", choice.address, _to_width),
    )


def _intervals(choice: FiguresChoice) -> tuple[str, FiguresAddress, Change]:
    return "intervals", choice.address, lambda here, on: replace(here, intervals=None if on else WITHOUT)


def _changed(name: str, here: FiguresAddress, change: Change) -> None:
    value = state.picked(f"figures.{name}")
    if value is not None:
        figures_state.go(change(here, value))


def _to_models(known: tuple[str, ...]) -> Change:
    def change(here: FiguresAddress, names: list[str]) -> FiguresAddress:
        wanted = tuple(name for name in names if name in known)
        return replace(here, models=None if wanted == known else wanted)

    return change


def _to_floors(known: tuple[str, ...]) -> Change:
    return lambda here, names: replace(here, floors=tuple(name for name in names if name in known))


def _to_order(here: FiguresAddress, order: Order) -> FiguresAddress:
    return replace(here, order=None if order == Order.NAME else Order(order).value)


def _to_policies(here: FiguresAddress, names: list[str]) -> FiguresAddress:
    """In the order of the list; without one, the usual two."""
    wanted = tuple(name for name in POLICIES if name in names)
    return replace(here, policies=None if wanted in ((), USUAL) else wanted)


def _to_width(here: FiguresAddress, words: str) -> FiguresAddress:
    return replace(here, width=DOUBLE if words == DOUBLE_WORDS else None)
