"""Session files read: attempts, questions, broken turns, ranges."""

import json

import pytest

from tests.files import Json
from tests.sessions import (
    action,
    answering,
    checked,
    plan,
    request,
    results,
    said,
    session_file,
    session_line,
    spoken,
)  # fmt: skip
from utb.io.json_lines import record_of
from utb.io.lines import Line
from utb.io.session_files import SessionTopic, read_session_files, session_topics
from utb.model import Fault
from utb.model.synthesis import Batch, BatchKind, Question, TurnMode

LIST = action("listLamps", room="hall")
ASK = action("ask_user_for_required_parameters", tool_name_list=["setLamp"], missing=["level"])
END = (answering(), checked("yes"), said("Done."))


def _read(line: bytes) -> tuple[list[SessionTopic], list[Fault]]:
    record = record_of(Line(1, 0, line), "s.jsonl")
    assert not isinstance(record, Fault)
    items = list(session_topics(record, "s.jsonl"))
    return [i for i in items if isinstance(i, SessionTopic)], [i for i in items if isinstance(i, Fault)]


def _of(*messages: object, **topic: object) -> tuple[list[SessionTopic], list[Fault]]:
    return _read(session_line(*messages, **topic))


def _fields(faults: list[Fault]) -> list[str]:
    return [f"{fault.field}: {fault.found}" for fault in faults]


def test_the_last_attempt_counts_and_the_others_stay_as_steps() -> None:
    other = action("listLamps", room="cellar")
    (topic,), faults = _of(
        request("Lamps?"), plan(other), checked("no"), plan(LIST), checked("yes"),
        results({}, {}), checked("no", "Checker_Tool："),
        results({"lamps": []}), checked("yes", "Checker_Tool："), *END,
    )  # fmt: skip
    (turn,) = topic.topic.turns
    assert faults == []
    (batch,) = turn.plan
    assert isinstance(batch, Batch)
    assert (batch.kind, batch.actions[0].arguments, batch.observations[0].response) == (
        BatchKind.SERIAL,
        {"room": "hall"},
        {"lamps": []},
    )
    attempts = [(s.purpose, s.attempt, s.accepted) for s in turn.steps if s.purpose in ("plan", "observe")]
    assert attempts == [
        ("plan", 1, False),
        ("plan", 2, True),
        ("observe", 1, False),
        ("observe", 2, True),
        ("plan", 1, True),
    ]
    assert turn.steps[1].reasons == ("tool_call_analysis: because",)
    assert turn.answer == "Done."


def test_a_reply_belongs_to_the_question_and_starts_no_turn() -> None:
    set_lamp = action("setLamp", lamp="desk", level=3)
    (topic,), faults = _of(
        request("Dim it."), plan(ASK), said("How far?"), request("A bit."), plan(ASK), said("To what level?"),
        request("To 3."), plan(set_lamp), results({"done": True}), *END,
        request("Thanks."), answering("chat"), said("Ok."),
    )  # fmt: skip
    first, second = topic.topic.turns
    assert faults == []
    assert first.plan[:2] == (
        Question(tool="setLamp", parameters=("level",), ask="How far?", reply="A bit."),
        Question(tool="setLamp", parameters=("level",), ask="To what level?", reply="To 3."),
    )
    assert (first.mode, second.mode, second.request) == (TurnMode.UNDERSPECIFIED, TurnMode.CHAT, "Thanks.")


@pytest.mark.parametrize(
    ("path", "mode"),
    [("ST", TurnMode.SINGLE), ("cq", TurnMode.UNDERSPECIFIED), ("MT", TurnMode.MIXED), ("?", TurnMode.SINGLE)],
)
def test_the_mode_is_what_the_node_path_says_and_else_what_was_done(path: str, mode: TurnMode) -> None:
    (topic,), _ = _of(request("Lamps?"), plan(LIST), results({}), *END, node_path=[path])
    assert topic.topic.turns[0].mode is mode


def test_an_attempt_that_is_used_although_rejected_is_named_and_counts() -> None:
    (topic,), faults = _of(
        request("Lamps?"), plan(LIST), checked("no"), results({}), checked("no", "Checker_Tool："), *END
    )
    assert len(topic.topic.turns[0].plan) == 1
    assert _fields(faults) == [
        "messages[3]: a rejected attempt followed by the next step",
        "messages[5]: a rejected attempt followed by the next step",
    ]


NO_ACTION, NO_RESULT = spoken("Planner:", {"Action_List": []}), spoken("Tool:", {"Observation_List": 3})
GOOD = (request("Lamps?"), plan(LIST), results({}), *END)


