"""Draws the Predict page: a form beside what it comes to, and below it the runs of the workspace as they go on."""

import os
import shlex
from pathlib import Path

import streamlit as st

from utb.errors import UtbError
from utb.figures.html import render
from utb.io.workspace import Workspace
from utb.model import Mode
from utb.model.prediction_run import PredictionRequest, PredictionStanding
from utb.runner import background
from utb.ui import cached
from utb.ui.messages import draw_message, draw_title
from utb.ui.navigation import follow, leave_for
from utb.ui.predict_models import choices
from utb.ui.settings import read_settings
from utb.ui.setup import guarded
from utb.ui.state import preset
from utb.views.prediction import Choice, FormView, RunView, build_form, ordered
from utb.views.text import plain

TITLE = "Predict"
KEY, ERROR = "predict.", "predict.error"
EVERY_S = 1.0
MOST_RUNS, MOST_AT_ONCE, DEFAULT_AT_ONCE = 50, 256, 8
_STYLE = Path(__file__).with_name("static") / "synthesize.css"
_FIELDS = ("dataset", "model", "mode", "limit", "concurrency", "budget")
_MODES = (Mode.OPEN.value, Mode.STRICT.value)


def draw_predict(workspace: Workspace) -> None:
    """The page; what is filled in stands in the URL."""
    st.html(f"<style>{_STYLE.read_text(encoding='utf-8')}</style>")
    draw_title(TITLE)
    error = st.session_state.pop(ERROR, "")
    if error:
        draw_message("wrong", "This could not be done", error)
    turns = {dataset.name: len(cached.topics(dataset).places) for dataset in workspace.datasets}
    datasets = [name for name, count in turns.items() if count]
    if not datasets or workspace.is_bare:
        draw_message(
            "note",
            "Nothing to ask yet",
            "Models are asked about the data sets of a workspace with a folder `datasets`.",
            "Put topic files into datasets/<name>/; `utb predict` asks about any folder of topic files.",
        )
        if not any(background.runs_in(workspace.root)):
            return
    else:
        _form(workspace, datasets)
    _runs(workspace.root)


def _form(workspace: Workspace, datasets: list[str]) -> None:
    offered = choices(workspace.root, os.environ)
    left, right = st.columns([11, 12], gap="small")
    with left, st.container(border=True, gap="xsmall"):
        dataset = _select("Data set", "dataset", datasets, {})
        labels = {choice.key: choice.label for choice in offered}
        chosen = _select("Model", "model", [choice.key for choice in offered], labels)
        choice = next((each for each in offered if each.key == chosen), None)
        mode, limit, at_once, budget = _numbers(choice)
        turns = len(cached.topics(workspace.dataset(dataset)).places)
        view = build_form(choice, dataset, turns, mode, limit, at_once or DEFAULT_AT_ONCE, budget)
        st.button(
            "Start",
            icon=":material/play_arrow:",
            type="primary",
            key=f"{KEY}start",
            disabled=view.request is None,
            on_click=_start,
            args=(view.request,),
        )
    with right:
        st.html(_come(view, choice, workspace.root, dataset))


def _come(view: FormView, choice: Choice | None, root: Path, dataset: str) -> str:
    words = [] if view.request is None else ["utb", *background.command_of(view.request, root)]
    out = plain(str(root / "predictions" / dataset))
    return render("predict.html", part="come", view=view, choice=choice, out=out, command=plain(shlex.join(words)))


def _select(label: str, name: str, options: list[str], labels: dict[str, str]) -> str:
    wanted = st.query_params.get(name, "")
    preset(f"{KEY}{name}", wanted if wanted in options else options[0])
    return str(
        st.selectbox(
            label,
            options,
            key=f"{KEY}{name}",
            format_func=lambda key: labels.get(key, plain(key)),
            on_change=_changed,
        )
    )


