"""The chosen argument's value is marked where the model saw it."""

from tests.unit.views.cases import careful, hasty, judge, shop
from utb.model import Trajectory, Turn, UserReply
from utb.testing import answer, ask, call, node, step, text, trajectory, turn
from utb.views.address import Address
from utb.views.bodies import Body
from utb.views.provenance import marked_span, marked_value
from utb.views.replay import ReplayView, build_replay_view
from utb.views.sources import expected_sources
from utb.views.transcript import StepView


def view(of: Turn, run: Trajectory, address: Address) -> ReplayView:
    return build_replay_view(of, judge(of, run), "exact", address, sources=expected_sources(of))


def chosen(body: Body | None) -> list[str]:
    return [piece for piece, mark in body.pieces if mark == "chosen"] if body else []


def test_a_value_of_the_request_is_marked_in_the_request() -> None:
    shown = view(shop(), hasty(), Address(node=0, path="query"))
    assert chosen(shown.transcript.request) == ["blue bag"]
    assert "".join(piece for piece, _ in shown.transcript.request.pieces) == shop().request  # type: ignore[union-attr]


def test_a_value_of_a_result_is_marked_in_what_the_run_received() -> None:
    entry = view(shop(), careful(), Address(node=1, path="id")).transcript.entries[0]
    assert isinstance(entry, StepView) and chosen(entry.calls[0].observation) == ["bag-117"]


def test_nothing_is_marked_where_the_run_never_received_the_result() -> None:
    of = shop()
    run = trajectory(step(call("book", {"id": "bag-771"})), text())
    entries = view(of, run, Address(node=1, path="id")).transcript.entries
    assert all(
        chosen(each.observation) == [] for entry in entries if isinstance(entry, StepView) for each in entry.calls
    )


def test_a_value_of_a_reply_is_marked_in_the_reply_of_the_run() -> None:
    of = turn(
        ask("date", "On 9 March 2026, please."), node("book", {"date": "9 March 2026"}, after=[0]), answer(after=[0, 1])
    )
    run = trajectory(
        text("Which date?"),
        UserReply("On 9 March 2026, please."),
        step(call("book", {"date": "10 March 2026"})),
        text(),
    )
    entries = view(of, run, Address(node=1, path="date")).transcript.entries
    assert chosen(next(entry for entry in entries if isinstance(entry, Body))) == ["9 March 2026"]


def test_a_value_of_the_history_is_marked_most_of_all() -> None:
    earlier = turn(answer(), request="Order A-771 and order B-882.")
    of = turn(node("book", {"one": "A-771", "two": "B-882"}), request="Book both.", history=[earlier], index=1)
    run = trajectory(step(call("book", {"one": "A-771", "two": "B-883"})), text())
    leaned = view(of, run, Address(node=0, path="two")).transcript.leaned[0]
    assert leaned.is_chosen
    assert [(piece, mark) for piece, mark in leaned.pieces if mark] == [("A-771", "used"), ("B-882", "chosen")]


def test_places_that_are_none_mark_nothing() -> None:
    assert marked_span("text", None, 10) == marked_value("text", "") == marked_value("text", "other") == ()
    assert marked_value("a long text with a value in it", "value", 4) == (
        ("…h a ", ""),
        ("value", "chosen"),
        (" in …", ""),
    )


def test_a_correct_run_is_folded_until_something_is_chosen() -> None:
    assert view(shop(), careful(), Address()).is_folded
    assert not view(shop(), careful(), Address(node=0)).is_folded
    assert not view(shop(), hasty(), Address()).is_folded