@pytest.mark.parametrize(
    ("messages", "reason"),
    [
        ((request("Lamps?"), plan(LIST), results(), *END), "0 observations of 1 calls"),
        ((request("Lamps?"), plan(LIST), results({}, {}), *END), "2 observations of 1 calls"),
        ((request("Lamps?"), spoken("Planner:", "{"), results({}), *END), "a plan that cannot be read"),
        ((request("Lamps?"), NO_ACTION, said("Which?"), request("That.")), "a plan that cannot be read"),
        ((request("Lamps?"), plan({"name": 3}), results({}), *END), "a plan that cannot be read"),
        ((request("Lamps?"), plan({"name": "x", "arguments": [1]}), results({}), *END), "a plan that cannot be read"),
        ((request("Lamps?"), plan(LIST), spoken("Tool:", "{"), *END), "observations that cannot be read"),
        ((request("Lamps?"), plan(LIST), NO_RESULT, *END), "observations that cannot be read"),
        ((request("Lamps?"), results({}), *END), "observations without a plan"),
        ((request("Lamps?"), answering(), results({}), *END), "observations of a plan that calls nothing"),
        ((request("Lamps?"), plan(LIST), said("Done.")), "calls without observations"),
        ((request("Lamps?"), plan(LIST), results({})), "the next request comes before the answer"),
        ((request("Lamps?"), plan(ASK), said("Which?"), plan(LIST), results({}), *END), "a question is not replied to"),
        ((request("Lamps?"),), "the next request comes before the answer"),
    ],
)  # fmt: skip
def test_a_turn_that_cannot_be_used_keeps_its_place(messages: tuple[Json, ...], reason: str) -> None:
    (topic,), faults = _of(*messages, *GOOD)
    assert topic.broken == {0: reason}
    assert [turn.request for turn in topic.topic.turns] == ["Lamps?", "Lamps?"]
    assert topic.topic.turns[0].plan == ()
    assert len(topic.topic.turns[1].plan) == 1
    assert any(reason in fault.found for fault in faults)


def test_a_topic_without_a_usable_turn_is_left_out() -> None:
    topics, faults = _of(request("Lamps?"), plan(LIST))
    assert topics == []
    assert _fields(faults)[-1] == "topics[0]: no turn with a usable reference"


@pytest.mark.parametrize(
    ("message", "found"),
    [
        (checked("perhaps"), "messages[2].correct: 'perhaps'"),
        (checked(None), "messages[2].correct: nothing"),
        (spoken("Checker_Planner：", "{"), "messages[2]: '{' (malformed at position 1)"),
        (checked("yes", "Checker_Tool："), "messages[2]: tool_checker with nothing to judge"),
        (spoken("", "Well."), "messages[2]: 'Well.'"),
        ({"role": "user"}, "messages[2]: {'role': 'user'}"),
        (7, "messages[2]: 7"),
        ({"role": "critic", "content": ""}, "messages[2].role: 'critic'"),
        (plan(LIST), "messages[2]: a second plan"),
    ],
)
def test_odd_messages_are_named_and_the_turn_stays_usable(message: object, found: str) -> None:
    (topic,), faults = _of(request("Lamps?"), plan(LIST), message, results({}), *END)
    assert topic.broken == {}
    assert _fields(faults) == [found]


def test_words_before_any_request_and_an_answer_without_a_plan_are_named() -> None:
    (topic,), faults = _of(said("Hello."), request("Hi."), said("Hello you."))
    assert (topic.broken, topic.topic.turns[0].answer) == ({}, "Hello you.")
    assert _fields(faults) == [
        "messages[0]: assistant before any request",
        "messages[2]: words of the assistant without a plan for them",
    ]


def test_an_answer_planned_beside_calls_is_left_out_and_named() -> None:
    both = plan(LIST, action("prepare_to_answer", answer_type="tool"))
    (topic,), faults = _of(request("Lamps?"), both, results({}), *END)
    assert len(topic.topic.turns[0].plan) == 1
    assert _fields(faults) == ["messages[1].Action_List: prepare_to_answer beside other actions"]


@pytest.mark.parametrize(
    ("fields", "found"),
    [
        ({"message_start": -1}, "topics[0].message_start: -1"),
        ({"message_start": True}, "topics[0].message_start: True"),
        ({"message_end": "6"}, "topics[0].message_end: '6'"),
        ({"message_start": 6}, "topics[0]: messages 6 to 6"),
        ({"message_start": 4, "message_end": 2}, "topics[0]: messages 4 to 2"),
        ({"message_start": 10**400}, "topics[0]: messages 1000"),
        ({"tools": "none"}, "topics[0].tools: 'none'"),
        ({"tools": [1]}, "topics[0].tools: [1]"),
    ],
)
def test_a_topic_that_is_nowhere_is_named(fields: Json, found: str) -> None:
    line = json.loads(session_line(*GOOD))
    line["topics"][0] |= fields
    line["topics"].append({**json.loads(session_line(*GOOD))["topics"][0], "topic_id": "u"})
    topics, faults = _read(json.dumps(line).encode())
    assert [topic.topic.topic_id for topic in topics] == ["p_u"]
    assert found in (f"{fault.field}: {fault.found}"[: len(found)] for fault in faults)


