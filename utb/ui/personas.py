"""Draws people on the Tools page: fields of personas, and which preferences can show in which tool sets."""

from collections.abc import Mapping

import streamlit as st

from utb.figures.html import render
from utb.io.people import People, load_people
from utb.io.workspace import PersonaFolder, Workspace
from utb.ui.links import draw_links
from utb.ui.messages import draw_faults, draw_message
from utb.views.personas import build_people
from utb.views.text import one_line, plain

NAME = 80
Stamp = tuple[tuple[str, int, int], ...]


def draw_people(workspace: Workspace, address: Mapping[str, str]) -> None:
    """The people of one folder, the way to the others, and the preferences of the person that the address names."""
    folders = [folder for folder in workspace.persona_folders if folder.persona_files]
    if not folders:
        advice = "Put one JSON file a person into personas/<data set>/; the file's name is the profile's."
        draw_message("note", "No personas in this workspace", f"{workspace.root} has no persona files.", advice)
        return
    named = {plain(folder.name): folder for folder in folders}
    asked = address.get("people") or address.get("dataset") or ""
    first = named.get(asked, folders[0])
    if address.get("people") and asked not in named:
        found = f"The link names personas of {one_line(asked, NAME)!r}, which are not there."
        draw_message("warn", "Not found", found, "Others are shown.")
    person = address.get("person")
    chosen = build_people(_loaded(first), person)
    with st.container(key="people-coverage"):
        draw_faults([fault for folder in folders for fault in _loaded(folder).faults])
        others = [(plain(folder.name), len(folder.persona_files)) for folder in folders if folder is not first]
        draw_links("people-fields", render("personas.html", part="coverage", view=chosen, others=others))
    draw_links("people-sets", render("personas.html", part="sets", view=chosen))
    draw_links("people-preferences", render("personas.html", part="preferences", view=chosen))


def _loaded(folder: PersonaFolder) -> People:
    return _people(_stamp(folder), folder)


def _stamp(folder: PersonaFolder) -> Stamp:
    """Changes whenever a file of the folder does."""
    files = [(str(file.path), file.mtime_ns, file.size) for file in folder.persona_files]
    if folder.links is not None and folder.links.is_file():
        stat = folder.links.stat()
        files.append((str(folder.links), stat.st_mtime_ns, stat.st_size))
    return tuple(files)


@st.cache_resource(max_entries=16, show_spinner=False)
def _people(
    stamped: Stamp,  # noqa: ARG001 - files that have changed since are read again
    _folder: PersonaFolder,
) -> People:
    return load_people(_folder)
