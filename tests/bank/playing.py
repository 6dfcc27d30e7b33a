"""Plays a person's scenarios through the real pipeline, each time with another seed and other wordings."""

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec

from utb.io.tool_sets import ToolSet
from utb.model import Persona
from utb.model.synthesis import SynthesisTopic
from utb.providers.simulated.bank import Bank
from utb.providers.simulated.playing import Playing
from utb.providers.simulated.provider import SimulatedProvider
from utb.synthesis.banked import BankedOutlines, simulated_cast
from utb.synthesis.checkpoints import RunFolder, read_session
from utb.synthesis.conversion import Before, Converted, topic_of_session
from utb.synthesis.running import RunPlan, synthesise
from utb.synthesis.templates import LANGUAGES, read_prompts
from utb.synthesis.turns import Limits


@dataclass(frozen=True, slots=True, kw_only=True)
class Played:
    """A topic as it was played and as it is in the data set (None where it has no turn), and the seed."""

    seed: int
    topic: SynthesisTopic
    converted: Converted | None


def play(
    bank: Bank, persona: Persona, tool_sets: Mapping[str, ToolSet], seed: int, wording: int | None
) -> tuple[Played, ...]:
    """All topics of the person, in order; scenarios of one place in the order are played once."""
    scenarios = {scenario.head.order: scenario for scenario in reversed(bank.sessions[persona.name])}
    kept = tuple(scenarios[order] for order in sorted(scenarios))
    playable = msgspec.structs.replace(bank, sessions={persona.name: kept})
    playing = Playing(playable, seed, wording)
    plan = RunPlan(
        seed=seed,
        language="en",
        personas=[persona],
        tool_sets=tool_sets,
        drawn=sorted(tool_sets),
        prompts={language: read_prompts(language) for language in LANGUAGES},
        limits=Limits(candidates=2),
        outlines=BankedOutlines(playable, playing),
        most_barren=len(kept) + 1,
    )
    with TemporaryDirectory() as out:
        folder = RunFolder(Path(out))
        cast = simulated_cast(SimulatedProvider(playing))
        asyncio.run(synthesise(plan, cast, folder, lambda _: None, lambda: datetime.now(UTC)))
        topics = read_session(folder.session(persona.name))
    return tuple(_converted(topics, seed))


def _converted(topics: tuple[SynthesisTopic, ...], seed: int) -> list[Played]:
    before, made = Before(), []
    for topic in topics:
        converted = topic_of_session(topic, before=before) if topic.turns else None
        if converted is not None:
            before.turns += converted.turns
        made.append(Played(seed=seed, topic=topic, converted=converted))
    return made
