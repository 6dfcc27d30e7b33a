"""In a reply with several calls only the one that is meant is chosen."""

import pytest

from tests.unit.views.cases import judge
from utb.model import Mode
from utb.testing import answer, call, node, step, text, trajectory, turn
from utb.views.address import Address
from utb.views.replay import ReplayView, build_replay_view
from utb.views.selection import Selection


def plan(address: Address) -> ReplayView:
    """One reply with two extra calls between the two that the reference has."""
    of = turn(node("find", {"query": "x"}), node("book", {"id": "y"}), answer(after=[0, 1]))
    extra = call("find", {"query": "more"})
    run = trajectory(
        step(call("find", {"query": "x"}), extra, extra, call("book", {"id": "y"})),
        text(),
        mode=Mode.SINGLE_RESPONSE,
    )
    return build_replay_view(of, judge(of, run), "exact", address, sources={})


def test_the_first_extra_call_is_chosen_not_the_node_of_its_step() -> None:
    shown = plan(Address())
    assert shown.selection == Selection(step=0, call=1)
    assert [chip.call for chip in shown.verdict.findings if chip.code == "extra_call"] == [1]


@pytest.mark.parametrize(
    ("address", "selection"),
    [
        (Address(step=0, call=2), Selection(step=0, call=2)),
        (Address(step=0, call=3), Selection(step=0, node=1, call=3, path="id")),
        (Address(node=1), Selection(step=0, node=1, call=3, path="id")),
        (Address(step=0), Selection(step=0, node=0, call=0, path="query")),
        (Address(step=0, call=9), Selection(step=0, call=9)),
    ],
)
def test_step_node_and_call_complete_each_other(address: Address, selection: Selection) -> None:
    assert plan(address).selection == selection


def test_the_table_narrows_to_the_chosen_call() -> None:
    shown = plan(Address(step=0, call=2, rows="node"))
    assert [(group.step, group.call) for group in shown.groups] == [(0, 2)]


def test_every_call_of_the_step_says_which_it_is() -> None:
    step_view = plan(Address()).transcript.steps[0]
    assert [each.call for each in step_view.calls] == [0, 1, 2, 3]
