"""A turn as a frozen state. `receive` takes a reply and gives the next state; nothing is asked and nothing awaited.

What follows a reply is decided by rules: `strict` repeats the released evaluator, `open_rules` goes on after a
departure. Every result goes to the id of its own call. Calls without an id, or with one that came before, get one in
the messages and in the record, or no server would take them.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any, Protocol

import msgspec

from utb.errors import ProviderError
from utb.io.json_lines import encode_json
from utb.providers.chat import ChatReply
from utb.runner.prompts import Prompt
from utb.runner.told import Json, Messages


class Outcome(StrEnum):
    """How a turn ended."""

    ANSWERED = "answered"  # with a text that nobody answers
    DEPARTED = "departed"  # strict: at the first step that the reference does not have
    EMPTY_REPLY = "empty_reply"
    UNREADABLE_CALLS = "unreadable_calls"
    STEP_LIMIT = "step_limit"
    REPLY_CUT = "reply_cut"  # the server's limit of tokens ended a reply
    REFERENCE_ENDS = "reference_ends"  # strict: the released evaluator stops with an exception here
    FAILED = "failed"  # the provider did not answer

    @property
    def is_truncated(self) -> bool:
        """Whether a limit cut the turn short."""
        return self in (Outcome.STEP_LIMIT, Outcome.REPLY_CUT)


@dataclass(frozen=True, slots=True, kw_only=True)
class Response:
    """What follows a reply: the result of each call, or the user's words, or the end."""

    observations: tuple[object, ...] = ()
    user_input: object = None
    is_heard: bool = False  # whether the user says something at all
    outcome: Outcome | None = None


class Rules(Protocol):
    """What follows replies. Rules are frozen: each reply gives the rules that hold from then on."""

    def after(self, reply: ChatReply, calls: Sequence["MadeCall"], /) -> "tuple[Response, Rules]":
        """What follows this reply."""
        ...


class MadeCall(msgspec.Struct, frozen=True):
    """One call of a reply: as received but for its id, which is unlike all others of the turn."""

    id: str
    name: object
    arguments: object


@dataclass(frozen=True, slots=True, kw_only=True)
class Exchange:
    """One step: a reply, the calls in it, and what followed."""

    reply: ChatReply
    calls: tuple[MadeCall, ...]
    response: Response


@dataclass(frozen=True, slots=True, kw_only=True)
class Failure:
    """Why there was no reply, in place of a step."""

    kind: str
    message: str
    attempts: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Conversation:
    """A turn as far as it has come. `outcome` None: the model is to be asked next."""

    prompt: Prompt
    rules: Rules
    messages: Messages
    exchanges: tuple[Exchange, ...] = ()
    outcome: Outcome | None = None
    failure: Failure | None = None

    def receive(self, reply: ChatReply) -> "Conversation":
        """The state after a reply."""
        calls = read_calls(reply.tool_calls, len(self.exchanges), self._ids())
        response, rules = self.rules.after(reply, calls)
        if reply.is_cut_off:
            response = replace(response, outcome=Outcome.REPLY_CUT)
        exchange = Exchange(reply=reply, calls=calls, response=response)
        return replace(
            self,
            rules=rules,
            messages=(*self.messages, *_messages(exchange)),
            exchanges=(*self.exchanges, exchange),
            outcome=response.outcome,
        )

    def fail(self, error: ProviderError) -> "Conversation":
        """The state after the provider has given up."""
        failure = Failure(kind=error.kind.value, message=error.message, attempts=error.attempts)
        return replace(self, outcome=Outcome.FAILED, failure=failure)

    def _ids(self) -> frozenset[str]:
        return frozenset(call.id for exchange in self.exchanges for call in exchange.calls)


def begin(prompt: Prompt, rules: Rules) -> Conversation:
    """A turn in which nothing has been said yet."""
    return Conversation(prompt=prompt, rules=rules, messages=prompt.messages)


def read_calls(tool_calls: object, step: int, taken: frozenset[str] = frozenset()) -> tuple[MadeCall, ...]:
    """The calls of a reply; none where there are none, or where they are no list of objects."""
    if not isinstance(tool_calls, list) or not all(isinstance(entry, dict) for entry in tool_calls):
        return ()
    ids = set(taken)
    calls = []
    for place, entry in enumerate(tool_calls):
        inner = entry.get("function")
        function = inner if isinstance(inner, dict) else entry
        own = entry.get("id")
        if not isinstance(own, str) or not own or own in ids:
            own = f"call_{step}_{place}"
        ids.add(own)
        calls.append(MadeCall(own, function.get("name"), function.get("arguments")))
    return tuple(calls)


def _messages(exchange: Exchange) -> list[Json]:
    """What the model is told of its own step, and what follows."""
    reply, response = exchange.reply, exchange.response
    if response.observations:
        calls = reply.tool_calls
        made = [_with_id(entry, call.id) for entry, call in zip(calls, exchange.calls, strict=True)]
        said: Json = {"role": "assistant", "content": reply.content, "tool_calls": made}
        pairs = zip(exchange.calls, response.observations, strict=True)
        return [said, *({"role": "tool", "content": as_text(seen), "tool_call_id": c.id} for c, seen in pairs)]
    if response.is_heard:
        return [
            {"role": "assistant", "content": reply.content},
            {"role": "user", "content": response.user_input},
        ]
    return [{"role": "assistant", "content": reply.content}] if response.outcome is Outcome.ANSWERED else []


def _with_id(entry: Json, own: str) -> Json:
    return entry if entry.get("id") == own else {**entry, "id": own}


def as_text(value: Any) -> str:
    """A result as a model is shown it: JSON as the released evaluator writes it, unless it is text already."""
    if isinstance(value, str):
        return value
    try:
        return json.dumps(value, ensure_ascii=False)
    except (ValueError, RecursionError):  # integers that Python refuses to spell, values some thousand levels deep
        return encode_json(value).decode()
