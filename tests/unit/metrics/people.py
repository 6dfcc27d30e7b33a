"""Invented people and links for tests."""

from utb.model import Effect, Persona, PersonaLink


def person(**fields: object) -> Persona:
    """A persona with nothing in it but these fields."""
    empty: dict[str, object] = {
        "summary": None,
        "communication": None,
        "preferences": {},
        "habits": None,
        "constraints": (),
        "extra": {},
        "sensitive_information": {},
    }
    return Persona(name="p", dataset="set", raw={}, **{**empty, **fields})  # type: ignore[arg-type]


def link(preference: str, tool_set: str, persona: str = "p", effect: Effect = Effect.TOOL) -> PersonaLink:
    """A link of somebody to a tool set."""
    return PersonaLink(
        persona=persona, preference=preference, tool_set=tool_set, tools=("t",), slot=None, effect=effect, shows="x"
    )


FULL = person(
    summary={"short_persona": "Ida, 40.", "education": "", "languages": ["Danish", "English"]},
    communication="Short.",
    preferences={"stereotypical": {"tea": "Green.", "milk": "None."}, "neutral": ["Trains."], "anti_stereotypical": {}},
    habits={"budget": "Small.", "travel": None},
    constraints=("No flights.", ""),
    extra={"pets": 2, "career": "Baker.", "technology": "Old.", "civic_context": [], "belief_context": "None."},
    sensitive_information={"health": "Well."},
)
