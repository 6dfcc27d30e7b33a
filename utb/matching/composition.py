"""Schemas that are put together from others: `allOf`, alternatives, conditions, and references into `$defs`."""

from utb.matching.keywords import Schema


def parts(schema: Schema, definitions: Schema, keywords: tuple[str, ...]) -> tuple[Schema, ...]:
    """The schema and every schema it is put together from by these keywords, references followed, each once."""
    found: dict[int, Schema] = {}
    waiting = [schema]
    while waiting:
        part = waiting.pop()
        if id(part) in found:
            continue
        found[id(part)] = part
        inner = [item for key in keywords for item in schemas(part.get(key))]
        if "$ref" in part:
            inner.append(target(part, definitions))
        waiting.extend(reversed(inner))
    return tuple(found.values())


def target(schema: Schema, definitions: Schema) -> Schema:
    """The definition that a schema refers to; one without constraints where it is still being read."""
    return as_object(definitions.get(str(schema["$ref"]).removeprefix("#/$defs/")))


def schemas(value: object) -> list[Schema]:
    """The schemas under a keyword: a list of them, or a single one."""
    if isinstance(value, dict):
        return [value]
    return [part for part in as_list(value) if isinstance(part, dict)]


def as_list(value: object) -> list[object]:
    """The value if it is a list, else an empty one."""
    return value if isinstance(value, list) else []


def as_object(value: object) -> dict[str, object]:
    """The value if it is an object, else an empty one."""
    return value if isinstance(value, dict) else {}
