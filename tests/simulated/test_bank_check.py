"""The authors' check names what only playing shows."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from tests.bank.playing import play
from tests.bank.quotas import chatty, counted, missing_tools, table, twins
from tests.bank.turns import Talks, turn_faults
from tests.simulated.small import AIR, PERSON, STAYS, loaded, tool_sets
from utb.providers.simulated.bank import Bank
from utb.scoring.sources import Earlier


def faults(bank: Bank, wording: int = 0) -> list[str]:
    """What playing the bank shows."""
    passages, talks = Earlier(), Talks()
    found = []
    for played in play(bank, PERSON, tool_sets(), 3, wording):
        scenario = bank.scenario("p", played.topic.tool_set or "")
        assert scenario is not None
        found += [str(fault) for fault in turn_faults(played, scenario, "en", passages, talks)]
    return found


@pytest.mark.parametrize("wording", [0, 1])
def test_a_good_bank_plays_without_faults(tmp_path: Path, wording: int) -> None:
    assert faults(loaded(tmp_path), wording) == []


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ('says = { trigger = "index" }', 'says = { trigger = "whatever" }', "which nobody said"),
        ('says = { trigger = "index" }\n', "", "'us_index' without a source"),
        ("threshold = 137", "threshold = 138", "138 without a source"),
        ("Warn me there when", "137 or so: warn me there when", "asked for, but it stands in this turn's request"),
        ("How is the air in", "I care above 137. How is the air in", "asked for, but it stands in turn 0, the request"),
        (
            'location = "{{ city }}" }',
            'location = "{{ city }}", index = "us" }',
            "'us', the default, which",
        ),
        ('city = ["Lisbon", "Porto"]', 'city = ["Atlantis"]', "tools returned"),
        ("threshold = 137", 'threshold = "137"', "plan_rejected"),
        ("How is the air in {{ city }} right now?", "{{ city }} 现在空气怎么样？", "expected words in English"),
        ('as = "alert"', 'as = "alert"\n    refused = true', "expected a refusal, as `refused` says"),
    ],
)
def test_faults_of_a_topic_are_named_with_their_place(tmp_path: Path, old: str, new: str, fault: str) -> None:
    assert old in AIR
    found = faults(loaded(tmp_path, air=AIR.replace(old, new, 1)))
    assert any(fault in each for each in found), found


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("= (found.stays | sort(attribute='price_per_night') | first).stay_id", "st_000000", "tools returned"),
        (
            'refers_to = "weather_air/0"\nsubtype',
            "refers_to = 0\nsubtype",
            "long_range, but no value and no",
        ),
        ('mode = "serial"', 'mode = "underspecified"\ndecision = "infer"', ""),
    ],
)
def test_kinds_and_subtypes_are_compared_with_what_was_played(tmp_path: Path, old: str, new: str, fault: str) -> None:
    assert old in STAYS
    found = faults(loaded(tmp_path, stays=STAYS.replace(old, new, 1)))
    assert any(fault in each for each in found) if fault else found == [], found


def test_an_inferred_value_may_not_stand_in_the_request(tmp_path: Path) -> None:
    stays = STAYS.replace('mode = "serial"', 'mode = "underspecified"\ndecision = "infer"')
    stays = stays.replace("that town I asked about", "{{ earlier.weather_air.city }}")
    assert any("infer, but every value stands in this turn" in each for each in faults(loaded(tmp_path, stays=stays)))


def test_quotas_are_counted_beside_a_plan(tmp_path: Path) -> None:
    scenarios = loaded(tmp_path).sessions["p"]
    found = counted(scenarios)
    assert (found["topics"], found["turns"], found["ask"], found["first"], found["long_range"]) == (2, 4, 1, 2, 1)
    sets = {"weather_air": {"must": ["getPollenForecast"]}, "travel_city": {"must": []}}
    plan = {"turns": 4, "chat": 2, "sets": sets}
    lines = list(table(scenarios, plan))
    assert any("turns" in line and "4 of 4" in line and "not yet" not in line for line in lines)
    assert any("chat" in line and "1 of 2  <- not yet" in line for line in lines)
    assert list(missing_tools(scenarios, plan)) == [
        "still to write: travel_city",
        "not in the plan: travel_stays",
        "weather_air/p.toml: never calls getPollenForecast",
    ]


def test_topics_that_call_alike_or_talk_too_much_are_named(tmp_path: Path) -> None:
    scenarios = loaded(tmp_path).sessions["p"]
    other = replace(scenarios[0], persona="p1")
    (twin,) = twins(scenarios, (*scenarios, other))
    assert "the tools of p1 in the same order: getAirQuality, setExposureAlert" in str(twin)
    talk = replace(scenarios[1], turns=(scenarios[1].turns[1],) * 2)
    assert list(chatty((talk, scenarios[0]))) == ["travel_stays/p.toml: 2 of 2 turns are chat"]
