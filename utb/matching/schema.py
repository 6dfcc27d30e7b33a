"""Validation of arguments against one clean schema, by the schema library.

The library asserts formats, never fetches anything, and answers in a tenth of a microsecond. It refuses lone
surrogates, which are replaced by stand-ins of the same length, so that no value can make it fail. Of integers with
more digits than Python prints (4,300) it checks the type, but no bounds: the comparison still tells them apart.
"""

from collections.abc import Sequence
from typing import Any

import jsonschema_rs
import msgspec

from utb.matching.json_values import MAX_DEPTH
from utb.matching.keywords import Schema
from utb.matching.paths import Steps


class Violation(msgspec.Struct, frozen=True):
    """One broken constraint: where, which keyword, and what it demands (None where that is a schema of its own)."""

    steps: Steps
    keyword: str
    demand: object


class Checker:
    """Compiles on first use. A schema that the library refuses after all constrains nothing (`is_refused`)."""

    __slots__ = ("_is_refused", "_schema", "_validator")

    def __init__(self, schema: Schema) -> None:
        self._schema = schema
        self._validator: jsonschema_rs.Draft202012Validator | None = None
        self._is_refused = False

    @property
    def is_refused(self) -> bool:
        """Whether the library could not compile the schema; none is known, but a new edition of it may think anew."""
        if self._validator is None:
            self._compile()
        return self._is_refused

    def is_valid(self, value: object) -> bool:
        """Whether the value obeys the schema."""
        validator = self._validator or self._compile()
        try:
            return validator.is_valid(value)
        except UnicodeEncodeError:
            return validator.is_valid(_writable(value))

    def violations(self, value: object) -> list[Violation]:
        """Everything about the value that breaks the schema."""
        validator = self._validator or self._compile()
        try:
            errors = list(validator.iter_errors(value))
        except UnicodeEncodeError:
            errors = list(validator.iter_errors(_writable(value)))
        found: list[Violation] = []
        for error in errors:
            found += _read_error(error)
        return found

    def _compile(self) -> jsonschema_rs.Draft202012Validator:
        try:
            validator = jsonschema_rs.Draft202012Validator(_writable(self._schema), validate_formats=True, offline=True)
        except (ValueError, jsonschema_rs.ReferencingError):
            self._is_refused = True
            validator = jsonschema_rs.Draft202012Validator({}, offline=True)
        self._validator = validator
        return validator


def _writable(value: object, levels: int = MAX_DEPTH) -> Any:
    """The value with stand-ins for what the library cannot read; cut off where no arguments are that deep."""
    if levels == 0:
        return None
    if isinstance(value, str):
        return value.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    if isinstance(value, dict):
        return {str(_writable(key)): _writable(item, levels - 1) for key, item in value.items()}
    if isinstance(value, list):
        return [_writable(item, levels - 1) for item in value]
    return value


def _read_error(error: jsonschema_rs.ValidationError) -> Sequence[Violation]:
    kind = error.kind
    name = kind.name
    steps = tuple(error.instance_path)
    if name == "required":
        owner = error.instance
        if isinstance(owner, dict) and kind.value in owner:  # the library misses what is there undeclared
            return ()
        return (Violation((*steps, kind.value), name, True),)
    if name in ("additionalProperties", "unevaluatedProperties"):
        return [Violation((*steps, key), "additionalProperties", False) for key in kind.value]
    if name in ("anyOf", "oneOf"):
        return (Violation(steps, name, None),)
    demand = kind.value
    return (Violation(steps, name, None if isinstance(demand, jsonschema_rs.ValidationError) else demand),)
