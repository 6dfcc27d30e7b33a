"""The Figures page without a browser: what it lists, what its pickers do, and what it says where something lacks."""

import csv
import io
import json
from pathlib import Path

import pytest

from tests.app import crowds, hostile, workspaces
from tests.app.test_pages import PROJECT, html, opened
from tests.app.workspaces import called, run, said, topic, write_dataset
from utb.testing import answer, node
from utb.ui.settings import SHIPPED

FIGURES = "pages/figures.py"


@pytest.fixture(autouse=True)
def _in_project(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(PROJECT)


def test_the_sample_has_tables_figures_and_checks(monkeypatch: pytest.MonkeyPatch) -> None:
    app = opened(FIGURES, SHIPPED, monkeypatch, dataset="utb-mini")
    said_there = html(app)
    assert not app.exception
    for words in ("Table 2", "Table 4", "Table 5", "Table 8", "Table 9", "Figure 2a", "Gap", "Positions", "Pairs"):
        assert words in said_there
    assert "Accuracy under the exact policy" in said_there and "10,000 draws" in said_there
    assert "all 98 turns of the data set utb-mini" not in said_there and "whole data set was run" in said_there
    assert "models on the same turns" in said_there and "hold" in said_there
    assert [app.get("download_button")[number].proto.label for number in (1, 2, 3)] == ["PDF", "SVG", "PNG"]


def test_every_sheet_can_be_previewed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    workspace = crowds.crowd(tmp_path, models=2, topics=6, turns=24)
    app = opened(FIGURES, workspace, monkeypatch)
    panes = " ".join(element.proto.json for element in app.get("bidi_component"))
    keys = {part.split("&#39;")[0].split("%")[0].split("\\")[0] for part in panes.split("sheet=")[1:]}
    names = {part.split('"')[0].split("&")[0] for part in keys}
    assert {"table4_exact", "gap_exact_relaxed", "positions", "checks"} <= names
    for name in sorted(names):
        app.query_params["sheet"] = name
        app.run()
        assert not app.exception
        assert f">{name}</code>" in html(app)


def test_a_chart_is_drawn_and_a_table_has_no_drawing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    workspace = crowds.crowd(tmp_path, models=2, topics=6, turns=24)
    app = opened(FIGURES, workspace, monkeypatch, sheet="positions")
    assert len(app.get("plotly_chart")) == 1
    table = opened(FIGURES, workspace, monkeypatch, sheet="table4_exact")
    assert len(table.get("plotly_chart")) == 0
    disabled = {each.proto.label: each.proto.disabled for each in table.get("download_button")}
    assert [disabled[kind] for kind in ("PDF", "SVG", "PNG", "LaTeX", "CSV", "JSON")] == [True] * 3 + [False] * 3


def test_pickers_write_the_address(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    app = opened(FIGURES, crowds.crowd(tmp_path, models=3, topics=6, turns=24), monkeypatch, sheet="table4_exact")
    assert "–" in html(app)
    app.toggle(key="figures.intervals").set_value(False).run()
    assert app.query_params["intervals"] == "no" and "10,000 draws" not in html(app)
    app.multiselect(key="figures.models").set_value(["model-2", "model-0"]).run()
    assert json.loads(app.query_params["models"]) == ["model-2", "model-0"]
    app.segmented_control(key="figures.order").set_value("given").run()
    said_there = html(app)
    assert said_there.index("<td>model-2</td>") < said_there.index("<td>model-0</td>")
    assert "<td>model-1</td>" not in said_there
    app.segmented_control(key="figures.width").set_value("Two columns, 174 mm").run()
    assert app.query_params["width"] == "double" and app.query_params["sheet"] == "table4_exact"
    assert not app.exception


def test_trivial_agents_are_picked_and_drawn_beside_the_models(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    app = opened(FIGURES, crowds.crowd(tmp_path, models=3, topics=6, turns=24), monkeypatch, models='["model-2"]')
    assert "trivial agents" not in html(app)
    app.multiselect(key="figures.floors").set_value(["model-0"]).run()
    assert json.loads(app.query_params["floors"]) == ["model-0"]
    said_there = html(app)
    assert "Set apart are trivial agents, which do next to nothing: model-0." in said_there
    assert said_there.index("<td>model-2</td>") < said_there.index("<td>model-0</td>")
    app.multiselect(key="figures.floors").set_value([]).run()
    assert app.query_params["floors"] == "[]" and "trivial agents" not in html(app)


def test_without_scores_it_says_what_to_do_and_shows_the_data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    app = opened(FIGURES, workspaces.without_runs(tmp_path), monkeypatch)
    assert not app.exception
    assert "No scores yet" in html(app) and "Predict page" in html(app)
    assert "Composition of the data set" in html(app)


def test_no_model_chosen_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    app = opened(FIGURES, workspaces.chosen(tmp_path), monkeypatch, models="[]")
    assert not app.exception and "No model is chosen" in html(app)


@pytest.mark.parametrize(
    ("parameters", "told"),
    [
        ({"dataset": "gone"}, "data set 'gone'"),
        ({"models": '["nobody"]'}, "model 'nobody'"),
        ({"policies": '["kind", "exact"]'}, "policy 'kind'"),
        ({"order": "chance"}, "order 'chance'"),
        ({"sheet": "<b>"}, "Sheet '<b>' is not among those"),
        ({"sheet": "trials_exact"}, "no model has several trials of a turn"),
    ],
)
def test_what_a_link_names_in_vain_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, parameters: dict[str, str], told: str
) -> None:
    app = opened(FIGURES, workspaces.chosen(tmp_path), monkeypatch, **parameters)
    assert not app.exception
    assert told.replace("'", "&#39;").replace("<", "&lt;").replace(">", "&gt;") in html(app)


@pytest.mark.parametrize("sheet", ["table4_exact", "gap_exact_relaxed", "bottlenecks_exact", "tools_exact", "checks"])
def test_hostile_names_are_escaped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, sheet: str) -> None:
    app = opened(FIGURES, hostile.attacks(tmp_path), monkeypatch, sheet=sheet)
    assert not app.exception
    assert "<script>window" not in html(app) and "<img src=x" not in html(app)


def test_forty_models_and_one_profile(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    reference = [node("find", {"query": "x"}), answer(after=[0])]
    names = [f"m{number}" for number in range(40)]
    runs = {name: [run("t", called("find", {"query": "x"}), said("ok"), model=name)] for name in names}
    app = opened(FIGURES, write_dataset(tmp_path, "many", [topic("t", reference)], runs), monkeypatch)
    assert not app.exception
    assert html(app).count("<td>m") == 40
    assert "Empty because" in html(app)


def test_the_files_hold_what_the_page_shows(tmp_path: Path) -> None:
    from utb.figures.choices import Order
    from utb.io.workspace import open_workspace
    from utb.ui.figures_made import archive_of, file_of, sheets_of_scores

    (dataset,) = open_workspace(crowds.crowd(tmp_path, models=2, topics=6, turns=24)).datasets
    made = sheets_of_scores(dataset, ("model-0", "model-1"), Order.NAME, ("exact", "relaxed"), intervals=True)
    first = made.sheets[0]
    rows = list(csv.DictReader(io.StringIO(file_of(first, "csv", double=False).decode())))
    assert [row["model"] for row in rows] == ["model-0", "model-1"]
    assert [float(row["Avg"]) for row in rows] == list(first.numbers("Avg"))
    gap = next(one for one in made.sheets if one.key == "gap_exact_relaxed")
    assert archive_of([first, gap], double=True) == archive_of([first, gap], double=True)
