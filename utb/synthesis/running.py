"""A run: the sessions of several personas, several at once, each topic after topic, a checkpoint after each.

A persona whose model does not answer stops where it is, and the others go on; the same run again goes on there.
"""

import asyncio
import hashlib
from collections.abc import Callable, Coroutine, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

import msgspec

from utb.errors import ConfigError, ProviderError, UtbError
from utb.io.tool_sets import Language, ToolSet
from utb.model import Persona
from utb.model.synthesis import SynthesisFailure, SynthesisRole, SynthesisTopic
from utb.synthesis.call_log import CallLog
from utb.synthesis.checkpoints import RunFolder
from utb.synthesis.dataset import write_dataset
from utb.synthesis.driving import Stage, play_topic
from utb.synthesis.outline import FEWEST_OF_SESSION, MOST_OF_SESSION
from utb.synthesis.outlining import DrawnOutlines, Outlines
from utb.synthesis.roles import Cast
from utb.synthesis.templates import Prompt
from utb.synthesis.turns import Limits
from utb.world.draws import Draws

_MOST_BARREN = 3  # topics in a row without a finished turn; then something is wrong with the models


@dataclass(frozen=True, slots=True, kw_only=True)
class RunPlan:
    """What is to be made.

    Args:
        seed: everything that is drawn depends on it.
        language: of prompts, tools and the world, where `outlines` do not say it.
        personas: whose sessions.
        tool_sets: all sets that there are.
        drawn: names of the sets that topics draw from.
        prompts: of each language, by role.
        fewest_turns, most_turns: of a session.
        limits: of attempts, steps and candidates.
        concurrency: how many personas at once.
        outlines: what topics are about, in place of what chance decides; they know the turns and the languages.
        most_barren: topics in a row without a finished turn, after which a session stops.
    """

    seed: int
    language: Language
    personas: Sequence[Persona]
    tool_sets: Mapping[str, ToolSet]
    drawn: Sequence[str]
    prompts: Mapping[Language, Mapping[SynthesisRole, Prompt]]
    fewest_turns: int = FEWEST_OF_SESSION
    most_turns: int = MOST_OF_SESSION
    limits: Limits = Limits()
    concurrency: int = 4
    outlines: Outlines | None = None
    most_barren: int = _MOST_BARREN

    def __post_init__(self) -> None:
        if not 1 <= self.fewest_turns <= self.most_turns:
            raise ConfigError(
                f"sessions of {self.fewest_turns} to {self.most_turns} turns: expected 1 and above, in order"
            )
        if not self.personas or not self.drawn:
            raise ConfigError("a run needs at least one persona and one tool set")


@dataclass(frozen=True, slots=True, kw_only=True)
class TopicMade:
    """A topic is on disk; `turns` of `wanted` are done, `failure` says why it is shorter than drawn."""

    persona: str
    topic_id: str
    turns: int
    wanted: int
    failure: SynthesisFailure | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionEnded:
    """A session is complete (`stopped` None), or stopped for a reason in words."""

    persona: str
    turns: int
    wanted: int
    stopped: str | None = None


Listener = Callable[[TopicMade | SessionEnded], None]


async def synthesise(
    plan: RunPlan, cast: Cast, folder: RunFolder, listen: Listener, now: Callable[[], datetime]
) -> tuple[SessionEnded, ...]:
    """Make the sessions of a run, or what is still missing of them.

    Args:
        plan: what is to be made.
        cast: who speaks; its providers are closed in the end.
        folder: where everything is written.
        listen: is told of every topic and every end of a session.
        now: the time of day, for the log alone.

    Returns:
        How each session ended, in the order of the personas.

    Raises:
        ConfigError: the folder holds another run, or another process writes there.
        DataError: a session in the folder is not as it was left.
    """
    with folder.held():
        folder.begin(described(plan, cast))
        seats = asyncio.Semaphore(plan.concurrency)

        async def seated(persona: Persona) -> SessionEnded:
            async with seats:
                ended = await _session(plan, cast, folder, persona, listen, now)
                listen(ended)
                return ended

        try:
            return await _all_of([seated(persona) for persona in plan.personas])
        finally:
            for provider in {id(voice.provider): voice.provider for voice in cast.voices.values()}.values():
                await provider.close()


