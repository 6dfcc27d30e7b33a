"""What another policy holds against arguments is drawn, so that graph and table never contradict the banner."""

import pytest

from tests.unit.views.cases import careful, hasty, judge, shop
from utb.model import Alignment, Finding, FindingCode, NodeStatus, Status, Verdict
from utb.views.address import Address
from utb.views.replay import Judged, ReplayView, build_replay_view
from utb.views.under_policy import as_judged, compared, paths_of

C = FindingCode
IDS = {"id": "bag-117"}


def objecting(*findings: Finding, policy: str = "reference") -> Verdict:
    return Verdict(policy, "1", Status.WRONG, findings=findings)


def extra(**fields: object) -> Finding:
    given = {"step": 1, "node": 1, "path": "", "expected": IDS, "actual": {**IDS, "note": "x"}, **fields}
    return Finding(C.ARGUMENT_VALUE, message="it has `note`, which the reference has not", **given)  # type: ignore[arg-type]


def aligned() -> Alignment:
    found = judge(shop(), careful()).alignment
    assert found is not None
    return found


def view_of(verdict: Verdict) -> ReplayView:
    judged = judge(shop(), careful())
    changed = Judged(run=judged.run, verdicts={**judged.verdicts, verdict.policy: verdict}, alignment=judged.alignment)
    return build_replay_view(shop(), changed, verdict.policy, Address(), sources={})


def test_members_that_one_object_has_alone_are_what_a_finding_is_about() -> None:
    assert paths_of(extra()) == ("note",)
    assert paths_of(extra(path="who", actual={})) == ("who.id",)
    assert paths_of(extra(path="who", expected=1, actual=2)) == ("who",)
    assert paths_of(extra(path="", expected=1, actual=2)) == ()
    assert paths_of(Finding(C.STEP_NOT_IN_PLAN, step=0, path="x")) == ()


def test_under_exact_nothing_is_added() -> None:
    found = aligned()
    assert as_judged(found, objecting(extra(), policy="exact")) is found
    assert as_judged(None, objecting(extra())) is None
    assert compared(objecting(policy="exact")) == compared(None) == ""


def test_an_argument_that_another_policy_objects_to_differs_in_graph_and_table() -> None:
    view = view_of(objecting(extra()))
    assert view.graph is not None
    assert view.graph.summary == "2 of 3 nodes matched · compared as exact does"
    assert view.arguments_summary == "1 of 4 arguments not as expected · compared as exact does"
    group = next(group for group in view.groups if group.node == 1)
    assert (group.mark.word, group.rows[0].path, group.rows[0].mark.word) == ("wrong arguments", "note", "extra")
    assert group.rows[0].message == "it has `note`, which the reference has not"
    assert (view.selection.node, view.selection.path) == (1, "note")
    assert view.edits is not None
    assert view.edits.summary == "none is needed: under exact this run is correct as it is"


@pytest.mark.parametrize("fields", [{"step": 0}, {"node": 9}])
def test_a_finding_on_another_call_changes_nothing(fields: dict[str, object]) -> None:
    assert as_judged(aligned(), objecting(extra(**fields))) == aligned()


def test_a_value_that_is_equal_to_exact_may_differ_to_another_policy() -> None:
    found = as_judged(aligned(), objecting(extra(path="id", expected="bag-117", actual="bag-117")))
    assert found is not None
    assert found.nodes[1].status is NodeStatus.WRONG_ARGUMENTS
    assert [(row.path, row.equal) for row in found.calls[1].rows] == [("id", False)]


def test_what_exact_already_finds_wrong_keeps_its_words() -> None:
    found = judge(shop(), hasty()).alignment
    assert found is not None
    finding = Finding(C.ARGUMENT_VALUE, 0, 1, "id", expected="bag-117", actual="bag-771", message="other words")
    changed = as_judged(found, objecting(finding))
    assert changed is not None
    assert changed.calls[0].rows == found.calls[0].rows
