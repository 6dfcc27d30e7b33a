"""Draws how far a run is, again and again while it goes on; once it ends the whole page is drawn anew."""

import time
from collections.abc import Mapping, Sequence

import streamlit as st

from utb.figures.html import render
from utb.model.call_summary import CallSummary
from utb.model.synthesis_run import RunStatus, Standing
from utb.synthesis.checkpoints import RunFolder
from utb.synthesis.standing import status_of
from utb.ui import synthesize_state
from utb.ui.call_log_files import read_logs
from utb.ui.messages import draw_message
from utb.ui.setup import guarded
from utb.ui.synthesize_runs import Source
from utb.views.synthesis_address import SynthesisAddress
from utb.views.synthesis_progress import build_progress
from utb.views.text import plain

EVERY_S = 2.0


def draw_progress(source: Source) -> None:
    """The run: by itself every two seconds while it runs, once where it does not."""
    is_running = status_of(source.folder, with_failures=False).standing is Standing.RUNNING
    drawn = st.fragment(_drawn, run_every=EVERY_S if is_running else None)
    drawn(source, is_running, synthesize_state.address())


def calls_by_person(source: Source, status: RunStatus) -> Mapping[str, Sequence[CallSummary]]:
    """The calls of everybody, as their logs stand now."""
    paths = {person.persona: RunFolder(source.folder).calls(person.persona) for person in status.people}
    there = {name: path for name, path in paths.items() if path.is_file()}
    return {name: log.calls for name, log in zip(there, read_logs(list(there.values())), strict=True)}


def _drawn(source: Source, was_running: bool, address: SynthesisAddress) -> None:
    """The part of the page that is drawn again; a link that was followed in it leads the whole page elsewhere."""
    if synthesize_state.address() != address or synthesize_state.is_leaving():
        st.rerun(scope="app")
    with guarded("Synthesize"):
        status = status_of(source.folder)
        if was_running and status.standing is not Standing.RUNNING:
            st.rerun(scope="app")
        for fault in status.faults[:3]:
            draw_message("warn", "A file of the run cannot be read", fault)
        view = build_progress(status, calls_by_person(source, status), time.time())
        folder = plain(str(source.folder))
        html = render("synthesis_progress.html", view=view, run=source.key, folder=folder)
        synthesize_state.draw_linked("synthesize-progress", html)
