"""Type names of tool schemas, in all the dialects that occur, as JSON Schema types.

Names are compared without case. `dict` and `HashMap` are objects, `float` and `double` numbers, `List[str]`,
`list(str)`, `array<string>` and `string[]` arrays of something. `any` constrains nothing. A name that is not known
constrains nothing either, and is reported.
"""

import re

_NAMES = {
    "string": "string",
    "str": "string",
    "integer": "integer",
    "int": "integer",
    "long": "integer",
    "number": "number",
    "float": "number",
    "double": "number",
    "boolean": "boolean",
    "bool": "boolean",
    "array": "array",
    "list": "array",
    "tuple": "array",
    "object": "object",
    "dict": "object",
    "hashmap": "object",
    "null": "null",
    "none": "null",
}

_OF = re.compile(r"([^\W\d]\w*)\s*[\[(<](.*)[\])>]", re.DOTALL)
_SUFFIX = re.compile(r"(.+)\[\]", re.DOTALL)

# Longer names describe more than a type; reading them part by part would go as deep as they are nested.
_LONGEST_NAME = 200

Faults = list[str]


def read_type(raw: object, faults: Faults) -> dict[str, object]:
    """The constraint that a `type` entry means, as JSON Schema; `{}` for none. What is unknown goes to `faults`."""
    if isinstance(raw, str):
        return _read_name(raw, faults)
    if not isinstance(raw, list) or not raw:
        faults.append(f"{raw!r} is no type")
        return {}
    return _read_names(raw, faults)


def _read_names(raw: list[object], faults: Faults) -> dict[str, object]:
    """A list of types; one that constrains nothing frees the whole list."""
    readings = [_read_name(name, faults) if isinstance(name, str) else _unknown(name, faults) for name in raw]
    if not all(readings):
        return {}
    if any("items" in reading for reading in readings):
        return {"anyOf": readings}
    names = list(dict.fromkeys(str(reading["type"]) for reading in readings))
    return {"type": names[0] if len(names) == 1 else names}


def _read_name(raw: str, faults: Faults) -> dict[str, object]:
    name = raw.strip()
    lowered = name.lower()
    if lowered in ("any", ""):
        return {}
    if lowered in _NAMES:
        return {"type": _NAMES[lowered]}
    if len(name) > _LONGEST_NAME:
        return _unknown(f"{name[:_LONGEST_NAME]}…", faults)
    match = _SUFFIX.fullmatch(name)
    if match is not None:
        return _array_of(match.group(1), faults)
    match = _OF.fullmatch(name)
    outer = _NAMES.get(match.group(1).lower()) if match is not None else None
    if match is not None and outer == "array":
        return _array_of(match.group(2), faults)
    return {"type": "object"} if outer == "object" else _unknown(raw, faults)


def _array_of(inner: str, faults: Faults) -> dict[str, object]:
    items = _read_name(inner, faults)
    return {"type": "array", "items": items} if items else {"type": "array"}


def _unknown(raw: object, faults: Faults) -> dict[str, object]:
    faults.append(f"type {raw!r} is not known")
    return {}
