"""Draws the Synthesize page: the form and what is there already, or one run in three views."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import streamlit as st

from utb.io.workspace import Workspace
from utb.model import Fault
from utb.model.synthesis_run import RunStatus, Standing
from utb.synthesis.background import is_running
from utb.synthesis.standing import status_of
from utb.ui import synthesize_actions, synthesize_state
from utb.ui.call_log import draw_calls
from utb.ui.messages import draw_faults, draw_message, draw_title
from utb.ui.state import preset
from utb.ui.synthesize_form import draw_form
from utb.ui.synthesize_progress import draw_progress
from utb.ui.synthesize_runs import Source, sources
from utb.ui.synthesize_topics import draw_topics, session_faults
from utb.views.synthesis_address import CALLS, NEW, PROGRESS, TOPICS, SynthesisAddress
from utb.views.synthesis_progress import MARKS
from utb.views.text import cut_middle, one_line

TITLE = "Synthesize"
NAME = 40
WATCHED_EVERY_S = 3.0
_STYLE = Path(__file__).with_name("static") / "synthesize.css"
_WORDS = {PROGRESS: "Progress", TOPICS: "Topics", CALLS: "Calls"}
RUN, VIEW = "synthesize.run", "synthesize.view"


def draw_synthesize(workspace: Workspace) -> None:
    """The page; everything that is chosen in it stands in the URL."""
    st.html(f"<style>{_STYLE.read_text(encoding='utf-8')}</style>")
    found, faults = sources(workspace.root)
    asked = synthesize_state.address()
    source = next((each for each in found if each.key == asked.run), None)
    status = status_of(source.folder) if source is not None and source.is_run else None
    views = () if source is None else _views(source)
    view = asked.view if asked.view in views else next(iter(views), None)
    _head(found, source, status, views, view, (*faults, *_faults_of(source, view)))
    _messages(asked, source)
    if source is None:
        draw_form(workspace, found)
        return
    if status is not None and status.standing is Standing.RUNNING and view != PROGRESS:
        st.fragment(_watch, run_every=WATCHED_EVERY_S)(source.folder)
    address = replace(asked, view=view)
    if view == PROGRESS and status is not None:
        draw_progress(source)
    elif view == TOPICS:
        draw_topics(source, status, workspace, address)
    else:
        draw_calls(source, address)


def _watch(folder: Path) -> None:
    """Draw the page anew once the run has ended; Progress does so by itself."""
    if not is_running(folder):
        st.rerun(scope="app")


def _views(source: Source) -> tuple[str, ...]:
    """The views that have something to show."""
    if source.is_run:
        return (PROGRESS, TOPICS, CALLS)
    return tuple(
        view for view, is_there in ((TOPICS, source.has_topics or source.tasks), (CALLS, source.calls)) if is_there
    )


def _head(
    found: Sequence[Source],
    source: Source | None,
    status: RunStatus | None,
    views: Sequence[str],
    view: str | None,
    faults: Sequence[Fault],
) -> None:
    with st.container(horizontal=True, vertical_alignment="center", gap="xsmall", key="synthesize-pickers"):
        draw_title(TITLE)
        _run_picker(found, source)
        if source is not None and view is not None and len(views) > 1:
            preset(VIEW, view)
            st.segmented_control(
                "View",
                views,
                key=VIEW,
                required=True,
                format_func=_WORDS.__getitem__,
                label_visibility="collapsed",
                on_change=_change_view,
            )
        with st.container(horizontal=True, horizontal_alignment="right", gap="xsmall"):
            draw_faults(faults)
            if source is not None and status is not None:
                _buttons(source, status)


def _run_picker(found: Sequence[Source], source: Source | None) -> None:
    keys = [NEW, *(each.key for each in found)]
    labels = {NEW: "New run", **{each.key: _label(each) for each in found}}
    preset(RUN, NEW if source is None else source.key)
    with st.container(width=260):
        st.selectbox(
            "Run",
            keys,
            key=RUN,
            format_func=lambda key: labels.get(key, key),
            label_visibility="collapsed",
            on_change=_change_run,
        )


def _label(source: Source) -> str:
    name = cut_middle(source.key, NAME - 12, 10)
    if not source.is_run:
        return f"{name} · files"
    mark = MARKS[status_of(source.folder, with_failures=False).standing]
    return f"{mark.glyph} {name} · {mark.word}"


def _buttons(source: Source, status: RunStatus) -> None:
    """Stop while it runs; otherwise what goes on with it."""
    if status.standing is Standing.RUNNING:
        st.button(
            "Stop",
            icon=":material/stop:",
            key="synthesize.stop",
            disabled=not status.is_ours,
            help=None if status.is_ours else "It was started elsewhere: stop it there.",
            on_click=synthesize_actions.stop_run,
            args=(source.folder,),
        )
        return
    if status.request is not None and status.standing is not Standing.COMPLETE:
        st.button(
            "Resume",
            icon=":material/play_arrow:",
            key="synthesize.resume",
            type="primary",
            on_click=synthesize_actions.resume_run,
            args=(source.folder,),
        )
    if status.request is not None:
        st.button(
            "New like this",
            key="synthesize.again",
            on_click=synthesize_actions.fill_form_as,
            args=(status.request,),
            help="Fills in the form as for this run.",
        )


def _change_run() -> None:
    chosen = st.session_state.get(RUN)
    synthesize_state.go(SynthesisAddress(run=None if chosen in (None, NEW) else str(chosen)))


def _change_view() -> None:
    here = synthesize_state.address()
    chosen = str(st.session_state.get(VIEW) or PROGRESS)
    target = here.at_view(chosen, here.topic)
    synthesize_state.go(replace(target, persona=here.persona) if chosen != PROGRESS else target)


def _messages(asked: SynthesisAddress, source: Source | None) -> None:
    error = synthesize_state.take_error()
    if error:
        draw_message("wrong", "Not done", error, "Nothing is half-done; what was there is as it was.")
    if asked.run not in (None, NEW) and source is None:
        found = f"The link names run {one_line(str(asked.run), NAME)!r}, which is not in this workspace."
        draw_message("warn", "Not found", found, "What is there stands below.")


def _faults_of(source: Source | None, view: str | None) -> tuple[Fault, ...]:
    """What cannot be used of the files that the view shows."""
    if source is None:
        return ()
    return session_faults(source) if view == TOPICS else ()
