"""Strict turns beside the messages recorded of the released runner, and why some of them differ.

The released runner hands out the observations of a step by name and attaches them to the calls in the order in which
the model made them. Here each goes to its own call, and of several calls of one tool each gets the observation of the
node whose arguments it has.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from tests.shared_data import shared
from utb.providers.chat import ChatReply
from utb.runner.conversation import begin
from utb.runner.prompts import Prompt
from utb.runner.strict import StrictRules

Json = dict[str, Any]
_REQUEST: Json = {"role": "user", "content": "task"}


@dataclass(frozen=True)
class Compared:
    """How many records were compared, and why those differ that do: `order`, `pairs` or `other`."""

    count: int
    differing: dict[str, str]


def message_differences() -> Compared:
    """Every record that has messages."""
    count, differing = 0, {}
    for record in _records():
        count += 1
        own, wanted = strict_messages(record), record["expected"]["messages"]
        if own != wanted:
            differing[record["id"]] = _why(own, wanted)
    return Compared(count, differing)


def strict_messages(record: Json) -> list[Json]:
    """What a strict turn tells its model after the request, given these replies."""
    told = begin(Prompt(messages=(_REQUEST,), tools=()), StrictRules(record["answer_list"]))
    for output in record["outputs"]:
        if told.outcome is not None or "raise" in output:
            break
        told = told.receive(ChatReply(content=output.get("content"), tool_calls=output.get("tool_calls")))
    return list(told.messages[1:])


def _why(own: list[Json], wanted: list[Json]) -> str:
    """`order`: in steps whose calls are not in the order of their names; `pairs`: among calls of one tool only."""
    if len(own) != len(wanted):
        return "other"
    reasons = set()
    for step in _steps(own, wanted):
        made, ours, theirs = step
        if sorted(map(_content, ours)) != sorted(map(_content, theirs)) or any(
            a["tool_call_id"] != b["tool_call_id"] for a, b in zip(ours, theirs, strict=True)
        ):
            return "other"
        names = [call["function"]["name"] for call in made]
        reasons.add("order" if names != sorted(names) else "pairs" if len(set(names)) < len(names) else "other")
    if "other" in reasons or not reasons:
        return "other"
    return "order" if "order" in reasons else "pairs"


def _steps(own: list[Json], wanted: list[Json]) -> Iterator[tuple[list[Json], list[Json], list[Json]]]:
    """Steps whose results differ: the calls, our results, the recorded ones; anything else as a step without calls."""
    place = 0
    while place < len(own):
        calls = own[place].get("tool_calls") or []
        end = place + 1 + len(calls)
        if own[place] != wanted[place]:
            yield [], own[place:], []
            return
        if own[place + 1 : end] != wanted[place + 1 : end]:
            yield calls, own[place + 1 : end], wanted[place + 1 : end]
        place = end


def _content(message: Json) -> str:
    return str(message["content"])


def _records() -> Iterator[Json]:
    for name in ("parity.jsonl", "parity_2.jsonl"):
        for line in (shared() / "parity" / name).read_text(encoding="utf-8").splitlines():
            record = json.loads(line)
            if "messages" in record["expected"]:
                yield record
