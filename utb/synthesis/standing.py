"""Where a run stands, from nothing but its folder: whoever looks, whenever, after whatever restart, sees the same."""

import shutil
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

from utb.errors import DataError
from utb.io.json_object import read_object
from utb.io.lines import reason_of
from utb.model.synthesis_run import FailedTopic, PersonProgress, RunRequest, RunStatus, Standing
from utb.synthesis.background import OUTPUT, REQUEST, RESULT, is_ours, is_running, started_process
from utb.synthesis.checkpoints import Checkpoint, RunFolder, read_session

_MOST_SAID = 20_000  # bytes of the end of what the process said
_LINES_SAID = 12
_LEAST_FREE = 2**20  # bytes; a topic with its calls takes about as much
_TRACEBACK, _BUG = "Traceback (most recent call last)", "it ended by a bug"


class _Ended(msgspec.Struct, frozen=True, kw_only=True):
    """One session in the result of `utb generate`."""

    persona: str
    stopped: str | None = None


class _Result(msgspec.Struct, frozen=True, kw_only=True):
    sessions: tuple[_Ended, ...]


def is_run(folder: Path) -> bool:
    """Whether the folder holds a run of ours."""
    return any((folder / name).is_file() for name in ("run.json", REQUEST))


def status_of(folder: Path, *, with_failures: bool = True) -> RunStatus:
    """The run in this folder; nothing that stands there can make this fail."""
    faults: list[str] = []
    request = request_of(folder, faults)
    about = _object(folder / "run.json", faults)
    result, started = _result(folder), started_process(folder)
    ended = {} if result is None else {each.persona: each.stopped or "" for each in result.sessions}
    people = tuple(
        _person(folder, name, ended.get(name, ""), faults, with_failures=with_failures)
        for name in _names(request, about)
    )
    ours = is_ours(folder)
    running = ours or is_running(folder)
    return RunStatus(
        name=folder.name,
        standing=Standing.RUNNING if running else _standing(people, request, result, folder),
        request=request,
        about=about,
        people=people,
        said=(*_said(folder / OUTPUT), *_full_disk(folder)),
        is_ours=ours,
        started_at=None if started is None else started.started_at,
        ended_at=None if running else _last_change(folder),
        turns_before=0 if started is None else started.turns_before,
        faults=tuple(faults),
    )


def request_of(folder: Path, faults: list[str]) -> RunRequest | None:
    """What was asked for; None where nothing says so."""
    path = folder / REQUEST
    if not path.is_file():
        return None
    try:
        return msgspec.json.decode(path.read_bytes(), type=RunRequest)
    except OSError as error:
        faults.append(f"{path}: cannot be read ({reason_of(error)})")
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        faults.append(f"{path}: {error}")
    return None


def _names(request: RunRequest | None, about: Mapping[str, Any]) -> tuple[str, ...]:
    """The people of a run; `run.json` has them in the order in which they are made."""
    listed = about.get("personas")
    if isinstance(listed, dict) and listed:
        return tuple(listed)
    return () if request is None else request.personas


def _person(folder: Path, name: str, stopped: str, faults: list[str], *, with_failures: bool) -> PersonProgress:
    run = RunFolder(folder)
    path = run.checkpoint(name)
    if not path.is_file():
        return PersonProgress(persona=name, stopped=stopped)
    try:
        checkpoint = msgspec.convert(read_object(path), Checkpoint)
    except (DataError, msgspec.ValidationError) as error:
        faults.append(str(error) if isinstance(error, DataError) else f"{path}: {error}")
        return PersonProgress(persona=name, stopped=stopped)
    return PersonProgress(
        persona=name,
        topics=checkpoint.topics,
        turns=checkpoint.turns,
        wanted=checkpoint.wanted,
        failed=_failed(run.session(name), faults) if with_failures else (),
        stopped=stopped,
    )


def _failed(path: Path, faults: list[str]) -> tuple[FailedTopic, ...]:
    try:
        topics = read_session(path)
    except DataError as error:
        faults.append(str(error))
        return ()
    return tuple(
        FailedTopic(
            topic_id=topic.topic_id,
            turn=topic.failure.turn,
            code=topic.failure.code.value,
            message=topic.failure.message,
        )
        for topic in topics
        if topic.failure is not None
    )


def _standing(
    people: tuple[PersonProgress, ...], request: RunRequest | None, result: _Result | None, folder: Path
) -> Standing:
    """Of a run that does not run."""
    if people and all(person.is_complete for person in people):
        return Standing.COMPLETE
    started = started_process(folder)
    if request is None or started is None:
        return Standing.UNKNOWN
    if started.stopped_at is not None:
        return Standing.STOPPED
    return Standing.FAILED if result is not None or _has_a_last_word(folder) else Standing.INTERRUPTED


def _has_a_last_word(folder: Path) -> bool:
    """Whether the process said why it ended: in one line of its own, or as a bug does."""
    said = _said(folder / OUTPUT)
    last = said[-1] if said else ""
    return last.startswith(("utb", _BUG)) and "interrupted" not in last


def _result(folder: Path) -> _Result | None:
    try:
        return msgspec.json.decode((folder / RESULT).read_bytes(), type=_Result)
    except (OSError, msgspec.DecodeError, UnicodeDecodeError):
        return None


def _object(path: Path, faults: list[str]) -> dict[str, Any]:
    if not path.exists():
        return {}
    try:
        return read_object(path)
    except DataError as error:
        faults.append(str(error))
        return {}


def _said(path: Path) -> tuple[str, ...]:
    """The last lines that the process said, progress left out."""
    try:
        with path.open("rb") as handle:
            handle.seek(max(0, path.stat().st_size - _MOST_SAID))
            text = handle.read().decode(errors="replace")
    except OSError:
        return ()
    lines = [line.split("\r")[-1].strip() for line in text.split("\n")]
    kept = [line for line in lines if line and not line.startswith("generate:")]
    bug = next((at for at, line in enumerate(kept) if line.startswith(_TRACEBACK)), None)
    if bug is not None:  # nobody who looks at a page is helped by one
        kept = [*kept[:bug], f"{_BUG}: {kept[-1]} ({path.name} has the rest)"]
    return tuple(kept[-_LINES_SAID:])


def _full_disk(folder: Path) -> tuple[str, ...]:
    """Said in place of a process that could not even write why it ended."""
    try:
        free = shutil.disk_usage(folder).free
    except OSError:
        return ()
    return (f"the disk of {folder} is full: {free:,} bytes are free",) if free < _LEAST_FREE else ()


def _last_change(folder: Path) -> float | None:
    times = []
    for name in (".", "checkpoints", "calls", RESULT, OUTPUT):
        try:
            times.append((folder / name).stat().st_mtime)
        except OSError:
            continue
    return max(times, default=None)
