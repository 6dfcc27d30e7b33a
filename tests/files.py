"""Small topic and prediction files for tests, written by hand."""

import json
from collections.abc import Iterable
from pathlib import Path

from utb.testing import answer, node, tool

Json = dict[str, object]


def topic_line(topic_id: str = "topic", *, turns: int = 1, **fields: object) -> Json:
    """A topic whose turns each look up one city; `fields` replaces or adds fields."""
    line: Json = {
        "id": topic_id,
        "env_info": "2024-05-01 08:00:00",
        "tools": [tool("get_weather", {"city": {"type": "string"}}, required=["city"])],
        "tasks": [f"What is the weather in city {index}?" for index in range(turns)],
        "answer_list": [reference(f"city {index}") for index in range(turns)],
        "task_types": ["Single-Tool"] * turns,
        "turn_subtypes": ["Coreferential Reference"] * (turns - 1),
    }
    return {name: value for name, value in {**line, **fields}.items() if value is not ...}


def reference(city: str = "city 0") -> list[Json]:
    """One call and the answer."""
    return [node("get_weather", {"city": city}, observation="21 degrees"), answer(after=[0])]


def run_line(topic_id: str = "topic", turn: int = 0, *, model: str = "model-a", **fields: object) -> Json:
    """A run that is right: the call of the reference, then an answer."""
    line: Json = {
        "topic_id": topic_id,
        "turn": turn,
        "model": model,
        "trial": 0,
        "mode": "open",
        "steps": [
            {
                "tool_calls": [{"name": "get_weather", "arguments": json.dumps({"city": f"city {turn}"})}],
                "content": None,
                "observation": "21 degrees",
            },
            {"tool_calls": [], "content": "It is 21 degrees."},
        ],
    }
    return {name: value for name, value in {**line, **fields}.items() if value is not ...}


def write_jsonl(path: Path, lines: Iterable[object]) -> Path:
    """The lines as a file; bytes and text are written as they are, anything else as JSON."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(b"".join(_encoded(line) + b"\n" for line in lines))
    return path


def _encoded(line: object) -> bytes:
    if isinstance(line, bytes):
        return line
    return (line if isinstance(line, str) else json.dumps(line, ensure_ascii=False)).encode()
