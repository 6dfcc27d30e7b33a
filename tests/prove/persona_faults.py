"""What the scan finds in the ten people, and how much of what is wrong on purpose it finds.

Three files hold faults, each a text that is put into one of the people: those that the rules were made with, those that
were seen after a first measurement, and those that were written afterwards and that no rule was made for.
"""

import copy
import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.prove.persona_decisions import line_e, people
from tests.prove.report import Line
from utb.io.persona import persona_of
from utb.model import Persona
from utb.quality.findings import Rule
from utb.quality.personas import scan_persona

DATA = Path(__file__).resolve().parents[1] / "data"
SETS = ("rules", "seen", "held_out")


@dataclass(frozen=True, slots=True)
class SeededFault:
    """A text that is put in at a path (constraints: added), and the rule that has to find it."""

    persona: str
    path: str
    value: object
    rule: Rule


def faults(name: str) -> list[SeededFault]:
    """The faults of one file."""
    lines = (DATA / f"persona_faults_{name}.jsonl").read_text(encoding="utf-8").splitlines()
    rows = map(json.loads, lines)
    return [SeededFault(row["persona"], row["path"], row["value"], Rule(row["rule"])) for row in rows]


def changed(persona: Persona, path: str, value: object) -> Persona:
    """The persona with one field set, or with one constraint more."""
    raw: Any = copy.deepcopy(persona.raw)
    if path.startswith("constraints"):
        raw["constraints"].append(value)
    else:
        *groups, field = path.split(".")
        inner = raw
        for group in groups:
            inner = inner[group]
        inner[field] = value
    return persona_of(raw, persona.name, persona.dataset)


def is_found(fault: SeededFault, persona: Persona) -> bool:
    """Whether the scan finds the fault where it was put, by its rule."""
    found = scan_persona(changed(persona, fault.path, fault.value))
    return any(each.rule is fault.rule and fault.path in (each.path, each.other) for each in found)


def line_f() -> Line:
    """Findings in the people as they are, and the share of seeded faults that is found."""
    personas = people().personas
    found = [str(finding) for persona in personas.values() for finding in scan_persona(persona)]
    missed = {name: _missed(name, personas) for name in SETS}
    seeded = ", ".join(f"{name} {len(faults(name)) - len(missed[name])} of {len(faults(name))}" for name in SETS)
    told = [
        f"not found ({name}): {fault.persona} {fault.rule}: {fault.value}" for name in SETS for fault in missed[name]
    ]
    return Line(
        name="f",
        what="findings in ten personas (0 wanted); seeded faults found",
        figure=f"{len(found)} findings; {seeded}",
        met=not found and not missed["rules"],
        detail="\n".join([*found, *told]),
    )


def _missed(name: str, personas: Mapping[str, Persona]) -> list[SeededFault]:
    return [fault for fault in faults(name) if not is_found(fault, personas[fault.persona])]


LINES = (line_e, line_f)