async def _all_of(sessions: Sequence[Coroutine[Any, Any, SessionEnded]]) -> tuple[SessionEnded, ...]:
    """All of them at once; the first error that a user can mend ends the others and is raised by itself."""
    first: UtbError | None = None
    tasks: list[asyncio.Task[SessionEnded]] = []
    try:
        async with asyncio.TaskGroup() as group:
            tasks += [group.create_task(session) for session in sessions]
    except* UtbError as errors:
        first = next(error for error in errors.exceptions if isinstance(error, UtbError))
    if first is not None:
        raise first
    return tuple(task.result() for task in tasks)


def described(plan: RunPlan, cast: Cast) -> dict[str, Any]:
    """Everything that sessions depend on, as JSON; two runs with equal descriptions may share a folder."""
    return {
        "seed": plan.seed,
        "language": plan.language,
        "turns": [plan.fewest_turns, plan.most_turns],
        "limits": {"attempts": plan.limits.attempts, "steps": plan.limits.steps, "candidates": plan.limits.candidates},
        "personas": {persona.name: _sha256(persona.raw) for persona in plan.personas},
        "tool_sets": {name: _sha256(msgspec.to_builtins(plan.tool_sets[name])) for name in plan.drawn},
        "prompts": {prompt.name: prompt.sha256 for spoken in plan.prompts.values() for prompt in spoken.values()},
        "tools": cast.tools.value,
        "roles": {
            role.value: {"provider": voice.provider_name, **msgspec.to_builtins(voice.parameters)}
            for role, voice in cast.voices.items()
        },
        **_outlines(plan).described(),
    }


async def _session(
    plan: RunPlan, cast: Cast, folder: RunFolder, persona: Persona, listen: Listener, now: Callable[[], datetime]
) -> SessionEnded:
    topics = list(folder.load(persona.name))
    stage = _stage(plan, cast, folder, persona, topics, now)
    wanted = stage.outlines.turns(persona.name)
    while (turns := _turns(topics)) < wanted and _barren(topics) < plan.most_barren:
        outline = stage.outlines.topic(persona.name, len(topics), wanted - turns)
        if outline is None:
            ended = f"there are no more topics; the last that failed: {_last_failure(topics)}"
            return SessionEnded(persona=persona.name, turns=turns, wanted=wanted, stopped=ended)
        try:
            topic = await play_topic(stage, outline, topics)
        except ProviderError as error:
            return SessionEnded(persona=persona.name, turns=turns, wanted=wanted, stopped=str(error))
        topics.append(topic)
        folder.save(persona.name, topics, wanted)
        listen(
            TopicMade(
                persona=persona.name,
                topic_id=topic.topic_id,
                turns=_turns(topics),
                wanted=wanted,
                failure=topic.failure,
            )
        )
    barren = f"{plan.most_barren} topics in a row without a finished turn: {_last_failure(topics)}"
    stopped = None if turns >= wanted else barren
    if stopped is None:
        write_dataset(folder, persona.name, topics)
    return SessionEnded(persona=persona.name, turns=turns, wanted=wanted, stopped=stopped)


def _stage(
    plan: RunPlan,
    cast: Cast,
    folder: RunFolder,
    persona: Persona,
    topics: Sequence[SynthesisTopic],
    now: Callable[[], datetime],
) -> Stage:
    outlines = _outlines(plan)
    language = outlines.language(persona.name)
    return Stage(
        persona=persona,
        language=language,
        outlines=outlines,
        limits=plan.limits,
        prompts=plan.prompts[language],
        cast=cast,
        tool_sets=plan.tool_sets,
        world_seed=Draws("synthesis", plan.seed, persona.name).integer_of("world"),
        log=CallLog(folder.calls(persona.name), {topic.topic_id for topic in topics}),
        now=now,
    )


def _outlines(plan: RunPlan) -> Outlines:
    """Those of the plan, or what chance decides."""
    return plan.outlines or DrawnOutlines(
        plan.seed, plan.language, plan.drawn, plan.fewest_turns, plan.most_turns, plan.limits
    )


def _turns(topics: Sequence[SynthesisTopic]) -> int:
    return sum(len(topic.turns) for topic in topics)


def _barren(topics: Sequence[SynthesisTopic]) -> int:
    """How many topics at the end have no finished turn."""
    fruitful = max((at for at, topic in enumerate(topics) if topic.turns), default=-1)
    return len(topics) - 1 - fruitful


def _last_failure(topics: Sequence[SynthesisTopic]) -> str:
    failures = [topic.failure for topic in topics if topic.failure is not None]
    return f"{failures[-1].code.value}: {failures[-1].message}" if failures else ""


def _sha256(value: object) -> str:
    return hashlib.sha256(msgspec.json.encode(value, order="sorted")).hexdigest()
