"""What a role said, read strictly: thoughts taken off, exactly one JSON object where one is due, nothing guessed.

Every deviation is a `ReplyFault` with a name; the dialogue turns it into another attempt. Nothing else is raised,
whatever the text is.
"""

import json
import re
from enum import StrEnum
from typing import TypeVar

import msgspec

from utb.io.faults import shown
from utb.model.synthesis import SynthesisRole
from utb.synthesis.drafts import TextDraft

_Record = TypeVar("_Record", bound=msgspec.Struct)


class ReplyFaultCode(StrEnum):
    """What can be wrong with a reply as text."""

    CUT_OFF = "cut_off"
    EMPTY = "empty"
    UNCLOSED_THINK = "unclosed_think"
    WRONG_ROLE = "wrong_role"
    TRUNCATED_FENCE = "truncated_fence"
    SEVERAL_BLOCKS = "several_blocks"
    NO_JSON = "no_json"
    NOT_AN_OBJECT = "not_an_object"
    WRONG_SHAPE = "wrong_shape"
    UNWRITABLE = "unwritable"


class ReplyFault(ValueError):  # noqa: N818 - it says what is wrong with a reply, like `Fault`
    """A reply that cannot be used: a named code, and a sentence that can be fed back."""

    def __init__(self, code: ReplyFaultCode, detail: str) -> None:
        self.code = code
        super().__init__(f"{code.value}: {detail}")


# How speakers are named at the beginning of a text, here and in files of the released generator.
_SPEAKERS = {
    "user": (SynthesisRole.USER,),
    "用户": (SynthesisRole.USER,),
    "planner": (SynthesisRole.PLANNER,),
    "规划者": (SynthesisRole.PLANNER,),
    "checker_planner": (SynthesisRole.PLANNER_CHECKER,),
    "checker": (SynthesisRole.PLANNER_CHECKER, SynthesisRole.TOOL_CHECKER),
    "tool": (SynthesisRole.TOOL,),
    "工具": (SynthesisRole.TOOL,),
    "checker_tool": (SynthesisRole.TOOL_CHECKER,),
    "agent": (SynthesisRole.ASSISTANT,),
    "agent助手": (SynthesisRole.ASSISTANT,),
    "assistant": (SynthesisRole.ASSISTANT,),
    "助手": (SynthesisRole.ASSISTANT,),
    "system": (),
}
_SPEAKER = re.compile(rf"({'|'.join(sorted(_SPEAKERS, key=len, reverse=True))})\s*[:：]\s*", re.IGNORECASE)
_THINK = re.compile(r"<think>.*?</think>", re.DOTALL | re.IGNORECASE)
_THINK_TAG = re.compile(r"</?think>", re.IGNORECASE)
_FENCE = re.compile(r"^[ \t]*```[ \t]*(\w*)[ \t]*\n(.*?)^[ \t]*```[ \t]*$", re.DOTALL | re.MULTILINE)
_FENCE_MARK = "```"
_DEEPEST = 50  # no schema is as deep, and everything that walks the value can take it


def read_text(raw: str, role: SynthesisRole) -> TextDraft:
    """The text that the role spoke, without thoughts and without its own name before it.

    Raises:
        ReplyFault: there is none, its thoughts have no end, or it speaks for somebody else.
    """
    return TextDraft(_spoken(raw, role))


def read_record(raw: str, role: SynthesisRole, kind: type[_Record]) -> _Record:
    """The one JSON object in the reply, bare or in one fence, as a record.

    Raises:
        ReplyFault: as `read_text`; or there is no object, more than one, half of one, or one with other fields.
    """
    value = _decoded(_block(_spoken(raw, role)))
    if not isinstance(value, dict):
        raise ReplyFault(ReplyFaultCode.NOT_AN_OBJECT, f"the JSON is {shown(value)}, not an object")
    try:
        return msgspec.convert(value, kind)
    except msgspec.ValidationError as error:
        raise ReplyFault(ReplyFaultCode.WRONG_SHAPE, str(error)) from None


def _spoken(raw: str, role: SynthesisRole) -> str:
    try:
        raw.encode()
    except UnicodeEncodeError:
        raise ReplyFault(ReplyFaultCode.UNWRITABLE, "the text holds halves of characters") from None
    text = _THINK.sub("", raw).strip()
    if _THINK_TAG.search(text):
        raise ReplyFault(ReplyFaultCode.UNCLOSED_THINK, "a <think> part has no end")
    named = _SPEAKER.match(text)
    if named is not None:
        if role not in _SPEAKERS[named[1].casefold()]:
            raise ReplyFault(ReplyFaultCode.WRONG_ROLE, f"the text begins as if {named[1]} spoke")
        text = text[named.end() :].strip()
    if not text:
        raise ReplyFault(ReplyFaultCode.EMPTY, "the reply holds no text")
    return text


def _block(text: str) -> str:
    """What stands in the only fence, or the whole text where there is no fence."""
    blocks = _FENCE.findall(text)
    rest = _FENCE.sub("", text)
    if _FENCE_MARK in rest and not (text.startswith("{") and text.endswith("}")):
        raise ReplyFault(ReplyFaultCode.TRUNCATED_FENCE, "a ``` fence is opened and not closed")
    if len(blocks) > 1:
        raise ReplyFault(ReplyFaultCode.SEVERAL_BLOCKS, f"{len(blocks)} fenced blocks where one is due")
    return str(blocks[0][1]) if blocks and not text.startswith("{") else text


def _decoded(text: str) -> object:
    try:
        value = json.loads(text, object_pairs_hook=_without_twins, parse_constant=_refuse_constant)
    except RecursionError:
        raise ReplyFault(ReplyFaultCode.NO_JSON, "the JSON is nested too deeply") from None
    except ValueError as error:  # JSONDecodeError, an integer too long for Python, or one of ours
        raise ReplyFault(ReplyFaultCode.NO_JSON, str(error)) from None
    if not _is_shallow(value, _DEEPEST):
        raise ReplyFault(ReplyFaultCode.NO_JSON, f"the JSON is nested more than {_DEEPEST} levels deep")
    try:
        json.dumps(value, ensure_ascii=False, allow_nan=False).encode()
    except ValueError:  # an escaped half of a character, or a number such as 1e999
        raise ReplyFault(ReplyFaultCode.UNWRITABLE, "the JSON holds values that cannot be written back") from None
    return value


def _is_shallow(value: object, levels: int) -> bool:
    items = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return all(levels > 0 and _is_shallow(item, levels - 1) for item in items)


def _without_twins(pairs: list[tuple[str, object]]) -> dict[str, object]:
    members = dict(pairs)
    if len(members) < len(pairs):
        raise ValueError("a key stands twice in one object")
    return members


def _refuse_constant(name: str) -> object:
    raise ValueError(f"{name} is no JSON")
