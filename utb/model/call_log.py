"""What files of the released generator hold besides sessions: calls to models, and the tasks that were drawn."""

import msgspec


class LoggedCall(msgspec.Struct, frozen=True, kw_only=True):
    """One call to a model, as a line of a call log has it.

    `output` is the reply as text; None after an error, which `error_type` and `error` then name. `prompt` is a text or
    a list of messages. What the line does not say is None.
    """

    call_id: str
    source: str
    line: int
    logged_at: str | None = None
    status: str | None = None
    role: str | None = None
    call_name: str | None = None
    persona_id: str | None = None
    topic_id: str | None = None
    max_tokens: int | None = None
    latency_s: float | None = None
    prompt: object = None
    output: str | None = None
    error_type: str | None = None
    error: str | None = None


class DrawnTask(msgspec.Struct, frozen=True, kw_only=True):
    """One topic of a task file: the request that was drawn, those it was drawn from, and what every role was asked.

    `exchanges` are prompts and replies as they stand in the file, `raw` is the whole line.
    """

    source: str
    line: int
    persona_id: str | None = None
    topic_id: str | None = None
    request: str | None = None
    candidates: tuple[str, ...] = ()
    node_path: tuple[str, ...] = ()
    tools: tuple[object, ...] = ()
    exchanges: tuple[object, ...] = ()
    raw: dict[str, object]
