"""The log of one turn as the steps of a run: replies as received, what each call was given, what the user said.

What followed a reply stands in the messages that the next request was made with. The last reply's is not recorded.
"""

from collections.abc import Sequence

from utb.io.faults import FaultLog, shown
from utb.io.released.headers import step_keys
from utb.io.replies import read_calls
from utb.metrics.released.records import Json
from utb.model import Call, ReceivedObservation, Step, UserReply

_FAILED = "inference exception: "


def read_entries(log: Json, field: str, faults: FaultLog) -> tuple[Step | UserReply, ...] | None:
    """The replies of a turn with the user's between them; None, and a fault, where the log has something else."""
    logged = [log[key] for key in step_keys(log)]
    entries: list[Step | UserReply] = []
    for place, step in enumerate(logged):
        output = step.get("inference_output") if isinstance(step, dict) else None
        if not isinstance(output, dict):
            faults.add(f"{field}: step_{place}", shown(step), "an object with an inference_output")
            return None
        messages = _added(step, logged[place + 1]) if place + 1 < len(logged) else []
        entries.append(_step(output, messages))
        entries += [UserReply(text) for message in messages if (text := _said_by_user(message)) is not None]
    return tuple(entries)


def reply_record(output: Json) -> Json:
    """The reply as the scorer of the released policy takes it: content and calls, or the failure of the request."""
    failure = _failure(output)
    if failure is not None:
        return {"error": failure}
    return {"content": output.get("content"), "tool_calls": output.get("tool_calls")}


def _step(output: Json, messages: Sequence[Json]) -> Step:
    calls, malformed = read_calls(output.get("tool_calls"))
    reasoning = output.get("reasoning_content")
    return Step(
        content=output.get("content"),
        calls=calls,
        observations=tuple(_observations(calls, messages)),
        error=_failure(output),
        malformed=malformed,
        reasoning=reasoning if isinstance(reasoning, str) else None,
        raw=reply_record(output),
    )


def _failure(output: Json) -> str | None:
    """Why the request failed, if it did."""
    reason = output.get("error_reason")
    failed = isinstance(reason, str) and reason.startswith(_FAILED)
    return str(reason).removeprefix(_FAILED) if failed else None


def _added(step: object, following: object) -> list[Json]:
    """The messages that came between two requests, the reply itself left out."""
    before, after = _messages(step), _messages(following)
    return after[len(before) + 1 :]


def _messages(step: object) -> list[Json]:
    asked = step.get("inference_input") if isinstance(step, dict) else None
    messages = asked.get("messages") if isinstance(asked, dict) else None
    return [message for message in messages if isinstance(message, dict)] if isinstance(messages, list) else []


def _observations(calls: Sequence[Call], messages: Sequence[Json]) -> list[ReceivedObservation]:
    """What came back under the id of each call; an id that is used twice takes them in order."""
    left = [message for message in messages if message.get("role") == "tool"]
    received = []
    for place, call in enumerate(calls):
        own = next((message for message in left if message.get("tool_call_id") == call.id), None)
        if own is not None:
            left.remove(own)
            received.append(ReceivedObservation(place, own.get("content")))
    return received


def _said_by_user(message: Json) -> str | None:
    text = message.get("content")
    return text if message.get("role") == "user" and isinstance(text, str) else None
