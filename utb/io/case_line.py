"""The JSON object on a line of stdin, before anybody asks what it means."""

from utb.io.faults import FaultLog, shown
from utb.io.json_text import JsonFault, decode

SOURCE = "stdin"  # what a fault calls the place that cases come from


def read_object(text: bytes, log: FaultLog) -> dict[str, object] | None:
    """The JSON object on a line; None, and a fault, where it is none."""
    try:
        raw = decode(text)
    except JsonFault as fault:
        begins = shown(text[:60].decode(errors="replace"))
        log.add(None, f"{begins} ({fault})" if text.strip() else "a blank line", "one JSON object")
        return None
    if isinstance(raw, dict):
        return raw
    log.add(None, shown(raw), "one JSON object")
    return None
