"""The row of pickers: file, turn, model, trial, policy, and the way to the next turn. All of them write to the URL."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

import streamlit as st

from utb.io.workspace import TopicFile
from utb.model import POLICIES, Fault, Status
from utb.ui import state
from utb.ui.cached import Place
from utb.ui.choice import Choice
from utb.ui.messages import draw_faults, draw_title
from utb.views.address import Address
from utb.views.text import cut_middle, one_line
from utb.views.words import VERDICT

NAME = 60
TITLE = "Replay"
TOPIC_CELLS, TOPIC_TAIL = 25, 12
MODEL_CELLS, MODEL_TAIL = 27, 12  # variants of a model differ at the end of their names
Change = Callable[[Address, object], Address]


def draw_pickers(choice: Choice, faults: Sequence[Fault]) -> None:
    """One row; on a narrow screen it wraps."""
    with st.container(horizontal=True, vertical_alignment="center", gap="xsmall", key="replay-pickers"):
        draw_title(TITLE)
        _file(choice)
        _turn(choice)
        _model(choice)
        _policy(choice)
        draw_faults(faults)
        _walk(choice)


def _file(choice: Choice) -> None:
    names = list(choice.files)
    labels = _file_labels(choice.files)
    with st.container(width=180):
        _select("File", names, choice.address.file, state.FILE, labels.__getitem__, choice, _to_file)


def _turn(choice: Choice) -> None:
    with st.container(width=270):
        _select("Turn", choice.offered, choice.place, state.TURN, _turn_label(choice.statuses), choice, _to_turn)


def _model(choice: Choice) -> None:
    if not choice.models:
        return
    with st.container(width=206):
        _select("Model", choice.models, choice.address.model, state.MODEL, _short, choice, _to_model)
    trials = [run.trial for run in choice.runs if run.model == choice.address.model]
    if len(trials) > 1 and choice.run:
        with st.container(width=98):
            _select("Trial", trials, choice.run.trial, state.TRIAL, "trial {}".format, choice, _to_trial)


def _policy(choice: Choice) -> None:
    if not choice.models:
        return
    state.preset(state.POLICY, choice.policy)
    st.segmented_control(
        "Policy",
        list(POLICIES),
        key=state.POLICY,
        required=True,
        label_visibility="collapsed",
        on_change=_changed,
        args=(state.POLICY, choice.address, _to_policy),
    )


def _walk(choice: Choice) -> None:
    """Wrong only, how many those are, previous and next."""
    with st.container(
        horizontal=True, horizontal_alignment="right", vertical_alignment="center", gap="xsmall", wrap=False
    ):
        if choice.statuses:
            wrong = sum(status is Status.WRONG for status in choice.statuses.values())
            state.preset(state.ONLY, choice.address.only is not None)
            st.toggle(
                f"Wrong only · {wrong} of {len(choice.statuses)}",
                key=state.ONLY,
                on_change=_changed,
                args=(state.ONLY, choice.address, _to_only),
            )
        _step(choice, -1, "Previous", ":material/chevron_left:", "K")
        _step(choice, 1, "Next", ":material/chevron_right:", "J")


def _step(choice: Choice, by: int, label: str, icon: str, key: str) -> None:
    place = choice.neighbour(by)
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
        args=(key, choice.address, change),
    )


def _changed(key: str, address: Address, change: Change) -> None:
    value = state.picked(key)
    if value is not None:
        now = state.address()  # what was chosen in the meantime redrew the lower part only
        state.go(change(replace(address, step=now.step, node=now.node, path=now.path, rows=now.rows), value))


def _to_file(address: Address, name: object) -> Address:
    return Address(file=str(name), policy=address.policy, only=address.only)


def _to_turn(address: Address, place: object) -> Address:
    return address.with_turn(*place) if isinstance(place, tuple) else address


def _to_model(address: Address, model: object) -> Address:
    return address.with_run(str(model))


def _to_trial(address: Address, trial: object) -> Address:
    return replace(address, trial=trial, step=None) if isinstance(trial, int) else address


def _to_policy(address: Address, policy: object) -> Address:
    return replace(address, policy=str(policy))


def _to_only(address: Address, only: object) -> Address:
    return replace(address, only="wrong" if only else None)


def _file_labels(files: Mapping[str, TopicFile]) -> dict[str, str]:
    datasets = {file.dataset for file in files.values()}
    return {
        name: one_line(f"{file.dataset} / {file.profile}" if len(datasets) > 1 else file.profile, NAME)
        for name, file in files.items()
    }


def _turn_label(statuses: Mapping[Place, Status]) -> Callable[[Place], str]:
    def label(place: Place) -> str:
        status = statuses.get(place)
        glyph = f"{VERDICT[status].glyph}  " if status else ""
        return f"{glyph}{cut_middle(place[0], TOPIC_CELLS, TOPIC_TAIL)} / turn {place[1]}"

    return label


def _short(name: str) -> str:
    return cut_middle(name, MODEL_CELLS, MODEL_TAIL)
