"""How long things take on Replay: with many runs, and with heavy turns; on this machine, at the load that is named."""

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from statistics import median
from urllib.parse import urlencode

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from tests.app import crowds
from tests.app.driving import PROJECT, Server, launch, run_server, settle
from tests.prove.replay_painted import painted, watch
from tests.prove.report import Line

FIRST_S, CLICK_MS, SERVER_MS, MEMORY_MB, TIMES_EMPTY = 1.5, 300, 200, 600, 4
ROUNDS, CLICKS = 6, 5  # thirty clicks on either page, by turns, so that both meet the same load
TURNS = range(2, 8)
EMPTY = "tests/prove/replay_empty_page.py"


def line_c() -> Line:
    """Nine models with 1,065 turns each."""
    with tempfile.TemporaryDirectory() as folder:
        root = crowds.crowd(Path(folder) / "w")
        environment = {**os.environ, "UTB_WORKSPACE": str(root)}
        command = [sys.executable, "-m", "tests.prove.replay_load"]
        ran = subprocess.run(command, cwd=PROJECT, env=environment, capture_output=True, text=True, check=True)
        _, *times = map(float, ran.stdout.split())
        with _session() as (context, servers):
            server = servers.enter_context(run_server(Path(folder) / "log", UTB_WORKSPACE=str(root)))
            empty = servers.enter_context(run_server(Path(folder) / "empty", EMPTY))
            overview = _overview(context, server)
            followed, nothing = _clicks(context, server, empty)
            memory = server.megabytes
    ratio = median(followed) / median(nothing)
    figure = (
        "server, 95 of 100: "
        + ", ".join(f"{name} {value:.0f} ms" for name, value in zip(("filter", "open", "step"), times, strict=True))
        + f"; click to painted {median(followed):.0f} ms, on an empty page {median(nothing):.0f} ms: {ratio:.1f} times"
        + f"; {memory:.0f} MB; {_load()}"
    )
    met = memory <= MEMORY_MB and max(times) <= SERVER_MS and ratio <= TIMES_EMPTY
    frame, there, left, numbers = overview
    detail = (
        f"First Overview of a server that has just started: its frame after {frame:.1f} s, what is there after"
        f" {there:.1f} s; a click in the midst of scoring leads to another page in {left:.1f} s; back again, all"
        f" numbers after {numbers:.1f} s.\n"
        f"Clicks on Next: {_sorted(followed)} ms.\nThe same on an empty page: {_sorted(nothing)} ms."
    )
    return Line(name="c", what="nine models, 1,065 turns", figure=figure, met=met, detail=detail)


def _overview(context: BrowserContext, server: Server) -> tuple[float, float, float, float]:
    """Seconds until the frame stands, what is there, another page after a click meanwhile, and how all models do."""
    page = context.new_page()
    start = time.perf_counter()
    page.goto(server.address)
    page.get_by_role("heading", name="Overview", exact=True).wait_for(timeout=120_000)
    frame = time.perf_counter() - start
    page.get_by_test_id("chart").first.wait_for(timeout=120_000)
    there = time.perf_counter() - start
    page.get_by_test_id("stProgress").wait_for(timeout=120_000)
    clicked = time.perf_counter()
    links = page.get_by_test_id("stSidebarNavLink")
    links.filter(has_text="Tools").click()
    page.get_by_role("heading", name="Tools", exact=True).wait_for(timeout=120_000)
    left = time.perf_counter() - clicked
    links.first.click()
    start = time.perf_counter()
    page.get_by_test_id("leaderboard").wait_for(timeout=120_000)
    settle(page)
    numbers = time.perf_counter() - start
    page.close()
    return frame, there, left, numbers


def _clicks(context: BrowserContext, server: Server, empty: Server) -> tuple[list[float], list[float]]:
    """Clicks on Next, on Replay and on a page with nothing else, in the same session."""
    replay, nothing = context.new_page(), context.new_page()
    replay.goto(f"{server.address}replay?model=model-0")
    nothing.goto(empty.address)
    replay.get_by_test_id("verdict").wait_for()
    nothing.get_by_test_id("count").wait_for()
    found: tuple[list[float], list[float]] = ([], [])
    for page in (replay, nothing):
        settle(page)
        watch(page)
    for _ in range(ROUNDS):
        for page, times in zip((replay, nothing), found, strict=True):
            page.bring_to_front()
            button = page.get_by_test_id("stButton").get_by_text("Next", exact=True)
            times += [painted(page, button) for _ in range(CLICKS)]
    return found


def line_d() -> Line:
    """A topic of twelve turns with a million characters in each result."""
    with tempfile.TemporaryDirectory() as folder, _session() as (context, servers):
        root = crowds.heavy(Path(folder) / "w")
        fresh = servers.enter_context(run_server(Path(folder) / "fresh", UTB_WORKSPACE=str(root)))
        server = servers.enter_context(run_server(Path(folder) / "log", UTB_WORKSPACE=str(root)))
        page = context.new_page()
        cold = _first(page, fresh.address, 0)
        page.goto(server.address)  # the server has loaded its libraries and read its files
        page.locator("h1").wait_for()
        settle(page)
        first, clicks = [], []
        for turn in TURNS:
            first.append(_first(page, server.address, turn))
            page.get_by_test_id("stSpinner").wait_for(state="detached")
            settle(page)
            watch(page)
            clicks += [painted(page, page.get_by_test_id(name)) for name in ("node-1", "step-0-call-0")]
    figure = (
        f"first content {median(first):.2f} s, at worst {max(first):.2f} s; click {median(clicks):.0f} ms,"
        f" at worst {max(clicks):.0f} ms; {_load()}"
    )
    detail = f"The very first page of a server that has just started, files unread: {cold:.2f} s."
    met = max(first) <= FIRST_S and max(clicks) <= CLICK_MS
    return Line(name="d", what="twelve turns with 1 MB results", figure=figure, met=met, detail=detail)


def _first(page: Page, address: str, turn: int) -> float:
    """Seconds until the page shows the turn: verdict, run and graph."""
    start = time.perf_counter()
    page.goto(f"{address}replay?{urlencode({'topic': 'heavy', 'turn': turn, 'model': 'm'})}")
    for name in ("verdict", "step-0", "node-0"):
        page.get_by_test_id(name).wait_for()
    return time.perf_counter() - start


@contextmanager
def _session() -> Iterator[tuple[BrowserContext, ExitStack]]:
    """A window of a browser as a user has it, and a stack for servers."""
    with sync_playwright() as playwright, ExitStack() as servers:
        browser: Browser = launch(playwright)
        yield browser.new_context(viewport={"width": 1440, "height": 900}), servers
        browser.close()


def _load() -> str:
    return f"load {os.getloadavg()[0]:.1f}"


def _sorted(times: list[float]) -> str:
    return ", ".join(f"{value:.0f}" for value in sorted(times))
