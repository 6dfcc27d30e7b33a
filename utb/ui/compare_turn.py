"""One turn with both runs beside each other, in the parts that Replay draws of one run."""

from collections.abc import Sequence
from dataclasses import replace

import streamlit as st

from utb.figures.html import render
from utb.io.workspace import Dataset
from utb.model import Trajectory, Turn
from utb.ui import cached, compare_state, scored, state
from utb.ui.compare_choice import CompareChoice
from utb.ui.graph_component import draw_graph, draw_pane
from utb.ui.messages import draw_message
from utb.ui.navigation import leave_for
from utb.ui.replay import RowChoice
from utb.views.address import Address, write_address
from utb.views.compare_address import CompareAddress
from utb.views.compare_list import at_pair, is_at, neighbours_of, subject_words
from utb.views.compare_pairs import SIDES, Pair
from utb.views.compare_turn import build_turn_head
from utb.views.events import address_after, text_opened
from utb.views.replay import ReplayView, build_replay_view
from utb.views.text import one_line, plain
from utb.views.weight import is_heavy

NAME = 80


def draw_turn(choice: CompareChoice, pairs: Sequence[Pair], fitting: Sequence[Pair]) -> None:
    """The turn that the address names; `fitting` are the turns of the list it was opened from."""
    address = choice.address
    pair = next((each for each in pairs if is_at(each, address)), None)
    _draw_bar(choice, fitting, pair)
    if pair is None:
        found = (
            f"Neither A nor B has a run of turn {address.turn or 0} of topic {one_line(address.topic or '', NAME)!r}."
        )
        draw_message("warn", "Not found", found, "Go back to the list, and open one of its turns.")
        return
    turn = cached.topics(choice.dataset).turns[pair.place]
    views = [_view(choice, turn, pair, side) for side in range(len(SIDES))]
    names = [one_line(side.model, NAME) for side in choice.sides]
    st.html(render("compare.html", part="turn", head=build_turn_head(turn, pair, views, names)))
    with st.container(key="compare-turn"):
        columns = st.columns(2, gap="small")
    for side, (column, view) in enumerate(zip(columns, views, strict=True)):
        with column, st.container(key=f"compare-side-{SIDES[side]}", gap="xsmall"):
            _draw_side(choice, pair, side, view)


def _draw_bar(choice: CompareChoice, fitting: Sequence[Pair], pair: Pair | None) -> None:
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
        for side, name in enumerate("AB"):
            has_run = pair is not None and pair.outcomes[side] is not None
            st.button(
                f"{name} in Replay",
                icon=":material/play_circle:",
                shortcut=f"Shift+{name}",
                key=f"compare.replay.{name}",
                disabled=not has_run,
                on_click=_replay,
                args=(choice, pair, side),
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


def _replay(choice: CompareChoice, pair: Pair, side: int) -> None:
    leave_for("replay", write_address(_address(choice, pair, side)))


def _address(choice: CompareChoice, pair: Pair, side: int) -> Address:
    one, here = choice.sides[side], choice.address.in_replay(SIDES[side])
    named = {"dataset": choice.address.dataset, "topic": plain(pair.place[0]), "turn": pair.place[1]}
    trial = pair.trials[side] or None
    return replace(here, **named, model=plain(one.model), trial=trial, policy=one.policy)  # type: ignore[arg-type]


def _view(choice: CompareChoice, turn: Turn, pair: Pair, side: int) -> ReplayView:
    """What Replay shows of the run; of a turn with megabytes of results it looks for no sources."""
    dataset, policy = choice.dataset, choice.sides[side].policy
    run = _run(dataset, pair, choice.sides[side].model, pair.trials[side])
    brief = is_heavy(turn)
    judge = scored.briefly_judged if brief else scored.judged
    judged = judge(dataset, pair.place, run, policy) if run is not None else None
    differing = scored.disagreements(turn, run, judged.verdicts, beside=policy) if run and judged else ()
    return build_replay_view(
        turn,
        judged,
        policy,
        _address(choice, pair, side),
        sources={} if brief else scored.sources(dataset, pair.place),
        disagreements=differing,
        opened=compare_state.opened(_subject(choice, pair, side)),
        raw_reference=_raw_reference(dataset, pair),
    )


def _run(dataset: Dataset, pair: Pair, model: str, trial: int) -> Trajectory | None:
    runs = cached.runs(dataset).at.get(pair.place, ())
    return next((run for run in runs if (run.model, run.trial) == (model, trial)), None)


def _raw_reference(dataset: Dataset, pair: Pair) -> object:
    raw = cached.topics(dataset).by_id[pair.place[0]].raw
    listed = raw.get("answer_list", raw.get("english_answer_list"))
    return listed[pair.place[1]] if isinstance(listed, list) and pair.place[1] < len(listed) else listed


def _subject(choice: CompareChoice, pair: Pair, side: int) -> str:
    """Begins with the letter of the side; folds and scrolling start anew when it changes."""
    return f"{SIDES[side]}{(choice.address.dataset, pair.place, choice.sides[side])!r}"


def _draw_side(choice: CompareChoice, pair: Pair, side: int, view: ReplayView) -> None:
    letter, subject = SIDES[side], _subject(choice, pair, side)

    def pane(name: str, html: str) -> None:
        key = f"compare-{name}-{letter}"
        draw_pane(key, html, subject, view.selection, _Handler(key, choice, letter, subject))

    pane("verdict", render("head.html", view=view))
    if view.unreadable:
        text = view.unreadable
        draw_message("wrong", "This reference cannot be drawn", text.reason, text.raw.note or "", raw=text.raw.text)
    if view.graph:
        key = f"compare-graph-{letter}"
        draw_graph(key, view.graph, view.selection, _Handler(key, choice, letter, subject))
    pane("run", render("run.html", view=view.transcript))
    choices = [
        RowChoice("node", "This node", choice.address.rows is not None),
        RowChoice("", "Whole turn", choice.address.rows is None),
    ]
    pane("table", render("table.html", view=view, choices=choices))


class _Handler:
    """Takes the event of one part of one side and makes it the new address."""

    def __init__(self, key: str, choice: CompareChoice, letter: str, subject: str) -> None:
        self.key, self.choice, self.letter, self.subject = key, choice, letter, subject

    def __call__(self) -> None:
        """Called by Streamlit before the script runs again."""
        event = state.event_of(self.key)
        if event is None:
            return
        opened = text_opened(event)
        if opened is not None:
            compare_state.open_text(self.subject, opened)
            return
        compare_state.go(_after(self.choice.address, self.letter, address_after(event, self._here())))

    def _here(self) -> Address:
        return self.choice.address.in_replay(self.letter)


def _after(address: CompareAddress, letter: str, chosen: Address) -> CompareAddress:
    """Node and path belong to both sides, step and call to the one in which they were chosen."""
    return replace(
        address,
        of=letter,
        rows=chosen.rows,
        step=chosen.step,
        node=chosen.node,
        call=chosen.call,
        path=chosen.path,
    )
