"""Every page on what goes wrong in a folder of files: halves, leftovers, gaps, nothing wrong, everything wrong."""

import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.app import crowds, hostile, workspaces
from tests.app.test_pages import PAGES, PROJECT, html, labels, opened
from tests.app.workspaces import called, run, said, topic, write_dataset
from utb.testing import answer, node

Build = Callable[[Path], Path]
REFERENCE = [node("find", {"query": "x"}), answer(after=[0])]
RIGHT = [called("find", {"query": "x"}), said("ok")]
WRONG = [called("find", {"query": "y"}), said("ok")]


@pytest.fixture(autouse=True)
def _in_project(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(PROJECT)


def half_written(root: Path) -> Path:
    """A run file whose writer was stopped in the middle of a line."""
    topics = [topic("a", REFERENCE), topic("b", REFERENCE)]
    runs = {"m": [run("a", *RIGHT, model="m"), run("b", *WRONG, model="m")]}
    write_dataset(root, "half", topics, runs)
    path = root / "predictions" / "half" / "m.jsonl"
    path.write_bytes(path.read_bytes()[:-40])
    return root


def leftovers(root: Path) -> Path:
    """Runs of a data set that is gone, and of topics that are gone."""
    write_dataset(
        root, "here", [topic("a", REFERENCE)], {"m": [run("a", *WRONG, model="m"), run("gone", *WRONG, model="m")]}
    )
    write_dataset(root, "lost", [topic("x", REFERENCE)], {"m": [run("x", *WRONG, model="m")]})
    for path in (root / "datasets" / "lost").iterdir():
        path.unlink()
    (root / "datasets" / "lost").rmdir()
    return root


def uneven(root: Path) -> Path:
    """Models that were run on different turns."""
    runs = {"one": [run("a", *WRONG, model="one")], "two": [run("b", *WRONG, model="two")]}
    return write_dataset(root, "uneven", [topic("a", REFERENCE), topic("b", REFERENCE), topic("c", REFERENCE)], runs)


def faultless(root: Path) -> Path:
    """No failure anywhere."""
    return write_dataset(root, "faultless", [topic("a", REFERENCE)], {"m": [run("a", *RIGHT, model="m")]})


@pytest.mark.parametrize(
    "build", [half_written, leftovers, uneven, faultless, hostile.attacks], ids=lambda b: b.__name__
)
@pytest.mark.parametrize("script", ["app.py", *PAGES])
def test_no_page_fails(script: str, build: Build, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert not opened(script, build(tmp_path), monkeypatch).exception


def test_the_whole_lines_of_a_half_written_file_are_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    app = opened("pages/replay.py", half_written(tmp_path), monkeypatch)
    assert labels(app)["replay.turn"] == ["✓  a / turn 0", "b / turn 0"]
    assert "m.jsonl:2" in html(app)


def test_runs_without_a_turn_are_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    app = opened("pages/replay.py", leftovers(tmp_path), monkeypatch)
    assert "1 run of turns that are not there" in html(app)
    assert "no data set &#39;lost&#39;" in html(app)


def test_a_model_without_this_turn_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    app = opened("pages/replay.py", uneven(tmp_path), monkeypatch, topic="a", turn=0, model="two")
    assert "two has no run of this turn" in html(app)


def test_without_failures_nothing_leads_to_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    app = opened("pages/replay.py", faultless(tmp_path), monkeypatch, only="wrong")
    assert "No turn fits" in html(app)
    assert not [button for button in app.button if "failure" in button.label]
    app.button(key="replay.remove.only").click().run()
    assert "only" not in app.query_params and not app.exception


def test_ten_thousand_failures_are_walked_as_fast_as_ten(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    app = opened("pages/replay.py", crowds.failures(tmp_path), monkeypatch, only="wrong", topic="t500", turn=0)
    assert len(labels(app)["replay.turn"]) == 401
    assert "5,001 of 10,000" in html(app)
    start = time.perf_counter()
    app.button(key="replay.Shift+J").click().run()
    assert app.query_params["turn"] == "1" and not app.exception
    assert time.perf_counter() - start < 2


def test_filters_are_in_the_url_and_combine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    app = opened("pages/replay.py", crowds.crowd(tmp_path, 1, 30, 90), monkeypatch, only="wrong", code="argument_value")
    first = labels(app)["replay.turn"]
    assert first and all(label.startswith("×") for label in first)
    app.query_params["type"] = "Single-Tool"
    app.run()
    narrowed = labels(app)["replay.turn"]
    assert set(narrowed) < set(first)
    assert app.query_params["only"] == ["wrong"] or app.query_params["only"] == "wrong"


def test_where_policies_disagree_the_reason_stands_beside_the_verdict(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    extra = [*RIGHT[:1], called("find", {"query": "more"}), said("ok")]
    workspace = write_dataset(tmp_path, "d", [topic("a", REFERENCE)], {"m": [run("a", *extra, model="m")]})
    app = opened("pages/replay.py", workspace, monkeypatch, disagree="any")
    assert labels(app)["replay.turn"] == ["×  a / turn 0"]
    assert "allows further calls that change nothing" in html(app)


def test_the_policy_switch_shows_the_policies_and_keeps_one_for_whoever_asks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = opened("pages/replay.py", workspaces.chosen(tmp_path), monkeypatch)
    assert app.segmented_control(key="replay.policy").options == ["exact", "relaxed", "reference"]
    app = opened("pages/replay.py", workspaces.chosen(tmp_path), monkeypatch, policy="reference-difflib")
    assert app.segmented_control(key="replay.policy").value == "reference-difflib" and not app.exception


def test_overview_leads_back_to_where_replay_was_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    app = opened("app.py", workspaces.chosen(tmp_path), monkeypatch)
    assert "Continue where you left off" not in html(app)
    app.session_state["replay.last"] = {"dataset": "chosen", "topic": "bags", "turn": "1", "model": "hasty"}
    app.run()
    assert "Continue where you left off" in html(app) and "chosen / bags / turn 1 / hasty" in html(app)


def test_tools_are_searched_and_chosen_by_url(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    app = opened("pages/tools.py", workspaces.chosen(tmp_path), monkeypatch, find="book")
    assert "2 entries of" in html(app)
    app.text_input(key="tools.find").set_value("nothing like it").run()
    assert app.query_params["find"] == ["nothing like it"] or app.query_params["find"] == "nothing like it"
    assert "No tool fits the search" in html(app)
    app = opened("pages/tools.py", workspaces.chosen(tmp_path), monkeypatch, tool="gone")
    assert "No such tool" in html(app) and not app.exception
    app = opened("pages/tools.py", workspaces.chosen(tmp_path), monkeypatch, view="Ecosystem")
    assert not app.exception
