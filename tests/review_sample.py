"""Reviews of the sample data, made by really using the app: `python -m tests.review_sample`.

Somebody has read every turn and written down what is to be said of it, in tests/data/utb_mini_reviews.json. A browser
gives these judgements on the Review page, key by key, under the names of the reviewers; an adjudicator who came first
adds remarks to what is disputed. What stands in the store then is exported into the sample workspace.
"""

import json
import sys
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests.app.driving import PROJECT, guarded_page, launch, settle
from tests.app.reviewing import serve_review, visit
from utb.io.taxonomy import load_taxonomy
from utb.store import open_store
from utb.ui.settings import SHIPPED

JUDGEMENTS = PROJECT / "tests" / "data" / "utb_mini_reviews.json"
EXPORT = SHIPPED / "reviews" / "utb-mini.jsonl"
Json = Mapping[str, Any]


def main() -> None:
    """Review everything, and export it."""
    EXPORT.parent.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as driver:
        store = Path(folder) / "store.sqlite"
        review_all(launch(driver), store)
        opened = open_store(store)
        print(f"{opened.export(EXPORT):,} lines written to {EXPORT.relative_to(PROJECT)}")
        opened.close()


def review_all(browser: Browser, store: Path) -> None:
    """Give all judgements to the app on this store."""
    wanted = json.loads(JUDGEMENTS.read_text(encoding="utf-8"))
    dataset = wanted["dataset"]
    with serve_review(SHIPPED, store) as server:
        with guarded_page(browser, server.address) as page:
            visit(page, server.address, wanted["adjudicator"], dataset=dataset)
        for who, reviews in _by_reviewer(wanted["reviews"]):
            with guarded_page(browser, server.address) as page:
                for each in reviews:
                    _open(page, server.address, who, dataset, each)
                    _decide(page, each)
        with guarded_page(browser, server.address) as page:
            for each in wanted["remarks"]:
                visit(page, server.address, each["reviewer"], **_place(dataset, each))
                _remark(page, each["text"])


def _by_reviewer(reviews: list[Json]) -> Iterator[tuple[str, list[Json]]]:
    for who in dict.fromkeys(each["reviewer"] for each in reviews):
        yield who, [each for each in reviews if each["reviewer"] == who]


def _place(dataset: str, each: Json) -> dict[str, object]:
    return {"dataset": dataset, "topic": each["topic"], "turn": each["turn"], "show": "all"}


def _open(page: Page, address: str, who: str, dataset: str, each: Json) -> None:
    """The app goes on to the next item by itself; only where that is another one, a link leads to the item."""
    named = parse_qs(urlsplit(page.url).query)
    if named.get("topic") != [each["topic"]] or named.get("turn") != [str(each["turn"])]:
        visit(page, address, who, **_place(dataset, each))


def _decide(page: Page, each: Json) -> None:
    """Notes, answers, verdict, as a reviewer types them; waits until it is saved and the next item is there."""
    sample = page.get_by_test_id("sample")
    expect(sample).to_contain_text(each["topic"])
    expect(sample).to_contain_text(f"this is turn {each['turn']}")
    before = page.url
    if each["notes"]:
        page.get_by_test_id("notes").fill(each["notes"])
        page.get_by_test_id("notes").press("Escape")
    for number, is_yes in each["checklist"].items():
        for _ in range(1 if is_yes else 2):
            page.keyboard.press(f"Shift+Digit{number}")
    for key in _keys(each):
        page.keyboard.press(key)
    page.wait_for_url(lambda url: url != before)
    expect(page.get_by_test_id("bar-state")).not_to_have_text("saving…")
    settle(page)


def _keys(each: Json) -> list[str]:
    if each["decision"] != "fail":
        return [each["decision"][0]]
    digits = {issue.id: issue.key for issue in load_taxonomy(SHIPPED, SHIPPED).taxonomy.issues}
    return ["f", *(digits[issue] for issue in each["issues"]), "Enter"]


def _remark(page: Page, text: str) -> None:
    page.keyboard.press("h")
    page.get_by_label("A remark for everybody").fill(text)
    page.get_by_role("button", name="Add remark").click()
    settle(page)
    page.keyboard.press("Escape")


if __name__ == "__main__":
    sys.exit(main())
