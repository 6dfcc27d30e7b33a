"""What the app promises, measured on large, heavy and hostile workspaces; browser times are those of this machine."""

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlencode

from playwright.sync_api import Browser, Page, sync_playwright

from tests.app import crowds, hostile
from tests.app.driving import PROJECT, guarded_page, launch, serve, settle
from tests.prove.report import Line
from utb.graph.layout import Extent, arrange, spread
from utb.ui.settings import SHIPPED
from utb.views.text import plain

FIRST_S, CLICK_MS, SERVER_MS, MEMORY_MB, LAYOUT_MS = 1.5, 300, 200, 600, 50
_KEYS = ("j", "k", "Shift+J", "Shift+K", "ArrowRight", "ArrowLeft", "x")


def line_c() -> Line:
    """Every attack on every page and in the saved file."""
    acted = 0
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        with serve(hostile.attacks(root / "w"), root / "log") as address, _browser() as browser:
            with guarded_page(browser, address) as page:
                for path in ("", "tools", "tools?view=Ecosystem"):
                    _open(page, f"{address}{path}", "h1")
                    acted += _acted(page)
                for number, text in enumerate(hostile.ATTACKS):
                    _open(
                        page,
                        f"{address}replay?{_query(topic=plain(f't{number}{text}'), turn=0)}",
                        "[data-testid=verdict]",
                    )
                    page.evaluate("() => document.querySelectorAll('[data-fold]').forEach((each) => each.click())")
                    acted += _acted(page)
                    with page.expect_download() as download:
                        page.get_by_role("button", name="Save HTML").click()
                    download.value.save_as(root / f"{number}.html")
            for number in range(len(hostile.ATTACKS)):
                file = (root / f"{number}.html").as_uri()
                with guarded_page(browser, file) as page:
                    _open_file(page, file)
                    acted += _acted(page)
    count = len(hostile.ATTACKS)
    figure = f"{count} attacks, {acted} acted, 0 foreign requests"
    return Line(name="c", what="hostile texts on every page and in saved files", figure=figure, met=acted == 0)


def line_d() -> Line:
    """A topic of twelve turns with a million characters in each result."""
    first, clicks = [], []
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        with (
            serve(crowds.heavy(root / "w"), root / "log") as address,
            _browser() as browser,
            guarded_page(browser, address) as page,
        ):
            _open(page, address, "h1")  # the server has loaded its libraries, the browser the app
            for turn in range(2, 6):
                start = time.perf_counter()
                page.goto(f"{address}replay?{_query(topic='heavy', turn=turn, model='m')}")
                page.locator("[data-testid=verdict]").wait_for()
                first.append(time.perf_counter() - start)
                settle(page)
                page.wait_for_timeout(500)
                clicks += [_click(page, "node-1"), _click(page, "step-0-call-0")]
    figure = f"first content {sorted(first)[len(first) // 2]:.2f} s, click {max(clicks):.0f} ms at most"
    met = sorted(first)[len(first) // 2] <= FIRST_S and max(clicks) <= CLICK_MS
    return Line(name="d", what="twelve turns with 1 MB results", figure=figure, met=met)


def line_e() -> Line:
    """Every key of docs/app.md does something."""
    done = []
    with (
        tempfile.TemporaryDirectory() as folder,
        serve(SHIPPED, Path(folder) / "log") as address,
        _browser() as browser,
        guarded_page(browser, address) as page,
    ):
        for key in _KEYS:
            query = _query(topic="p1_news_5", turn=0, model="sample-hasty", step=1 if key == "ArrowLeft" else 0)
            _open(page, f"{address}replay?{query}", "[data-testid=step-0]")
            before = page.url
            if key == "x":
                with page.expect_download():
                    page.keyboard.press(key)
                done.append(key)
                continue
            page.keyboard.press(key)
            page.wait_for_url(lambda url, before=before: url != before)
            done.append(key)
    figure = f"{len(done)} of {len(_KEYS)} keys"
    return Line(name="e", what="Replay by keyboard alone", figure=figure, met=len(done) == len(_KEYS))


def line_f() -> Line:
    """Layers, order and spacing of sixty nodes."""
    edges = [(start, end) for end in range(60) for start in range(max(0, end - 7), end, 3)]
    times = []
    for _ in range(5):
        start = time.perf_counter()
        spread(arrange(60, edges), lambda _: Extent(22, 22), 20)
        times.append(1000 * (time.perf_counter() - start))
    figure = f"{sorted(times)[2]:.0f} ms"
    return Line(name="f", what="layout of a graph of 60 nodes", figure=figure, met=sorted(times)[2] <= LAYOUT_MS)


def line_h() -> Line:
    """Nine models with 1,065 turns each: memory of the process, and server time of filter, open and step."""
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "UTB_WORKSPACE": str(crowds.crowd(Path(folder)))}
        command = [sys.executable, "-m", "tests.prove.replay_load"]
        ran = subprocess.run(command, cwd=PROJECT, env=environment, capture_output=True, text=True, check=True)
    memory, *times = map(float, ran.stdout.split())
    figure = f"{memory:.0f} MB; 95 of 100: " + ", ".join(
        f"{name} {value:.0f} ms" for name, value in zip(("filter", "open", "step"), times, strict=True)
    )
    met = memory <= MEMORY_MB and max(times) <= SERVER_MS
    return Line(name="h", what="nine models, 1,065 turns", figure=figure, met=met)


LINES: tuple[Callable[[], Line], ...] = (line_c, line_d, line_e, line_f, line_h)


@contextmanager
def _browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        launched = launch(playwright)
        yield launched
        launched.close()


def _open(page: Page, address: str, until: str) -> None:
    page.goto(address)
    page.locator(until).first.wait_for()
    settle(page)


def _open_file(page: Page, file: str) -> None:
    page.goto(file)
    page.locator("[data-testid=verdict]").wait_for()


def _acted(page: Page) -> int:
    return sum(frame.evaluate("() => window.hacked") is not None for frame in page.frames)


def _click(page: Page, test_id: str) -> float:
    node = "1" if test_id == "node-1" else "0"
    start = time.perf_counter()
    page.get_by_test_id(test_id).click()
    page.locator(f"[data-testid=node-{node}].sel").wait_for()
    took = 1000 * (time.perf_counter() - start)
    page.wait_for_url(f"**node={node}**")
    settle(page)
    return took


def _query(**parameters: object) -> str:
    return urlencode(parameters)
