"""Calls written as text: three ways, read strictly; what was meant as calls and is none is handed on as it is."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from utb.providers.call_texts import PARSERS, CallText, read_json, read_python_list, read_tagged
from utb.providers.text_protocols import PROTOCOLS


@pytest.mark.parametrize(
    ("text", "calls"),
    [
        ("[find(query='a', limit=2)]", [("find", {"query": "a", "limit": 2})]),
        ("[find(query='a'), web.open(id=1)]", [("find", {"query": "a"}), ("web.open", {"id": 1})]),
        ("find()", [("find", {})]),
        (
            "```python\n[find(on=true, off=False, nothing=null)]\n```",
            [("find", {"on": True, "off": False, "nothing": None})],
        ),
        ("[f(a=[1, {'b': (2, 3)}], c=-1.5)]", [("f", {"a": [1, {"b": [2, 3]}], "c": -1.5})]),
        ("<think>hm</think>\n[find(q='北京')]", [("find", {"q": "北京"})]),
    ],
)
def test_python_lists_are_calls(text: str, calls: list[tuple[str, object]]) -> None:
    assert [(name, json.loads(arguments)) for name, arguments in read_python_list(text).calls] == calls


@pytest.mark.parametrize(
    "text",
    ["[find('a')]", "[find(query='a']", "[find(**{'a': 1})]", "[find(a=open('x'))]", "[find(a=1), 2]", "[f(a={1: 2})]"],
)
def test_what_was_meant_as_python_calls_and_is_none_is_handed_on(text: str) -> None:
    assert read_python_list(text) == CallText(malformed=text)


@pytest.mark.parametrize("text", ["Hello (there).", "[1, 2]", "I would call find(query='a') now.", "", "{}"])
def test_words_stay_words(text: str) -> None:
    for reader in PARSERS.values():
        assert reader(text) == CallText(content=text or None)


def test_tags_hold_calls_and_leave_words_around_them() -> None:
    body = '{"name": "find", "arguments": {"q": 1}}'
    found = read_tagged(f"Let me see.\n<tool_call>\n{body}\n</tool_call>\n<tool_call>{body}</tool_call>")
    assert found.content == "Let me see." and [name for name, _ in found.calls] == ["find", "find"]
    assert read_tagged(f"<tool_call>{body}").calls == found.calls[:1]


@pytest.mark.parametrize("body", ["{name: find}", "[]x", '{"arguments": {}}', "3"])
def test_tags_around_no_call_are_handed_on(body: str) -> None:
    text = f"<tool_call>{body}</tool_call>"
    assert read_tagged(text) == CallText(malformed=text)


@pytest.mark.parametrize(
    "text",
    [
        '{"name": "find", "arguments": {"q": 1}}',
        '[{"name": "find", "parameters": {"q": 1}}]',
        '```json\n{"name": "find", "arguments": "{\\"q\\": 1}"}\n```',
        '[{"type": "function", "function": {"name": "find", "arguments": {"q": 1}}}]',
    ],
)
def test_json_in_text_is_calls(text: str) -> None:
    ((name, arguments),) = read_json(text).calls
    assert name == "find" and json.loads(arguments) == {"q": 1}


def test_json_that_breaks_off_is_handed_on() -> None:
    text = '{"name": "find", "arguments": {"q":'
    assert read_json(text) == CallText(malformed=text)


def test_thoughts_are_told_apart() -> None:
    for reader in PARSERS.values():
        assert reader("<think>so\nand so</think> Done.") == CallText(content="Done.", reasoning="so\nand so")


_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=8,
)
_NAMES = st.from_regex(r"[a-z_][a-z0-9_]{0,8}", fullmatch=True).filter(
    lambda name: not __import__("keyword").iskeyword(name)
)


@given(
    protocol=st.sampled_from(sorted(PROTOCOLS)),
    calls=st.lists(st.tuples(_NAMES, st.dictionaries(_NAMES, _VALUES, max_size=3)), min_size=1, max_size=3),
)
def test_calls_as_they_are_told_are_read_back(protocol: str, calls: list[tuple[str, dict[str, object]]]) -> None:
    found = PROTOCOLS[protocol].read(PROTOCOLS[protocol].write(calls))
    assert [(name, json.loads(arguments)) for name, arguments in found.calls] == calls


@given(text=st.text())
def test_any_text_is_read(text: str) -> None:
    for reader in PARSERS.values():
        found = reader(text)
        assert not (found.calls and found.malformed)
