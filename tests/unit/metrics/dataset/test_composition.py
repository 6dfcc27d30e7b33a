"""Facts of topics, and what they add up to."""

from pathlib import Path

import pytest

from tests.files import topic_line, write_jsonl
from utb.io.topic_facts import read_facts
from utb.metrics.dataset.composition import DatasetStats, dataset_stats
from utb.metrics.dataset.facts import Shape, TopicFacts, language_of
from utb.model import Fault
from utb.testing import answer, ask, node, tool

_SHAPES = {
    Shape.NO_CALL: [answer()],
    Shape.ONE_CALL: [node("a"), answer(after=[0])],
    Shape.PARALLEL: [node("a"), node("a"), answer(after=[0, 1])],
    Shape.CHAIN: [node("a"), ask(after=[0]), node("b", after=[1]), answer(after=[2])],
    Shape.MIXED: [node("a"), node("b"), node("c", after=[1]), answer(after=[0, 1, 2])],
    Shape.UNREADABLE: [node("a", after=[0])],
}


def _facts(tmp_path: Path, *lines: dict[str, object]) -> list[TopicFacts]:
    items = read_facts([write_jsonl(tmp_path / "set.jsonl", lines)], None)
    return [item for item in items if not isinstance(item, Fault)]


def _stats(tmp_path: Path, *lines: dict[str, object]) -> DatasetStats:
    return dataset_stats(_facts(tmp_path, *lines))


@pytest.mark.parametrize("shape", list(Shape))
def test_references_have_a_shape_and_a_depth(tmp_path: Path, shape: Shape) -> None:
    (facts,) = _facts(tmp_path, topic_line(answer_list=[_SHAPES[shape]]))
    (turn,) = facts.turns
    assert turn.shape is shape
    depths = {Shape.ONE_CALL: 1, Shape.PARALLEL: 1, Shape.CHAIN: 2, Shape.MIXED: 2}
    assert turn.depth == depths.get(shape, 0)


def test_a_long_chain_has_a_depth(tmp_path: Path) -> None:
    nodes = [node("a", after=[index - 1] if index else []) for index in range(3_000)]
    assert _facts(tmp_path, topic_line(answer_list=[nodes]))[0].turns[0].depth == 3_000


def test_languages_are_told_by_their_letters() -> None:
    assert [language_of(text) for text in ("Book it", "订 a hotel", "42!")] == ["en", "zh", "other"]


def test_first_turns_are_cross_topic_and_chat_is_in_none_of_the_three_types(tmp_path: Path) -> None:
    types = ["Single-Tool", "Chat", "Mixed Multi-Tool"]
    stats = _stats(tmp_path, topic_line(turns=3, task_types=types, turn_subtypes=["Partial Information"] * 2))
    assert {row.name: (row.count, row.total) for row in stats.task_types} == {"LOI": (0, 2), "ST": (1, 2), "MT": (1, 2)}
    assert {row.name: row.count for row in stats.subtypes} == {
        "Partial Information": 2,
        "Cross-Topic": 1,
        "Long-Range Dependency": 0,
    }
    assert [row.name for row in stats.labels] == ["Chat", "Mixed Multi-Tool", "Single-Tool"]
    assert {row.name: row.count for row in stats.scale}["evaluated_turns"] == 2


def test_parameters_count_once_a_tool_of_a_set_whatever_the_dialect(tmp_path: Path) -> None:
    odd = {"name": "odd", "arguments": {"properties": {"x": {"type": "str"}, "y": {"type": "float"}, "z": {}}}}
    tools = [tool("plain", {"city": {"type": "string"}}), odd, tool("none")]
    stats = _stats(tmp_path, topic_line("a", tools=tools), topic_line("b", tools=tools))
    sizes = {row.name: row for row in stats.sizes}
    assert (sizes["parameters a tool"].measured, sizes["parameters a tool"].largest) == (3, 3)
    assert (sizes["tools a topic"].mean, sizes["tools a topic"].paper_mean) == (3.0, 4.875)


def test_domains_are_shares_of_tool_sets(tmp_path: Path) -> None:
    lines = [
        topic_line("a", meta={"tool_set": "trips", "domain": "Travel"}),
        topic_line("b", meta={"tool_set": {"name": "trips", "domain": "Travel"}}),
        topic_line("c", meta={"tool_set": {"name": "games", "domain": "Games"}}),
    ]
    domains = {row.name: (row.count, row.percent, row.paper_percent) for row in _stats(tmp_path, *lines).domains}
    assert domains["Travel"] == (1, 50.0, 8.4)
    assert domains["Games"] == (1, 50.0, None)
    assert domains["Weather"] == (0, 0.0, 36.1)
    assert _stats(tmp_path, topic_line()).domains == ()


def test_of_no_topic_there_are_no_sizes_and_no_shares() -> None:
    stats = dataset_stats([])
    assert {row.mean for row in stats.sizes} == {None}
    assert {row.percent for row in stats.task_types} == {None}
