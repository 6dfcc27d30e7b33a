"""Runs that are disturbed: servers that fail on schedule, processes that are killed, and what they must end with."""

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.synthesis.runs import arguments, calls, sessions, started
from tests.synthesis.scripts import answered
from tests.synthesis.stub_server import Answer, Stub, error, serving

# Every so many requests one of these, in turn; all of them may pass, so a run must not show that they happened.
FAULTS: tuple[Answer, ...] = (
    error(429, retry_after="0.01"),
    error(500),
    Answer(hangs_up=True),
    error(503, retry_after="0"),
    error(408),
    Answer(status=502, body=b"<html>bad gateway</html>"),
)
EVERY = 5
QUICKLY = "first_wait_s = 0.001\nattempts = 8"


def failing(every: int = EVERY) -> Callable[[dict[str, Any]], Answer]:
    """A server that fails at every so-manieth request, each time in another way."""
    count = 0

    def answer(request: dict[str, Any]) -> Answer:
        nonlocal count
        count += 1
        return FAULTS[count // every % len(FAULTS)] if count % every == 0 else answered(request)

    return answer


def refusing_after(most: int, answer: Answer) -> Callable[[dict[str, Any]], Answer]:
    """A server that answers so many requests and then gives this answer to everything."""
    count = 0

    def reply(request: dict[str, Any]) -> Answer:
        nonlocal count
        count += 1
        return answered(request) if count <= most else answer

    return reply


class Killer:
    """Lets a server run and kills the process that asks it, once it has asked so often (counted anew each time)."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._left: int | None = None
        self.reached = threading.Event()

    def arm(self, requests: int) -> None:
        """Say when; `reached` is set then."""
        with self._lock:
            self._left = requests
            self.reached.clear()

    def answer(self, request: dict[str, Any]) -> Answer:
        """What the server says; the request at which the process dies is answered too late for it."""
        with self._lock:
            if self._left is not None:
                self._left -= 1
                if self._left <= 0:
                    self._left = None
                    self.reached.set()
                    time.sleep(0.05)
        return answered(request)


@contextmanager
def killable() -> Iterator[tuple[Killer, Stub]]:
    """A server whose clients can be killed."""
    killer = Killer()
    with serving(killer.answer) as stub:
        yield killer, stub


def killed_and_resumed(folder: Path, base_url: str, killer: Killer, after: list[int]) -> int:
    """Start the run, kill it after so many requests, start it again and so on; at last let it end.

    Returns:
        How often it really was killed.
    """
    words, kills = arguments(folder, base_url), 0
    for requests in after:
        killer.arm(requests)
        process = started(words)
        while process.poll() is None and not killer.reached.wait(0.02):
            pass
        if process.poll() is None:
            process.kill()
            kills += 1
        process.communicate()
    process = started(words)
    _, stderr = process.communicate()
    assert process.returncode == 0, stderr.decode()
    return kills


def same_files(one: Path, other: Path) -> bool:
    """Whether two runs left the same: sessions and checkpoints byte for byte, logs but for time of day and latency."""
    return sessions(one) == sessions(other) and calls(one) == calls(other)
