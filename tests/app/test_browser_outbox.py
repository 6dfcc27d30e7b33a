"""What a browser keeps until the store has it, and what the bar sends of it: in a real browser, without a server."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, sync_playwright

import utb.ui
from tests.app.driving import launch
from utb.figures.html import script

pytestmark = pytest.mark.browser

STATIC = Path(utb.ui.__file__).parent / "static"
SCRIPT, BAR, BAR_HTML = (
    (STATIC / name).read_text(encoding="utf-8") for name in ("outbox.js", "review_bar.js", "review_bar.html")
)
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


def test_each_tab_keeps_its_own_draft_and_a_closed_ones_is_taken_over(page: Page) -> None:
    said = page.evaluate(f"""() => {{
      localStorage.clear();
      const one = new Outbox("s", "ann"), two = new Outbox("s", "ann");
      two.tab = "another tab";
      two.keep("item", {DRAFT}, event_id: "b", author: "ann", notes: "of two"}});
      const unknown = one.draft("item"), seen = one.seen("item", 0);
      one.keep("item", {{...{DRAFT}, event_id: "a", author: "ann", sequence: 7, notes: "of one"}}, sequence: 7}});
      one.dropDraft("item"); // decided in one
      const left = two.draft("item").notes, known = [one.seen("item", 0), one.seen("item", 9)];
      const now = Date.now;
      Date.now = () => now() + 60_000;
      const taken = one.draft("item").notes;
      one.dropDraft("item");
      Date.now = now;
      return {{unknown, seen, left, known, taken, after: two.draft("item")}};
    }}""")
    assert said == {"unknown": None, "seen": 0, "left": "of two", "known": [7, 9], "taken": "of two", "after": None}


def test_a_decision_of_one_tab_moves_its_own_draft_on_and_no_other(page: Page) -> None:
    said = page.evaluate(f"""() => {{
      localStorage.clear();
      const one = new Outbox("s", "ann"), two = new Outbox("s", "ann");
      two.tab = "another tab";
      const typed = (box, id) => box.keep("item", {DRAFT}, event_id: id, author: "ann", notes: id}});
      one.keep("item", {{...{DRAFT}, event_id: "e", author: "ann"}}, wish: "decide"}});
      typed(one, "a");
      typed(two, "b");
      one.settle({{e: 1}});
      return [one.draft("item").based_on, two.draft("item").based_on];
    }}""")
    assert said == [1, 0]


def test_a_decision_goes_on_from_where_its_draft_began_though_the_page_was_drawn_anew(page: Page) -> None:
    said = page.evaluate(
        f"""(html) => {{
      localStorage.clear();
      {script("drawing.js")}
      {BAR.replace("export default", "globalThis.draw =")}
      document.body.innerHTML = `<div id=part>${{html}}</div>`;
      const part = document.querySelector("#part"), sent = [];
      const review = {{decision: null, issues: [], checklist: {{}}, notes: ""}};
      const data = (revision, saved) => ({{
        space: "s", session: "1", author: "ann", item: {{dataset: "d", topic: "t", turn: 0}}, item_key: "d/0/t",
        item_sha256: "", based_on: revision, draft_based_on: null, sequence: 0, stamp: String(revision), review,
        saved: {{...review, decision: saved}}, disabled: "", issues: [{{id: "other", label: "Other", key: "1"}}],
        questions: [], acked: {{}}, refused: {{}}, fault: "", standing: {{}}, query: "",
      }});
      const shown = (data) => draw({{parentElement: part, data, setTriggerValue: (_, events) => sent.push(...events)}});
      shown(data(0, null));
      const press = (key, code) => document.dispatchEvent(new KeyboardEvent("keydown", {{key, code}}));
      press("f");
      press("1", "Digit1");
      const close = shown(data(1, "pass")); // drawn anew, after a decision in another tab
      press("Enter");
      close();
      return sent.map((event) => [event.wish, event.decision, event.based_on]);
    }}""",
        BAR_HTML,
    )
    assert said == [["decide", "fail", 0]]


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
