"""Hostile texts on all pages and in the saved file, every other six of them; `make prove SET=replay` takes them all."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.app import hostile
from tests.app.driving import guarded_page, serve, settle
from tests.app.visiting import OVERFLOW, visit
from utb.views.text import plain

pytestmark = pytest.mark.browser


def test_no_attack_acts_on_any_page_or_in_the_saved_file(browser: Browser, tmp_path: Path) -> None:
    assert len(hostile.ATTACKS) >= 50
    with serve(hostile.attacks(tmp_path / "w"), tmp_path / "log") as address:
        with guarded_page(browser, address) as page:
            for path in ("overview", "review", "tools", "synthesize"):
                visit(page, address, path)
                assert page.evaluate("() => window.hacked") is None
                assert page.evaluate(OVERFLOW) <= 0
            visit(page, address, "tools", view="Ecosystem")
            expect(page.frame_locator("iframe").locator("canvas")).to_be_visible()
            assert page.frames[-1].evaluate("() => window.hacked") is None
            longest = max(hostile.ATTACKS, key=len)
            visit(page, address, "tools", tool=plain(f"{longest}tool"))
            assert page.evaluate(OVERFLOW) <= 0
            starts = {*range(0, len(hostile.ATTACKS), 12), hostile.ATTACKS.index(longest)}
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
