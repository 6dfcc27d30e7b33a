"""The full-size data set with the runs of all baselines, on the pages Figures and Compare, in a real browser."""

import io
import shutil
import subprocess
import sys
import tempfile
import zipfile
from itertools import combinations
from pathlib import Path
from urllib.parse import urlencode

from playwright.sync_api import Page, expect, sync_playwright

from tests.app.driving import guarded_page, launch, serve, settle
from tests.prove.report import Line
from utb.io.loading import load_runs, load_topics
from utb.io.workspace import open_workspace
from utb.model import EXACT, Status
from utb.runner.baselines import BASELINES
from utb.scoring.score import score_turn

_ROOT = Path(__file__).resolve().parents[2]
_DATASET = "utb-sim"
_PICTURES = Path(tempfile.gettempdir()) / "utb-figures"
_OVERFLOW = "() => document.scrollingElement.scrollWidth - document.scrollingElement.clientWidth"
Right = dict[str, frozenset[tuple[str, int]]]


def line_pages() -> Line:
    """Every sheet drawn and all files saved; every pair of baselines with the four counts that the library gives."""
    _PICTURES.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as name:
        workspace = _workspace(Path(name))
        right, turns = _right(workspace)
        with serve(workspace, Path(name) / "log") as address, sync_playwright() as driver:
            browser = launch(driver)
            with guarded_page(browser, address) as page:
                sheets, files = _figures(page, address)
                wrong = _compared(page, address, right, turns)
            browser.close()
    pairs = len(right) * (len(right) - 1) // 2
    return Line(
        name="pages",
        what=f"Figures and Compare in a browser with {_DATASET} and the baselines",
        figure=f"{sheets} sheets drawn, {files} files in one archive; {pairs} pairs of {len(right)} baselines over "
        f"{turns:,} turns, {len(wrong)} other than the library counts; pictures in {_PICTURES}",
        met=sheets > 0 and files > sheets and pairs > 0 and not wrong,
        detail="\n".join(wrong),
    )


def _workspace(root: Path) -> Path:
    for part in ("datasets", "personas"):
        shutil.copytree(_ROOT / "annotations" / part / _DATASET, root / "w" / part / _DATASET)
    data, out = root / "w" / "datasets" / _DATASET, root / "w" / "predictions" / _DATASET
    for baseline in BASELINES:
        words = [sys.executable, "-m", "utb", "predict", str(data), "--model", baseline, "--out", str(out)]
        subprocess.run(words, cwd=_ROOT, check=True, capture_output=True)
    return root / "w"


def _right(workspace: Path) -> tuple[Right, int]:
    """Which turns each baseline has right under `exact`, by the library alone."""
    dataset = open_workspace(workspace).dataset(_DATASET)
    turns = {(each.topic_id, each.turn): each for topic in load_topics(dataset).topics for each in topic.turns}
    found: dict[str, set[tuple[str, int]]] = {}
    for run in load_runs(dataset.prediction_files).trajectories:
        place = (run.topic_id, run.turn)
        held = found.setdefault(run.model, set())
        if score_turn(turns[place], run, EXACT).status is Status.CORRECT:
            held.add(place)
    return {model: frozenset(places) for model, places in found.items()}, len(turns)


def _figures(page: Page, address: str) -> tuple[int, int]:
    page.goto(f"{address}figures?{urlencode({'dataset': _DATASET})}")
    expect(page.get_by_test_id("sheets")).to_be_visible()
    settle(page)
    links = page.get_by_test_id("sheet")
    for number in range(links.count()):
        title = links.nth(number).get_attribute("title") or ""
        links.nth(number).click()
        expect(page.get_by_test_id("sheet-title")).to_have_text(title)
        settle(page)
        expect(page.get_by_test_id("stException")).to_have_count(0)
        assert page.evaluate(_OVERFLOW) <= 0, f"{title}: the page scrolls sideways"
        page.screenshot(path=_PICTURES / f"sheet-{number:02}.png")
    with page.expect_download() as download:
        page.get_by_test_id("stDownloadButton").get_by_role("button", name="All files").click()
    with zipfile.ZipFile(io.BytesIO(Path(download.value.path()).read_bytes())) as archive:
        return links.count(), len(archive.namelist())


def _compared(page: Page, address: str, right: Right, turns: int) -> list[str]:
    """Pairs whose four counts on the page are others than those of the library."""
    wrong = []
    for first, second in combinations(sorted(right), 2):
        page.goto(f"{address}compare?{urlencode({'dataset': _DATASET, 'a': first, 'b': second})}")
        expect(page.get_by_test_id("paired-test")).to_be_visible()
        settle(page)
        a, b = right[first], right[second]
        expected = {"both": len(a & b), "only_a": len(a - b), "only_b": len(b - a), "neither": turns - len(a | b)}
        shown = {cell: page.get_by_test_id(f"cell-{cell}").locator(".big").inner_text() for cell in expected}
        if any(int(text.replace(",", "")) != expected[cell] for cell, text in shown.items()):
            wrong.append(f"{first}, {second}: {shown}, expected {expected}")
        page.screenshot(path=_PICTURES / f"compare-{first}-{second}.png")
    return wrong
