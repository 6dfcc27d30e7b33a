"""One tool schema, however it was written, as clean JSON Schema (2020-12).

The normaliser copies what it understands and leaves the rest out, so that the schema library never meets a schema it
would refuse: a broken pattern, an unknown type name, `anyOf: []` or a reference that leads nowhere constrain nothing
at that place and are reported as faults. Local references are resolved here; no other reference is ever followed.

Where a schema names properties and says nothing about others, others are not allowed. In a schema that is put
together (`allOf`, alternatives beside properties) that holds for the whole, not for its parts.
"""

from urllib.parse import unquote

import msgspec

from utb.matching.composition import as_list, as_object, parts
from utb.matching.json_values import shown
from utb.matching.keywords import READERS, UNREADABLE, Place, Schema
from utb.matching.type_names import read_type

# Deeper schemas are cut off: nothing below is constrained.
_MOST_LEVELS = 64

_PARTS = ("anyOf", "oneOf", "allOf", "then", "else")

# Only for these keywords null is a value; any other keyword set to null says nothing.
_NULLABLE = frozenset({"const", "default"})


class SchemaFault(msgspec.Struct, frozen=True):
    """A place of a schema that cannot be read and constrains nothing: the argument path, and what stands there."""

    path: str
    what: str


class Normaliser:
    """Normalises one root schema; `faults` then holds what could not be read, in the order met."""

    def __init__(self, root: object) -> None:
        self.root = root
        self.faults: list[SchemaFault] = []
        self._definitions: Schema = {}
        self._names: dict[tuple[str, bool], str] = {}

    def normalise(self) -> Schema:
        """The whole schema, with the definitions it refers to under `$defs`."""
        schema = self._read(self.root, "", False, 0)
        return {**schema, "$defs": self._definitions} if self._definitions else schema

    def _read(self, raw: object, path: str, is_part: bool, level: int) -> Schema:
        """`is_part`: the schema is one of several on the same value, so it must not forbid what others declare."""
        if isinstance(raw, bool):
            return {} if raw else {"not": {}}
        if not isinstance(raw, dict):
            self._fault(path, f"the schema is {shown(raw)}")
            return {}
        if level > _MOST_LEVELS:
            self._fault(path, "the schema is nested too deeply")
            return {}
        return self._read_object(_without_nulls(raw), path, is_part, level)

    def _read_object(self, raw: Schema, path: str, is_part: bool, level: int) -> Schema:
        is_mixed = is_part or _is_mixed(raw)
        place = Place(
            path,
            is_mixed,
            lambda inner, where, part: self._read(inner, where, part, level + 1),
            lambda what: self._fault(path, what),
        )
        out: Schema = {}
        for keyword, value in _older_spellings(raw).items():
            reader = READERS.get(keyword)
            before = len(self.faults)
            clean = UNREADABLE if reader is None else reader(place, keyword, value)
            if clean is not UNREADABLE:
                _keep(out, keyword, clean, len(self.faults) > before)
        if "$ref" in raw:
            out.update(self._reference(raw["$ref"], path, is_mixed, level))
        if "type" in raw:
            self._add_type(out, raw["type"], path)
        if out.get("additionalProperties") is False:
            out.setdefault("properties", {})  # else the library does not say which ones are forbidden
        return out if is_part else self._closed(out, _is_mixed(raw))

    def _reference(self, raw: object, path: str, is_part: bool, level: int) -> Schema:
        if not isinstance(raw, str) or not raw.startswith("#"):
            self._fault(path, f"the reference {shown(raw)} does not lead into the same schema")
            return {}
        if (raw, is_part) not in self._names:
            found, target = _look_up(self.root, raw)
            if not found:
                self._fault(path, f"the reference {shown(raw)} leads nowhere")
                return {}
            name = self._names[raw, is_part] = f"r{len(self._names)}"
            self._definitions[name] = {}
            self._definitions[name] = self._read(target, path, is_part, level + 1)
        return {"$ref": f"#/$defs/{self._names[raw, is_part]}"}

    def _add_type(self, out: Schema, raw: object, path: str) -> None:
        what: list[str] = []
        constraint = read_type(raw, what)
        for fault in what:
            self._fault(path, fault)
        if "items" in constraint and "items" in out:
            del constraint["items"]  # both spellings at once: the schema of its own says more
        if "anyOf" in constraint:
            out["allOf"] = [*as_list(out.get("allOf")), constraint]
        else:
            out.update(constraint)

    def _closed(self, out: Schema, is_mixed: bool) -> Schema:
        """Forbid undeclared properties where properties are declared and nothing is said about others."""
        if "additionalProperties" in out or "unevaluatedProperties" in out:
            return out
        if is_mixed and self._declares(out):
            out["unevaluatedProperties"] = False
        elif out.get("properties"):
            declared = as_object(out["properties"])
            named: Schema = {str(name): {} for name in as_list(out.get("required")) if name not in declared}
            out["properties"] = {**declared, **named}  # what is required is expected
            out["additionalProperties"] = False
        return out

    def _declares(self, schema: Schema) -> bool:
        """Whether a schema names properties, itself or in one of its parts."""
        return any(part.get("properties") for part in parts(schema, self._definitions, _PARTS))

    def _fault(self, path: str, what: str) -> None:
        self.faults.append(SchemaFault(path, what))


def _without_nulls(raw: dict[object, object]) -> Schema:
    return {str(key): item for key, item in raw.items() if item is not None or key in _NULLABLE}


def _is_mixed(raw: Schema) -> bool:
    """Whether more than one schema speaks about the members of the same object here."""
    speakers = [key for key in ("anyOf", "oneOf", "$ref", "if", "dependentSchemas") if key in raw]
    return "allOf" in raw or len(speakers) > 1 or (bool(speakers) and bool(raw.get("properties")))


def _older_spellings(raw: Schema) -> Schema:
    """Older drafts: tuples under `items`, and `exclusiveMinimum: true` beside `minimum`."""
    out = dict(raw)
    if isinstance(raw.get("items"), list):
        out["prefixItems"] = out.pop("items")
        if "additionalItems" in raw:
            out["items"] = raw["additionalItems"]
    for limit, exclusive in (("minimum", "exclusiveMinimum"), ("maximum", "exclusiveMaximum")):
        if raw.get(exclusive) is True and limit in raw:
            out[exclusive] = out.pop(limit)
    return out


def _keep(out: Schema, keyword: str, clean: object, has_fault: bool) -> None:
    """Keep a keyword; where something inside constrains nothing although it should, never let that reject a value."""
    if has_fault and keyword in ("not", "if"):
        return
    if has_fault and keyword == "oneOf":
        out.setdefault("anyOf", clean)
    else:
        out[keyword] = clean


def _look_up(root: object, pointer: str) -> tuple[bool, object]:
    """What a local JSON pointer (`#/definitions/x`) leads to."""
    target = root
    if pointer != "#" and not pointer.startswith("#/"):
        return False, None
    for step in pointer[1:].split("/")[1:]:
        key = unquote(step).replace("~1", "/").replace("~0", "~")
        if isinstance(target, dict) and key in target:
            target = target[key]
        elif isinstance(target, list) and key.isdecimal() and int(key) < len(target):
            target = target[int(key)]
        else:
            return False, None
    return True, target
