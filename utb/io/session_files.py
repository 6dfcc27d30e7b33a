"""Session files of the released generator (`persona_train_segmented_*.jsonl`): a line a persona, as synthesised topics.

Each topic names a half-open range of the persona's messages; the turns in it are read by `utb.io.session_turns`. What
cannot be used is a fault with its place, and the other topics stay usable.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import msgspec

from utb.io.faults import FaultLog, shown
from utb.io.json_lines import Record, read_records
from utb.io.persona import unwrapped
from utb.io.session_messages import parts_of
from utb.io.session_turns import Heard, ReadTurns, read_turns
from utb.model import Fault
from utb.model.synthesis import SynthesisTopic, SynthesisTurn, TurnMode

_ROLES = ("user", "assistant")
_TIME = re.compile(r"\d{4}-\d{1,2}-\d{1,2}")
_TIME_FIELDS = ("env_info", "env_time", "environment_time", "current_time", "time", "date", "source")
_NODE_TYPES = {"ST": TurnMode.SINGLE, "CQ": TurnMode.UNDERSPECIFIED, "CC": TurnMode.CHAT}


class SessionTopic(msgspec.Struct, frozen=True, kw_only=True):
    """One topic of a session file.

    Args:
        topic: the topic; `topic_id` is the persona's and the topic's, which together are unique in the file.
        source, line, field: where it stands.
        broken: turns without a usable reference, each with the reason.
        persona: the person as the file has it, taken out of a wrapping object.
        about: what else the file says of session and topic.
        messages: the raw messages of the topic's range.
    """

    topic: SynthesisTopic
    source: str
    line: int | None
    field: str
    broken: dict[int, str]
    persona: dict[str, object]
    about: dict[str, object]
    messages: tuple[object, ...]


class _Session(msgspec.Struct, frozen=True):
    """What the topics of a line share."""

    persona_id: str
    persona: dict[str, object]
    env_info: dict[str, object]
    messages: list[object]


def read_session_files(path: Path) -> Iterator[SessionTopic | Fault]:
    """The topics of all sessions in the file, in order, and the faults between them."""
    for record in read_records(path):
        if isinstance(record, Fault):
            yield record
        else:
            yield from session_topics(record, str(path))


def session_topics(record: Record, source: str) -> Iterator[SessionTopic | Fault]:
    """The topics on one line of a session file; the faults of a topic come before it."""
    log = FaultLog(source, record.line.number)
    session = _session(record.value, log)
    listed = record.value.get("topics")
    if not isinstance(listed, list) or not listed:
        log.add("topics", "an empty list" if listed == [] else shown(listed), "a list of topics")
    yield from log.faults
    if session is None or not isinstance(listed, list):
        return
    end_before = 0
    for index, raw in enumerate(listed):
        log = FaultLog(source, record.line.number)
        field = f"topics[{index}]"
        span = _range(raw, field, len(session.messages), log)
        topic = None if span is None else _topic(session, raw, span, field, log)
        if span is not None and span[0] < end_before:
            log.add(f"{field}.message_start", str(span[0]), f"at least {end_before}, where the topic before ends")
        end_before = end_before if span is None else max(end_before, span[1])
        yield from log.faults
        if topic is not None:
            yield topic


def _session(raw: Mapping[str, object], log: FaultLog) -> _Session | None:
    messages = raw.get("messages")
    if not isinstance(messages, list):
        log.add("messages", shown(messages), "a list of messages")
        return None
    persona_id = _text_of(raw.get("persona_id"))
    if not persona_id:
        log.add("persona_id", shown(raw.get("persona_id")), "the persona's id")
    persona = raw.get("persona")
    if not isinstance(persona, dict):
        log.add("persona", shown(persona), "an object")
        persona = {}
    env_info = raw.get("env_info")
    about: dict[str, object] = env_info if isinstance(env_info, dict) else {"env_info": env_info}
    return _Session(persona_id or f"line{log.line}", unwrapped(persona), about, messages)


def _range(raw: object, field: str, count: int, log: FaultLog) -> tuple[int, int] | None:
    """The topic's messages; an end behind the last message is the last message, and a fault."""
    if not isinstance(raw, dict):
        log.add(field, shown(raw), "an object")
        return None
    start = log.count(raw.get("message_start"), f"{field}.message_start")
    end = log.count(raw.get("message_end"), f"{field}.message_end")
    if start is None or end is None:
        return None
    if start >= min(end, count):
        log.add(field, f"messages {shown(start)} to {shown(end)}", f"a range inside {count} messages that is not empty")
        return None
    if end > count:
        log.add(f"{field}.message_end", shown(end), f"at most {count}, the number of messages (read to the last one)")
    return start, min(end, count)


