"""Persona files: one JSON object per person, groups of fields that differ from person to person.

The object may stand inside another one with a single key. Fields without a group of their own are extra; what the
generator leaves behind (images, dialogues) stays in `raw` and is no part of the person.
"""

from pathlib import Path

from utb.io.faults import FaultLog, shown
from utb.io.json_text import JsonFault, decode
from utb.io.lines import reason_of
from utb.model import Fault, Persona

_GROUPS = ("summary", "communication", "preferences", "habits", "constraints", "extra", "sensitive_information")
_IGNORED = ("matched_images", "preference_updates", "conversations")
_BYTE_ORDER_MARK = b"\xef\xbb\xbf"


def read_persona(path: Path, *, dataset: str | None = None) -> Persona | Fault:
    """The persona in this file; its name is the file's."""
    source = str(path)
    try:
        value = decode(path.read_bytes().removeprefix(_BYTE_ORDER_MARK))
    except OSError as error:
        return Fault(source, None, None, reason_of(error), "a readable file")
    except JsonFault as fault:
        return Fault(source, None, None, f"text that is no JSON ({fault.rule})", "one JSON object")
    raw = _unwrapped(value)
    if raw is None:
        return Fault(source, None, None, shown(value), "one JSON object")
    log = FaultLog(source, None)
    persona = _persona(raw, path.stem, dataset, log)
    return log.faults[0] if log.faults else persona


def _unwrapped(value: object) -> dict[str, object] | None:
    if not isinstance(value, dict):
        return None
    only = next(iter(value.values())) if len(value) == 1 else None
    return only if isinstance(only, dict) and not value.keys() & set(_GROUPS) else value


def _persona(raw: dict[str, object], name: str, dataset: str | None, log: FaultLog) -> Persona:
    ungrouped = {field: value for field, value in raw.items() if field not in (*_GROUPS, *_IGNORED)}
    return Persona(
        name=name,
        dataset=dataset,
        summary=raw.get("summary"),
        communication=raw.get("communication"),
        preferences=_object(raw, "preferences", log),
        habits=raw.get("habits"),
        constraints=_listed(raw.get("constraints"), log),
        extra={**ungrouped, **_object(raw, "extra", log)},
        sensitive_information=_object(raw, "sensitive_information", log),
        raw=raw,
    )


def _object(raw: dict[str, object], field: str, log: FaultLog) -> dict[str, object]:
    value = raw.get(field)
    if isinstance(value, dict):
        return value
    if value is not None:
        log.add(field, shown(value), "an object")
    return {}


def _listed(value: object, log: FaultLog) -> tuple[object, ...]:
    if isinstance(value, list):
        return tuple(value)
    if value is not None:
        log.add("constraints", shown(value), "a list")
    return ()
