"""All pages in a real browser: links on a fresh server, the keyboard alone, attacks, and the saved file."""

from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests.app import crowds, hostile, workspaces
from tests.app.driving import follows, guarded_page, launch, serve, settle
from utb.ui.settings import SHIPPED
from utb.views.text import plain

pytestmark = pytest.mark.browser

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
FIRST = ("Overview", "Synthesize", "Predict")
OVERFLOW = """() => {
  const main = document.querySelector("[data-testid=stMain]");
  return main.scrollWidth - main.clientWidth;
}"""


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        launched = launch(playwright)
        yield launched
        launched.close()


@pytest.fixture(scope="module")
def sample(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serve(SHIPPED, tmp_path_factory.mktemp("sample") / "server.log") as served:
        yield served


def visit(page: Page, address: str, path: str, **parameters: object) -> None:
    page.goto(f"{address}{path}?{urlencode(parameters)}")
    settle(page)
    expect(page.get_by_role("heading", name=PAGES[path], exact=True)).to_be_visible()
    expect(page.get_by_test_id("stException")).to_have_count(0)
    expect(page.get_by_role("dialog")).to_have_count(0)
    if path == "replay" and "topic" in parameters:
        expect(page.locator("[data-testid^=stepline]").first).to_be_visible()
        settle(page)


@pytest.mark.parametrize("path", PAGES)
def test_a_link_to_any_page_works_on_a_fresh_server(browser: Browser, tmp_path: Path, path: str) -> None:
    with serve(workspaces.chosen(tmp_path / "w"), tmp_path / "log") as fresh, guarded_page(browser, fresh) as page:
        visit(page, fresh, path)
        assert page.title() == f"{PAGES[path]} · UserToolBench"
        names = page.get_by_test_id("stSidebarNavLink").all_inner_texts()
        assert names == [*FIRST, "Review (2)", "Edit reference", "Replay (2)", "Compare", "Tools (2)", "Figures"]


@pytest.mark.parametrize("build", [lambda root: root, workspaces.unreadable], ids=["empty", "corrupt"])
def test_links_work_where_there_is_nothing(browser: Browser, tmp_path: Path, build) -> None:
    with serve(build(tmp_path), tmp_path.with_suffix(".log")) as fresh, guarded_page(browser, fresh) as page:
        for path in PAGES:
            visit(page, fresh, path)
            said = "comes-to" if path == "synthesize" else "message"
            expect(page.get_by_test_id(said)).to_be_visible()


@pytest.mark.parametrize("width", [1024, 1440])
@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_no_page_scrolls_sideways(browser: Browser, sample: str, width: int, dark: bool) -> None:
    with guarded_page(browser, sample, width=width, height=768, dark=dark) as page:
        for path in PAGES:
            visit(page, sample, path)
            assert page.evaluate(OVERFLOW) <= 0, path


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


def test_no_attack_acts_on_any_page_or_in_the_saved_file(browser: Browser, tmp_path: Path) -> None:
    assert len(hostile.ATTACKS) >= 50
    with serve(hostile.attacks(tmp_path / "w"), tmp_path / "log") as address:
        with guarded_page(browser, address) as page:
            for path in ("overview", "review", "tools", "synthesize"):
                visit(page, address, path)
                assert page.evaluate("() => window.hacked") is None
                assert page.evaluate(OVERFLOW) <= 0
            visit(page, address, "tools", view="Ecosystem")
            expect(page.frame_locator("iframe").locator("canvas")).to_be_visible(timeout=20_000)
            assert page.frames[-1].evaluate("() => window.hacked") is None
            longest = max(hostile.ATTACKS, key=len)
            visit(page, address, "tools", tool=plain(f"{longest}tool"))
            assert page.evaluate(OVERFLOW) <= 0
            starts = {*range(0, len(hostile.ATTACKS), 6), hostile.ATTACKS.index(longest)}
            files = [_walk(page, address, tmp_path, number) for number in sorted(starts)]
        for file in files:
            with guarded_page(browser, file.as_uri()) as page:
                page.goto(file.as_uri())
                expect(page.get_by_test_id("verdict")).to_be_visible()
                assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
                page.wait_for_timeout(200)
                assert [frame.evaluate("() => window.hacked") for frame in page.frames] == [None] * len(page.frames)


def _walk(page: Page, address: str, folder: Path, number: int) -> Path:
    """Open six hostile turns with all folds; returns the first of them as saved."""
    count = len(hostile.ATTACKS)
    visit(page, address, "replay", topic=plain(f"t{number}{hostile.ATTACKS[number]}"), turn=0)
    with page.expect_download() as download:
        page.keyboard.press("x")
    file = folder / f"{number}.html"
    download.value.save_as(file)
    for rank in range(number + 1, min(number + 6, count) + 1):
        expect(page.get_by_text(f"{rank} of {count}", exact=True)).to_be_visible()
        settle(page)
        page.evaluate("() => document.querySelectorAll('button[data-fold]').forEach((fold) => fold.click())")
        assert page.evaluate("() => window.hacked") is None
        assert page.evaluate(OVERFLOW) <= 0
        if rank < count:
            page.keyboard.press("j")
    return file


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


def test_a_page_that_is_still_scoring_follows_its_user(browser: Browser, tmp_path: Path) -> None:
    workspace = crowds.crowd(tmp_path / "w", models=4, topics=60, turns=300)
    with serve(workspace, tmp_path / "log") as address, guarded_page(browser, address) as page:
        page.goto(address)
        expect(page.get_by_test_id("stProgress")).to_contain_text("Scoring 4 models", timeout=30_000)
        expect(page.get_by_test_id("chart").first).to_be_visible()
        page.get_by_test_id("stSidebarNavLink").filter(has_text="Tools").click()
        expect(page.get_by_role("heading", name="Tools", exact=True)).to_be_visible()
        page.get_by_test_id("stSidebarNavLink").first.click()
        board = page.get_by_test_id("leaderboard")
        expect(board.get_by_role("link", name="model-3")).to_be_visible(timeout=60_000)
        settle(page)
        expect(page.get_by_test_id("stProgress")).to_have_count(0)


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
