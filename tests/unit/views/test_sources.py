"""Where values stand: chips, the place itself, and where a wrong value may have come from."""

import msgspec
import pytest

from tests.unit.views.cases import FOUND, judge, shop
from utb.model import Source, SourceKind, Span, Turn
from utb.testing import answer, ask, call, node, step, text, trajectory, turn
from utb.views.sources import AROUND, chip_of, evidence_of, expected_sources, history_text, source_at


def history() -> Turn:
    nodes = [node("find", {"query": "red hat"}, observation="hat-9"), ask(reply="Blue") | {"observation": "Which one?"}]
    nodes += [answer(), answer() | {"observation": "Here it is."}, node("note", {"x": "hat"})]
    earlier = turn(*nodes, request="A red hat.", topic_id="hats")
    return turn(ask(reply="Tomorrow."), node("book", {"id": "hat-9"}), request="Book it.", history=[earlier], index=1)


@pytest.mark.parametrize(
    ("source", "where"),
    [
        (Source(kind=SourceKind.REQUEST), ""),
        (Source(kind=SourceKind.REQUEST, node=0), "reply to n0"),
        (Source(kind=SourceKind.HISTORY, turn=0, topic_id="hats"), "hats, turn 0"),
        (Source(kind=SourceKind.HISTORY, turn=0), "turn 0"),
        (Source(kind=SourceKind.HISTORY), ""),
        (Source(kind=SourceKind.OBSERVATION, node=3), "n3"),
        (Source(kind=SourceKind.NONE), ""),
    ],
)
def test_a_chip_names_the_place(source: Source, where: str) -> None:
    assert chip_of(history(), source).where == where


@pytest.mark.parametrize(
    ("source", "marked", "around"),
    [
        (Source(kind=SourceKind.REQUEST, span=Span(0, 4)), "Book", " it."),
        (Source(kind=SourceKind.REQUEST, node=0, span=Span(0, 8)), "Tomorrow", "."),
        (Source(kind=SourceKind.HISTORY, turn=0, topic_id="hats", span=Span(2, 9)), "red hat", "."),
        (Source(kind=SourceKind.HISTORY, turn=0, topic_id="hats", node=0, span=Span(0, 5)), "hat-9", ""),
    ],
)
def test_evidence_marks_the_value_in_its_text(source: Source, marked: str, around: str) -> None:
    found = evidence_of(history(), source, "id")
    assert (found.marked, found.after) == (marked, around)


def test_evidence_of_an_observation_is_an_excerpt() -> None:
    long = {"before": "x" * 1000, "id": "bag-117", "after": "y" * 1000}
    of = turn(node("find", {}, observation=long), node("book", {"id": "bag-117"}, after=[0]))
    source = expected_sources(of)[1]["id"]
    found = evidence_of(of, source, "id")
    assert found.marked == "bag-117"
    assert found.before.startswith("…") and found.after.endswith("…")
    assert len(found.before) == len(found.after) == AROUND + 1


@pytest.mark.parametrize(
    ("source", "note"),
    [
        (Source(kind=SourceKind.DEFAULT), "default"),
        (Source(kind=SourceKind.PROFILE), "persona"),
        (Source(kind=SourceKind.NONE), "nowhere"),
        (Source(kind=SourceKind.HISTORY, turn=7), "not in this file"),
    ],
)
def test_a_source_without_a_text_says_what_it_is(source: Source, note: str) -> None:
    found = evidence_of(history(), source, "id")
    assert note in found.note and not found.marked


@pytest.mark.parametrize("span", [None, Span(5, 5), Span(0, 999)])
def test_a_place_that_is_not_in_the_text_leaves_the_text_unmarked(span: Span | None) -> None:
    found = evidence_of(history(), Source(kind=SourceKind.REQUEST, span=span), "id")
    assert (found.before, found.marked) == ("Book it.", "")


def test_an_observation_of_no_node_has_no_text() -> None:
    assert evidence_of(history(), Source(kind=SourceKind.OBSERVATION, node=99), "id").before == ""


def test_who_decided_is_told_unless_it_was_the_finder() -> None:
    confirmed = Source(kind=SourceKind.REQUEST, by="m.tran")
    assert evidence_of(history(), confirmed, "id").by == "labelled by m.tran"
    assert evidence_of(history(), msgspec.structs.replace(confirmed, by="finder"), "id").by == ""


@pytest.mark.parametrize(
    ("node", "span", "value", "said"),
    [
        (99, None, "x", ("user", "A red hat.")),
        (0, Span(0, 5), "hat-9", ("tool", "hat-9")),
        (0, Span(11, 18), "Red Hat", ("call", '{"query": "red hat"}')),
        (0, None, "x", ("tool", "hat-9")),
        (1, Span(0, 4), "blue", ("user", "Blue")),
        (1, Span(0, 5), "which", ("assistant", "Which one?")),
        (2, None, "x", ("tool", "")),
        (3, None, "x", ("assistant", "Here it is.")),
        (4, None, "x", ("call", '{"x": "hat"}')),
    ],
)
def test_the_text_of_a_history_source_is_the_one_that_reads_like_the_value(
    node: int, span: Span | None, value: object, said: tuple[str, str]
) -> None:
    earlier = history().history[0]
    assert history_text(earlier, Source(kind=SourceKind.HISTORY, turn=0, node=node, span=span), value) == said


def test_a_path_takes_the_source_of_its_first_leaf() -> None:
    sources = {"seats[0].row": Source(kind=SourceKind.REQUEST), "seatsX": Source(kind=SourceKind.NONE)}
    found = source_at(sources, "seats")
    assert found is not None and found.kind is SourceKind.REQUEST
    assert source_at(sources, "other") is None


def test_a_wrong_value_that_the_run_had_received_says_where() -> None:
    elsewhere = {"results": [{"id": "bag-771"}]}
    run = trajectory(
        step(call("find", {"query": "bag"}), observations=["nothing"]),
        step(call("find", {"query": "blue bag", "limit": 5}), observations=[elsewhere]),
        step(call("book", {"id": "bag-771"})),
        text(),
    )
    predicted = judge(shop(), run).predicted
    assert predicted is not None
    assert (predicted[1]["id"].mark.word, predicted[1]["id"].where) == ("observation", "received in step 1")


def test_a_wrong_value_from_the_request_says_so() -> None:
    run = trajectory(step(call("find", {"query": "book it", "limit": 5}), observations=[FOUND]), text())
    predicted = judge(shop(), run).predicted
    assert predicted is not None
    assert predicted[0]["query"].mark.word == "request"
