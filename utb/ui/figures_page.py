"""The Figures page: every table and figure of the loaded data and scores, previewed and saved."""

from functools import partial
from pathlib import Path
from typing import Any

import streamlit as st

from utb.figures.collection import Made
from utb.figures.files import file_name, kinds_of
from utb.figures.html import render
from utb.figures.interactive import figure
from utb.figures.latex_fit import ends
from utb.figures.sheet import Head, Kind, Sheet, ends_in
from utb.figures.written import text_of
from utb.io.workspace import Workspace
from utb.ui import cached, figures_made, figures_state
from utb.ui.figures_choice import FiguresChoice, choose_figures
from utb.ui.figures_options import TITLE, draw_head, draw_models
from utb.ui.messages import draw_faults, draw_message, draw_title
from utb.ui.setup import guarded
from utb.views.figures_page import Column, build_beside, build_sheet_list, build_table
from utb.views.text import one_line

_STYLE = Path(__file__).with_name("static") / "figures.css"
_FONT, _TEXT, _SMALL = "Source Sans, sans-serif", 12, 11
_LEFT, _TOP = 40, 64  # pixels
_ABOVE = 1.08  # where the legend stands: above the names of panels
_KINDS = {"pdf": "PDF", "svg": "SVG", "png": "PNG", "tex": "LaTeX", "csv": "CSV", "json": "JSON", "figure": "Figure"}
_MEDIA = {
    "pdf": "application/pdf",
    "svg": "image/svg+xml",
    "png": "image/png",
    "tex": "application/x-tex",
    "csv": "text/csv",
    "json": "application/json",
    "figure": "application/x-tex",
}
_HELP = {"tex": "The table, with its caption", "figure": "LaTeX of the figure, with its caption"}
_NAME = 60


@st.fragment
def draw_page(root: Path) -> None:
    """Everything on the page; `root` is the folder of the workspace."""
    st.html(f"<style>{_STYLE.read_text(encoding='utf-8')}</style>")
    with guarded(TITLE):
        workspace = cached.workspace(root)
        choice = choose_figures(workspace, figures_state.address())
        if choice is None:
            _draw_empty(workspace)
            return
        faults = (*workspace.faults, *cached.topics(choice.dataset).faults, *cached.runs(choice.dataset).faults)
        end = draw_head(choice, faults)
        if choice.missing:
            draw_message("warn", "Not found", choice.missing, "What is shown instead is named on the page.")
        _draw_sheets(workspace, choice, end)


def _draw_sheets(workspace: Workspace, choice: FiguresChoice, end: Any) -> None:
    made = _made(workspace, choice)
    shown = next((one for one in made.sheets if one.key == choice.address.sheet), _first(made, choice))
    with end:
        _draw_archive(made, choice)
    with st.container(key="figures-body"):
        left, middle, right = st.columns([180, 690, 300], gap="small")
    with left:
        listed = build_sheet_list(
            [(one.key, one.title, one.chart is not None) for one in made.sheets], shown.key, choice.address
        )
        figures_state.draw_links(
            "figures-list", render("figures.html", part="list", groups=listed, left_out=dict(made.left_out))
        )
    with middle, st.container(gap="xsmall"):
        if not choice.models:
            _draw_unscored(choice)
        elif not choice.chosen:
            draw_message("note", "No model is chosen", "Tables of scores need one at least.", "Choose models beside.")
        if choice.address.sheet not in (None, shown.key):
            _draw_gone(choice, made)
        _draw_preview(shown)
    with right, st.container(gap="xsmall"):
        _draw_beside(choice, made, shown)


def _made(workspace: Workspace, choice: FiguresChoice) -> Made:
    """All sheets; while runs are scored for the first time the page says how far it is."""
    parts = [figures_made.sheets_of_data(workspace, choice.dataset)]
    if choice.chosen:
        bar = st.empty()
        for policy, share in figures_made.score_all(choice.dataset, choice.chosen, choice.policies):
            bar.progress(share, f"Scoring {len(choice.chosen)} models, {policy}: {share:.0%}")
        bar.empty()
        parts.append(
            figures_made.sheets_of_scores(
                choice.dataset,
                choice.chosen,
                choice.order,
                choice.policies,
                intervals=choice.has_intervals,
                floors=choice.floors,
            )
        )
    return figures_made.together(parts)


def _first(made: Made, choice: FiguresChoice) -> Sheet:
    """Where no sheet is named: the first about scores, else the first."""
    tables = [one for one in made.sheets if one.key.startswith(("table4", "table5", "table_"))]
    return tables[0] if tables and choice.chosen else made.sheets[0]


