"""What an agent sees and what it says back: messages as chat endpoints take them, replies as they give them."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from utb.model import Node, NodeKind, Turn

Message = dict[str, object]


@dataclass(frozen=True, slots=True, kw_only=True)
class CallText:
    """One call as a model writes it: a name, and arguments as text, which may be no JSON."""

    name: str
    arguments: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Reply:
    """One reply: calls, or a text, or (`error`) what the provider sent in place of one."""

    text: str | None = None
    calls: tuple[CallText, ...] = ()
    error: tuple[str, str] | None = None  # kind, message


class Agent(Protocol):
    """Whoever plays a turn."""

    def reply(self, messages: Sequence[Message], /) -> Reply:
        """The next reply, given everything said so far."""
        ...


def opening(turn: Turn) -> list[Message]:
    """The messages that a turn begins with: the time, what came before, the request. Nothing of the persona."""
    seen: list[Message] = [{"role": "system", "content": f"Time: {turn.env_info}"}]
    for earlier in turn.history:
        seen.append({"role": "user", "content": earlier.request})
        for place, node in enumerate(earlier.reference.nodes):
            seen.extend(_told(node, f"{earlier.topic_id}/{earlier.turn}/{place}"))
    seen.append({"role": "user", "content": turn.request})
    return seen


def said(reply: Reply, ids: Sequence[str]) -> Message:
    """A reply as the message that the agent is shown from then on."""
    pairs = zip(ids, reply.calls, strict=True)
    calls = [{"id": own, "function": {"name": call.name, "arguments": call.arguments}} for own, call in pairs]
    return {"role": "assistant", "content": reply.text, **({"tool_calls": calls} if calls else {})}


def observed(own: str, content: object) -> Message:
    """The result of a call."""
    return {"role": "tool", "tool_call_id": own, "content": as_text(content)}


def as_text(value: object) -> str:
    """A value as text: JSON with its own characters, unless it is text already."""
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def _told(node: Node, own: str) -> list[Message]:
    """One node of an earlier turn as messages."""
    if node.kind is NodeKind.CALL:
        call = CallText(name=node.name, arguments=as_text(node.arguments))
        return [said(Reply(calls=(call,)), [own]), observed(own, node.observation)]
    spoken: Message = {"role": "assistant", "content": node.observation}
    return [spoken] if node.user_input is None else [spoken, {"role": "user", "content": node.user_input}]
