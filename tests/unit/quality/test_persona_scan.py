"""The scan of personas: nothing in the shipped people, everything that is put in on purpose."""

import copy
import json
from pathlib import Path

import pytest

from utb.io.persona import read_persona
from utb.model import Persona
from utb.quality.findings import SENTENCES, PersonaFinding, Rule
from utb.quality.personas import scan_persona

PEOPLE = Path(__file__).resolve().parents[3] / "annotations" / "personas" / "utb-sim"
NAMES = tuple(f"persona{number}" for number in range(1, 11))

# (persona, path, text that replaces what stands there or is added, rule that must find it)
SEEDED = (
    ("persona1", "preferences.neutral.train_again", "Trains always on the aisle.", Rule.OPPOSITE_VALUES),
    ("persona1", "preferences.neutral.cheaper_train", "Trains from 07:00.", Rule.OPPOSITE_VALUES),
    ("persona2", "preferences.neutral.trips", "Hostels, because he likes company.", Rule.OPPOSITE_VALUES),
    ("persona2", "constraints[3]", "Hotels up to 90 euros a night.", Rule.OPPOSITE_VALUES),
    ("persona2", "extra.daily_life", "Happily married; they walk to the quay.", Rule.OPPOSITE_VALUES),
    (
        "persona3",
        "preferences.stereotypical.steak",
        "Eats steak at every barbecue; vegan is a fad.",
        Rule.OPPOSITE_VALUES,
    ),
    ("persona3", "preferences.neutral.lists", "All her lists are private.", Rule.OPPOSITE_VALUES),
    ("persona4", "preferences.neutral.trip_seat", "By train in second class.", Rule.OPPOSITE_VALUES),
    ("persona4", "constraints[3]", "Insured with the highest deductible.", Rule.OPPOSITE_VALUES),
    ("persona5", "constraints[3]", "No loan with a fixed rate: variable rate loans only.", Rule.OPPOSITE_VALUES),
    ("persona6", "preferences.neutral.more_books", "Books on paper.", Rule.OPPOSITE_VALUES),
    ("persona6", "habits.alarm", "The alarm is set to away.", Rule.OPPOSITE_VALUES),
    ("persona7", "preferences.neutral.seat", "高铁要靠过道。", Rule.OPPOSITE_VALUES),
    ("persona7", "constraints[3]", "登录用短信，不用验证器。", Rule.OPPOSITE_VALUES),
    ("persona8", "preferences.neutral.lists", "歌单一律私密。", Rule.OPPOSITE_VALUES),
    ("persona8", "constraints[3]", "常办贷款，图利息低。", Rule.OPPOSITE_VALUES),
    ("persona9", "preferences.neutral.ads", "Reads sponsored pieces gladly.", Rule.OPPOSITE_VALUES),
    ("persona10", "preferences.neutral.dubbed", "Films dubbed into Spanish.", Rule.OPPOSITE_VALUES),
    ("persona7", "habits.spending", "周末的饭从储蓄账户付。", Rule.FORBIDDEN_ELSEWHERE),
    ("persona1", "habits.treats", "Ice cream is paid out of the children's account.", Rule.FORBIDDEN_ELSEWHERE),
    ("persona2", "extra.career", "At 54 he is the oldest beginner.", Rule.AGE_DISAGREES),
    ("persona6", "extra.geographic_background", "Born in 1981 on a sheep farm.", Rule.AGE_DISAGREES),
    ("persona8", "extra.daily_life", "五十多岁，早上遛弯。", Rule.AGE_DISAGREES),
    ("persona5", "extra.family_structure", "Two children, both at school.", Rule.CHILDREN_DISAGREE),
    ("persona6", "extra.family_structure", "One son and one daughter.", Rule.CHILDREN_DISAGREE),
    ("persona4", "extra.family", "Their two children draw.", Rule.CHILDREN_DISAGREE),
    ("persona3", "preferences.neutral.papers", "Reads a weekly in German.", Rule.LANGUAGE_NOT_SPOKEN),
    ("persona7", "preferences.neutral.radio", "听法语原声的广播剧。", Rule.LANGUAGE_NOT_SPOKEN),
    ("persona9", "summary.languages", ["German"], Rule.LANGUAGE_NOT_SPOKEN),
    ("persona9", "habits.budget", "Child care costs 400 dollars.", Rule.CURRENCIES_MIXED),
    ("persona7", "habits.budget", "房租三千元。", Rule.CURRENCIES_MIXED),
    ("persona9", "habits.calls", "Calls her mother at 18:30.", Rule.HOURS_BLOCKED),
    ("persona2", "extra.career", "Writes as torvald@fjordpost.no.", Rule.CONTACT),
    ("persona3", "extra.hobbies", "Quiz team: +1 416 555 0142.", Rule.CONTACT),
    ("persona7", "extra.daily_life", "电话13812345678，随时打。", Rule.CONTACT),
    ("persona4", "sensitive_information.legal", "See https://court.at/4711.", Rule.CONTACT),
    ("persona8", "sensitive_information.id", "110101195801011234", Rule.NUMBER_OF_A_PERSON),
    ("persona9", "sensitive_information.finances", "DE89 3704 0044 0532 0130 00", Rule.NUMBER_OF_A_PERSON),
    ("persona1", "extra.residence", "Lives at Rua das Flores 12.", Rule.ADDRESS),
    ("persona3", "extra.residence", "Above the bakery at 48 Queen Street.", Rule.ADDRESS),
    ("persona8", "extra.residence", "海淀区学院路37号，顶层。", Rule.ADDRESS),
    ("persona5", "extra.geographic_background", "Born on 3 May in the highlands.", Rule.BIRTH_DATE),
    ("persona8", "extra.geographic_background", "3月12日出生在农村。", Rule.BIRTH_DATE),
    ("persona6", "summary.short_persona", "Callum Ashdown, 58, veterinarian.", Rule.FULL_NAME),
    ("persona10", "extra.career", "Pupil of Prof. Santander.", Rule.FULL_NAME),
    ("persona9", "extra.career", "Worked for Siemens before.", Rule.ORGANISATION),
    ("persona7", "extra.career", "从阿里巴巴出来。", Rule.ORGANISATION),
    ("persona1", "extra.daily_life", "Stays in bed with a migraine.", Rule.SENSITIVE_TERM),
    ("persona8", "habits.service", "做过心脏支架，走路慢。", Rule.SENSITIVE_TERM),
    ("persona4", "extra.family", "They wait for the outcome of their adoption.", Rule.SENSITIVE_REPEATED),
    ("persona7", "extra.career", "其实正在悄悄面试别家公司。", Rule.SENSITIVE_REPEATED),
)


