"""Outlines from a bank in place of chance, and the same session whatever interrupts it."""

from pathlib import Path

from msgspec.structs import replace

from tests.simulated.small import AIR, PERSON, loaded, played, run, tool_sets
from utb.model import Decision, TurnSubtype
from utb.model.synthesis import FollowUp, SynthesisRole, SynthesisTopic, TurnMode
from utb.providers.simulated.playing import Playing
from utb.providers.simulated.provider import SimulatedProvider
from utb.synthesis.banked import BankedOutlines, simulated_cast
from utb.synthesis.checkpoints import RunFolder, read_session
from utb.synthesis.outlining import DrawnOutlines
from utb.synthesis.remembering import memory_of
from utb.synthesis.roles import ToolSource
from utb.synthesis.turns import Limits


def test_topics_stand_in_the_bank_until_there_are_no_more(tmp_path: Path) -> None:
    bank = loaded(tmp_path)
    outlines = BankedOutlines(bank, Playing(bank, 3))
    assert (outlines.language("p"), outlines.turns("p")) == ("en", 4)
    first, second, third = (outlines.topic("p", number, 4) for number in range(3))
    assert first is not None and second is not None and third is None
    assert (first.tool_set, first.modes) == ("weather_air", (TurnMode.SINGLE, TurnMode.UNDERSPECIFIED))
    assert second.env_info.endswith("Monday")
    assert set(outlines.described()["scenarios"]["p"]) == {"weather_air", "travel_stays"}


def test_turns_are_outlined_as_their_scenario_says(tmp_path: Path) -> None:
    bank = loaded(tmp_path / "bank")
    topics = played(bank, tmp_path / "out")
    outlines = BankedOutlines(bank, Playing(bank, 3))
    air, stays = (outlines.topic("p", number, 4) for number in range(2))
    assert air is not None and stays is not None
    asked = outlines.turn("p", air, memory_of((), _cut(topics[0])))
    assert (asked.follow_up, asked.refers_to) == (FollowUp.CONTINUE, "p_topic1/0")
    assert (asked.clear, asked.subtype, asked.decision) == ((False, True), TurnSubtype.PARTIAL, Decision.ASK)
    opening = outlines.turn("p", stays, memory_of(topics[:1], _cut(topics[1], turns=0)))
    assert (opening.refers_to, opening.subtype, opening.decision) == ("p_topic1/0", None, None)


def test_one_provider_speaks_for_everybody_but_the_tools(tmp_path: Path) -> None:
    cast = simulated_cast(SimulatedProvider(Playing(loaded(tmp_path), 3)))
    assert cast.tools is ToolSource.WORLD
    assert set(cast.voices) == {
        SynthesisRole.USER, SynthesisRole.PLANNER, SynthesisRole.PLANNER_CHECKER, SynthesisRole.ASSISTANT,
    }  # fmt: skip


def test_a_complete_session_is_a_data_set_too_and_is_left_alone(tmp_path: Path) -> None:
    bank = loaded(tmp_path / "bank")
    ended, topics = run(bank, tmp_path / "out")
    path = RunFolder(tmp_path / "out").dataset("p")
    assert ended.stopped is None and len(path.read_bytes().splitlines()) == len(topics) == 2
    path.write_bytes(b"mine")
    run(bank, tmp_path / "out")
    assert path.read_bytes() == b"mine"


def test_a_session_that_stopped_is_no_data_set(tmp_path: Path) -> None:
    bank = loaded(tmp_path / "bank", air=AIR.replace("{{ alert.threshold }}", "{{ alert.x }}"))
    ended, _ = run(bank, tmp_path / "out")
    assert ended.stopped is not None and not RunFolder(tmp_path / "out").dataset("p").exists()


def test_a_session_goes_on_with_the_same_words(tmp_path: Path) -> None:
    bank = loaded(tmp_path / "bank")
    whole = played(bank, tmp_path / "whole")
    folder = RunFolder(tmp_path / "cut")
    run(bank, folder.out)
    folder.save("p", read_session(folder.session("p"))[:1], 4)
    folder.dataset("p").unlink()
    assert played(bank, folder.out) == whole


def test_chance_outlines_as_before() -> None:
    outlines = DrawnOutlines(3, "en", sorted(tool_sets()), 4, 6, Limits())
    assert 4 <= outlines.turns("p") <= 6 and outlines.language("p") == "en" and outlines.described() == {}
    topic = outlines.topic(PERSON.name, 0, 4)
    assert topic is not None and topic.tool_set in tool_sets()


def _cut(topic: SynthesisTopic, turns: int = 1) -> SynthesisTopic:
    return replace(topic, turns=topic.turns[:turns])
