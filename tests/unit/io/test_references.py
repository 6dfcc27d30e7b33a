"""References of a topic line as what is edited, and back."""

from pathlib import Path

import pytest

from tests.files import reference, topic_line, write_jsonl
from utb.graph.editing import Edited
from utb.io.json_lines import json_line
from utb.io.references import line_with, reference_of, turn_with
from utb.io.topics import read_topics
from utb.model import Decision, SlotLabel, Topic

LABEL = {"slot": "city", "decision": "ask", "unknown": 1}


def test_a_reference_is_what_stands_on_the_line() -> None:
    line = topic_line(turns=2, clarification=[[], [LABEL]])
    assert reference_of(line, 1) == Edited(reference("city 1"), [LABEL])


@pytest.mark.parametrize("labels", [..., [], [[]], "odd", 5])
def test_a_line_without_labels_of_the_turn_has_none(labels: object) -> None:
    line = topic_line(turns=2, clarification=labels)
    assert reference_of(line, 1).clarification == []
    assert line_with(line, {1: reference_of(line, 1)}) is line


def test_null_in_the_place_of_labels_stays_null() -> None:
    line = topic_line(clarification=[None])
    assert reference_of(line, 0).clarification is None
    assert line_with(line, {0: reference_of(line, 0)}) is line


def test_the_turn_of_a_reference_is_the_turn_that_is_read(tmp_path: Path) -> None:
    line = topic_line(turns=2, clarification=[[], [LABEL]])
    (topic,) = read_topics(write_jsonl(tmp_path / "a.jsonl", [line]))
    assert isinstance(topic, Topic)
    for turn in topic.turns:
        assert turn_with(turn, reference_of(topic.raw, turn.turn)) == turn


def test_labels_that_cannot_be_read_are_left_out_of_the_turn(tmp_path: Path) -> None:
    (topic,) = read_topics(write_jsonl(tmp_path / "a.jsonl", [topic_line()]))
    assert isinstance(topic, Topic)
    turn = turn_with(topic.turns[0], Edited(5, [5, LABEL]))
    assert turn.clarification == (SlotLabel("city", Decision.ASK),)
    assert turn.reference.fault is not None


def test_only_what_differs_is_written() -> None:
    line = topic_line(turns=3, unknown={"kept": True})
    changed = line_with(line, {1: Edited([], [LABEL])})
    assert changed["answer_list"] == [reference("city 0"), [], reference("city 2")]
    assert changed["clarification"] == [[], [LABEL], []]
    assert {name for name in changed if changed[name] is not line.get(name)} == {"answer_list", "clarification"}
    assert line == topic_line(turns=3, unknown={"kept": True})


def test_numbers_of_another_kind_are_written() -> None:
    line = topic_line()
    edited = [{**reference()[0], "goal": 1}, reference()[1]]
    other = [{**reference()[0], "goal": True}, reference()[1]]
    changed = line_with(line_with(line, {0: Edited(edited)}), {0: Edited(other)})
    assert b'"goal": true' in json_line(changed)


def test_the_english_twin_is_changed_where_readers_look_there() -> None:
    line = topic_line(answer_list=[], english_answer_list=[reference()])
    assert reference_of(line, 0).answer_list == reference()
    changed = line_with(line, {0: Edited([5])})
    assert (changed["answer_list"], changed["english_answer_list"]) == ([], [[5]])