def _topic(
    session: _Session, raw: Mapping[str, object], span: tuple[int, int], field: str, log: FaultLog
) -> SessionTopic | None:
    tools = raw.get("tools")
    if not isinstance(tools, list) or not all(isinstance(tool, dict) for tool in tools):
        log.add(f"{field}.tools", shown(tools), "a list of function schemas")
        return None
    read = read_turns(list(_heard(session.messages, span, log)), tools, log)
    if len(read.broken) == len(read.turns):
        log.add(field, "no turn with a usable reference", "at least one")
        return None
    _check_turns(raw, field, read, log)
    path = raw.get("node_path")
    node_path = tuple(_text_of(node) for node in path) if isinstance(path, list) else ()
    topic_id = _text_of(raw.get("topic_id"))
    if not topic_id:
        log.add(f"{field}.topic_id", shown(raw.get("topic_id")), "the topic's id (its place is taken)")
    topic = SynthesisTopic(
        persona=session.persona_id,
        topic_id=_topic_id(session.persona_id, topic_id or field),
        language=_text_of(session.env_info.get("language")),
        env_info=_time_of(raw) or _time_of(session.env_info),
        tool_set=_text_of(raw.get("tool_set")) or None,
        node_path=node_path,
        tools=tuple(tools),
        turns=tuple(_as_drawn(turn, index, node_path) for index, turn in enumerate(read.turns)),
    )
    about = {name: value for name, value in session.env_info.items() if name != "language"}
    about |= {name: value for name, value in raw.items() if name not in ("tools", "node_path")}
    messages = tuple(session.messages[slice(*span)])
    return SessionTopic(
        topic=topic, source=log.source, line=log.line, field=field, broken=read.broken, persona=session.persona,
        about=about, messages=messages,
    )  # fmt: skip


def _heard(messages: Sequence[object], span: tuple[int, int], log: FaultLog) -> Iterator[Heard]:
    for index in range(*span):
        raw = messages[index]
        place = f"messages[{index}]"
        content = raw.get("content") if isinstance(raw, dict) else None
        if not isinstance(raw, dict) or not isinstance(content, str):
            log.add(place, shown(raw), "an object with role and content")
            continue
        if raw.get("role") not in _ROLES:
            log.add(f"{place}.role", shown(raw.get("role")), "'user' or 'assistant' (read by its prefix)")
        for part in parts_of(content):
            yield Heard(index, part)


def _check_turns(raw: Mapping[str, object], field: str, read: ReadTurns, log: FaultLog) -> None:
    """Whether the topic has as many turns as it says."""
    said = raw.get("topic_turns")
    if isinstance(said, int) and said != len(read.turns):
        log.add(f"{field}.topic_turns", shown(said), f"{len(read.turns)}, as many as requests were found")


def _as_drawn(turn: SynthesisTurn, index: int, node_path: Sequence[str]) -> SynthesisTurn:
    """The turn with the mode that it was drawn to have, where the node path knows one that the plan does not show."""
    drawn = node_path[index].strip().upper() if index < len(node_path) else ""
    if drawn == "MT" and turn.mode in (TurnMode.SINGLE, TurnMode.CHAT, TurnMode.UNDERSPECIFIED):
        return msgspec.structs.replace(turn, mode=TurnMode.MIXED)
    return msgspec.structs.replace(turn, mode=_NODE_TYPES.get(drawn, turn.mode))


def _topic_id(persona_id: str, topic_id: str) -> str:
    """The persona's id and the topic's, unless the topic's begins with it."""
    begins = topic_id.startswith(persona_id) and not topic_id[len(persona_id) :][:1].isalnum()
    return topic_id if begins else f"{persona_id}_{topic_id}"


def _time_of(raw: Mapping[str, object]) -> str:
    """The environment time, under whatever name it stands; empty where there is none."""
    texts = (value for name in _TIME_FIELDS if isinstance(value := raw.get(name), str))
    return next((text for text in texts if _TIME.search(text)), "")


def _text_of(value: object) -> str:
    """An id as text; numbers are ids too."""
    if isinstance(value, int) and not isinstance(value, bool) and value.bit_length() < 64:
        return str(value)
    return value.strip() if isinstance(value, str) else ""
