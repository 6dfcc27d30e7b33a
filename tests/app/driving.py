"""A real server and a real browser for tests of the app, and the promise that nothing asks another host."""

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
from pathlib import Path

from playwright.sync_api import Browser, Page, Route

PROJECT = Path(__file__).resolve().parents[2]
NAMES = ("chromium", "chromium-browser", "google-chrome")
ARGUMENTS = ("--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update")
PATIENCE_S = 60.0

QUIET_MS = 200
_READY = """quiet => {
  const app = document.querySelector('[data-testid="stApp"]');
  const idle = app?.dataset.testScriptState === "notRunning" && app.dataset.testConnectionState === "CONNECTED";
  if (!idle) { window.idleSince = undefined; return false; }
  window.idleSince ??= performance.now();
  const settled = performance.now() - window.idleSince >= quiet;
  if (settled) window.idleSince = undefined;
  return settled;
}"""


def browser_path() -> str:
    """The browser to drive; a test without one fails, because a skipped test proves nothing."""
    named = os.environ.get("UTB_CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)
    if named is None:
        raise RuntimeError("no browser: run tests/install_browser.sh, or set UTB_CHROMIUM to a Chromium or Chrome")
    return named


@contextmanager
def serve(workspace: Path, log: Path) -> Iterator[str]:
    """The app on this workspace; yields its address."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    options = {
        "server.port": port,
        "server.address": "127.0.0.1",
        "server.headless": "true",
        "server.fileWatcherType": "none",
    }
    command = [
        sys.executable,
        "-m",
        "streamlit",
        "run",
        "app.py",
        *(f"--{name}={value}" for name, value in options.items()),
    ]
    environment = {**os.environ, "UTB_WORKSPACE": str(workspace)}
    with log.open("w", encoding="utf-8") as out:
        process = subprocess.Popen(command, cwd=PROJECT, stdout=out, stderr=subprocess.STDOUT, env=environment)
        try:
            _wait(process, f"http://127.0.0.1:{port}/_stcore/health", log)
            yield f"http://127.0.0.1:{port}/"
        finally:
            process.terminate()
            process.wait(10)


@contextmanager
def guarded_page(
    browser: Browser, address: str, *, width: int = 1440, height: int = 900, dark: bool = False
) -> Iterator[Page]:
    """A page that may talk to the server only; on leaving it, foreign requests and script errors fail the test."""
    scheme = "dark" if dark else "light"
    context = browser.new_context(viewport={"width": width, "height": height}, color_scheme=scheme)
    foreign: list[str] = []
    errors: list[str] = []

    def route(route: Route) -> None:
        if route.request.url.startswith((address, "data:", "blob:")):
            route.continue_()
        else:
            foreign.append(route.request.url)
            route.abort()

    context.route("**/*", route)
    page = context.new_page()
    page.on("pageerror", lambda error: errors.append(str(error)))
    try:
        yield page
    finally:
        context.close()
    assert not foreign, f"requests to other hosts: {foreign}"
    assert not errors, f"errors in the page: {errors}"


def settle(page: Page) -> None:
    """Wait until the script has run and the connection is up, and stayed so: one click may start two runs in a row."""
    page.wait_for_function(_READY, arg=QUIET_MS, timeout=PATIENCE_S * 1000)


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