def _draw_preview(shown: Sheet) -> None:
    st.html(render("figures.html", part="title", title=shown.title, key=shown.key))
    if shown.chart is not None and shown.rows:
        _draw_chart(shown)
    table = build_table(_columns(shown), shown.rules)
    st.html(render("figures.html", part="table", table=table, notes=list(shown.notes)))


def _draw_chart(shown: Sheet) -> None:
    """The chart in the type of the page; what names and ticks need of the margins they get."""
    drawn = figure(shown, dark=st.context.theme.type == "dark")
    drawn.update_layout(font_family=_FONT, font_size=_TEXT, margin={"l": _LEFT, "t": _TOP})
    drawn.update_annotations(font_size=_SMALL)
    drawn.update_layout(legend_y=_ABOVE)
    drawn.update_xaxes(automargin=True, title_font_size=_TEXT)
    drawn.update_yaxes(automargin=True, title_font_size=_TEXT)
    with st.container(key="figures-chart"):
        st.plotly_chart(drawn, theme=None, config={"displayModeBar": False}, key="figures.chart")


def _columns(shown: Sheet) -> list[Column]:
    """The columns as they are printed: ends of intervals stand with the values that they belong to."""
    hidden = ends_in(shown)
    return [
        Column(
            label=head.label,
            is_number=head.kind is not Kind.TEXT,
            group=head.group,
            texts=_texts(shown, head),
            intervals=ends(shown, head) if head.low else (),
        )
        for head in shown.heads
        if head.key not in hidden
    ]


def _texts(shown: Sheet, head: Head) -> tuple[str, ...]:
    return tuple(text_of(value, head.kind, shown.decimals) for value in shown.column(head.key))


def _draw_beside(choice: FiguresChoice, made: Made, shown: Sheet) -> None:
    if choice.models:
        with st.container(border=True, key="figures-options", gap="xsmall"):
            draw_models(choice)
    with st.container(border=True, key="figures-export", gap="xsmall"):
        st.html(render("figures.html", part="export", key=shown.key))
        with st.container(horizontal=True, gap="xsmall", key="dense-figures-export"):
            _draw_files(choice, shown)
    view = build_beside(made.checks, shown.made_of, shown.key)
    st.html(render("figures.html", part="beside", view=view, sha256=shown.sha256))


def _draw_files(choice: FiguresChoice, shown: Sheet) -> None:
    """One button for each kind of file; a table has no drawings. A file is made when it is asked for."""
    there = kinds_of(shown)
    for number, (kind, words) in enumerate(_KINDS.items(), 1):
        st.download_button(
            words,
            partial(figures_made.file_of, shown, kind, double=choice.is_double) if kind in there else b"",
            file_name=file_name(shown, kind),
            mime=_MEDIA[kind],
            disabled=kind not in there,
            help=_HELP.get(kind) if kind in there else "This sheet is a table: it has no drawing",
            shortcut=str(number),
            on_click="ignore",
            key=f"figures.save.{kind}",
        )


def _draw_archive(made: Made, choice: FiguresChoice) -> None:
    st.download_button(
        "All files",
        partial(figures_made.archive_of, made.sheets, double=choice.is_double),
        file_name=f"figures-{'double' if choice.is_double else 'single'}.zip",
        mime="application/zip",
        help=f"{sum(len(kinds_of(one)) for one in made.sheets)} files of {len(made.sheets)} sheets, as one archive",
        icon=":material/download:",
        shortcut="Shift+X",
        on_click="ignore",
        key="figures.save",
    )


def _draw_unscored(choice: FiguresChoice) -> None:
    name = one_line(choice.dataset.name, _NAME)
    draw_message(
        "note",
        "No scores yet",
        f"No run of a turn of data set {name!r} is loaded: what is here is about the data themselves.",
        f"Ask models on the Predict page, or put prediction files into predictions/{name}/, and open this page again.",
    )


def _draw_gone(choice: FiguresChoice, made: Made) -> None:
    key = choice.address.sheet or ""
    why = made.left_out.get(key)
    found = f"Sheet {one_line(key, _NAME)!r} is not among those that can be made{f': {why}' if why else ''}."
    draw_message("warn", "Not found", found, "Another is shown; the list beside has those that are there.")


def _draw_empty(workspace: Workspace) -> None:
    draw_title(TITLE)
    draw_faults(workspace.faults)
    advice = (
        "Put topic files into datasets/<name>/ and predictions into predictions/<name>/, or start the app on another"
        " workspace: UTB_WORKSPACE=FOLDER."
    )
    draw_message("note", "Nothing to draw yet", f"No topic in {workspace.root} can be read.", advice)
