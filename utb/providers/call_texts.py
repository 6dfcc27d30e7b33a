"""Calls that tool-tuned models write as text: three ways, each with a parser that has a name and a version.

A text that is no call stays a text. One that was clearly meant as calls but cannot be read as such is handed on as it
is, for the scorer to judge; nothing is repaired.
"""

import ast
import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

Json = dict[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class CallText:
    """What a text holds: words, or calls, or (`malformed`) a text that was meant as calls."""

    content: str | None = None
    calls: tuple[tuple[str, str], ...] = ()  # name, arguments as JSON text
    malformed: str | None = None
    reasoning: str | None = None


class _NoCallError(ValueError):
    """Meant as calls, and none."""


Reader = Callable[[str], CallText]

_THOUGHT = re.compile(r"\s*<think>(.*?)</think>\s*", re.DOTALL)
_FENCE = re.compile(r"\A```[a-z_]*\n(.*?)\n?```\Z", re.DOTALL)
_INNER_FENCE = re.compile(r"```(?:json|tool_call|tool_code)?\n(.*?)\n?```", re.DOTALL)
_PYTHON = re.compile(r"\A(?:\[\s*[A-Za-z_][\w.\-]*\s*\(|[A-Za-z_][\w.]*\(.*\)\Z)", re.DOTALL)
_TAG = re.compile(r"<tool_call>(.*?)(?:</tool_call>|\Z)", re.DOTALL)
_JSON = re.compile(r"\A[\[{]\s*(?=[{\"]).*\"name\"", re.DOTALL)
_WORDS_OF_JSON = {"true": True, "false": False, "null": None}
_UNREADABLE = (SyntaxError, ValueError, RecursionError, MemoryError)


def read_python_list(text: str) -> CallText:
    """`[tool(argument=value, …), …]`, the whole text or one fence; a single call may do without brackets."""
    reasoning, said = _without_thoughts(text)
    fenced = _FENCE.match(said)
    body = fenced.group(1).strip() if fenced else said
    if not _PYTHON.match(body):
        return CallText(content=said or None, reasoning=reasoning)
    try:
        return CallText(calls=_python_calls(body), reasoning=reasoning)
    except _UNREADABLE:
        return CallText(malformed=said, reasoning=reasoning)


def read_tagged(text: str) -> CallText:
    """`<tool_call>{"name": …, "arguments": …}</tool_call>`, any number of them; what stands around them is text."""
    reasoning, said = _without_thoughts(text)
    bodies = _TAG.findall(said)
    around = _TAG.sub("", said).strip() or None
    if not bodies:
        return CallText(content=around, reasoning=reasoning)
    try:
        calls = tuple(call for body in bodies for call in _json_calls(body))
    except _UNREADABLE:
        return CallText(malformed=said, reasoning=reasoning)
    return CallText(content=around, calls=calls, reasoning=reasoning)


def read_json(text: str) -> CallText:
    """`{"name": …, "arguments": …}` or a list of them: the whole text, or fences in it."""
    reasoning, said = _without_thoughts(text)
    bodies = [body.strip() for body in _INNER_FENCE.findall(said) if _JSON.match(body.strip())]
    around = _INNER_FENCE.sub("", said).strip() if bodies else ""
    if not bodies and _JSON.match(said):
        bodies = [said]
    if not bodies:
        return CallText(content=said or None, reasoning=reasoning)
    try:
        calls = tuple(call for body in bodies for call in _json_calls(body))
    except _UNREADABLE:
        return CallText(malformed=said, reasoning=reasoning)
    return CallText(content=around or None, calls=calls, reasoning=reasoning)


PARSERS: Mapping[str, Reader] = {
    "python_list/1": read_python_list,
    "tool_call_tags/1": read_tagged,
    "json_text/1": read_json,
}


def _without_thoughts(text: str) -> tuple[str | None, str]:
    thoughts = [thought.strip() for thought in _THOUGHT.findall(text)]
    return ("\n\n".join(thoughts) or None), _THOUGHT.sub("", text).strip()


def _python_calls(body: str) -> tuple[tuple[str, str], ...]:
    tree = ast.parse(body, mode="eval").body
    entries = tree.elts if isinstance(tree, ast.List) else [tree]
    return tuple(_python_call(entry) for entry in entries)


def _python_call(entry: ast.expr) -> tuple[str, str]:
    if not isinstance(entry, ast.Call) or entry.args or any(word.arg is None for word in entry.keywords):
        raise _NoCallError("a call needs a name, and a name for each argument")
    arguments = {str(word.arg): _literal(word.value) for word in entry.keywords}
    return ast.unparse(entry.func), json.dumps(arguments, ensure_ascii=False)


def _literal(value: ast.expr) -> Any:
    """The value; `true`, `false` and `null` are what models mean by them."""
    if isinstance(value, ast.Name) and value.id in _WORDS_OF_JSON:
        return _WORDS_OF_JSON[value.id]
    if isinstance(value, ast.List | ast.Tuple):
        return [_literal(item) for item in value.elts]
    if isinstance(value, ast.Dict):
        keys = [None if key is None else ast.literal_eval(key) for key in value.keys]
        if not all(isinstance(key, str) for key in keys):
            raise _NoCallError("a key of an object must be a text")
        return {str(key): _literal(item) for key, item in zip(keys, value.values, strict=True)}
    found = ast.literal_eval(value)
    if not isinstance(found, str | int | float | bool | None):
        raise _NoCallError("no JSON value")
    return found


def _json_calls(body: str) -> list[tuple[str, str]]:
    value = json.loads(body)
    return [_json_call(entry) for entry in (value if isinstance(value, list) else [value])]


def _json_call(entry: object) -> tuple[str, str]:
    inner = entry.get("function") if isinstance(entry, dict) else None
    call = inner if isinstance(inner, dict) else entry
    if not isinstance(call, dict) or not isinstance(call.get("name"), str):
        raise _NoCallError("a call needs a name")
    arguments = call.get("arguments", call.get("parameters", {}))
    text = arguments if isinstance(arguments, str) else json.dumps(arguments, ensure_ascii=False)
    return call["name"], text
