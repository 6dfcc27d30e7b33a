"""Automatic findings on an item: data findings, values without a source, broken JSON, labels of asking."""

import msgspec
import pytest

from utb.model import Decision, SlotLabel, Turn
from utb.testing import answer, ask, node, tool, turn
from utb.views.review_findings import ReviewFinding, review_findings
from utb.views.review_json import broken_value, json_spot
from utb.views.sources import expected_sources


def noticed(of: Turn) -> list[tuple[str, str]]:
    return [(finding.code, finding.place) for finding in found(of)]


def found(of: Turn) -> tuple[ReviewFinding, ...]:
    return review_findings(of, {} if of.reference.fault else expected_sources(of))


def labelled(of: Turn, *labels: SlotLabel) -> Turn:
    return msgspec.structs.replace(of, clarification=labels)


def test_an_item_without_oddities_has_none() -> None:
    item = turn(node("find", {"query": "blue bag"}), answer(after=[0]), request="Find the blue bag.")
    assert noticed(item) == []


def test_a_value_that_stands_nowhere_is_told_with_its_argument() -> None:
    item = turn(node("find", {"query": "zz-4711"}), answer(after=[0]), request="Find it.")
    assert noticed(item) == [("source_none", "n0.query")]


def test_a_call_that_breaks_the_schema_or_names_no_tool_is_told() -> None:
    tools = [tool("find", {"query": {"type": "integer"}})]
    item = turn(
        node("find", {"query": "blue"}),
        node("lost", {"x": "blue"}),
        answer(after=[0, 1]),
        request="Find blue.",
        tools=tools,
    )
    assert noticed(item) == [("reference_breaks_schema", "n0.query"), ("reference_unknown_tool", "n1")]


@pytest.mark.parametrize(
    ("nodes", "code", "place"),
    [
        ([node("a", after=[1]), node("b", after=[0]), answer()], "reference_cycle", "n0"),
        ([node("a", after=[7]), answer()], "reference_dangling", "n0"),
        ([], "reference_empty", "turn"),
        ([{"action": 7}], "reference_unreadable", "n0"),
    ],
)
def test_a_reference_that_cannot_be_executed_blocks(nodes: list[dict[str, object]], code: str, place: str) -> None:
    (finding,) = found(turn(*nodes))
    assert (finding.code, finding.place, finding.mark.word) == (code, place, "blocks")


def test_an_observation_that_means_to_be_json_is_told_with_the_place() -> None:
    item = turn(node("find", observation='{"ok": yes}'), answer(after=[0]), request="Find.")
    (finding,) = found(item)
    assert finding.code == "not_json" and finding.spot is not None
    assert (finding.spot.position, finding.spot.marked) == (7, "yes")
    assert "observation of node 0 is not valid JSON at character 7" in finding.message


def test_arguments_are_looked_at_as_they_stand_in_the_file() -> None:
    listed = [{"action": {"name": "find", "arguments": '{"query": '}}]
    item = msgspec.structs.replace(turn(*listed), answer_list=listed)
    assert [finding.code for finding in found(item)] == ["reference_unreadable", "not_json"]


def test_prose_is_no_broken_json() -> None:
    assert broken_value("Nothing found.") is None
    assert broken_value({"a": 1}) is None
    assert broken_value('{"a": 1}') is None


def test_the_end_of_a_text_that_stops_too_early_is_named() -> None:
    spot = json_spot('{"a": 1')
    assert spot is not None and (spot.position, spot.marked) == (7, "(end)")


def test_labels_that_ask_where_the_reference_does_not_are_told() -> None:
    item = turn(node("find", {"query": "bag"}), answer(after=[0]), request="Find the bag.")
    (finding,) = found(labelled(item, SlotLabel("query", Decision.ASK)))
    assert finding.code == "ask_label" and "the reference asks nothing" in finding.message


def test_a_reference_that_asks_where_every_label_infers_is_told() -> None:
    question = ask() | {"observation": "Which day, please?"}
    item = turn(question, answer(after=[0]))
    (finding,) = found(labelled(item, SlotLabel("day", Decision.INFER)))
    assert (finding.code, finding.place) == ("ask_label", "n0")


def test_a_question_that_does_not_ask_is_told() -> None:
    item = turn(ask() | {"observation": "I have booked it."}, answer(after=[0]))
    assert noticed(item) == [("reference_ask_not_recognised", "n0")]


def test_asking_for_what_was_said_before_is_told() -> None:
    earlier = turn(answer(), request="My size is forty-three.")
    item = turn(
        ask(after=[]) | {"observation": "Which size?"},
        node("find", {"size": "forty-three"}, after=[0]),
        answer(after=[0, 1]),
        request="Find shoes.",
        history=[earlier],
        index=1,
    )
    codes = noticed(labelled(item, SlotLabel("size", Decision.ASK)))
    assert ("ask_label", "n1.size") in codes
