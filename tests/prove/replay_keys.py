"""Replay by the keyboard alone: each key of the list in docs/app.md, really pressed, and what it did."""

import re
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from urllib.parse import urlencode

from playwright.sync_api import Error, Page, expect, sync_playwright

from tests.app.driving import PROJECT, guarded_page, launch, serve, settle, shows
from tests.prove.report import Line
from utb.ui.settings import SHIPPED

TOPIC, MODEL, CAREFUL = "p1_news_5", "sample-hasty", "sample-careful"
NAMES = {"→": "ArrowRight", "←": "ArrowLeft", "↑": "ArrowUp", "↓": "ArrowDown", "−": "-"}
FOCUSED = "() => document.activeElement?.dataset?.testid || document.activeElement?.getAttribute('aria-label') || ''"
ROW = "() => document.activeElement.innerText"
WITHIN = """() => [...(document.activeElement?.closest("[class*=st-key-]")?.classList ?? [])]
  .find((name) => name.startsWith("st-key-")) ?? ''"""
# Everything that can be worked with on the page, in the order in which Tab comes to it.
STOPS = (
    "replay-dataset",
    "replay-turn",
    "replay-model",
    "replay-policy",
    "replay-more",
    "replay-filters",
    "replay-K",
    "replay-J",
    "replay-head-pane",
    "replay-models-pane",
    "replay-Shift-K",
    "replay-Shift-J",
    "replay-save",
    "replay-run-pane",
    "replay-graph",
    "replay-table-pane",
)
MOST_TABS = 150
Press = Callable[[Page, Sequence[str]], int]


def line_f() -> Line:
    """Every key of docs/app.md does what it says there."""
    rows, pressed, faults = keys_in_docs(), 0, []
    if [row for row, _ in rows] != list(PROOFS):
        faults.append(f"docs/app.md lists {[row for row, _ in rows]}, the proof has {list(PROOFS)}")
    with (
        tempfile.TemporaryDirectory() as folder,
        serve(SHIPPED, Path(folder) / "log") as address,
        sync_playwright() as playwright,
    ):
        browser = launch(playwright)
        with guarded_page(browser, address) as page:
            for row, keys in rows:
                page.goto(f"{address}replay?{urlencode({'topic': TOPIC, 'turn': 0, 'model': MODEL, 'step': 0})}")
                shows(page, TOPIC, 0)
                try:
                    pressed += PROOFS[row](page, keys) if row in PROOFS else 0
                except (AssertionError, Error) as error:
                    faults.append(f"{row}: {str(error).splitlines()[0]}")
            letters = _type_letters(page, address)
        browser.close()
    wanted = sum(len(keys) for _, keys in rows)
    figure = f"{pressed} of {wanted} keys in {len(rows)} rows; {letters} letters typed in a field moved nothing"
    met = not faults and pressed == wanted and letters > 0
    return Line(name="f", what="Replay by keyboard alone", figure=figure, met=met, detail="\n".join(faults))


def keys_in_docs() -> list[tuple[str, list[str]]]:
    """The rows of the list of keys: the cell as it stands, and the names of its keys."""
    text = (PROJECT / "docs" / "app.md").read_text(encoding="utf-8")
    table = text.split("### Keys", 1)[1].split("\n\n")[0]
    rows = re.findall(r"^\| ([^|]+?) \| [^|]+ \|$", table, re.MULTILINE)
    return [(row, [NAMES.get(key, key) for key in row.split(", ")]) for row in rows if row not in ("key", "---")]


def _walk(page: Page, keys: Sequence[str]) -> int:
    """To another turn and back."""
    on, back = (key if "+" in key else key.lower() for key in keys)
    page.keyboard.press(on)
    page.wait_for_url(lambda url: f"topic={TOPIC}&turn=0" not in url)
    expect(page.locator("[data-testid=verdict]")).to_be_visible()
    settle(page)
    page.keyboard.press(back)
    page.wait_for_url(lambda url: f"topic={TOPIC}&turn=0" in url)
    shows(page, TOPIC, 0)
    return 2


def _step(page: Page, keys: Sequence[str]) -> int:
    for key, step in zip(keys, (1, 0), strict=True):
        page.keyboard.press(key)
        expect(page.locator(f"[data-testid=step-{step}].sel")).to_be_visible()
        page.wait_for_url(f"**step={step}**")
        settle(page)
    return len(keys)


def _save(page: Page, keys: Sequence[str]) -> int:
    with page.expect_download() as download:
        page.keyboard.press(keys[0].lower())
    assert Path(download.value.path()).read_text(encoding="utf-8").lower().startswith("<!doctype html>")
    return 1


def _edit(page: Page, keys: Sequence[str]) -> int:
    page.keyboard.press(keys[0].lower())
    page.wait_for_url(lambda url: "/edit?" in url and f"topic={TOPIC}" in url)
    expect(page.get_by_role("heading", name="Edit reference", exact=True)).to_be_visible()
    return 1


