"""Tool sets: the files that define them, and which one a topic names.

A file of `tool_schemas/` holds one tool set: what it is for, its tools as function schemas, and under `world` how they
behave (read by `utb.world`, never seen by a model). A tool that another set defines is named instead of repeated:
`{"shared": "getAirQuality", "from": "weather_air"}`. Descriptions stand in English under `description` and in Chinese
under `x-utb-description-zh`, in functions and in every schema inside.
"""

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Literal, cast

import msgspec

from utb.errors import DataError
from utb.io.json_object import read_object
from utb.model import Topic

TWIN = "x-utb-description-zh"
_MARK = "x-utb-"

Language = Literal["en", "zh"]


class Words(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A text in both languages."""

    en: str
    zh: str


class DecisionPoint(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something that a person's preferences can change; `arguments` name it as `tool.argument`."""

    what: Words
    arguments: tuple[str, ...]


class Scenario(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who uses the tools, for what, and where preferences decide."""

    who: Words
    goal: Words
    decision_points: tuple[DecisionPoint, ...]


class SharedTool(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A tool that stands in another set's file."""

    name: str = msgspec.field(name="shared")
    home: str = msgspec.field(name="from")


class ToolSet(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One tool set. `tools` are raw function schemas in the order offered; `homes` names the set that defines each."""

    name: str
    domain: str
    title: Words
    description: Words
    scenario: Scenario
    tools: tuple[dict[str, Any], ...]
    world: dict[str, Any]
    homes: tuple[str, ...]


def read_tool_sets(folder: Path, names: Iterable[str] | None = None) -> dict[str, ToolSet]:
    """The tool sets of a folder by name, sorted; with `names` only these and the sets that define tools of theirs.

    Raises:
        DataError: a file is no tool set, or a tool is said to stand where it does not.
    """
    wanted = sorted(path.stem for path in folder.glob("*.json")) if names is None else list(names)
    files: dict[str, dict[str, Any]] = {}
    while wanted:
        name = wanted.pop()
        if name not in files:
            files[name] = cast(dict[str, Any], read_object(folder / f"{name}.json"))
            wanted += [entry["from"] for entry in _entries(files[name]) if "from" in entry]
    return {name: _tool_set(name, files, folder) for name in sorted(files)}


def offered(tool_set: ToolSet, language: Language = "en") -> list[dict[str, Any]]:
    """The tools as they stand in a topic: in one language, with the marks that scoring reads."""
    return [cast(dict[str, Any], _spoken(tool, language)) for tool in tool_set.tools]


def without_marks(tools: Iterable[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """The tools as a model may see them: nothing of ours in them."""
    return [cast(dict[str, Any], _bare(tool)) for tool in tools]


def domain_of(topic: Topic) -> str | None:
    """`meta.domain`, or the domain of `meta.tool_set`; None where the data name none."""
    return _named(topic, "domain")


def tool_set_of(topic: Topic) -> str | None:
    """`meta.tool_set`, or its name; None where the data name none."""
    return _named(topic, "name")


def _named(topic: Topic, field: str) -> str | None:
    meta = topic.raw.get("meta")
    if not isinstance(meta, dict):
        return None
    tool_set = meta.get("tool_set")
    within = tool_set.get(field) if isinstance(tool_set, dict) else tool_set if field == "name" else None
    found = meta.get("domain") if field == "domain" and not isinstance(within, str) else within
    return found if isinstance(found, str) and found else None


def _tool_set(name: str, files: Mapping[str, dict[str, Any]], folder: Path) -> ToolSet:
    source = str(folder / f"{name}.json")
    raw = files[name]
    if raw.get("name") != name:
        raise DataError(source, None, "name", repr(raw.get("name")), f"the name of the file, {name!r}")
    tools, homes = [], []
    for entry in _entries(raw):
        shared = _shared(entry, source)
        homes.append(name if shared is None else shared.home)
        tools.append(entry if shared is None else _at_home(shared, files, source))
    try:
        return msgspec.convert({**raw, "tools": tools, "homes": homes}, ToolSet)
    except msgspec.ValidationError as error:
        raise DataError(source, None, None, str(error), "a tool set") from None


def _shared(entry: dict[str, Any], source: str) -> SharedTool | None:
    if "shared" not in entry:
        return None
    try:
        return msgspec.convert(entry, SharedTool)
    except msgspec.ValidationError as error:
        raise DataError(source, None, "tools", str(error), "a name under `shared` and a set under `from`") from None


def _at_home(shared: SharedTool, files: Mapping[str, dict[str, Any]], source: str) -> dict[str, Any]:
    for entry in _entries(files[shared.home]):
        function = entry.get("function")
        if isinstance(function, dict) and function.get("name") == shared.name:
            return entry
    raise DataError(source, None, "tools", shared.name, f"a tool that {shared.home} defines")


def _entries(raw: Mapping[str, Any]) -> list[dict[str, Any]]:
    found = raw.get("tools")
    return [entry for entry in found if isinstance(entry, dict)] if isinstance(found, list) else []


def _spoken(value: object, language: Language) -> object:
    """The value with descriptions of one language; a property may be named like a keyword, so twins are looked for."""
    if isinstance(value, list):
        return [_spoken(item, language) for item in value]
    if not isinstance(value, dict):
        return value
    twin = value.get(TWIN)
    out = {key: _spoken(item, language) for key, item in value.items() if key != TWIN}
    if language == "zh" and isinstance(twin, str):
        out["description"] = twin
    return out


def _bare(value: object) -> object:
    if isinstance(value, list | tuple):
        return [_bare(item) for item in value]
    if isinstance(value, Mapping):
        return {key: _bare(item) for key, item in value.items() if not key.startswith(_MARK)}
    return value
