"""The page as one record: one selection, whatever a link asks for, and a view for every state."""

import pytest

from tests.unit.views.cases import careful, hasty, judge, shop
from utb.model import Trajectory, Turn
from utb.testing import call, node, step, text, trajectory, turn
from utb.views.address import Address
from utb.views.replay import ReplayView, build_replay_view
from utb.views.selection import Selection
from utb.views.sources import expected_sources


def view(of: Turn, run: Trajectory | None = None, address: Address | None = None, policy: str = "exact") -> ReplayView:
    judged = judge(of, run) if run else None
    sources = {} if of.reference.fault else expected_sources(of)
    raw = [{"action": "as it stands"}]
    return build_replay_view(of, judged, policy, address or Address(), sources=sources, raw_reference=raw)


def test_the_first_finding_is_chosen_where_the_link_chooses_nothing() -> None:
    shown = view(shop(), hasty())
    assert shown.selection.step == 0 and shown.selection.node == 1


def test_a_right_run_starts_with_nothing_chosen() -> None:
    shown = view(shop(), careful())
    assert (shown.selection, shown.edits, shown.evidence) == (Selection(), None, None)


@pytest.mark.parametrize(
    ("address", "selection"),
    [
        (Address(step=1), Selection(step=1, node=0, call=0, path="query")),
        (Address(node=1), Selection(step=0, node=1, call=0, path="id")),
        (Address(node=1, path="nothing"), Selection(step=0, node=1, call=0, path="id")),
        (Address(node=0, path="limit"), Selection(step=1, node=0, call=0, path="limit")),
        (Address(step=99), Selection(step=99)),
        (Address(node=99, path="id"), Selection()),
        (Address(node=2), Selection(step=2, node=2)),
    ],
)
def test_a_link_is_completed(address: Address, selection: Selection) -> None:
    assert view(shop(), hasty(), address).selection == selection


def test_the_evidence_is_that_of_the_chosen_row() -> None:
    shown = view(shop(), hasty(), Address(node=1, path="id"))
    assert shown.evidence is not None and shown.evidence.marked == "bag-117"


def test_the_table_can_show_the_chosen_node_only() -> None:
    shown = view(shop(), hasty(), Address(node=1, rows="node"))
    assert [group.index for group in shown.groups] == ["n1"]
    assert [group.index for group in view(shop(), careful(), Address(rows="node")).groups] == ["n0", "n1"]


def test_the_table_can_show_a_call_without_a_node_only() -> None:
    beside = trajectory(step(call("find", {"query": "blue bag", "limit": 5})), step(call("guess", {"x": 1})))
    assert [group.index for group in view(shop(), beside, Address(step=1, rows="node")).groups] == ["n1", "step 1"]
    after = trajectory(*careful().steps[:2], step(call("guess", {"x": 1})))
    assert [group.index for group in view(shop(), after, Address(step=2, rows="node")).groups] == ["step 2"]


def test_a_reference_without_a_run_is_still_a_page() -> None:
    shown = view(shop(), None, Address(node=1))
    assert (shown.verdict.mark.word, shown.models, shown.arguments_summary) == ("no run", (), "")
    assert shown.graph is not None and shown.evidence is not None
    assert shown.selection == Selection(node=1, path="id")


def test_an_unreadable_reference_shows_its_reason_and_its_text() -> None:
    shown = view(turn(node("find", {}, after=[7])), trajectory(step(call("find"))))
    assert shown.graph is None and shown.groups == ()
    assert shown.unreadable is not None and "as it stands" in shown.unreadable.raw.text
    assert (shown.verdict.mark.word, bool(shown.verdict.second)) == ("not scored", True)


def test_what_differs_is_counted() -> None:
    assert view(shop(), hasty()).arguments_summary == "1 of 3 arguments not as expected"
    assert view(shop(), careful()).arguments_summary == "0 of 3 arguments not as expected"


def test_another_policy_gives_its_own_verdict() -> None:
    assert view(shop(), hasty(), policy="relaxed").verdict.under.startswith("relaxed v1")


def test_where_no_argument_is_to_blame_that_is_said() -> None:
    early = trajectory(
        step(call("book", {"id": "bag-117"})), step(call("find", {"query": "blue bag", "limit": 5})), text("Done.")
    )
    said = view(shop(), early).arguments_summary
    assert said == "3 arguments as expected: the turn is wrong for another reason"
    assert view(shop(), careful()).arguments_summary == "0 of 3 arguments not as expected"
    assert view(shop(), hasty()).arguments_summary == "1 of 3 arguments not as expected"
