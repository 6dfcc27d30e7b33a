"""What Python reads as JSON although it is none, or although something gets lost: named, never passed over.

Keys that come twice (the last value is read, the first would vanish) and numbers that are not finite. Both checks
look at the bytes first: walking every value would cost more than decoding it.
"""

import json
import math
import re
from collections.abc import Iterator

from utb.io.faults import FaultLog, shown
from utb.io.json_lines import Record, encode_json
from utb.io.json_text import whole_number

_MAY_BE_ENDLESS = re.compile(rb"NaN|Infinity|[eE]\+?\d{3}|\d{300}")
_KEY_END, _ESCAPED_KEY_END = b'":', b'\\":'


def note_repeated_keys(record: Record, log: FaultLog) -> None:
    """A fault for each key that an object of this line has twice."""
    text = record.line.text
    if text.count(_KEY_END) == 0 or _keys(text) == _keys(encode_json(record.value)):
        return  # writing what was read gives as many keys: none got lost
    repeated: list[str] = []
    json.loads(text, object_pairs_hook=lambda pairs: _note(pairs, repeated), parse_int=whole_number)
    for key in dict.fromkeys(repeated):
        log.add(None, f"the key {shown(key)} twice in one object", "each key once (the last one is read)")


def note_endless_numbers(record: Record, log: FaultLog) -> None:
    """A fault for each number of this line that is not finite: `NaN`, `Infinity`, `1e999`."""
    if _MAY_BE_ENDLESS.search(record.line.text):
        for path, value in _endless(record.value, ""):
            log.add(path, str(value).replace("nan", "NaN"), "a value that JSON has")


def _keys(text: bytes) -> int:
    return text.count(_KEY_END) - text.count(_ESCAPED_KEY_END)


def _note(pairs: list[tuple[str, object]], repeated: list[str]) -> dict[str, object]:
    built = dict(pairs)
    if len(built) < len(pairs):
        seen: set[str] = set()
        for key, _ in pairs:
            if key in seen:
                repeated.append(key)
            seen.add(key)
    return built


def _endless(value: object, path: str) -> Iterator[tuple[str, float]]:
    if isinstance(value, float) and not math.isfinite(value):
        yield path, value
    elif isinstance(value, dict):
        for key, item in value.items():
            yield from _endless(item, f"{path}.{key}" if path else str(key))
    elif isinstance(value, list):
        for index, item in enumerate(value):
            yield from _endless(item, f"{path}[{index}]")
