"""What the buttons of the Synthesize page do: start, stop, go on, convert. An error is shown, never raised."""

import os
from collections.abc import Sequence
from pathlib import Path

import streamlit as st

from utb.errors import UtbError
from utb.io.places import file_name_of
from utb.model.synthesis_run import RunRequest
from utb.synthesis import background
from utb.synthesis.publishing import REPORT, SessionFiles, publish
from utb.synthesis.standing import request_of, status_of
from utb.ui import synthesize_state
from utb.ui.settings import SHIPPED, read_settings
from utb.ui.synthesize_providers import key_of
from utb.ui.synthesize_runs import FOLDER, Source
from utb.views.synthesis_address import PROGRESS, SynthesisAddress
from utb.views.synthesis_form import form_of, write_form
from utb.views.text import plain

CONVERTING = "synthesize.converting"
SCHEMAS = SHIPPED.parent / "tool_schemas"


def tool_folder(workspace: Path) -> Path:
    """The tool sets of the workspace, where it has some; else those that ship."""
    own = workspace / "tool_schemas"
    return own if own.is_dir() else SCHEMAS


def start_run(request: RunRequest, name: str) -> None:
    """Start a run under that name, and show it."""
    workspace = read_settings(os.environ).workspace
    folder = workspace / FOLDER / name
    if _inside(folder, workspace) and _start(request, folder, workspace):
        synthesize_state.go(SynthesisAddress(run=plain(name), view=PROGRESS))


def resume_run(folder: Path) -> None:
    """Go on with a run as it was asked for."""
    workspace = read_settings(os.environ).workspace
    faults: list[str] = []
    request = request_of(folder, faults)
    if request is None:
        synthesize_state.set_error(faults[0] if faults else f"{folder}: nothing says how the run was started.")
    elif _inside(folder, workspace):
        _start(request, folder, workspace)


def stop_run(folder: Path) -> None:
    """Stop a run, whichever tab started it."""
    try:
        background.stop(folder)
    except UtbError as error:
        synthesize_state.set_error(str(error))


def fill_form_as(request: RunRequest) -> None:
    """The form, filled in as for this run."""
    provider = key_of(request.config, request.provider)
    st.query_params.from_dict(write_form(form_of(request, "", provider)))


def ask_to_convert(key: str) -> None:
    """Convert a source as soon as the page is drawn again, where it can say that it does."""
    st.session_state[CONVERTING] = key


def is_to_convert(key: str) -> bool:
    """Whether that was asked for since it was last done."""
    return bool(st.session_state.pop(CONVERTING, None) == key)


def convert(source: Source, people: str | None) -> None:
    """Make a data set of the source, named like it."""
    workspace = read_settings(os.environ).workspace
    names = {} if people is None else _persona_files(workspace / "personas" / people)
    files = SessionFiles(own=source.sessions, released=source.released, people=names)
    try:
        publish(files, workspace, source.folder.name, source.folder / REPORT)
    except UtbError as error:
        synthesize_state.set_error(str(error))


def folder_words(workspace: Path, parts: Sequence[str] = ()) -> str:
    """A folder of runs as it is told."""
    return plain(str(Path(workspace, FOLDER, *parts)))


def _start(request: RunRequest, folder: Path, workspace: Path) -> bool:
    if request.config is not None and not _stands_in(workspace / request.config, workspace):
        synthesize_state.set_error(f"{plain(request.config)} is not in the workspace; the roles of a run stand in it.")
        return False
    try:
        file_name_of(folder.name)
        before = status_of(folder, with_failures=False).turns
        tools = tool_folder(workspace)
        background.start(request, folder, workspace, tools=tools.resolve(), turns_before=before)
    except UtbError as error:
        synthesize_state.set_error(str(error))
        return False
    return True


def _inside(folder: Path, workspace: Path) -> bool:
    """Whether the folder stands in the workspace; a link that leads out of it does not."""
    if _stands_in(folder, workspace) and folder.parent == workspace / FOLDER:
        return True
    synthesize_state.set_error(f"{plain(str(folder))} leads out of the workspace; runs are written inside it.")
    return False


def _stands_in(path: Path, workspace: Path) -> bool:
    return path.resolve().is_relative_to(workspace.resolve())


def _persona_files(folder: Path) -> dict[str, Path]:
    return {path.stem: path for path in sorted(folder.glob("*.json"))} if folder.is_dir() else {}
