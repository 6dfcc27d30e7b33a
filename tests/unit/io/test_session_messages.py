"""Who speaks in a message of a session file, and the JSON in it."""

import json

import pytest

from utb.io.json_text import JsonFault
from utb.io.session_messages import Part, Speaker, json_in, parts_of, speaker_by_shape


@pytest.mark.parametrize(
    ("text", "speaker", "said"),
    [
        ("User: Hi", Speaker.USER, "Hi"),
        ("用户：你好", Speaker.USER, "你好"),
        ("  agent : Hi", Speaker.ASSISTANT, "Hi"),
        ("Agent助手：你好", Speaker.ASSISTANT, "你好"),
        ("Planner： {}", Speaker.PLANNER, "{}"),
        ("Checker_Planner: {}", Speaker.PLANNER_CHECKER, "{}"),
        ("Checker_Tool：{}", Speaker.TOOL_CHECKER, "{}"),
        ("Tool:\n{}", Speaker.TOOL, "{}"),
        ("<think>User: no</think>\nUser: yes", Speaker.USER, "yes"),
        ("User: <think>hm</think>yes", Speaker.USER, "yes"),
        ("User: User: twice", Speaker.USER, "twice"),
        ("Switch the role to User.\nUser: yes", Speaker.USER, "yes"),
        ("User: The Tool: a book", Speaker.USER, "The Tool: a book"),
        ("User: Tool: a book\nTool: another", Speaker.USER, "Tool: a book\nTool: another"),
        ("nothing in front", None, "nothing in front"),
        ("\ufeffUser: marked", Speaker.USER, "marked"),
    ],
)
def test_the_prefix_says_who_speaks(text: str, speaker: Speaker | None, said: str) -> None:
    assert parts_of(text) == (Part(speaker, said),)


@pytest.mark.parametrize("text", ["", "  \n", "Switch the role to Planner.", "切换角色为用户。\n", "<think>never ends"])
def test_stage_directions_and_thoughts_are_said_by_nobody(text: str) -> None:
    assert all(part.text == "" for part in parts_of(text))


def test_a_message_may_hold_several_speakers() -> None:
    judged = 'Planner: ```json\n{"a": "x\\nTool: {"}\n```\nChecker_Planner：{"correct": "yes"}\n'
    text = f"{judged}Agent: Done.\nUser: is a word"
    assert [part.speaker for part in parts_of(text)] == [
        Speaker.PLANNER,
        Speaker.PLANNER_CHECKER,
        Speaker.ASSISTANT,
    ]
    assert parts_of(text)[2].text == "Done.\nUser: is a word"


@pytest.mark.parametrize("text", ["User: " * 50_000, "Tool: {}\n" * 50_000, "<think></think>" * 50_000])
def test_a_message_of_nothing_but_prefixes_is_not_taken_apart_for_ever(text: str) -> None:
    assert len(parts_of(text)) <= 32


def test_of_two_prefixes_the_one_before_the_json_counts() -> None:
    assert parts_of("Agent: Planner: {}") == (Part(Speaker.PLANNER, "{}", Speaker.ASSISTANT),)


@pytest.mark.parametrize(
    "text",
    [
        '{"a": "```"}',
        '```json\n{"a": "```"}\n```',
        '```\n{"a": "```"}',
        'Here you are: {"a": "```"} {"b": 1} and that is all }',
    ],
)
def test_json_is_found_with_and_without_a_fence(text: str) -> None:
    assert json_in(text) == {"a": "```"}


def test_a_line_break_inside_a_text_is_read() -> None:
    assert json_in('{"a": "x\ny"}') == {"a": "x\ny"}


@pytest.mark.parametrize(
    "text",
    ["", "no brace", '{"a": 1', "{'a': 1}", '{"a": ' + "9" * 200_000 + "}", '{"a":' + "[" * 200 + "]" * 200 + "}"],
)
def test_what_is_no_json_is_a_fault(text: str) -> None:
    with pytest.raises(JsonFault):
        json_in(text)


def test_absurd_nesting_is_a_fault_and_not_a_crash() -> None:
    with pytest.raises(JsonFault, match="too deep"):
        json_in('{"a":' * 100_000)


@pytest.mark.parametrize(
    ("value", "speaker"),
    [
        ({"Action_List": []}, Speaker.PLANNER),
        ({"Observation_List": []}, Speaker.TOOL),
        ({"correct": "no", "format_analysis": ""}, Speaker.TOOL_CHECKER),
        ({"correct": "no"}, Speaker.PLANNER_CHECKER),
        ({"else": 1}, None),
    ],
)
def test_without_a_prefix_the_fields_tell_who_speaks(value: object, speaker: Speaker | None) -> None:
    assert speaker_by_shape(json.dumps(value)) is speaker
    assert speaker_by_shape("words") is None
