"""Call logs as they grow: what was read is kept, what was added is read. Shared by everybody who looks."""

import threading
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import streamlit as st

from utb.io.call_summaries import BEGINNING, Mark, matching_lines, read_summaries
from utb.io.lines import open_bytes
from utb.model import Fault
from utb.model.call_summary import CallSummary
from utb.views.call_log_rows import all_places

MOST_FAULTS = 1_000  # kept of one log
_TAIL = 64  # bytes before a mark by which a log is known again


@dataclass(frozen=True, slots=True)
class ReadLog:
    """A log as far as it is read. `open_end`: the last line is not whole, which is no fault while somebody writes."""

    path: Path
    calls: tuple[CallSummary, ...]
    faults: tuple[Fault, ...]
    open_end: Fault | None


class _GrowingLog:
    """One file. A file that was replaced by another one is read from its beginning."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._lock = threading.Lock()
        self._mark: Mark = BEGINNING
        self._tail = b""
        self._known = ReadLog(path, (), (), None)

    def read(self) -> ReadLog:
        """The log as it stands now."""
        with self._lock:
            if self._tail != self._before_mark():
                self._mark, self._tail, self._known = BEGINNING, b"", ReadLog(self._path, (), (), None)
            calls: list[CallSummary] = []
            faults: list[Fault] = []
            open_end: Fault | None = None
            for item, mark in read_summaries(self._path, self._mark):
                if isinstance(item, Fault) and mark == self._mark:
                    open_end = item
                elif isinstance(item, Fault):
                    faults.append(item)
                elif item is not None:
                    calls.append(item)
                self._mark = mark
            self._tail = self._before_mark()
            if calls or faults or open_end != self._known.open_end:
                known = self._known
                kept = (*known.faults, *faults)[:MOST_FAULTS]
                self._known = ReadLog(self._path, (*known.calls, *calls), kept, open_end)
            return self._known

    def _before_mark(self) -> bytes:
        start = max(0, self._mark.offset - _TAIL)
        try:
            with open_bytes(self._path) as handle:
                handle.seek(start)
                return handle.read(self._mark.offset - start)
        except (OSError, EOFError):
            return b""


def read_logs(paths: Sequence[Path]) -> tuple[ReadLog, ...]:
    """The logs, each as it stands now."""
    return tuple(_log(str(path)).read() for path in paths)


def found_places(logs: Sequence[ReadLog], words: str) -> frozenset[str] | None:
    """The places of the calls in whose texts the words stand; None where there are no words."""
    if not words.strip():
        return None
    return frozenset(place for log in logs for place in _found_in(log, words))


def _found_in(log: ReadLog, words: str) -> frozenset[str]:
    try:
        stat = log.path.stat()
    except OSError:
        return frozenset()
    lines = _matching(str(log.path), stat.st_mtime_ns, stat.st_size, " ".join(words.split()))
    return all_places(log.calls, log.path.name, lines)


@st.cache_resource(max_entries=400, show_spinner=False)
def _log(path: str) -> _GrowingLog:
    return _GrowingLog(Path(path))


@st.cache_resource(max_entries=200, show_spinner="Searching…")
def _matching(
    path: str,
    mtime_ns: int,  # noqa: ARG001 - a log that has grown since is searched again
    size: int,  # noqa: ARG001 - see above
    words: str,
) -> frozenset[int]:
    return frozenset(matching_lines(Path(path), words))
