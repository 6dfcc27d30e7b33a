"""Conversations for tests: a turn, its rules, and replies one after the other."""

import json
from collections.abc import Iterable

from utb.model import Turn
from utb.providers.chat import ChatReply
from utb.runner.conversation import Conversation, Rules, begin
from utb.runner.observations import Desk
from utb.runner.open_rules import OpenRules
from utb.runner.prompts import PromptBuilder, visible_of
from utb.runner.strict import StrictRules
from utb.scoring.released import answer_list_of


def strict(turn: Turn) -> StrictRules:
    """The strict rules of a turn."""
    return StrictRules(answer_list_of(turn))


def opened(turn: Turn, **limits: int) -> OpenRules:
    """The open rules of a turn, without a world."""
    return OpenRules(desk=Desk(turn=turn), **limits)


def calling(*calls: tuple[str, object], ids: Iterable[object] = "abcdefgh", **fields: object) -> ChatReply:
    """A reply with calls; arguments that are no text are written as JSON."""
    made = [
        {"id": own, "type": "function", "function": {"name": name, "arguments": _text(arguments)}}
        for own, (name, arguments) in zip(ids, calls, strict=False)
    ]
    return ChatReply(tool_calls=made, finish_reason="tool_calls", **fields)


def saying(text: str | None, **fields: object) -> ChatReply:
    """A reply with text."""
    return ChatReply(content=text, **fields)


def played(turn: Turn, rules: Rules, *replies: ChatReply) -> Conversation:
    """The turn after these replies, or after as many of them as it needs."""
    told = begin(PromptBuilder().prompt(visible_of(turn)), rules)
    for reply in replies:
        if told.outcome is None:
            told = told.receive(reply)
    return told


def _text(arguments: object) -> object:
    return arguments if isinstance(arguments, str) or arguments is None else json.dumps(arguments)
