"""Persona files: one JSON object per person, groups of fields that differ from person to person.

The object may stand inside another one with a single key. Fields without a group of their own are extra; what the
generator leaves behind (images, dialogues) stays in `raw` and is no part of the person.
"""

from pathlib import Path

from utb.errors import DataError
from utb.io.faults import FaultLog, shown
from utb.io.json_object import read_object
from utb.model import Fault, Persona

_GROUPS = ("summary", "communication", "preferences", "habits", "constraints", "extra", "sensitive_information")
_IGNORED = ("matched_images", "preference_updates", "conversations")


def read_persona(path: Path, *, dataset: str | None = None) -> Persona | Fault:
    """The persona in this file; its name is the file's."""
    try:
        raw = unwrapped(read_object(path))
    except DataError as error:
        return Fault(error.source, error.line, error.field, error.found, error.expected)
    log = FaultLog(str(path), None)
    persona = _persona(raw, path.stem, dataset, log)
    return log.faults[0] if log.faults else persona


def persona_of(raw: dict[str, object], name: str, dataset: str | None = None) -> Persona:
    """The persona that this object describes; raises `DataError` where a group is no object or no list."""
    log = FaultLog(name, None)
    persona = _persona(unwrapped(raw), name, dataset, log)
    for fault in log.faults:
        raise DataError(fault.source, fault.line, fault.field, fault.found, fault.expected)
    return persona


def unwrapped(value: dict[str, object]) -> dict[str, object]:
    """The person inside an object that holds nothing else."""
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
