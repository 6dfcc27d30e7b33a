"""Clarification labels of a turn: which slots to ask for, and which to infer from what."""

from utb.io.faults import FaultLog, shown
from utb.model import Decision, Evidence, SlotLabel


def read_slots(value: object, field: str, log: FaultLog) -> tuple[SlotLabel, ...]:
    """The labels of one turn; entries that cannot be read are faults and left out."""
    if value is None:
        return ()
    if not isinstance(value, list):
        log.add(field, shown(value), "a list of slots")
        return ()
    labels = (_slot(entry, f"{field}[{index}]", log) for index, entry in enumerate(value))
    return tuple(label for label in labels if label is not None)


def _slot(entry: object, field: str, log: FaultLog) -> SlotLabel | None:
    if not isinstance(entry, dict):
        log.add(field, shown(entry), "an object with slot and decision")
        return None
    slot = log.text(entry.get("slot"), f"{field}.slot", "the slot's name")
    decision = entry.get("decision")
    if decision not in (Decision.ASK, Decision.INFER):
        log.add(f"{field}.decision", shown(decision), "'ask' or 'infer'")
        return None
    if slot is None:
        return None
    by = log.optional_text(entry.get("by"), f"{field}.by")
    return SlotLabel(slot, Decision(decision), _evidence(entry.get("evidence"), f"{field}.evidence", log), by)


def _evidence(value: object, field: str, log: FaultLog) -> tuple[Evidence, ...]:
    if value is None:
        return ()
    if not isinstance(value, list):
        log.add(field, shown(value), "a list of places")
        return ()
    places = (_place(entry, f"{field}[{index}]", log) for index, entry in enumerate(value))
    return tuple(place for place in places if place is not None)


def _place(entry: object, field: str, log: FaultLog) -> Evidence | None:
    if not isinstance(entry, dict):
        log.add(field, shown(entry), "an object with turn, start and end")
        return None
    turn, start, end = (log.count(entry.get(name), f"{field}.{name}") for name in ("turn", "start", "end"))
    if turn is None or start is None or end is None:
        return None
    if end < start:
        log.add(f"{field}.end", str(end), f"at least {start}, where it starts")
        return None
    return Evidence(turn, start, end, log.optional_text(entry.get("topic_id"), f"{field}.topic_id"))
