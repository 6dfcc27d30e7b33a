"""Call logs and task files of the released generator (`model_calls_*.jsonl`, `persona_tasks_*.jsonl`), as records.

Lines are read one at a time. A field of another type is a fault, and None in the record: a log is there to be looked
at, and a line with a gap tells more than none. A call without an id has nothing to be named by and is left out.
"""

from collections.abc import Iterator, Mapping
from pathlib import Path

from utb.io.faults import FaultLog, shown
from utb.io.json_lines import Record, read_records
from utb.model import Fault
from utb.model.call_log import DrawnTask, LoggedCall

_REQUESTS = ("request", "task", "query", "user_request", "drawn_request")
_CANDIDATES = ("candidates", "candidate_requests", "task_candidates")
_MOST_SECONDS = 10**9  # of latency; what is beyond was no measurement


def read_calls(path: Path) -> Iterator[LoggedCall | Fault]:
    """The calls of a log in order, and the faults between them."""
    for record in read_records(path):
        if isinstance(record, Fault):
            yield record
            continue
        log = FaultLog(str(path), record.line.number)
        call = _call(record, log)
        yield from log.faults
        if call is not None:
            yield call


def read_tasks(path: Path) -> Iterator[DrawnTask | Fault]:
    """The topics of a task file in order, and the faults between them."""
    for record in read_records(path):
        if isinstance(record, Fault):
            yield record
            continue
        log = FaultLog(str(path), record.line.number)
        task = _task(record, log)
        yield from log.faults
        yield task


def _call(record: Record, log: FaultLog) -> LoggedCall | None:
    raw = record.value
    call_id = _id(raw, "call_id", log)
    if call_id is None:
        if raw.get("call_id") is None:
            log.add("call_id", "nothing", "the call's id")
        return None
    limit = raw.get("max_tokens")
    return LoggedCall(
        call_id=call_id,
        source=log.source,
        line=record.line.number,
        logged_at=log.optional_text(raw.get("logged_at"), "logged_at"),
        status=log.optional_text(raw.get("status"), "status"),
        role=log.optional_text(raw.get("role"), "role"),
        call_name=log.optional_text(raw.get("call_name"), "call_name"),
        persona_id=_id(raw, "persona_id", log),
        topic_id=_id(raw, "topic_id", log),
        max_tokens=None if limit is None else log.count(limit, "max_tokens"),
        latency_s=_seconds(raw.get("latency_seconds"), log),
        prompt=raw.get("prompt"),
        output=log.optional_text(raw.get("output"), "output"),
        error_type=log.optional_text(raw.get("error_type"), "error_type"),
        error=log.optional_text(raw.get("error"), "error"),
    )


def _task(record: Record, log: FaultLog) -> DrawnTask:
    raw = record.value
    requested = next((raw[name] for name in _REQUESTS if raw.get(name) is not None), None)
    return DrawnTask(
        source=log.source,
        line=record.line.number,
        persona_id=_id(raw, "persona_id", log),
        topic_id=_id(raw, "topic_id", log),
        request=log.optional_text(requested, "request"),
        candidates=_texts(raw, _CANDIDATES, log),
        node_path=_texts(raw, ("node_path",), log),
        tools=_listed(raw, "tools", log),
        exchanges=_listed(raw, "fetch_data", log),
        raw=raw,
    )


def _id(raw: Mapping[str, object], field: str, log: FaultLog) -> str | None:
    """An id as text; numbers are ids too."""
    value = raw.get(field)
    if isinstance(value, int) and not isinstance(value, bool) and value.bit_length() < 64:
        return str(value)
    return log.optional_text(value, field)


def _seconds(value: object, log: FaultLog) -> float | None:
    if value is None:
        return None
    is_number = isinstance(value, int | float) and not isinstance(value, bool)
    if isinstance(value, int | float) and is_number and 0 <= value < _MOST_SECONDS:
        return float(value)
    log.add("latency_seconds", shown(value), "seconds from 0")
    return None


def _texts(raw: Mapping[str, object], names: tuple[str, ...], log: FaultLog) -> tuple[str, ...]:
    """The texts in the first of these fields that is there."""
    field = next((name for name in names if raw.get(name) is not None), names[0])
    texts = []
    for index, value in enumerate(_listed(raw, field, log)):
        if isinstance(value, str):
            texts.append(value)
        else:
            log.add(f"{field}[{index}]", shown(value), "text")
    return tuple(texts)


def _listed(raw: Mapping[str, object], field: str, log: FaultLog) -> tuple[object, ...]:
    value = raw.get(field)
    if isinstance(value, list):
        return tuple(value)
    if isinstance(value, dict):  # prompts and replies by role
        return tuple({"name": name, "value": item} for name, item in value.items())
    if value is not None:
        log.add(field, shown(value), "a list")
    return ()
