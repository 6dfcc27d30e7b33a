"""A finished turn as a line of a prediction file: every reply as received, what followed, what it cost.

The reply as the server sent it stands under `raw`, so that whoever doubts a parser can look. A turn whose provider gave
up ends with a step that holds the error: it is not scored, and the next run asks again.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from utb import __version__
from utb.errors import ErrorKind
from utb.model import Mode
from utb.runner.conversation import Conversation, Exchange, MadeCall, Outcome
from utb.runner.told import Json

# What says something about this very request; anything else may have passed by the next time.
_FOR_GOOD = frozenset({ErrorKind.REFUSED.value, ErrorKind.CONTEXT_TOO_LONG.value})


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """Which run of which turn."""

    dataset: str
    topic_id: str
    turn: int
    model: str
    trial: int
    mode: Mode


@dataclass(frozen=True, slots=True, kw_only=True)
class About:
    """How it was asked, for the record."""

    parameters: Mapping[str, Any]
    prompt_sha256: str
    started_at: str | None


def record_of(place: Place, about: About, told: Conversation) -> Json:
    """The line of a turn that has ended."""
    outcome = told.outcome or Outcome.ANSWERED
    return {
        "dataset": place.dataset,
        "topic_id": place.topic_id,
        "turn": place.turn,
        "model": place.model,
        "trial": place.trial,
        "mode": place.mode.value,
        "truncated": outcome.is_truncated,
        "steps": list(_entries(told)),
        "outcome": outcome.value,
        "parameters": dict(about.parameters),
        "prompt_sha256": about.prompt_sha256,
        "code_version": __version__,
        **({} if about.started_at is None else {"started_at": about.started_at}),
    }


def is_final(told: Conversation) -> bool:
    """Whether asking again would be of no use: the turn was played, or its very request is refused."""
    return told.failure is None or told.failure.kind in _FOR_GOOD


def _entries(told: Conversation) -> Iterator[Json]:
    for exchange in told.exchanges:
        yield _step(exchange)
        if exchange.response.is_heard:
            yield {"user_input": str(exchange.response.user_input or "")}
    if told.failure is not None:
        failure = told.failure
        yield {
            "content": None,
            "tool_calls": [],
            "observations": [],
            "attempts": failure.attempts,
            "error": {"kind": failure.kind, "message": failure.message},
        }


def _step(exchange: Exchange) -> Json:
    reply, calls = exchange.reply, exchange.calls
    pairs = zip(calls, exchange.response.observations, strict=False)  # a step that ended the turn got none
    step: Json = {
        "content": reply.content,
        **({} if reply.reasoning is None else {"reasoning": reply.reasoning}),
        "tool_calls": [_call(call) for call in calls] if calls else (reply.tool_calls or []),
        "observations": [{"call_id": call.id, "content": seen} for call, seen in pairs],
        "latency_s": round(reply.latency_s, 4),
        "input_tokens": reply.tokens.input,
        "output_tokens": reply.tokens.output,
        "cost_usd": None if reply.cost_usd is None else round(reply.cost_usd, 9),
        "attempts": reply.attempts,
    }
    optional = {
        "raw": reply.raw,
        "parser": reply.parser,
        "finish_reason": reply.finish_reason if reply.finish_reason not in ("stop", "tool_calls") else None,
        "oddities": list(reply.oddities) or None,
    }
    return step | {name: value for name, value in optional.items() if value is not None}


def _call(call: MadeCall) -> Json:
    return {"id": call.id, "name": call.name, "arguments": call.arguments}
