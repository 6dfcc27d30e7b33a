"""A bank with a hole says where, before anything is played."""

from pathlib import Path

import pytest

from tests.simulated.small import AIR, PERSON, STAYS, loaded, tool_sets, written
from utb.errors import DataError
from utb.providers.simulated.bank import load_bank


def test_a_good_bank_has_no_faults(tmp_path: Path) -> None:
    bank = loaded(tmp_path)
    assert bank.faults == ()
    assert [scenario.topic_id for scenario in bank.sessions["p"]] == ["p_topic1", "p_topic2"]
    assert bank.languages == {"p": "en"}
    assert bank.scenario("p", "weather_air") is bank.sessions["p"][0]
    assert bank.scenario("p", "weather_snow") is None and bank.scenario("q", "weather_air") is None


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("order = 1", "order = 3", "travel_stays/p.toml: order: found 2, expected 1: places have no gaps"),
        ("order = 1", "order = 2", "order: found 2, expected 3: places have no gaps or twins"),
        ("order = 1", "order = 0", "order: found 0, expected 1 or more"),
        ("order = 1", 'order = "x"', "weather_air/p.toml: order: found Expected `int`, got `str`"),
        ("order = 1", "order = 1\nname = 2", "weather_air/p.toml: found Object contains unknown field `name`"),
        ("order = 1", "order = ", "weather_air/p.toml: found Invalid value"),
        ('goal = "She wants to know whether she can run."', 'goal = " "', "goal: found empty text"),
        ("2026-02-13", "2026-03-02", "when: found 2026-03-02, but weather_air is until 2026-03-02"),
        ('to = "2026-02-13"', 'to = "2026-02-01"', "when: found 2026-02-10 to 2026-02-01"),
        ("[18, 21]", "[21, 18]", "when.hours: found [21, 18]"),
        ("habits.budget", "habits.travel", "rests_on[0]: found 'habits.travel', expected a path that exists in p"),
        ("constraints[0]", "constraints[1]", "rests_on[1]: found 'constraints[1]'"),
        ("habits.budget", "sensitive_information.debt", "expected nothing under sensitive_information"),
        ('city = ["Lisbon", "Porto"]', "city = []", "draws.city: found no alternative"),
        ('city = ["Lisbon", "Porto"]', 'city = ["{{ x }}"]', "draws.city[0]: found '{{ x }}', expected a plain value"),
        ('city = ["Lisbon", "Porto"]', 'city = ["A"]\nnow = [1]', "draws.now: found 'now'"),
        ('city = ["Lisbon", "Porto"]', 'city = ["A"]\nd = [{ weekday = "x" }]', "draws.d[0]: found weekday 'x'"),
        ('city = ["Lisbon", "Porto"]', 'city = ["A"]\nd = [{ after = "e", days = 1 }]', "draws.d[0]: found after 'e'"),
        ('city = ["Lisbon", "Porto"]', 'city = ["A"]\nd = [{ r = { days = "1" } }]', "draws.d[0].r: found days '1'"),
        ('tool = "getAirQuality"', 'tool = "getAir"', "turns[0].steps[0].calls[0].tool: found 'getAir'"),
        ('{ location = "{{ city }}" }', '{ place = "{{ city }}" }', "arguments.place: found no such parameter"),
        ('{ location = "{{ city }}" }', '{ date = "{{ now.date }}" }', "arguments: found nothing for location"),
        ('purpose = "the air now"', 'purpose = " "', "turns[0].steps[0].calls[0].purpose: found empty text"),
        ("says = { trigger", "says = { level", "says.level: found no such argument"),
        ('parameters = ["threshold"] }\n    questions = ["From', 'parameters = [] }\n    questions = ["From', "none"),
        ('tool = "setExposureAlert", parameters', 'tool = "x", parameters', "turns[1].steps[0].ask.tool: found 'x'"),
        ('"setExposureAlert", parameters = ["threshold"]', '"getAirQuality", parameters = ["date"]', "a required one"),
        ("How is the air in {{ city }} right now?", "{{ town }}?", "turns[0].requests[0]: found town, unknown here"),
        ("How is the air in {{ city }} right now?", "{{ air.value }}?", "turns[0].requests[0]: found air, unknown"),
        ("How is the air in {{ city }} right now?", "{{ city", "turns[0].requests[0]: found"),
        ('as = "alert"', 'as = "air"', "turns[1].steps[2].calls[0].as: found 'air', expected a name that is used once"),
        ('mode = "single"', 'mode = "serial"', "turns[0].mode: found serial with steps of [1] calls"),
        ('mode = "single"', 'mode = "solo"', "turns[0].mode: found Invalid enum value 'solo'"),
        ('mode = "single"', 'mode = "single"\nsubtype = "partial"', "turns[0].subtype: found 'partial', expected none"),
        ('mode = "single"', 'mode = "single"\ndecision = "ask"', "turns[0].decision: found ask, expected none"),
        ('mode = "single"', 'mode = "single"\nfollow_up = "omit"', "turns[0].refers_to: found None"),
        ('mode = "single"', 'mode = "single"\nrefers_to = "weather_air/0"', "or a `follow_up` beside it"),
        ('mode = "underspecified"', 'mode = "single"', "turns[1].mode: found single, expected underspecified"),
        ('decision = "ask"', 'decision = "infer"', "turns[1].decision: found infer with 2 questions"),
        ('decision = "ask"\n', "", "turns[1].decision: found nothing"),
        ('subtype = "partial"', 'subtype = "near"', "turns[1].subtype: found 'near', expected partial or long_range"),
        ("refers_to = 0", "refers_to = 1", "turns[1].refers_to: found 1, expected an earlier turn, 0 to 0"),
        ("refers_to = 0", 'refers_to = "travel_stays/0"', "turns[1].refers_to: found 'travel_stays/0'"),
        ("refers_to = 0\n", "", "turns[1].refers_to: found nothing"),
        ('follow_up = "continue"\n', "", "turns[1].follow_up: found nothing"),
        ('"Air in {{ city }}, is it fine?"', '"How is the air in {{ city }} right now?"', "found the same text twice"),
        (', "Air in {{ city }}, is it fine?"', "", "turns[0].requests: found 1, expected two wordings"),
        ('"It is {{ air.label }} at {{ air.value }}."', '" "', "turns[0].answers: found an empty text"),
        ('questions = ["Which number should it be?", "Please name a number."]', "", "question without wordings"),
        ('replies = ["Then 137.", "137 it is."]', 'replies = ["137"]\n    vague = true', "found a vague reply"),
        ('as = "alert"', 'as = "alert"\n    colour = 1', "turns[1].steps[2].calls[0]: found Object contains unknown"),
    ],
)  # fmt: skip
def test_a_fault_has_a_place_what_was_found_and_what_was_expected(
    tmp_path: Path, old: str, new: str, fault: str
) -> None:
    assert old in AIR
    faults = [str(found) for found in loaded(tmp_path, air=AIR.replace(old, new)).faults]
    assert any(fault in found for found in faults), faults


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        (
            "earlier.weather_air.city",
            "earlier.weather_snow.city",
            "found earlier.weather_snow, expected a topic",
        ),
        ("earlier.weather_air.city", "earlier.weather_air.town", "found earlier.weather_air.town, expected one of its"),
        ('refers_to = "weather_air/0"', 'refers_to = "weather_air/7"', "turns[0].refers_to: found 'weather_air/7'"),
        ("(found.stays", "(house.stays", "turns[0].steps[1].calls[0].arguments.stay_id: found house, unknown here"),
    ],
)
def test_names_of_other_topics_must_exist(tmp_path: Path, old: str, new: str, fault: str) -> None:
    assert old in STAYS
    faults = [str(found) for found in loaded(tmp_path, stays=STAYS.replace(old, new)).faults]
    assert any(fault in found for found in faults), faults


