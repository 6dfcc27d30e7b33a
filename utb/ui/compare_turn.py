"""One turn with both runs beside each other, in the parts that Replay draws of one run."""

from collections.abc import Sequence

import streamlit as st

from utb.figures.html import render
from utb.ui import cached, compare_state
from utb.ui.compare_choice import CompareChoice
from utb.ui.compare_side import Laid, draw_side, lay, view_of
from utb.ui.messages import draw_message
from utb.ui.navigation import leave_for
from utb.views.address import write_address
from utb.views.compare_list import at_pair, is_at, neighbours_of, subject_words
from utb.views.compare_pairs import SIDES, Pair
from utb.views.compare_turn import build_turn_head
from utb.views.text import one_line, plain

NAME = 80


def draw_turn(choice: CompareChoice, pairs: Sequence[Pair], fitting: Sequence[Pair]) -> None:
    """The turn that the address names; `fitting` are the turns of the list it was opened from."""
    address = choice.address
    pair = next((each for each in pairs if is_at(each, address)), None)
    laid = lay(choice, pair) if pair is not None else None
    _draw_bar(choice, fitting, laid)
    if laid is None:
        _draw_not_found(choice)
        return
    views = [view_of(laid, side) for side in range(len(SIDES))]
    head = build_turn_head(laid.turns, laid.pair, views, _names(choice), laid.revision)
    st.html(render("compare.html", part="turn", head=head))
    with st.container(key="compare-turn"):
        columns = st.columns(2, gap="small")
    for side, (column, view) in enumerate(zip(columns, views, strict=True)):
        with column, st.container(key=f"compare-side-{SIDES[side]}", gap="xsmall"):
            draw_side(laid, side, view)


def _names(choice: CompareChoice) -> list[str]:
    """The models, with their data where these are two."""
    names = [one_line(side.model, NAME) for side in choice.sides]
    if not choice.data.is_two:
        return names
    return [f"{name} · {one_line(data, NAME)}" for name, data in zip(names, choice.data.names, strict=True)]


def _draw_not_found(choice: CompareChoice) -> None:
    """A turn that neither has a run of, or that only one of the data has."""
    address = choice.address
    named = f"turn {address.turn or 0} of topic {one_line(address.topic or '', NAME)!r}"
    found = f"Neither A nor B has a run of {named}."
    having = [
        name
        for name, dataset in zip(choice.data.names, choice.data.own, strict=True)
        if any((plain(topic), turn) == (address.topic, address.turn) for topic, turn in cached.topics(dataset).places)
    ]
    if choice.data.is_two and len(having) == 1:
        found = f"Of the two data sets only `{one_line(having[0], NAME)}` has {named}: it is left out."
    draw_message("warn", "Not found", found, "Go back to the list, and open one of its turns.")


def _draw_bar(choice: CompareChoice, fitting: Sequence[Pair], laid: Laid | None) -> None:
    at, before, after = neighbours_of(fitting, choice.address)
    with st.container(horizontal=True, vertical_alignment="center", gap="xsmall", key="dense-compare-turn"):
        st.button(
            "Back to the comparison",
            icon=":material/arrow_back:",
            shortcut="B",
            key="compare.back",
            on_click=compare_state.go,
            args=(choice.address.overview(),),
        )
        words = subject_words(choice.address)
        where = "not among" if at is None else f"{at + 1:,} of {len(fitting):,}"
        st.html(render("compare.html", part="where", where=where, words=words), width="stretch")
        _step(choice, before, "Previous", ":material/chevron_left:", "K")
        _step(choice, after, "Next", ":material/chevron_right:", "J")
        for side in range(len(SIDES)):
            _replay_button(choice, laid, side)


def _replay_button(choice: CompareChoice, laid: Laid | None, side: int) -> None:
    name, other = SIDES[side].upper(), SIDES[1 - side].upper()
    st.button(
        f"{name} in Replay",
        icon=":material/play_circle:",
        shortcut=f"Shift+{name}",
        key=f"compare.replay.{name}",
        disabled=laid is None or laid.pair.outcomes[side] is None,
        help=f"The turn in the data of {name}; its run is one of {other}'s data." if choice.is_lent(side) else None,
        on_click=_replay,
        args=(laid, side),
    )


def _step(choice: CompareChoice, pair: Pair | None, label: str, icon: str, key: str) -> None:
    target = at_pair(choice.address, pair) if pair is not None else choice.address
    st.button(
        label,
        icon=icon,
        shortcut=key,
        disabled=pair is None,
        on_click=compare_state.go,
        args=(target,),
        key=f"compare.{key}",
    )


def _replay(laid: Laid, side: int) -> None:
    leave_for("replay", write_address(laid.in_replay(side)))
