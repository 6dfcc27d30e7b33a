"""The promises of the store through the real page: keys, typing, reloads, tabs, quick clicks, two people at once."""

import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Error, sync_playwright

from tests.app import test_browser_review as keys
from tests.app.driving import guarded_page, launch
from tests.app.review_trials import CLICKS, click_quickly, review_together
from tests.app.reviewing import Kept, serve_review, small, visit
from tests.prove.report import Line

ROUNDS, CLICK_ROUNDS, TOGETHER = 5, 10, 20
ON_A_PAGE = (
    keys.test_a_verdict_and_the_next_item_take_at_most_three_keys,
    keys.test_keys_typed_into_the_notes_change_no_verdict,
    keys.test_pass_and_skip_are_undone_one_after_the_other_and_redone,
    keys.test_what_was_typed_is_back_after_a_reload,
)
ON_A_SERVER = (
    keys.test_typing_goes_on_while_the_server_is_away_and_is_saved_when_it_is_back,
    keys.test_a_verdict_given_while_the_server_is_away_is_saved_when_it_is_back,
)


def line_f() -> Line:
    """Keys, typing, undo, reloads, restarts and two tabs, each several times on new data."""
    faults: list[str] = []
    trials = 0
    with _browser() as browser, tempfile.TemporaryDirectory() as folder:
        for name, trial in _trials(browser, Path(folder)):
            trials += 1
            try:
                trial()
            except (AssertionError, Error) as error:
                faults.append(f"{name}: {(str(error).strip().splitlines() or [repr(error)])[0]}")
    kinds = len(ON_A_PAGE) + len(ON_A_SERVER) + 1
    figure = f"{kinds} promises, {trials} trials, {len(faults)} broken"
    what = "at most 3 keys; text is text; undo twice; reload and restart while typing; two tabs"
    return Line(
        name="f", what=what, figure=figure, met=trials == kinds * ROUNDS and not faults, detail="\n".join(faults)
    )


def line_g() -> Line:
    """Quick clicks on the four buttons."""
    with _browser() as browser, tempfile.TemporaryDirectory() as folder:
        seen = click_quickly(browser, Path(folder), CLICK_ROUNDS)
    figure = (
        f"{seen.clicks} clicks, {seen.wishes} of them wishes, {seen.acknowledged} acknowledged, {seen.rows} rows, "
        f"{'the same' if seen.same_events else 'OTHER'} events, {'a fault' if seen.is_locked else 'nothing'} in the log"
    )
    is_whole = seen.wishes == seen.acknowledged == seen.rows and seen.same_events and not seen.is_locked
    what = f"{CLICKS} quick clicks on Pass, Fail, Skip, Save note, {CLICK_ROUNDS} rounds"
    return Line(name="g", what=what, figure=figure, met=is_whole and seen.wishes >= CLICKS)


def line_h() -> Line:
    """Two people, two browsers, the same items."""
    with _browser() as browser, tempfile.TemporaryDirectory() as folder:
        told = review_together(browser, Path(folder), TOGETHER)
    figure = (
        f"{len(told.verdicts)} verdicts of 2 people on {told.items} items, {told.revisions} revisions, "
        f"{len(told.faults)} not told by the app or the command"
    )
    met = told.revisions == len(told.verdicts) > 2 * TOGETHER and not told.faults
    what = "two people side by side, overlap 2: who, when, what, on which revision"
    return Line(name="h", what=what, figure=figure, met=met, detail="\n".join(told.faults))


LINES: dict[str, tuple[Callable[[], Line], ...]] = {"f": (line_f,), "g": (line_g,), "h": (line_h,)}


@contextmanager
def _browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        launched = launch(playwright)
        yield launched
        launched.close()


def _trials(browser: Browser, folder: Path) -> Iterator[tuple[str, Callable[[], None]]]:
    """Every promise, so often, each time on a data set or a server of its own."""
    names = [f"d{number}" for number in range((len(ON_A_PAGE) + 1) * ROUNDS)]
    for name in names:
        small(folder / "workspace", name)
    datasets = iter(names)
    with serve_review(folder / "workspace", folder / "store.sqlite") as server:
        for _ in range(ROUNDS):
            for test in ON_A_PAGE:
                yield test.__name__, lambda test=test: _on_a_page(browser, server.address, folder, next(datasets), test)
            two_tabs = keys.test_two_tabs_are_shown_both_versions_and_nothing_is_overwritten
            yield two_tabs.__name__, lambda: _two_tabs(browser, server.address, folder, next(datasets))
    for number in range(ROUNDS):
        for place, test in enumerate(ON_A_SERVER):
            own = folder / f"server-{number}-{place}"
            own.mkdir()
            yield test.__name__, lambda test=test, own=own: test(browser, own)


def _on_a_page(browser: Browser, address: str, folder: Path, name: str, test: Callable[..., None]) -> None:
    kept = Kept(folder / "store.sqlite", name)
    with guarded_page(browser, address) as page:
        visit(page, address, dataset=name)
        test(page, kept)


def _two_tabs(browser: Browser, address: str, folder: Path, name: str) -> None:
    kept = Kept(folder / "store.sqlite", name)
    with guarded_page(browser, address) as page:
        visit(page, address, dataset=name)
        keys.test_two_tabs_are_shown_both_versions_and_nothing_is_overwritten(page, address, kept)
