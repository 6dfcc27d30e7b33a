"""The scan of personas: contradictions and privacy, one after the other."""

from utb.model import Persona
from utb.quality.contradictions import contradictions
from utb.quality.findings import PersonaFinding
from utb.quality.privacy import privacy

YEAR = 2026  # in which the shipped people have their ages, as the times of the shipped topics say


def scan_persona(persona: Persona, year: int = YEAR) -> tuple[PersonaFinding, ...]:
    """Findings in a fixed order, each once."""
    return tuple(dict.fromkeys((*contradictions(persona, year), *privacy(persona))))
