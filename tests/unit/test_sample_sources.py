"""Source labels of the sample data set: each span points at the value, or at words that a reader takes for it."""

import json
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
FILES = sorted((ROOT / "annotations" / "datasets" / "utb-mini").glob("*.jsonl"))
TOPICS = {t["id"]: t for path in FILES for t in map(json.loads, path.read_text(encoding="utf-8").splitlines())}
LABELS = [
    (name, turn, place, path)
    for name, topic in TOPICS.items()
    for turn, nodes in enumerate(topic["answer_list"])
    for place, node in enumerate(nodes)
    for path in node.get("sources", {})
]

# Argument, value, words: one line each, read by hand. Whatever is not said literally must stand here.
READINGS = {
    tuple(line.split("\t"))
    for line in (ROOT / "tests" / "data" / "sample_readings.txt").read_text("utf-8").splitlines()
}


def _text(value: object) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def _at(arguments: dict, path: str) -> object:
    value: object = arguments
    for part in re.findall(r"[^\[\].]+", path):
        value = value[int(part)] if isinstance(value, list) else value[part]
    return value


def _words(name: str, turn: int, source: dict) -> str:
    topic, turn = TOPICS[source.get("topic_id", name)], source.get("turn", turn)
    text = topic["tasks"][turn]
    if "node" in source:
        node = topic["answer_list"][turn][source["node"]]
        text = node.get("user_input") or _text(node["observation"])
    return text[source["span"]["start"] : source["span"]["end"]]


@pytest.mark.parametrize(("name", "turn", "place", "path"), LABELS)
def test_a_source_points_at_its_value(name: str, turn: int, place: int, path: str) -> None:
    node = TOPICS[name]["answer_list"][turn][place]
    source, value = node["sources"][path], _text(_at(node["action"]["arguments"], path))
    if source["kind"] == "default":
        assert value == _text(_schema(name, node["action"]["name"])[path]["default"])
    elif source["kind"] != "none":
        words = _words(name, turn, source)
        is_said = value.casefold() in words.casefold() or value in words.replace(",", "")
        assert is_said or (path.partition("[")[0], value, words) in READINGS


@pytest.mark.parametrize(("name", "turn", "place", "path"), LABELS)
def test_a_source_is_of_the_kind_that_its_place_has(name: str, turn: int, place: int, path: str) -> None:
    source = TOPICS[name]["answer_list"][turn][place]["sources"][path]
    is_here = "turn" not in source and "topic_id" not in source
    if source["kind"] == "history":
        assert "topic_id" in source or source["turn"] < turn
    if source["kind"] == "observation":
        assert is_here and source["node"] in TOPICS[name]["answer_list"][turn][place]["dependency_list"]
    if source["kind"] == "request" and "node" in source:
        assert is_here and TOPICS[name]["answer_list"][turn][source["node"]]["user_input"]


def test_no_reading_is_left_over() -> None:
    used = set()
    for name, turn, place, path in LABELS:
        node = TOPICS[name]["answer_list"][turn][place]
        if "span" in (source := node["sources"][path]):
            value = _text(_at(node["action"]["arguments"], path))
            used.add((path.partition("[")[0], value, _words(name, turn, source)))
    assert used >= READINGS


def _schema(name: str, tool: str) -> dict:
    return next(
        offered["function"]["parameters"]["properties"]
        for offered in TOPICS[name]["tools"]
        if offered["function"]["name"] == tool
    )
