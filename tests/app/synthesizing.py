"""Workspaces in which sessions can be made: two people, small tool sets, and a server that plays the roles."""

import re
import shutil
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect

from tests.app.driving import settle
from tests.synthesis.runs import DATA
from tests.synthesis.scripts import TOOL_SETS, answered, roles_toml
from tests.synthesis.stub_server import Answer, Stub, serving

SETS = "".join(f"&set={name}" for name in TOOL_SETS)
KEY = "SYNTHESIS_TEST_KEY"
SECRET = "sk-this-is-never-shown"
NEVER = "no plan for this"  # what the planner says of a request that it cannot do
_MIXED = re.compile(r"^The request: \[mixed\].*$", re.MULTILINE)


def workspace(root: Path, base_url: str = "http://127.0.0.1:9/v1") -> Path:
    """The workspace; its provider wants a key."""
    (root / "datasets").mkdir(parents=True, exist_ok=True)
    shutil.copytree(DATA / "personas", root / "personas" / "small", dirs_exist_ok=True)
    shutil.copytree(DATA / "tool_schemas", root / "tool_schemas", dirs_exist_ok=True)
    (root / "roles.toml").write_text(roles_toml(base_url, more=f'key_env = "{KEY}"'), encoding="utf-8")
    return root


class Pace:
    """Answers at once until so many were given, then slowly, until it is told to hurry."""

    def __init__(self, quick: int) -> None:
        self._quick = quick
        self._given = 0
        self._doomed: str | None = None
        self.hurry = threading.Event()

    def __call__(self, request: dict[str, Any]) -> Answer:
        """The answer to a request; the planner has no plan for the first one that wants several kinds of calls."""
        self._given += 1
        delay = 0.0 if self._given <= self._quick or self.hurry.is_set() else 0.4
        wish = _MIXED.search(request["messages"][1]["content"]) if request["model"] == "planner" else None
        if wish is not None and self._doomed is None:
            self._doomed = wish[0]
        is_doomed = wish is not None and wish[0] == self._doomed
        return Answer(text=NEVER if is_doomed else answered(request).text, delay_s=delay)


@contextmanager
def paced(root: Path, quick: int) -> Iterator[tuple[Path, Pace, Stub]]:
    """A workspace whose server takes its time."""
    pace = Pace(quick)
    with serving(pace) as stub:
        yield workspace(root, stub.base_url), pace, stub


def visit(page: Page, address: str, query: str = "") -> None:
    """Open the page."""
    page.goto(f"{address}synthesize{query}")
    settle(page)
    expect(page.get_by_role("heading", name="Synthesize", exact=True)).to_be_visible()
    expect(page.get_by_test_id("stException")).to_have_count(0)


def stands(page: Page, word: str) -> None:
    """Wait until the run stands so."""
    expect(page.locator(f"[data-testid=progress][data-standing='{word}']")).to_be_visible()
