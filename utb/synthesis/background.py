"""Runs in the background: `utb generate` as a process of its own, which outlives pages and the server of the app.

Its folder is the truth. Beside what the run itself leaves there stand::

    request.json   what was asked for; the same again goes on where the run stopped
    process.json   the process that was started last, and whether somebody stopped it
    output.log     what it said on stderr
    result.json    how the sessions ended; empty while it runs, and after an interruption

A process is killed to stop it: whatever it was doing is made again from the log of calls.
"""

import fcntl
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec

from utb.errors import ConfigError
from utb.io.json_lines import whole_file
from utb.io.lines import reason_of
from utb.model.synthesis_run import RunRequest

REQUEST, PROCESS, OUTPUT, RESULT = "request.json", "process.json", "output.log", "result.json"
_LOCK, _START = ".lock", ".start"
_TRIES, _TRY_S = 400, 0.005


class StartedProcess(msgspec.Struct, frozen=True, kw_only=True):
    """The process that was started last. `stopped_at`: when somebody stopped it, in seconds since 1970."""

    pid: int
    started_at: float
    turns_before: int = 0
    stopped_at: float | None = None


def command_of(request: RunRequest, folder: Path, workspace: Path, tools: Path | None = None) -> list[str]:
    """The words of `utb` for this request; names that begin with a dash stay names."""
    words = [f"--provider={request.provider}", f"--seed={request.seed}", f"--out={folder}"]
    words += [] if request.config is None else [f"--config={workspace / request.config}"]
    words += [f"--people={request.people}", f"--workspace={workspace}"]
    words += [] if request.language is None else [f"--language={request.language}"]
    words += [f"--persona={name}" for name in request.personas]
    words += [] if request.turns is None else [f"--turns={request.turns}"]
    words += [f"--tool-set={name}" for name in request.tool_sets]
    words += [] if tools is None else [f"--tools={tools}"]
    return ["generate", *words, f"--concurrency={request.concurrency}"]


def start(
    request: RunRequest, folder: Path, workspace: Path, *, tools: Path | None = None, turns_before: int = 0
) -> bool:
    """Start the run, or go on with it; False where it runs already, whoever started it.

    Raises:
        ConfigError: nothing can be written there.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with _one_at_a_time(folder):
            if is_running(folder):
                return False
            with whole_file(folder / REQUEST) as handle:
                handle.write(msgspec.json.format(msgspec.json.encode(request), indent=1) + b"\n")
            process = _spawned(command_of(request, folder.resolve(), workspace.resolve(), tools), folder)
            _await_its_name(process, folder)
            _note(folder, StartedProcess(pid=process.pid, started_at=time.time(), turns_before=turns_before))
    except OSError as error:
        raise ConfigError(f"{folder}: the run cannot be started ({reason_of(error)})") from None
    threading.Thread(target=process.wait, daemon=True).start()  # or it would stay behind as a zombie
    return True


def stop(folder: Path) -> bool:
    """Stop the run; False where no process of ours writes there.

    Raises:
        ConfigError: the process belongs to somebody else.
    """
    started = started_process(folder)
    if started is None or not _is_alive(started, folder):
        return False
    try:
        _note(folder, msgspec.structs.replace(started, stopped_at=time.time()))
        os.kill(started.pid, signal.SIGTERM)
    except ProcessLookupError:
        return False
    except OSError as error:
        raise ConfigError(f"{folder}: the run cannot be stopped ({reason_of(error)})") from None
    return True


def is_ours(folder: Path) -> bool:
    """Whether the process that was started from here is alive."""
    started = started_process(folder)
    return started is not None and _is_alive(started, folder)


def is_running(folder: Path) -> bool:
    """Whether anybody writes there. The lock is tried only where no process of ours is alive, so as not to hold it
    against one that begins."""
    return is_ours(folder) or _is_locked(folder)


def started_process(folder: Path) -> StartedProcess | None:
    """The process that was started last, as far as it is known."""
    try:
        return msgspec.json.decode((folder / PROCESS).read_bytes(), type=StartedProcess)
    except (OSError, msgspec.DecodeError, UnicodeDecodeError):
        return None


def _spawned(words: list[str], folder: Path) -> "subprocess.Popen[bytes]":
    """The process, in a session of its own: neither Ctrl-C nor the end of the server reaches it."""
    with (folder / OUTPUT).open("wb") as said, (folder / RESULT).open("wb") as result:
        return subprocess.Popen(
            [sys.executable, "-m", "utb", *words, "--format=json"],
            stdin=subprocess.DEVNULL,
            stdout=result,
            stderr=said,
            start_new_session=True,
        )


def _await_its_name(process: "subprocess.Popen[bytes]", folder: Path) -> None:
    """Wait until the system knows the process by its own command line, a moment after it was started."""
    for _ in range(_TRIES):
        if process.poll() is not None or f"--out={folder.resolve()}" in _words_of(process.pid):
            return
        time.sleep(_TRY_S)


def _note(folder: Path, started: StartedProcess) -> None:
    with whole_file(folder / PROCESS) as handle:
        handle.write(msgspec.json.encode(started) + b"\n")


def _is_alive(started: StartedProcess, folder: Path) -> bool:
    """Whether the process runs and is the one that was started: numbers of processes are used again."""
    return f"--out={folder.resolve()}" in _words_of(started.pid)


def _words_of(pid: int) -> list[str]:
    """The command line of a process; nothing where it is gone."""
    if Path("/proc/self/cmdline").exists():
        try:
            return os.fsdecode(Path(f"/proc/{pid}/cmdline").read_bytes()).split("\0")
        except OSError:
            return []
    listed = subprocess.run(["ps", "-ww", "-o", "args=", "-p", str(pid)], capture_output=True, check=False)
    return os.fsdecode(listed.stdout).split()


def _is_locked(folder: Path) -> bool:
    try:
        with (folder / _LOCK).open("rb") as lock:
            fcntl.flock(lock, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    except OSError:
        return False
    return False


@contextmanager
def _one_at_a_time(folder: Path) -> Iterator[None]:
    """Two who press the button at the same moment: the second one waits and then sees the process of the first."""
    with (folder / _START).open("wb") as handle:
        fcntl.flock(handle, fcntl.LOCK_EX)
        yield
