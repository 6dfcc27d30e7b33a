"""The Review page put to trial by impatient and by simultaneous people. Tests run this in small, proofs in full."""

import json
import random
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

from playwright.sync_api import Browser, Page, expect

from tests.app.driving import PROJECT, guarded_page, settle
from tests.app.reviewing import Kept, serve_review, small, visit
from utb.model.annotation import Revision
from utb.store import open_store

CLICKS = 20
PEOPLE = ("Ann Lee", "Bo Quist")
LOCKED = "database is locked"
DIGITS = ("incorrect_tool", "incorrect_parameter", "missing_clarification")  # under the keys 1, 2 and 3
# What the bar keeps until the server says that it stands: made are the events it has kept, told those it has let go.
WATCH = """() => {
  window.made = []; window.told = [];
  const id = (key) => /:event:(.+)$/.exec(key)?.[1];
  const { setItem, removeItem } = Storage.prototype;
  Storage.prototype.setItem = function (key, value) {
    const event = id(key);
    if (event && !made.includes(event)) made.push(event);
    setItem.call(this, key, value);
  };
  Storage.prototype.removeItem = function (key) {
    const event = id(key);
    if (event) told.push(event);
    removeItem.call(this, key);
  };
}"""
CLICK = """(act) => {
  const button = document.querySelector(`[data-testid=${act}]`), notes = document.querySelector("[data-testid=notes]");
  if (act === "bar-note" && !notes.disabled) {
    notes.value = `note ${performance.now()}`;
    notes.dispatchEvent(new Event("input", { bubbles: true }));
  }
  const issue = document.querySelector("[data-testid=issue-other]");
  button.click();
  if (act === "bar-fail" && button.getAttribute("aria-pressed") === "true") {
    if (issue.getAttribute("aria-pressed") !== "true") issue.click();
    document.querySelector("[data-testid=bar-submit]").click();
  }
}"""


@dataclass(frozen=True, kw_only=True)
class Clicked:
    """What came of quick clicks: those that became a wish, those of them acknowledged, and what the store has."""

    clicks: int
    wishes: int
    acknowledged: int
    rows: int
    same_events: bool
    is_locked: bool


def click_quickly(browser: Browser, folder: Path, rounds: int, seed: int = 7) -> Clicked:
    """Rounds of quick clicks on Pass, Fail, Skip and Save note; half of them wait until the button can be pressed."""
    chance = random.Random(seed)
    kept = Kept(folder / "store.sqlite", "clicks")
    small(folder / "workspace", "clicks", rounds * CLICKS + 1)
    made: list[str] = []
    told: list[str] = []
    with serve_review(folder / "workspace", kept.path) as server:
        for number in range(rounds):
            with guarded_page(browser, server.address) as page:
                visit(page, server.address, dataset="clicks")
                page.evaluate(WATCH)
                for _ in range(CLICKS):
                    act = chance.choice(("bar-pass", "bar-fail", "bar-skip", "bar-note"))
                    if number % 2:
                        page.wait_for_function("() => !document.querySelector('[data-testid=bar-pass]').disabled")
                    page.evaluate(CLICK, act)
                    page.wait_for_timeout(chance.randrange(10, 90))
                page.wait_for_function("() => made.every((each) => told.includes(each))")
                settle(page)
                made += page.evaluate("made")
                told += page.evaluate("told")
        log = kept.log
    rows = _events(kept.path)
    return Clicked(
        clicks=rounds * CLICKS,
        wishes=len(made),
        acknowledged=len(set(told)),
        rows=len(rows),
        same_events=sorted(rows) == sorted(set(told)),
        is_locked=LOCKED in log or "Traceback" in log,
    )


def _events(path: Path) -> list[str]:
    opened = open_store(path)
    found = [entry.event_id for entry in opened.log() if isinstance(entry, Revision)]
    opened.close()
    return found


@dataclass(frozen=True, kw_only=True)
class Verdict:
    """One verdict as the person who gave it knows it. `number` counts this person's revisions of the item."""

    who: str
    topic: str
    decision: str
    issues: tuple[str, ...]
    notes: str
    number: int
    began: str
    ended: str


@dataclass(kw_only=True)
class Told:
    """What two people did, and where the history does not tell it."""

    items: int
    verdicts: list[Verdict] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)
    revisions: int = 0


