"""Persona files."""

import json
from pathlib import Path

import pytest

from utb.errors import DataError
from utb.io.persona import persona_of, read_persona
from utb.model import Fault, Persona


def _read(tmp_path: Path, value: object) -> Persona | Fault:
    path = tmp_path / "persona7.json"
    path.write_text(json.dumps(value), encoding="utf-8")
    return read_persona(path, dataset="set")


def test_groups_are_told_apart_and_the_rest_is_extra(tmp_path: Path) -> None:
    value = {
        "summary": {"short": "A nurse."},
        "preferences": {"neutral": ["tea"]},
        "constraints": ["no flights"],
        "sensitive_information": {"income": "low"},
        "extra": {"pets": 1},
        "hobbies": ["chess"],
        "matched_images": ["a.png"],
    }
    persona = _read(tmp_path, value)
    assert isinstance(persona, Persona)
    assert (persona.name, persona.dataset, persona.summary) == ("persona7", "set", {"short": "A nurse."})
    assert (persona.preferences, persona.constraints) == ({"neutral": ["tea"]}, ("no flights",))
    assert persona.extra == {"hobbies": ["chess"], "pets": 1}
    assert persona.sensitive_information == {"income": "low"}
    assert persona.raw == value


def test_a_person_inside_another_object_is_found(tmp_path: Path) -> None:
    persona = _read(tmp_path, {"persona": {"summary": "A nurse."}})
    assert isinstance(persona, Persona)
    assert persona.summary == "A nurse."


@pytest.mark.parametrize("value", [[1], {"preferences": 3}, {"constraints": "none"}, {"extra": []}])
def test_what_is_no_persona_is_a_fault(tmp_path: Path, value: object) -> None:
    assert isinstance(_read(tmp_path, value), Fault)


@pytest.mark.parametrize("content", [b"{", b"\xff"])
def test_text_that_is_no_json_is_a_fault(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "p.json"
    path.write_bytes(content)
    assert isinstance(read_persona(path), Fault)
    assert isinstance(read_persona(tmp_path / "absent.json"), Fault)


def test_an_object_is_a_persona_without_a_file_too() -> None:
    persona = persona_of({"one": {"summary": "A nurse.", "pets": 2}}, "persona3", "set")
    assert (persona.name, persona.dataset, persona.summary, persona.extra) == (
        "persona3",
        "set",
        "A nurse.",
        {"pets": 2},
    )
    with pytest.raises(DataError, match="persona3: preferences: found 'tea', expected an object"):
        persona_of({"preferences": "tea"}, "persona3")
