"""What each JSON Schema keyword may hold, and how it is copied into a clean schema.

A reader returns the clean value, or `UNREADABLE` after saying why; the keyword then constrains nothing. Which schema
a keyword contains is read by the caller's `inner`, so nothing here knows about references or closing.
"""

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeGuard

import jsonschema_rs

from utb.matching.json_values import shown
from utb.matching.paths import below

Schema = dict[str, object]


class Unreadable:
    """The mark for a keyword that is left out."""


UNREADABLE = Unreadable()


@dataclass(frozen=True, slots=True)
class Place:
    """The schema object being read: its argument path, how to read a schema inside it, and where faults go.

    `is_mixed` tells that several schemas constrain the same value here, so that none of them may forbid what only
    another one declares.
    """

    path: str
    is_mixed: bool
    inner: Callable[[object, str, bool], Schema]  # raw schema, its path, whether it is only a part of the whole
    fault: Callable[[str], None]


Reader = Callable[[Place, str, object], object]


def is_pattern(raw: object) -> bool:
    """Whether the schema library can read the regular expression."""
    try:
        jsonschema_rs.Draft202012Validator({"type": "string", "pattern": raw}, offline=True)
    except ValueError:
        return False
    return True


def _unreadable(place: Place, keyword: str, raw: object) -> Unreadable:
    place.fault(f"`{keyword}` is {shown(raw)}")
    return UNREADABLE


def _is_finite(raw: object) -> TypeGuard[int | float]:
    if isinstance(raw, float):
        return math.isfinite(raw)
    return isinstance(raw, int) and not isinstance(raw, bool)


def read_text(place: Place, keyword: str, raw: object) -> object:
    """Plain text; what is none is dropped without a word, since it constrains nothing."""
    del place, keyword
    return raw if isinstance(raw, str) else UNREADABLE


def read_any(place: Place, keyword: str, raw: object) -> object:
    """Any value, as it is."""
    del place, keyword
    return raw


def read_flag(place: Place, keyword: str, raw: object) -> object:
    """true or false."""
    return raw if isinstance(raw, bool) else _unreadable(place, keyword, raw)


def read_count(place: Place, keyword: str, raw: object) -> object:
    """A whole number from 0 on."""
    if _is_finite(raw) and raw == int(raw) and raw >= 0:
        return int(raw)
    return _unreadable(place, keyword, raw)


def read_limit(place: Place, keyword: str, raw: object) -> object:
    """A finite number; true and false belong to an older draft and are settled elsewhere."""
    if isinstance(raw, bool) and keyword.startswith("exclusive"):
        return UNREADABLE
    return raw if _is_finite(raw) else _unreadable(place, keyword, raw)


def read_divisor(place: Place, keyword: str, raw: object) -> object:
    """A number above 0."""
    return raw if _is_finite(raw) and raw > 0 else _unreadable(place, keyword, raw)


def read_pattern(place: Place, keyword: str, raw: object) -> object:
    """A regular expression."""
    return raw if isinstance(raw, str) and is_pattern(raw) else _unreadable(place, keyword, raw)


def read_enum(place: Place, keyword: str, raw: object) -> object:
    """A list of values; an empty one would forbid everything, so it is taken for a slip."""
    return raw if isinstance(raw, list) and raw else _unreadable(place, keyword, raw)


def read_names(place: Place, keyword: str, raw: object) -> object:
    """A list of property names."""
    if not isinstance(raw, list):
        return _unreadable(place, keyword, raw)
    if not all(isinstance(name, str) for name in raw):
        place.fault(f"`{keyword}` is {shown(raw)}")
    return list(dict.fromkeys(name for name in raw if isinstance(name, str)))


def read_names_by_name(place: Place, keyword: str, raw: object) -> object:
    """Property names, each with the names it requires."""
    if not isinstance(raw, dict):
        return _unreadable(place, keyword, raw)
    named = {str(name): read_names(place, keyword, names) for name, names in raw.items()}
    return {name: names for name, names in named.items() if names is not UNREADABLE}


def read_properties(place: Place, keyword: str, raw: object) -> object:
    """Property names, each with its schema."""
    if not isinstance(raw, dict):
        return _unreadable(place, keyword, raw)
    return {str(name): place.inner(schema, below(place.path, str(name)), False) for name, schema in raw.items()}


def read_pattern_properties(place: Place, keyword: str, raw: object) -> object:
    """Patterns of property names, each with its schema."""
    if not isinstance(raw, dict):
        return _unreadable(place, keyword, raw)
    good = {name: schema for name, schema in raw.items() if read_pattern(place, keyword, name) is not UNREADABLE}
    return {name: place.inner(schema, place.path, False) for name, schema in good.items()}


def read_schemas_by_name(place: Place, keyword: str, raw: object) -> object:
    """Property names, each with a schema for the whole object."""
    if not isinstance(raw, dict):
        return _unreadable(place, keyword, raw)
    return {str(name): place.inner(schema, place.path, True) for name, schema in raw.items()}


def read_items(place: Place, keyword: str, raw: object) -> object:
    """The schema of array items."""
    del keyword
    return place.inner(raw, f"{place.path}[]", False)


def read_prefix(place: Place, keyword: str, raw: object) -> object:
    """Schemas of the first items, one by one."""
    if not isinstance(raw, list) or not raw:
        return _unreadable(place, keyword, raw)
    return [place.inner(schema, f"{place.path}[{index}]", False) for index, schema in enumerate(raw)]


def read_rest(place: Place, keyword: str, raw: object) -> object:
    """The schema of everything that nothing else speaks of."""
    if isinstance(raw, bool):
        return raw
    return place.inner(raw, place.path, False) if isinstance(raw, dict) else _unreadable(place, keyword, raw)


def read_condition(place: Place, keyword: str, raw: object) -> object:
    """A schema that is asked, not imposed."""
    del keyword
    return place.inner(raw, place.path, True)


def read_alternatives(place: Place, keyword: str, raw: object) -> object:
    """Schemas that hold all, or one of which holds."""
    if not isinstance(raw, list) or not raw:
        return _unreadable(place, keyword, raw)
    is_part = place.is_mixed or keyword == "allOf"
    return [place.inner(schema, place.path, is_part) for schema in raw]


READERS: dict[str, Reader] = {
    "title": read_text,
    "description": read_text,
    "default": read_any,
    "const": read_any,
    "x-utb-decision-relevant": read_any,
    "x-utb-free-text": read_any,
    "enum": read_enum,
    "format": read_text,
    "pattern": read_pattern,
    **dict.fromkeys(("minLength", "maxLength", "minItems", "maxItems"), read_count),
    **dict.fromkeys(("minProperties", "maxProperties", "minContains", "maxContains"), read_count),
    **dict.fromkeys(("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"), read_limit),
    "multipleOf": read_divisor,
    "uniqueItems": read_flag,
    "required": read_names,
    "dependentRequired": read_names_by_name,
    "properties": read_properties,
    "patternProperties": read_pattern_properties,
    "dependentSchemas": read_schemas_by_name,
    "additionalProperties": read_rest,
    "unevaluatedProperties": read_rest,
    "unevaluatedItems": read_rest,
    "propertyNames": read_condition,
    "items": read_items,
    "prefixItems": read_prefix,
    "contains": read_condition,
    **dict.fromkeys(("not", "if", "then", "else"), read_condition),
    **dict.fromkeys(("anyOf", "oneOf", "allOf"), read_alternatives),
}
