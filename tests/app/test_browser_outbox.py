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


def test_a_draft_of_another_tab_is_dropped_with_a_decision_only_once_it_was_shown(page: Page) -> None:
    said = page.evaluate(f"""() => {{
      localStorage.clear();
      const one = new Outbox("s", "ann"), two = new Outbox("s", "ann");
      two.tab = "another tab";
      two.keep("item", {DRAFT}, event_id: "b", author: "ann", notes: "of two"}});
      one.dropDraft("item"); // decided in one, which has not shown it
      const left = one.draft("item").notes, unseen = one.seen("item", 0);
      one.take(one.draft("item")); // a page that is opened now shows it
      one.dropDraft("item");
      one.keep("item", {DRAFT}, event_id: "a", author: "ann", notes: ""}});
      return {{left, unseen, after: one.draft("item").event_id, seen: [one.seen("item", 0), one.seen("item", 9)]}};
    }}""")
    assert said == {"left": "of two", "unseen": 0, "after": "a", "seen": [1, 9]}


@pytest.mark.parametrize(("tab", "base"), [("its own", 1), ("another", 0)])
def test_a_decision_of_one_tab_moves_its_own_draft_on_and_no_other(page: Page, tab: str, base: int) -> None:
    said = page.evaluate(
        f"""(tab) => {{
      localStorage.clear();
      const one = new Outbox("s", "ann"), two = new Outbox("s", "ann");
      two.tab = tab === "another" ? tab : one.tab;
      one.keep("item", {{...{DRAFT}, event_id: "e", author: "ann"}}, wish: "decide"}});
      two.keep("item", {DRAFT}, event_id: "b", author: "ann", notes: "typed meanwhile"}});
      one.settle({{e: 1}});
      return [one.draft("item").notes, one.draft("item").based_on];
    }}""",
        tab,
    )
    assert said == ["typed meanwhile", base]


def test_an_entry_of_a_tab_that_was_heard_of_is_left_to_it_whatever_the_clock_does(page: Page) -> None:
    said = page.evaluate(f"""() => {{
      localStorage.clear();
      const one = new Outbox("s", "ann"), two = new Outbox("s", "ann"), now = Date.now, at = now(), sent = [];
      two.tab = "another tab";
      two.keep("item", {{...{DRAFT}, event_id: "e", author: "ann"}}, wish: "decide"}});
      two.keep("item", {DRAFT}, event_id: "b", author: "ann", notes: "waits for the decision"}});
      const due = (ms) => {{ Date.now = () => at + ms; sent.push(one.due(false).map((event) => event.event_id)); }};
      for (const ms of [0, 5000, 10000, 15000]) {{ due(ms); two.due(false); }} // both are here
      due(40000); // the other one is silent
      due(-3600000); // the clock was set back
      Date.now = now;
      return sent;
    }}""")
    assert said == [[], [], [], [], ["e", "b"], ["e", "b"]]


def at_the_bar(acts: str) -> str:
    """A script that does this at a bar with an item, and tells what it sent: `draw` it with data, `press` keys."""
    return f"""(html) => {{
      localStorage.clear();
      {script("drawing.js")}
      {BAR.replace("export default", "globalThis.component =")}
      document.body.innerHTML = `<div id=part>${{html}}</div>`;
      const part = document.querySelector("#part"), notes = document.querySelector("textarea"), sent = [];
      const review = {{decision: null, issues: [], checklist: {{}}, notes: ""}};
      const usual = {{
        space: "s", session: "1", author: "ann", item: {{dataset: "d", topic: "t", turn: 0}}, item_key: "d/0/t",
        item_sha256: "", based_on: 0, draft_based_on: null, sequence: 0, stamp: "", review, saved: review,
        disabled: "", issues: [{{id: "other", label: "Other", key: "1"}}], questions: [], acked: {{}}, refused: {{}},
        fault: "", standing: {{}}, query: "",
      }};
      let close; // of the latest drawing
      const draw = (fields) => (close = component({{
        parentElement: part, data: {{...usual, ...fields}}, setTriggerValue: (_, events) => sent.push(...events),
      }}));
      const press = (key, code) => document.dispatchEvent(new KeyboardEvent("keydown", {{key, code}}));
      const type = (text) => {{ notes.value = text; notes.dispatchEvent(new Event("input")); }};
      draw({{}});
      {acts}
      close();
      return sent.map((event) => [event.wish, event.decision, event.based_on, event.seen]);
    }}"""


def test_a_decision_goes_on_from_where_its_draft_began_though_the_page_was_drawn_anew(page: Page) -> None:
    acts = """
      press("f");
      press("1", "Digit1");
      draw({based_on: 1, stamp: "1", saved: {...review, decision: "pass"}}); // after a decision in another tab
      press("Enter");
    """
    ((wish, decision, based_on, seen),) = page.evaluate(at_the_bar(acts), BAR_HTML)
    assert (wish, decision, based_on) == ("decide", "fail", 0) and seen > 0


def test_a_draft_from_elsewhere_counts_as_seen_once_it_stands_on_the_screen(page: Page) -> None:
    acts = """
      notes.focus();
      draw({sequence: 50, stamp: "elsewhere", review: {...review, notes: "of the other tab"}});
      press("p");
    """
    assert page.evaluate(at_the_bar(acts), BAR_HTML) == [["decide", "pass", 0, 0]]
    left = acts.replace('press("p")', 'notes.blur(); draw({sequence: 50, stamp: "elsewhere"}); press("p")')
    assert page.evaluate(at_the_bar(left), BAR_HTML) == [["decide", "pass", 0, 50]]


def test_what_is_typed_while_two_versions_wait_keeps_the_decision_of_its_own(page: Page) -> None:
    acts = """
      notes.focus();
      const saved = {...review, decision: "pass"};
      draw({based_on: 1, draft_based_on: 0, stamp: "1", saved, disabled: "Settle first."});
      type("and more");
      notes.blur();
      press("f");
    """
    ((wish, decision, based_on, _),) = page.evaluate(at_the_bar(acts), BAR_HTML)
    assert (wish, decision, based_on) == ("draft", None, 0)
    assert page.evaluate("() => document.querySelector('textarea').disabled") is True


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
