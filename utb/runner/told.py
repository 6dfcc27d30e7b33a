"""Earlier turns as a model is told them: the released evaluator's messages, or where it cannot give any, a reference
executed as a run.

A turn is the history of every later one of its session, so what was told of it is kept, of the latest turns only.
"""

from collections import OrderedDict
from dataclasses import dataclass
from typing import Any

from utb.io.json_lines import encode_json
from utb.model import ReferenceGraph, Step, Toolbox, Turn, UserReply
from utb.scoring.execute import execute_reference
from utb.scoring.released import answer_list_of, released_history
from utb.scoring.released.crash import EvaluatorCrashError

Json = dict[str, Any]
Messages = tuple[Json, ...]

_LATEST = 512


@dataclass(frozen=True, slots=True, kw_only=True)
class Earlier:
    """An earlier turn: what was asked, and what should have been done. Nothing of the person who asked."""

    topic_id: str
    turn: int
    request: str | None
    answer_list: object
    reference: ReferenceGraph


def earlier_of(turn: Turn) -> Earlier:
    """What of an earlier turn may be told."""
    return Earlier(
        topic_id=turn.topic_id,
        turn=turn.turn,
        request=turn.request,
        answer_list=answer_list_of(turn),
        reference=turn.reference,
    )


class Teller:
    """Tells earlier turns of one data set; remembers the latest."""

    def __init__(self) -> None:
        self._told: OrderedDict[tuple[str, int, int], Messages] = OrderedDict()

    def tell(self, earlier: Earlier, place: int) -> Messages:
        """The messages of an earlier turn, `place` of which in the history makes ids of calls unlike all others."""
        key = (earlier.topic_id, earlier.turn, place)
        found = self._told.get(key)
        if found is None:
            found = self._told[key] = _messages(earlier, place)
            if len(self._told) > _LATEST:
                self._told.popitem(last=False)
        else:
            self._told.move_to_end(key)
        return found


def _messages(earlier: Earlier, place: int) -> Messages:
    try:
        told = released_history([(earlier.request, earlier.answer_list)])
    except EvaluatorCrashError:
        told = [{"role": "user", "content": earlier.request}, *_executed(earlier)]
    return tuple(_numbered(message, place) for message in told)


def _executed(earlier: Earlier) -> list[Json]:
    """The reference played without a mistake; nothing where it cannot be played."""
    turn = Turn(earlier.topic_id, earlier.turn, earlier.request, Toolbox(()), earlier.reference)
    if earlier.reference.fault is not None:
        return []
    run = execute_reference(turn)
    messages: list[Json] = []
    for entry in run.transcript or run.steps:
        messages += [{"role": "user", "content": entry.user_input}] if isinstance(entry, UserReply) else _step(entry)
    return messages


def _step(step: Step) -> list[Json]:
    if not step.calls:
        return [{"role": "assistant", "content": step.content}]
    calls = [
        {"id": call.id, "type": "function", "function": {"name": call.name, "arguments": _json(call.arguments)}}
        for call in step.calls
    ]
    results = [
        {"role": "tool", "content": _json(received.content), "tool_call_id": step.calls[received.call].id}
        for received in step.observations
    ]
    return [{"role": "assistant", "content": "", "tool_calls": calls}, *results]


def _numbered(message: Json, place: int) -> Json:
    """The message with ids that name the turn as well: those of one turn begin at `call_0` again."""
    if "tool_call_id" in message:
        return {**message, "tool_call_id": _id(message["tool_call_id"], place)}
    if "tool_calls" in message:
        calls = [{**call, "id": _id(call["id"], place)} for call in message["tool_calls"]]
        return {**message, "tool_calls": calls}
    return message


def _id(own: object, place: int) -> str:
    return f"call_{place}_{str(own).removeprefix('call_')}"


def _json(value: object) -> str:
    return encode_json(value).decode()
