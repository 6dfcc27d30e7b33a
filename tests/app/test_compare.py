"""The Compare page without a browser: what it says, what its pickers do to the address, and what it never does."""

from pathlib import Path

import pytest

from tests.app import crowds, hostile, workspaces
from tests.app.test_pages import PROJECT, html, opened
from tests.app.workspaces import Json, called, run, said, topic, write_dataset
from utb.testing import answer, node

COMPARE = "pages/compare.py"
RIGHT = [called("find", {"query": "x"}), said("ok")]
WRONG = [called("find", {"query": "y"}), said("ok")]


@pytest.fixture(autouse=True)
def _in_project(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(PROJECT)


def finds(name: str) -> Json:
    return topic(name, [node("find", {"query": "x"}), answer(after=[0])])


def trials(root: Path) -> Path:
    """Two trials of one model: the first right, the second wrong; another model without a second trial."""
    runs = [run("t", *RIGHT, model="m"), run("t", *WRONG, model="m", trial=1)]
    return write_dataset(root, "trials", [finds("t")], {"m": runs, "o": [run("t", *WRONG, model="o")]})


def test_two_models_stand_beside_each_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    app = opened(COMPARE, workspaces.chosen(tmp_path), monkeypatch)
    said_there = html(app)
    assert not app.exception
    assert "A leads by 100.0 points" in said_there
    assert "McNemar exact p = 1.0000" in said_there
    for title in ("Where they differ", "Expected and called tools", "Verdict flips", "Only A right", "Ask or act"):
        assert title in said_there


def test_the_turn_that_one_has_no_run_of_counts_nowhere_and_is_listed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = opened(COMPARE, workspaces.chosen(tmp_path), monkeypatch, show="not_scored")
    assert "1 turn scored for both" in html(app)
    assert "no run of this turn" in html(app) and "bags / 1" in html(app)


def test_pickers_write_the_address(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    app = opened(COMPARE, workspaces.chosen(tmp_path), monkeypatch, show="only_a")
    app.button(key="compare.swap").click().run()
    assert (app.query_params["a"], app.query_params["b"], app.query_params["show"]) == ("hasty", "careful", "only_b")
    app.segmented_control(key="compare.policy").set_value("relaxed").run()
    assert app.query_params["policy"] == "relaxed" and "policy_b" not in app.query_params
    app.selectbox(key="compare.policy_b").select("exact").run()
    assert app.query_params["policy_b"] == "exact"
    app.text_input(key="compare.filter.find").set_value("nothing like it").run()
    assert app.query_params["find"] == "nothing like it"
    assert "No turn fits the filters" in html(app)
    assert not app.exception


def test_one_model_is_compared_under_two_policies(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    workspace = write_dataset(tmp_path, "one", [finds("t")], {"m": [run("t", *WRONG, model="m")]})
    app = opened(COMPARE, workspace, monkeypatch)
    assert app.selectbox(key="compare.policy_b").value == "relaxed"
    assert "Where they differ" in html(app)
    app.selectbox(key="compare.policy_b").select("B as A").run()
    assert "A and B are the same run" in html(app) and "Choose another policy" in html(app)


def test_two_trials_of_one_model_are_compared(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    app = opened(COMPARE, trials(tmp_path), monkeypatch, a="m", trial_a=0, b="m", trial_b=1)
    assert "A leads by 100.0 points" in html(app)
    assert [app.selectbox(key=f"compare.trial_{side}").value for side in "ab"] == [0, 1]
    app.selectbox(key="compare.trial_b").select(0).run()
    assert "A and B are the same run" in html(app)


def test_all_trials_are_compared_where_none_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    app = opened(COMPARE, trials(tmp_path), monkeypatch, a="m", b="o", show="not_scored")
    assert "1 turn scored for both" in html(app) and "trial 1<" in html(app)


def test_a_turn_is_laid_side_by_side(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    app = opened(COMPARE, workspaces.chosen(tmp_path), monkeypatch, topic="bags", turn=0, show="only_a")
    said_there = html(app)
    assert not app.exception
    assert "Only A right ✓×" in said_there and "1 of 1" in said_there
    assert "2 nodes met differently" in said_there or "1 node met differently" in said_there
    app.button(key="compare.replay.B").click().run()
    assert not app.exception
    app = opened(COMPARE, workspaces.chosen(tmp_path), monkeypatch, topic="bags", turn=0, show="only_a")
    app.button(key="compare.back").click().run()
    assert "topic" not in app.query_params and app.query_params["show"] == "only_a"


def test_a_turn_with_one_run_shows_the_reference_beside_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    app = opened(COMPARE, workspaces.chosen(tmp_path), monkeypatch, topic="bags", turn=1)
    assert not app.exception
    assert "Not scored for both" in html(app) and "not among" in html(app)
    assert [app.button(key=f"compare.replay.{side}").disabled for side in "AB"] == [True, False]


@pytest.mark.parametrize(
    ("parameters", "told"),
    [
        ({"a": "nobody"}, "model 'nobody'"),
        ({"policy": "kind"}, "policy 'kind'"),
        ({"dataset": "gone", "trial_a": "7"}, "data set with runs 'gone' and trial 7"),
        ({"topic": "gone", "turn": "3"}, "Neither A nor B has a run of turn 3 of topic 'gone'."),
    ],
)
def test_what_a_link_names_in_vain_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, parameters: dict[str, str], told: str
) -> None:
    app = opened(COMPARE, workspaces.chosen(tmp_path), monkeypatch, **parameters)
    assert not app.exception
    assert told.replace("'", "&#39;") in html(app)


@pytest.mark.parametrize(
    "parameters",
    [
        {"show": "<b>", "who": "c", "part": "x", "page": "999999", "against": "kind", "side": "z"},
        {"show": "called", "who": "a", "expected": "x" * 3000, "called": "\x00"},
        {"show": "did"},
        {"show": "up", "who": "b", "code": "A nothing"},
        {
            "topic": "bags",
            "turn": "0",
            "node": "99",
            "step": "99",
            "call": "5",
            "path": "a[0].b",
            "of": "b",
            "rows": "node",
        },
    ],
    ids=range(5),
)
def test_no_link_breaks_the_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, parameters: dict[str, str]) -> None:
    app = opened(COMPARE, workspaces.chosen(tmp_path), monkeypatch, **parameters)
    assert not app.exception


def test_runs_without_a_common_turn_have_no_numbers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    runs = {"m": [run("t", *RIGHT, model="m")], "o": [run("u", *RIGHT, model="o")]}
    app = opened(COMPARE, write_dataset(tmp_path, "apart", [finds("t"), finds("u")], runs), monkeypatch)
    assert not app.exception
    assert "No turn is scored for both" in html(app) and "0.0 %" not in html(app)


def test_hostile_names_and_texts_are_escaped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    app = opened(COMPARE, hostile.attacks(tmp_path), monkeypatch)
    assert not app.exception
    assert "<script>window" not in html(app) and "<img src=x" not in html(app)
    for listed in ("neither", "both", "not_scored"):
        assert not opened(COMPARE, hostile.attacks(tmp_path), monkeypatch, show=listed).exception


def test_forty_models_can_be_chosen_from(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    workspace = crowds.crowd(tmp_path, models=40, topics=4, turns=9, name="many")
    app = opened(COMPARE, workspace, monkeypatch, a="model-7", b="model-39")
    assert not app.exception
    assert len(app.selectbox(key="compare.a").options) == 40
    assert "9 turns scored for both" in html(app)


def test_one_profile_is_resampled_by_topic(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    topics = [finds(f"t{number}") for number in range(4)]
    runs = {
        "m": [run(f"t{number}", *RIGHT, model="m") for number in range(4)],
        "o": [run(f"t{number}", *(RIGHT if number % 2 else WRONG), model="o") for number in range(4)],
    }
    app = opened(COMPARE, write_dataset(tmp_path, "alone", topics, runs), monkeypatch)
    assert "by resampling topics" in html(app)
