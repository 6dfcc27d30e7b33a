"""Runs in the background: `utb predict` as a process of its own, which outlives pages and the server of the app.

What stands in the folder is the truth: the lock says whether a run goes on, the status how far it is, the request what
was asked for. To stop a run it is sent what Ctrl-C sends: it waits for what is under way and writes its predictions.
"""

import fcntl
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import msgspec

from utb.errors import ConfigError
from utb.io.json_lines import whole_file
from utb.io.lines import reason_of
from utb.io.places import model_of
from utb.model.prediction_run import PredictionRequest, PredictionRun, PredictionStanding, PredictionStatus
from utb.runner.folder import PredictionFolder
from utb.runner.status import read_status

_LINES_SAID, _MOST_SAID = 6, 20_000


def start(request: PredictionRequest, workspace: Path) -> bool:
    """Start the run, or go on with it; False where it runs already.

    Raises:
        ConfigError: nothing can be written there, or the predictions there were not made by a run.
    """
    folder = folder_of(request.dataset, request.model, workspace)
    folder.check()
    try:
        folder.journal.parent.mkdir(parents=True, exist_ok=True)
        if _is_running(folder):
            return False
        with whole_file(folder.request) as handle:
            handle.write(msgspec.json.encode(request) + b"\n")
        folder.status.unlink(missing_ok=True)
        with folder.said.open("wb") as said:
            process = subprocess.Popen(
                [sys.executable, "-m", "utb", *command_of(request, workspace)],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=said,
                start_new_session=True,  # neither Ctrl-C nor the end of the server reaches it
            )
        with whole_file(folder.process) as handle:
            handle.write(str(process.pid).encode())
    except OSError as error:
        raise ConfigError(f"{folder.out}: the run cannot be started ({reason_of(error)})") from None
    threading.Thread(target=process.wait, daemon=True).start()  # or it would stay behind as a zombie
    return True


def stop(dataset: str, model: str, workspace: Path) -> bool:
    """Let the run end; False where none goes on."""
    folder = folder_of(dataset, model, workspace)
    status = read_status(folder.status)
    if status is None or not _is_running(folder):
        return False
    try:
        os.kill(status.pid, signal.SIGINT)
    except OSError as error:
        raise ConfigError(f"{folder.predictions}: the run cannot be stopped ({reason_of(error)})") from None
    return True


def command_of(request: PredictionRequest, workspace: Path) -> list[str]:
    """The words of `utb` for this request."""
    words = ["predict", str(workspace / "datasets" / request.dataset), f"--model={request.model}"]
    words += [] if request.config is None else [f"--config={workspace / request.config}"]
    words += [f"--mode={request.mode}", f"--concurrency={request.concurrency}"]
    words += [] if request.limit is None else [f"--limit={request.limit}"]
    words += [] if request.budget_usd is None else [f"--budget={request.budget_usd}"]
    return [*words, f"--out={workspace / 'predictions' / request.dataset}"]


def folder_of(dataset: str, model: str, workspace: Path) -> PredictionFolder:
    """Where the run writes; raises `ConfigError` for a data set that leads out of the workspace."""
    out = workspace / "predictions" / dataset
    if not out.resolve().is_relative_to(workspace.resolve()) or out.resolve().parent.name != "predictions":
        raise ConfigError(f"{out} leads out of the workspace; predictions are written inside it")
    return PredictionFolder(out, model)


def runs_in(workspace: Path) -> tuple[PredictionRun, ...]:
    """Every run that was begun in the workspace, the latest first."""
    found = [
        (path.stat().st_mtime, _run(path, workspace))
        for path in workspace.glob("predictions/*/.journal/*.*.json")
        if path.name.endswith(".request.json") or not path.with_name(_stem(path) + ".request.json").exists()
    ]
    return tuple(run for _, run in sorted(found, key=lambda item: -item[0]))


def _stem(path: Path) -> str:
    return path.name.removesuffix(".json").rpartition(".")[0]


def _run(path: Path, workspace: Path) -> PredictionRun:
    dataset, model = path.parents[1].name, model_of(_stem(path))
    folder = folder_of(dataset, model, workspace)
    status = read_status(folder.status)
    said = tuple(_said(folder.said))
    return PredictionRun(
        dataset=dataset,
        model=model,
        standing=_standing(folder, status, said),
        status=status,
        request=_request(folder.request),
        said=said,
        has_file=folder.predictions.is_file(),
    )


def _standing(folder: PredictionFolder, status: PredictionStatus | None, said: tuple[str, ...]) -> PredictionStanding:
    if _is_running(folder):
        return PredictionStanding.RUNNING
    if status is None and said:
        return PredictionStanding.FAILED  # it ended before it began
    if status is None or not status.is_over:
        return PredictionStanding.INTERRUPTED
    if status.failed:
        return PredictionStanding.FAILED
    return PredictionStanding.COMPLETE if status.done >= status.total else PredictionStanding.STOPPED


def _request(path: Path) -> PredictionRequest | None:
    try:
        return msgspec.json.decode(path.read_bytes(), type=PredictionRequest)
    except (OSError, msgspec.DecodeError, UnicodeDecodeError):
        return None


def _said(path: Path) -> Iterator[str]:
    try:
        text = path.read_bytes()[-_MOST_SAID:].decode("utf-8", errors="replace")
    except OSError:
        return
    yield from [line for line in text.splitlines() if line.strip()][-_LINES_SAID:]


def _is_running(folder: PredictionFolder) -> bool:
    """Whether anybody writes there, or a process that was started here is about to."""
    return _is_locked(folder) or _is_alive(folder)


def _is_alive(folder: PredictionFolder) -> bool:
    """Whether the process that was started last lives and is still that one: numbers of processes are used again."""
    try:
        pid = int(folder.process.read_bytes())
        os.kill(pid, 0)
        words = Path(f"/proc/{pid}/cmdline").read_bytes().split(b"\0")
    except (OSError, ValueError):
        return False
    return os.fsencode(f"--out={folder.out}") in words


def _is_locked(folder: PredictionFolder) -> bool:
    try:
        with folder.lock.open("rb") as lock:
            fcntl.flock(lock, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    except OSError:
        return False
    return False
