"""Pictures of the app for the README and the guide: `python -m tests.screenshots`.

Made from the shipped workspace, so that what they show is what a newcomer sees.
"""

import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.app.driving import PROJECT, guarded_page, launch, serve, settle

IMAGES = PROJECT / "docs" / "images"
SETTLED_MS = 1500  # fonts and the last paint of the graph
VIEWS = {
    "replay": "replay?dataset=utb-mini&topic=p1_news_5&turn=0&model=sample-hasty&policy=exact",
    "overview": "",
    "tools": "tools",
}


def main() -> None:
    """Write one picture a page at 1440 by 900."""
    IMAGES.mkdir(parents=True, exist_ok=True)
    log = Path(tempfile.gettempdir()) / "utb-screenshots.log"
    with serve(PROJECT / "annotations", log) as address, sync_playwright() as driver:
        browser = launch(driver)
        for name, view in VIEWS.items():
            with guarded_page(browser, address) as page:
                page.goto(address + view)
                settle(page)
                page.wait_for_timeout(SETTLED_MS)
                page.screenshot(path=IMAGES / f"{name}.png")
        browser.close()


if __name__ == "__main__":
    main()
