"""The Compare page in a real browser: from a number to its turns, to the two side by side, to Replay, and back."""

import re
from pathlib import Path
from urllib.parse import parse_qs, urlencode, urlsplit

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.app import crowds, hostile, revised, workspaces
from tests.app.driving import guarded_page, serve, settle

pytestmark = pytest.mark.browser
OVERFLOW = "m => m.scrollWidth - m.clientWidth"
CHOSEN = re.compile(r"\bsel\b")
MINI = {"dataset": "utb-mini", "a": "sample-careful", "b": "sample-hasty"}


def visit(page: Page, address: str, **parameters: object) -> None:
    page.goto(f"{address}compare?{urlencode(parameters)}")
    settle(page)
    expect(page.get_by_role("heading", name="Compare", exact=True)).to_be_visible()
    settle(page)
    expect(page.get_by_test_id("stException")).to_have_count(0)


def named(page: Page) -> dict[str, str]:
    return {name: values[0] for name, values in parse_qs(urlsplit(page.url).query).items()}


def count_of(page: Page, cell: str) -> int:
    return int(page.get_by_test_id(f"cell-{cell}").locator(".big").inner_text().replace(",", ""))


def test_a_number_leads_to_its_turns_to_both_runs_and_back(browser: Browser, sample: str) -> None:
    with guarded_page(browser, sample) as page:
        visit(page, sample, **MINI)
        page.get_by_test_id("cell-neither").click()
        expect(page.get_by_test_id("listed")).to_have_text("Neither right")
        expect(page.get_by_test_id("turn-row")).to_have_count(count_of(page, "neither"))
        settle(page)
        page.get_by_test_id("turn-row").first.get_by_role("link").first.click()
        expect(page.get_by_test_id("turn-head")).to_contain_text("Neither right")
        settle(page)
        expect(page.get_by_test_id("verdict")).to_have_count(2)
        for side in "ab":
            part = page.locator(f".st-key-compare-side-{side}")
            expect(part.get_by_test_id("verdict")).to_have_attribute("data-status", "wrong")
            expect(part.locator("svg .nd").first).to_be_visible()
        here = page.url
        page.keyboard.press("j")
        page.wait_for_function("there => location.href !== there", arg=here)
        settle(page)
        expect(page.get_by_test_id("where")).to_contain_text("2 of")
        page.go_back()
        settle(page)
        assert page.url == here
        page.keyboard.press("b")
        expect(page.get_by_test_id("asking")).to_be_visible()
        assert named(page)["show"] == "neither" and "topic" not in named(page)


def test_both_runs_open_in_replay(browser: Browser, sample: str) -> None:
    with guarded_page(browser, sample) as page:
        visit(page, sample, **MINI, show="only_a")
        page.get_by_test_id("turn-row").first.get_by_role("link", name="B", exact=True).click()
        page.wait_for_url("**/replay?**")
        settle(page)
        assert named(page)["model"] == "sample-hasty"
        expect(page.get_by_test_id("verdict")).to_have_attribute("data-status", "wrong")
        page.go_back()
        settle(page)
        expect(page.get_by_test_id("listed")).to_have_text("Only A right")


def test_a_node_is_chosen_on_both_sides_and_a_step_on_one(browser: Browser, sample: str) -> None:
    with guarded_page(browser, sample) as page:
        visit(page, sample, **MINI, show="only_a")
        page.get_by_test_id("turn-row").nth(3).get_by_role("link").first.click()
        expect(page.get_by_test_id("turn-head")).to_be_visible()
        settle(page)
        page.locator(".st-key-compare-side-b svg .nd").first.click()
        page.wait_for_url("**node=0**")
        settle(page)
        for side in "ab":
            expect(page.locator(f".st-key-compare-side-{side} svg .nd").first).to_have_class(CHOSEN)
        page.locator(".st-key-compare-side-a [data-step]").first.click()
        page.wait_for_url("**of=a**")
        settle(page)
        page.locator(".st-key-compare-side-b [data-step]").first.focus()
        page.keyboard.press("ArrowRight")
        page.wait_for_url("**of=b**")
        settle(page)
        expect(page.get_by_test_id("stException")).to_have_count(0)