def _tab(page: Page, keys: Sequence[str]) -> int:
    """Tab comes to everything in order; Shift+Tab leads back."""
    found, names = [""], []
    for _ in range(MOST_TABS):
        page.keyboard.press(keys[0])
        names.append(page.evaluate(FOCUSED))
        within = page.evaluate(WITHIN).removeprefix("st-key-")
        if within != found[-1]:
            found.append(within)
        if found[-1] == STOPS[-1]:
            break
    assert [stop for stop in found if stop in STOPS] == list(STOPS), found
    page.keyboard.press(keys[1])
    assert page.evaluate(FOCUSED) == names[-2], (page.evaluate(FOCUSED), names[-2])
    return 2


def tab_to(page: Page, test_id: str) -> None:
    """Press Tab until the element has the focus; a name that ends in a hyphen stands for all that begin with it."""
    for _ in range(MOST_TABS):
        page.keyboard.press("Tab")
        focused = page.evaluate(FOCUSED)
        if focused == test_id or (test_id.endswith("-") and focused.startswith(test_id)):
            return
    raise AssertionError(f"{test_id} cannot be reached with Tab")


def _choose(page: Page, keys: Sequence[str]) -> int:
    """Enter chooses a finding, Space another one."""
    for key, finding in zip(keys, (1, 0), strict=True):
        tab_to(page, f"finding-{finding}") if finding else page.keyboard.press("Shift+Tab")
        page.keyboard.press(key)
        page.wait_for_url(f"**node={1 - finding}**")
        expect(page.locator(f"[data-testid=node-{1 - finding}].sel")).to_be_visible()
        settle(page)
    return len(keys)


def _rows(page: Page, keys: Sequence[str]) -> int:
    """Down and up in the table, then in a run of several calls."""
    _there_and_back(page, keys, "row")
    tab_to(page, "run-0")
    page.keyboard.press("Enter")
    page.wait_for_url(f"**model={CAREFUL}**")
    expect(page.get_by_test_id("verdict")).to_have_attribute("data-status", "correct")
    shows(page, TOPIC, 0)
    _there_and_back(page, keys, "step-0-call-0")
    return len(keys)


def _there_and_back(page: Page, keys: Sequence[str], test_id: str) -> None:
    tab_to(page, test_id)
    seen = [page.evaluate(ROW)]
    for key in reversed(keys):
        page.keyboard.press(key)
        seen.append(page.evaluate(ROW))
    assert seen[0] == seen[2] != seen[1], seen


def _cards(page: Page, keys: Sequence[str]) -> int:
    """From node to node along the arrow, to the ticket of a wrong call below its node, and all the way back."""
    tab_to(page, "node-")
    page.keyboard.press("ArrowLeft")
    seen = []
    for key in ("ArrowRight", "ArrowDown", "ArrowUp", "ArrowLeft"):
        page.keyboard.press(key)
        seen.append(page.evaluate(FOCUSED))
    assert seen == ["node-1", "call-0", "node-1", "node-0"], seen
    return len(keys)


def _zoom(page: Page, keys: Sequence[str]) -> int:
    graph = page.get_by_test_id("graph")
    tab_to(page, "node-")
    widths = [float(graph.get_attribute("width") or 0)]
    for key in keys:
        page.keyboard.press(key)
        widths.append(float(graph.get_attribute("width") or 0))
    before, larger, smaller, fitted = widths
    assert larger > before and smaller < larger and 0 < fitted <= before, widths
    return len(keys)


PROOFS: dict[str, Press] = {
    "J, K": _walk,
    "Shift+J, Shift+K": _walk,
    "→, ←": _step,
    "X": _save,
    "E": _edit,
    "Tab, Shift+Tab": _tab,
    "Enter, Space": _choose,
    "↑, ↓": _rows,
    "↑, ↓, →, ←": _cards,
    "+, −, 0": _zoom,
}


def _type_letters(page: Page, address: str) -> int:
    """Open the filters by keyboard and type the letters that mean something elsewhere; returns how many arrived."""
    page.goto(f"{address}replay?{urlencode({'topic': TOPIC, 'turn': 0, 'model': MODEL})}")
    shows(page, TOPIC, 0)
    for _ in range(MOST_TABS):
        page.keyboard.press("Tab")
        if "replay-filters" in page.evaluate(WITHIN):
            break
    page.keyboard.press("Enter")
    field = page.locator("[class*=st-key-replay-filter-] input[type=text]:not([role=combobox])").first
    field.wait_for()
    settle(page)
    for _ in range(MOST_TABS):
        if field.evaluate("(field) => field === document.activeElement"):
            break
        page.keyboard.press("Tab")
    page.keyboard.type("jkxJKX")
    settle(page)
    assert f"topic={TOPIC}&turn=0" in page.url, page.url
    return len(field.input_value())
