"""The row of pickers above the Compare page: data set, A, B with its data, and the policy or policies."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import streamlit as st

from utb.model import POLICIES, Fault
from utb.ui import compare_state, scored, state
from utb.ui.compare_choice import CompareChoice
from utb.ui.messages import draw_faults, draw_title
from utb.views.compare_address import CompareAddress
from utb.views.text import cut_middle, one_line, plain

TITLE = "Compare"
NAME = 60
MODEL_CELLS, MODEL_TAIL = 22, 10
ALL_TRIALS, AS_A = "all trials", "B as A"
DATA_AS_A = ""  # no data set is named so
Change = Callable[[CompareAddress, Any], CompareAddress]


def draw_pickers(choice: CompareChoice, faults: Sequence[Fault]) -> None:
    """One row; on a narrow screen it wraps."""
    with st.container(horizontal=True, vertical_alignment="center", gap="xsmall", key="compare-pickers"):
        draw_title(TITLE)
        with st.container(width=134):
            _select("Data set", choice.data.offered, choice.data.names[0], "dataset", _short_name, choice, _to_dataset)
        _side(choice, 0)
        st.button(
            "Swap A and B",
            icon=":material/swap_horiz:",
            shortcut="S",
            key="compare.swap",
            on_click=compare_state.go,
            args=(choice.address.swapped(),),
        )
        _side(choice, 1)
        if choice.data.beside:
            _data(choice)
        _policies(choice)
        with st.container(horizontal=True, horizontal_alignment="right"):
            draw_faults(faults)


def _side(choice: CompareChoice, side: int) -> None:
    letter = "ab"[side]
    st.html(f'<div class="utb"><b class="side {letter}">{letter.upper()}</b></div>', width="content")
    names = {plain(model): model for model in choice.models[side]}
    with st.container(width=172):
        chosen = plain(choice.sides[side].model)
        _select(f"Model {letter.upper()}", tuple(names), chosen, letter, _short_model, choice, _to_model(letter))
    if len(choice.trials[side]) > 1:
        options = (ALL_TRIALS, *choice.trials[side])
        trial = choice.sides[side].trial
        with st.container(width=104):
            value = ALL_TRIALS if trial is None else trial
            name = f"trial_{letter}"
            _select(f"Trial of {letter.upper()}", options, value, name, _trial_words, choice, _to_trial(name))


def _data(choice: CompareChoice) -> None:
    """The data whose references judge B; only where another data set shares turns with A's."""
    options = (DATA_AS_A, *choice.data.beside) if choice.data.can_be_one else choice.data.beside
    with st.container(width=150):
        value = choice.data.names[1] if choice.data.is_two else DATA_AS_A
        _select("B's data", options, value, "dataset_b", _data_words, choice, _to_dataset_b)


def _policies(choice: CompareChoice) -> None:
    """A's policy, which is B's too unless B has one of its own."""
    first, second = choice.sides
    shown = scored.shown_policies(first.policy)
    state.preset("compare.policy", first.policy)
    st.segmented_control(
        "Policy",
        list(shown),
        key="compare.policy",
        required=True,
        label_visibility="collapsed",
        on_change=_changed,
        args=("policy", choice.address, _to_policy),
    )
    options = (AS_A, *POLICIES)
    with st.container(width=128):
        value = AS_A if choice.address.policy_b is None else second.policy
        _select("Policy of B", options, value, "policy_b", _policy_words, choice, _to_policy_b)


def _select(
    label: str,
    options: Sequence[object],
    value: object,
    name: str,
    words: Callable[[Any], str],
    choice: CompareChoice,
    change: Change,
) -> None:
    state.preset(f"compare.{name}", value)
    st.selectbox(
        label,
        options,
        key=f"compare.{name}",
        format_func=words,
        label_visibility="collapsed",
        on_change=_changed,
        args=(name, choice.address, change, options),
    )


def _changed(name: str, here: CompareAddress, change: Change, options: Sequence[object] | None = None) -> None:
    """Follow a picker; a label that a slow browser still shows, and that is no option any more, leads nowhere."""
    value = state.picked(f"compare.{name}")
    if value is not None and (options is None or value in options):
        compare_state.go(change(here.unselected(), value))


def _to_dataset(here: CompareAddress, name: str) -> CompareAddress:
    return CompareAddress(dataset=name, policy=here.policy, policy_b=here.policy_b, against=here.against)


def _to_dataset_b(here: CompareAddress, name: str) -> CompareAddress:
    """With other data B begins as the model of A; with A's, as another model."""
    if name != DATA_AS_A and here.dataset_b is not None:
        return replace(here, page=None, dataset_b=name, trial_b=None)
    return replace(here, page=None, dataset_b=name or None, b=None, trial_b=None)


def _to_model(letter: str) -> Change:
    if letter == "a":
        return lambda here, name: replace(here, page=None, a=name, trial_a=None)
    return lambda here, name: replace(here, page=None, b=name, trial_b=None)


def _to_trial(field: str) -> Change:
    return lambda here, trial: replace(here, page=None, **{field: trial if isinstance(trial, int) else None})  # type: ignore[arg-type]


def _to_policy(here: CompareAddress, policy: str) -> CompareAddress:
    return replace(here, page=None, policy=policy)


def _to_policy_b(here: CompareAddress, policy: str) -> CompareAddress:
    return replace(here, page=None, policy_b=None if policy == AS_A else policy)


def _short_name(name: str) -> str:
    return one_line(name, NAME)


def _data_words(name: str) -> str:
    return "data as A" if name == DATA_AS_A else f"B: {one_line(name, NAME)}"


def _short_model(name: str) -> str:
    return cut_middle(name, MODEL_CELLS, MODEL_TAIL)


def _trial_words(trial: object) -> str:
    return f"trial {trial}" if isinstance(trial, int) else str(trial)


def _policy_words(policy: str) -> str:
    return policy if policy == AS_A else f"B: {policy}"
