"""What outlives a page in a real browser: the way back to Replay, and a page whose files change under it."""

import json
from base64 import urlsafe_b64encode
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests.app import workspaces
from tests.app.driving import ARGUMENTS, browser_path, guarded_page, serve, settle
from utb.testing import answer, node
from utb.views.memory import cookie_name

pytestmark = pytest.mark.browser
TURN = {"dataset": "chosen", "topic": "bags", "turn": 1, "model": "hasty", "policy": "relaxed"}


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=browser_path(), args=ARGUMENTS)
        yield launched
        launched.close()


def visit(page: Page, address: str, path: str = "", **parameters: object) -> None:
    page.goto(f"{address}{path}?{urlencode(parameters)}")
    settle(page)
    expect(page.get_by_test_id("stException")).to_have_count(0)


def test_the_way_back_outlives_a_reload_and_a_restart(browser: Browser, tmp_path: Path) -> None:
    workspace = workspaces.chosen(tmp_path / "w")
    other = workspaces.chosen(tmp_path / "other")
    resume = "chosen / bags / turn 1 / hasty / relaxed"
    with serve(workspace, tmp_path / "log") as address, guarded_page(browser, address) as page:
        visit(page, address)
        expect(page.get_by_test_id("resume")).to_have_count(0)
        visit(page, address, "replay", **TURN)
        visit(page, address)  # a new session: a reload
        expect(page.get_by_test_id("resume")).to_contain_text(resume)
        kept = page.context.storage_state()
    with serve(workspace, tmp_path / "log") as address, guarded_page(browser, address) as page:
        page.context.add_cookies(kept["cookies"])
        visit(page, address)
        expect(page.get_by_test_id("resume")).to_contain_text(resume)
        page.get_by_test_id("resume").get_by_role("link").click()
        page.wait_for_url("**/replay?**turn=1**model=hasty**")
        settle(page)
        expect(page.get_by_test_id("verdict")).to_be_visible()
    with serve(other, tmp_path / "log") as address, guarded_page(browser, address) as page:
        page.context.add_cookies(kept["cookies"])
        visit(page, address)
        expect(page.get_by_test_id("resume")).to_have_count(0)


