"""The log of every question to a model, one file of JSON lines a persona: what was asked, what came, what became of it.

It is a journal too. After an interruption the questions of the unfinished topic are asked again in the same words, and
whatever the log holds is not asked of a model twice. So the files of a run are the same, interrupted or not.
"""

import hashlib
import json
import os
from collections.abc import Collection, Sequence
from pathlib import Path

import msgspec

from utb.errors import ErrorKind
from utb.io.json_lines import Record, json_line, read_records
from utb.providers.protocol import Message, Parameters, Reply


class LoggedError(msgspec.Struct, frozen=True, kw_only=True):
    """Why there was no reply."""

    kind: ErrorKind
    message: str


class CallEntry(msgspec.Struct, frozen=True, kw_only=True):
    """One question to a model.

    Args:
        call_id: `topic_id/turn/step`; an error that passed is followed by an entry with the same id.
        logged_at: time of day, ISO with zone.
        persona, topic_id, turn: whose and where.
        role, purpose, attempt: who was to speak, what for, at which attempt.
        prompt, prompt_version, prompt_sha256: the prompt file.
        provider, parameters: who was asked, and how.
        request_sha256: of messages and parameters.
        messages: the prompt as sent.
        reply: what came, with tokens, latency and attempts; None after an error.
        error: what came instead.
        accepted: whether the reply counts (of a checker: whether it was a verdict).
        reasons: what spoke against the reply, or what a checker found wrong.
    """

    call_id: str
    logged_at: str
    persona: str
    topic_id: str
    turn: int
    role: str
    purpose: str
    attempt: int
    prompt: str
    prompt_version: str
    prompt_sha256: str
    provider: str
    parameters: Parameters
    request_sha256: str
    messages: tuple[Message, ...]
    reply: Reply | None = None
    error: LoggedError | None = None
    accepted: bool = False
    reasons: tuple[str, ...] = ()


def request_sha256(messages: Sequence[Message], parameters: Parameters) -> str:
    """What tells one question from another."""
    asked = [msgspec.to_builtins(list(messages)), msgspec.to_builtins(parameters)]
    return hashlib.sha256(json.dumps(asked, sort_keys=True).encode()).hexdigest()


class CallLog:
    """The log of one persona.

    Args:
        path: its file; a torn last line, which a killed process leaves, is cut off.
        finished: topics that are done; what was asked for them is not kept in memory.
    """

    def __init__(self, path: Path, finished: Collection[str] = ()) -> None:
        self._path = path
        self._known: dict[tuple[str, str], CallEntry] = {}
        if path.exists():
            _mend(path)
            for record in read_records(path):
                if isinstance(record, Record) and record.value.get("topic_id") not in finished:
                    self._remember(record)

    def known(self, call_id: str, sha256: str) -> CallEntry | None:
        """What came when this very question was asked before; None where it was not, or where the error may pass."""
        return self._known.get((call_id, sha256))

    def add(self, entry: CallEntry) -> None:
        """Write an entry; it is in the file when this returns."""
        with self._path.open("ab") as handle:
            handle.write(json_line(msgspec.to_builtins(entry)))

    def _remember(self, record: Record) -> None:
        try:
            entry = msgspec.convert(record.value, CallEntry)
        except msgspec.ValidationError:
            return  # of another version: it stays in the file, and the question is asked anew
        if entry.reply is not None or (entry.error is not None and entry.error.kind is ErrorKind.REFUSED):
            self._known[entry.call_id, entry.request_sha256] = entry


def _mend(path: Path) -> None:
    with path.open("rb+") as handle:
        content = handle.read()
        if content and not content.endswith(b"\n"):
            handle.truncate(content.rfind(b"\n") + 1)
            handle.flush()
            os.fsync(handle.fileno())