def test_a_status_is_a_number_or_its_text_and_else_a_success() -> None:
    entries = [
        {"status_code": " 404 ", "response": 1},
        {"status_code": None, "response": 2},
        {"status_code": True, "response": 3},
        {"other": 4},
    ]
    tool = spoken("Tool:", {"Observation_List": entries})
    (topic,), _ = _of(request("Lamps?"), plan(*[LIST] * 4), tool, *END)
    (batch,) = topic.topic.turns[0].plan
    assert isinstance(batch, Batch)
    seen = [(one.status_code, one.response) for one in batch.observations]
    assert seen == [(404, 1), (200, 2), (200, 3), (200, {"other": 4})]


def test_the_assistant_may_ask_in_two_messages_and_the_last_words_are_the_question() -> None:
    (topic,), faults = _of(
        request("Dim it."), plan(ASK), said("One moment."), said("How far?"), request("To 3."), answering(), said("Ok.")
    )
    (question,) = topic.topic.turns[0].plan
    assert isinstance(question, Question)
    assert (question.ask, question.parameters) == ("How far?", ("level",))
    assert len(faults) == 1


def test_a_second_prefix_and_a_number_beyond_all_bounds_are_named() -> None:
    huge = spoken("Planner:", '{"Action_List": [[' + "1" * 5_000 + "]]}")
    nested = {"role": "assistant", "content": f"Agent: {answering()['content']}"}
    (topic,), faults = _of(request("Lamps?"), huge, said("No."), request("Hi."), nested, said("Hello."))
    assert list(topic.broken) == [0]
    assert [fault.field for fault in faults] == ["messages[1].Action_List[0]", "messages[2]", "messages[4]"]
    assert faults[2].found == "two speakers, assistant first, at the start of one text"


def test_odd_actions_and_topics_are_named() -> None:
    line = json.loads(session_line(request("Lamps?"), plan(7), results({}), *END, *GOOD))  # type: ignore[arg-type]
    line["topics"].append(7)
    topics, faults = _read(json.dumps(line).encode())
    assert topics[0].broken == {0: "a plan that cannot be read"}
    assert _fields(faults)[0] == "messages[1].Action_List[0]: 7"
    assert _fields(faults)[-1] == "topics[1]: 7"


def test_a_session_without_topics_is_named() -> None:
    line = json.loads(session_line(*GOOD))
    line["topics"] = []
    assert _fields(_read(json.dumps(line).encode())[1]) == ["topics: an empty list"]


def test_tools_of_any_shape_are_kept() -> None:
    tools = [{"name": "setLamp"}, {"function": 3}, {"other": 1}]
    (topic,), _ = _of(
        request("Dim it."), plan(ASK), said("How far?"), request("3"), answering(), said("Ok."), tools=tools
    )
    (question,) = topic.topic.turns[0].plan
    assert isinstance(question, Question)
    assert (question.tool, question.parameters) == ("setLamp", ("level",))


def test_a_file_gives_topics_and_faults_in_order() -> None:
    items = list(read_session_files(session_file("faults")))
    topics = [item.topic.topic_id for item in items if isinstance(item, SessionTopic)]
    assert topics == ["p3_L1", "p3_L2", "p3_L4", "p3_L6", "p4_L1"]
    assert sum(isinstance(item, Fault) for item in items) == 16


def test_ids_and_times_are_taken_where_they_stand() -> None:
    (topic,), _ = _of(*GOOD, topic_id=3, env_time="2026-03-03 09:30:00 Tuesday")
    assert (topic.topic.topic_id, topic.topic.env_info) == ("p_3", "2026-03-03 09:30:00 Tuesday")
    (topic,), _ = _of(*GOOD, topic_id="p-3")
    assert topic.topic.topic_id == "p-3"
    (topic,), _ = _of(*GOOD, topic_id="p3", topic_turns=1)
    assert topic.topic.topic_id == "p_p3"
    (topic,), faults = _of(*GOOD, topic_id=None, topic_turns=2)
    assert topic.topic.topic_id == "p_topics[0]"
    assert _fields(faults) == ["topics[0].topic_turns: 2", "topics[0].topic_id: nothing"]


@pytest.mark.parametrize("field", ["messages", "topics", "persona_id", "persona"])
def test_a_line_that_lacks_a_field_is_named(field: str) -> None:
    line = json.loads(session_line(*GOOD))
    line[field] = None
    topics, faults = _read(json.dumps(line).encode())
    assert [fault.field for fault in faults] == [field]
    assert len(topics) == int(field.startswith("persona"))
