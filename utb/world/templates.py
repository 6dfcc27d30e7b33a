"""Results as templates: JSON in which texts that begin with `=` are computed.

* an object or a list is filled in item by item; a key that ends in `?` is left out where its value is null
* `{"each": "=rows", "as": {...}}` makes a list; inside, `row` is the item (or what `name` says), `number` counts from 1
* `{"fields": ["a", "b"], "of": "=row", "with": {...}}` copies members of an object and adds others
"""

from collections import ChainMap
from typing import Any

from utb.errors import ConfigError
from utb.world.expressions import Names, compute, is_expression, names_in


def fill(template: Any, names: Names) -> Any:
    """The template with its expressions computed; raises ConfigError where one cannot be."""
    if isinstance(template, str):
        return compute(template, names) if is_expression(template) else template
    if isinstance(template, list):
        return [fill(item, names) for item in template]
    if not isinstance(template, dict):
        return template
    if "each" in template:
        return _each(template, names)
    if "fields" in template and "of" in template:
        return _copied(template, names)
    return _object(template, names)


def names_read(template: Any) -> frozenset[str]:
    """The names that a template's expressions read, those that it binds itself included."""
    if isinstance(template, str):
        return names_in(template) if is_expression(template) else frozenset()
    inner = template.values() if isinstance(template, dict) else template if isinstance(template, list) else ()
    return frozenset[str]().union(*map(names_read, inner))


def _object(template: dict[str, Any], names: Names) -> dict[str, Any]:
    out: dict[str, Any] = {}
    for key, item in template.items():
        value = fill(item, names)
        if not key.endswith("?"):
            out[key] = value
        elif value is not None:
            out[key[:-1]] = value
    return out


def _each(template: dict[str, Any], names: Names) -> list[Any]:
    name = template.get("name", "row")
    out = []
    for number, item in enumerate(fill(template["each"], names), start=1):
        inner = ChainMap({name: item, "number": number}, names)  # type: ignore[arg-type]  # only its own map is written
        out.append(fill(template["as"], inner))
    return out


def _copied(template: dict[str, Any], names: Names) -> dict[str, Any]:
    source = fill(template["of"], names)
    unknown = [name for name in template["fields"] if name not in source]
    if unknown:
        raise ConfigError(f"no field {', '.join(unknown)}; there are {', '.join(source)}")
    copied = {name: source[name] for name in template["fields"]}
    return {**copied, **_object(template.get("with", {}), names)}
