"""The simulated data set that ships, and what it is compared with."""

import json
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from tests.shared_data import shared
from utb.io.people import People, load_people
from utb.io.topics import read_topics
from utb.io.workspace import open_workspace
from utb.metrics.dataset.facts import language_of
from utb.model import Topic, Turn

ROOT = Path(__file__).resolve().parents[2]
DATASET = ROOT / "annotations" / "datasets" / "utb-sim"
SCHEMAS = ROOT / "tool_schemas"
PERSONAS = ROOT / "annotations" / "personas" / "utb-sim"
# Recorded talks of people with models, or written for models by people; the files of instructions to simulated users
# are left out.
REAL = ("acebench_en", "acebench_zh", "apibank", "bfcl_multi", "mtubench", "toolalpaca")


@cache
def topics(folder: Path = DATASET) -> tuple[Topic, ...]:
    """All topics with their histories, file by file. Raises `ValueError` where a line cannot be read."""
    found = []
    for path in sorted(folder.glob("*.jsonl")):
        for item in read_topics(path):
            if not isinstance(item, Topic):
                raise ValueError(str(item))
            found.append(item)
    return tuple(found)


def turns(folder: Path = DATASET) -> Iterator[Turn]:
    """All turns with their histories."""
    for topic in topics(folder):
        yield from topic.turns


def people() -> People:
    """The people of the data set."""
    folders = open_workspace(ROOT / "annotations").persona_folders
    return load_people(next(folder for folder in folders if folder.name == "utb-sim"))


def requests_by(group: str, language: str, folder: Path = DATASET) -> dict[str, list[str]]:
    """Requests in one language by `profile` or by `topic`."""
    found: dict[str, list[str]] = defaultdict(list)
    for topic in topics(folder):
        key = topic.profile or "" if group == "profile" else topic.topic_id
        found[key] += [turn.request for turn in topic.turns if turn.request and language_of(turn.request) == language]
    return found


def real_requests(language: str) -> dict[str, list[str]]:
    """What users say in recorded topics, by topic."""
    found: dict[str, list[str]] = {}
    for name in REAL:
        for line in (shared() / "realdata" / f"{name}.jsonl").read_bytes().splitlines():
            topic = json.loads(line)
            texts = [text for text in topic["tasks"] if isinstance(text, str) and language_of(text) == language]
            found[f"{name} {topic['id']}"] = texts
    return found
