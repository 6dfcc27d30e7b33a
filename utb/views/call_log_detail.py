"""One call in full: the prompt with its file and version, the reply, what became of it and what it took."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from utb.model.call_summary import CallSummary
from utb.views.bodies import Body, body
from utb.views.call_log_rows import OUTCOME, outcome_of, seconds_words, tokens_words
from utb.views.text import one_line, plain, value_text
from utb.views.words import Mark

VALUE, SHOWN, MOST_MESSAGES = 120, 3_000, 60
SHA = 12
_TO_SECOND = 19  # characters of a time of day
SITUATION = 6_000  # of the last message, which differs from call to call
_KNOWN = {
    "call_id", "logged_at", "persona", "persona_id", "topic_id", "turn", "role", "purpose", "attempt", "prompt",
    "prompt_version", "prompt_sha256", "provider", "parameters", "request_sha256", "messages", "reply", "error",
    "accepted", "reasons", "status", "call_name", "max_tokens", "latency_seconds", "output", "error_type",
}  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class Said:
    """One message of the prompt."""

    who: str
    text: Body
    is_open: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class CallDetail:
    """The call. `facts` are names and values, `reasons` what speaks against the reply, `rest` other fields."""

    title: str
    place: str
    mark: Mark
    facts: tuple[tuple[str, str], ...]
    messages: tuple[Said, ...]
    more: str
    reply: Body | None
    reply_note: str
    error: str
    reasons: tuple[str, ...]
    rest: Body | None


def build_call(call: CallSummary, raw: Mapping[str, object], opened: Collection[str] = ()) -> CallDetail:
    """The view of this call; `raw` is its line. Nothing that stands there can make this fail."""
    messages, more = _messages(raw, opened)
    reply = raw.get("reply")
    text = reply.get("text") if isinstance(reply, Mapping) else raw.get("output")
    other = {name: value for name, value in raw.items() if name not in _KNOWN}
    return CallDetail(
        title=one_line(call.call_id, VALUE),
        place=call.place,
        mark=OUTCOME[outcome_of(call)],
        facts=tuple((name, value) for name, value in _facts(call, raw) if value),
        messages=messages,
        more=more,
        reply=None if text is None else body("call-reply", text, opened, folded=SITUATION),
        reply_note=_ending(reply),
        error=_error(raw),
        reasons=_reasons(raw),
        rest=body("call-rest", value_text(other, indent=2), opened) if other else None,
    )


def _facts(call: CallSummary, raw: Mapping[str, object]) -> list[tuple[str, str]]:
    parameters = raw.get("parameters")
    asked = dict(parameters) if isinstance(parameters, Mapping) else {}
    asked.pop("model", None)
    version = f", version {call.prompt_version}" if call.prompt_version else ""
    sha = raw.get("prompt_sha256")
    is_file = call.prompt is not None and "messages" in raw
    listed: list[tuple[str, object]] = [
        ("role", (call.role or "").replace("_", " ")),
        ("purpose", (call.purpose or "").replace("_", " ")),
        ("attempt", call.attempt),
        ("persona", call.persona),
        ("topic", call.topic_id),
        ("turn", call.turn),
        ("prompt file", f"{call.prompt}.md{version}" if is_file else None),
        ("prompt hash", sha[:SHA] if isinstance(sha, str) else None),
        ("provider", raw.get("provider")),
        ("model", call.model),
        ("asked with", ", ".join(f"{name} {value_text(value)}" for name, value in asked.items()) or None),
        ("most tokens", raw.get("max_tokens")),
        ("status", raw.get("status")),
        ("tokens", tokens_words(call.input_tokens, call.output_tokens)),
        ("cost", None if call.cost_usd is None else f"{call.cost_usd:.4f} USD"),
        ("latency", seconds_words(call.latency_s)),
        ("times asked", call.asked),
        ("logged", (call.logged_at or "")[:_TO_SECOND].replace("T", " ")),
    ]
    return [(name, "" if value is None else one_line(str(value), VALUE)) for name, value in listed]


def _messages(raw: Mapping[str, object], opened: Collection[str]) -> tuple[tuple[Said, ...], str]:
    """The prompt as messages; the last one stands open, because it is what differs."""
    found = raw.get("messages", raw.get("prompt"))
    if found is None:
        return (), ""
    listed = found if isinstance(found, list) else [found]
    hidden = len(listed) - MOST_MESSAGES
    shown = listed[:MOST_MESSAGES]
    messages = tuple(_message(number, each, number == len(shown) - 1, opened) for number, each in enumerate(shown))
    return messages, f"and {hidden:,} more messages" if hidden > 0 else ""


def _message(number: int, message: object, is_last: bool, opened: Collection[str]) -> Said:
    who, content = "prompt", message
    if isinstance(message, Mapping):
        who = one_line(str(message.get("role") or "message"), 40)
        content = message.get("content", message)
    text = body(f"call-message-{number}", content, opened, folded=SITUATION if is_last else SHOWN)
    return Said(who=who, text=text, is_open=is_last)


def _ending(reply: object) -> str:
    """How the reply ends, where that is worth a word."""
    reason = reply.get("finish_reason") if isinstance(reply, Mapping) else None
    if reason in (None, "stop"):
        return ""
    return "cut off: it was too long" if reason == "length" else f"finish reason {one_line(str(reason), 40)}"


def _error(raw: Mapping[str, object]) -> str:
    error = raw.get("error")
    if isinstance(error, Mapping):
        return plain(": ".join(str(error[name]) for name in ("kind", "message") if error.get(name)))[:SHOWN]
    parts = [str(raw[name]) for name in ("error_type", "error") if raw.get(name) is not None]
    return plain(": ".join(parts))[:SHOWN]


def _reasons(raw: Mapping[str, object]) -> tuple[str, ...]:
    reasons = raw.get("reasons")
    if not isinstance(reasons, list):
        return ()
    return tuple(plain(str(reason))[:SHOWN] for reason in reasons[:MOST_MESSAGES])
