"""What a browser keeps until the store has it: in a real browser, without a server."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, sync_playwright

import utb.ui
from tests.app.driving import launch
from utb.figures.html import script

pytestmark = pytest.mark.browser

SCRIPT = (Path(utb.ui.__file__).parent / "static" / "outbox.js").read_text(encoding="utf-8")
DRAFT = "{wish: 'draft', sequence: 1, based_on: 0, issues: [], checklist: {}, decision: null"


def _nothing(route: Route) -> None:
    route.fulfill(body="<p>nothing</p>", content_type="text/html")


@pytest.fixture(scope="module")
def page() -> Iterator[Page]:
    """A page that has storage and the outbox, and no server behind it."""
    with sync_playwright() as playwright:
        browser = launch(playwright)
        opened = browser.new_page()
        opened.route("**/*", _nothing)
        opened.goto("http://outbox.test/")
        opened.add_script_tag(content=f"{SCRIPT}\nglobalThis.Outbox = Outbox;")
        yield opened
        browser.close()


def test_what_was_refused_stays_in_the_browser_and_is_not_sent_again_until_it_is_changed(page: Page) -> None:
    said = page.evaluate(f"""() => {{
      localStorage.clear();
      const box = new Outbox("s", "ann");
      box.keep("typed", {DRAFT}, event_id: "a", author: "ann", notes: "typed"}});
      box.keep("decided", {{...{DRAFT}, event_id: "b", author: "ann", notes: "decided"}}, wish: "decide"}});
      box.giveUp({{a: "viewer", b: "viewer"}});
      const later = new Outbox("s", "ann"); // a reload
      const kept = ["typed", "decided"].map((key) => later.draft(key)?.notes), due = later.due(true).length;
      later.giveUp({{a: "viewer", b: "viewer"}});
      later.keep("typed", {{...later.draft("typed"), event_id: "c"}});
      return {{kept, due, again: later.due(true).map((event) => event.event_id)}};
    }}""")
    assert said == {"kept": ["typed", "decided"], "due": 0, "again": ["c"]}


def test_what_no_longer_fits_into_the_storage_does_not_give_way_to_what_is_older(page: Page) -> None:
    said = page.evaluate(f"""() => {{
      localStorage.clear();
      const box = new Outbox("s", "ann");
      box.keep("item", {DRAFT}, event_id: "a", author: "ann", notes: "old"}});
      const left = 5_300_000 - JSON.stringify({{...localStorage}}).length;
      const fill = (key, size) => {{
        try {{ localStorage.setItem(key, "x".repeat(size)); return true; }} catch {{ return false; }}
      }};
      for (let size = left; size > 0; size = Math.floor(size / 2)) // until nothing more fits
        for (let at = 0; at < 9 && fill(`fill ${{size}} ${{at}}`, size); at += 1);
      box.keep("item", {DRAFT}, event_id: "b", author: "ann", notes: "new and longer ".repeat(99)}});
      const shown = box.draft("item").notes.slice(0, 3), sent = box.due(true).map((event) => event.event_id);
      localStorage.clear();
      return {{shown, sent}};
    }}""")
    assert said == {"shown": "new", "sent": ["b"]}


def test_whose_name_begins_like_anothers_key_is_not_taken_for_him(page: Page) -> None:
    said = page.evaluate(f"""() => {{
      localStorage.clear();
      const other = new Outbox("s", "a:draft"), box = new Outbox("s", "a");
      other.keep("item", {{...{DRAFT}, event_id: "x", author: "a:draft", notes: ""}}, wish: "decide"}});
      box.giveUp({{x: "not yours"}});
      return [box.entries().length, other.entries().length];
    }}""")
    assert said == [0, 1]


def test_a_drawing_that_was_overtaken_leaves_the_newer_one_alone(page: Page) -> None:
    said = page.evaluate(f"""() => {{
      {script("drawing.js", "bus.js")}
      const part = document.createElement("div"), heard = [];
      const state = (name) => stateOf(part, () => heard.push(name));
      const drawn = (name) => leaving(state(name), () => forget(part));
      const first = drawn("first"), second = drawn("second");
      first(); // comes when the second one has drawn
      announce({{node: 1}});
      second();
      announce({{node: 2}});
      return heard;
    }}""")
    assert said == ["second"]
