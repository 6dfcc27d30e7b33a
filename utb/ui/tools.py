"""Draws the Tools page: the list with its search, one tool, the ecosystem as a network, or the people."""

from collections.abc import Mapping

import streamlit as st

from utb.figures.ecosystem import ecosystem_html, shown_of
from utb.figures.html import render
from utb.figures.palette import DARK, LIGHT
from utb.io.workspace import Dataset, Workspace
from utb.metrics.measures import Measures
from utb.model import EXACT
from utb.ui import cached, measured
from utb.ui.cached import Stamp
from utb.ui.links import draw_links
from utb.ui.messages import draw_faults, draw_message, draw_note, draw_title
from utb.ui.personas import draw_people
from utb.ui.state import preset
from utb.views.text import one_line, plain
from utb.views.tools_page import ToolList, build_list, build_tool, first_tool, pooled_note, tool_rates

TITLE = "Tools"
FIELDS = ("dataset", "tool", "find", "view", "people", "person")
SCHEMAS, ECOSYSTEM, PEOPLE = "Schemas", "Ecosystem", "People"
HEIGHT = 680
LABEL = 140


def draw_tools(workspace: Workspace) -> None:
    """The page; everything that is chosen in it stands in the URL."""
    filled = {plain(each.name): each for each in workspace.datasets if cached.topics(each).catalogue.tools}
    address = {name: value for name in FIELDS if (value := st.query_params.get(name))}
    name = address.get("dataset", "")
    chosen = filled.get(name) or max(filled.values(), key=lambda each: len(cached.runs(each).at), default=None)
    with st.container(horizontal=True, vertical_alignment="center", gap="xsmall", key="tools-pickers"):
        draw_title(TITLE)
        if chosen is not None:
            address["dataset"] = plain(chosen.name)
            _pickers(address, list(filled))
            with st.container(horizontal=True, horizontal_alignment="right"):
                draw_faults((*workspace.faults, *cached.topics(chosen).faults))
    if chosen is None:
        _draw_empty(workspace)
        return
    if name and name not in filled:
        found = f"The link names data set {one_line(name, LABEL)!r}, which has no tools here."
        draw_message("warn", "Not found", found, "Another is shown.")
    if address.get("view") == PEOPLE:
        draw_people(workspace, address)
    elif address.get("view") == ECOSYSTEM:
        _draw_ecosystem(chosen)
    else:
        _draw_schemas(chosen, address)


def _pickers(address: Mapping[str, str], datasets: list[str]) -> None:
    preset("tools.dataset", address["dataset"])
    preset("tools.find", address.get("find", ""))
    preset("tools.view", address.get("view") if address.get("view") in (ECOSYSTEM, PEOPLE) else SCHEMAS)
    with st.container(width=180):
        st.selectbox(
            "Data set",
            datasets,
            key="tools.dataset",
            label_visibility="collapsed",
            on_change=_changed,
            args=("dataset",),
        )
    st.segmented_control(
        "View",
        [SCHEMAS, ECOSYSTEM, PEOPLE],
        key="tools.view",
        required=True,
        label_visibility="collapsed",
        on_change=_changed,
        args=("view",),
    )
    if address.get("view") in (ECOSYSTEM, PEOPLE):
        return
    with st.container(width=280, key="tools-search"):
        st.text_input(
            "Search",
            key="tools.find",
            placeholder="Search tools, sets, descriptions",
            icon=":material/search:",
            label_visibility="collapsed",
            on_change=_changed,
            args=("find",),
        )


def _changed(name: str) -> None:
    value = str(st.session_state.get(f"tools.{name}") or "").strip()
    kept = {field: found for field in FIELDS if (found := st.query_params.get(field)) and field != name}
    if name == "dataset":
        kept = {}
    is_plain = not value or value == SCHEMAS
    st.query_params.from_dict(kept if is_plain else {**kept, name: value})


def _draw_schemas(dataset: Dataset, address: Mapping[str, str]) -> None:
    topics = cached.topics(dataset)
    measures = _measures(dataset)
    rates = tool_rates(measures)
    words = address.get("find", "")
    listed = build_list(topics.catalogue, words, address.get("tool"), rates)
    name = address.get("tool") or first_tool(listed)
    entry = topics.catalogue.tools.get(name or "")
    if entry is not None and "tool" not in address:
        listed = build_list(topics.catalogue, words, entry.name, rates)
    with st.container(key="tools-body"):
        left, right = st.columns([430, 740], gap="small")
    with left:
        draw_links("tools-list", _list(listed, address, pooled_note(measures)))
    with right:
        if entry is not None:
            labels = {place: one_line(topics.turns[place].request or "", LABEL) for place in entry.turns[:20]}
            view = build_tool(entry, measures, labels)
            draw_links("tools-tool", render("tools.html", part="tool", tool=view, dataset=address["dataset"]))
        elif name:
            draw_message(
                "note",
                "No such tool",
                f"This data set offers no tool {one_line(name, LABEL)!r}.",
                "Pick one from the list.",
            )


def _list(listed: ToolList, address: Mapping[str, str], note: str) -> str:
    return render("tools.html", part="list", listed=listed, address=dict(address), note=note)


def _measures(dataset: Dataset) -> tuple[Measures, ...]:
    """The numbers of every model; with progress where they are not known yet."""
    models = cached.runs(dataset).models
    found = []
    with st.empty():
        for number, model in enumerate(models):
            st.progress(number / len(models), f"Scoring model {number + 1} of {len(models)}…")
            found.append(measured.measures(dataset, model, EXACT.name))
        st.empty()
    return tuple(found)


def _draw_ecosystem(dataset: Dataset) -> None:
    catalogue = cached.topics(dataset).catalogue
    draw_note(
        f"Boxes are profiles, dots are tools, thick lines join tools that a turn needs together: {shown_of(catalogue)}."
    )
    is_dark = st.context.theme.type == "dark"
    st.iframe(_ecosystem(cached.topics_stamp(dataset), is_dark, dataset), height=HEIGHT)


def _draw_empty(workspace: Workspace) -> None:
    advice = "Topic files in datasets/<name>/ bring their tools along; UTB_WORKSPACE=FOLDER opens another workspace."
    draw_faults(workspace.faults)
    draw_message("note", "No tools in this workspace", f"No topic in {workspace.root} offers a tool.", advice)


@st.cache_resource(max_entries=8, show_spinner="Drawing…")
def _ecosystem(
    stamped: Stamp,  # noqa: ARG001 - files that have changed since are drawn again
    is_dark: bool,
    _dataset: Dataset,
) -> str:
    palette = DARK if is_dark else LIGHT
    return ecosystem_html(cached.topics(_dataset).catalogue, height=f"{HEIGHT}px", palette=palette)
