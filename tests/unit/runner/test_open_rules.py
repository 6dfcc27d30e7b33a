"""Open turns: they go on after a departure; calls are answered by what they say, questions by what was recorded."""

import json
from pathlib import Path

import pytest

from tests.unit.runner.talk import calling, opened, played, saying
from utb.errors import ErrorKind, ProviderError
from utb.io.tool_sets import offered, read_tool_sets
from utb.model import Toolbox
from utb.providers.chat import ChatReply
from utb.runner.conversation import Outcome, begin
from utb.runner.observations import SAID_ALL, Desk
from utb.runner.open_rules import OpenRules
from utb.runner.prompts import PromptBuilder, visible_of
from utb.runner.worlds import Worlds
from utb.testing import answer, ask, node, tool, turn

TOOLS = [tool("find", {"q": {"type": "string"}}), tool("book", {"id": {"type": "integer"}})]
TURN = turn(
    node("find", {"q": "a"}, observation="found a"),
    {**ask("id", "Number 7."), "observation": "Which number?"},
    node("book", {"id": 7}, after=[0, 1], observation={"booked": 7}),
    {**answer(after=[2]), "observation": "Booked."},
    tools=TOOLS,
)
SETS = read_tool_sets(Path(__file__).resolve().parents[3] / "tool_schemas", ["weather_air"])


def results(told: object) -> list[object]:
    return [message["content"] for message in told.messages if message["role"] == "tool"]


def test_a_call_is_answered_by_its_content_in_any_order() -> None:
    told = played(TURN, opened(TURN), calling(("book", {"id": 7})), calling(("find", {"q": "a"}), ids="x"))
    assert results(told) == ['{"booked": 7}', "found a"] and told.outcome is None


@pytest.mark.parametrize(
    ("call", "code"),
    [
        (("nothing", {}), "unknown_tool"),
        ((7, {}), "unknown_tool"),
        (("find", "no json"), "invalid_arguments"),
        (("find", {"q": "b"}), "nothing_found"),
    ],
)
def test_what_nobody_recorded_fails_as_tools_fail(call: tuple[object, object], code: str) -> None:
    (content,) = results(played(TURN, opened(TURN), calling(call)))
    assert json.loads(str(content))["error"]["code"] == code


def test_a_question_gets_the_recorded_reply_once_and_then_a_shrug() -> None:
    told = played(TURN, opened(TURN), *[saying("Which number should I book?")] * 3)
    heard = [message["content"] for message in told.messages[1:] if message["role"] == "user"]
    assert heard == ["Number 7.", SAID_ALL["en"]] and told.outcome is Outcome.ANSWERED


def test_a_question_in_the_very_words_of_the_reference_asks() -> None:
    odd = turn({**ask("id", "Number 7."), "observation": "The number is not known to me"}, answer(after=[0]))
    told = played(odd, opened(odd), saying("The number is not known to me "))
    assert told.outcome is None and told.messages[-1]["content"] == "Number 7."


def test_the_shrug_is_in_the_language_of_the_request() -> None:
    assert Desk(turn=turn(answer(), request="订一个")).shrug == SAID_ALL["zh"]


def test_a_text_that_does_not_ask_ends_the_turn_and_so_does_a_question_when_all_is_done() -> None:
    assert played(TURN, opened(TURN), saying("I am done.")).outcome is Outcome.ANSWERED
    chat = turn(answer())
    assert played(chat, opened(chat), saying("How are you?")).outcome is Outcome.ANSWERED


@pytest.mark.parametrize(
    ("reply", "outcome"),
    [
        (saying(""), Outcome.EMPTY_REPLY),
        (ChatReply(), Outcome.EMPTY_REPLY),
        (ChatReply(tool_calls="[f(x]"), Outcome.UNREADABLE_CALLS),
        (saying("Half of", finish_reason="length"), Outcome.REPLY_CUT),
    ],
)
def test_what_cannot_go_on_ends_by_name(reply: ChatReply, outcome: Outcome) -> None:
    told = played(TURN, opened(TURN), reply)
    assert told.outcome is outcome and told.outcome.is_truncated == (outcome is Outcome.REPLY_CUT)


def test_a_turn_without_end_is_cut_off_by_the_step_limit() -> None:
    told = played(TURN, opened(TURN, step_limit=3), *[calling(("find", {"q": "a"}))] * 9)
    assert told.outcome is Outcome.STEP_LIMIT and len(told.exchanges) == 3 and told.outcome.is_truncated


def test_a_failure_ends_the_turn_and_keeps_what_was_said() -> None:
    told = played(TURN, opened(TURN), calling(("find", {"q": "a"})))
    failed = told.fail(ProviderError(ErrorKind.TIMEOUT, "no reply in time", attempts=3))
    assert failed.outcome is Outcome.FAILED and failed.exchanges == told.exchanges
    assert failed.failure is not None and (failed.failure.kind, failed.failure.attempts) == ("timeout", 3)


def test_states_are_never_changed() -> None:
    start = begin(PromptBuilder().prompt(visible_of(TURN)), opened(TURN))
    one, other = start.receive(calling(("find", {"q": "a"}))), start.receive(calling(("find", {"q": "a"})))
    assert one == other and start.exchanges == () and start.outcome is None


def _weather(observation: object, env_info: str | None = "2026-03-03 09:00:00 Tuesday") -> object:
    made = offered(SETS["weather_air"])
    name, arguments = "getAirQuality", {"city": "Oslo"}
    return turn(node(name, arguments, observation=observation), answer(after=[0]), tools=made, env_info=env_info)


def test_executable_tools_answer_what_nobody_recorded() -> None:
    played_turn = _weather("recorded")
    scene = Worlds(SETS).of(played_turn)
    rules = OpenRules(desk=Desk(turn=played_turn, scene=scene))
    told = played(
        played_turn, rules, calling(("getAirQuality", {"city": "Oslo"}), ("getAirQuality", {"city": "Bergen"}))
    )
    recorded, simulated = results(told)
    assert recorded == "recorded" and scene.world.stock.now.isoformat() == "2026-03-03T09:00:00"
    assert isinstance(json.loads(str(simulated)), dict)


@pytest.mark.parametrize("env_info", [None, "no time", "2026-13-45 09:00:00"])
def test_without_a_time_or_with_other_tools_there_is_no_world(env_info: str | None) -> None:
    assert Worlds(SETS).of(_weather("x", env_info)) is None
    assert Worlds(SETS).of(turn(answer(), tools=TOOLS, env_info="2026-03-03 09:00:00")) is None
    odd = [{"type": "function", "function": {"name": "getAirQuality", "parameters": {"properties": {"x": {}}}}}]
    assert Worlds(SETS).of(turn(answer(), tools=odd, env_info="2026-03-03 09:00:00")) is None
    assert Toolbox(tuple(odd)).raw
