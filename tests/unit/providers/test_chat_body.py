"""What is encoded once a turn and what is encoded each time say the same."""

import itertools
import json

import pytest

from utb.io.json_lines import encode_json
from utb.providers.chat import ChatRequest
from utb.providers.chat_body import ChatBodies
from utb.providers.models_file import CallProtocol, ModelSettings, Quirks

TOOLS = ({"type": "function", "function": {"name": "find", "parameters": {"type": "object"}}},)
CALLS = [{"id": "a", "function": {"name": "find", "arguments": {"q": "\ud800"}}}]
MESSAGES = (
    {"role": "system", "content": "s"},
    {"role": "assistant", "content": "", "tool_calls": CALLS},
    {"role": "tool", "content": None, "tool_call_id": "a"},
    {"role": "user", "content": "héllo 你好 \ud800"},
)
LATER = (
    {"role": "user", "content": "x\ud800"},
    {"role": "assistant", "content": None, "tool_calls": CALLS},
    {"role": "tool", "content": "x"},
)
QUIRKS = [
    Quirks(system_role=role, content_beside_calls=beside)
    for role, beside in itertools.product(("system", "developer"), ("empty", "null"))
]


def bodies(quirks: Quirks = QUIRKS[0], protocol: CallProtocol = CallProtocol.NATIVE) -> ChatBodies:
    parameters = {"temperature": 0.0, "seed": 4}
    settings = ModelSettings(base_url="http://127.0.0.1:9/v1", quirks=quirks, protocol=protocol, parameters=parameters)
    return ChatBodies("m", settings)


@pytest.mark.parametrize("quirks", QUIRKS)
@pytest.mark.parametrize("protocol", list(CallProtocol))
@pytest.mark.parametrize("tools", [TOOLS, ()])
def test_a_known_opening_changes_nothing(quirks: Quirks, protocol: CallProtocol, tools: tuple[object, ...]) -> None:
    made = bodies(quirks, protocol)
    for opening, trial in itertools.product((0, 1, len(MESSAGES)), (0, 2)):
        for messages in (MESSAGES, MESSAGES + LATER[:1], MESSAGES + LATER):
            plain = ChatRequest(messages=messages, tools=tools, trial=trial)
            told = ChatRequest(
                messages=messages, tools=tools, trial=trial, opening=opening, opening_key=f"{opening}{len(tools)}"
            )
            same = json.loads(made.encoded(told)) == json.loads(encode_json(made.body(plain)))
            assert same, (opening, len(messages))


def test_a_known_opening_changes_no_byte_of_text_that_utf8_can_hold() -> None:
    made, messages = bodies(), ({"role": "user", "content": "héllo 你好"}, {"role": "assistant", "content": "är"})
    told = ChatRequest(messages=messages, tools=TOOLS, opening=1, opening_key="k")
    assert made.encoded(told) == made.encoded(ChatRequest(messages=messages, tools=TOOLS))


def test_an_opening_is_encoded_once() -> None:
    made = bodies()
    first = made.encoded(ChatRequest(messages=MESSAGES, tools=TOOLS, opening=4, opening_key="k"))
    other = ({"role": "user", "content": "not looked at: the key says what stands here"},) * 4
    assert made.encoded(ChatRequest(messages=other, opening=4, tools=TOOLS, opening_key="k")) == first
    assert made.encoded(ChatRequest(messages=other, opening=4, tools=TOOLS, opening_key="l")) != first


def test_more_openings_than_are_kept_do_no_harm() -> None:
    made = bodies()
    for number in [*range(600), 0]:
        messages = ({"role": "user", "content": str(number)}, *LATER)
        plain = ChatRequest(messages=messages)
        assert made.encoded(ChatRequest(messages=messages, opening=1, opening_key=str(number))) == made.encoded(plain)