def test_every_number_lists_as_many_turns_as_it_says(browser: Browser, sample: str) -> None:
    with guarded_page(browser, sample) as page:
        visit(page, sample, **MINI)
        for link in ("did-B-inferred-wrongly", "flip-B-up", "excluded"):
            said = int(page.get_by_test_id(link).inner_text().split()[0])
            before = page.get_by_test_id("listed").inner_text()
            page.get_by_test_id(link).click()
            expect(page.get_by_test_id("listed")).not_to_have_text(before)
            expect(page.get_by_test_id("list-summary")).to_contain_text(f"of {said}")
            settle(page)
        cell = page.get_by_test_id("confusion").locator("a.off").first
        before = page.get_by_test_id("listed").inner_text()
        cell.click()
        expect(page.get_by_test_id("listed")).not_to_have_text(before)
        expect(page.get_by_test_id("turn-row").first).to_be_visible()


def test_filters_search_and_pages_narrow_the_list(browser: Browser, tmp_path: Path) -> None:
    workspace = crowds.crowd(tmp_path / "w", models=2, topics=40, turns=120)
    with serve(workspace, tmp_path / "log") as address, guarded_page(browser, address) as page:
        visit(page, address, show="both")
        page.get_by_test_id("page-2").click()
        expect(page.get_by_test_id("list-summary")).to_contain_text("15–28 of")
        settle(page)
        page.get_by_placeholder("Search").fill("matter 2")
        page.keyboard.press("Enter")
        expect(page.get_by_test_id("list-summary")).to_contain_text("before the filters")
        settle(page)
        assert named(page)["find"] == "matter 2" and "page" not in named(page)
        page.get_by_role("button", name="Filters").click()
        page.get_by_role("combobox", name="Task type").click()
        page.get_by_role("option", name="Single-Tool").click()
        page.wait_for_url("**type=Single-Tool**")
        settle(page)
        shown = page.get_by_test_id("turn-row")
        assert {shown.nth(row).locator("td").nth(1).inner_text() for row in range(shown.count())} == {"ST"}


def test_flips_are_looked_for_under_another_policy(browser: Browser, sample: str) -> None:
    with guarded_page(browser, sample) as page:
        visit(page, sample, **MINI)
        expect(page.get_by_test_id("flips")).to_contain_text("exact → relaxed")
        page.get_by_test_id("against-reference").click()
        expect(page.get_by_test_id("flips")).to_contain_text("exact → reference")
        settle(page)
        assert named(page)["against"] == "reference"


def test_swap_by_key_turns_the_lead_round(browser: Browser, sample: str) -> None:
    with guarded_page(browser, sample) as page:
        visit(page, sample, **MINI)
        expect(page.get_by_test_id("paired-test")).to_contain_text("A leads by")
        expect(page.get_by_test_id("flips")).to_be_visible()  # the last part of the page
        settle(page)
        page.keyboard.press("s")
        expect(page.get_by_test_id("paired-test")).to_contain_text("B leads by")
        settle(page)
        assert (named(page)["a"], named(page)["b"]) == ("sample-hasty", "sample-careful")


