"""All pages in a real browser: links on a fresh server, where there is nothing, in a narrow window, while it scores."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.app import crowds, workspaces
from tests.app.driving import guarded_page, serve, settle
from tests.app.visiting import OVERFLOW, PAGES, visit

pytestmark = pytest.mark.browser

FIRST = ("Overview", "Synthesize", "Predict")
FRESH = ("", "replay", "edit", "figures")  # `make prove SET=replay` starts a server for each of fifty links


@pytest.mark.parametrize("path", FRESH)
def test_a_link_works_on_a_fresh_server(browser: Browser, tmp_path: Path, path: str) -> None:
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


@pytest.mark.parametrize(("width", "dark"), [(1024, False), (1440, True)])
def test_no_page_scrolls_sideways(browser: Browser, sample: str, width: int, dark: bool) -> None:
    with guarded_page(browser, sample, width=width, height=768, dark=dark) as page:
        for path in PAGES:
            visit(page, sample, path)
            assert page.evaluate(OVERFLOW) <= 0, path


def test_a_page_that_is_still_scoring_follows_its_user(browser: Browser, tmp_path: Path) -> None:
    workspace = crowds.crowd(tmp_path / "w", models=4, topics=60, turns=300)
    with serve(workspace, tmp_path / "log") as address, guarded_page(browser, address) as page:
        page.goto(address)
        expect(page.get_by_test_id("stProgress")).to_contain_text("Scoring 4 models")
        expect(page.get_by_test_id("chart").first).to_be_visible()
        page.get_by_test_id("stSidebarNavLink").filter(has_text="Tools").click()
        expect(page.get_by_role("heading", name="Tools", exact=True)).to_be_visible()
        page.get_by_test_id("stSidebarNavLink").first.click()
        board = page.get_by_test_id("leaderboard")
        expect(board.get_by_role("link", name="model-3")).to_be_visible(timeout=60_000)
        settle(page)
        expect(page.get_by_test_id("stProgress")).to_have_count(0)
