"""`links.jsonl` beside the personas: which preference shows in which tools, one link a line."""

from pathlib import Path

import msgspec

from utb.io.faults import FaultLog, shown
from utb.io.json_lines import Record, read_records
from utb.model import Effect, Fault, PersonaLink

_EFFECTS = {str(effect): effect for effect in Effect}


class LoadedLinks(msgspec.Struct, frozen=True):
    """Links in the order of the file, and what could not be used."""

    links: tuple[PersonaLink, ...]
    faults: tuple[Fault, ...]


def load_links(path: Path | None) -> LoadedLinks:
    """The links of a folder of personas; none where it has no file of them."""
    if path is None:
        return LoadedLinks((), ())
    links: list[PersonaLink] = []
    faults: list[Fault] = []
    for record in read_records(path):
        if isinstance(record, Fault):
            faults.append(record)
            continue
        log = FaultLog(str(path), record.line.number)
        link = _link(record, log)
        faults += log.faults
        if link is not None:
            links.append(link)
    return LoadedLinks(tuple(links), tuple(faults))


def _link(record: Record, log: FaultLog) -> PersonaLink | None:
    value = record.value
    words = {name: log.text(value.get(name), name, "text") for name in ("persona", "preference", "tool_set", "shows")}
    tools = _names(value.get("tools"), log)
    effect = _effect(value.get("effect"), log)
    slot = log.optional_text(value.get("slot"), "slot")
    if not log.faults and (slot is not None) != (effect is Effect.ARGUMENT):
        log.add("slot", shown(slot), "an argument where the effect is one, and nothing else where it is none")
    if log.faults or effect is None:
        return None
    return PersonaLink(
        persona=words["persona"] or "",
        preference=words["preference"] or "",
        tool_set=words["tool_set"] or "",
        tools=tools,
        slot=slot,
        effect=effect,
        shows=words["shows"] or "",
    )


def _names(value: object, log: FaultLog) -> tuple[str, ...]:
    if isinstance(value, list) and value and all(isinstance(name, str) and name for name in value):
        return tuple(value)
    log.add("tools", shown(value), "names of tools")
    return ()


def _effect(value: object, log: FaultLog) -> Effect | None:
    if isinstance(value, str) and value in _EFFECTS:
        return _EFFECTS[value]
    log.add("effect", shown(value), ", ".join(Effect))
    return None
