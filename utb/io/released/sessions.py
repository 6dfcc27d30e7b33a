"""Data files as the released evaluator merges them: one session a file.

Topics that stand at the same time are alternatives, one of which is drawn at random (seeded); topics without a time
are all alternatives of each other. What was drawn is put in the order of time and id, and turns are concatenated.
A session is merged whole or not at all: a line less would change which topics are drawn from then on.
"""

import random
import re
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

import msgspec

from utb.io.faults import FaultLog, shown
from utb.io.json_lines import Record, read_records
from utb.io.released.names import released_subtype, released_task_type
from utb.io.topics import stem_of
from utb.metrics.released.records import DataFile, Json, MergedSession, MergedTurn
from utb.metrics.released.topic_stats import field_of
from utb.model import Fault, TurnSubtype

SEED = 42
"""The seed that released sessions are merged with where nobody names another."""

_TIME = re.compile(r"\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}")
_NO_TIME = datetime.max.replace(tzinfo=UTC)


class SessionFile(msgspec.Struct, frozen=True):
    """What a data file gave: the file with its session, or none, and every fault; `records` are its lines."""

    file: DataFile | None
    records: tuple[Record, ...]
    faults: tuple[Fault, ...]


class _Topic(msgspec.Struct, frozen=True):
    place: int
    topic_id: str
    time: datetime
    value: Json


class _Columns(msgspec.Struct, frozen=True):
    """The lists of a topic, one entry a turn (subtypes: one fewer)."""

    tasks: Sequence[object]
    answers: Sequence[object]
    types: Sequence[object]
    subtypes: Sequence[object]


def read_session(path: Path, *, seed: int = SEED, source: str | None = None) -> SessionFile:
    """The session of a data file; `source` is how the file is named in what is written about it."""
    read = list(read_records(path))
    faults = [item for item in read if isinstance(item, Fault)]
    records = tuple(item for item in read if isinstance(item, Record))
    log = FaultLog(str(path), None)
    if not read:
        log.add(None, "no topic", "a topic a line")
    session = merge_session(records, stem_of(path), log, seed=seed, source=source or str(path))
    faults += log.faults
    if faults or session is None:
        return SessionFile(None, records, tuple(faults))
    return SessionFile(DataFile(session, tuple(record.value for record in records)), records, ())


def merge_session(
    records: Sequence[Record], name: str, log: FaultLog, *, seed: int = SEED, source: str = ""
) -> MergedSession | None:
    """The session of these lines; None, and faults, where the released evaluator stops with an exception."""
    topics = [topic for place, record in enumerate(records) if (topic := _topic(record, place, log)) is not None]
    if log.faults:
        return None
    drawn = _drawn(topics, seed)
    turns: list[MergedTurn] = []
    for number, topic in enumerate(drawn):
        log.line = records[topic.place].line.number
        turns += _turns(topic, number, log)
    if log.faults:
        return None
    return MergedSession(name, source, seed, len(topics), len(drawn), tuple(turns))


def session_record(session: MergedSession) -> Json:
    """The session as the released evaluator writes it down."""
    return {
        "id": session.name,
        "num_topics_original": session.topics_original,
        "num_topics_after_dedup": session.topics_kept,
        "num_turns": len(session.turns),
        "tasks": [turn.request for turn in session.turns],
        "task_types": [turn.task_type for turn in session.turns],
        "turn_subtypes": [turn.subtype for turn in session.turns[1:]],
        "turn_env_infos": [turn.env_info for turn in session.turns],
        "turn_metadata": [turn_metadata(turn) for turn in session.turns],
    }


def turn_metadata(turn: MergedTurn) -> Json:
    """Where a turn comes from, as in the log of every turn."""
    return {
        "topic_id": turn.topic_id,
        "topic_env_info": turn.env_info,
        "topic_source_id": turn.topic_id,
        "topic_index": turn.topic,
        "turn_index_in_topic": turn.turn,
        "is_cross_topic_boundary": turn.crosses_over,
    }


def _topic(record: Record, place: int, log: FaultLog) -> _Topic | None:
    log.line = record.line.number
    topic_id = log.text(record.value.get("id"), "id", "the topic's id as text")
    info = log.optional_text(record.value.get("env_info"), "env_info")
    found = _TIME.search(info or "")
    time: datetime | None = _NO_TIME
    if found is not None:
        time = _time(found.group())
        if time is None:
            log.add("env_info", shown(found.group()), "a time that exists")
    return None if topic_id is None or time is None else _Topic(place, topic_id, time, record.value)


def _drawn(topics: Sequence[_Topic], seed: int) -> list[_Topic]:
    """One topic of each time, in the order of the session.

    A draw is made for a single topic, too: it moves the generator on.
    """
    groups: dict[datetime, list[_Topic]] = {}
    for topic in topics:
        groups.setdefault(topic.time, []).append(topic)
    generator = random.Random(seed)
    drawn = [generator.choice(sorted(group, key=lambda topic: topic.topic_id)) for group in groups.values()]
    return sorted(drawn, key=lambda topic: (topic.time, topic.topic_id))


def _time(text: str) -> datetime | None:
    try:
        return datetime.strptime(text, "%Y-%m-%d %H:%M:%S").replace(tzinfo=UTC)
    except ValueError:
        return None


def _turns(topic: _Topic, number: int, log: FaultLog) -> list[MergedTurn]:
    columns = _columns(topic.value, log)
    if columns is None:
        return []
    turns = []
    for index, (request, answer_list, kind) in enumerate(
        zip(columns.tasks, columns.answers, columns.types, strict=True)
    ):
        task_type = log.text(kind, f"task_types[{index}]", "a task type")
        subtype = _subtype(columns.subtypes, index, number, log)
        turns.append(
            MergedTurn(
                place=topic.place,
                topic=number,
                turn=index,
                topic_id=topic.topic_id,
                env_info=field_of(topic.value, "env_info"),
                request=request,
                answer_list=answer_list,
                task_type=released_task_type(task_type or ""),
                subtype=subtype,
            )
        )
    return turns


def _subtype(subtypes: Sequence[object], index: int, topic: int, log: FaultLog) -> str | None:
    """The subtype of a turn: its own, `Cross-Topic` where a later topic begins, none where the session begins."""
    if index == 0:
        return TurnSubtype.CROSS_TOPIC.value if topic else None
    if index > len(subtypes):
        if index == len(subtypes) + 1:
            log.add("turn_subtypes", f"{len(subtypes)} entries", "one for each turn but the first")
        return None
    name = log.text(subtypes[index - 1], f"turn_subtypes[{index - 1}]", "a subtype")
    return None if name is None else released_subtype(name)


def _columns(topic: Json, log: FaultLog) -> _Columns | None:
    lists: dict[str, list[object]] = {}
    for name in ("tasks", "answer_list", "task_types", "turn_subtypes"):
        value = field_of(topic, name)
        if isinstance(value, list) or value is None:
            lists[name] = value or []
        else:
            log.add(name, shown(value), "a list")
            return None
    tasks, answers, types = lists["tasks"], lists["answer_list"], lists["task_types"]
    if not len(tasks) == len(answers) == len(types):
        found = f"{len(tasks)} tasks, {len(answers)} references and {len(types)} task types"
        log.add("tasks", found, "as many of each")
        return None
    return _Columns(tasks, answers, types, lists["turn_subtypes"])
