"""Session files as topics, kept by file, time of change and size; a run that goes on replaces its files whole."""

from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path

import msgspec
import streamlit as st

from utb.errors import DataError
from utb.io.call_logs import read_tasks
from utb.io.json_lines import read_records
from utb.io.session_files import read_session_files
from utb.model import Fault
from utb.model.call_log import DrawnTask
from utb.model.synthesis import SynthesisTopic
from utb.synthesis.conversion.doubts import Doubt
from utb.synthesis.conversion.topic import topic_of_session
from utb.ui.synthesize_runs import Source
from utb.views.synthesis_topics import MadeTopic

Key = tuple[str, int, int]


@dataclass(frozen=True, slots=True)
class ReadSessions:
    """The topics of a source in order, and what could not be read."""

    topics: tuple[MadeTopic, ...]
    faults: tuple[Fault, ...]


@dataclass(frozen=True, slots=True)
class Preview:
    """What a topic would become: task types by turn, doubts, and why it cannot be converted, if so."""

    task_types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    doubts: tuple[Doubt, ...] = ()
    problem: str = ""


def sessions(source: Source) -> ReadSessions:
    """All topics of the source."""
    read = [_own(*key) for path in source.sessions if (key := _key(path))]
    read += [_released(*key) for path in source.released if (key := _key(path))]
    topics = tuple(topic for each in read for topic in each.topics)
    return ReadSessions(topics, tuple(fault for each in read for fault in each.faults))


def tasks(source: Source) -> tuple[tuple[DrawnTask, ...], tuple[Fault, ...]]:
    """The drawn tasks of the source."""
    read = [_tasks(*key) for path in source.tasks if (key := _key(path))]
    return tuple(task for each in read for task in each[0]), tuple(fault for each in read for fault in each[1])


def preview(made: MadeTopic) -> Preview:
    """What the topic would become as a line of a data set."""
    content = repr((made.source, sorted(made.unusable.items()))).encode() + msgspec.json.encode(made.topic)
    return _preview(blake2b(content, digest_size=16).hexdigest(), made)


def _key(path: Path) -> Key | None:
    try:
        stat = path.stat()
    except OSError:  # a run has just replaced it
        return None
    return str(path), stat.st_mtime_ns, stat.st_size


@st.cache_resource(max_entries=300, show_spinner=False)
def _own(path: str, mtime_ns: int, size: int) -> ReadSessions:  # noqa: ARG001 - files that have changed are read again
    return _split(_own_topics(Path(path)))


@st.cache_resource(max_entries=60, show_spinner="Reading sessions…")
def _released(path: str, mtime_ns: int, size: int) -> ReadSessions:  # noqa: ARG001 - see above
    return _split(_released_topics(Path(path)))


@st.cache_resource(max_entries=60, show_spinner="Reading tasks…")
def _tasks(path: str, mtime_ns: int, size: int) -> tuple[tuple[DrawnTask, ...], tuple[Fault, ...]]:  # noqa: ARG001
    items = list(read_tasks(Path(path)))
    return (
        tuple(item for item in items if isinstance(item, DrawnTask)),
        tuple(item for item in items if isinstance(item, Fault)),
    )


@st.cache_resource(max_entries=500, show_spinner=False)
def _preview(key: str, _made: MadeTopic) -> Preview:  # noqa: ARG001 - the topic and what is wrong with it
    try:
        converted = topic_of_session(_made.topic, broken=dict(_made.unusable))
    except DataError as error:
        return Preview(problem=f"{error.field}: found {error.found}, expected {error.expected}")
    types, subtypes = (_texts(converted.record.get(name)) for name in ("task_types", "turn_subtypes"))
    problem = "; ".join(f"turn {turn}: {reason}" for turn, reason in converted.unusable.items())
    return Preview(types, subtypes, converted.doubts, problem)


def _split(items: Iterator[MadeTopic | Fault]) -> ReadSessions:
    listed = list(items)
    return ReadSessions(
        tuple(item for item in listed if isinstance(item, MadeTopic)),
        tuple(item for item in listed if isinstance(item, Fault)),
    )


def _own_topics(path: Path) -> Iterator[MadeTopic | Fault]:
    for record in read_records(path):
        if isinstance(record, Fault):
            yield record
            continue
        line = record.line.number
        try:
            topic = msgspec.convert(record.value, SynthesisTopic)
        except (msgspec.ValidationError, UnicodeEncodeError, RecursionError) as error:
            yield Fault(str(path), line, None, str(error), "a synthesised topic")
            continue
        yield MadeTopic(topic=topic, source=path.name, line=line, unusable={})


def _released_topics(path: Path) -> Iterator[MadeTopic | Fault]:
    for item in read_session_files(path):
        if isinstance(item, Fault):
            yield item
        else:
            yield MadeTopic(topic=item.topic, source=path.name, line=item.line, unusable=item.broken)


def _texts(value: object) -> tuple[str, ...]:
    return tuple("" if each is None else str(each) for each in value) if isinstance(value, list) else ()
