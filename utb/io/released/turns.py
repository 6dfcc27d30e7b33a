"""The turns of a merged session in the workbench's records, so that any policy can score them.

Ids stay those of the topics (`topic_id` and a turn that counts inside the topic), so that a run is found by the same
id whether a topic is read alone or merged; labels and history are those of the session.
"""

from pathlib import Path

import msgspec

from utb.io.faults import FaultLog
from utb.io.released.sessions import SessionFile
from utb.io.toolboxes import Toolboxes
from utb.io.topic_line import Origin, read_topic
from utb.io.topics import origin_of
from utb.metrics.released.records import MergedTurn
from utb.model import Fault, Topic, Turn


class SessionTurns(msgspec.Struct, frozen=True):
    """The turns in the order of the session, and what was noted about their topics.

    A turn that the workbench cannot hold (a request that is no text) is None, so that places stay places.
    """

    turns: tuple[Turn | None, ...]
    faults: tuple[Fault, ...]


def session_turns(file: SessionFile, path: Path, *, dataset: str | None = None) -> SessionTurns:
    """The turns of a session that was read from this path; each has all turns before it as its history."""
    if file.file is None:
        return SessionTurns((), file.faults)
    origin = origin_of(path, dataset)
    topics = _Topics(file, origin)
    turns: list[Turn | None] = []
    history: tuple[Turn, ...] = ()
    for merged in file.file.session.turns:
        turn = topics.turn(merged)
        if turn is not None:
            turn = msgspec.structs.replace(turn, history=history)
            history = (*history, turn)
        turns.append(turn)
    return SessionTurns(tuple(turns), tuple(topics.log.faults))


class _Topics:
    """Topics by their place in the file, each read once."""

    def __init__(self, file: SessionFile, origin: Origin) -> None:
        self.log = FaultLog(origin.source, None)
        self._file = file
        self._origin = origin
        self._toolboxes = Toolboxes()
        self._read: dict[int, Topic | None] = {}

    def turn(self, merged: MergedTurn) -> Turn | None:
        """The turn with the labels it has in the session, and its reference as it stands in the file."""
        topic = self._topic(merged.place)
        found = next((turn for turn in topic.turns if turn.turn == merged.turn), None) if topic else None
        if found is None:
            return None
        return msgspec.structs.replace(
            found, task_type=merged.task_type, subtype=merged.subtype, answer_list=merged.answer_list
        )

    def _topic(self, place: int) -> Topic | None:
        if place not in self._read:
            line = read_topic(self._file.records[place], self._origin, self._toolboxes)
            self.log.faults += line.faults
            self._read[place] = line.topic
        return self._read[place]
