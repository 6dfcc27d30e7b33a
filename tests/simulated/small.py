"""A bank of two topics of one person, to be spoilt by tests, and what is needed to play it."""

import asyncio
from datetime import UTC, datetime
from functools import cache
from pathlib import Path

from tests.simulated.data import SCHEMAS
from utb.io.persona import persona_of
from utb.io.tool_sets import ToolSet, read_tool_sets
from utb.model import Persona
from utb.model.synthesis import SynthesisTopic
from utb.providers.simulated.bank import Bank, load_bank
from utb.providers.simulated.playing import Playing
from utb.providers.simulated.provider import SimulatedProvider
from utb.synthesis.banked import CANDIDATES, BankedOutlines, simulated_cast
from utb.synthesis.checkpoints import RunFolder, read_session
from utb.synthesis.running import RunPlan, SessionEnded, synthesise
from utb.synthesis.templates import LANGUAGES, read_prompts
from utb.synthesis.turns import Limits

PERSON: Persona = persona_of(
    {
        "summary": "likes quiet towns",
        "habits": {"budget": "at most 90 a night"},
        "preferences": {"neutral": {"stay": "guest houses"}},
        "constraints": ["no stairs"],
        "sensitive_information": {"debt": "owes much"},
    },
    "p",
)

AIR = """
order = 1
goal = "She wants to know whether she can run."
when = { from = "2026-02-10", to = "2026-02-13", hours = [18, 21] }
rests_on = ["habits.budget", "constraints[0]"]
[draws]
city = ["Lisbon", "Porto"]

[[turns]]
mode = "single"
requests = ["How is the air in {{ city }} right now?", "Air in {{ city }}, is it fine?"]
answers = ["It is {{ air.label }} at {{ air.value }}.", "{{ air.value }}, so {{ air.label }}."]
  [[turns.steps]]
    [[turns.steps.calls]]
    tool = "getAirQuality"
    arguments = { location = "{{ city }}" }
    purpose = "the air now"
    as = "air"

[[turns]]
mode = "underspecified"
follow_up = "continue"
refers_to = 0
subtype = "partial"
decision = "ask"
requests = ["Warn me there when the index gets bad.", "I want a warning there, by the index."]
answers = ["You will be warned above {{ alert.threshold }}.", "Set to {{ alert.threshold }}."]
  [[turns.steps]]
    ask = { tool = "setExposureAlert", parameters = ["threshold"] }
    questions = ["From which value on?", "Above what?"]
    replies = ["No idea, a bit bad?", "Hm, when it is not nice."]
    vague = true
  [[turns.steps]]
    ask = { tool = "setExposureAlert", parameters = ["threshold"] }
    questions = ["Which number should it be?", "Please name a number."]
    replies = ["Then 137.", "137 it is."]
  [[turns.steps]]
    [[turns.steps.calls]]
    tool = "setExposureAlert"
    arguments = { location = "{{ city }}", trigger = "us_index", threshold = 137 }
    says = { trigger = "index" }
    purpose = "to be warned"
    as = "alert"
"""

STAYS = """
order = 2
goal = "She looks for a bed."
when = { from = "2026-03-02", to = "2026-03-02", hours = [9, 9] }
[draws]
start = [{ weekday = "saturday" }]
end = [{ after = "start", days = 2 }]

[[turns]]
mode = "serial"
follow_up = "refer_to_own_request"
refers_to = "weather_air/0"
requests = [
  "A bed in that town I asked about, {{ start.relative }} to {{ end.spoken }}? Tell me all about the cheapest.",
  "Same town: where can I sleep from {{ start.relative }} until {{ end.spoken }}? The cheapest, with details.",
]
answers = ["{{ house.name }} in {{ house.city }}.", "It is {{ house.name }}."]
  [[turns.steps]]
    [[turns.steps.calls]]
    tool = "searchStays"
    arguments = { city = "{{ earlier.weather_air.city }}", check_in = "{{ start }}", check_out = "{{ end }}" }
    purpose = "beds"
    as = "found"
  [[turns.steps]]
    [[turns.steps.calls]]
    tool = "getStayDetails"
    arguments = { stay_id = "= (found.stays | sort(attribute='price_per_night') | first).stay_id" }
    purpose = "the cheapest"
    as = "house"

[[turns]]
mode = "chat"
follow_up = "refer_to_reply"
refers_to = "weather_air/0"
subtype = "long_range"
requests = ["Thanks, and the air was {{ earlier.weather_air.air.label }}?", "Cheers. How was the air again?"]
answers = ["Yes: {{ earlier.weather_air.air.label }}.", "It was {{ earlier.weather_air.air.label }}."]
"""


@cache
def tool_sets() -> dict[str, ToolSet]:
    """The two tool sets."""
    return read_tool_sets(SCHEMAS, ["travel_stays", "weather_air"])


def written(folder: Path, air: str = AIR, stays: str = STAYS) -> Path:
    """The bank on disk."""
    for name, text in (("weather_air", air), ("travel_stays", stays)):
        (folder / name).mkdir(parents=True, exist_ok=True)
        (folder / name / "p.toml").write_text(text, encoding="utf-8")
    return folder


def loaded(folder: Path, air: str = AIR, stays: str = STAYS) -> Bank:
    """The bank as it is read."""
    return load_bank(written(folder, air, stays), {"p": PERSON}, tool_sets())


def played(bank: Bank, out: Path, seed: int = 3) -> tuple[SynthesisTopic, ...]:
    """The session that the bank and the seed make."""
    return run(bank, out, seed)[1]


def run(bank: Bank, out: Path, seed: int = 3) -> tuple[SessionEnded, tuple[SynthesisTopic, ...]]:
    """How the session ended, and its topics."""
    playing = Playing(bank, seed)
    plan = RunPlan(
        seed=seed,
        language="en",
        personas=[PERSON],
        tool_sets=tool_sets(),
        drawn=sorted(tool_sets()),
        prompts={language: read_prompts(language) for language in LANGUAGES},
        limits=Limits(candidates=CANDIDATES),
        outlines=BankedOutlines(bank, playing),
    )
    folder = RunFolder(out)
    cast = simulated_cast(SimulatedProvider(playing))
    (ended,) = asyncio.run(synthesise(plan, cast, folder, lambda _: None, lambda: datetime.now(UTC)))
    return ended, read_session(folder.session("p"))
