"""Call logs line by line: of our own synthesis and of the released generator, while they grow and afterwards.

A log is read once and then from where it ended: a run adds to it all the time. The last line may be half written; it
is left for the next time. What a field holds in another type is taken as not said, so that a log with gaps can still
be looked at; a line that is no call is a fault.
"""

import zlib
from collections.abc import Iterator, Mapping
from pathlib import Path

import msgspec

from utb.io.faults import shown
from utb.io.json_lines import Record, record_of
from utb.io.lines import LONGEST_LINE, Line, open_bytes, reason_of
from utb.model import Fault
from utb.model.call_summary import ANSWERED, ERROR, CallSummary

_REASON = 300
_MOST = 10**12  # of tokens, seconds, turns; what is beyond was no measurement
_FAILED = ("error", "fail", "exception", "timeout")


class Mark(msgspec.Struct, frozen=True):
    """How far a log has been read: the next line's number and offset."""

    number: int = 1
    offset: int = 0


BEGINNING = Mark()


def read_summaries(path: Path, mark: Mark = BEGINNING) -> Iterator[tuple[CallSummary | Fault | None, Mark]]:
    """The calls from a mark on, each with the mark behind it; None stands for a blank line.

    A fault that leaves the mark where it was concerns the rest of the file: half a line, or a file that broke off.
    """
    try:
        with open_bytes(path) as handle:
            handle.seek(mark.offset)
            while text := handle.readline(LONGEST_LINE + 1):
                if len(text) > LONGEST_LINE:
                    found = f"a line of more than {LONGEST_LINE:,} bytes"
                    yield Fault(str(path), mark.number, None, found, "a shorter one"), mark
                    return
                after = Mark(mark.number + 1, mark.offset + len(text))
                found_call = _summary(text, path, mark)
                if not text.endswith(b"\n") and not isinstance(found_call, CallSummary):
                    found = f"half a line ({shown(text[:40].decode(errors='replace'))})"
                    yield Fault(str(path), mark.number, None, found, "a whole one, which may still be written"), mark
                    return
                mark = after
                yield found_call, mark
    except (OSError, EOFError, zlib.error) as error:
        yield Fault(str(path), None, None, reason_of(error), "a readable file"), mark


def read_call(path: Path, offset: int) -> dict[str, object] | None:
    """The whole of one line; None where none stands at that offset."""
    try:
        with open_bytes(path) as handle:
            handle.seek(offset)
            text = handle.readline(LONGEST_LINE)
    except (OSError, EOFError, zlib.error):
        return None
    record = record_of(Line(0, offset, text.strip()), str(path))
    return record.value if isinstance(record, Record) else None


def matching_lines(path: Path, words: str) -> Iterator[int]:
    """Numbers of the lines in whose texts all these words stand, whatever their case."""
    wanted = words.casefold().split()
    for number, text in enumerate(_lines(path), start=1):
        record = record_of(Line(number, 0, text.strip()), str(path))
        if isinstance(record, Record):
            found = " ".join(_texts(record.value, 0)).casefold()
            if all(word in found for word in wanted):
                yield number


def _lines(path: Path) -> Iterator[bytes]:
    try:
        with open_bytes(path) as handle:
            while text := handle.readline(LONGEST_LINE + 1):
                yield text
    except (OSError, EOFError, zlib.error):
        return


def _texts(value: object, depth: int) -> Iterator[str]:
    """Every text in the value, names of fields left out."""
    if isinstance(value, str):
        yield value
    elif depth < 8 and isinstance(value, dict):
        for inner in value.values():
            yield from _texts(inner, depth + 1)
    elif depth < 8 and isinstance(value, list):
        for inner in value:
            yield from _texts(inner, depth + 1)


def _summary(text: bytes, path: Path, mark: Mark) -> CallSummary | Fault | None:
    stripped = text.removeprefix(b"\xef\xbb\xbf").strip()
    if not stripped:
        return None
    record = record_of(Line(mark.number, mark.offset, stripped), str(path))
    if isinstance(record, Fault):
        return record
    raw = record.value
    if raw.keys().isdisjoint(("call_id", "role", "call_name", "prompt", "messages", "output")):
        return Fault(str(path), mark.number, None, shown(raw), "a call with an id, a role, a prompt or an output")
    fields = _own(raw) if "messages" in raw or "purpose" in raw or "reply" in raw else _released(raw)
    return CallSummary(
        file=path.name,
        line=mark.number,
        offset=mark.offset,
        call_id=_text(raw, "call_id") or f"line {mark.number}",
        logged_at=_text(raw, "logged_at"),
        role=_text(raw, "role"),
        topic_id=_text(raw, "topic_id"),
        **fields,  # type: ignore[arg-type]  # types are those of the readers below
    )


def _own(raw: Mapping[str, object]) -> dict[str, object]:
    """Fields of a line of our own log."""
    reply, error, parameters = (_object(raw, name) for name in ("reply", "error", "parameters"))
    tokens = _object(reply, "tokens")
    reasons = raw.get("reasons")
    said = "; ".join(map(str, reasons)) if isinstance(reasons, list) else ""
    accepted = raw.get("accepted")
    kind = _text(error, "kind")
    return {
        "status": ERROR if kind is not None or raw.get("error") is not None else ANSWERED,
        "purpose": _text(raw, "purpose"),
        "persona": _text(raw, "persona"),
        "turn": _count(raw, "turn"),
        "attempt": _count(raw, "attempt"),
        "asked": _count(reply, "attempts"),
        "accepted": accepted if isinstance(accepted, bool) and reply else None,
        "reason": (f"{kind}: {_text(error, 'message') or ''}" if kind else said)[:_REASON],
        "prompt": _text(raw, "prompt"),
        "prompt_version": _text(raw, "prompt_version"),
        "model": _text(parameters, "model"),
        "input_tokens": _count(tokens, "input"),
        "output_tokens": _count(tokens, "output"),
        "cost_usd": _number(reply, "cost_usd"),
        "latency_s": _number(reply, "latency_s") if reply else None,
    }


def _released(raw: Mapping[str, object]) -> dict[str, object]:
    """Fields of a line of the released generator's log."""
    said = _text(raw, "status")
    failed = raw.get("error") is not None or raw.get("error_type") is not None
    failed = failed or (said is not None and any(word in said.casefold() for word in _FAILED))
    about = ": ".join(text for name in ("error_type", "error") if (text := _text(raw, name)))
    return {
        "status": ERROR if failed else ANSWERED,
        "purpose": _text(raw, "call_name"),
        "persona": _text(raw, "persona_id"),
        "reason": about[:_REASON],
        "latency_s": _number(raw, "latency_seconds"),
    }


def _object(raw: Mapping[str, object], name: str) -> Mapping[str, object]:
    value = raw.get(name)
    return value if isinstance(value, dict) else {}


def _text(raw: Mapping[str, object], name: str) -> str | None:
    """The field as text; numbers are ids too."""
    value = raw.get(name)
    if isinstance(value, int) and not isinstance(value, bool) and value.bit_length() < 64:
        return str(value)
    return value if isinstance(value, str) and value else None


def _count(raw: Mapping[str, object], name: str) -> int | None:
    value = raw.get(name)
    is_whole = isinstance(value, int) and not isinstance(value, bool)
    return value if isinstance(value, int) and is_whole and 0 <= value < _MOST else None


def _number(raw: Mapping[str, object], name: str) -> float | None:
    value = raw.get(name)
    is_number = isinstance(value, int | float) and not isinstance(value, bool)
    return float(value) if isinstance(value, int | float) and is_number and 0 <= value < _MOST else None
