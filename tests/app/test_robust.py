"""Every page on data that is odd but whole: gaps, nothing wrong, everything wrong, attacks."""

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


def uneven(root: Path) -> Path:
    """Models that were run on different turns."""
    runs = {"one": [run("a", *WRONG, model="one")], "two": [run("b", *WRONG, model="two")]}
    return write_dataset(root, "uneven", [topic("a", REFERENCE), topic("b", REFERENCE), topic("c", REFERENCE)], runs)


def faultless(root: Path) -> Path:
    """No failure anywhere."""
    return write_dataset(root, "faultless", [topic("a", REFERENCE)], {"m": [run("a", *RIGHT, model="m")]})


@pytest.mark.parametrize("build", [uneven, faultless, hostile.attacks], ids=lambda b: b.__name__)
@pytest.mark.parametrize("script", ["app.py", *PAGES])
def test_no_page_fails(script: str, build: Build, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert not opened(script, build(tmp_path), monkeypatch).exception


def test_a_model_without_this_turn_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    app = opened("pages/replay.py", uneven(tmp_path), monkeypatch, topic="a", turn=0, model="two")
    assert "two has no run of this turn" in html(app)


def test_without_failures_nothing_leads_to_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    app = opened("pages/replay.py", faultless(tmp_path), monkeypatch, only="wrong")
    assert "No turn fits" in html(app)
    assert not [button for button in app.button if "failure" in button.label]
    assert "No failure among" not in html(app)
    app.button(key="replay.remove.only").click().run()
    assert "only" not in app.query_params and not app.exception
    assert "No failure among 1 run" in html(app)


def test_ten_thousand_failures_are_counted_and_walked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    app = opened("pages/replay.py", crowds.failures(tmp_path), monkeypatch, only="wrong", topic="t500", turn=0)
    assert len(labels(app)["replay.turn"]) == 401
    assert "5,001 of 10,000" in html(app)
    app.button(key="replay.Shift+J").click().run()
    assert app.query_params["turn"] == "1" and not app.exception


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
