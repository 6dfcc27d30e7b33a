"""Recorded topics, read once per test session."""

from functools import cache

from tests.shared_data import shared
from utb.io.topics import read_topics
from utb.model import Topic, Turn


@cache
def recorded_turns() -> tuple[Turn, ...]:
    """Every turn of the recorded topics, with its history."""
    files = [path for path in sorted((shared() / "realdata").glob("*.jsonl")) if "predictions" not in path.name]
    topics = (item for path in files for item in read_topics(path) if isinstance(item, Topic))
    return tuple(turn for topic in topics for turn in topic.turns)
