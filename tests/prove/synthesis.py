"""Synthesis: sessions against a real server, faults on schedule, kills and resumes, and who sees the persona."""

import json
import random
import tempfile
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.prove.report import Line
from tests.synthesis.golden import GOLDEN, as_text
from tests.synthesis.runs import PERSONAS, TURNS, arguments, calls, persona_files, sessions, started
from tests.synthesis.scripts import ROLES, answered
from tests.synthesis.stub_server import Stub, serving
from tests.synthesis.trials import FAULTS, QUICKLY, failing, killable, killed_and_resumed, same_files
from utb.synthesis.checkpoints import read_session

KILLS = 10
SEES_PERSONA = {"user_simulator", "planner", "assistant"}


@contextmanager
def _whole(*, tools: str = "world") -> Iterator[tuple[Path, Stub]]:
    """A run that nobody disturbs."""
    with tempfile.TemporaryDirectory() as folder, serving(answered) as stub:
        _ended(arguments(Path(folder), stub.base_url, tools=tools))
        yield Path(folder) / "run", stub


def _ended(words: list[str]) -> None:
    process = started(words)
    _, stderr = process.communicate()
    if process.returncode:
        raise SystemExit(stderr.decode())


def line_sessions() -> Line:
    """Two personas, twelve turns each, against a server that speaks the OpenAI protocol."""
    with _whole() as (out, stub):
        is_golden = as_text(persona_files(out)) == GOLDEN.read_text(encoding="utf-8")
        turns = [sum(len(topic.turns) for topic in read_session(path)) for path in persona_files(out)]
        steps = [
            step
            for path in persona_files(out)
            for topic in read_session(path)
            for turn in topic.turns
            for step in turn.steps
        ]
        refused = sum(not step.accepted for step in steps)
    return Line(
        name="a",
        what=f"{PERSONAS} personas x {TURNS} turns over HTTP, against the golden sessions",
        figure=f"{turns} turns, {len(stub.requests)} requests, {len(steps)} steps, {refused} of them refused",
        met=is_golden and turns == [TURNS] * PERSONAS,
    )


def line_faults() -> Line:
    """The same with a fault at every fifth request: the sessions do not show it."""
    with _whole() as (out, stub), tempfile.TemporaryDirectory() as folder:
        with serving(failing()) as second:
            _ended(arguments(Path(folder), second.base_url, more=QUICKLY))
        same = sessions(Path(folder) / "run") == sessions(out)
        attempts = sum(e["reply"]["attempts"] for log in calls(Path(folder) / "run").values() for e in log)
        faults = len(second.requests) - len(stub.requests)
    return Line(
        name="b",
        what=f"a fault at every fifth request, {len(FAULTS)} kinds in turn",
        figure=f"{faults} faults in {len(second.requests)} requests, {attempts} attempts logged, same sessions: {same}",
        met=same and faults > 0 and attempts == len(second.requests),
    )


def line_kills() -> Line:
    """Ten times `kill -9`, at requests drawn anew, and on again."""
    with _whole() as (out, stub), tempfile.TemporaryDirectory() as folder, killable() as (killer, second):
        chance = random.Random(20260303)
        after = [chance.randint(3, len(stub.requests) // (KILLS + 2)) for _ in range(KILLS)]
        kills = killed_and_resumed(Path(folder), second.base_url, killer, after)
        same = same_files(Path(folder) / "run", out)
        twice = len(second.requests) - len(stub.requests)
    return Line(
        name="c",
        what=f"kill -9 {KILLS} times and resume",
        figure=f"{kills} kills, {twice} of {len(second.requests)} requests asked again, same files: {same}",
        met=same and kills == KILLS and twice <= KILLS * PERSONAS,
        detail=f"killed after requests: {after}",
    )


def line_canary() -> Line:
    """Which roles see a text that stands only in the persona, with the world and with simulated tools."""
    shown: Counter[str] = Counter()
    asked: Counter[str] = Counter()
    sensitive = 0
    for tools in ("world", "simulated"):
        with _whole(tools=tools) as (_, stub):
            for request in stub.requests:
                text = json.dumps(request)
                asked[request["model"]] += 1
                shown[request["model"]] += "CANARY-" in text
                sensitive += "CANARY-SENSITIVE" in text
    always = all(shown[role] == asked[role] for role in SEES_PERSONA)
    seen = {role for role, count in shown.items() if count}
    return Line(
        name="e",
        what="the persona stands in every prompt of user, planner, assistant and in no other; sensitive text in none",
        figure=", ".join(f"{role} {shown[role]}/{asked[role]}" for role in ROLES) + f"; sensitive {sensitive}",
        met=always and seen == SEES_PERSONA and not sensitive and set(asked) == set(ROLES),
    )


LINES = {"a": (line_sessions,), "b": (line_faults,), "c": (line_kills,), "e": (line_canary,)}
