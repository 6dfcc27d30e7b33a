"""Every page of the app by its address, and the way to one of them in a browser."""

from urllib.parse import urlencode

from playwright.sync_api import Page, expect

from tests.app.driving import settle

PAGES = {
    "": "Overview",
    "overview": "Overview",
    "review": "Review",
    "edit": "Edit reference",
    "replay": "Replay",
    "compare": "Compare",
    "figures": "Figures",
    "tools": "Tools",
    "synthesize": "Synthesize",
    "predict": "Predict",
}
OVERFLOW = """() => {
  const main = document.querySelector("[data-testid=stMain]");
  return main.scrollWidth - main.clientWidth;
}"""


def visit(page: Page, address: str, path: str, **parameters: object) -> None:
    page.goto(f"{address}{path}?{urlencode(parameters)}")
    settle(page)
    expect(page.get_by_role("heading", name=PAGES[path], exact=True)).to_be_visible()
    expect(page.get_by_test_id("stException")).to_have_count(0)
    expect(page.get_by_role("dialog")).to_have_count(0)
    if path == "replay" and "topic" in parameters:
        expect(page.locator("[data-testid^=stepline]").first).to_be_visible()
        settle(page)
