"""Topic files: the release format, read with every fault named and written back without loss.

Files are streamed; the file of a persona is read as a whole, because its topics are each other's history (a persona
has some thirty topics).
"""

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from utb.io.faults import shown
from utb.io.history import Session, with_history
from utb.io.json_lines import json_line, read_records, write_lines
from utb.io.toolboxes import Toolboxes
from utb.io.topic_line import Origin, read_topic
from utb.model import Fault, Topic

_PERSONA = re.compile(r"persona(\d+)")
_SUFFIXES = (".gz", ".jsonl", ".json")


class KnownTopics:
    """Topic ids of a data set, so that an id that comes twice is found; the first one counts."""

    def __init__(self) -> None:
        self._places: dict[str, tuple[str, int | None]] = {}

    def repeated(self, topic: Topic) -> Fault | None:
        """A fault if a topic with this id came before; else the topic is remembered."""
        source = topic.source or ""
        first = self._places.setdefault(topic.topic_id, (source, topic.line))
        return None if first == (source, topic.line) else repeated_topic(topic, *first)


def repeated_topic(topic: Topic, source: str, line: int | None) -> Fault:
    """The fault of a topic whose id was used before, at `source:line`."""
    found = f"{shown(topic.topic_id)} a second time (the first, which counts, is {source}:{line})"
    return Fault(topic.source or "", topic.line, "id", found, "an id that is used once in a data set")


def read_topics(
    path: Path, *, dataset: str | None = None, toolboxes: Toolboxes | None = None, known: KnownTopics | None = None
) -> Iterator[Topic | Fault]:
    """The topics of a file in file order, with their histories, and the faults between them.

    `dataset` is the folder's name where it is not given. `toolboxes` and `known` are shared by the files of a data
    set: equal tool lists become one object, and ids that come twice are found across files.
    """
    origin = origin_of(path, dataset)
    read = _read_bare(path, origin, toolboxes or Toolboxes(), known or KnownTopics())
    if not origin.of_persona:
        yield from (with_history(item) if isinstance(item, Topic) else item for item in read)
        return
    items = list(read)
    session = Session([item for item in items if isinstance(item, Topic)])
    yield from (session.linked(item.topic_id) if isinstance(item, Topic) else item for item in items)


def write_topics(path: Path, topics: Iterable[Topic]) -> int:
    """Write the lines that the topics were read from, every field included; returns how many."""
    return write_lines(path, (json_line(topic.raw) for topic in topics))


def origin_of(path: Path, dataset: str | None = None) -> Origin:
    """What the place of a topic file says: its data set (the folder), and whose turns it holds."""
    stem = stem_of(path)
    persona = _PERSONA.search(stem)
    return Origin(
        source=str(path),
        dataset=path.resolve().parent.name if dataset is None else dataset,
        profile=f"persona{persona.group(1)}" if persona else stem,
        of_persona=persona is not None,
    )


def stem_of(path: Path) -> str:
    """The file's name without what says how it is packed."""
    name = path.name
    for suffix in _SUFFIXES:
        name = name.removesuffix(suffix)
    return name


def _read_bare(path: Path, origin: Origin, toolboxes: Toolboxes, known: KnownTopics) -> Iterator[Topic | Fault]:
    """Topics whose turns have no history yet."""
    for record in read_records(path):
        if isinstance(record, Fault):
            yield record
            continue
        line = read_topic(record, origin, toolboxes)
        yield from line.faults
        if line.topic is None:
            continue
        repeated = known.repeated(line.topic)
        yield line.topic if repeated is None else repeated
