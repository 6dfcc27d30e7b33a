"""One entry of a recorded run: a reply of the model as a step, or the user's words between two replies."""

from collections.abc import Sequence

from utb.io.faults import FaultLog, shown
from utb.model import Call, ReceivedObservation, Step, UserReply

_RAW_FIELDS = {"content", "tool_calls", "error", "raise"}


def read_step(entry: object, field: str, log: FaultLog) -> Step | UserReply | None:
    """The step or the user's reply; None, and a fault, where neither can be told."""
    if not isinstance(entry, dict):
        log.add(field, shown(entry), "an object with content, tool_calls or user_input")
        return None
    if "user_input" in entry and not {"content", "tool_calls"} & entry.keys():
        text = entry["user_input"]
        if isinstance(text, str):
            return UserReply(text)
        log.add(f"{field}.user_input", shown(text), "the user's words as text")
        return None
    calls, malformed = read_calls(entry.get("tool_calls"))
    failure, reasoning, raw = entry.get("error"), entry.get("reasoning"), entry.get("raw")
    return Step(
        content=entry.get("content"),
        calls=calls,
        observations=_observations(entry, calls),
        error=None if failure is None else error_text(failure),
        malformed=malformed,
        reasoning=reasoning if isinstance(reasoning, str) else None,
        raw=raw if is_raw_reply(raw) else None,
    )


def is_raw_reply(value: object) -> bool:
    """Whether this is a reply as the released evaluator reads it; what a provider sent is something else."""
    return isinstance(value, dict) and bool(value) and value.keys() <= _RAW_FIELDS


def read_calls(value: object) -> tuple[tuple[Call, ...], object]:
    """Calls in the OpenAI shape or flat, and what could not be read as calls at all."""
    if value is None or value == []:
        return (), None
    if not isinstance(value, list) or not all(isinstance(entry, dict) for entry in value):
        return (), value
    return tuple(_call(entry) for entry in value), None


def error_text(failure: object) -> str:
    """A provider's failure in one line: `kind: message`, or whatever was recorded."""
    if isinstance(failure, dict):
        parts = [str(failure[name]) for name in ("kind", "message") if failure.get(name) is not None]
        return ": ".join(parts) if parts else "unknown failure"
    return failure if isinstance(failure, str) else shown(failure)


def _call(entry: dict[str, object]) -> Call:
    function = entry.get("function")
    shape = function if isinstance(function, dict) else entry
    return Call(name=shape.get("name"), arguments=shape.get("arguments"), id=entry.get("id"))


def _observations(entry: dict[str, object], calls: Sequence[Call]) -> tuple[ReceivedObservation, ...]:
    """What the calls returned; what belongs to no call is left to the line it stands on."""
    recorded = entry.get("observations")
    if isinstance(recorded, list):
        received = [_received(item, place, calls) for place, item in enumerate(recorded)]
    elif "observation" not in entry:
        return ()
    else:
        received = _unlabelled(entry["observation"], len(calls))
    return tuple(item for item in received if item.call < len(calls))


def _unlabelled(value: object, count: int) -> list[ReceivedObservation]:
    """One observation, or as many as there are calls; a list beside a single call is that call's value."""
    if isinstance(value, list) and len(value) == count != 1:
        return [ReceivedObservation(place, content) for place, content in enumerate(value)]
    return [ReceivedObservation(0, value)]


def _received(item: object, place: int, calls: Sequence[Call]) -> ReceivedObservation:
    """An observation and its call: the one with the same id, else the one at the same place."""
    if not isinstance(item, dict):
        return ReceivedObservation(place, item)
    wanted, content = item.get("call_id"), item.get("content")
    if wanted is not None and not (place < len(calls) and calls[place].id == wanted):
        place = next((index for index, call in enumerate(calls) if call.id == wanted), place)
    return ReceivedObservation(place, content)
