"""The Compare page: one part that is drawn again by itself, because nothing around it depends on what is compared."""

from pathlib import Path

import streamlit as st

from utb.io.workspace import Workspace
from utb.model import Fault
from utb.ui import cached, compare_state, state
from utb.ui.compare import draw_comparison
from utb.ui.compare_choice import CompareChoice, choose_two
from utb.ui.compare_pickers import TITLE, draw_pickers
from utb.ui.messages import draw_faults, draw_message, draw_title
from utb.ui.setup import guarded

_STYLE = Path(__file__).with_name("static") / "compare.css"


@st.fragment
def draw_page(root: Path) -> None:
    """Everything on the page; `root` is the folder of the workspace."""
    if state.LEAVING in st.session_state:  # a link in here that leads to another page draws only this part again
        st.rerun()
    st.html(f"<style>{_STYLE.read_text(encoding='utf-8')}</style>")
    with guarded(TITLE):
        workspace = cached.workspace(root)
        choice = choose_two(workspace, compare_state.address())
        compare_state.remember()
        if choice is None:
            _draw_empty(workspace)
            return
        draw_pickers(choice, _faults(workspace, choice))
        if choice.missing:
            draw_message("warn", "Not found", choice.missing, "What is shown instead is named in the row above.")
        if choice.is_same:
            _draw_same(choice)
        else:
            draw_comparison(choice)


def _faults(workspace: Workspace, choice: CompareChoice) -> tuple[Fault, ...]:
    """Of both data; a lent run of a turn that only its own data have is no fault."""
    found = [*workspace.faults]
    for dataset in choice.data.own[: 1 + choice.data.is_two]:
        found.extend((*cached.topics(dataset).faults, *cached.runs(dataset).faults))
    return tuple(dict.fromkeys(found))


def _draw_same(choice: CompareChoice) -> None:
    has_others = len(choice.models[1]) > 1
    others = "another model" if has_others else "another policy"
    more = ", another trial" if len(choice.trials[0]) > 1 else ""
    more += ", other data" if choice.data.beside else ""
    draw_message(
        "note",
        "A and B are the same run",
        f"Both are {choice.sides[0].model} under `{choice.sides[0].policy}`: there is nothing to tell apart.",
        f"Choose {others}{more}{', or another policy' if has_others else ''} for B in the row above.",
    )


def _draw_empty(workspace: Workspace) -> None:
    draw_title(TITLE)
    draw_faults(workspace.faults)
    turns = sum(len(cached.topics(dataset).places) for dataset in workspace.datasets)
    found = (
        f"{workspace.root} holds {turns:,} turns and no run of any of them."
        if turns
        else f"No topic in {workspace.root} can be read."
    )
    advice = (
        "Ask a model on the Predict page, or put prediction files into predictions/<name>/, for topics in"
        " datasets/<name>/. UTB_WORKSPACE=FOLDER opens another workspace."
    )
    draw_message("note", "Nothing to compare yet", found, advice)
