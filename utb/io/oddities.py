"""What Python reads as JSON although it is none, or although something gets lost: named, never passed over.

Keys that come twice (the last value is read, the first would vanish) and numbers that are not finite. Lines are first
compared with what was read from them, written again: that costs less than a walk through the values, and where as
many keys and as many nulls come out (numbers that are not finite are written as null) there is nothing to name.
"""

import json
import math
import re
from collections.abc import Iterator

from utb.io.faults import FaultLog, shown
from utb.io.json_lines import Record, encode_json
from utb.io.json_text import whole_number

_KEY_END = re.compile(rb'(?<!\\)"\s*:')
_BLANKS_BEFORE_COLON = (b" :", b"\t:", b"\r:")


def note_oddities(record: Record, log: FaultLog) -> None:
    """A fault for each key that an object has twice and for each number that is not finite."""
    try:
        _note(record, encode_json(record.value), log)
    except RecursionError:  # decoded just so: whoever walks through it later would get no further
        log.add(None, "values nested some thousand levels deep", "values that can be written again")


def _note(record: Record, again: bytes, log: FaultLog) -> None:
    text = record.line.text
    if text.count(b"null") != again.count(b"null"):
        for path, value in _endless(record.value, ""):
            log.add(path, str(value).replace("nan", "NaN"), "a value that JSON has")
    has_blanks = any(blank in text for blank in _BLANKS_BEFORE_COLON)
    if _keys(text, has_blanks) != _keys(again, has_blanks):
        for key in _repeated_keys(text):
            log.add(None, f"the key {shown(key)} twice in one object", "each key once (the last one is read)")


def _keys(text: bytes, has_blanks: bool) -> int:
    """How many keys the text has, or thereabouts: only the difference of two counts matters."""
    if has_blanks:
        return len(_KEY_END.findall(text))
    return text.count(b'":') - text.count(b'\\":')


def _repeated_keys(text: bytes) -> Iterator[str]:
    repeated: dict[str, None] = {}

    def note(pairs: list[tuple[str, object]]) -> dict[str, object]:
        built = dict(pairs)
        if len(built) < len(pairs):
            names = [name for name, _ in pairs]
            repeated.update((name, None) for name in built if names.count(name) > 1)
        return built

    json.loads(text, object_pairs_hook=note, parse_int=whole_number)
    yield from repeated


def _endless(value: object, path: str) -> Iterator[tuple[str, float]]:
    if isinstance(value, float) and not math.isfinite(value):
        yield path, value
    elif isinstance(value, dict):
        for key, item in value.items():
            yield from _endless(item, f"{path}.{key}" if path else str(key))
    elif isinstance(value, list):
        for index, item in enumerate(value):
            yield from _endless(item, f"{path}[{index}]")
