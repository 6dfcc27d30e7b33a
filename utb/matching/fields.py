"""What a clean schema says about one value, as the comparison needs it: types, members, defaults, and marks.

A field looks through `$ref`, `allOf` and alternatives, since any of them may declare a member. It decides nothing
about validity; that is the schema library's part.
"""

from functools import cached_property

from utb.matching.composition import as_list, as_object, parts, schemas, target
from utb.matching.keywords import Schema
from utb.matching.naming import read_naming
from utb.matching.paths import below
from utb.matching.schema import Checker
from utb.matching.strings import TextSpec

# Of a decoded value whose parts need no looking at, with a type that allows whatever is of that kind.
_WITHOUT_PARTS: dict[type, str] = {
    str: "string", int: "integer", float: "number", bool: "boolean", type(None): "null"
}  # fmt: skip

_ALL_TYPES = frozenset({"null", "boolean", "integer", "number", "string", "array", "object"})
_CONSTRAINTS = ("enum", "const", "format", "pattern")

NO_DEFAULT = object()


class Field:
    """A view of one schema; everything is worked out on first use and kept."""

    def __init__(self, schema: Schema, definitions: Schema, name: str = "") -> None:
        self.schema = schema
        self.name = name
        self._definitions = definitions
        self.members = _Members(schema, definitions)  # by name, one without constraints where nothing is declared

    @cached_property
    def path(self) -> str:
        """The path of a member of the arguments object."""
        return below("", self.name)

    @cached_property
    def types(self) -> frozenset[str] | None:
        """JSON types that the schema allows, None where it says nothing."""
        allowed = self._types(self.schema, ())
        return None if allowed == _ALL_TYPES else allowed

    @cached_property
    def plain(self) -> frozenset[type]:
        """Types of decoded values without parts that obey the schema's types, whatever their value."""
        types = self.types
        return frozenset(kind for kind, name in _WITHOUT_PARTS.items() if types is None or name in types)

    @cached_property
    def default(self) -> object:
        """The default, or `NO_DEFAULT`."""
        return self._first("default", NO_DEFAULT)

    @cached_property
    def required(self) -> frozenset[str]:
        """Names of the members that must be there."""
        always = self._flatten("allOf")
        return frozenset(str(name) for part in always for name in as_list(part.get("required")))

    @cached_property
    def order(self) -> dict[str, int]:
        """The declared members in the order of the schema, as paths."""
        names = dict.fromkeys(name for part in self._parts for name in as_object(part.get("properties")))
        return {below("", name): place for place, name in enumerate(names)}

    @cached_property
    def is_closed(self) -> bool:
        """Whether members that are not declared are forbidden."""
        rest = ("additionalProperties", "unevaluatedProperties")
        return any(part.get(key) is False for part in self._parts for key in rest)

    @cached_property
    def is_unordered(self) -> bool:
        """Whether an array here is a set: its items are unique, their order says nothing."""
        return self._first("uniqueItems", False) is True

    @cached_property
    def is_deciding(self) -> bool:
        """False where the schema marks the value as not decision-relevant."""
        return self._first("x-utb-decision-relevant", True) is not False

    @cached_property
    def text(self) -> TextSpec:
        """How strings are compared here."""
        free = self._first("x-utb-free-text", None)
        described = self._first("description", "")
        return TextSpec(
            naming=read_naming(self.name, described if isinstance(described, str) else ""),
            free=free if isinstance(free, bool) else None,
            is_constrained=any(key in part for part in self._parts for key in _CONSTRAINTS),
        )

    @cached_property
    def choices(self) -> frozenset[str]:
        """The strings of an enum: two different ones are never the same."""
        listed = (item for part in self._parts for item in as_list(part.get("enum")))
        return frozenset(item for item in listed if isinstance(item, str))

    @cached_property
    def forbids_blank(self) -> bool:
        """Whether the schema does not allow the empty string."""
        return not Checker({**self.schema, "$defs": self._definitions}).is_valid("")

    def member(self, key: str) -> "Field":
        """The field of an object's member; one without constraints where nothing is declared."""
        return self.members[key]

    def declares(self, key: str) -> bool:
        """Whether the schema names this member, itself or by a pattern of names."""
        if any(key in as_object(part.get("properties")) for part in self._parts):
            return True
        return any("patternProperties" in part for part in self._parts)

    @cached_property
    def item(self) -> "Field":
        """The field of an array's items."""
        return _inner([part["items"] for part in self._parts if "items" in part], self._definitions, self.name)

    @property
    def _parts(self) -> tuple[Schema, ...]:
        """The schema itself and every schema that may speak about the same value."""
        return self.members.parts

    def _flatten(self, *keywords: str) -> tuple[Schema, ...]:
        return parts(self.schema, self._definitions, keywords)

    def _first(self, keyword: str, otherwise: object) -> object:
        return next((part[keyword] for part in self._parts if keyword in part), otherwise)

    def _types(self, schema: Schema, above: tuple[int, ...]) -> frozenset[str]:
        """Types that the schema and all it is put together from leave open."""
        if id(schema) in above:
            return _ALL_TYPES
        above = (*above, id(schema))
        allowed = _named_types(schema)
        every = [target(schema, self._definitions)] if "$ref" in schema else []
        for part in [*every, *schemas(schema.get("allOf"))]:
            allowed &= self._types(part, above)
        for keyword in ("anyOf", "oneOf"):
            options = schemas(schema.get(keyword))
            if options:
                allowed &= frozenset().union(*(self._types(part, above) for part in options))
        return allowed


# Objects with free keys would otherwise fill the cache with every key ever seen.
_MOST_MEMBERS = 256


class _Members(dict[str, Field]):
    """The members of a schema by name: a mapping, so that what is known is found without running a line of Python."""

    def __init__(self, schema: Schema, definitions: Schema) -> None:
        super().__init__()
        self._schema = schema
        self._definitions = definitions

    @cached_property
    def parts(self) -> tuple[Schema, ...]:
        """The schema itself and every schema that may speak about the same value."""
        return parts(self._schema, self._definitions, ("anyOf", "oneOf", "allOf"))

    def __missing__(self, key: str) -> Field:
        named = [as_object(part.get("properties")) for part in self.parts]
        declared = [properties[key] for properties in named if key in properties]
        declared = declared or [part["additionalProperties"] for part in self.parts if "additionalProperties" in part]
        found = _inner(declared, self._definitions, key)
        if len(self) < _MOST_MEMBERS:
            self[key] = found
        return found


def _inner(declared: list[object], definitions: Schema, name: str) -> Field:
    """The field of what stands inside, declared by one schema, by several or by none."""
    options = [schema for schema in declared if isinstance(schema, dict)]
    schema = options[0] if len(options) == 1 else ({"anyOf": options} if options else {})
    return Field(schema, definitions, name)


def _named_types(schema: Schema) -> frozenset[str]:
    """The types that stand under `type`; every number type includes the integers."""
    named = schema.get("type")
    if named is None:
        return _ALL_TYPES
    allowed = frozenset([named] if isinstance(named, str) else map(str, as_list(named)))
    return allowed | {"integer"} if "number" in allowed else allowed