def _read(name: str) -> Persona:
    persona = read_persona(PEOPLE / f"{name}.json", dataset="utb-sim")
    assert isinstance(persona, Persona)
    return persona


def _changed(name: str, path: str, value: object, folder: Path) -> Persona:
    """The persona with one field set, or with one entry more in a list."""
    raw = copy.deepcopy(_read(name).raw)
    if path.startswith("constraints"):
        raw["constraints"].append(value)
    else:
        *groups, field = path.split(".")
        inner = raw
        for group in groups:
            inner = inner[group]
        inner[field] = value
    file = folder / f"{name}.json"
    file.write_text(json.dumps(raw), encoding="utf-8")
    persona = read_persona(file)
    assert isinstance(persona, Persona)
    return persona


@pytest.mark.parametrize("name", NAMES)
def test_nothing_is_found_in_the_shipped_people(name: str) -> None:
    assert scan_persona(_read(name)) == ()


@pytest.mark.parametrize(("name", "path", "value", "rule"), SEEDED)
def test_what_is_put_in_on_purpose_is_found(name: str, path: str, value: object, rule: Rule, tmp_path: Path) -> None:
    found = scan_persona(_changed(name, path, value, tmp_path))
    assert any(rule is each.rule and path in (each.path, each.other) for each in found), found


def test_every_rule_of_the_scan_is_seeded_and_has_its_sentence() -> None:
    of_links = {rule for rule in Rule if rule.startswith("link_")}
    assert {rule for *_, rule in SEEDED} == set(Rule) - of_links
    assert SENTENCES.keys() == set(Rule)


@pytest.mark.parametrize(
    ("name", "path", "value"),
    [
        (
            "persona1",
            "preferences.neutral.night_train",
            "On night trains with the children on the aisle.",
        ),
        ("persona2", "preferences.neutral.trips", "When his daughter pays, an apartment."),
        ("persona3", "extra.contact", "Writes as priya@example.com."),
        ("persona5", "extra.cattle", "Two of the neighbour's grandchildren help."),
        ("persona9", "habits.calls", "Calls her mother at 18:00."),
        ("persona7", "preferences.neutral.seat", "高铁靠窗，陪妈妈时靠过道。"),
        ("persona8", "preferences.neutral.radio", "听英语原声的广播剧。"),
    ],
)
def test_exceptions_and_borders_are_no_contradictions(name: str, path: str, value: str, tmp_path: Path) -> None:
    assert scan_persona(_changed(name, path, value, tmp_path)) == ()


def test_a_finding_says_who_where_and_what() -> None:
    finding = PersonaFinding(
        persona="p", rule=Rule.AGE_DISAGREES, path="summary", other="extra.career", found="41 and 30"
    )
    assert str(finding) == "p: summary and extra.career: ages or years of birth do not agree (41 and 30)"


def test_a_persona_of_one_text_is_scanned_too(tmp_path: Path) -> None:
    file = tmp_path / "p.json"
    file.write_text(json.dumps({"summary": "Ann Lee, 30, writes to a@b.org."}), encoding="utf-8")
    persona = read_persona(file)
    assert isinstance(persona, Persona)
    assert {finding.rule for finding in scan_persona(persona)} == {Rule.FULL_NAME, Rule.CONTACT}
