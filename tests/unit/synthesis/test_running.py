"""Runs without a network: what stops a session, what only fails a topic, and that order of work changes nothing."""

import asyncio
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from tests.synthesis.runs import DATA
from tests.synthesis.scripts import TOOL_SETS, answered
from utb.errors import ConfigError, ErrorKind, ProviderError
from utb.io.persona import persona_of
from utb.io.tool_sets import read_tool_sets
from utb.model.synthesis import FailureCode, SynthesisRole
from utb.providers.protocol import Message, Parameters, Reply
from utb.synthesis.checkpoints import RunFolder, read_session
from utb.synthesis.roles import Cast, ToolSource, Voice
from utb.synthesis.running import RunPlan, SessionEnded, TopicMade, synthesise
from utb.synthesis.templates import read_prompts
from utb.synthesis.turns import Limits

SETS = read_tool_sets(DATA / "tool_schemas")
PEOPLE = tuple(persona_of({"summary": f"person {n}", "preferences": {}}, f"p{n}") for n in range(3))
SPEAKERS = [role for role in SynthesisRole if role not in (SynthesisRole.WORLD, SynthesisRole.TOOL)]


class Script:
    """Answers like the scripted roles; `spoilt` may change or refuse an answer. Others get their turn in between."""

    def __init__(self, spoilt: Any = None) -> None:
        self.spoilt, self.asked, self.running, self.most_running, self.is_closed = spoilt, 0, 0, 0, False

    async def complete(self, messages: Sequence[Message], parameters: Parameters, /) -> Reply:
        self.asked += 1
        number = self.asked
        self.running += 1
        self.most_running = max(self.most_running, self.running)
        await asyncio.sleep(0)
        self.running -= 1
        request = {
            "model": parameters.model,
            "messages": [{"role": message.role.value, "content": message.content} for message in messages],
        }
        text = answered(request).text
        if self.spoilt is not None:
            text = self.spoilt(number, parameters.model, text)
        return Reply(text=text)

    async def close(self) -> None:
        self.is_closed = True


def plan(**changes: Any) -> RunPlan:
    settings: dict[str, Any] = {
        "seed": 3,
        "language": "en",
        "personas": PEOPLE,
        "tool_sets": SETS,
        "drawn": TOOL_SETS[1:],
        "prompts": {"en": read_prompts("en")},
        "fewest_turns": 4,
        "most_turns": 4,
        **changes,
    }
    return RunPlan(**settings)


def made(
    out: Path, script: Script, **changes: Any
) -> tuple[tuple[SessionEnded, ...], list[TopicMade | SessionEnded], dict[str, bytes]]:
    """How the sessions ended, what was heard, and the session files."""
    voices = {
        role: Voice(provider_name="script", provider=script, parameters=Parameters(model=role.value))
        for role in SPEAKERS
    }
    heard: list[TopicMade | SessionEnded] = []
    cast = Cast(tools=ToolSource.WORLD, voices=voices)
    run = synthesise(plan(**changes), cast, RunFolder(out), heard.append, lambda: datetime(2026, 3, 3, tzinfo=UTC))
    ended = asyncio.run(run)
    return ended, heard, {path.name: path.read_bytes() for path in sorted((out / "sessions").iterdir())}


def test_sessions_are_the_same_one_after_the_other_and_at_once(tmp_path: Path) -> None:
    alone, together = Script(), Script()
    _, _, one = made(tmp_path / "one", alone, concurrency=1)
    _, _, other = made(tmp_path / "other", together, concurrency=3)
    assert one == other and len(one) == 3
    assert (alone.most_running, together.most_running) == (1, 3)


def test_another_seed_makes_other_sessions(tmp_path: Path) -> None:
    assert made(tmp_path / "one", Script())[2] != made(tmp_path / "other", Script(), seed=4)[2]


def test_a_listener_hears_of_every_topic_and_every_end_and_providers_are_closed(tmp_path: Path) -> None:
    script = Script()
    ended, heard, _ = made(tmp_path, script)
    assert [(one.persona, one.turns, one.stopped) for one in ended] == [
        ("p0", 4, None),
        ("p1", 4, None),
        ("p2", 4, None),
    ]
    assert sorted(one.persona for one in heard if isinstance(one, SessionEnded)) == ["p0", "p1", "p2"]
    for persona in ("p0", "p1", "p2"):
        turns = [one.turns for one in heard if isinstance(one, TopicMade) and one.persona == persona]
        assert turns == sorted(turns) and turns[-1] == 4
    assert script.is_closed


def test_a_provider_that_fails_stops_one_session_and_not_the_others(tmp_path: Path) -> None:
    def spoilt(asked: int, model: str, text: str) -> str:
        if asked == 5:
            raise ProviderError(ErrorKind.SERVER_ERROR, "down")
        return text

    ended, _, _ = made(tmp_path, Script(spoilt))
    stopped = [one for one in ended if one.stopped is not None]
    assert [one.stopped for one in stopped] == ["server_error: down"] and len(ended) == 3
    assert [one.stopped for one in made(tmp_path, Script())[0]] == [None] * 3


def test_a_planner_that_never_plans_fails_topics_by_name_until_the_session_stops(tmp_path: Path) -> None:
    script = Script(lambda _, model, text: "hm" if model == "planner" else text)
    ended, heard, _ = made(tmp_path, script, personas=PEOPLE[:1])
    failures = [one.failure.code for one in heard if isinstance(one, TopicMade) and one.failure is not None]
    assert failures == [FailureCode.PLAN_REJECTED] * 3
    assert ended[0].stopped is not None and "plan_rejected: 3 attempts; the last: no_json" in ended[0].stopped


def test_a_turn_that_fails_keeps_the_turns_before_it_and_its_steps(tmp_path: Path) -> None:
    answers = iter(["fine", " ", " ", " "])
    script = Script(lambda _, model, text: next(answers, text) if model == "assistant" else text)
    ended, _, _ = made(tmp_path, script, personas=PEOPLE[:1], fewest_turns=8, most_turns=8)
    topics = read_session(tmp_path / "sessions" / "p0.jsonl")
    failed = next(topic for topic in topics if topic.failure is not None)
    assert failed.failure is not None and failed.failure.code in (
        FailureCode.ANSWER_UNUSABLE,
        FailureCode.QUESTION_UNUSABLE,
    )
    assert failed.failure.turn == len(failed.turns) and len(failed.failure.steps) >= 5
    assert ended[0].turns == 8 and sum(len(topic.turns) for topic in topics) == 8


def test_a_step_limit_is_a_named_failure(tmp_path: Path) -> None:
    ended, heard, _ = made(tmp_path, Script(), personas=PEOPLE[:1], limits=Limits(steps=3))
    failures = {one.failure.code for one in heard if isinstance(one, TopicMade) and one.failure is not None}
    assert failures == {FailureCode.STEP_LIMIT} and ended[0].turns == 0


@pytest.mark.parametrize("changes", [{"fewest_turns": 0}, {"fewest_turns": 5}, {"personas": ()}, {"drawn": ()}])
def test_a_plan_that_makes_nothing_is_refused(changes: dict[str, Any]) -> None:
    with pytest.raises(ConfigError):
        plan(**changes)


def test_an_error_of_the_folder_is_raised_by_itself(tmp_path: Path) -> None:
    made(tmp_path, Script())
    (tmp_path / "sessions" / "p1.jsonl").write_bytes(b"")
    with pytest.raises(Exception, match="other topics than its checkpoint says") as caught:
        made(tmp_path, Script())
    assert not isinstance(caught.value, ExceptionGroup)
