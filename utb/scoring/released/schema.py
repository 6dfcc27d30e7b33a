"""The released schema check: which tools it knows, and what it says of arguments that break their schema.

It knows type, enum, required, properties, items, anyOf and additionalProperties, each in its own way; whatever else a
schema holds is ignored. Nothing here follows JSON Schema where the released check does not.
"""

from collections.abc import Iterable, Mapping

import msgspec

from utb.scoring.released.crash import EvaluatorCrashError
from utb.scoring.released.fields import attribute_of, contains, entry_of, members_of

_PYTHON_TYPES: Mapping[str, type | tuple[type, ...]] = {
    "string": str,
    "integer": int,  # which a boolean is, too
    "float": float,
    "number": (int, float),
    "boolean": bool,
    "array": list,
    "object": dict,
    "null": type(None),
}
_DEEPEST = 300  # levels; the released check recurses until Python stops it, which depends on how deep it is called


class Broken(msgspec.Struct, frozen=True):
    """What breaks the schema, in the released words, where, and the value there."""

    words: str
    path: str
    actual: object


def known_tool(tools: object, name: object) -> dict[str, object] | None:
    """The schema that arguments of this tool are checked against; None where the evaluator does not know the tool.

    The last of several definitions counts. One that cannot be read is skipped as if it were not there; of the rest
    only `required` and `properties` are kept.
    """
    found = None
    for tool in tools if isinstance(tools, list | tuple) else ():
        try:
            function = entry_of(tool, "function")
            if entry_of(function, "name") == name:
                found = _definition(function)
        except EvaluatorCrashError:
            continue
    return found


class SchemaCheck(msgspec.Struct, frozen=True):
    """The check, for tools as they are or as rewritten before a run: there every type `float` became `number`."""

    rewritten: bool

    def first_broken(self, value: object, schema: object, path: str = "", levels: int = _DEEPEST) -> Broken | None:
        """The first thing that breaks the schema.

        Raises:
            EvaluatorCrashError: where the schema itself cannot be followed.
        """
        if not levels:
            raise EvaluatorCrashError("RecursionError", "")
        if contains(schema, "anyOf"):
            return self._any_of(value, members_of(entry_of(schema, "anyOf")), path, levels)
        nested = "nested " if path else ""
        if not self._has_type(value, attribute_of(schema, "type", "string")):
            return Broken(f"error_schema: {nested}args type inconsistent", path, value)
        if contains(schema, "enum") and not contains(self._enum(schema), value):
            return Broken(f"error_schema: {nested}args value not in enum", path, value)
        if isinstance(value, dict):
            return self._object(value, schema, path, levels)
        if isinstance(value, list) and contains(schema, "items"):
            return self._array(value, entry_of(schema, "items"), path, levels)
        return None

    def _any_of(self, value: object, alternatives: Iterable[object], path: str, levels: int) -> Broken | None:
        """All is well if one fits; else the first one speaks, and without any there is nothing to say."""
        first = None
        for alternative in alternatives:
            broken = self.first_broken(value, alternative, path, levels - 1)
            if broken is None:
                return None
            first = first or broken
        if first is None:
            raise EvaluatorCrashError("IndexError", "list index out of range")
        return first

    def _has_type(self, value: object, wanted: object) -> bool:
        """A type nobody knows is no constraint; a list of types stops the evaluator."""
        if isinstance(wanted, dict | list):
            raise EvaluatorCrashError("TypeError", f"unhashable type: '{type(wanted).__name__}'")
        if self.rewritten and wanted == "float":
            wanted = "number"
        python_type = _PYTHON_TYPES.get(wanted) if isinstance(wanted, str) else None
        return python_type is None or isinstance(value, python_type)

    def _enum(self, schema: object) -> object:
        enum = entry_of(schema, "enum")
        return floats_as_numbers(enum) if self.rewritten else enum

    def _object(self, value: dict[str, object], schema: object, path: str, levels: int) -> Broken | None:
        nested = "nested " if path else ""
        if not all(contains(value, name) for name in members_of(attribute_of(schema, "required", []))):
            return Broken(f"error_schema: required {nested}args missing", path, value)
        properties = attribute_of(schema, "properties", {})
        open_ended = attribute_of(schema, "additionalProperties", False) is True
        for key, item in value.items():
            place = f"{path}.{key}" if path else key
            if contains(properties, key):
                broken = self.first_broken(item, entry_of(properties, key), place, levels - 1)
            else:
                broken = None if open_ended else Broken(f"error_schema: {nested}args not defined", place, item)
            if broken is not None:
                return broken
        return None

    def _array(self, value: list[object], items: object, path: str, levels: int) -> Broken | None:
        for place, item in enumerate(value):
            broken = self.first_broken(item, items, f"{path}[{place}]", levels - 1)
            if broken is not None:
                return broken
        return None


def _definition(function: object) -> dict[str, object]:
    parameters = attribute_of(function, "parameters", {})
    required = members_of(attribute_of(parameters, "required", []))
    if any(isinstance(name, dict | list) for name in required):
        raise EvaluatorCrashError("TypeError", "unhashable type")
    properties = attribute_of(parameters, "properties", {})
    return {"type": "object", "required": list(required), "properties": properties}


def floats_as_numbers(value: object) -> object:
    """The rewriting runs over the text of the tools, so values that look like a type are met as well."""
    if isinstance(value, dict):
        return {
            key: "number" if key == "type" and item == "float" else floats_as_numbers(item)
            for key, item in value.items()
        }
    return [floats_as_numbers(item) for item in value] if isinstance(value, list) else value
