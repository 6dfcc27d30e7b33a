"""A real server and a real browser for tests of the app, and the promise that nothing asks another host.

Requests are watched, not routed: a request that has to pass through the test costs a page half a second, and switches
the browser's cache off. What would leave the machine fails instead, because the browser knows no other host.
"""

import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

from playwright.sync_api import Browser, BrowserContext, Page, Playwright, expect

PROJECT = Path(__file__).resolve().parents[2]
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1",
)
PATIENCE_S = 60.0
LOCAL = ("data:", "blob:", "about:")
REQUEST_LOG = "UTB_REQUEST_LOG"  # names a file to which every guarded page adds how many requests it made

QUIET = {"ms": 200, "frames": 12}
_READY = """quiet => {
  window.calm ??= (() => {
    const calm = { frames: 0 };
    calm.restart = () => { calm.since = undefined; calm.frames = 0; };
    new MutationObserver(calm.restart).observe(document, { childList: true, subtree: true });
    return calm;
  })();
  const calm = window.calm;
  const app = document.querySelector('[data-testid="stApp"]');
  const idle = app?.dataset.testScriptState === "notRunning" && app.dataset.testConnectionState === "CONNECTED"
    && !document.querySelector('[data-testid="stSkeleton"]');
  if (!idle) { calm.restart(); return false; }
  calm.since ??= performance.now();
  calm.frames += 1;
  const settled = performance.now() - calm.since >= quiet.ms && calm.frames >= quiet.frames;
  if (settled) calm.restart();
  return settled;
}"""
_SHOWN = """place => {
  const panes = [...document.querySelectorAll("[class*=st-key-replay-] .utb-pane")];
  return panes.length >= 4 && panes.every((pane) => pane.dataset.subject?.includes(place));
}"""


def browser_path() -> str:
    """The browser to drive; a test without one fails, because a skipped test proves nothing."""
    named = os.environ.get("UTB_CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)
    if named is None:
        raise RuntimeError("no browser: run tests/install_browser.sh, or set UTB_CHROMIUM to a Chromium or Chrome")
    return named


def launch(playwright: Playwright) -> Browser:
    """The browser of the machine, which can reach this machine only; what is expected of it may take a minute."""
    expect.set_options(timeout=PATIENCE_S * 1000)
    return playwright.chromium.launch(executable_path=browser_path(), args=ARGUMENTS)


@dataclass(frozen=True, slots=True)
class Server:
    """A running server: where it is, and its process."""

    address: str
    process: "subprocess.Popen[bytes]"

    def kill(self) -> None:
        """Away at once: leaving slowly, it would give Streamlit time for a dialog, which takes the keys."""
        self.process.kill()
        self.process.wait()

    @property
    def megabytes(self) -> float:
        """The most memory that it has had so far."""
        status = Path(f"/proc/{self.process.pid}/status").read_text(encoding="utf-8")
        return int(status.split("VmHWM:")[1].split()[0]) / 1024


@contextmanager
def serve(workspace: Path, log: Path) -> Iterator[str]:
    """The app on this workspace; yields its address."""
    with run_server(log, UTB_WORKSPACE=str(workspace)) as server:
        yield server.address


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        found: int = probe.getsockname()[1]
        return found


@contextmanager
def run_server(
    log: Path, script: str = "app.py", *, on_port: int | None = None, **environment: str
) -> Iterator[Server]:
    """A script of Streamlit on a port of its own, or that of a server before it, with additions to the environment."""
    port = on_port or free_port()
    options = {
        "server.port": port,
        "server.address": "127.0.0.1",
        "server.headless": "true",
        "server.fileWatcherType": "none",
    }
    given = [f"--{name}={value}" for name, value in options.items()]
    command = [sys.executable, "-m", "streamlit", "run", script, *given]
    with log.open("w", encoding="utf-8") as out:
        process = subprocess.Popen(
            command, cwd=PROJECT, stdout=out, stderr=subprocess.STDOUT, env={**os.environ, **environment}
        )
        try:
            _wait(process, f"http://127.0.0.1:{port}/_stcore/health", log)
            yield Server(f"http://127.0.0.1:{port}/", process)
        finally:
            _stop(process)


@contextmanager
def guarded_page(
    browser: Browser, address: str, *, width: int = 1440, height: int = 900, dark: bool = False
) -> Iterator[Page]:
    """A page that may talk to the server only; on leaving it, foreign requests and script errors fail the test."""
    scheme = "dark" if dark else "light"
    context = browser.new_context(viewport={"width": width, "height": height}, color_scheme=scheme)
    context.set_default_timeout(PATIENCE_S * 1000)
    requests = _watched(context)
    errors: list[str] = []
    page = context.new_page()
    page.on("pageerror", lambda error: errors.append(str(error)))
    try:
        yield page
    finally:
        context.close()
        foreign = [url for url in requests if not url.startswith((address, _socket(address), *LOCAL))]
        _log(len(requests), len(foreign))
    assert not foreign, f"requests to other hosts: {foreign}"
    assert not errors, f"errors in the page: {errors}"


def _watched(context: BrowserContext) -> list[str]:
    """Fills with the address of everything that the pages ask for, sockets included."""
    requests: list[str] = []
    context.on("request", lambda request: requests.append(request.url))
    context.on("page", lambda page: page.on("websocket", lambda opened: requests.append(opened.url)))
    return requests


def _socket(address: str) -> str:
    return address.replace("http", "ws", 1)


def _log(requests: int, foreign: int) -> None:
    named = os.environ.get(REQUEST_LOG)
    if named:
        with Path(named).open("a", encoding="utf-8") as file:
            file.write(f"{requests} {foreign}\n")


def settle(page: Page) -> None:
    """Wait until the script has run and the connection is up, and stayed so: one click may start two runs in a row.

    Nor may the page have changed for a while: a button hears its key some frames after it was drawn, and a
    busy machine may need long for these.
    """
    page.wait_for_function(_READY, arg=QUIET, timeout=PATIENCE_S * 1000)


def shows(page: Page, topic: str, turn: int) -> None:
    """Wait until every part of Replay shows this turn: the address changes before the page has followed."""
    page.wait_for_function(_SHOWN, arg=repr((topic, turn)), timeout=PATIENCE_S * 1000)
    settle(page)


def follows(page: Page) -> None:
    """Wait until every part of Replay shows the turn that the address names."""
    named = parse_qs(urlsplit(page.url).query)
    shows(page, named["topic"][0], int(named["turn"][0]))


def _stop(process: "subprocess.Popen[bytes]") -> None:
    """Nothing is lost with the server: on a busy machine it is not waited for until it says good-bye."""
    process.terminate()
    try:
        process.wait(10)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


def _wait(process: "subprocess.Popen[bytes]", health: str, log: Path) -> None:
    deadline = time.monotonic() + PATIENCE_S
    while True:
        try:
            urllib.request.urlopen(health, timeout=1).close()
            return
        except (urllib.error.URLError, OSError):
            if process.poll() is not None or time.monotonic() > deadline:
                raise RuntimeError(f"the app did not start: {log.read_text(encoding='utf-8')}") from None
            time.sleep(0.05)
