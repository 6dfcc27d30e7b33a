"""What a run leaves on disk, so that it can stop anywhere and go on.

::

    OUT/run.json                    what the run is: seed, language, models, prompts, tool sets
    OUT/sessions/<persona>.jsonl    the session, a topic a line
    OUT/checkpoints/<persona>.json  how far it is
    OUT/calls/<persona>.jsonl       every question to a model
    OUT/dataset/<persona>.jsonl     a complete session in the release format

Sessions and checkpoints are written whole, beside their place, and moved there: a reader never sees half of one. The
session comes first; where a process dies between the two, the session has one topic more than its checkpoint says, and
that topic is made again from the log.
"""

import fcntl
import hashlib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import quote

import msgspec

from utb.errors import ConfigError, DataError
from utb.io.json_lines import Record, json_line, read_records, whole_file, write_lines
from utb.io.json_object import read_object
from utb.model.synthesis import SynthesisTopic

FORMAT = "utb.synthesis/1"
_FOLDERS = ("sessions", "checkpoints", "calls", "dataset")


class Checkpoint(msgspec.Struct, frozen=True, kw_only=True):
    """How far a session is: its topics and turns, and the hash of its lines. `wanted` turns make it complete."""

    persona: str
    topics: int
    turns: int
    wanted: int
    sha256: str


class RunFolder:
    """The folder of one run."""

    def __init__(self, out: Path) -> None:
        self.out = out

    @contextmanager
    def held(self) -> Iterator[None]:
        """The folder while nobody else writes into it.

        Raises:
            ConfigError: another process does.
        """
        for name in _FOLDERS:
            (self.out / name).mkdir(parents=True, exist_ok=True)
        with (self.out / ".lock").open("wb") as lock:
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                raise ConfigError(f"{self.out}: another process is writing there") from None
            for name in (".", *_FOLDERS):
                for left_behind in (self.out / name).glob(".*.part"):
                    left_behind.unlink()
            yield

    def begin(self, run: Mapping[str, Any]) -> None:
        """Note what the run is, or compare with what was noted.

        Raises:
            ConfigError: the folder holds another run.
        """
        path, described = self.out / "run.json", {"format": FORMAT, **run}
        if not path.exists():
            with whole_file(path) as handle:
                handle.write(msgspec.json.format(msgspec.json.encode(described), indent=1) + b"\n")
            return
        found = read_object(path)
        differing = sorted(key for key in {*found, *described} if found.get(key) != described.get(key))
        if differing:
            raise ConfigError(
                f"{path}: made with other settings ({', '.join(differing)}); go on with the same, or use another folder"
            )

    def load(self, persona: str) -> tuple[SynthesisTopic, ...]:
        """The topics that the checkpoint counts; none where there is no checkpoint.

        Raises:
            DataError: session and checkpoint contradict each other.
        """
        path = self.checkpoint(persona)
        if not path.exists():
            return ()
        try:
            checkpoint = msgspec.convert(read_object(path), Checkpoint)
        except msgspec.ValidationError as error:
            raise DataError(str(path), None, None, str(error), "a checkpoint") from None
        session = self.session(persona)
        topics = read_session(session)[: checkpoint.topics] if session.exists() else ()
        if _sha256([json_line(msgspec.to_builtins(topic)) for topic in topics]) != checkpoint.sha256:
            raise DataError(
                str(session), None, None, "other topics than its checkpoint says", "the file as it was left"
            )
        return topics

    def save(self, persona: str, topics: Sequence[SynthesisTopic], wanted: int) -> None:
        """Write the session and then its checkpoint."""
        lines = [json_line(msgspec.to_builtins(topic)) for topic in topics]
        write_lines(self.session(persona), lines)
        checkpoint = Checkpoint(
            persona=persona,
            topics=len(topics),
            turns=sum(len(topic.turns) for topic in topics),
            wanted=wanted,
            sha256=_sha256(lines),
        )
        with whole_file(self.checkpoint(persona)) as handle:
            handle.write(json_line(msgspec.to_builtins(checkpoint)))

    def session(self, persona: str) -> Path:
        """The session file of a persona."""
        return self._path("sessions", persona, ".jsonl")

    def checkpoint(self, persona: str) -> Path:
        """The checkpoint of a persona."""
        return self._path("checkpoints", persona, ".json")

    def dataset(self, persona: str) -> Path:
        """The file of a persona in the data set that a complete session becomes."""
        return self._path("dataset", persona, ".jsonl")

    def calls(self, persona: str) -> Path:
        """The call log of a persona."""
        return self._path("calls", persona, ".jsonl")

    def _path(self, folder: str, persona: str, suffix: str) -> Path:
        return self.out / folder / f"{quote(persona, safe=' ')}{suffix}"


def read_session(path: Path) -> tuple[SynthesisTopic, ...]:
    """The topics of a session file, in order.

    Raises:
        DataError: a line holds no topic.
    """
    topics = []
    for record in read_records(path):
        if not isinstance(record, Record):
            raise DataError(record.source, record.line, record.field, record.found, record.expected)
        try:
            topics.append(msgspec.convert(record.value, SynthesisTopic))
        except msgspec.ValidationError as error:
            raise DataError(str(path), record.line.number, None, str(error), "a synthesised topic") from None
    return tuple(topics)


def _sha256(lines: Sequence[bytes]) -> str:
    return hashlib.sha256(b"".join(lines)).hexdigest()
