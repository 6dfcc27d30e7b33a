"""The Compare page with other data for B: which data and models can be chosen, and what a revision changed."""

from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from tests.app import workspaces
from tests.app.revised import ASKED, NEW, OLD, REWORDED, revised
from tests.app.test_pages import PROJECT, html, opened
from utb.io.workspace import open_workspace
from utb.metrics.columns import Column
from utb.ui import compared
from utb.ui.compare_choice import CompareChoice, choose_two
from utb.views.compare_address import CompareAddress
from utb.views.compare_pairs import Cell

COMPARE = "pages/compare.py"
TWO = CompareAddress(dataset=OLD, dataset_b=NEW)


@pytest.fixture(autouse=True)
def _in_project(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(PROJECT)


def chosen(root: Path, address: CompareAddress) -> CompareChoice:
    choice = choose_two(open_workspace(root), address)
    assert choice is not None
    return choice


def cells(choice: CompareChoice) -> dict[tuple[str, int], Cell]:
    return {pair.place: pair.cell for pair in compared.compare(*choice.sides).pairs}


def buttons(app: AppTest) -> list[str]:
    return [str(box.key) for box in app.selectbox]


def test_the_same_run_is_judged_by_both_references(tmp_path: Path) -> None:
    choice = chosen(revised(tmp_path), TWO)
    assert [side.model for side in choice.sides] == ["m", "m"] and not choice.is_same
    assert (choice.is_lent(0), choice.is_lent(1)) == (False, True)
    assert cells(choice) == {("case", 0): Cell.ONLY_A, ("case", 1): Cell.BOTH}


def test_the_paired_test_counts_the_same_turns_wherever_they_stand_in_a_session(tmp_path: Path) -> None:
    tests = compared.compare(*chosen(revised(tmp_path), TWO).sides).tests
    whole = tests[Column.ALL]
    assert (whole.both, whole.only_first, whole.only_second, whole.neither, whole.left_out) == (1, 1, 0, 0, 0)
    assert (tests[Column.FIRST].only_first, tests[Column.MIDDLE].both) == (1, 1)  # thirds of A's session


def test_facets_come_from_the_data_of_a(tmp_path: Path) -> None:
    root = revised(tmp_path)
    for address in (TWO, TWO.swapped()):
        choice = chosen(root, address)
        assert choice.data.names == (address.dataset, address.dataset_b)
        profiles = {pair.facts.facets["profile"][0] for pair in compared.compare(*choice.sides).pairs}
        assert profiles == {"persona1" if address.dataset == OLD else "persona2"}


def test_a_data_set_without_runs_is_lent_some_on_either_side(tmp_path: Path) -> None:
    choice = chosen(revised(tmp_path), TWO.swapped())
    assert choice.data.offered == (OLD, NEW) and not choice.data.can_be_one and choice.missing == ""
    assert (choice.is_lent(0), choice.is_lent(1)) == (True, False)
    assert cells(choice)["case", 0] is Cell.ONLY_B
    assert chosen(tmp_path, CompareAddress(dataset=OLD)).data.offered == (OLD,)


def test_runs_of_its_own_are_taken_first_and_models_are_those_of_both(tmp_path: Path) -> None:
    choice = chosen(revised(tmp_path, own=["m", "o"]), TWO)
    assert choice.models == (("m", "n", "o"), ("m", "o", "n"))
    assert not choice.is_lent(1)
    assert cells(choice) == {("case", 0): Cell.ONLY_A, ("case", 1): Cell.ONLY_A}
    lent = chosen(tmp_path, CompareAddress(dataset=OLD, dataset_b=NEW, a="o", b="n"))
    assert (lent.is_lent(0), lent.is_lent(1)) == (True, True)


def test_the_same_trial_is_chosen_with_the_same_model(tmp_path: Path) -> None:
    root = revised(tmp_path)
    file = root / "predictions" / OLD / "m.jsonl"
    text = file.read_text(encoding="utf-8")
    file.write_text(text + text.replace('"trial": 0', '"trial": 1'), encoding="utf-8")
    choice = chosen(root, CompareAddress(dataset=OLD, dataset_b=NEW, trial_a=1))
    assert [side.trial for side in choice.sides] == [1, 1]
    assert chosen(root, CompareAddress(dataset=OLD, dataset_b=NEW, a="m", trial_a=1, b="m")).sides[1].trial is None


@pytest.mark.parametrize(
    ("address", "told"),
    [
        (CompareAddress(dataset=OLD, dataset_b="gone"), "The link names data set 'gone', which"),
        (CompareAddress(dataset=OLD, dataset_b="chosen"), "data set 'chosen' with turns of 'first', which"),
        (CompareAddress(dataset=NEW), "data set with runs 'second', which"),
        (CompareAddress(dataset=NEW, dataset_b=NEW), "data set with runs 'second' and data set 'second' with turns of"),
        (CompareAddress(dataset=NEW, dataset_b="gone"), "data set with runs 'second' and data set 'gone', which"),
        (CompareAddress(dataset=OLD, dataset_b=NEW, b="nobody"), "model 'nobody', which"),
    ],
)
def test_data_that_a_link_names_in_vain_are_told(tmp_path: Path, address: CompareAddress, told: str) -> None:
    workspaces.chosen(tmp_path)
    assert told in chosen(revised(tmp_path), address).missing


def test_the_data_of_a_may_be_named_for_b_and_are_then_not_said(tmp_path: Path) -> None:
    choice = chosen(revised(tmp_path), CompareAddress(dataset=OLD, dataset_b=OLD))
    assert choice.address.dataset_b is None and choice.missing == ""
    assert [side.model for side in choice.sides] == ["m", "n"]


def test_the_picker_stands_there_only_where_data_share_turns(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "compare.dataset_b" not in buttons(opened(COMPARE, workspaces.chosen(tmp_path / "one"), monkeypatch))
    both = workspaces.chosen(revised(tmp_path / "both"))
    assert "compare.dataset_b" not in buttons(opened(COMPARE, both, monkeypatch, dataset="chosen"))
    picker = opened(COMPARE, both, monkeypatch, dataset=OLD).selectbox(key="compare.dataset_b")
    assert picker.label == "B's data" and picker.options == ["data as A", "B: second"]


def test_choosing_data_for_b_shows_what_the_revision_changed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    app = opened(COMPARE, revised(tmp_path), monkeypatch, dataset=OLD, a="n", b="m")
    app.selectbox(key="compare.dataset_b").select(NEW).run()
    assert not app.exception
    assert app.query_params["dataset_b"] == NEW and "b" not in app.query_params
    assert [app.selectbox(key=f"compare.{side}").value for side in "ab"] == ["n", "n"]
    said_there = html(app)
    assert "Both have the same runs of <code>n</code>, recorded for <code>first</code>." in said_there
    assert "A leads by 50.0 points" in said_there and "2 turns scored for both" in said_there
    app.selectbox(key="compare.dataset_b").select("").run()
    assert "dataset_b" not in app.query_params and "data-note" not in html(app)
    assert [app.selectbox(key=f"compare.{side}").value for side in "ab"] == ["n", "m"]


def test_turns_that_only_one_has_are_counted_named_and_left_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = opened(COMPARE, revised(tmp_path), monkeypatch, dataset=OLD, dataset_b=NEW, show="not_scored")
    said_there = html(app)
    assert "2 turns in both" in said_there
    assert '1 turn only in <code>first</code>: <span class="m">old / 0</span>' in said_there
    assert '1 turn only in <code>second</code>: <span class="m">new / 0</span>' in said_there
    assert "There is no such turn." in said_there  # neither of them is among those that are not scored for both
    left_out = opened(COMPARE, tmp_path, monkeypatch, dataset=OLD, dataset_b=NEW, topic="old", turn=0)
    assert "Of the two data sets only <code>first</code> has turn 0 of topic" in html(left_out)


def test_swapping_swaps_the_data_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    app = opened(COMPARE, revised(tmp_path), monkeypatch, dataset=OLD, dataset_b=NEW)
    app.button(key="compare.swap").click().run()
    assert (app.query_params["dataset"], app.query_params["dataset_b"]) == (NEW, OLD)
    assert app.selectbox(key="compare.dataset_b").options == ["B: first"]  # as A it would have no runs
    assert "B leads by 50.0 points" in html(app)
    app.button(key="compare.swap").click().run()
    assert (app.query_params["dataset"], app.query_params["dataset_b"]) == (OLD, NEW)
    assert not app.exception


def test_each_side_of_a_turn_has_its_own_request_and_reference(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    app = opened(COMPARE, revised(tmp_path), monkeypatch, dataset=OLD, dataset_b=NEW, topic="case", turn=0)
    assert not app.exception
    said_there = html(app)
    assert ASKED in said_there and REWORDED in said_there
    assert "n1 find (was n0): query &#34;red&#34; → &#34;not red&#34;" in said_there
    assert "n0 book added" in said_there
    assert "n0 find (n1 in B): matched in A" in said_there
    assert "m · first" in said_there and "m · second" in said_there


def test_each_side_leads_to_replay_with_its_own_data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    listed = html(opened(COMPARE, revised(tmp_path), monkeypatch, dataset=OLD, dataset_b=NEW))
    assert "replay?dataset=first&amp;topic=case" in listed and "replay?dataset=second&amp;topic=case" in listed
    app = opened(COMPARE, tmp_path, monkeypatch, dataset=OLD, dataset_b=NEW, topic="case", turn=0)
    assert [app.button(key=f"compare.replay.{side}").help for side in "AB"] == [
        "",
        "The turn in the data of B; its run is one of A's data.",
    ]
    app.button(key="compare.replay.B").click().run()
    assert not app.exception


def test_a_changed_reference_of_the_revision_changes_the_numbers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = revised(tmp_path)
    assert "A leads by 50.0 points" in html(opened(COMPARE, root, monkeypatch, dataset=OLD, dataset_b=NEW))
    file = root / "datasets" / NEW / "second_persona2.jsonl"
    file.write_text(file.read_text(encoding="utf-8").replace('"blue"', '"green"'), encoding="utf-8")
    assert "A leads by 100.0 points" in html(opened(COMPARE, root, monkeypatch, dataset=OLD, dataset_b=NEW))


def test_every_view_of_two_data_sets_can_be_opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    root = revised(tmp_path, own=["o"])
    for address in (
        {"show": "up", "who": "b"},
        {"show": "called", "who": "b", "expected": "book"},
        {"show": "did", "who": "a", "did": "asked rightly"},
        {"topic": "case", "turn": "0", "node": "99", "of": "b", "path": "query"},
        {"a": "o", "b": "n", "policy": "reference", "policy_b": "relaxed"},
        {"topic": "case", "turn": "1", "a": "n", "b": "o"},
    ):
        app = opened(COMPARE, root, monkeypatch, dataset=OLD, dataset_b=NEW, **address)
        assert not app.exception


def test_hostile_data_are_escaped_on_both_sides(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    workspaces.hostile(tmp_path)
    again = tmp_path / "datasets" / f"again {workspaces.LATEX[:5]}"
    again.mkdir()
    for file in (tmp_path / "datasets" / "hostile").iterdir():
        (again / file.name).write_bytes(file.read_bytes().replace(b"html", b"more"))
    app = opened(COMPARE, tmp_path, monkeypatch, dataset="hostile", dataset_b=again.name)
    assert not app.exception and "data-note" in html(app)
    assert "<script>window" not in html(app) and "<img src=x" not in html(app)
