"""Topics of session files as lines of the release format, with faults for what could not be converted.

Whatever was said stays beside the topic, in `meta`, where a review can show it: every message of every role, the
persona without what is sensitive, and that apart, so that nobody shows it by accident.
"""

from collections import Counter
from collections.abc import Iterator

import msgspec

from utb.errors import DataError
from utb.io.faults import shown
from utb.io.json_lines import Record
from utb.io.session_files import SessionTopic, session_topics
from utb.io.session_messages import parts_of
from utb.model import Fault
from utb.model.synthesis import SynthesisTopic
from utb.synthesis.conversion.doubts import SAYINGS
from utb.synthesis.conversion.topic import Before, Converted, topic_of_session

_SENSITIVE = "sensitive_information"


class SessionTopics:
    """Converts the lines of session files; knows the ids given so far. `losses` counts what is not carried over."""

    def __init__(self) -> None:
        self.losses: Counter[str] = Counter()
        self._places: dict[str, str] = {}
        self._personas: set[str] = set()
        self._before: dict[str, Before] = {}

    def convert(self, record: Record, source: str) -> Iterator[dict[str, object] | Fault]:
        """The topics on a line of the released generator's session files, and the faults between them."""
        for item in session_topics(record, source):
            if isinstance(item, Fault):
                yield item
                continue
            repeated = self._repeated(item.topic.topic_id, f"{source}:{item.line}")
            if repeated is not None:
                yield Fault(source, item.line, f"{item.field}.topic_id", repeated, "an id that is used once")
                continue
            yield from self._converted(item)

    def convert_own(self, record: Record, source: str) -> Iterator[dict[str, object] | Fault]:
        """The same for a line of our own synthesis, which holds one topic."""
        line = record.line.number
        try:
            topic = msgspec.convert(record.value, SynthesisTopic)
        except (msgspec.ValidationError, UnicodeEncodeError, RecursionError) as error:
            yield Fault(source, line, None, str(error), "a synthesised topic")
            return
        place = SessionTopic(
            topic=topic, source=source, line=line, field="turns", broken={}, persona={}, about={}, messages=()
        )
        repeated = self._repeated(topic.topic_id, f"{source}:{line}")
        if repeated is not None:
            yield Fault(source, line, "topic_id", repeated, "an id that is used once")
        else:
            yield from self._converted(place, self._before.setdefault(topic.persona, Before()))

    def _converted(self, item: SessionTopic, before: Before | None = None) -> Iterator[dict[str, object] | Fault]:
        try:
            converted = topic_of_session(item.topic, broken=item.broken, meta=_meta(item), before=before)
        except DataError as error:
            yield Fault(item.source, item.line, error.field, error.found, error.expected)
            return
        for turn, reason in converted.unusable.items():
            yield Fault(
                item.source, item.line, f"{item.field}: turn {turn}", reason, "a reference that can be executed"
            )
        if len(converted.unusable) + len(item.broken) == len(converted.turns):
            return
        if before is not None:
            before.turns += converted.turns
        self._count(item, converted)
        yield converted.record

    def _count(self, item: SessionTopic, converted: Converted) -> None:
        self._personas.add(item.topic.persona)
        if len(self._personas) > 1:
            self.losses["that the topics of one persona follow each other (write a file a persona)"] = len(
                self._personas
            )
        if not item.topic.env_info:
            self.losses["environment time (the session does not say it)"] += 1
        self.losses.update(SAYINGS[doubt.kind] for doubt in converted.doubts)
        lost = len(item.broken) + len(converted.unusable)
        if lost:
            self.losses["reference of a turn that cannot be used (its place is kept, it is not scored)"] += lost

    def _repeated(self, topic_id: str, place: str) -> str | None:
        """What is found where a topic has an id that was used before; else the id is remembered."""
        if topic_id in self._places:
            return f"{shown(topic_id)} a second time (the first, which counts, is {self._places[topic_id]})"
        self._places[topic_id] = place
        return None


def _meta(item: SessionTopic) -> dict[str, object]:
    if not item.messages:
        return {}
    persona = {field: value for field, value in item.persona.items() if field != _SENSITIVE}
    meta: dict[str, object] = {"persona_id": item.topic.persona, "persona": persona}
    if _SENSITIVE in item.persona:
        meta[_SENSITIVE] = item.persona[_SENSITIVE]
    meta["session"] = item.about
    meta["messages"] = [_message(raw) for raw in item.messages]
    if item.broken:
        meta["unusable_turns"] = {str(turn): reason for turn, reason in item.broken.items()}
    return meta


def _message(raw: object) -> object:
    """The message as it stands in the file, and who speaks in it."""
    content = raw.get("content") if isinstance(raw, dict) else None
    if not isinstance(raw, dict) or not isinstance(content, str):
        return raw
    speakers = [None if part.speaker is None else part.speaker.value for part in parts_of(content)]
    return {"speakers": speakers} | raw
