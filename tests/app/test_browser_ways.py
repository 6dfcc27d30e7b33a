"""Ways through the app in a real browser: by the keyboard alone, by its links and filters, and out into a file."""

from pathlib import Path
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.app.driving import follows, guarded_page, settle
from tests.app.visiting import visit

pytestmark = pytest.mark.browser


def test_replay_is_driven_by_the_keyboard_alone(browser: Browser, sample: str) -> None:
    first = {"topic": "p1_news_5", "turn": 0}
    with guarded_page(browser, sample) as page:
        visit(page, sample, "replay", **first, model="sample-hasty")
        expect(page.locator("[data-testid=step-0].sel")).to_be_visible()
        page.keyboard.press("ArrowRight")
        page.wait_for_url("**step=1**")
        expect(page.locator("[data-testid=step-1].sel")).to_be_visible()
        settle(page)
        for key, leaves in (("j", True), ("k", False), ("Shift+J", True), ("Shift+K", False)):
            page.keyboard.press(key)
            page.wait_for_url(lambda url, leaves=leaves: (urlencode(first) not in url) == leaves)
            follows(page)
            if key.startswith("Shift"):
                expect(page.get_by_test_id("verdict")).to_have_attribute("data-status", "wrong")
        expect(page.locator("[data-testid=step-0].sel")).to_be_visible()
        with page.expect_download() as download:
            page.keyboard.press("x")
        assert download.value.suggested_filename == "utb-mini-p1_news_5-turn0-sample-hasty-exact.html"
        _tab_to(page, "node-0")
        page.keyboard.press("ArrowDown")
        page.keyboard.press("Enter")
        page.wait_for_url("**node=**")
        settle(page)
        _tab_to(page, "rows-node")
        page.keyboard.press("Enter")
        page.wait_for_url("**rows=node**")


def _tab_to(page: Page, test_id: str) -> None:
    """Press Tab until the element, or its neighbour in the graph, has the focus."""
    kind = test_id.split("-")[0]
    for _ in range(120):
        page.keyboard.press("Tab")
        focused = page.evaluate("() => document.activeElement?.dataset?.testid ?? ''")
        if focused == test_id or (kind == "node" and focused.startswith("node-")):
            return
    raise AssertionError(f"{test_id} cannot be reached with Tab")


def test_the_saved_file_opens_from_disk_and_asks_nobody(browser: Browser, sample: str, tmp_path: Path) -> None:
    with guarded_page(browser, sample) as page:
        visit(page, sample, "replay", topic="p1_news_5", turn=0, model="sample-hasty")
        with page.expect_download() as download:
            page.get_by_role("button", name="Save HTML").click()
        file = tmp_path / "saved.html"
        download.value.save_as(file)
    with guarded_page(browser, file.as_uri()) as page:
        page.goto(file.as_uri())
        expect(page.get_by_test_id("verdict")).to_contain_text("wrong")
        expect(page.frame_locator("iframe").locator("canvas")).to_be_visible()
        page.locator("button[data-fold='arguments-0-0']").click()
        expect(page.locator("[id='arguments-0-0']")).to_be_visible()
        page.locator("tr[data-path=url]").first.click()
        expect(page.locator("tr.sel[data-path=url]")).to_be_visible()


def test_links_inside_the_app_keep_the_session(browser: Browser, sample: str) -> None:
    with guarded_page(browser, sample) as page:
        visit(page, sample, "overview")
        page.get_by_test_id("leaderboard").get_by_role("link", name="sample-hasty").click()
        page.wait_for_url("**/replay?**only=wrong**")
        expect(page.get_by_test_id("verdict")).to_have_attribute("data-status", "wrong")
        settle(page)
        page.get_by_test_id("stSidebarNavLink").first.click()
        page.get_by_test_id("resume").get_by_role("link").click()
        page.wait_for_url("**/replay?**topic=**")
        expect(page.get_by_test_id("verdict")).to_be_visible()


def test_filters_are_set_by_hand_and_stand_in_the_url(browser: Browser, sample: str) -> None:
    with guarded_page(browser, sample) as page:
        visit(page, sample, "replay", model="sample-hasty")
        expect(page.get_by_test_id("verdict")).to_be_visible()
        settle(page)
        page.get_by_role("button", name="Filters").click()
        page.get_by_text("Wrong only ·").click()
        page.wait_for_url("**only=wrong**")
        settle(page)
        page.get_by_label("Finding").click()
        page.get_by_role("option").first.click()
        page.wait_for_url("**code=**")
        settle(page)
        expect(page.get_by_test_id("filters-set")).to_have_text("2 set")
