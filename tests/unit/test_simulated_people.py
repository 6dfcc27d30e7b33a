"""The ten people of utb-sim: what they say covers the paper's range, and every one of them changes what tools do."""

import json
from collections import Counter
from pathlib import Path

import pytest

from tests.prove import persona_decisions
from tests.world.plan import read_plan
from utb.io.people import load_people
from utb.io.tool_sets import read_tool_sets
from utb.io.workspace import open_workspace
from utb.metrics.persona_fields import EXTRA_OF_PAPER, FIELDS_OF_PAPER, count_fields, decisive, texts_of
from utb.metrics.persona_reach import by_tool_set, reach
from utb.model import Effect
from utb.quality.links import check_links

ROOT = Path(__file__).resolve().parents[2]
(FOLDER,) = [found for found in open_workspace(ROOT / "annotations").persona_folders if found.name == "utb-sim"]
PEOPLE = load_people(FOLDER)
COUNTS = [count_fields(persona) for persona in PEOPLE.personas.values()]
SETS = read_tool_sets(ROOT / "tool_schemas")
GROUPS = ("summary", "communication", "preferences", "habits", "constraints", "extra", "sensitive_information")


def test_there_are_ten_of_them_and_every_file_is_read() -> None:
    assert not PEOPLE.faults
    assert list(PEOPLE.personas) == [f"persona{number}" for number in range(1, 11)]


def test_fields_span_the_range_of_the_paper() -> None:
    fields, extra = [counts.fields for counts in COUNTS], [counts.extra for counts in COUNTS]
    assert ((min(fields), max(fields)), (min(extra), max(extra))) == (FIELDS_OF_PAPER, EXTRA_OF_PAPER)


@pytest.mark.parametrize("name", PEOPLE.personas)
def test_a_persona_fills_every_group_and_no_other(name: str) -> None:
    persona = PEOPLE.personas[name]
    assert tuple(persona.raw) == GROUPS
    assert all(count_fields(persona).groups.values())
    assert set(persona.preferences) == {"stereotypical", "anti_stereotypical", "neutral"}


def test_two_people_are_written_in_chinese() -> None:
    def share(name: str) -> float:
        text = "".join(text for _, text in texts_of(PEOPLE.personas[name]))
        return sum("一" <= char <= "鿿" for char in text) / len(text)

    assert [name for name in PEOPLE.personas if share(name) > 0.5] == ["persona7", "persona8"]


@pytest.mark.parametrize("name", PEOPLE.personas)
def test_at_least_fifteen_preferences_change_a_tool_an_argument_or_an_order(name: str) -> None:
    own = reach(PEOPLE.personas, PEOPLE.links)[name]
    preferences = {path for path, _ in decisive(PEOPLE.personas[name]) if path.startswith("preferences")}
    assert own.linked_preferences >= 15
    assert preferences <= set(own.linked), "a preference that shows nowhere"
    assert {"argument", "order", "tool"} <= own.effects.keys()


def test_links_fit_the_personas_and_the_tools_that_are_written() -> None:
    assert [str(finding) for finding in check_links(PEOPLE.links, PEOPLE.personas, SETS)] == []


def test_links_to_sets_that_are_not_written_yet_fit_the_plan() -> None:
    plan = read_plan()
    parameters = {tool: names for entry in plan.values() for tool, names in entry.tools.items()}
    for link in PEOPLE.links:
        if link.tool_set in SETS:
            continue
        entry = plan[link.tool_set]
        for tool in link.tools:
            assert tool in entry.tools or tool in entry.shared, link
            assert link.slot is None or link.slot in {name.rstrip("*") for name in parameters[tool]}, link


def test_every_tool_set_can_tell_at_least_three_people_apart() -> None:
    counts = by_tool_set(PEOPLE.links, read_plan())
    assert {name: len(people) for name, people in counts.items() if len(people) < 3} == {}


def test_no_link_is_there_twice_and_an_order_has_several_tools() -> None:
    keys = Counter((link.persona, link.preference, link.tool_set, link.tools, link.slot) for link in PEOPLE.links)
    assert [key for key, count in keys.items() if count > 1] == []
    assert all(len(link.tools) > 1 for link in PEOPLE.links if link.effect is Effect.ORDER)


def test_ten_people_need_different_decisions_for_the_same_request() -> None:
    line = persona_decisions.line_e()
    assert line.met, line.detail or line.figure


def test_every_decision_follows_from_a_link_of_its_reason() -> None:
    links = {(link.persona, link.preference, link.tool_set) for link in PEOPLE.links}
    for row in persona_decisions.expected():
        for path in row["because"]:
            assert (row["persona"], path, row["tool_set"]) in links, row


def test_a_reader_gets_no_answers_and_no_secrets(tmp_path: Path) -> None:
    assert persona_decisions.write_blind(tmp_path) == 50
    files = sorted(path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*") if path.is_file())
    assert len(files) == 2 + 10 + 3
    text = "".join((tmp_path / name).read_text(encoding="utf-8") for name in files)
    assert "because" not in text.replace("because ", "") and "sensitive_information" not in text
    for persona in PEOPLE.personas.values():
        assert not any(str(secret) in text for secret in persona.sensitive_information.values())


def test_answers_are_compared_by_what_is_not_left_to_a_default(tmp_path: Path) -> None:
    rows = persona_decisions.expected()
    given = [{name: row[name] for name in ("request", "persona", "decision")} for row in rows]
    given[20]["decision"]["arguments"]["getHourlyForecast.to_hour"] = 23  # its default, left out by the expected one
    given[1]["decision"]["arguments"]["searchStays.max_price"] = 190.0  # the same number
    del given[42]["decision"]["arguments"]["setAlarmMode.mode"]  # not called, so nothing to say of it
    given[0]["decision"]["arguments"]["searchStays.kind"] = "hotel"
    file = tmp_path / "answers.jsonl"
    file.write_text("".join(json.dumps(row) + "\n" for row in given[:-1]), encoding="utf-8")
    line = persona_decisions.compare(file)
    assert (line.figure, line.met) == ("48 of 50", True)
    assert "r1 persona1: expected" in line.detail and "r5 persona10: nothing written" in line.detail
