"""What the provider says, and what it refuses to say."""

import asyncio
import json
from dataclasses import replace
from pathlib import Path

import pytest

from tests.simulated.small import AIR, loaded, played, run
from utb.errors import ErrorKind, ProviderError
from utb.model import Decision, TurnSubtype
from utb.model.synthesis import Batch, FailureCode, Question, SynthesisRole, SynthesisTopic, TurnMode
from utb.providers.protocol import Cue, Parameters, Player
from utb.providers.simulated.playing import Playing
from utb.providers.simulated.provider import SimulatedProvider

TOPIC = SynthesisTopic(persona="p", topic_id="p_topic1", language="en", env_info="", tool_set="weather_air")
CUE = Cue(
    role=SynthesisRole.PLANNER, purpose="plan", attempt=1, before=(), topic=TOPIC, turn=0, is_fresh=True, proposal=None
)  # fmt: skip


def test_a_session_is_what_the_bank_says(tmp_path: Path) -> None:
    air, stays = played(loaded(tmp_path / "bank"), tmp_path / "out")
    assert (air.topic_id, air.tool_set, air.domain) == ("p_topic1", "weather_air", "weather")
    assert "2026-02-10" <= air.env_info[:10] <= "2026-02-13" and "18:00" <= air.env_info[11:16] < "21:00"
    assert stays.env_info.startswith("2026-03-02 09:")
    ask = air.turns[1]
    assert (ask.mode, ask.decision, ask.subtype) == (TurnMode.UNDERSPECIFIED, Decision.ASK, TurnSubtype.PARTIAL)
    assert [move.is_clear if isinstance(move, Question) else None for move in ask.plan] == [False, True, None]
    assert len(air.turns[0].candidates) == 2 and air.turns[0].request in air.turns[0].candidates
    assert stays.turns[0].refers_to == "p_topic1/0" and stays.turns[0].candidates == ()


def test_later_topics_use_what_earlier_ones_drew_and_returned(tmp_path: Path) -> None:
    air, stays = played(loaded(tmp_path / "bank"), tmp_path / "out")
    seen, search = air.turns[0].plan[0], stays.turns[0].plan[0]
    assert isinstance(seen, Batch) and isinstance(search, Batch)
    assert search.actions[0].arguments["city"] == seen.actions[0].arguments["location"]
    assert seen.observations[0].response["label"] in stays.turns[1].answer


def test_needs_are_the_calls_whose_names_are_used(tmp_path: Path) -> None:
    stays = played(loaded(tmp_path / "bank"), tmp_path / "out")[1]
    needs = [action.needs for move in stays.turns[0].plan if isinstance(move, Batch) for action in move.actions]
    assert needs == [(), (0,)]


def test_a_call_can_wait_for_one_whose_result_it_does_not_use(tmp_path: Path) -> None:
    more = 'as = "alert"\n  [[turns.steps]]\n    [[turns.steps.calls]]\n    tool = "getAirQuality"\n' + (
        '    arguments = { location = "{{ city }}" }\n    purpose = "once more"\n    after = ["alert"]\n'
    )
    air = played(loaded(tmp_path / "bank", air=AIR.replace('as = "alert"', more)), tmp_path / "out")[0]
    last = air.turns[1].plan[-1]
    assert isinstance(last, Batch) and last.actions[0].needs == (0,)


def test_the_seed_decides(tmp_path: Path) -> None:
    bank = loaded(tmp_path / "bank")
    sessions = [played(bank, tmp_path / str(seed), seed) for seed in range(8)]
    assert len({session[0].turns[0].request for session in sessions}) == 4  # two places in two wordings
    assert sessions[0] == played(bank, tmp_path / "again", 0)


def test_a_template_that_finds_nothing_ends_the_topic_by_name(tmp_path: Path) -> None:
    bank = loaded(tmp_path / "bank", air=AIR.replace("{{ alert.threshold }}", "{{ alert.x }}"))
    ended, topics = run(bank, tmp_path / "out")
    failure = topics[0].failure
    assert failure is not None and failure.code is FailureCode.PROVIDER_FAILED and "alert.x" in failure.message
    assert ended.stopped is not None and "there are no more topics" in ended.stopped


def test_the_checker_compares_a_plan_with_what_is_due(tmp_path: Path) -> None:
    provider = SimulatedProvider(Playing(loaded(tmp_path), 3))
    plan = json.loads(asyncio.run(provider.play(CUE, Parameters(model="m"))).text)
    check = replace(CUE, purpose="check_plan", role=SynthesisRole.PLANNER_CHECKER, proposal=plan)
    assert json.loads(asyncio.run(provider.play(check, Parameters(model="m"))).text)["correct"] == "yes"
    plan["actions"][0]["arguments"]["location"] = "Rome"
    told = json.loads(asyncio.run(provider.play(check, Parameters(model="m"))).text)
    assert told == {"correct": "no", "analysis": "Not what is due now: actions."}


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"turn": 2}, "has no turn 2"),
        ({"purpose": "observe"}, "tools are executed"),
        ({"purpose": "ask"}, "no question is due"),
        ({"topic": SynthesisTopic(persona="p", topic_id="t", language="en", env_info="", tool_set="x")}, "with x"),
    ],
)
def test_what_no_scenario_has_is_refused(tmp_path: Path, changed: dict[str, object], message: str) -> None:
    provider = SimulatedProvider(Playing(loaded(tmp_path), 3))
    with pytest.raises(ProviderError, match=message) as error:
        asyncio.run(provider.play(replace(CUE, **changed), Parameters(model="m")))  # type: ignore[arg-type]
    assert error.value.kind is ErrorKind.REFUSED


def test_without_a_cue_there_is_nothing_to_say(tmp_path: Path) -> None:
    provider = SimulatedProvider(Playing(loaded(tmp_path), 3))
    assert isinstance(provider, Player)
    with pytest.raises(ProviderError) as error:
        asyncio.run(provider.complete((), Parameters(model="m")))
    assert error.value.kind is ErrorKind.BAD_REQUEST
