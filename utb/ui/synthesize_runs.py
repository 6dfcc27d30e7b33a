"""What stands under `synthesis/` in the workspace: runs of ours, and files of the released generator.

Every folder in it is one source; loose files are one together. A file is told by what stands in it, not by its name.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

import streamlit as st

from utb.io.detect import FileKind, kind_of_line
from utb.io.json_lines import Record, read_records
from utb.io.places import children
from utb.model import Fault
from utb.synthesis.standing import is_run
from utb.views.text import plain

FOLDER = "synthesis"
LOOSE = "loose files"
_LINES = (".jsonl", ".jsonl.gz")
_LOOKED_AT = 20
_CALL_FIELDS = ({"call_id"}, {"call_name"}, {"role", "prompt"}, {"role", "output"})
_TASK_FIELDS = {"fetch_data", "candidates", "candidate_requests", "task_candidates", "drawn_request"}
SESSIONS, SYNTHESIS, CALLS, TASKS = "sessions", "synthesis", "calls", "tasks"


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """A run, or a folder of files that somebody brought. `key` names it in an address."""

    key: str
    folder: Path
    is_run: bool
    sessions: tuple[Path, ...]
    released: tuple[Path, ...]
    calls: tuple[Path, ...]
    tasks: tuple[Path, ...]

    @property
    def has_topics(self) -> bool:
        """Whether there is a file with topics."""
        return bool(self.sessions or self.released)


def sources(workspace: Path) -> tuple[tuple[Source, ...], tuple[Fault, ...]]:
    """Everything there, the newest first; and what leads out of the workspace or cannot be told."""
    root = workspace / FOLDER
    if not root.is_dir():
        return (), ()
    faults: list[Fault] = []
    folders: list[Path] = []
    files: list[Path] = []
    for entry in children(root, workspace):
        if isinstance(entry, Fault):
            faults.append(entry)
        elif entry.is_dir():
            folders.append(entry)
        elif entry.name.endswith(_LINES):
            files.append(entry)
    found = [source for folder in folders if (source := _source(folder, workspace, faults)) is not None]
    found.sort(key=_newest, reverse=True)
    loose = _files(LOOSE, root, files, faults)
    return (*found, *([loose] if loose else [])), tuple(faults)


def _newest(source: Source) -> float:
    try:
        return (source.folder / ("request.json" if source.is_run else ".")).stat().st_mtime
    except OSError:
        return 0.0


def _source(folder: Path, workspace: Path, faults: list[Fault]) -> Source | None:
    if is_run(folder):
        return Source(
            key=plain(folder.name),
            folder=folder,
            is_run=True,
            sessions=_lines_in(folder / "sessions", workspace, faults),
            released=(),
            calls=_lines_in(folder / "calls", workspace, faults),
            tasks=(),
        )
    return _files(plain(folder.name), folder, _lines_in(folder, workspace, faults), faults)


def _lines_in(folder: Path, workspace: Path, faults: list[Fault]) -> tuple[Path, ...]:
    if not folder.is_dir():
        return ()
    found = []
    for entry in children(folder, workspace):
        if isinstance(entry, Fault):
            faults.append(entry)
        elif entry.name.endswith(_LINES) and entry.is_file():
            found.append(entry)
    return tuple(found)


def _files(key: str, folder: Path, files: Sequence[Path], faults: list[Fault]) -> Source | None:
    """The files by what they hold; None where there is none."""
    by_kind: dict[str, list[Path]] = {SESSIONS: [], SYNTHESIS: [], CALLS: [], TASKS: []}
    for path in files:
        kind = _kind(path)
        if isinstance(kind, Fault):
            faults.append(kind)
        elif kind in by_kind:
            by_kind[kind].append(path)
    if not any(by_kind.values()):
        return None
    return Source(
        key=key,
        folder=folder,
        is_run=False,
        sessions=tuple(by_kind[SYNTHESIS]),
        released=tuple(by_kind[SESSIONS]),
        calls=tuple(by_kind[CALLS]),
        tasks=tuple(by_kind[TASKS]),
    )


def _kind(path: Path) -> str | Fault:
    stat = path.stat()
    return _kind_of(str(path), stat.st_mtime_ns, stat.st_size)


@st.cache_resource(max_entries=1000, show_spinner=False)
def _kind_of(
    path: str,
    mtime_ns: int,  # noqa: ARG001 - a file that has changed since is looked at again
    size: int,  # noqa: ARG001 - see above
) -> str | Fault:
    """What the file holds: the first line that can be told decides."""
    last: Fault | None = None
    for item in islice(read_records(Path(path)), _LOOKED_AT):
        if isinstance(item, Fault):
            last = last or item
            continue
        kind = _kind_of_record(item)
        if kind:
            return kind
    expected = "sessions, tasks or calls of synthesis"
    return last or Fault(path, None, None, "lines of another kind", expected)


def _kind_of_record(record: Record) -> str:
    names = record.value.keys()
    kind = kind_of_line(record)
    if kind in (FileKind.SESSIONS, FileKind.SYNTHESIS):
        return SESSIONS if kind is FileKind.SESSIONS else SYNTHESIS
    if any(fields <= names for fields in _CALL_FIELDS):
        return CALLS
    return TASKS if names & _TASK_FIELDS else ""
