"""The model's replies as the released evaluator reads them: raw, and with its own words where it cannot."""

from collections.abc import Sequence

import msgspec

from utb.model import Step
from utb.scoring.released.crash import EvaluatorCrashError
from utb.scoring.released.fields import entry_of, members_of


class PredictedCall(msgspec.Struct, frozen=True):
    """One call as read: nothing but these three fields is looked at."""

    id: object
    name: object
    arguments: object


class Reply(msgspec.Struct, frozen=True):
    """One reply: calls (`None` where there are none), or text, or the reason why it is neither.

    `failure` is set where the request itself failed.
    """

    content: object = None
    tool_calls: object = None
    failure: str | None = None

    @property
    def has_calls(self) -> bool:
        """False for null and for anything of length 0.

        Raises:
            EvaluatorCrashError: the calls are something without a length.
        """
        if self.tool_calls is None:
            return False
        if isinstance(self.tool_calls, list | dict | str):
            return len(self.tool_calls) > 0
        raise EvaluatorCrashError("TypeError", f"object of type '{type(self.tool_calls).__name__}' has no len()")

    @property
    def has_text(self) -> bool:
        """Blanks are text, the empty string is none."""
        return self.content is not None and self.content != ""


EMPTY_REPLY = Reply()  # what the model is taken to say when the recorded replies have run out


def read_reply(output: object) -> Reply:
    """A recorded output: `{content, tool_calls}`, or `{raise: text}` / `{error: text}` for a failed request."""
    if not isinstance(output, dict):
        return Reply(failure=f"AttributeError: '{type(output).__name__}' object has no attribute 'content'")
    for key, kind in (("raise", "ScriptedError: "), ("error", "")):
        if output.get(key) is not None:
            return Reply(failure=f"{kind}{output[key]}")
    return Reply(content=output.get("content"), tool_calls=output.get("tool_calls"))


def reply_of(step: Step) -> Reply:
    """The reply that a step holds; ids the format did not record are made up, since their absence is an error."""
    if isinstance(step.raw, dict):
        return read_reply(step.raw)
    if step.error is not None:
        return Reply(failure=step.error)
    if step.malformed is not None:
        return Reply(content=step.content, tool_calls=step.malformed)
    calls = [
        {"id": f"call_{place}" if call.id is None else call.id, "function": _function(call.name, call.arguments)}
        for place, call in enumerate(step.calls)
    ]
    return Reply(content=step.content, tool_calls=calls or None)


def read_calls(tool_calls: object) -> list[PredictedCall]:
    """The calls in the order they were made.

    Raises:
        EvaluatorCrashError: with the reason, where one cannot be read; the released evaluator ends the turn then.
    """
    return [_read_call(call, place) for place, call in enumerate(members_of(tool_calls))]


def sort_by_name(calls: Sequence[PredictedCall]) -> list[PredictedCall]:
    """The calls by name, equal names in the order they were made.

    Raises:
        EvaluatorCrashError: names that have no order (null beside text).
    """
    try:
        return sorted(calls, key=lambda call: call.name)  # type: ignore[arg-type,return-value]  # a crash if unordered
    except TypeError as error:
        raise EvaluatorCrashError.from_exception(error) from error


def _read_call(call: object, place: int) -> PredictedCall:
    if isinstance(call, dict) and "function" not in call and "name" in call:
        # The flat shape, which the released evaluator never met: read as meant, an id made up where there is none.
        return PredictedCall(call.get("id", f"call_{place}"), call["name"], entry_of(call, "arguments"))
    identifier = entry_of(call, "id")
    function = entry_of(call, "function")
    return PredictedCall(identifier, entry_of(function, "name"), entry_of(function, "arguments"))


def _function(name: object, arguments: object) -> dict[str, object]:
    return {"name": name, "arguments": arguments}