def test_all_faults_of_all_files_are_told_at_once(tmp_path: Path) -> None:
    air = AIR.replace('tool = "getAirQuality"', 'tool = "x"').replace("2026-02-13", "2026-01-01")
    bank = loaded(tmp_path, air=air, stays=STAYS.replace('mode = "chat"', 'mode = "single"'))
    assert {fault.source for fault in bank.faults} == {"weather_air/p.toml", "travel_stays/p.toml"}
    assert len(bank.faults) == 3


def test_folders_must_be_tool_sets_and_files_people(tmp_path: Path) -> None:
    folder = written(tmp_path)
    (folder / "moon").mkdir()
    (folder / "moon" / "p.toml").write_text(AIR, encoding="utf-8")
    (folder / "weather_air" / "q.toml").write_bytes(b"\xff")
    faults = [str(fault) for fault in load_bank(folder, {}, tool_sets()).faults]
    assert any("moon/p.toml: found 'moon', expected a folder named for a tool set" in fault for fault in faults)
    assert any("weather_air/q.toml: found" in fault and "TOML in UTF-8" in fault for fault in faults)
    assert any("found 'p', expected the name of a persona" in fault for fault in faults)
    assert load_bank(folder, {"p": PERSON}, tool_sets(), only={"nobody"}).sessions == {}


def test_without_a_folder_there_is_no_bank(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="no such folder"):
        load_bank(tmp_path / "none", {}, {})


def test_a_bank_is_chinese_where_most_requests_are(tmp_path: Path) -> None:
    chinese = AIR.replace("How is the air in {{ city }} right now?", "{{ city }}现在空气怎么样？")
    chinese = chinese.replace("Air in {{ city }}, is it fine?", "看看空气").replace(
        "Warn me there when the index gets bad.", "提醒我"
    )
    chinese = chinese.replace("I want a warning there, by the index.", "指数不好就提醒我")
    stays = STAYS.replace("Cheers. How was the air again?", "空气那时怎么样来着？")
    assert loaded(tmp_path, chinese, stays).languages == {"p": "zh"}
