"""Progress on stderr: a bar on a terminal, a plain line now and then elsewhere."""

import sys
import time
from collections.abc import Callable
from types import TracebackType

from rich.console import Console
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

from utb.cli.console import say

_SECONDS_BETWEEN_LINES = 5.0
_SECONDS_BETWEEN_DRAWINGS = 0.1


class Meter:
    """How far a job is. `total` 0 means that nobody knows."""

    def __init__(self, what: str, total: int, *, clock: Callable[[], float] = time.monotonic) -> None:
        self._what = what
        self._total = total
        self._clock = clock
        self._last = clock()
        self._bar = _bar() if sys.stderr.isatty() else None
        self._task = self._bar.add_task(what, total=total or None) if self._bar else None

    def __enter__(self) -> "Meter":
        if self._bar:
            self._bar.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if self._bar:
            self._bar.stop()

    def at(self, done: int, text: str) -> None:
        """The job has come to `done` of the total; `text` says it in words ("590 runs")."""
        now = self._clock()
        if now - self._last < (_SECONDS_BETWEEN_DRAWINGS if self._bar else _SECONDS_BETWEEN_LINES):
            return
        self._last = now
        if self._bar and self._task is not None:
            self._bar.update(self._task, completed=done, description=f"{self._what}: {text}", refresh=True)
        else:
            share = f" ({100 * done // self._total} %)" if self._total else ""
            say(f"{self._what}: {text}{share}")


def _bar() -> Progress:
    """A bar that is drawn when told to: a drawing thread would be copied into worker processes."""
    columns = (TextColumn("{task.description}"), BarColumn(), TaskProgressColumn(), TimeRemainingColumn())
    return Progress(*columns, console=Console(stderr=True), transient=True, auto_refresh=False)
