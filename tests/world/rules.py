"""What a tool set's file must be, said as faults in words: function schemas, marks, both languages, the plan."""

import re
from collections.abc import Iterator
from typing import Any

import jsonschema

from tests.world.plan import PlannedSet
from utb.io.tool_sets import TWIN, ToolSet

_NAME = re.compile(r"[A-Za-z0-9_-]{1,64}")
_CHINESE = re.compile(r"[\u4e00-\u9fff]")
_FUNCTION_KEYS = {"name", "description", TWIN, "parameters", "x-utb-side-effect", "x-utb-returns"}
_ID = re.compile(r".*_ids?$")
_CLOSED = ("enum", "format", "pattern")

Schema = dict[str, Any]


def tool_faults(tool: Schema) -> list[str]:
    """What is wrong with one function schema."""
    function = tool.get("function", {})
    name = str(function.get("name"))
    found = [*_function_faults(tool, function), *_language_faults(function, name)]
    parameters = function.get("parameters", {})
    for parameter, schema in parameters.get("properties", {}).items():
        found += [f"{name}.{parameter}: {fault}" for fault in parameter_faults(parameter, schema)]
    for schema in (parameters, function.get("x-utb-returns", {})):
        jsonschema.Draft202012Validator.check_schema(schema)
        found += [f"{name}: {fault}" for fault in _object_faults(schema, name)]
    return found


def parameter_faults(name: str, schema: Schema) -> Iterator[str]:
    """What is wrong with one parameter."""
    for mark in ("x-utb-decision-relevant", "x-utb-free-text"):
        if not isinstance(schema.get(mark), bool):
            yield f"{mark} is missing"
    if TWIN not in schema:
        yield "no description"
    if schema.get("default") is not None and not jsonschema.Draft202012Validator(schema).is_valid(schema["default"]):
        yield "the default breaks the schema"
    yield from _bound_faults(schema)
    if _ID.fullmatch(name) and "pattern" not in schema.get("items", schema) and "enum" not in schema:
        yield "an id needs a pattern"


def scenario_faults(tool_set: ToolSet) -> list[str]:
    """Decision points must name parameters that there are and that are marked as deciding."""
    marks = {
        f"{tool['function']['name']}.{name}": schema.get("x-utb-decision-relevant")
        for tool in tool_set.tools
        for name, schema in tool["function"]["parameters"].get("properties", {}).items()
    }
    points = tool_set.scenario.decision_points
    found = [f"not a deciding parameter: {path}" for p in points for path in p.arguments if marks.get(path) is not True]
    texts = [
        tool_set.title,
        tool_set.description,
        tool_set.scenario.who,
        tool_set.scenario.goal,
        *(p.what for p in points),
    ]
    found += [f"not in both languages: {text}" for text in texts if not text.en or not _CHINESE.search(text.zh)]
    return found if len(points) >= 2 else [*found, "fewer than two decision points"]


def plan_faults(tool_set: ToolSet, planned: PlannedSet) -> list[str]:
    """Names of tools, parameters and writing must be as planned."""
    own = [tool for tool, home in zip(tool_set.tools, tool_set.homes, strict=True) if home == tool_set.name]
    shared = [
        t["function"]["name"] for t, home in zip(tool_set.tools, tool_set.homes, strict=True) if home != tool_set.name
    ]
    found = [] if sorted(shared) == sorted(planned.shared) else [f"shared tools {shared}, planned {planned.shared}"]
    names = {tool["function"]["name"] for tool in own}
    if names != planned.tools.keys():
        return [*found, f"tools differ from the plan: {sorted(names ^ planned.tools.keys())}"]
    for tool in own:
        function = tool["function"]
        required = function["parameters"].get("required", [])
        have = tuple(f"{name}*" if name in required else name for name in function["parameters"].get("properties", {}))
        if have != planned.tools[function["name"]]:
            found.append(f"{function['name']}{have}, planned {planned.tools[function['name']]}")
        if function.get("x-utb-side-effect") is not (function["name"] in planned.writes):
            found.append(f"{function['name']}: x-utb-side-effect is not as planned")
    return found


def _function_faults(tool: Schema, function: Schema) -> Iterator[str]:
    name = str(function.get("name"))
    if tool.keys() != {"type", "function"} or tool["type"] != "function":
        yield f"{name}: a tool is type and function"
    if not _NAME.fullmatch(name):
        yield f"{name}: not a name"
    if function.keys() != _FUNCTION_KEYS:
        yield f"{name}: keys {sorted(function.keys() ^ _FUNCTION_KEYS)}"
    parameters = function.get("parameters", {})
    if parameters.get("type") != "object" or parameters.get("additionalProperties") is not False:
        yield f"{name}: parameters are a closed object"
    if not set(parameters.get("required", [])) <= parameters.get("properties", {}).keys():
        yield f"{name}: required names what is not declared"
    if not isinstance(function.get("x-utb-side-effect"), bool):
        yield f"{name}: x-utb-side-effect is missing"


def _language_faults(value: object, where: str) -> Iterator[str]:
    """Every description has a twin, in Chinese, and every twin a description."""
    if isinstance(value, list):
        for item in value:
            yield from _language_faults(item, where)
    elif isinstance(value, dict):
        english, chinese = value.get("description"), value.get(TWIN)
        if isinstance(english, str) or isinstance(chinese, str):
            if not isinstance(english, str) or not english or _CHINESE.search(english):
                yield f"{where}: no English description beside {chinese!r}"
            elif not isinstance(chinese, str) or not _CHINESE.search(chinese):
                yield f"{where}: no Chinese description of {english!r}"
        for key, item in value.items():
            yield from _language_faults(item, f"{where}.{key}" if key not in ("properties", "items") else where)


def _object_faults(schema: Schema, where: str) -> Iterator[str]:
    """Every property, however deep, has a description."""
    for name, inner in schema.get("properties", {}).items():
        if "description" not in inner:
            yield f"{where}.{name}: no description"
        yield from _object_faults(inner, f"{where}.{name}")
    if isinstance(schema.get("items"), dict):
        yield from _object_faults(schema["items"], f"{where}[]")


def _bound_faults(schema: Schema) -> Iterator[str]:
    """Values without bounds would let a call ask for anything."""
    kind = schema.get("type")
    if kind in ("integer", "number") and not {"minimum", "maximum"} <= schema.keys() and "enum" not in schema:
        yield "numbers need minimum and maximum"
    if kind == "string" and "maxLength" not in schema and not schema.keys() & set(_CLOSED):
        yield "texts need maxLength, enum, format or pattern"
    if kind == "array":
        if "maxItems" not in schema:
            yield "lists need maxItems"
        yield from _bound_faults(schema.get("items", {}))
    for inner in schema.get("properties", {}).values():
        yield from _bound_faults(inner)
