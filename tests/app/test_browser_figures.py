"""The Figures page in a real browser: every sheet previewed, one file and all files saved, by mouse and by key."""

import io
import zipfile
from pathlib import Path
from urllib.parse import parse_qs, urlencode, urlsplit

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.app import hostile
from tests.app.driving import guarded_page, serve, settle

pytestmark = pytest.mark.browser
OVERFLOW = "m => m.scrollWidth - m.clientWidth"
BEGINS = {"PDF": b"%PDF", "SVG": b"<?xml", "PNG": b"\x89PNG", "LaTeX": b"", "CSV": b"model", "JSON": b"{"}
NAMES = {"PDF": "pdf", "SVG": "svg", "PNG": "png", "LaTeX": "tex", "CSV": "csv", "JSON": "json"}


def visit(page: Page, address: str, **parameters: object) -> None:
    page.goto(f"{address}figures?{urlencode(parameters)}")
    settle(page)
    expect(page.get_by_role("heading", name="Figures", exact=True)).to_be_visible()
    settle(page)
    expect(page.get_by_test_id("stException")).to_have_count(0)


def named(page: Page) -> dict[str, str]:
    return {name: values[0] for name, values in parse_qs(urlsplit(page.url).query).items()}


def saved(page: Page, press: str) -> tuple[str, bytes]:
    """The file that the button gives."""
    with page.expect_download() as download:
        page.get_by_test_id("stDownloadButton").get_by_role("button", name=press).click()
    return download.value.suggested_filename, Path(download.value.path()).read_bytes()


def test_every_sheet_is_previewed(browser: Browser, sample: str) -> None:
    with guarded_page(browser, sample) as page:
        visit(page, sample, dataset="utb-mini")
        count = page.get_by_test_id("sheet").count()
        assert count == 19
        for number in range(count):
            link = page.get_by_test_id("sheet").nth(number)
            title = link.get_attribute("title")
            link.click()
            expect(page.get_by_test_id("sheet-title")).to_have_text(title or "")
            settle(page)
            expect(page.get_by_test_id("stException")).to_have_count(0)
        page.go_back()
        settle(page)
        expect(page.get_by_test_id("sheet-title")).not_to_have_text(title or "")


def test_a_figure_is_saved_in_every_form_and_the_same_twice(browser: Browser, sample: str) -> None:
    with guarded_page(browser, sample) as page:
        visit(page, sample, dataset="utb-mini", sheet="gap_exact_relaxed")
        expect(page.locator(".js-plotly-plot .main-svg").first).to_be_visible()
        for words, ending in NAMES.items():
            name, data = saved(page, words)
            assert name == f"gap_exact_relaxed.{ending}" and data.startswith(BEGINS[words]) and len(data) > 200
        assert saved(page, "PDF") == saved(page, "PDF")


def test_all_files_come_as_one_archive(browser: Browser, sample: str) -> None:
    with guarded_page(browser, sample) as page:
        visit(page, sample, dataset="utb-mini")
        name, data = saved(page, "All files")
        assert name == "figures-single.zip"
        with zipfile.ZipFile(io.BytesIO(data)) as packed:
            assert packed.testzip() is None
            listed = packed.namelist()
        assert {"table4_exact.tex", "positions.pdf", "figure2b_domains.svg", "checks.csv"} <= set(listed)
        assert "table4_exact.pdf" not in listed


def test_options_change_the_address_and_the_preview(browser: Browser, sample: str) -> None:
    with guarded_page(browser, sample) as page:
        visit(page, sample, dataset="utb-mini", sheet="table4_exact")
        table = page.get_by_test_id("sheet-table")
        rows = table.locator("tbody tr")
        expect(rows).to_have_count(5)
        page.get_by_text("95 % intervals").click()
        page.wait_for_url("**intervals=no**")
        settle(page)
        expect(table.locator("td div")).to_have_count(0)
        page.get_by_role("radio", name="by rate").click()
        page.wait_for_url("**order=rate**")
        settle(page)
        rates = [float(rows.nth(row).locator("td").last.inner_text()) for row in range(5)]
        assert rates == sorted(rates, reverse=True)
        page.get_by_role("button", name="relaxed", exact=True).click()
        page.wait_for_url("**policies=**")
        settle(page)
        expect(page.get_by_test_id("sheets")).to_contain_text("it needs scores under two policies")
        assert named(page)["sheet"] == "table4_exact"
        page.reload()
        settle(page)
        expect(rows).to_have_count(5)
        expect(table.locator("td div")).to_have_count(0)


def test_a_file_is_saved_by_key(browser: Browser, sample: str) -> None:
    with guarded_page(browser, sample) as page:
        visit(page, sample, dataset="utb-mini", sheet="table5_relaxed")
        expect(page.get_by_test_id("stDownloadButton").get_by_role("button", name="CSV")).to_be_enabled()
        with page.expect_download() as download:
            page.keyboard.press("5")
        assert download.value.suggested_filename == "table5_relaxed.csv"


@pytest.mark.parametrize(("width", "dark"), [(1440, False), (1024, True)])
def test_nothing_sticks_out(browser: Browser, sample: str, width: int, dark: bool) -> None:
    with guarded_page(browser, sample, width=width, height=900 if width > 1100 else 768, dark=dark) as page:
        for sheet in ("table4_exact", "positions", "pairs_exact"):
            visit(page, sample, dataset="utb-mini", sheet=sheet)
            assert page.get_by_test_id("stMain").evaluate(OVERFLOW) <= 0


def test_hostile_names_do_nothing(browser: Browser, tmp_path: Path) -> None:
    workspace = hostile.attacks(tmp_path / "w")
    with serve(workspace, tmp_path / "log") as address, guarded_page(browser, address) as page:
        for sheet in ("gap_exact_relaxed", "positions", "bottlenecks_exact", "tools_exact", "table3_diversity"):
            visit(page, address, sheet=sheet)
            page.wait_for_timeout(300)
            assert page.evaluate("window.hacked") is None