def review_together(browser: Browser, folder: Path, items: int) -> Told:
    """Two people review the same items at the same time, then each changes his mind about every third."""
    kept = Kept(folder / "store.sqlite", "both")
    told = Told(items=items)
    small(folder / "workspace", "both", items)
    with serve_review(folder / "workspace", kept.path) as server:
        with guarded_page(browser, server.address) as one, guarded_page(browser, server.address) as two:
            pages = dict(zip(PEOPLE, (one, two), strict=True))
            for who, page in pages.items():
                visit(page, server.address, who, dataset="both", overlap=2)
            for turn in range(items):
                told.verdicts += _decide(pages, turn, 1)
            for number in range(0, items, 3):
                for who, page in pages.items():
                    visit(page, server.address, who, dataset="both", topic=f"t{number}", turn=0, show="all")
                told.verdicts += _decide(pages, number + 1, 2)
            told.faults += _in_app(one, server.address, told.verdicts, items)
        if LOCKED in kept.log or "Traceback" in kept.log:
            told.faults.append("the log of the server has a fault")
    told.revisions = len(_events(kept.path))
    told.faults += _in_commands(kept.path, told.verdicts, items)
    return told


def _decide(pages: dict[str, Page], turn: int, number: int) -> list[Verdict]:
    """Both decide on what they see, neither waits for the other."""
    given = []
    for place, (who, page) in enumerate(pages.items()):
        topic = parse_qs(urlsplit(page.url).query)["topic"][0]
        expect(page.get_by_test_id("sample")).to_contain_text(f"{topic} ")
        decision = ("pass", "fail", "skip")[(turn + place) % 3]
        issues = (DIGITS[turn % 3],) if decision == "fail" else ()
        notes = f"{who} on {topic}, {number}"
        began = _now()
        page.get_by_test_id("notes").fill(notes)
        page.get_by_test_id("notes").press("Escape")
        for key in {"pass": ("p",), "skip": ("s",), "fail": ("f", str(turn % 3 + 1), "Enter")}[decision]:
            page.keyboard.press(key)
        given.append((who, page, topic, decision, issues, notes, began))
    found = []
    for who, page, topic, decision, issues, notes, began in given:
        page.wait_for_function("(topic) => !location.search.includes(`topic=${topic}&`)", arg=topic)
        settle(page)
        found.append(
            Verdict(
                who=who, topic=topic, decision=decision, issues=issues, notes=notes, number=number,
                began=began, ended=_now(),
            )
        )  # fmt: skip
    return found


def _now() -> str:
    return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%S.%f")[:23] + "Z"


def _in_app(page: Page, address: str, verdicts: Sequence[Verdict], items: int) -> list[str]:
    """What the history of each item does not tell in the app."""
    faults = []
    for number in range(items):
        visit(page, address, PEOPLE[0], dataset="both", topic=f"t{number}", turn=0, show="all")
        page.keyboard.press("h")
        lines = page.get_by_test_id("story").locator(".line")
        expected = [each for each in verdicts if each.topic == f"t{number}"]
        expect(lines).to_have_count(len(expected))
        texts = [" ".join(text.split()) for text in lines.all_inner_texts()]
        times = page.get_by_test_id("story").locator("time").evaluate_all("all => all.map(each => each.dateTime)")
        for each in expected:
            version = f"version {each.number} on {each.number - 1}" if each.number > 1 else "version 1"
            wanted = (each.who, each.decision, each.notes, version)
            found = [at for text, at in zip(texts, times, strict=True) if all(word in text for word in wanted)]
            if len(found) != 1 or not each.began <= found[0] <= each.ended:
                faults.append(f"the app does not tell {each}: {texts} {times}")
        page.keyboard.press("Escape")
        settle(page)
    return faults


def _in_commands(store: Path, verdicts: Sequence[Verdict], items: int) -> list[str]:
    """What `utb annotations history` does not tell of each item, as text and as JSON."""
    faults = []
    for number in range(items):
        expected = [each for each in verdicts if each.topic == f"t{number}"]
        told = json.loads(_history(store, number, "json"))["entries"]
        text = " ".join(_history(store, number, "text").split())
        if len(told) != len(expected):
            faults.append(f"t{number}: {len(told)} entries for {len(expected)} verdicts")
        for each in expected:
            entries = [entry for entry in told if _is_told(entry, each)]
            words = f"revision {each.number} on 1" if each.number > 1 else "revision 1"
            if len(entries) != 1 or f"review saved ({words})" not in text or each.who not in text:
                faults.append(f"the command does not tell {each}")
    return faults


def _is_told(entry: dict[str, object], verdict: Verdict) -> bool:
    """Whether this entry is that verdict: who, when, what, and based on which revision."""
    body = entry["body"]
    assert isinstance(body, dict)
    said = (entry["author"], body["decision"], tuple(body["issues"]), body["notes"], entry["number"])
    wanted = (verdict.who, verdict.decision, verdict.issues, verdict.notes, verdict.number)
    is_in_time = verdict.began <= str(entry["at"]) <= verdict.ended
    return said == wanted and entry["based_on"] == verdict.number - 1 and is_in_time


def _history(store: Path, number: int, form: str) -> str:
    name = f"both/t{number}/0"
    command = [sys.executable, "-m", "utb", "annotations", "history", "--item", name, "--store", str(store)]
    done = subprocess.run([*command, "--format", form], cwd=PROJECT, capture_output=True, text=True, check=True)
    return done.stdout
