"""Draws the form of a new run, beside what it comes to; below it, what stands in the workspace already."""

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import streamlit as st

from utb.errors import DataError
from utb.figures.html import render
from utb.io.tool_sets import read_tool_sets
from utb.io.workspace import Workspace
from utb.model.synthesis_run import RunStatus
from utb.synthesis.standing import status_of
from utb.ui import synthesize_actions, synthesize_state
from utb.ui.messages import draw_message
from utb.ui.state import preset
from utb.ui.synthesize_providers import providers
from utb.ui.synthesize_runs import FOLDER, Source
from utb.views.synthesis_form import (
    EVERY,
    MOST_CONCURRENCY,
    MOST_SEED,
    MOST_TURNS,
    SEVERAL,
    SINGLE,
    FormValues,
    FormView,
    Provider,
    build_form,
    chosen_provider,
    completed,
    languages_for,
    next_name,
    people_for,
    people_label,
    read_form,
    write_form,
)
from utb.views.synthesis_progress import MARKS
from utb.views.text import counted, cut_middle, one_line
from utb.views.words import Mark

KEY = "synthesize.form."
MOST_ROWS, NAME = 200, 60
_LANGUAGES = {"en": "English", "zh": "Chinese", EVERY: "as written"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Offer:
    """What there is to choose from; `fault` says why there are no tool sets."""

    providers: tuple[Provider, ...]
    people: Mapping[str, Sequence[str]]
    tool_sets: tuple[str, ...]
    fault: str


def draw_form(workspace: Workspace, found: Sequence[Source]) -> None:
    """The form, what it comes to, and the runs."""
    offer = _offer(workspace)
    values = completed(values_now(), offer.providers, offer.people)
    taken = {source.key for source in found}
    view = build_form(values, offer.providers, offer.people, offer.tool_sets, taken, FOLDER)
    if offer.fault:
        draw_message(
            "wrong", "The tool sets cannot be read", offer.fault, "Mend the file; nothing can be started before."
        )
    with st.container(key="synthesize-form"):
        left, right = st.columns([11, 12], gap="small")
        with left, st.container(border=True, gap="xsmall"):
            _fields(values, offer, taken)
            _start(view, values, taken, is_blocked=bool(offer.fault))
        with right:
            synthesize_state.draw_linked("synthesize-comes-to", render("synthesis_form.html", part="come", view=view))
            _runs(found, workspace)


def values_now() -> FormValues:
    """What the URL says."""
    one = {name: value for name in SINGLE if (value := st.query_params.get(name))}
    return read_form(one, {name: st.query_params.get_all(name) for name in SEVERAL})


def _offer(workspace: Workspace) -> Offer:
    people = {
        folder.name: [file.name for file in _numbered(folder.persona_files)]
        for folder in workspace.persona_folders
        if folder.persona_files
    }
    try:
        sets, fault = tuple(read_tool_sets(synthesize_actions.tool_folder(workspace.root))), ""
    except DataError as error:
        sets, fault = (), str(error)
    return Offer(
        providers=providers(workspace.root, os.environ),
        people=dict(sorted(people.items(), key=lambda item: -len(item[1]))),
        tool_sets=sets,
        fault=fault,
    )


def _numbered(files: Sequence[Any]) -> list[Any]:
    """Files by name, shorter names first: so numbers at their ends stand in order."""
    return sorted(files, key=lambda file: (len(file.name), file.name))


def _fields(values: FormValues, offer: Offer, taken: set[str]) -> None:
    provider = chosen_provider(values, offer.providers)
    people = people_for(provider, offer.people)
    is_embedded = provider is not None and provider.is_embedded
    labels = {each.key: each.label for each in offer.providers}
    keys = [each.key for each in offer.providers]
    unknown = [] if values.provider in (*keys, "") else [values.provider]
    _select("Provider", "provider", [*keys, *unknown], values.provider, labels)
    left, right = st.columns(2, gap="xsmall")
    with left:
        counts = {name: people_label(name, len(names)) for name, names in people.items()}
        _select("People of", "people", list(people), values.people, counts)
    with right:
        preset(f"{KEY}language", values.language)
        st.segmented_control(
            "Language",
            languages_for(provider),
            key=f"{KEY}language",
            required=True,
            format_func=lambda name: _LANGUAGES.get(name, name),
            on_change=_changed,
            args=("language",),
        )
    _several("People", "persona", people.get(values.people, ()), values.personas, "personas")
    _numbers(values, is_embedded=is_embedded)
    if is_embedded:
        st.caption("Turns and tool sets are those of the scenarios.")
    else:
        _several("Tool sets", "set", offer.tool_sets, values.tool_sets, "tool_sets", "All of them")
    preset(f"{KEY}name", values.name)
    st.text_input(
        "Name of the run",
        key=f"{KEY}name",
        placeholder=next_name(values, taken),
        on_change=_changed,
        args=("name",),
        help=f"It is written to {FOLDER}/<name>/ in the workspace.",
    )


def _numbers(values: FormValues, *, is_embedded: bool) -> None:
    seed, turns, concurrency = st.columns(3, gap="xsmall")
    with seed:
        _number("Seed", "seed", values.seed, 0, MOST_SEED)
    with turns:
        _number("Turns", "turns", values.turns, 1, MOST_TURNS, "45–55, drawn", is_disabled=is_embedded)
    with concurrency:
        _number("People at once", "concurrency", values.concurrency, 1, MOST_CONCURRENCY)


def _number(
    label: str, name: str, value: int | None, least: int, most: int, placeholder: str = "", *, is_disabled: bool = False
) -> None:
    preset(f"{KEY}{name}", value)
    st.number_input(
        label,
        min_value=least,
        max_value=most,
        value=None,
        step=1,
        key=f"{KEY}{name}",
        placeholder=placeholder or None,
        disabled=is_disabled,
        on_change=_changed,
        args=(name,),
    )


def _select(label: str, name: str, options: Sequence[str], chosen: str, labels: Mapping[str, str]) -> None:
    if not options:
        st.caption(f"{label}: there is nothing to choose from.")
        return
    preset(f"{KEY}{name}", chosen if chosen in options else options[0])
    st.selectbox(
        label,
        options,
        key=f"{KEY}{name}",
        format_func=lambda key: labels.get(key, one_line(str(key), NAME)),
        on_change=_changed,
        args=(name,),
    )


def _several(
    label: str, name: str, options: Sequence[str], chosen: Sequence[str], field: str, placeholder: str = ""
) -> None:
    """Several of the options; what a link names and is not there stays to be seen."""
    preset(f"{KEY}{name}", list(chosen))
    st.multiselect(
        label,
        [*options, *(each for each in chosen if each not in options)],
        key=f"{KEY}{name}",
        placeholder=placeholder or "Choose",
        format_func=lambda each: one_line(str(each), NAME),
        on_change=_changed_several,
        args=(name, field),
    )


def _start(view: FormView, values: FormValues, taken: set[str], *, is_blocked: bool) -> None:
    st.button(
        "Start",
        icon=":material/play_arrow:",
        type="primary",
        key="synthesize.start",
        disabled=view.request is None or is_blocked,
        on_click=synthesize_actions.start_run,
        args=(view.request, values.name or next_name(values, taken)),
    )


def _changed(name: str) -> None:
    value = st.session_state.get(f"{KEY}{name}")
    one = {field: found for field in SINGLE if (found := st.query_params.get(field)) and field != name}
    if value not in (None, ""):
        one[name] = str(value).strip()
    several = {} if name in ("people", "provider") else {each: st.query_params.get_all(each) for each in SEVERAL}
    st.query_params.from_dict(write_form(read_form(one, several)))


def _changed_several(name: str, field: str) -> None:
    chosen = tuple(str(each) for each in st.session_state.get(f"{KEY}{name}") or ())
    st.query_params.from_dict(write_form(replace(values_now(), **{field: chosen})))  # type: ignore[arg-type]


def _runs(found: Sequence[Source], workspace: Workspace) -> None:
    rows = [_row(source) for source in found[:MOST_ROWS]]
    folder = synthesize_actions.folder_words(workspace.root)
    html = render("synthesis_form.html", part="runs", rows=rows, folder=folder)
    synthesize_state.draw_linked("synthesize-runs", html)


def _row(source: Source) -> dict[str, object]:
    label = cut_middle(source.key, NAME, 16)
    if not source.is_run:
        files = {
            "session file": (*source.sessions, *source.released),
            "task file": source.tasks,
            "call log": source.calls,
        }
        about = ", ".join(counted(len(paths), words) for words, paths in files.items() if paths)
        mark = Mark("note", "○", "files")
        return {"key": source.key, "label": label, "mark": mark, "people": "", "turns": "", "about": about}
    status = status_of(source.folder, with_failures=False)
    return {
        "key": source.key,
        "label": label,
        "mark": MARKS[status.standing],
        "people": len(status.people) or "",
        "turns": status.turns or "",
        "about": _about(status),
    }


def _about(status: RunStatus) -> str:
    seed = status.about.get("seed", None if status.request is None else status.request.seed)
    provider = "" if status.request is None else one_line(status.request.provider, NAME)
    return ", ".join(part for part in (provider, f"seed {seed}" if seed is not None else "") if part)
