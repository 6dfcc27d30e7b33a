"""Impatient and simultaneous reviewers in small; `make prove SET=store f g h` runs them in full."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.app.review_trials import CLICKS, click_quickly, review_together

pytestmark = pytest.mark.browser


def test_every_quick_click_that_was_acknowledged_is_a_row(browser: Browser, tmp_path: Path) -> None:
    seen = click_quickly(browser, tmp_path, rounds=2)
    assert seen.clicks == 2 * CLICKS
    assert 10 <= seen.wishes == seen.acknowledged == seen.rows
    assert seen.same_events and not seen.is_locked


def test_the_history_tells_every_verdict_of_two_people_who_review_side_by_side(
    browser: Browser, tmp_path: Path
) -> None:
    told = review_together(browser, tmp_path, items=3)
    assert told.faults == []
    assert told.revisions == len(told.verdicts) == 2 * 3 + 2 * 1