def _numbers(choice: Choice | None) -> tuple[str, int | None, int | None, float | None]:
    wanted = st.query_params.get("mode", _MODES[0])
    preset(f"{KEY}mode", wanted if wanted in _MODES else _MODES[0])
    mode = st.segmented_control(
        "Mode",
        _MODES,
        key=f"{KEY}mode",
        required=True,
        help="open goes on after a departure; strict ends there, as the released runner does",
        on_change=_changed,
    )
    first, second, third = st.columns(3, gap="xsmall")
    with first:
        limit = _number("Turns", "limit", 1, 10**6, "all of them")
    with second:
        at_once = _number("Requests at once", "concurrency", 1, MOST_AT_ONCE, str(DEFAULT_AT_ONCE))
    with third:
        is_free = choice is None or choice.config is None
        budget = _number("Budget in dollars", "budget", 0, 10**6, "no limit", is_disabled=is_free)
    return str(mode), limit, at_once, None if budget is None or is_free else float(budget)


def _number(label: str, name: str, least: int, most: int, empty: str, *, is_disabled: bool = False) -> int | None:
    text = st.query_params.get(name, "")
    value = int(text) if text.isdecimal() and least <= int(text) <= most else None
    preset(f"{KEY}{name}", value)
    found = st.number_input(
        label,
        min_value=least,
        max_value=most,
        value=None,
        step=1,
        key=f"{KEY}{name}",
        placeholder=empty,
        disabled=is_disabled,
        on_change=_changed,
    )
    return None if found is None else int(found)


def _changed() -> None:
    """The form as the address."""
    values = {name: st.session_state.get(f"{KEY}{name}") for name in _FIELDS}
    st.query_params.from_dict({name: str(value) for name, value in values.items() if value not in (None, "")})


def _runs(root: Path) -> None:
    """The runs; while one goes on they are drawn again by themselves."""
    runs = background.runs_in(root)
    is_running = any(run.standing is PredictionStanding.RUNNING for run in runs)
    st.fragment(_drawn, run_every=EVERY_S if is_running else None)(root, is_running)


def _drawn(root: Path, was_running: bool) -> None:
    follow()
    with guarded(TITLE):
        runs = background.runs_in(root)
        if was_running is not any(run.standing is PredictionStanding.RUNNING for run in runs):
            st.rerun(scope="app")  # what began is looked at every second from now on, what ended is not any more
        requests = {f"{run.dataset}/{run.model}": run.request for run in runs}
        for view in ordered(runs)[:MOST_RUNS]:
            _run(view, requests[view.key])
        if not runs:
            st.html(render("predict.html", part="none"))


def _run(view: RunView, request: PredictionRequest | None) -> None:
    dataset, _, model = view.key.partition("/")
    with st.container(gap="xxsmall"):
        st.html(render("predict.html", part="run", view=view))
        with st.container(horizontal=True, gap="xsmall"):
            if view.can_stop:
                _button("Stop", "stop", view, _stop, dataset, model)
            if view.can_resume:
                _button("Resume", "play_arrow", view, _start, request)
            if view.can_open:
                parameters = {"dataset": dataset, "model": model}
                _button("Open in Replay", "open_in_new", view, leave_for, "replay", parameters)


def _button(label: str, icon: str, view: RunView, do: object, *arguments: object) -> None:
    st.button(
        label,
        icon=f":material/{icon}:",
        key=f"{KEY}{label.lower()}.{view.key}",
        on_click=do,  # type: ignore[arg-type]  # one of the callbacks here
        args=arguments,
    )


def _start(request: PredictionRequest | None) -> None:
    root = _root()
    if request is None:
        return
    try:
        background.start(request, root)
    except UtbError as error:
        st.session_state[ERROR] = str(error)


def _stop(dataset: str, model: str) -> None:
    try:
        background.stop(dataset, model, _root())
    except UtbError as error:
        st.session_state[ERROR] = str(error)


def _root() -> Path:
    return read_settings(os.environ).workspace