def test_other_data_for_b_show_the_turn_that_a_revision_flips(browser: Browser, tmp_path: Path) -> None:
    workspace = revised.revised(tmp_path / "w")
    with serve(workspace, tmp_path / "log") as address, guarded_page(browser, address) as page:
        visit(page, address, dataset=revised.OLD, a="m")
        page.get_by_role("combobox", name="B's data").click()
        page.get_by_role("option", name="B: second").click()
        expect(page.get_by_test_id("data-note")).to_contain_text("2 turns in both, left out: 1 turn only in first")
        settle(page)
        assert named(page)["dataset_b"] == revised.NEW and count_of(page, "only_a") == 1
        page.get_by_test_id("data-note").locator("summary").click()
        expect(page.get_by_text("old / 0")).to_be_visible()
        page.get_by_test_id("turn-row").get_by_role("link").first.click()
        expect(page.get_by_test_id("revised")).to_contain_text('query "red" → "not red"')
        settle(page)
        expect(page.get_by_test_id("requests")).to_contain_text(revised.REWORDED)
        for side, status, nodes in (("a", "correct", 2), ("b", "wrong", 3)):
            part = page.locator(f".st-key-compare-side-{side}")
            expect(part.get_by_test_id("verdict")).to_have_attribute("data-status", status)
            expect(part.locator("svg .nd")).to_have_count(nodes)
        page.locator(".st-key-compare-side-a svg .nd").first.click()
        page.wait_for_url("**node=0**")
        settle(page)
        expect(page.locator(".st-key-compare-side-b svg .nd.sel")).to_contain_text("find")  # which is its second node
        for _ in range(2):  # A's answer is its step 1; B never came to it, also where that is chosen once more
            page.locator(".st-key-compare-side-a [data-step]").nth(1).click()
            page.wait_for_url("**step=1**")
            settle(page)
            expect(page.locator(".st-key-compare-side-b [data-step].sel")).to_have_count(0)
            expect(page.locator(".st-key-compare-side-b svg .nd.sel")).to_contain_text("not reached")
        page.go_back()
        page.wait_for_url("**node=0**")
        settle(page)
        page.keyboard.press("Shift+B")
        page.wait_for_url("**/replay?**")
        settle(page)
        assert (named(page)["dataset"], named(page)["node"]) == (revised.NEW, "1")
        page.go_back()
        settle(page)
        expect(page.get_by_test_id("turn-head")).to_be_visible()
        page.keyboard.press("s")
        page.wait_for_url(f"**dataset={revised.NEW}**")
        settle(page)
        assert named(page)["dataset_b"] == revised.OLD
        expect(page.get_by_test_id("turn-head")).to_contain_text("Only B right")


@pytest.mark.parametrize(("width", "dark"), [(1440, False), (1024, True)])
def test_two_data_sets_leave_nothing_sticking_out(browser: Browser, tmp_path: Path, width: int, dark: bool) -> None:
    workspace = revised.revised(tmp_path / "w")
    with (
        serve(workspace, tmp_path / "log") as address,
        guarded_page(browser, address, width=width, height=900 if width > 1100 else 768, dark=dark) as page,
    ):
        for more in ({}, {"topic": "case", "turn": 0}):
            visit(page, address, dataset=revised.OLD, dataset_b=revised.NEW, **more)
            assert page.get_by_test_id("stMain").evaluate(OVERFLOW) <= 0


@pytest.mark.parametrize(("width", "dark"), [(1440, False), (1024, True)])
def test_nothing_sticks_out(browser: Browser, sample: str, width: int, dark: bool) -> None:
    with guarded_page(browser, sample, width=width, height=900 if width > 1100 else 768, dark=dark) as page:
        for more in ({}, {"topic": "p1_trip_8", "turn": 1}):
            visit(page, sample, **MINI, **more)
            assert page.get_by_test_id("stMain").evaluate(OVERFLOW) <= 0


def test_hostile_texts_do_nothing(browser: Browser, tmp_path: Path) -> None:
    workspace = hostile.attacks(tmp_path / "w")
    with serve(workspace, tmp_path / "log") as address, guarded_page(browser, address) as page:
        visit(page, address)
        for listed in ("not_scored", "both", "neither"):
            visit(page, address, show=listed)
            if page.get_by_test_id("turn-row").count():
                page.get_by_test_id("turn-row").first.get_by_role("link").first.click()
                expect(page.get_by_test_id("turn-head")).to_be_visible()
                settle(page)
            assert page.evaluate("window.hacked") is None


def test_a_changed_prediction_file_changes_the_numbers(browser: Browser, tmp_path: Path) -> None:
    workspace = workspaces.chosen(tmp_path / "w")
    with serve(workspace, tmp_path / "log") as address, guarded_page(browser, address) as page:
        visit(page, address)
        assert count_of(page, "only_a") == 1
        file = workspace / "predictions" / "chosen" / "careful.jsonl"
        file.write_text(file.read_text(encoding="utf-8").replace("bag-117", "bag-118"), encoding="utf-8")
        visit(page, address)
        assert count_of(page, "only_a") == 0 and count_of(page, "neither") == 1
