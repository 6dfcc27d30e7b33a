"""Where each topic of a data set stands, so that predictions can be scored without holding the topics.

One pass reads every topic and names every fault; what stays is an id and some numbers per topic. A turn is then read
where it stands. The latest topics are kept, because predictions mostly come in the order of the data. Files of a
persona (their topics are each other's history) and gzipped files (no way in at an offset) are held whole, the latest
few of them.
"""

from array import array
from collections import OrderedDict
from collections.abc import Iterable, Iterator
from hashlib import sha256
from pathlib import Path

from utb.errors import DataError
from utb.io.history import Session, time_number, with_history
from utb.io.json_lines import Record, read_records, record_of
from utb.io.lines import Line, is_gzipped
from utb.io.session_order import first_positions
from utb.io.toolboxes import Toolboxes
from utb.io.topic_line import Origin, read_topic
from utb.io.topics import origin_of, repeated_topic
from utb.model import Fault, Topic, Turn

_LATEST_TOPICS, _LATEST_BYTES = 128, 16 * 2**20
_LATEST_FILES = 4


class TopicIndex:
    """Topics of a data set by id. Fill it with `add_file`; safe to use in forked processes."""

    def __init__(self, dataset: str | None = None) -> None:
        self.dataset = dataset
        self.turns = 0  # places for turns, those that cannot be used included
        self._place: dict[str, int] = {}
        self._files: list[Path] = []
        self._origins: list[Origin] = []
        self._whole: list[bool] = []
        self._file = array("I")
        self._line = array("I")
        self._offset = array("Q")
        self._first_turn = array("I")
        self._time = array("Q")
        self._first_position: array[int] | None = None
        self._sha256 = b""
        self._toolboxes = Toolboxes()
        self._topics: OrderedDict[int, tuple[Topic, int]] = OrderedDict()
        self._bytes = 0  # of the lines that the latest topics stand on
        self._sessions: OrderedDict[int, Session] = OrderedDict()

    @property
    def topics(self) -> int:
        """How many topics there are."""
        return len(self._place)

    @property
    def profiles(self) -> int:
        """How many profiles the topics are of."""
        return len({self._origins[file].profile for file in self._file})

    def add_file(self, path: Path) -> Iterator[Fault]:
        """Read a file into the index; yields its faults."""
        number, origin = len(self._files), origin_of(path, self.dataset)
        self._files.append(path)
        self._origins.append(origin)
        self._whole.append(origin.of_persona or (path.is_file() and is_gzipped(path)))
        for record in read_records(path):
            if isinstance(record, Fault):
                yield record
                continue
            read = read_topic(record, origin, self._toolboxes)
            self._sha256 = _chained(self._sha256, record)
            yield from read.faults
            if read.topic is not None:
                yield from self._add(read.topic, number, record.line)

    def places(self) -> Iterator[tuple[str, int]]:
        """Every place for a turn as topic and number, in the order of files and lines."""
        for topic_id, place in self._place.items():
            for turn in range(self._turns_of(place)):
                yield topic_id, turn

    def ordinal(self, topic_id: str, turn: int) -> int | None:
        """The turn's number among all turns of the data set; None if there is no such place."""
        place = self._place.get(topic_id)
        if place is None:
            return None
        return self._first_turn[place] + turn if 0 <= turn < self._turns_of(place) else None

    def place(self, topic_id: str) -> int | None:
        """The topic's number in the data set; None if there is none of that id."""
        return self._place.get(topic_id)

    def position(self, topic_id: str, turn: int) -> int:
        """The turn's place in the session of its profile: topics by time and id, turns in order. 0 for no topic."""
        if self._first_position is None:
            whose = [self._origins[file].profile for file in self._file]
            self._first_position = first_positions(list(self._place), self._time, whose, self._turns_of)
        place = self._place.get(topic_id)
        return 0 if place is None else self._first_position[place] + turn

    @property
    def sha256(self) -> str:
        """What the data set says, as a hash over its lines in the order of files and lines."""
        return self._sha256.hex()

    def topic(self, topic_id: str) -> Topic | None:
        """The topic with its history; None if the data set has none of that id."""
        place = self._place.get(topic_id)
        if place is None:
            return None
        if place not in self._topics:
            self._remember(place, *self._read(place, topic_id))
        return self._topics[place][0]

    def turn(self, topic_id: str, turn: int) -> Turn | None:
        """The turn with its history; None if there is none, or none that can be used."""
        topic = self.topic(topic_id)
        return None if topic is None else turn_of(topic, turn)

    def _turns_of(self, place: int) -> int:
        """Places for turns of the topic."""
        end = self._first_turn[place + 1] if place + 1 < len(self._first_turn) else self.turns
        return end - self._first_turn[place]

    def _add(self, topic: Topic, file: int, line: Line) -> Iterator[Fault]:
        place = self._place.setdefault(topic.topic_id, len(self._place))
        if place < len(self._file):
            yield repeated_topic(topic, str(self._files[self._file[place]]), self._line[place])
            return
        self._file.append(file)
        self._line.append(line.number)
        self._offset.append(line.offset)
        self._time.append(time_number(topic))
        self._first_turn.append(self.turns)
        self.turns += topic.turns[-1].turn + 1 if topic.turns else 0

    def _remember(self, place: int, topic: Topic, size: int) -> None:
        """Keep the topic, and of the earlier ones what there is room for."""
        self._bytes += size
        while self._topics and (len(self._topics) >= _LATEST_TOPICS or self._bytes > _LATEST_BYTES):
            _, (_, oldest) = self._topics.popitem(last=False)
            self._bytes -= oldest
        self._topics[place] = (topic, size)

    def _read(self, place: int, topic_id: str) -> tuple[Topic, int]:
        """The topic, and how many bytes its line has (0 where the whole file is held anyway)."""
        file = self._file[place]
        if self._whole[file]:
            return self._session(file).linked(topic_id), 0
        path = self._files[file]
        with path.open("rb") as handle:
            handle.seek(self._offset[place])
            text = handle.readline().strip().removeprefix(b"\xef\xbb\xbf")
        record = record_of(Line(self._line[place], self._offset[place], text), str(path))
        topic = read_topic(record, self._origins[file], self._toolboxes).topic if isinstance(record, Record) else None
        if topic is None or topic.topic_id != topic_id:
            raise DataError(str(path), self._line[place], "id", "another topic than before", f"topic {topic_id!r}")
        return with_history(topic), len(text)

    def _session(self, file: int) -> Session:
        found = self._sessions.get(file)
        if found is None:
            origin = self._origins[file]
            found = self._sessions[file] = Session(tuple(self._topics_of(file)), is_linked=origin.of_persona)
            if len(self._sessions) > _LATEST_FILES:
                self._sessions.popitem(last=False)
        return found

    def _topics_of(self, file: int) -> Iterator[Topic]:
        """The topics of a file that count: the others repeat an id."""
        for record in read_records(self._files[file]):
            if isinstance(record, Fault):
                continue
            topic = read_topic(record, self._origins[file], self._toolboxes).topic
            place = None if topic is None else self._place.get(topic.topic_id)
            if topic is not None and place is not None and (self._file[place], self._line[place]) == (file, topic.line):
                yield topic


def sha256_of(paths: Iterable[Path]) -> str:
    """The hash of a data set in these files, without reading its topics."""
    digest = b""
    for path in paths:
        for record in read_records(path):
            if not isinstance(record, Fault):
                digest = _chained(digest, record)
    return digest.hex()


def _chained(digest: bytes, record: Record) -> bytes:
    return sha256(digest + record.line.text.strip()).digest()


def turn_of(topic: Topic, turn: int) -> Turn | None:
    """The turn with this number; turns that could not be used are missing, so numbers are no places."""
    return next((found for found in topic.turns if found.turn == turn), None)
