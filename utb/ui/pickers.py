"""The row of pickers above the Replay page. Each is set from the address and, when changed, writes a new one."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import streamlit as st

from utb.ui import scored, state
from utb.ui.choice import Choice, without_misfits
from utb.ui.filters import draw_filters
from utb.ui.messages import draw_note, draw_title
from utb.ui.navigation import leave_for
from utb.views.address import Address
from utb.views.facets import Place
from utb.views.reference_editor_address import EditorAddress, write_editor_address
from utb.views.text import counted, cut_middle, one_line
from utb.views.words import VERDICT

NAME = 60
TITLE = "Replay"
TOPIC_CELLS, TOPIC_TAIL = 20, 10
MODEL_CELLS, MODEL_TAIL = 22, 10  # variants of a model differ at the end of their names
REQUEST = 80  # characters of a request in the menu of turns
NEAREST = 200  # turns offered before and after this one; filters lead to the others
Change = Callable[[Address, object], Address]


def draw_pickers(choice: Choice) -> None:
    """One row; on a narrow screen it wraps."""
    with st.container(horizontal=True, vertical_alignment="center", gap="xsmall", key="replay-pickers"):
        draw_title(TITLE)
        _dataset(choice)
        _turn(choice)
        _model(choice)
        _policy(choice)
        draw_filters(choice)
        _walk(choice)


def _dataset(choice: Choice) -> None:
    with st.container(width=134):
        _select("Data set", choice.datasets, choice.address.dataset, state.DATASET, _named, choice, _to_dataset)


def _turn(choice: Choice) -> None:
    at = choice.offered.index(choice.place)
    near = choice.offered[max(0, at - NEAREST) : at + NEAREST + 1]
    with st.container(width=195):
        _select("Turn", near, choice.place, state.TURN, _turn_label(choice), choice, _to_turn)


def _model(choice: Choice) -> None:
    if not choice.models:
        return
    with st.container(width=172):
        _select("Model", choice.models, choice.address.model, state.MODEL, _short, choice, _fitting(choice, _to_model))
    trials = [run.trial for run in choice.runs if run.model == choice.address.model]
    if len(trials) > 1 and choice.run:
        with st.container(width=92):
            _select("Trial", trials, choice.run.trial, state.TRIAL, "trial {}".format, choice, _to_trial)


def _policy(choice: Choice) -> None:
    """The policies that stand side by side; the one on demand is in a menu beside them."""
    if not choice.models:
        return
    shown = scored.shown_policies(choice.policy)
    state.preset(state.POLICY, choice.policy)
    st.segmented_control(
        "Policy",
        list(shown),
        key=state.POLICY,
        required=True,
        label_visibility="collapsed",
        on_change=_changed,
        args=(state.POLICY, choice.address, _fitting(choice, _to_policy)),
    )
    if scored.on_demand(choice.policy):
        st.menu_button(
            "More policies",
            list(scored.on_demand(choice.policy)),
            icon=":material/more_horiz:",
            key=state.MORE,
            on_click=_changed,
            args=(state.MORE, choice.address, _fitting(choice, _to_policy)),
        )


def _walk(choice: Choice) -> None:
    """Which of the offered turns this is, previous and next."""
    with st.container(
        horizontal=True, horizontal_alignment="right", vertical_alignment="center", gap="xsmall", wrap=False
    ):
        rank = _rank(choice)
        st.html(f'<div class="utb"><div class="mute s el end" title="{rank}">{rank}</div></div>', width="stretch")
        _step(choice, choice.turn_beside(-1), "Previous", ":material/chevron_left:", "K")
        _step(choice, choice.turn_beside(1), "Next", ":material/chevron_right:", "J")
        icon = ":material/edit:"
        st.button("Edit reference", icon=icon, shortcut="E", key="replay.E", on_click=_edit, args=(choice,))


def draw_failures(choice: Choice) -> None:
    """To the failure before and after this turn; where there is none, that is said."""
    if any(choice.is_wrong(place) for place in choice.offered):
        _step(choice, choice.failure_beside(-1), "Previous failure", ":material/keyboard_double_arrow_left:", "Shift+K")
        _step(choice, choice.failure_beside(1), "Next failure", ":material/keyboard_double_arrow_right:", "Shift+J")
    elif choice.judgements:
        draw_note(f"No failure among {counted(sum(place in choice.judgements for place in choice.offered), 'run')}")


def _edit(choice: Choice) -> None:
    """Go and edit what this turn should have looked like, at the node that is chosen."""
    node = state.address().node
    target = EditorAddress(dataset=choice.address.dataset, topic=choice.place[0], turn=choice.place[1], node=node)
    leave_for("edit", write_editor_address(target))


def _rank(choice: Choice) -> str:
    if choice.is_empty and not choice.is_shown:
        return "no turn"
    if choice.is_outside:
        return f"not among the {len(choice.offered) - 1:,} that fit" if len(choice.offered) > 1 else "none fits"
    return f"{choice.offered.index(choice.place) + 1:,} of {len(choice.offered):,}"


def _step(choice: Choice, place: Place | None, label: str, icon: str, key: str) -> None:
    target = choice.address.with_turn(*place) if place else choice.address
    st.button(
        label,
        icon=icon,
        shortcut=key,
        disabled=place is None,
        on_click=state.go,
        args=(target,),
        key=f"replay.{key}",
    )


def _select(
    label: str,
    options: Sequence[object],
    value: object,
    key: str,
    words: Callable[[Any], str],
    choice: Choice,
    change: Change,
) -> None:
    state.preset(key, value)
    st.selectbox(
        label,
        options,
        key=key,
        format_func=words,
        label_visibility="collapsed",
        on_change=_changed,
        args=(key, choice.address, change, options),
    )


def _changed(key: str, address: Address, change: Change, options: Sequence[object] | None = None) -> None:
    """Follow a picker; a label that a slow browser still shows, and that is no option any more, leads nowhere."""
    value = state.picked(key)
    if value is not None and (options is None or value in options):
        # what was chosen in the meantime redrew the lower part only
        state.go(change(address.selecting_as(state.address()), value))


def _fitting(choice: Choice, change: Change) -> Change:
    """The change, without filters on verdicts that leave no turn after it."""
    return lambda address, value: without_misfits(choice, change(address, value))


def _to_dataset(address: Address, name: object) -> Address:
    return Address(dataset=str(name), policy=address.policy, only=address.only)


def _to_turn(address: Address, place: object) -> Address:
    return address.with_turn(*place) if isinstance(place, tuple) else address


def _to_model(address: Address, model: object) -> Address:
    return address.with_run(str(model))


def _to_trial(address: Address, trial: object) -> Address:
    return replace(address, trial=trial, step=None, call=None) if isinstance(trial, int) else address


def _to_policy(address: Address, policy: object) -> Address:
    return replace(address, policy=str(policy))


def _turn_label(choice: Choice) -> Callable[[Place], str]:
    """Verdict, name and request: nobody knows turns by their names."""

    def label(place: Place) -> str:
        found = choice.judgements.get(place)
        glyph = f"{VERDICT[found.status].glyph}  " if found else ""
        request = one_line(choice.topics.turns[place].request or "", REQUEST)
        name = f"{cut_middle(place[0], TOPIC_CELLS, TOPIC_TAIL)} / turn {place[1]}"
        return f"{glyph}{name}{' · ' if request else ''}{request}"

    return label


def _named(name: str) -> str:
    return one_line(name, NAME)


def _short(name: str) -> str:
    return cut_middle(name, MODEL_CELLS, MODEL_TAIL)
