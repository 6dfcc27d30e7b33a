"""The tools of a turn, compiled for comparison: found by name, read on first use, shared between turns.

A raw entry may be wrapped (`{"type": "function", "function": {...}}`) or flat, may keep its schema under
`parameters`, `arguments` or `_arguments`, and may share its name with others; an entry that is no tool at all is
passed over. Nothing in here raises on whatever stands in a tool list.
"""

from collections.abc import Callable
from functools import cached_property

from utb.matching.dialects import Normaliser, SchemaFault
from utb.matching.fields import Field
from utb.matching.json_values import canonical
from utb.matching.keywords import Schema
from utb.matching.schema import Checker
from utb.model import Toolbox

_SCHEMA_KEYS = ("parameters", "arguments", "_arguments")

# Turns decoded one by one bring their own copies of the same tools; this many definitions stay compiled.
_MOST_DEFINITIONS = 512


_REFUSED = SchemaFault("", "the schema library refuses it")


class Definition:
    """One schema of a tool. Reading it is put off until somebody asks."""

    def __init__(self, raw: object) -> None:
        self._raw = raw

    @cached_property
    def _read(self) -> tuple[Schema, tuple[SchemaFault, ...]]:
        normaliser = Normaliser({} if self._raw is None else self._raw)
        schema = normaliser.normalise()
        return schema, tuple(normaliser.faults)

    @property
    def schema(self) -> Schema:
        """The clean schema of the arguments object."""
        return self._read[0]

    @property
    def faults(self) -> tuple[SchemaFault, ...]:
        """Places of the raw schema that could not be read."""
        return (*self._read[1], _REFUSED) if self.checker.is_refused else self._read[1]

    @cached_property
    def checker(self) -> Checker:
        """Validates arguments."""
        return Checker(self.schema)

    @cached_property
    def field(self) -> Field:
        """The arguments object as the comparison sees it."""
        definitions = self.schema.get("$defs")
        return Field(self.schema, definitions if isinstance(definitions, dict) else {})


class Tool:
    """One offered tool; several `definitions` where the name is offered more than once."""

    def __init__(self, name: str, raw: tuple[dict[object, object], ...]) -> None:
        self.name = name
        self.side_effect = any(entry.get("x-utb-side-effect") is True for entry in raw)
        self.definitions = tuple(_definition(_schema_of(entry)) for entry in raw)

    @cached_property
    def faults(self) -> tuple[SchemaFault, ...]:
        """Places of its schemas that could not be read."""
        return tuple(fault for definition in self.definitions for fault in definition.faults)

    def __repr__(self) -> str:
        return f"Tool({self.name!r})"


class Tools:
    """All tools of a toolbox by name."""

    __slots__ = ("_entries", "_exact", "_loose")

    def __init__(self, raw: tuple[object, ...]) -> None:
        entries: dict[str, list[dict[object, object]]] = {}
        for item in raw:
            entry = _function_of(item)
            if entry is not None:
                entries.setdefault(str(entry["name"]), []).append(entry)
        self._entries = entries
        self._exact: dict[str, Tool] = {}
        self._loose: dict[str, str] | None = None

    def find(self, name: str) -> tuple[Tool | None, bool]:
        """The tool of that name, and whether the name had to be trimmed or its dots read as underscores."""
        if name in self._entries:
            return self._tool(name), False
        if self._loose is None:
            self._loose = {}
            for spelling in (str.strip, _loosely):
                for offered in self._entries:
                    self._loose.setdefault(spelling(offered), offered)
        found = self._loose.get(name.strip()) or self._loose.get(_loosely(name))
        return (None, False) if found is None else (self._tool(found), True)

    @property
    def names(self) -> tuple[str, ...]:
        """Names as offered, in order."""
        return tuple(self._entries)

    def _tool(self, name: str) -> Tool:
        tool = self._exact.get(name)
        if tool is None:
            tool = self._exact[name] = Tool(name, tuple(self._entries[name]))
        return tool


def compile_tools(box: Toolbox) -> Tools:
    """The tools of a box; done once per box, and per schema for as many boxes as share it."""
    compiled = box.compiled
    if not isinstance(compiled, Tools):
        compiled = box.compiled = Tools(box.raw)
    return compiled


def _loosely(name: str) -> str:
    return name.strip().replace(".", "_")


def _function_of(raw: object) -> dict[object, object] | None:
    """The part of a raw entry that holds name and schema, or None where there is no name."""
    if not isinstance(raw, dict):
        return None
    inner = raw.get("function")
    entry = inner if isinstance(inner, dict) else raw
    return entry if isinstance(entry.get("name"), str) else None


def _schema_of(entry: dict[object, object]) -> object:
    return next((entry[key] for key in _SCHEMA_KEYS if entry.get(key) is not None), None)


def _bounded_cache() -> Callable[[object], Definition]:
    known: dict[bytes, Definition] = {}

    def definition(raw: object) -> Definition:
        key = canonical(raw)
        found = known.get(key)
        if found is None:
            if len(known) >= _MOST_DEFINITIONS:
                known.pop(next(iter(known)), None)
            found = known[key] = Definition(raw)
        return found

    return definition


_definition = _bounded_cache()

# Stands in for the definition of a tool that is not offered: values are compared without a schema.
NO_DEFINITION = Definition(None)
