"""One call to a model in a log, in what lists and counts need: five thousand of them fit in memory with ease."""

import msgspec

ANSWERED, ERROR = "answered", "error"


class CallSummary(msgspec.Struct, frozen=True, kw_only=True):
    """One line of a call log, ours or of the released generator. What the line does not say is None.

    Args:
        file: name of the log.
        line, offset: where it stands, line from 1, offset in bytes.
        call_id: as the line has it.
        status: `answered`, `error`, or the word that the file has for it.
        role, purpose: who was asked what for (the released generator names calls instead).
        attempt: of the role at this step, from 1.
        asked: how often the provider was asked until it answered.
        accepted: whether the reply counts; None where the log does not say.
        reason: what spoke against the reply, or the error, cut.
        input_tokens, output_tokens, cost_usd, latency_s: what it took.
    """

    file: str
    line: int
    offset: int
    call_id: str
    status: str
    logged_at: str | None = None
    role: str | None = None
    purpose: str | None = None
    persona: str | None = None
    topic_id: str | None = None
    turn: int | None = None
    attempt: int | None = None
    asked: int | None = None
    accepted: bool | None = None
    reason: str = ""
    prompt: str | None = None
    prompt_version: str | None = None
    model: str | None = None
    input_tokens: int | None = None
    output_tokens: int | None = None
    cost_usd: float | None = None
    latency_s: float | None = None

    @property
    def place(self) -> str:
        """Names the call in an address; ids may come twice."""
        return f"{self.file}:{self.line}"
