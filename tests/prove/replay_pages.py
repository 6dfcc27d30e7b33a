"""Every page on every kind of workspace, who is asked for anything, and texts that attack."""

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlencode

from playwright.sync_api import Browser, Error, Page, expect, sync_playwright
from streamlit.testing.v1 import AppTest

from tests.app import hostile, workspaces
from tests.app.driving import PROJECT, REQUEST_LOG, guarded_page, launch, serve, settle
from tests.app.visiting import PAGES
from tests.prove.report import Line
from tests.shared_data import shared
from utb.ui.settings import SHIPPED
from utb.views.text import plain

SIDE_BY_SIDE = ("-n", "4", "--dist", "loadfile", "--no-loadscope-reorder")
SCRIPTS = sorted(path.stem for path in (PROJECT / "pages").glob("*.py"))
TITLES = PAGES
GUARD = "tests/app/test_browser_guard.py"  # its pages make foreign requests on purpose
NOTHING = ("empty", "unreadable")  # workspaces in which a message stands in place of content
OVERFLOW = """() => {
  const main = document.querySelector("[data-testid=stMain]");
  return main.scrollWidth - main.clientWidth;
}"""


def line_a() -> Line:
    """A link to each page on a server that has just started, and each page in Streamlit's own test harness."""
    faults, links, harness = [], 0, 0
    with tempfile.TemporaryDirectory() as folder, _browser() as browser:
        for name, workspace in _workspaces(Path(folder)).items():
            seen = set()
            for path in TITLES:
                links += 1
                with serve(workspace, Path(folder) / "log") as address, guarded_page(browser, address) as page:
                    faults += [f"{name} {path}: {fault}" for fault in _opened(page, address, path, name)]
                    seen.add(tuple(page.get_by_test_id("stSidebarNavLink").all_inner_texts()))
            if len(seen) != 1 or not min(seen):
                faults.append(f"{name}: the pages are declared differently: {seen}")
            for script in ("app.py", *(f"pages/{stem}.py" for stem in SCRIPTS)):
                harness += 1
                faults += [f"{name} {script}: {fault}" for fault in _harness(script, workspace)]
    figure = f"{links} links on fresh servers and {harness} runs in the harness, {len(faults)} faults"
    what = f"{len(TITLES)} addresses on utb-mini, real data, empty, corrupt and unreadable workspaces"
    return Line(name="a", what=what, figure=figure, met=not faults, detail="\n".join(faults))


def _workspaces(folder: Path) -> dict[str, Path]:
    (folder / "empty").mkdir()
    return {
        "utb-mini": SHIPPED,
        "realdata": shared() / "realdata",
        "empty": folder / "empty",
        "corrupt": workspaces.corrupt(folder / "corrupt"),
        "unreadable": workspaces.unreadable(folder / "unreadable"),
    }


def _opened(page: Page, address: str, path: str, workspace: str) -> Iterator[str]:
    """What is wrong with the page that the link opens."""
    page.goto(f"{address}{path}")
    try:
        expect(page.get_by_role("heading", name=TITLES[path], exact=True)).to_be_visible(timeout=60_000)
        settle(page)
    except AssertionError as error:
        yield str(error).splitlines()[0]
        return
    if page.title() != f"{TITLES[path]} · UserToolBench":
        yield f"title {page.title()!r}"
    if page.get_by_test_id("stException").count() or page.get_by_role("dialog").count():
        yield "an exception or a dialog"
    # where there is nothing, Synthesize offers a run and says what it would come to
    told = page.get_by_test_id("comes-to" if path == "synthesize" else "message").all_inner_texts()
    if workspace in NOTHING and not any(len(text.split()) > 10 for text in told):
        yield f"says only {told}"
    if workspace == "corrupt" and path in ("", "replay") and not page.get_by_text("Faults ·").count():
        yield "does not tell the faults"


def _harness(script: str, workspace: Path) -> Iterator[str]:
    os.environ["UTB_WORKSPACE"] = str(workspace)
    app = AppTest.from_file(str(PROJECT / script), default_timeout=120).run()
    if app.exception:
        yield app.exception[0].message
    title = TITLES["" if script == "app.py" else Path(script).stem]
    if not any(f"<h1>{title}</h1>" in element.proto.body for element in app.get("html")):
        yield "no title"


