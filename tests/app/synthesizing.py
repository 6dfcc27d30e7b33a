"""Workspaces in which sessions can be made: two people, small tool sets, and a server that plays the roles."""

import json
import re
import shutil
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect

from tests.app import hostile
from tests.app.driving import settle
from tests.app.workspaces import Json
from tests.sessions import answering, checked, request, said, session_line
from tests.synthesis.runs import DATA
from tests.synthesis.scripts import TOOL_SETS, answered, roles_toml
from tests.synthesis.stub_server import Answer, Stub, serving

SETS = "".join(f"&set={name}" for name in TOOL_SETS)
KEY = "SYNTHESIS_TEST_KEY"
SECRET = "sk-this-is-never-shown"
ROLES = ("user_simulator", "planner", "planner_checker", "assistant")
NEVER = "no plan for this"  # what the planner says of a request that it cannot do
_MIXED = re.compile(r"^The request: \[mixed\].*$", re.MULTILINE)


def workspace(root: Path, base_url: str = "http://127.0.0.1:9/v1") -> Path:
    """The workspace; its provider wants a key."""
    (root / "datasets").mkdir(parents=True, exist_ok=True)
    shutil.copytree(DATA / "personas", root / "personas" / "small", dirs_exist_ok=True)
    shutil.copytree(DATA / "tool_schemas", root / "tool_schemas", dirs_exist_ok=True)
    (root / "roles.toml").write_text(roles_toml(base_url, more=f'key_env = "{KEY}"'), encoding="utf-8")
    return root


def call(number: int, **fields: object) -> Json:
    """A line of our own log."""
    role = ROLES[number % 4]
    return {
        "call_id": f"t{number // 40}/{number // 8 % 5}/{number % 8}",
        "logged_at": "2026-11-30T00:00:00+00:00",
        "persona": f"persona{number % 3}",
        "topic_id": f"t{number // 40}",
        "turn": number // 8 % 5,
        "role": role,
        "purpose": "plan",
        "attempt": 1,
        "prompt": f"en/{role}",
        "prompt_version": "3",
        "provider": "stub",
        "parameters": {"model": "m"},
        "messages": [{"role": "system", "content": "standing"}, {"role": "user", "content": f"situation {number}"}],
        "reply": {"text": f"reply {number}", "tokens": {"input": 100, "output": 10}, "latency_s": 0.5},
        "accepted": number % 10 != 0,
        "reasons": ["not JSON"] if number % 10 == 0 else [],
        **fields,
    }


def with_calls(root: Path, lines: Sequence[object], name: str = "model_calls_1.jsonl") -> Path:
    """A workspace with one log; lines that are text stand as they are."""
    folder = workspace(root) / "synthesis" / "files"
    folder.mkdir(parents=True, exist_ok=True)
    text = "".join(f"{line if isinstance(line, str) else json.dumps(line)}\n" for line in lines)
    (folder / name).write_text(text, encoding="utf-8", errors="surrogatepass")
    return root


def attacking_calls() -> list[Json]:
    """Every attack as every text of a call."""
    return [
        call(1, call_id=text, persona=text, topic_id=text, role=text, purpose=text, prompt=text, reasons=[text])
        | {"reply": {"text": text}, "messages": [{"role": text, "content": text}], "accepted": False}
        for text in hostile.ATTACKS
    ]


def attacking_sessions(root: Path) -> Path:
    """Every attack as what people, planners and assistants say, and as persona; topic `p3_t3` has the fourth."""
    folder = workspace(root) / "synthesis" / "attacks"
    folder.mkdir(parents=True)
    lines = []
    messages = [request("Please @@"), answering("chat"), checked("yes"), said("No. @@")]
    for number, text in enumerate(hostile.ATTACKS):
        raw = json.loads(session_line(*messages, topic_id=f"t{number}"))
        raw["persona_id"], raw["persona"] = f"p{number}", {"summary": "@@", "sensitive_information": {"x": "@@"}}
        lines.append(json.dumps(raw).replace("@@", json.dumps(text)[1:-1]))
    (folder / "s.jsonl").write_text("\n".join(lines), encoding="utf-8")
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
