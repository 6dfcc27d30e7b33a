"""Conversion between the readable formats: lines in, lines out, and what could not be carried over, counted.

Topics become topics with release names and plain fields; predictions, results of the released evaluator among them,
become trajectories in the workbench's own format; cases of `utb score-turns` become either. A topic holds no run and a
prediction no reference, so the other two directions do not exist. Sessions of synthesis become topics as well; who
builds their references is given by the caller, because that stands above this package.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from enum import StrEnum
from functools import partial
from pathlib import Path
from typing import Protocol

import msgspec

from utb.errors import ConfigError
from utb.io.case_parts import case_to_topic, case_to_trajectory
from utb.io.detect import FileKind, detect
from utb.io.json_lines import Record, json_line, read_records
from utb.io.labels import task_type, turn_subtype
from utb.io.released.losses import not_carried_over
from utb.io.run_lines import runs_on
from utb.io.toolboxes import Toolboxes
from utb.io.topic_line import read_topic
from utb.io.topics import origin_of
from utb.io.trajectories import canonical_record
from utb.model import Fault

_Converted = dict[str, object] | Fault
_TWINS = ("env_info", "tools", "tasks", "answer_list", "task_types", "turn_subtypes")
_CALL_FIELDS = {"id", "name", "arguments", "function"}


class Target(StrEnum):
    """A format that can be written."""

    RELEASE = "release"
    TRAJECTORIES = "trajectories"


class SessionConverter(Protocol):
    """Makes topic lines of the lines of session files."""

    losses: Counter[str]

    def convert(self, record: Record, source: str) -> Iterator[dict[str, object] | Fault]:
        """The topics on a line of the released generator."""

    def convert_own(self, record: Record, source: str) -> Iterator[dict[str, object] | Fault]:
        """The topic on a line of our own synthesis."""


class CaseOptions(msgspec.Struct, frozen=True):
    """What cases do not say themselves: schemas by name, and who replied."""

    tools: dict[str, object]
    model: str


class Conversion:
    """One conversion: yields lines, collects faults and losses while it does."""

    def __init__(
        self,
        target: Target,
        options: CaseOptions,
        report: Callable[[Fault], None],
        sessions: SessionConverter | None = None,
    ) -> None:
        self._target = target
        self._sessions = sessions
        self._options = options
        self._report = report
        self._toolboxes = Toolboxes()
        self.losses: Counter[str] = Counter() if sessions is None else sessions.losses
        self.kinds: set[FileKind] = set()

    def lines(self, paths: Sequence[Path]) -> Iterator[bytes]:
        """The converted lines of all files; raises `ConfigError` for a file that cannot become the target."""
        for path in paths:
            one = self._converter(path)
            for record in read_records(path):
                for converted in (record,) if isinstance(record, Fault) else one(record):
                    if isinstance(converted, Fault):
                        self._report(converted)
                    else:
                        yield json_line(converted)

    def _converter(self, path: Path) -> Callable[[Record], Iterable[_Converted]]:
        detected = detect(path)
        if detected.fault is not None:
            self._report(detected.fault)
        if detected.kind is None:
            return lambda _: ()
        self.kinds.add(detected.kind)
        match detected.kind, self._target:
            case FileKind.TOPICS, Target.RELEASE:
                return partial(self._topic, path)
            case FileKind.PREDICTIONS, Target.TRAJECTORIES:
                return partial(self._prediction, str(path))
            case FileKind.CASES, Target.RELEASE:
                return lambda record: (case_to_topic(record, str(path), self._options.tools, self.losses),)
            case FileKind.CASES, Target.TRAJECTORIES:
                return lambda record: (case_to_trajectory(record, str(path), self._options.model, self.losses),)
            case FileKind.SESSIONS, Target.RELEASE if self._sessions is not None:
                return partial(self._sessions.convert, source=str(path))
            case FileKind.SYNTHESIS, Target.RELEASE if self._sessions is not None:
                return partial(self._sessions.convert_own, source=str(path))
        raise ConfigError(f"{path} holds {detected.kind.value}, which cannot become {self._target.value}")

    def _topic(self, path: Path, record: Record) -> Iterator[_Converted]:
        read = read_topic(record, origin_of(path), self._toolboxes)
        yield from read.faults
        if read.topic is not None:
            yield release_record(record.value)

    def _prediction(self, source: str, record: Record) -> Iterator[_Converted]:
        self.losses.update(not_carried_over(record.value))
        for item in runs_on(record, source):
            if isinstance(item, Fault):
                yield item
                continue
            converted = canonical_record(item)
            if item.line is not None:
                self.losses.update(_lost(item.line, converted))
            yield converted


def release_record(raw: dict[str, object]) -> dict[str, object]:
    """A topic line with plain field names and the release's labels; every other field stays as it is.

    An `english_` twin moves to the plain name where that holds nothing; where both hold something both stay.
    """
    rest = dict(raw)
    built: dict[str, object] = {"id": rest.pop("id")}
    for name in _TWINS:
        value = rest.pop(name, None)
        twin = f"english_{name}"
        if value in (None, [], "") and rest.get(twin) is not None:
            value = rest.pop(twin)
        built[name] = value
    built["task_types"] = _labels(built["task_types"], task_type)
    built["turn_subtypes"] = _labels(built["turn_subtypes"], turn_subtype)
    return built | rest


def _labels(value: object, canonical: Callable[[str], str]) -> object:
    if not isinstance(value, list):
        return [] if value is None else value
    return [canonical(label) if isinstance(label, str) else label for label in value]


def _lost(raw: dict[str, object], converted: dict[str, object]) -> Iterator[str]:
    """What a prediction line had and the trajectory line does not."""
    before, after = raw["steps"], converted["steps"]
    if not isinstance(before, list) or not isinstance(after, list):
        return
    for old, new in zip(before, after, strict=False):
        for call in _objects(old.get("tool_calls")):
            for field in call.keys() - _CALL_FIELDS:
                yield f"field {field!r} of a call"
        if _observations(old) > len(new.get("observations", ())):
            yield "an observation that belongs to no call"


def _objects(value: object) -> list[dict[str, object]]:
    return [item for item in value if isinstance(item, dict)] if isinstance(value, list) else []


def _observations(step: dict[str, object]) -> int:
    listed = step.get("observations")
    return len(listed) if isinstance(listed, list) else int("observation" in step)
