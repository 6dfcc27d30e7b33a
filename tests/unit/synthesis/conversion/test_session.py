"""Lines of session files as topic lines: ids that come twice, references that cannot be executed, odd messages."""

import json

import msgspec

from tests.sessions import action, answering, convert_lines, plan, request, results, said, session_line
from tests.unit.synthesis.conversion.made import batch, topic, turn
from utb.io.json_lines import Record
from utb.io.lines import Line
from utb.model import Fault
from utb.synthesis.conversion import SessionTopics

LIST = action("listLamps", room="hall")
GOOD = (request("Lamps?"), plan(LIST), results({}), answering(), said("None."))


def test_of_two_topics_with_one_id_the_first_counts() -> None:
    topics, faults, _ = convert_lines([session_line(*GOOD), session_line(*GOOD)])
    assert [topic["id"] for topic in topics] == ["p_t"]
    assert [(fault.line, fault.field) for fault in faults] == [(2, "topics[0].topic_id")]
    assert faults[0].found == "'p_t' a second time (the first, which counts, is s.jsonl:1)"


def test_a_reference_that_cannot_be_executed_is_named_and_left_empty() -> None:
    odd = plan({"name": " ", "arguments": {}})
    line = session_line(request("First."), odd, results({}), answering(), said("No."), *GOOD)
    topics, faults, converter = convert_lines([line])
    assert [len(nodes) for nodes in topics[0]["answer_list"]] == [0, 2]  # type: ignore[attr-defined]
    assert [fault.field for fault in faults] == ["messages[1].Action_List[0].name", "messages[3]"]
    assert sum("cannot be used" in loss for loss in converter.losses) == 1


def test_messages_that_are_none_stay_as_they_are_in_meta() -> None:
    line = json.loads(session_line(*GOOD))
    line["messages"][1:1] = [7, {"role": "user"}]
    line["topics"][0]["message_end"] += 2
    topics, faults, _ = convert_lines([json.dumps(line).encode()])
    meta = topics[0]["meta"]
    assert isinstance(meta, dict)
    assert meta["messages"][1:3] == [7, {"role": "user"}]
    assert [fault.field for fault in faults] == ["messages[1]", "messages[2]"]


def test_deep_values_beside_the_messages_are_carried_or_named() -> None:
    line = session_line(*GOOD).replace(b'"node_path": []', b'"node_path": [], "x": ' + b"[" * 700 + b"]" * 700)
    topics, faults, _ = convert_lines([line, session_line(*GOOD, topic_id="u")])
    assert len(topics) + len(faults) == 2
    assert topics[-1]["id"] == "p_u"


def test_numbers_that_are_none_make_the_reference_unusable_and_of_all_turns_the_topic() -> None:
    odd = plan({"name": "setLamp", "arguments": {}})
    odd["content"] = str(odd["content"]).replace('"arguments": {}', '"arguments": "{\\"level\\": NaN}"')
    topics, faults, _ = convert_lines([session_line(request("First."), odd, results({}), answering(), said("No."))])
    assert topics == []
    assert faults[0].expected == "a JSON object (these are not JSON (NaN is no JSON number))"


def test_a_topic_of_our_own_that_cannot_be_used_is_named() -> None:
    whole = topic(turn("Go.", batch(("find", {"x": "lamps"}, {}))), turn("On.", batch(("find", {"x": "chairs"}, {}))))
    raw = msgspec.to_builtins(whole)
    raw["turns"][0]["plan"][0]["actions"][0]["arguments"]["x"] = float("nan")
    record, fault = _own(raw)
    assert isinstance(fault, Fault)
    assert isinstance(record, dict)
    assert (fault.line, fault.field, len(record["answer_list"][0])) == (1, "turns: turn 0", 0)
    raw["turns"][1]["plan"][0]["actions"][0]["arguments"]["x"] = float("nan")
    assert [item.field for item in _own(raw) if isinstance(item, Fault)] == ["turns: turn 0", "turns: turn 1"]
    raw["turns"][0]["plan"][0]["observations"] = []
    (fault,) = _own(raw)
    assert isinstance(fault, Fault)
    assert (fault.field, fault.found) == ("turns[0].plan", "0 observations")


def _own(raw: dict[str, object]) -> list[dict[str, object] | Fault]:
    """What becomes of a line, what was made before what was named."""
    items = SessionTopics().convert_own(Record(Line(1, 0, b""), raw), "own.jsonl")
    return sorted(items, key=lambda item: isinstance(item, Fault))
