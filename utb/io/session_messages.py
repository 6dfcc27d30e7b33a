"""Messages of a session file of the released generator: who speaks, and what is said without the wrapping.

A message has one of two roles; who really speaks stands at the start of its text (`Planner:`, `用户：`). `<think>`
parts and stage directions (`Switch the role …`, `切换角色…`) belong to nobody. One message may hold the texts of
several speakers. JSON stands in a fence, or plain; models leave the fence open, or write something behind it.
"""

import json
import re
from collections.abc import Iterator
from enum import StrEnum

import msgspec

from utb.io.json_text import JsonFault, JsonRule, whole_number


class Speaker(StrEnum):
    """Who speaks in a session file."""

    USER = "user"
    PLANNER = "planner"
    PLANNER_CHECKER = "planner_checker"
    TOOL = "tool"
    TOOL_CHECKER = "tool_checker"
    ASSISTANT = "assistant"


_NAMES = {
    "user": Speaker.USER,
    "用户": Speaker.USER,
    "planner": Speaker.PLANNER,
    "checker_planner": Speaker.PLANNER_CHECKER,
    "tool": Speaker.TOOL,
    "checker_tool": Speaker.TOOL_CHECKER,
    "agent": Speaker.ASSISTANT,
    "agent助手": Speaker.ASSISTANT,
}
_IN_JSON = "checker_planner|checker_tool|planner|tool"
_IN_WORDS = "user|用户|agent助手|agent"
_PREFIX = re.compile(rf"\s*({_IN_JSON}|{_IN_WORDS})\s*[:：]", re.IGNORECASE)
_JSON_PREFIX = re.compile(rf"^[ \t]*(?:{_IN_JSON})[ \t]*[:：](?=\s*(?:```|\{{))", re.IGNORECASE | re.MULTILINE)
_ANY_PREFIX = re.compile(rf"^[ \t]*(?:{_IN_JSON}|{_IN_WORDS})[ \t]*[:：]", re.IGNORECASE | re.MULTILINE)
_STAGE = re.compile(r"^[ \t]*(?:Switch the role|切换角色).*$\n?", re.MULTILINE)
_THINK = re.compile(r"\s*<think>(.*?)(?:</think>|\Z)", re.DOTALL)
_SPEAKERS_IN_JSON = frozenset({Speaker.PLANNER, Speaker.PLANNER_CHECKER, Speaker.TOOL, Speaker.TOOL_CHECKER})
_FIELDS = (("Action_List", Speaker.PLANNER), ("Observation_List", Speaker.TOOL))
_MOST_PARTS = 32  # of a message, and prefixes of a part; what is beyond is taken as text, so that no message takes long
_MOST_LEVELS = 128  # of nesting, as in the arguments of a reference; nobody could write such a topic again
_DECODER = json.JSONDecoder(parse_int=whole_number, strict=False)  # models write line breaks into their texts


class Part(msgspec.Struct, frozen=True):
    """What one speaker says in a message. `speaker` None: no prefix says who. `other`: a prefix that contradicts."""

    speaker: Speaker | None
    text: str
    other: Speaker | None = None


def parts_of(text: str) -> tuple[Part, ...]:
    """What is said in this text, by whom; nothing where it holds stage directions only."""
    bare = _STAGE.sub("", text.removeprefix("\ufeff"))
    return tuple(_parts(bare)) if bare.strip() else ()


def speaker_by_shape(text: str) -> Speaker | None:
    """Who speaks as far as the fields of the JSON in the text tell; None where they do not."""
    try:
        value = json_in(text)
    except JsonFault:
        return None
    for field, speaker in _FIELDS:
        if field in value:
            return speaker
    if "correct" in value:
        return Speaker.TOOL_CHECKER if "format_analysis" in value else Speaker.PLANNER_CHECKER
    return None


def json_in(text: str) -> dict[str, object]:
    """The first JSON object in the text, with or without a fence; raises `JsonFault` where none can be read."""
    start = text.find("{")
    if start < 0:
        raise JsonFault(JsonRule.MALFORMED, None)
    try:
        value: dict[str, object] = _DECODER.raw_decode(text, start)[0]
    except json.JSONDecodeError as error:
        raise JsonFault(JsonRule.MALFORMED, error.pos) from None
    except RecursionError:
        raise JsonFault(JsonRule.TOO_DEEP, None) from None
    except ValueError:
        raise JsonFault(JsonRule.NUMBER_TOO_LONG, None) from None
    if _is_deep(value, _MOST_LEVELS):
        raise JsonFault(JsonRule.TOO_DEEP, None)
    return value


def _is_deep(value: object, left: int) -> bool:
    """Whether the value nests deeper than so many levels."""
    if isinstance(value, dict):
        return left == 0 or any(_is_deep(item, left - 1) for item in value.values())
    return isinstance(value, list) and (left == 0 or any(_is_deep(item, left - 1) for item in value))


def _parts(text: str) -> Iterator[Part]:
    for count in range(_MOST_PARTS):
        if not text.strip():
            return
        speaker, body, other = _head(text)
        end = _end_of(speaker, body) if count + 1 < _MOST_PARTS else len(body)
        yield Part(speaker, body[:end].strip(), other)
        text = body[end:]


def _head(text: str) -> tuple[Speaker | None, str, Speaker | None]:
    """Who speaks first, the text behind thoughts and prefixes, and a first prefix that a second one contradicts."""
    speaker: Speaker | None = None
    other: Speaker | None = None
    for _ in range(_MOST_PARTS):
        if thought := _THINK.match(text):
            text = text[thought.end() :]
            continue
        prefix = _PREFIX.match(text)
        if prefix is None:
            return speaker, text, other
        named = _NAMES[prefix[1].casefold()]
        if speaker is not None and named is not speaker:
            if _JSON_PREFIX.match(text.lstrip()) is None:
                return speaker, text, other
            other = speaker
        speaker, text = named, text[prefix.end() :]
    return speaker, text, other


def _end_of(speaker: Speaker | None, body: str) -> int:
    """Where the next speaker begins; behind JSON any prefix tells, in words only one with JSON behind it."""
    pattern = _ANY_PREFIX if speaker in _SPEAKERS_IN_JSON else _JSON_PREFIX
    following = next((match for match in pattern.finditer(body) if match.start() > 0), None)
    return len(body) if following is None else following.start()
