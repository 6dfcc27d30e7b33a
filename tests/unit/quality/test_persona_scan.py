"""The scan of personas: nothing in the shipped people, everything that is put in on purpose."""

import json
from pathlib import Path

import pytest

from tests.prove import persona_faults
from utb.io.persona import read_persona
from utb.model import Persona
from utb.quality.findings import SENTENCES, PersonaFinding, Rule
from utb.quality.personas import scan_persona

PEOPLE = Path(__file__).resolve().parents[3] / "annotations" / "personas" / "utb-sim"
NAMES = tuple(f"persona{number}" for number in range(1, 11))

SEEDED = persona_faults.faults("rules")


def _read(name: str) -> Persona:
    persona = read_persona(PEOPLE / f"{name}.json", dataset="utb-sim")
    assert isinstance(persona, Persona)
    return persona


def _changed(name: str, path: str, value: object) -> Persona:
    return persona_faults.changed(_read(name), path, value)


@pytest.mark.parametrize("name", NAMES)
def test_nothing_is_found_in_the_shipped_people(name: str) -> None:
    assert scan_persona(_read(name)) == ()


@pytest.mark.parametrize("fault", SEEDED, ids=lambda fault: f"{fault.persona} {fault.rule} {fault.path}")
def test_what_is_put_in_on_purpose_is_found(fault: persona_faults.SeededFault) -> None:
    assert persona_faults.is_found(fault, _read(fault.persona))


def test_every_rule_of_the_scan_is_seeded_and_has_its_sentence() -> None:
    of_links = {rule for rule in Rule if rule.startswith("link_")}
    assert {fault.rule for fault in SEEDED} == set(Rule) - of_links
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
def test_exceptions_and_borders_are_no_contradictions(name: str, path: str, value: str) -> None:
    assert scan_persona(_changed(name, path, value)) == ()


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
