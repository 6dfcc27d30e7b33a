"""Synthesised topics as release lines: what our own synthesis makes goes the same way."""

import json
from pathlib import Path

import pytest

from tests.files import Json, write_jsonl
from tests.unit.synthesis.conversion.made import TOOLS, ask, batch, topic, turn
from utb.errors import DataError
from utb.io.topics import read_topics
from utb.model import EXACT, Status, Topic
from utb.model.synthesis import Batch, BatchKind, FollowUp, PlannedCall, SynthesisTopic, TurnMode
from utb.scoring.execute import execute_reference
from utb.scoring.score import score_turn
from utb.synthesis.conversion import topic_of_session

FIND = ("find", {"x": "lamps", "y": "hall"}, {"id": "it_4711"})
READ = ("read", {"x": "it_4711"}, {"size": 12})
AGAIN = ("find", {"x": "chairs", "y": "hall"}, {"id": "it_9"})


def _types(*moves: object, mode: TurnMode = TurnMode.MIXED) -> object:
    return topic_of_session(topic(turn("Go.", *moves, mode=mode))).record["task_types"]  # type: ignore[arg-type]


def test_task_types_follow_from_the_graph() -> None:
    assert _types() == ["Chat"]
    assert _types(batch(FIND)) == ["Single-Tool"]
    assert _types(batch(FIND, AGAIN)) == ["Parallel Multi-Tool"]
    assert _types(batch(FIND), batch(READ)) == ["Sequential Multi-Tool"]
    assert _types(batch(FIND, AGAIN), batch(READ)) == ["Mixed Multi-Tool"]
    assert _types(ask("find", "x"), batch(FIND)) == ["Clarify"]


@pytest.mark.parametrize(
    ("mode", "request_text", "name", "doubts"),
    [
        (TurnMode.SINGLE, "And chairs?", "Single-Tool", 0),
        (TurnMode.UNDERSPECIFIED, "And chairs?", "Clarify", 0),
        (TurnMode.UNDERSPECIFIED, "Find chairs in the hall.", "Clarify", 1),
    ],
)
def test_an_underspecified_turn_without_a_question_is_one_to_infer(
    mode: TurnMode, request_text: str, name: str, doubts: int
) -> None:
    first = turn("Find lamps in the hall.", batch(FIND), mode=TurnMode.SINGLE)
    converted = topic_of_session(topic(first, turn(request_text, batch(AGAIN), mode=mode)))
    assert converted.record["task_types"] == ["Single-Tool", name]
    assert len(converted.doubts) == doubts


@pytest.mark.parametrize(
    ("drawn", "moves", "fits"),
    [
        (TurnMode.SINGLE, (batch(FIND),), True),
        (TurnMode.PARALLEL, (batch(FIND),), False),
        (TurnMode.SERIAL, (batch(FIND), batch(READ)), True),
        (TurnMode.UNDERSPECIFIED, (batch(FIND),), False),
        (TurnMode.CHAT, (), True),
        (TurnMode.CHAT, (batch(FIND),), False),
    ],
)
def test_a_turn_that_became_something_else_is_doubted(drawn: TurnMode, moves: tuple[Batch, ...], fits: bool) -> None:
    converted = topic_of_session(topic(turn("Find lamps in the hall.", *moves, mode=drawn)))
    assert [doubt.kind.value for doubt in converted.doubts] == ([] if fits else ["node_type"])
    assert converted.record["meta"].get("doubts", []) == [  # type: ignore[attr-defined]
        {"kind": doubt.kind.value, "turn": 0, "node": None, "message": doubt.message} for doubt in converted.doubts
    ]


@pytest.mark.parametrize(
    ("follow_up", "request_text", "subtype"),
    [
        (FollowUp.REPLY, "And chairs?", "Coreferential Reference"),
        (FollowUp.REQUEST, "And chairs?", "Coreferential Reference"),
        (FollowUp.OMIT, "And chairs?", "Partial Information"),
        (FollowUp.MODIFY, "And chairs?", "Partial Information"),
        (FollowUp.SWITCH_BACK, "And chairs?", "Long-Range Dependency"),
        (None, "And chairs?", "Partial Information"),
        (None, "And chairs in the same one?", "Coreferential Reference"),
        (None, "Find chairs in the hall.", None),
        (None, "Find those chairs in the hall.", "Coreferential Reference"),
    ],
)
def test_subtypes_are_those_drawn_and_else_those_that_values_and_words_show(
    follow_up: FollowUp | None, request_text: str, subtype: str | None
) -> None:
    made = topic(turn("Find lamps in the hall.", batch(FIND)), turn(request_text, batch(AGAIN), follow_up=follow_up))
    assert topic_of_session(made).record["turn_subtypes"] == [subtype]


