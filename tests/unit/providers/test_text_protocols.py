"""Conversations for models that know tools as text only."""

from typing import Any

import pytest

from utb.providers.text_protocols import PROTOCOLS

CALL = {"id": "a", "type": "function", "function": {"name": "find", "arguments": '{"q": 1}'}}
MESSAGES: list[dict[str, Any]] = [
    {"role": "system", "content": "Current Date: today"},
    {"role": "user", "content": "Find it."},
    {"role": "assistant", "content": "", "tool_calls": [CALL, {**CALL, "id": "b"}]},
    {"role": "tool", "tool_call_id": "a", "content": "one"},
    {"role": "tool", "tool_call_id": "b", "content": "two"},
    {"role": "user", "content": "And?"},
]
TOOLS = [{"type": "function", "function": {"name": "find", "parameters": {}}}]


@pytest.mark.parametrize("name", PROTOCOLS)
def test_tools_calls_and_results_become_text(name: str) -> None:
    told = PROTOCOLS[name].messages(MESSAGES, TOOLS)
    assert [message["role"] for message in told] == ["system", "user", "assistant", "user", "user"]
    assert all(set(message) == {"role", "content"} for message in told)
    assert '"name": "find"' in told[0]["content"] and told[0]["content"].startswith("Current Date: today")
    assert len(PROTOCOLS[name].read(told[2]["content"]).calls) == 2
    assert told[3]["content"].count("<tool_response>") == 2 and "find: two" in told[3]["content"]


def test_without_tools_or_system_message_nothing_is_added() -> None:
    protocol = PROTOCOLS["json_text"]
    assert protocol.messages(MESSAGES[1:2], []) == MESSAGES[1:2]
    assert protocol.messages(MESSAGES[1:2], TOOLS)[0]["role"] == "system"


def test_arguments_that_are_no_object_are_told_as_they_were() -> None:
    odd = [{"id": "a", "function": {"name": "f", "arguments": value}} for value in ("no json", "[1]", None)]
    told = PROTOCOLS["json_text"].messages([{"role": "assistant", "content": None, "tool_calls": odd}], [])
    assert "no json" in told[0]["content"] and "[1]" in told[0]["content"]
