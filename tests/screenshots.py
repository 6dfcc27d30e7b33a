"""Pictures of the app for the README and the guide: `python -m tests.screenshots [NAME ...]`.

Made from the shipped workspace with its reviews, so that what they show is what a newcomer sees; Synthesize shows a run
of the embedded provider on a copy of it.
"""

import shutil
import sys
import tempfile
import time
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.app.driving import PROJECT, guarded_page, launch, settle
from tests.app.reviewing import serve_review, visit
from utb.model.synthesis_run import RunRequest
from utb.store import open_store
from utb.synthesis.background import is_running, start
from utb.ui.settings import SHIPPED

IMAGES = PROJECT / "docs" / "images"
SETTLED_MS = 1500  # fonts and the last paint of the graph
VIEWS = {
    "replay": "replay?dataset=utb-mini&topic=p1_news_5&turn=0&model=sample-hasty&policy=exact",
    "overview": "",
    "tools": "tools",
}
REVIEWER = "Maren Ostby"
REVIEW = {"dataset": "utb-mini", "topic": "p3_news_8", "turn": 0, "show": "disputed", "node": 1, "path": "language"}


MADE = "synthesize?run=sample&view=topics"
PEOPLE = ("persona1", "persona2")


def main(wanted: list[str]) -> None:
    """Write one picture a page at 1440 by 900, or only those that are named."""
    IMAGES.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as driver:
        path = Path(folder) / "store.sqlite"
        store = open_store(path)
        store.import_file(SHIPPED / "reviews" / "utb-mini.jsonl")
        store.close()
        browser = launch(driver)
        with serve_review(SHIPPED, path) as server:
            for name in [each for each in wanted or [*VIEWS, "review"] if each != "synthesize"]:
                with guarded_page(browser, server.address) as page:
                    if name == "review":
                        visit(page, server.address, REVIEWER, **REVIEW)
                    else:
                        page.goto(server.address + VIEWS[name])
                    settle(page)
                    page.wait_for_timeout(SETTLED_MS)
                    page.screenshot(path=IMAGES / f"{name}.png")
        if "synthesize" in (wanted or ["synthesize"]):
            workspace = with_run(Path(folder) / "workspace")
            with (
                serve_review(workspace, Path(folder) / "other.sqlite") as server,
                guarded_page(browser, server.address) as page,
            ):
                page.goto(server.address + MADE)
                settle(page)
                page.locator("[data-fold=roles-0]").click()
                page.wait_for_timeout(SETTLED_MS)
                page.screenshot(path=IMAGES / "synthesize.png")
        browser.close()


def with_run(workspace: Path) -> Path:
    """A copy of the shipped workspace with a run of the embedded provider, from its beginning to its end."""
    shutil.copytree(SHIPPED, workspace, ignore=shutil.ignore_patterns("*.sqlite*", "synthesis"))
    request = RunRequest(provider="simulated", config=None, seed=7, people="utb-sim", personas=PEOPLE, language=None)
    folder = workspace / "synthesis" / "sample"
    start(request, folder, workspace)
    while is_running(folder):
        time.sleep(0.5)
    return workspace


if __name__ == "__main__":
    main(sys.argv[1:])
