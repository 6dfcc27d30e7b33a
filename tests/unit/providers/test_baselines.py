"""The baselines: rules that look at messages only, and an oracle that is told the reference."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from utb.matching.tools import Tools, compile_tools
from utb.providers.baselines import QUESTION, SENTENCE, FirstTool, OneText, Oracle, RandomValid
from utb.providers.chat import ChatRequest
from utb.providers.copying import CopyFromHistory
from utb.providers.drawn_arguments import arguments_for, first_of
from utb.testing import answer, node, tool, turn
from utb.world.draws import Draws

PROPERTIES = {
    "city": {"type": "string", "enum": ["Oslo", "Bergen"]},
    "nights": {"type": "integer", "minimum": 1, "maximum": 9},
    "day": {"type": "string", "format": "date"},
    "flags": {"type": "array", "items": {"type": "boolean"}, "minItems": 2},
    "where": {"type": "object", "properties": {"x": {"type": "number"}}, "required": ["x"]},
    "kind": {"anyOf": [{"const": "a"}, {"type": "null"}]},
}
TOOLS = Tools((tool("book", PROPERTIES, required=["city", "nights", "day"]), tool("find", {})))
USER = {"role": "user", "content": "Book it."}


def asked(*messages: dict[str, object]) -> ChatRequest:
    offered = ({"type": "function", "function": {"name": "find"}}, {"type": "function", "function": {"name": "book"}})
    return ChatRequest(messages=messages, tools=offered)


def test_one_text_says_it_whatever_it_hears() -> None:
    assert OneText(QUESTION).reply(asked(USER)).content == QUESTION


def test_the_first_tool_is_called_once_with_valid_arguments() -> None:
    rule = FirstTool(TOOLS)
    (call,) = rule.reply(asked(USER)).tool_calls
    assert json.loads(call["function"]["arguments"]) == {"city": "Oslo", "nights": 1, "day": "2026-01-01"}
    after = (USER, {"role": "assistant", "tool_calls": [call]}, {"role": "tool", "content": "ok"})
    assert rule.reply(asked(*after)).content == SENTENCE
    assert FirstTool(Tools(())).reply(asked(USER)).content == SENTENCE


@given(seed=st.integers())
def test_drawn_arguments_obey_the_schema(seed: int) -> None:
    definition = TOOLS.find("book")[0].definitions[0]
    assert definition.checker.is_valid(arguments_for(definition, Draws(seed).pick))
    assert definition.checker.is_valid(arguments_for(definition, first_of, is_short=True))


@given(seed=st.integers())
def test_random_valid_is_the_same_for_the_same_messages(seed: int) -> None:
    replies = [RandomValid(TOOLS, Draws(seed)).reply(asked(USER)) for _ in range(2)]
    assert replies[0] == replies[1]


HISTORY = (
    {"role": "user", "content": "Find me a hotel in Oslo"},
    {"role": "assistant", "content": "", "tool_calls": [{"id": "a", "function": {"name": "find", "arguments": "{}"}}]},
    {"role": "tool", "tool_call_id": "a", "content": "ok"},
    {"role": "assistant", "content": "Found one."},
    {"role": "user", "content": "Tell me a joke"},
    {"role": "assistant", "content": "No."},
)


def test_what_followed_the_most_similar_words_is_repeated() -> None:
    now = {"role": "user", "content": "find a hotel in Bergen"}
    first = CopyFromHistory().reply(asked(*HISTORY, now))
    assert first.tool_calls[0]["function"]["name"] == "find"
    after = (*HISTORY, now, {"role": "assistant", "tool_calls": first.tool_calls}, {"role": "tool", "content": "x"})
    assert CopyFromHistory().reply(asked(*after)).content == "Found one."
    done = (*after, {"role": "assistant", "content": "Found one."})
    assert CopyFromHistory().reply(asked(*done)).content == SENTENCE


@pytest.mark.parametrize("text", ["杭州的天气", None, "zzz"])
def test_where_nothing_is_alike_a_sentence_is_said(text: str | None) -> None:
    assert CopyFromHistory().reply(asked(*HISTORY, {"role": "user", "content": text})).content == SENTENCE


def test_a_tool_that_is_not_offered_is_not_called_again() -> None:
    request = ChatRequest(messages=(*HISTORY, {"role": "user", "content": "find a hotel in Oslo"}))
    assert CopyFromHistory().reply(request).content == SENTENCE


def test_the_oracle_plays_the_reference_and_then_is_done() -> None:
    played = turn(node("find", {"q": 1}), node("book", {"id": 2}), answer(after=[0, 1]))
    oracle, said = Oracle(played, 1), [USER]
    calls = oracle.reply(asked(*said)).tool_calls
    assert [call["function"]["name"] for call in calls] == ["find", "book"]
    assert len({call["id"] for call in calls}) == 2 and compile_tools(played.tools).names == ("find", "book")
    for _ in range(2):
        said.append({"role": "assistant", "content": "x"})
        assert oracle.reply(asked(*said)).tool_calls is None
