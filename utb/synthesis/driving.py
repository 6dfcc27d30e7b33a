"""Driving a topic: render what is due, ask whoever speaks, hand the reply to the dialogue. Nothing is decided here."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

import msgspec

from utb.errors import ErrorKind, ProviderError
from utb.io.json_lines import encode_json
from utb.io.tool_sets import Language, ToolSet, offered
from utb.model import Persona
from utb.model.synthesis import (
    FailureCode,
    RoleStep,
    SimulatedObservation,
    SynthesisFailure,
    SynthesisRole,
    SynthesisTopic,
    SynthesisTurn,
)
from utb.providers.protocol import Cue, Message, Player, Reply, Speaker
from utb.synthesis.call_log import CallEntry, CallLog, LoggedError, request_sha256
from utb.synthesis.dialogue import next_call, receive
from utb.synthesis.drafts import plain
from utb.synthesis.gates import Offer
from utb.synthesis.outline import TopicOutline, opened
from utb.synthesis.outlining import Outlines
from utb.synthesis.remembering import Memory, memory_of
from utb.synthesis.roles import Cast, ToolSource, Voice
from utb.synthesis.showing import Scene, values_for
from utb.synthesis.templates import Prompt
from utb.synthesis.turns import CHECKS, Limits, NextCall, Observed, Refused, Said, TurnState
from utb.world.world import Session, World


@dataclass(frozen=True, slots=True, kw_only=True)
class Stage:
    """What all topics of a persona share.

    Args:
        persona: whose session it is.
        language: of prompts and tools.
        outlines: what turns are about.
        limits: of attempts, steps and candidates.
        prompts: by role.
        cast: who speaks.
        tool_sets: all sets, those that define shared tools included.
        world_seed: what the world's data depend on.
        log: of the persona.
        now: the time of day, for the log.
    """

    persona: Persona
    language: Language
    outlines: Outlines
    limits: Limits
    prompts: Mapping[SynthesisRole, Prompt]
    cast: Cast
    tool_sets: Mapping[str, ToolSet]
    world_seed: int
    log: CallLog
    now: Callable[[], datetime]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Place:
    """Where a question is asked."""

    topic_id: str
    turn: int
    scene: Scene
    before: tuple[SynthesisTopic, ...]
    topic: SynthesisTopic


async def play_topic(stage: Stage, outline: TopicOutline, before: Sequence[SynthesisTopic]) -> SynthesisTopic:
    """A topic from its first turn to its last, or to the one that fails.

    Raises:
        ProviderError: a model did not answer, and may answer later; nothing of the topic counts then.
    """
    tool_set = stage.tool_sets[outline.tool_set]
    offer = Offer.of(offered(tool_set, stage.language))
    topic = opened(outline, stage.persona.name, stage.language, offer.raw)
    topic = msgspec.structs.replace(topic, domain=tool_set.domain)
    world = _world(stage, outline) if stage.cast.tools is ToolSource.WORLD else None
    for number in range(len(outline.modes)):
        memory = memory_of(before, topic)
        scene = Scene(
            persona=stage.persona,
            tool_set=tool_set,
            env_info=outline.env_info,
            language=stage.language,
            memory=memory,
        )
        state = TurnState(
            outline=stage.outlines.turn(stage.persona.name, outline, memory),
            offer=offer,
            limits=stage.limits,
            has_world=world is not None,
        )
        place = _Place(topic_id=topic.topic_id, turn=number, scene=scene, before=tuple(before), topic=topic)
        state = await _play_turn(stage, place, state, world)
        failure = _failure(state, number)
        if failure is not None:
            return msgspec.structs.replace(topic, failure=failure)
        topic = msgspec.structs.replace(topic, turns=(*topic.turns, _finished(state, memory)))
    return topic


async def _play_turn(stage: Stage, place: _Place, state: TurnState, world: Session | None) -> TurnState:
    while (call := next_call(state)) is not None:
        if call.role is SynthesisRole.WORLD and world is not None:
            state = receive(state, _observed(state, world))
        else:
            state = await _ask(stage, place, state, call)
    return state


async def _ask(stage: Stage, place: _Place, state: TurnState, call: NextCall) -> TurnState:
    """Ask whoever is to speak, unless the log holds the reply already."""
    entry = _question(stage, place, state, call)
    known = stage.log.known(entry.call_id, entry.request_sha256)
    if known is not None:
        return receive(state, _event(stage.prompts[call.role], known))
    voice = stage.cast.voices[call.role]
    try:
        reply = await _reply(voice, entry, place, state, call)
    except ProviderError as error:
        logged = LoggedError(kind=error.kind, message=error.message)
        entry = msgspec.structs.replace(entry, logged_at=stage.now().isoformat(), error=logged)
        stage.log.add(entry)
        if error.kind is not ErrorKind.REFUSED:
            raise
        return receive(state, _event(stage.prompts[call.role], entry))
    entry = msgspec.structs.replace(entry, logged_at=stage.now().isoformat(), reply=reply)
    after = receive(state, _event(stage.prompts[call.role], entry))
    step = after.steps[len(state.steps)]
    stage.log.add(msgspec.structs.replace(entry, accepted=step.accepted, reasons=_reasons(step)))
    return after


async def _reply(voice: Voice, entry: CallEntry, place: _Place, state: TurnState, call: NextCall) -> Reply:
    """What the voice says: to the messages, or where it plays a part to its cue."""
    if isinstance(voice.provider, Player):
        return await voice.provider.play(_cue(place, state, call), voice.parameters)
    return await voice.provider.complete(entry.messages, voice.parameters)


def _cue(place: _Place, state: TurnState, call: NextCall) -> Cue:
    return Cue(
        role=call.role,
        purpose=call.purpose.value,
        attempt=call.attempt,
        before=place.before,
        topic=place.topic,
        turn=place.turn,
        is_fresh=state.outline.follow_up is None,
        plan=state.plan,
        proposal=None if state.decision is None else plain(state.decision),
    )


def _question(stage: Stage, place: _Place, state: TurnState, call: NextCall) -> CallEntry:
    """The entry of a question that nobody has answered yet."""
    prompt, voice = stage.prompts[call.role], stage.cast.voices[call.role]
    standing, situation = prompt.rendered(values_for(place.scene, state, call))
    messages = (Message(Speaker.SYSTEM, standing), Message(Speaker.USER, situation))
    return CallEntry(
        call_id=f"{place.topic_id}/{place.turn}/{len(state.steps)}",
        logged_at="",
        persona=stage.persona.name,
        topic_id=place.topic_id,
        turn=place.turn,
        role=call.role.value,
        purpose=call.purpose.value,
        attempt=call.attempt,
        prompt=prompt.name,
        prompt_version=prompt.version,
        prompt_sha256=prompt.sha256,
        provider=voice.provider_name,
        parameters=voice.parameters,
        request_sha256=request_sha256(messages, voice.parameters),
        messages=messages,
    )


def _event(prompt: Prompt, entry: CallEntry) -> Said | Refused:
    if entry.reply is None:
        return Refused(message=entry.error.message if entry.error else "no reply")
    reply: Reply = entry.reply
    return Said(text=reply.text, prompt=prompt.name, prompt_version=prompt.version, is_cut_off=reply.is_cut_off)


def _reasons(step: RoleStep) -> tuple[str, ...]:
    """What spoke against a draft; of a verdict, what it found wrong."""
    is_no = step.purpose in CHECKS and isinstance(step.parsed, dict) and step.parsed.get("correct") == "no"
    return (str(step.parsed["analysis"]),) if is_no and not step.reasons else step.reasons


def _observed(state: TurnState, world: Session) -> Observed:
    actions = state.decision.actions if state.decision else ()
    found = tuple(
        SimulatedObservation(status_code=seen.status, response=seen.response)
        for seen in (world.call(action.name, action.arguments) for action in actions)
    )
    return Observed(observations=found, text=encode_json(msgspec.to_builtins(found)).decode())


def _world(stage: Stage, outline: TopicOutline) -> Session:
    own = stage.tool_sets[outline.tool_set]
    needed: dict[str, Any] = {name: stage.tool_sets[name] for name in (own.name, *own.homes)}
    return World(needed.values(), seed=stage.world_seed, now=outline.now, language=stage.language).session()


def _failure(state: TurnState, turn: int) -> SynthesisFailure | None:
    ended = state.ended
    if ended is None or ended.failure is None:
        return None
    return SynthesisFailure(code=FailureCode(ended.failure), message=ended.message, turn=turn, steps=state.steps)


def _finished(state: TurnState, memory: Memory) -> SynthesisTurn:
    return SynthesisTurn(
        mode=state.outline.mode,
        request=state.request,
        answer=state.answer,
        plan=state.plan,
        steps=state.steps,
        follow_up=state.outline.follow_up,
        refers_to=state.outline.refers_to,
        milestone=memory.milestone,
        history=memory.joined,
        candidates=state.candidates,
        subtype=state.outline.subtype or msgspec.UNSET,
        decision=state.outline.decision or msgspec.UNSET,
    )
