"""Reviewing in tests: a small workspace, a named reviewer at a page, and what the store says afterwards."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlencode

from playwright.sync_api import Page, expect

from tests.app.driving import Server, run_server, settle
from tests.app.workspaces import Json, topic, write_dataset
from utb.model.annotation import DocumentKind, Revision
from utb.store import open_store
from utb.testing import answer, node, tool

ANN = "Ann Lee"
_COLOURS = re.compile(r"\x1b\[[0-9;]*m")
_TRACEBACK = re.compile(
    r"^[^\n]*Traceback \((?:(?!Traceback \().)*?^RuntimeError: dictionary changed size during iteration$", re.S | re.M
)
KNOWN = """() => document.querySelector("[data-testid=foot] b")
  || document.querySelector("input[aria-label='Your name']")?.offsetParent"""  # there is a name, or a question for it
TOOLS: list[Json] = [
    tool("find", {"query": {"type": "string"}, "limit": {"type": "integer"}}, required=["query"], description="Finds."),
    tool("book", {"id": {"type": "string"}}, required=["id"], description="Books what was found."),
]


def small(root: Path, name: str = "small", count: int = 5) -> Path:
    """So many items, a turn each; the second has a value without a source and an observation that is no JSON."""
    topics = []
    for number in range(count):
        looked = node("find", {"query": f"bag {number}"}, observation={"id": f"bag-{number}"})
        found: list[Json] = [looked, node("book", {"id": f"bag-{number}"}, after=[0], observation={"ok": True})]
        if number == 1:
            found[1] = node("book", {"id": "zz-9931"}, after=[0], observation='{"id": 7, "ok": yes}')
        end = answer(after=[0, 1]) | {"observation": f"Bag {number} is booked."}
        topics.append(topic(f"t{number}", [*found, end], tasks=[f"Find bag {number} and book it."], tools=TOOLS))
    return write_dataset(root, name, topics, {})


@contextmanager
def serve_review(workspace: Path, store: Path, on_port: int | None = None) -> Iterator[Server]:
    """The app on this workspace and store."""
    log = store.with_suffix(".log")
    with run_server(log, on_port=on_port, UTB_WORKSPACE=str(workspace), UTB_DATABASE_URL=str(store)) as server:
        yield server


def visit(page: Page, address: str, name: str = ANN, **parameters: object) -> None:
    """Open the page as this person."""
    page.goto(f"{address}review?{urlencode(parameters)}")
    expect(page.get_by_role("heading", name="Review", exact=True)).to_be_visible()
    page.wait_for_function(KNOWN)
    settle(page)
    if page.get_by_label("Your name").is_visible():
        page.get_by_label("Your name").fill(name)
        page.get_by_role("button", name="Start reviewing").click()
        expect(page.get_by_test_id("foot")).to_contain_text(name)
        settle(page)
    expect(page.get_by_test_id("stException")).to_have_count(0)
    if "topic" in parameters:
        at(page, str(parameters["topic"]))
    if page.get_by_test_id("bar-pass").count():
        expect(page.get_by_test_id("bar-reason")).to_have_text("")


def at(page: Page, topic_id: str) -> None:
    """Wait until this item is shown, and nothing runs any more."""
    expect(page.get_by_test_id("sample")).to_contain_text(topic_id)
    settle(page)


@dataclass(frozen=True)
class Kept:
    """What a store holds of one data set."""

    path: Path
    dataset: str = "small"

    @property
    def log(self) -> str:
        """What the server has printed, in plain letters, but for runs of Streamlit that were overtaken.

        A run that gave way to the next one goes on to its next stop. On the way it may read the keys of the session
        while the next one, which has a lock of its own, adds to them; what it draws is thrown away, its traceback not.
        """
        printed = _COLOURS.sub("", self.path.with_suffix(".log").read_text(encoding="utf-8"))
        return _TRACEBACK.sub(lambda found: "" if "filtered_state" in found[0] else found[0], printed)

    def heads(self) -> dict[str, Revision]:
        """The newest revision of every review, by topic."""
        opened = open_store(self.path)
        found = {head.document.item.topic: head for head in opened.heads(self.dataset, DocumentKind.REVIEW)}
        opened.close()
        return found

    def body(self, topic_id: str) -> dict[str, object]:
        """The newest review of a topic."""
        return self.heads()[topic_id].body or {}

    def decisions(self) -> dict[str, object]:
        """What is decided, by topic; nothing for what was undone."""
        return {name: head.body.get("decision") for name, head in self.heads().items() if head.body is not None}

    def history(self, topic_id: str) -> list[tuple[object, str]]:
        """What was decided on a topic, in order, and by which event."""
        opened = open_store(self.path)
        mine = [entry for entry in opened.log() if isinstance(entry, Revision)]
        opened.close()
        return [
            ((entry.body or {}).get("decision"), entry.event_id)
            for entry in mine
            if (entry.document.item.dataset, entry.document.item.topic) == (self.dataset, topic_id)
        ]

    def revisions(self) -> int:
        """How many revisions there are of all reviews."""
        opened = open_store(self.path)
        mine = (entry for entry in opened.log() if isinstance(entry, Revision))
        found = sum(entry.document.item.dataset == self.dataset for entry in mine)
        opened.close()
        return found
