"""The Review page in a real browser: keys, typing, undo, tabs, restarts. Nothing that was typed or decided is lost."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.app.driving import free_port, guarded_page, settle
from tests.app.reviewing import Kept, at, serve_review, small, visit
from utb.store import open_store
from utb.ui.settings import SHIPPED

pytestmark = pytest.mark.browser

DATASETS = 24
PASS_AND_ASK = """async () => {
  document.querySelector("[data-testid=bar-pass]").click();
  await new Promise((resolve) => setTimeout(resolve, 15));
  const began = performance.now();
  while (performance.now() - began < 1500); // nothing that the server says is heard meanwhile
  [...document.querySelectorAll("button")].find((each) => each.textContent.includes("Guidelines")).click();
}"""
TYPED = "p f s 1 2 u j k h g w n"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Path]]:
    """One server for all tests, each of which has a data set of its own."""
    folder = tmp_path_factory.mktemp("review")
    for number in range(DATASETS):
        small(folder / "workspace", f"d{number:02}")
    small(folder / "workspace", "many", 24)
    with serve_review(folder / "workspace", folder / "store.sqlite") as running:
        yield running.address, folder / "store.sqlite"


@pytest.fixture(scope="module")
def numbers() -> Iterator[int]:
    return iter(range(DATASETS))


@pytest.fixture
def kept(server: tuple[str, Path], numbers: Iterator[int]) -> Kept:
    return Kept(server[1], f"d{next(numbers):02}")


@pytest.fixture
def address(server: tuple[str, Path]) -> str:
    return server[0]


@pytest.fixture
def page(browser: Browser, address: str, kept: Kept) -> Iterator[Page]:
    with guarded_page(browser, address) as opened:
        visit(opened, address, dataset=kept.dataset)
        yield opened


def test_a_verdict_and_the_next_item_take_at_most_three_keys(page: Page, kept: Kept) -> None:
    at(page, "t0")
    page.keyboard.press("p")
    at(page, "t1")
    page.keyboard.press("s")
    at(page, "t2")
    for key in ("f", "2", "Enter"):  # as fast as a browser can take them
        page.keyboard.press(key)
    at(page, "t3")
    assert kept.decisions() == {"t0": "pass", "t1": "skip", "t2": "fail"}
    assert kept.body("t2")["issues"] == ["incorrect_parameter"]


def test_digits_and_enter_do_nothing_before_fail_is_armed(page: Page, kept: Kept) -> None:
    for key in ("2", "Enter", "0"):
        page.keyboard.press(key)
    settle(page)
    at(page, "t0")
    assert kept.revisions() == 0
    page.keyboard.press("f")
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("bar-reason")).to_have_text("Fail needs at least one issue type.")
    settle(page)
    assert kept.revisions() == 0


def test_shift_and_a_digit_answer_the_checklist(page: Page, kept: Kept) -> None:
    page.keyboard.press("Shift+Digit1")
    page.keyboard.press("Shift+Digit4")
    page.keyboard.press("Shift+Digit4")
    for _ in range(3):
        page.keyboard.press("Shift+Digit6")
    expect(page.get_by_test_id("check-1")).to_contain_text("yes")
    expect(page.get_by_test_id("check-4")).to_contain_text("no")
    expect(page.get_by_test_id("check-6")).to_contain_text("–")
    page.keyboard.press("p")
    at(page, "t1")
    assert kept.body("t0")["checklist"] == {"1": True, "4": False}


def test_keys_typed_into_the_notes_change_no_verdict(page: Page, kept: Kept) -> None:
    page.get_by_test_id("notes").click()
    page.keyboard.type(TYPED)
    page.keyboard.press("Enter")
    page.keyboard.type("second line")
    expect(page.get_by_test_id("bar-state")).to_contain_text("Draft saved")
    settle(page)
    at(page, "t0")
    assert kept.revisions() == 0
    expect(page.get_by_test_id("notes")).to_have_value(f"{TYPED}\nsecond line")
    page.get_by_test_id("bar-pass").click()
    at(page, "t1")
    assert kept.body("t0")["notes"] == f"{TYPED}\nsecond line"
    assert kept.decisions() == {"t0": "pass"}


def test_pass_and_skip_are_undone_one_after_the_other_and_redone(page: Page, kept: Kept) -> None:
    page.keyboard.press("p")
    at(page, "t1")
    page.keyboard.press("s")
    at(page, "t2")
    page.keyboard.press("u")
    at(page, "t1")
    assert kept.decisions() == {"t0": "pass"}
    page.keyboard.press("u")
    at(page, "t0")
    assert kept.decisions() == {}
    page.keyboard.press("Shift+U")
    expect(page.get_by_test_id("bar-pass")).to_have_attribute("aria-pressed", "true")
    settle(page)
    assert kept.decisions() == {"t0": "pass"}


def test_two_decisions_on_one_item_are_undone_step_by_step(page: Page, kept: Kept) -> None:
    page.keyboard.press("p")
    at(page, "t1")
    page.keyboard.press("k")  # not in the queue any more, so the way back leads nowhere
    visit(page, page.url.split("review")[0], dataset=kept.dataset, topic="t0", turn=0, show="all")
    page.keyboard.press("s")
    at(page, "t1")
    assert kept.decisions() == {"t0": "skip"}
    page.keyboard.press("u")
    at(page, "t0")
    assert kept.decisions() == {"t0": "pass"}
    page.keyboard.press("u")
    expect(page.get_by_test_id("bar-pass")).to_have_attribute("aria-pressed", "false")
    settle(page)
    assert kept.decisions() == {}


def test_what_was_typed_is_back_after_a_reload(page: Page, kept: Kept) -> None:
    page.keyboard.press("f")
    page.keyboard.press("5")
    page.get_by_test_id("notes").click()
    page.keyboard.type("she never books")
    page.reload()
    settle(page)
    expect(page.get_by_test_id("notes")).to_have_value("she never books")
    expect(page.get_by_test_id("bar-fail")).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_test_id("issue-persona_inconsistency")).to_have_attribute("aria-pressed", "true")
    settle(page)
    assert kept.revisions() == 0


def test_two_tabs_are_shown_both_versions_and_nothing_is_overwritten(page: Page, address: str, kept: Kept) -> None:
    other = page.context.new_page()
    visit(other, address, dataset=kept.dataset, topic="t0", turn=0)
    expect(other.get_by_test_id("foot")).to_contain_text("Ann Lee")
    at(page, "t0")
    page.keyboard.press("p")
    at(page, "t1")
    other.keyboard.press("s")  # one key: nothing is sent before it that could be answered before the next one
    conflict = other.get_by_test_id("conflict")
    expect(conflict).to_contain_text("skip")
    expect(conflict).to_contain_text("pass")
    settle(other)
    assert kept.decisions() == {"t0": "pass"}
    expect(other.get_by_test_id("bar-pass")).to_be_disabled()
    other.reload()  # both versions stand in the store, not in the page
    expect(other.get_by_test_id("conflict")).to_contain_text("skip")
    settle(other)
    other.get_by_role("button", name="Keep mine").click()
    expect(other.get_by_test_id("conflict")).to_have_count(0)
    settle(other)
    history = kept.history("t0")
    assert [said for said, _ in history] == ["pass", "skip"], history


def test_what_was_typed_in_one_tab_is_not_dropped_by_a_verdict_in_another(page: Page, address: str, kept: Kept) -> None:
    other = page.context.new_page()
    visit(other, address, dataset=kept.dataset, topic="t0", turn=0)
    other.get_by_test_id("notes").click()
    other.keyboard.type("not at all")
    expect(other.get_by_test_id("bar-state")).to_contain_text("Draft saved")
    at(page, "t0")
    page.keyboard.press("p")
    expect(page.get_by_test_id("conflict")).to_contain_text("not at all")  # told at once, and the item stays
    other.keyboard.type(", is it")
    expect(other.get_by_test_id("conflict")).to_contain_text("not at all")
    other.keyboard.type(" u")  # still text, though the bar is closed now
    expect(other.get_by_test_id("notes")).to_have_value("not at all, is it u")
    other.get_by_role("heading", name="Review", exact=True).click()
    other.keyboard.type("f")  # no text any more, and no decision either
    expect(other.get_by_test_id("conflict")).to_contain_text("not at all, is it u")
    expect(other.get_by_test_id("notes")).to_be_disabled()
    settle(other)
    page.goto(other.url)
    expect(page.get_by_test_id("conflict")).to_contain_text("not at all, is it u")
    settle(page)
    page.get_by_role("button", name="Keep mine").click()  # what decides nothing yet goes on in the bar
    expect(page.get_by_test_id("conflict")).to_have_count(0)
    settle(page)
    assert [said for said, _ in kept.history("t0")] == ["pass"]
    for key in ("f", "1", "Enter"):
        page.keyboard.press(key)
    at(page, "t1")
    assert [said for said, _ in kept.history("t0")] == ["pass", "fail"]
    assert kept.body("t0")["notes"] == "not at all, is it u"


def test_a_deep_link_opens_the_very_item_on_a_fresh_server(browser: Browser, address: str, kept: Kept) -> None:
    with guarded_page(browser, address) as page:
        visit(page, address, dataset=kept.dataset, topic="t3", turn=0, show="all", node=1, path="id")
        at(page, "t3")
        expect(page.locator("tr.sel[data-path=id]")).to_be_visible()


def test_an_event_that_a_slow_browser_sends_with_old_counts_does_not_leave_the_item(page: Page, kept: Kept) -> None:
    at(page, "t0")
    visit(page, page.url.split("review")[0], dataset=kept.dataset, topic="t2", turn=0)
    page.evaluate(PASS_AND_ASK)  # the second event still says "Unreviewed · 5"; the server counts 4 by then
    expect(page.get_by_role("dialog")).to_contain_text("How to decide")
    settle(page)
    assert "show=" not in page.url  # which would be a queue that nobody has, from its beginning
    assert "topic=t3" in page.url or "topic=t2" in page.url  # the second event may have been sent before the answer
    assert kept.decisions() == {"t2": "pass"}


def test_an_address_names_the_item_even_where_the_link_did_not(page: Page) -> None:
    at(page, "t0")
    page.wait_for_url("**topic=t0**")


def test_findings_stand_beside_what_they_concern_and_lead_there(page: Page, address: str, kept: Kept) -> None:
    visit(page, address, dataset=kept.dataset, topic="t1", turn=0)
    talk = page.get_by_test_id("conversation")
    expect(talk.locator("[data-code=source_none]")).to_contain_text("nowhere the model could see")
    expect(talk.locator("[data-code=not_json]")).to_contain_text("at character 16")
    page.get_by_test_id("tab-tools").click()
    expect(page.get_by_test_id("tools")).to_contain_text("required: query")
    page.keyboard.press("g")
    page.wait_for_url("**node=1**")
    settle(page)
    page.keyboard.press("g")
    page.wait_for_url("**path=id**")
    expect(page.locator("tr.sel.problem[data-path=id]")).to_be_visible()
    expect(page.locator("[data-testid=node-1].sel")).to_be_visible()


def test_revealing_asks_once_is_logged_and_can_be_hidden_again(browser: Browser, tmp_path: Path) -> None:
    kept = Kept(tmp_path / "store.sqlite", "utb-mini")
    with serve_review(SHIPPED, kept.path) as server, guarded_page(browser, server.address) as page:
        visit(page, server.address, topic="p1_news_5", turn=0)
        assert "hearing aid" not in page.content()
        page.get_by_test_id("reveal").click()
        expect(page.get_by_role("alertdialog")).to_contain_text("Your name and the time are logged")
        assert "hearing aid" not in page.content()
        page.get_by_test_id("reveal-yes").click()
        expect(page.get_by_test_id("revealed")).to_contain_text("hearing aid")
        settle(page)
        page.keyboard.press("j")  # the same person in the next item: asked once is enough
        at(page, "this is turn 1")
        expect(page.get_by_test_id("revealed")).to_contain_text("hearing aid")
        page.get_by_role("button", name="Hide").click()
        expect(page.get_by_test_id("revealed")).to_have_count(0)
        settle(page)
        page.keyboard.press("k")
        at(page, "this is turn 0")
        page.keyboard.press("h")
        expect(page.get_by_test_id("story")).to_contain_text("revealed sensitive_information")
        page.keyboard.press("p")  # under a dialogue no key acts
        page.keyboard.press("j")
        page.keyboard.press("Escape")
        settle(page)
        at(page, "this is turn 0")
    opened = open_store(kept.path)
    assert [(each.person, each.item.topic) for each in opened.reveals()] == [("Ann Lee", "p1_news_5")]
    assert kept.revisions() == 0


def test_remarks_stand_in_the_history_of_the_item(page: Page) -> None:
    page.keyboard.press("h")
    page.get_by_label("A remark for everybody").fill("Is <b>n2</b> right?")
    page.get_by_role("button", name="Add remark").click()
    settle(page)
    page.keyboard.press("Escape")
    settle(page)
    page.keyboard.press("h")
    expect(page.get_by_test_id("story")).to_contain_text("Is <b>n2</b> right?")


def test_a_double_click_is_one_revision(page: Page, kept: Kept) -> None:
    page.get_by_test_id("bar-pass").dblclick()
    at(page, "t1")
    settle(page)
    assert kept.decisions() == {"t0": "pass"} and kept.revisions() == 1


def test_the_second_click_of_a_double_click_does_not_decide_the_item_that_has_come(page: Page, kept: Kept) -> None:
    button = page.get_by_test_id("bar-pass")
    button.click()
    at(page, "t1")
    button.dispatch_event("click", {"detail": 2})
    settle(page)
    assert kept.decisions() == {"t0": "pass"}
    button.click()
    at(page, "t2")
    assert kept.decisions() == {"t0": "pass", "t1": "pass"}


def test_twenty_quick_clicks_give_as_many_rows_as_were_acknowledged(page: Page, kept: Kept) -> None:
    acknowledged = 0
    for item, verdict in enumerate(("bar-pass", "bar-fail", "bar-skip", "bar-pass")):
        at(page, f"t{item}")
        for number in range(4):
            page.get_by_test_id("notes").fill(f"note {number}")
            page.get_by_test_id("bar-note").click(click_count=2, delay=5)
            expect(page.get_by_test_id("bar-note")).to_be_disabled()
            expect(page.get_by_test_id("bar-state")).to_contain_text("Saved")
            acknowledged += 1
        if verdict == "bar-fail":
            page.get_by_test_id("bar-fail").click()
            page.get_by_test_id("issue-other").click()
            verdict = "bar-submit"
        page.get_by_test_id(verdict).click(click_count=3, delay=5)
        at(page, f"t{item + 1}")
        acknowledged += 1
    assert acknowledged == 20 == kept.revisions()
    assert kept.decisions() == {"t0": "pass", "t1": "fail", "t2": "skip", "t3": "pass"}
    assert "locked" not in kept.log and "Traceback" not in kept.log


def test_clicks_that_do_not_wait_give_one_row_an_item(browser: Browser, address: str, kept: Kept) -> None:
    many = Kept(kept.path, "many")
    with guarded_page(browser, address) as page:
        visit(page, address, dataset="many")
        for click in range(20):
            page.get_by_test_id("bar-skip" if click % 2 else "bar-pass").click(force=True, no_wait_after=True)
            page.wait_for_timeout(40)
        settle(page)
        shown = page.get_by_test_id("sample").inner_text()
    rows = many.revisions()
    assert 2 <= rows <= 20 and len(many.heads()) == rows
    assert f"t{rows}" in shown
    assert "locked" not in many.log and "Traceback" not in many.log


def test_typing_goes_on_while_the_server_is_away_and_is_saved_when_it_is_back(browser: Browser, tmp_path: Path) -> None:
    workspace, port, kept = small(tmp_path / "w"), free_port(), Kept(tmp_path / "store.sqlite")
    with serve_review(workspace, kept.path, port) as server, guarded_page(browser, server.address) as page:
        visit(page, server.address)
        page.get_by_test_id("notes").click()
        page.keyboard.type("before, ")
        server.kill()
        page.keyboard.type("while it was away")
        expect(page.get_by_test_id("saved")).to_contain_text("Not saved yet, retrying")
        with serve_review(workspace, kept.path, port):
            expect(page.get_by_test_id("bar-state")).to_contain_text("Draft saved", timeout=60_000)
            expect(page.get_by_test_id("notes")).to_have_value("before, while it was away")
            settle(page)
            page.get_by_test_id("bar-pass").click()  # the page shows the old item, the session is a new one
            at(page, "t1")
            assert kept.decisions() == {"t0": "pass"}
            assert kept.body("t0")["notes"] == "before, while it was away"


def test_a_verdict_given_while_the_server_is_away_is_saved_when_it_is_back(browser: Browser, tmp_path: Path) -> None:
    workspace, port, kept = small(tmp_path / "w"), free_port(), Kept(tmp_path / "store.sqlite")
    with serve_review(workspace, kept.path, port) as server, guarded_page(browser, server.address) as page:
        visit(page, server.address)
        at(page, "t0")
        server.kill()
        for key in ("f", "3", "Enter"):
            page.keyboard.press(key)
        expect(page.get_by_test_id("saved")).to_contain_text("Not saved yet, retrying")
        with serve_review(workspace, kept.path, port):
            expect(page.get_by_test_id("sample")).to_contain_text("t1", timeout=60_000)
            settle(page)
            assert kept.decisions() == {"t0": "fail"} and kept.revisions() == 1


def test_dialogues_follow_the_dark_theme(browser: Browser, address: str, kept: Kept) -> None:
    with guarded_page(browser, address, dark=True) as page:
        visit(page, address, dataset=kept.dataset, topic="t0", turn=0)
        page.keyboard.press("h")
        nothing = page.get_by_test_id("story")
        expect(nothing).to_contain_text("Nobody has said anything")
        assert nothing.evaluate("story => getComputedStyle(story).color") == "rgb(230, 233, 238)"  # light on dark


def test_the_way_through_the_queue_is_in_sight_on_a_narrow_screen(browser: Browser, address: str, kept: Kept) -> None:
    with guarded_page(browser, address, width=1024, height=768) as page:
        visit(page, address, dataset=kept.dataset, topic="t0", turn=0)
        boxes = [page.locator(f".st-key-review-{key} button").first.bounding_box() for key in "KJN"]
        filters = page.locator(".st-key-review-filters").bounding_box()
        assert filters and all(boxes)
        edges = [
            filters["x"] + filters["width"],
            *(edge for box in boxes if box for edge in (box["x"], box["x"] + box["width"])),
        ]
        assert edges == sorted(edges), "one button lies over another"
