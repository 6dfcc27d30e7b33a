"""The Synthesize page in a real browser against a real server: start, watch, stop, resume, look at what failed."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.app import hostile
from tests.app.driving import free_port, guarded_page, run_server, serve, settle
from tests.app.synthesizing import (
    KEY,
    NEVER,
    SECRET,
    SETS,
    attacking_calls,
    attacking_sessions,
    call,
    paced,
    stands,
    visit,
    with_calls,
)
from utb.synthesis.background import is_running

pytestmark = pytest.mark.browser

OVERFLOW = """() => {
  const main = document.querySelector("[data-testid=stMain]");
  return main.scrollWidth - main.clientWidth;
}"""
FORM = f"?people=small&turns=8&name=first{SETS}"


def test_a_run_is_started_stopped_in_another_tab_resumed_and_its_failed_topic_inspected(
    browser: Browser, tmp_path: Path
) -> None:
    environment = {KEY: SECRET, "UTB_DATABASE_URL": str(tmp_path / "store.sqlite")}
    with paced(tmp_path / "w", quick=30) as (root, pace, _):
        folder = root / "synthesis" / "first"
        with (
            run_server(tmp_path / "log", UTB_WORKSPACE=str(root), **environment) as server,
            guarded_page(browser, server.address) as page,
        ):
            visit(page, server.address, FORM)
            expect(page.get_by_test_id("key")).to_contain_text(KEY)
            page.get_by_role("button", name="Start").click()
            stands(page, "running")
            expect(page.get_by_test_id("person")).to_have_count(2)
            expect(page.get_by_test_id("figure-calls")).not_to_contain_text("0 rejected")
            with guarded_page(browser, server.address) as other:
                visit(other, server.address, "?run=first")
                other.get_by_role("button", name="Stop").click()
                stands(other, "stopped")
            stands(page, "stopped")  # by itself
            assert not is_running(folder)
            settle(page)
            pace.hurry.set()
            page.get_by_role("button", name="Resume").click()
            stands(page, "complete")
            failures = page.get_by_test_id("failures")
            expect(failures).to_contain_text("plan rejected")
            failures.get_by_role("link").first.click()
            expect(page.get_by_test_id("failure")).to_contain_text("plan rejected")
            failed = page.get_by_test_id("failed-turn")
            expect(failed.locator("[data-mark=rejected]").first).to_be_attached()
            page.get_by_role("link", name="Its calls").click()
            expect(page.get_by_test_id("call").first).to_be_visible()
            settle(page)
            page.get_by_label("Search calls").fill(NEVER)
            page.get_by_label("Search calls").press("Enter")
            page.wait_for_url("**find=**")
            settle(page)
            rejected = page.locator("[data-testid=call][data-outcome=rejected]")
            expect(rejected.first).to_be_visible()
            rejected.first.click()
            page.wait_for_url("**call=**")
            expect(page.get_by_test_id("call-reply")).to_contain_text(NEVER)
            expect(page.get_by_test_id("call-reason").first).to_be_visible()
            expect(page.get_by_test_id("call-view")).to_contain_text("en/planner.md, version")
            settle(page)
            page.get_by_text("Topics", exact=True).click()
            settle(page)
            page.get_by_role("button", name="Convert to a data set").click()
            expect(page.get_by_test_id("report")).to_contain_text("Data set first")
            settle(page)
            page.get_by_test_id("open-review").click()
            page.wait_for_url("**/review?**dataset=first**")
            expect(page.get_by_test_id("tab-roles")).to_be_visible()
            settle(page)
            page.get_by_test_id("tab-roles").click()
            expect(page.get_by_test_id("roles")).to_contain_text("planner checker")
            assert SECRET not in page.content()
        texts = [path.read_bytes() for path in root.rglob("*") if path.is_file()]
        assert len(texts) > 10 and not any(SECRET.encode() in text for text in texts)


def test_a_run_outlives_the_server_and_is_found_again_by_whoever_comes_back(browser: Browser, tmp_path: Path) -> None:
    port = free_port()
    environment = {KEY: SECRET}
    with paced(tmp_path / "w", quick=12) as (root, pace, _):
        folder = root / "synthesis" / "first"
        with (
            run_server(tmp_path / "log", on_port=port, UTB_WORKSPACE=str(root), **environment) as server,
            guarded_page(browser, server.address) as page,
        ):
            visit(page, server.address, FORM)
            page.get_by_role("button", name="Start").click()
            stands(page, "running")
            page.reload()
            stands(page, "running")
        assert is_running(folder)
        with (
            run_server(tmp_path / "log2", on_port=port, UTB_WORKSPACE=str(root), **environment) as server,
            guarded_page(browser, server.address) as page,
        ):
            visit(page, server.address)
            page.get_by_test_id("runs").get_by_role("link", name="first").click()
            stands(page, "running")
            pace.hurry.set()
            stands(page, "complete")
            settle(page)
            expect(page.get_by_role("button", name="Stop")).to_have_count(0)
            expect(page.get_by_role("button", name="Resume")).to_have_count(0)
    assert not is_running(folder)


def test_no_attack_acts_in_logs_and_sessions(browser: Browser, tmp_path: Path) -> None:
    root = attacking_sessions(with_calls(tmp_path / "w", attacking_calls()))
    with serve(root, tmp_path / "log") as address, guarded_page(browser, address, width=1024) as page:
        for number in range(0, len(hostile.ATTACKS), 8):
            for query in (
                f"?run=files&call=model_calls_1.jsonl:{number + 1}",
                f"?run=attacks&topic=p{number}_t{number}",
            ):
                visit(page, address, query)
                page.evaluate("() => document.querySelectorAll('button[data-fold]').forEach((fold) => fold.click())")
                assert page.evaluate("() => window.hacked") is None
                assert page.evaluate(OVERFLOW) <= 0, query


def test_a_log_of_five_thousand_calls_is_walked_by_key_and_nothing_scrolls_sideways(
    browser: Browser, tmp_path: Path
) -> None:
    root = with_calls(tmp_path / "w", [call(number) for number in range(5000)])
    with serve(root, tmp_path / "log") as address, guarded_page(browser, address) as page:
        visit(page, address, "?run=files&call=model_calls_1.jsonl:4950")
        for number in (4950, 4951, 4952):
            page.keyboard.press("j")
            expect(page.get_by_test_id("call-reply")).to_have_text(f"reply {number}")
            settle(page)
        page.keyboard.press("k")
        expect(page.get_by_test_id("call-reply")).to_have_text("reply 4951")
        settle(page)
        assert page.evaluate(OVERFLOW) <= 0
        page.get_by_label("Search calls").press_sequentially("j k")
        expect(page.get_by_test_id("call-reply")).to_have_text("reply 4951")
        page.go_back()
        expect(page.get_by_test_id("call-reply")).to_have_text("reply 4952")
