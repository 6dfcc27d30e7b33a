"""Draws the Replay page from its view, and turns what is clicked in it into a new address."""

import time
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import streamlit as st

from utb.figures.html import render
from utb.figures.saved_turn import file_name, saved_turn
from utb.io.workspace import Workspace
from utb.model import POLICIES, Fault
from utb.scoring.score import score_turn
from utb.ui import cached, memory, scored, state
from utb.ui.choice import Choice, without_misfits
from utb.ui.graph_component import draw_graph, draw_pane
from utb.ui.messages import draw_faults, draw_message, draw_title
from utb.ui.pickers import TITLE, draw_failures
from utb.views.address import Address
from utb.views.bodies import EVERYTHING
from utb.views.events import address_after, text_opened
from utb.views.replay import ReplayView, build_replay_view
from utb.views.weight import is_heavy

DELIVERED_S = 0.25


@dataclass(frozen=True, slots=True)
class RowChoice:
    """One way to fill the argument table."""

    key: str
    label: str
    is_chosen: bool


def draw_empty(workspace: Workspace) -> None:
    """What stands here before there is anything to replay."""
    draw_title(TITLE)
    draw_faults(workspace.faults)
    files = sum(len(dataset.topic_files) for dataset in workspace.datasets)
    found = f"{workspace.root} holds no topic files." if not files else f"No topic in {workspace.root} can be read."
    advice = (
        "Put topic files into datasets/<name>/ and predictions into predictions/<name>/, or start the app on another"
        " workspace: UTB_WORKSPACE=FOLDER."
    )
    draw_message("note", "Nothing to replay yet", found, advice)


def build_view(choice: Choice, address: Address, opened: Collection[str], *, brief: bool = False) -> ReplayView:
    """The view of a choice, with what the address selects in it; a brief one looks for no sources."""
    policy, turn = choice.policy, choice.turn
    judge = scored.briefly_judged if brief else scored.judged
    judged = judge(choice.dataset, choice.place, choice.run, policy) if choice.run else None
    differing = scored.disagreements(turn, judged.run, judged.verdicts, beside=policy) if judged else ()
    return build_replay_view(
        turn,
        judged,
        policy,
        choice.address.selecting_as(address),
        sources={} if brief else scored.sources(choice.dataset, choice.place),
        rivals=[(run, score_turn(turn, run, POLICIES[policy])) for run in choice.runs],
        disagreements=differing,
        opened=opened,
        raw_reference=choice.raw_reference,
        has_models=bool(choice.models),
    )


def prepare(choice: Choice) -> None:
    """Work out what is kept of the view before anything is drawn: what comes in one go is drawn in one go."""
    if not is_heavy(choice.turn):
        build_view(choice, state.address(), ())


def subject_of(choice: Choice) -> str:
    """Names the turn and run that are shown; folds and scrolling start anew when it changes."""
    return repr((choice.address.dataset, choice.place, choice.address.model, choice.address.trial))


@st.fragment
def draw_replay(choice: Choice, faults: Sequence[Fault], root: Path) -> None:
    """Everything below the pickers; choosing something in it draws this part again, and nothing else.

    `root` is the folder of the workspace.
    """
    address = state.address()
    if _without_selection(address) not in map(_without_selection, (choice.asked, choice.address)):
        st.rerun()  # another turn or run was chosen: the pickers have to follow
    if state.take_outdated():
        st.rerun()  # the topics were replaced or deleted since the page was drawn
    memory.remember(root, choice.address.selecting_as(address))
    subject = subject_of(choice)
    brief = not state.is_searched(subject) and is_heavy(choice.turn)
    view = build_view(choice, address, state.opened(subject), brief=brief)
    if choice.missing:
        draw_message("warn", "Not found", choice.missing, "What is shown instead is named in the row above.")
    head = render("head.html", view=view)
    draw_pane(state.HEAD_PANE, head, subject, view.selection, Handler(state.HEAD_PANE, choice))
    _draw_tools(choice, view, address, faults)
    with st.container(key="replay-body"):
        left, right = st.columns([488, 686], gap="small")
        with left, st.container(key="replay-run"):
            run = render("run.html", view=view.transcript)
            draw_pane(state.RUN_PANE, run, subject, view.selection, Handler(state.RUN_PANE, choice))
        with right, st.container(key="replay-reference", gap="xsmall"):
            _draw_reference(choice, view, address, subject)
    if brief:  # everything but the sources stands on the page by now
        with st.spinner("Looking for where the values come from…"):
            time.sleep(DELIVERED_S)  # the search leaves little of the interpreter to whoever sends the page
            build_view(choice, address, ())
        state.set_searched(subject)
        st.rerun()


def _without_selection(address: Address) -> Address:
    return replace(address.at(), rows=None)


def _draw_tools(choice: Choice, view: ReplayView, address: Address, faults: Sequence[Fault]) -> None:
    """The other runs of this turn; failures before and after, faults, and the turn as a file."""
    with st.container(horizontal=True, vertical_alignment="center", gap="xsmall", key="dense-replay-tools"):
        with st.container(width="stretch", key="replay-models"):
            models = render("models.html", models=view.models, is_saved=False)
            handler = Handler(state.MODELS_PANE, choice)
            draw_pane(state.MODELS_PANE, models, subject_of(choice), view.selection, handler)
        draw_failures(choice)
        draw_faults(faults)
        st.download_button(
            "Save HTML",
            lambda: saved_turn(build_view(choice, address, EVERYTHING), choice.address),
            file_name=file_name(choice.address),
            mime="text/html",
            icon=":material/download:",
            shortcut="X",
            on_click="ignore",
            key="replay.save",
        )


def _draw_reference(choice: Choice, view: ReplayView, address: Address, subject: str) -> None:
    if view.unreadable:
        text = view.unreadable
        advice = text.raw.note or ("" if not text.raw.more else f"{text.raw.size} in all.")
        draw_message("wrong", "This reference cannot be drawn", text.reason, advice, raw=text.raw.text)
    if view.graph:
        draw_graph(state.GRAPH, view.graph, view.selection, Handler(state.GRAPH, choice))
    choices = [
        RowChoice("node", "This node", address.rows is not None),
        RowChoice("", "Whole turn", address.rows is None),
    ]
    table = render("table.html", view=view, choices=choices)
    draw_pane(state.TABLE_PANE, table, subject, view.selection, Handler(state.TABLE_PANE, choice))


class Handler:
    """Takes the event of one component and makes it the new address."""

    def __init__(self, key: str, choice: Choice) -> None:
        self.key, self.choice = key, choice

    def __call__(self) -> None:
        """Called by Streamlit before the script runs again."""
        event = state.event_of(self.key)
        if event is None:
            return
        if not cached.is_current(self.choice.dataset):
            state.set_outdated()
        opened = text_opened(event)
        if opened is not None:
            state.open_text(subject_of(self.choice), opened)
            return
        here = self.choice.address.selecting_as(state.address())
        state.go(without_misfits(self.choice, address_after(event, here)))
