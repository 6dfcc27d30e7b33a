"""Draws the Overview page: what is in the workspace, how the loaded models do, and where Replay was left."""

from collections import Counter
from collections.abc import Mapping

import streamlit as st

from utb.figures.html import render
from utb.io.workspace import Dataset, Workspace
from utb.metrics.measures import Measures
from utb.model import EXACT, RELAXED
from utb.ui import cached, measured, memory, outcomes
from utb.ui.cached import Stamp
from utb.ui.links import draw_links
from utb.ui.messages import draw_faults, draw_message, draw_title
from utb.views.composition import domains, subtypes, task_types
from utb.views.leaderboard import build_leaderboard
from utb.views.overview import (
    DatasetRow,
    build_dataset,
    build_findings,
    build_metrics,
    build_resume,
    count_findings,
)
from utb.views.text import counted, one_line, plain

TITLE = "Overview"
COMPARED = (EXACT.name, RELAXED.name)
NAME = 80


def draw_overview(workspace: Workspace, asked: str | None) -> None:
    """The page; `asked` names the data set that the details are about."""
    with st.container(horizontal=True, vertical_alignment="center", gap="xsmall", key="overview-title"):
        draw_title(TITLE)
        beside = st.container(horizontal=True, horizontal_alignment="right")
    faults = [*workspace.faults]
    for dataset in workspace.datasets:  # read now, under the title: many predictions take a moment
        faults += [*cached.topics(dataset).faults, *cached.runs(dataset).faults]
    with beside:
        draw_faults(faults)
    filled = [dataset for dataset in workspace.datasets if cached.topics(dataset).places]
    if not filled:
        _draw_empty(workspace)
        return
    chosen = next((each for each in filled if plain(each.name) == asked), None) or _largest(filled)
    if asked is not None and plain(chosen.name) != asked:
        shown = one_line(asked, NAME)
        draw_message(
            "warn", "Not found", f"The link names data set {shown!r}, which is not there.", "Another is shown."
        )
    _draw_filled(workspace, chosen)


def _draw_filled(workspace: Workspace, chosen: Dataset) -> None:
    rows = [_row(dataset, is_chosen=dataset is chosen) for dataset in workspace.datasets]
    known = {plain(dataset.name): cached.topics(dataset).places for dataset in workspace.datasets}
    head = {
        "resume": build_resume(memory.last(workspace.root), known),
        "metrics": build_metrics(next(row for row in rows if row.is_chosen)),
    }
    draw_links("overview-head", render("overview.html", part="head", **head))
    topics = cached.topics(chosen)
    with st.container(key="overview-body"):
        left, right = st.columns([690, 480], gap="small")
    with left:
        draw_links("overview-datasets", render("overview.html", part="datasets", rows=rows))
        models = st.container()
        found = build_findings(_findings(cached.topics_stamp(chosen), chosen))
        name = plain(chosen.name)
        html = render("overview.html", part="findings", rows=found, name=name)
        draw_links("overview-findings", html)
    with right:
        turns = topics.turns.values()
        charts = (task_types(turns), subtypes(turns), domains(topics.catalogue.sets.values()))
        draw_links("overview-charts", render("overview.html", part="charts", charts=charts))
    with models:
        _draw_models(chosen)


def _draw_models(dataset: Dataset) -> None:
    """The leaderboard, drawn last: scoring many models for the first time takes seconds, relaxed more than exact.

    What is known stands there meanwhile, and the page follows its user all the time; what has been scored stays so.
    """
    names, slot, bar = cached.runs(dataset).models, st.empty(), st.empty()
    found: dict[str, tuple[Measures, ...]] = dict.fromkeys(names, ())
    for policy in COMPARED:
        for share in outcomes.score_all(dataset, names, policy):
            bar.progress(share, f"Scoring {counted(len(names), 'model')}, {policy}: {share:.0%}")
        for name in names:
            found[name] = (*found[name], measured.measures(dataset, name, policy))
        with slot:
            st.html(_board(dataset, found))
    bar.empty()
    with slot:
        draw_links("overview-models", _board(dataset, found))


def _board(dataset: Dataset, found: Mapping[str, tuple[Measures, ...]]) -> str:
    return render("overview.html", part="models", board=build_leaderboard(found), name=plain(dataset.name))


def _draw_empty(workspace: Workspace) -> None:
    files = sum(len(dataset.topic_files) for dataset in workspace.datasets)
    found = f"{workspace.root} holds no topic files." if not files else f"No topic in {workspace.root} can be read."
    advice = (
        "Put topic files into datasets/<name>/, predictions into predictions/<name>/, personas into personas/<name>/,"
        " or start the app on another workspace: UTB_WORKSPACE=FOLDER."
    )
    draw_message("note", "Nothing in this workspace yet", found, advice)


def _row(dataset: Dataset, *, is_chosen: bool) -> DatasetRow:
    topics, runs = cached.topics(dataset), cached.runs(dataset)
    faults = len(topics.faults) + len(runs.faults)
    counts = {"topics": len(topics.by_id), "models": len(runs.models), "faults": faults}
    return build_dataset(dataset, topics.turns.values(), topics.catalogue, **counts, is_chosen=is_chosen)


def _largest(datasets: list[Dataset]) -> Dataset:
    """The one with the most runs and turns."""
    return max(datasets, key=lambda each: (len(cached.runs(each).at), len(cached.topics(each).places)))


@st.cache_resource(max_entries=cached.DATASETS, show_spinner=False)
def _findings(
    stamped: Stamp,  # noqa: ARG001 - files that have changed since are looked at again
    _dataset: Dataset,
) -> Counter[str]:
    return count_findings(cached.topics(_dataset).turns.values())
