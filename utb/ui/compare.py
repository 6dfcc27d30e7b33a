"""Draws a comparison: who was right where, which tools were confused, who asked, which verdicts flip, and the turns."""

from collections.abc import Sequence
from dataclasses import replace

import streamlit as st

from utb.figures.html import render
from utb.ui import cached, compare_state, compared, scored
from utb.ui.compare_choice import CompareChoice
from utb.ui.compare_list import draw_filters, draw_search
from utb.ui.compare_turn import draw_turn
from utb.ui.compared import Comparison
from utb.ui.messages import draw_message
from utb.views.address import Address
from utb.views.compare_address import CompareAddress, write_compare_address
from utb.views.compare_asking import build_ask_table
from utb.views.compare_data import build_data_note
from utb.views.compare_flips import build_flip_table
from utb.views.compare_list import build_turn_list
from utb.views.compare_pairs import Details, Listing, Pair, fitting_pairs, of_subject, opened
from utb.views.compare_summary import build_summary
from utb.views.compare_tools import build_tool_table
from utb.views.text import cut_middle, one_line, plain

REQUEST = 240
SHORT, TAIL = 18, 9  # models that are compared often differ at the end of their names


def draw_comparison(choice: CompareChoice) -> None:
    """Everything below the pickers. What another policy says comes last: it may have to be found out first."""
    _score(choice, [side.policy for side in choice.sides])
    found = compared.compare(*choice.sides)
    choice = replace(choice, address=opened(choice.address, found.pairs))
    details = _details(choice)
    listed = of_subject(found.pairs, choice.address, details)
    fitting = fitting_pairs(listed, choice.address.filters)
    if choice.address.topic is not None:
        draw_turn(choice, found.pairs, fitting)
        return
    if choice.data.is_two:
        _draw_data(choice)
    summary = build_summary(found.pairs, found.tests, choice.address)
    _draw("compare-head", "head", summary=summary)
    if not any(card.count for card in summary.cards):
        _draw_nothing_shared(found)
    with st.container(key="compare-body"):
        left, right = st.columns([586, 586], gap="small")
    with left, st.container(gap="xsmall"):
        _draw("compare-parts", "parts", summary=summary)
        _draw_tools(choice, found, details)
        below = st.container()
    with right, st.container(gap="xsmall"):
        _draw_list(choice, listed, fitting)
        names = [cut_middle(name, SHORT, TAIL) for name in choice.short_names]
        _draw("compare-asking", "asking", table=build_ask_table(found.pairs, choice.address), names=names)
    with below:
        _draw_flips(choice, found)


def _details(choice: CompareChoice) -> list[Details]:
    """What the list may ask for; flips only where it does."""
    is_flip = choice.address.show in (Listing.UP.value, Listing.DOWN.value)
    if is_flip:
        _score(choice, choice.against)
    return [
        Details(
            tools=compared.tools(side),
            flips=compared.flips(side, against)[0] if is_flip else {},
        )
        for side, against in zip(choice.sides, choice.against, strict=True)
    ]


def _draw_flips(choice: CompareChoice, found: Comparison) -> None:
    _score(choice, choice.against)
    both = tuple(zip(choice.sides, choice.against, strict=True))
    flips = [compared.flips(side, against) for side, against in both]
    policies = [(side.policy, against) for side, against in both]
    table = build_flip_table(found.pairs, flips, policies, choice.address)
    shown = [name for name in scored.shown_policies(choice.against[1]) if name != choice.sides[1].policy]
    switch = [(name, name == choice.against[1], _against(choice.address, name)) for name in shown]
    _draw("compare-flips", "flips", table=table, switch=switch)


def _against(address: CompareAddress, policy: str) -> dict[str, str]:
    return write_compare_address(replace(address, against=policy))


def replay_address(choice: CompareChoice, pair: Pair, side: int) -> Address:
    """The run of one side, in Replay."""
    one = choice.sides[side]
    return Address(
        dataset=choice.data.names[side],
        topic=plain(pair.place[0]),
        turn=pair.place[1],
        model=plain(one.model),
        trial=pair.trials[side] or None,
        policy=one.policy,
    )


def _score(choice: CompareChoice, policies: Sequence[str]) -> None:
    """Score what is not known yet: the page says how far it is, and follows its user meanwhile."""
    bar = st.empty()
    for share in compared.score_all(zip(choice.sides, policies, strict=True)):
        bar.progress(share, f"Scoring under {' and '.join(dict.fromkeys(policies))}: {share:.0%}")
    bar.empty()


def _draw(key: str, part: str, **values: object) -> None:
    compare_state.draw_links(key, render("compare.html", part=part, **values))


def _draw_data(choice: CompareChoice) -> None:
    """Whose references judge whose runs, and the turns that only one of the data has."""
    note = build_data_note(
        choice.data.names,
        [side.model for side in choice.sides],
        [choice.is_lent(side) for side in range(2)],
        [cached.topics(dataset).places for dataset in choice.data.own],
    )
    st.html(render("compare.html", part="data", note=note))


def _draw_nothing_shared(found: Comparison) -> None:
    draw_message(
        "note",
        "No turn is scored for both",
        f"A and B have no scored turn in common: {len(found.pairs):,} turns have a run of one of them, or one"
        " that could not be scored.",
        "Choose another model, or run both on the same turns on the Predict page.",
    )


def _draw_tools(choice: CompareChoice, found: Comparison, details: list[Details]) -> None:
    side = "ab".index(choice.address.side or "b")
    table = build_tool_table(found.pairs, details, side, choice.address, is_cut=found.is_cut[side])
    switch = [_switched(choice.address, letter, "ab"[side]) for letter in "ab"]
    _draw("compare-tools", "tools", table=table, switch=switch)


def _switched(address: CompareAddress, letter: str, here: str) -> tuple[str, bool, dict[str, str]]:
    target = replace(address, side=letter)
    return letter.upper(), letter == here, write_compare_address(target)


def _draw_list(choice: CompareChoice, listed: tuple[Pair, ...], fitting: tuple[Pair, ...]) -> None:
    turns = cached.topics(choice.data.own[0]).turns

    def request(pair: Pair) -> str:
        return one_line(turns[pair.place].request or "", REQUEST)

    view = build_turn_list(
        fitting, len(listed), choice.address, request, lambda pair, side: replay_address(choice, pair, side)
    )
    with st.container(key="compare-list", gap=None):
        with st.container(horizontal=True, vertical_alignment="center", gap="xsmall", key="dense-compare-list"):
            with st.container(width="stretch"):
                st.html(render("compare.html", part="listed", view=view))
            draw_search(choice)
            draw_filters(choice, listed)
        _draw("compare-turns", "turns", view=view)