def line_b() -> Line:
    """All tests in the browser, with every request of every page counted."""
    with tempfile.TemporaryDirectory() as folder:
        log = Path(folder) / "requests"
        ran = subprocess.run(
            [sys.executable, "-m", "pytest", "-q", *SIDE_BY_SIDE, "-m", "browser", f"--ignore={GUARD}", "tests/app"],
            cwd=PROJECT,
            env={**os.environ, REQUEST_LOG: str(log)},
            capture_output=True,
            text=True,
            check=False,
        )
        counts = [tuple(map(int, line.split())) for line in log.read_text(encoding="utf-8").splitlines()]
    foreign = sum(foreign for _, foreign in counts)
    made = sum(made for made, _ in counts)
    figure = f"{foreign} of {made:,} requests of {len(counts)} pages; {ran.stdout.strip().splitlines()[-1]}"
    detail = "" if ran.returncode == 0 else ran.stdout[-3_000:]
    met = foreign == 0 and made > 0 and ran.returncode == 0
    return Line(name="b", what="foreign requests in all browser tests", figure=figure, met=met, detail=detail)


def line_e() -> Line:
    """Every attack on every page and in the saved file: nothing acts, nothing runs out of its place."""
    faults: list[str] = []
    with tempfile.TemporaryDirectory() as folder, _browser() as browser:
        root = Path(folder)
        with serve(hostile.attacks(root / "w"), root / "log") as address, guarded_page(browser, address) as page:
            for path in (*TITLES, "tools?view=Ecosystem"):
                faults += _attacked(page, f"{address}{path}", "h1")
            for number, text in enumerate(hostile.ATTACKS):
                faults += _attack(page, address, number, text, root / f"{number}.html")
        for number in range(len(hostile.ATTACKS)):
            file = (root / f"{number}.html").as_uri()
            with guarded_page(browser, file) as page:
                faults += _attacked(page, file, "[data-testid=verdict]", saved=True)
    count = len(hostile.ATTACKS)
    figure = f"{count} attacks, {len(faults)} acted or ran out of place, 0 foreign requests"
    what = f"hostile texts on {len(TITLES)} addresses and in saved files"
    return Line(name="e", what=what, figure=figure, met=count >= 50 and not faults, detail="\n".join(faults))


def _attack(page: Page, address: str, number: int, text: str, file: Path) -> Iterator[str]:
    """The turn, the item and the tool that carry this attack; the turn is saved as a file."""
    topic = plain(f"t{number}{text}")
    place = urlencode({"dataset": "attacks", "topic": topic, "turn": 0})
    yield from _attacked(page, f"{address}tools?{urlencode({'tool': plain(f'{text}tool')})}", "h1")
    if "review" in TITLES:
        yield from _attacked(page, f"{address}review?{place}", "h1")
    yield from _attacked(page, f"{address}replay?{place}", "[data-testid=verdict]")
    with page.expect_download() as download:
        page.get_by_role("button", name="Save HTML").click()
    download.value.save_as(file)


def _attacked(page: Page, address: str, until: str, *, saved: bool = False) -> Sequence[str]:
    """Open the page with all its folds; returns what is wrong with it."""
    page.goto(address)
    try:
        page.locator(until).first.wait_for()
    except Error as error:
        return [f"{address}: {error}"]
    if not saved:
        settle(page)
    page.evaluate("() => document.querySelectorAll('button[data-fold]').forEach((each) => each.click())")
    faults = []
    if any(frame.evaluate("() => window.hacked") is not None for frame in page.frames):
        faults.append(f"{address}: acted")
    wide = "() => document.documentElement.scrollWidth - innerWidth" if saved else OVERFLOW
    if (over := page.evaluate(wide)) > 0:
        faults.append(f"{address}: {over} px too wide")
    if page.get_by_test_id("stException").count():
        faults.append(f"{address}: an exception")
    return faults


@contextmanager
def _browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        launched = launch(playwright)
        yield launched
        launched.close()