@pytest.fixture(scope="module")
def workspace(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return workspaces.chosen(tmp_path_factory.mktemp("memory") / "w")


@pytest.fixture(scope="module")
def served(workspace: Path) -> Iterator[str]:
    with serve(workspace, workspace.with_suffix(".log")) as address:
        yield address


def test_a_forged_memory_is_nothing(browser: Browser, served: str, workspace: Path) -> None:
    forged = (
        "<script>window.hacked=true</script>",
        "%%%",
        urlsafe_b64encode(b'{"dataset": 1}').decode(),
        urlsafe_b64encode(json.dumps({"dataset": "chosen", "topic": "gone", "turn": "1"}).encode()).decode(),
    )
    with guarded_page(browser, served) as page:
        for value in forged:
            page.context.clear_cookies()
            page.context.add_cookies([{"name": cookie_name(workspace), "value": value, "url": served}])
            visit(page, served)
            expect(page.get_by_test_id("resume")).to_have_count(0)
            assert page.evaluate("() => window.hacked") is None


def test_a_forged_model_in_the_memory_is_text(browser: Browser, served: str, workspace: Path) -> None:
    forged = {**TURN, "turn": "1", "model": "<img src=x onerror=window.hacked=true>", "policy": workspaces.SCRIPT}
    value = urlsafe_b64encode(json.dumps(forged).encode()).decode()
    with guarded_page(browser, served) as page:
        page.context.add_cookies([{"name": cookie_name(workspace), "value": value, "url": served}])
        visit(page, served)
        expect(page.get_by_test_id("resume")).to_contain_text("<img src=x onerror")
        page.get_by_test_id("resume").get_by_role("link").click()
        page.wait_for_url("**/replay?**")
        settle(page)
        expect(page.get_by_test_id("stException")).to_have_count(0)
        assert page.evaluate("() => window.hacked") is None


def test_a_click_on_a_page_whose_topics_were_replaced_shows_what_is_there_now(browser: Browser, tmp_path: Path) -> None:
    workspace = workspaces.chosen(tmp_path / "w")
    file = workspace / "datasets" / "chosen" / "topics.jsonl"
    with serve(workspace, tmp_path / "log") as address, guarded_page(browser, address) as page:
        visit(page, address, "replay", **{**TURN, "turn": 0})
        file.write_text(file.read_text(encoding="utf-8").replace("at most 5", "at the most 5"), encoding="utf-8")
        page.locator("tr[data-pick]").last.click()
        expect(page.get_by_text("at the most 5 results")).to_be_visible()
        settle(page)
        file.unlink()
        page.locator("tr[data-pick]").first.click()
        expect(page.get_by_test_id("message")).to_contain_text("holds no topic files")
        expect(page.get_by_test_id("stException")).to_have_count(0)


def _is_folded(page: Page) -> bool:
    return bool(page.get_by_test_id("stSidebar").get_attribute("data-collapsed") == "true")


def test_the_sidebar_starts_folded_where_the_window_is_narrow(browser: Browser, tmp_path: Path) -> None:
    workspace = workspaces.chosen(tmp_path / "w")
    with serve(workspace, tmp_path / "log") as address, guarded_page(browser, address, width=1024) as page:
        for path in ("tools", "replay", ""):
            visit(page, address, path)
            expect(page.get_by_test_id("stExpandSidebarButton")).to_be_visible()
            title, button = (
                each.bounding_box() for each in (page.locator("h1"), page.get_by_test_id("stExpandSidebarButton"))
            )
            assert _is_folded(page) and title and button and button["width"] > 0
            text_at = page.evaluate("() => parseFloat(getComputedStyle(document.querySelector('h1')).paddingLeft)")
            assert title["x"] + text_at >= button["x"] + button["width"]
        page.get_by_test_id("stExpandSidebarButton").click()
        page.get_by_test_id("stSidebarNavLink").filter(has_text="Tools").click()
        page.wait_for_url("**/tools")
        settle(page)
        assert not _is_folded(page), "who opens it keeps it open"


def test_a_wide_window_opens_what_a_narrow_one_folded_and_nothing_else(browser: Browser, tmp_path: Path) -> None:
    workspace = workspaces.chosen(tmp_path / "w")
    with serve(workspace, tmp_path / "log") as address, guarded_page(browser, address, width=1024) as page:
        visit(page, address)
        expect(page.get_by_test_id("stExpandSidebarButton")).to_be_visible()
        page.set_viewport_size({"width": 1440, "height": 900})
        expect(page.get_by_test_id("stExpandSidebarButton")).to_have_count(0)
        page.get_by_test_id("stSidebarHeader").hover()
        page.get_by_test_id("stSidebarCollapseButton").get_by_role("button").click()
        expect(page.get_by_test_id("stExpandSidebarButton")).to_be_visible()
        visit(page, address, "tools")
        assert _is_folded(page)


def test_many_trials_of_a_turn_stay_on_the_page(browser: Browser, tmp_path: Path) -> None:
    reference = [node("find", {"query": "x"}), answer(after=[0])]
    runs = [
        workspaces.run("a", workspaces.called("find", {"query": "x"}), workspaces.said("ok"), model="m", trial=number)
        for number in range(200)
    ]
    workspace = workspaces.write_dataset(tmp_path / "w", "trials", [workspaces.topic("a", reference)], {"m": runs})
    with serve(workspace, tmp_path / "log") as address, guarded_page(browser, address) as page:
        visit(page, address, "replay")
        chips = page.locator(".trials button")
        expect(chips).to_have_count(200)
        assert (
            page.evaluate("() => Math.max(...[...document.querySelectorAll('.trials')].map(e => e.offsetHeight))") < 200
        )
        assert page.evaluate(
            "() => [...document.querySelectorAll('.trials button')].every(e => e.getBoundingClientRect().right < 1440)"
        )
        chips.last.click()
        page.wait_for_url("**trial=199**")