@pytest.mark.parametrize("follow_up", [None, FollowUp.OMIT])
def test_a_value_from_further_back_is_a_long_range_dependency(follow_up: FollowUp | None) -> None:
    made = topic(
        turn("Find lamps in the hall.", batch(FIND)),
        turn("Thank you."),
        turn("And chairs?", batch(AGAIN), follow_up=follow_up),
    )
    assert topic_of_session(made).record["turn_subtypes"] == [None, "Long-Range Dependency"]


def test_everything_stands_under_the_names_of_the_release(tmp_path: Path) -> None:
    made = topic(
        turn("Find lamps in the hall.", batch(FIND)),
        turn("Read it.", ask("read", "y"), batch(("read", {"x": "it_4711", "y": "blue"}, {}))),
        tool_set="lamps",
        node_path=("ST", "CQ"),
    )
    record = topic_of_session(made, meta={"note": 1}).record
    assert list(record) == [
        "id", "env_info", "tools", "tasks", "answer_list", "task_types", "turn_subtypes", "clarification", "meta",
    ]  # fmt: skip
    meta = record["meta"]
    assert meta == {  # type: ignore[comparison-overlap]
        "persona": "p1",
        "language": "en",
        "tool_set": "lamps",
        "node_path": ["ST", "CQ"],
        "doubts": meta["doubts"],  # type: ignore[index]
        "note": 1,
    }
    asked = record["answer_list"][1][0]  # type: ignore[index]
    assert asked["action"]["arguments"] == {"tool_name_list": ["read"], "missing_parameters": ["y"]}
    assert record["clarification"][1] == [{"slot": "y", "decision": "ask", "evidence": [], "by": "finder"}]  # type: ignore[index]
    (read,) = read_topics(write_jsonl(tmp_path / "t.jsonl", [record]))
    assert isinstance(read, Topic)
    assert [score_turn(one, execute_reference(one), EXACT).status for one in read.turns] == [Status.CORRECT] * 2


def test_a_status_that_is_no_success_stays_beside_the_response() -> None:
    record = topic_of_session(topic(turn("Go.", batch(("find", {}, None), status=503)))).record
    assert record["answer_list"][0][0]["observation"] == {"status_code": 503, "response": None}  # type: ignore[index]


def test_broken_turns_keep_their_place_without_a_reference() -> None:
    made = topic(turn("Find lamps in the hall."), turn("And chairs?", batch(AGAIN)))
    converted = topic_of_session(made, broken={0: "no plan"})
    assert converted.record["answer_list"][0] == []  # type: ignore[index]
    assert converted.record["task_types"] == [None, "Single-Tool"]
    assert converted.record["clarification"][1][0]["evidence"][0]["turn"] == 0  # type: ignore[index]


def test_a_reference_that_cannot_be_executed_is_named_and_left_empty() -> None:
    bad: Json = {"x": float("nan")}
    converted = topic_of_session(topic(turn("Go.", batch(("find", bad, {}))), turn("Find lamps.", batch(FIND))))
    assert list(converted.unusable) == [0]
    assert "not finite" in converted.unusable[0]
    assert converted.record["answer_list"][0] == []  # type: ignore[index]


def test_no_turn_and_a_batch_without_its_observations_are_refused() -> None:
    with pytest.raises(DataError, match="no finished turn"):
        topic_of_session(topic())
    lonely = Batch(kind=BatchKind.SERIAL, actions=(PlannedCall(name="find", arguments={}),))
    with pytest.raises(DataError, match=r"turns\[0\].plan: found 0 observations, expected 1"):
        topic_of_session(topic(turn("Go.", lonely)))


def test_conversion_does_not_change_the_topic() -> None:
    made = topic(turn("Find lamps in the hall.", batch(FIND), batch(READ)))
    before = json.dumps(repr(made))
    topic_of_session(made)
    assert json.dumps(repr(made)) == before
    assert isinstance(made, SynthesisTopic)
    assert made.tools == TOOLS
