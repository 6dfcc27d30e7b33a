"""Worlds for tests: one set at a time, with the homes of its shared tools, so that no set waits for another."""

from datetime import datetime
from pathlib import Path

from utb.io.tool_sets import Language, ToolSet, read_tool_sets
from utb.world.world import World

FOLDER = Path(__file__).resolve().parents[2] / "tool_schemas"
NAMES = sorted(path.stem for path in FOLDER.glob("*.json"))
NOW = datetime(2026, 3, 3, 9, 30)  # noqa: DTZ001 - the worlds' time is local


def tool_set(name: str) -> ToolSet:
    """One set."""
    return read_tool_sets(FOLDER, [name])[name]


def world_of(name: str, *, seed: int = 11, language: Language = "en", now: datetime = NOW) -> World:
    """A world with one set and the homes of its shared tools."""
    return World(read_tool_sets(FOLDER, [name]).values(), seed=seed, now=now, language=language)


def own_tools(name: str) -> list[str]:
    """Names of the tools that the set defines itself."""
    found = tool_set(name)
    return [t["function"]["name"] for t, home in zip(found.tools, found.homes, strict=True) if home == name]
