"""What each role is shown: exactly the placeholders of its prompt, made from the turn, the memory and the persona.

Only the roles whose prompts have a place for it are given the persona, and nobody is given what is sensitive. The
checker of a plan does not see the planner's thought, which may speak of the persona.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from utb.io.tool_sets import Language, ToolSet, without_marks
from utb.model import Persona
from utb.model.synthesis import Batch, Question, SynthesisRole
from utb.synthesis.drafts import plain
from utb.synthesis.remembering import Memory, Remembered
from utb.synthesis.templates import PLACEHOLDERS
from utb.synthesis.turns import NextCall, TurnState

_HIDDEN = ("sensitive_information", "matched_images", "preference_updates", "conversations")


@dataclass(frozen=True, slots=True)
class Words:
    """How a talk is written down in one language."""

    user: str
    assistant: str
    call: str
    result: str
    separator: str


_WORDS: Mapping[str, Words] = {
    "en": Words("User", "Assistant", "Call", "Result", ": "),
    "zh": Words("用户", "助手", "调用", "结果", "："),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Scene:
    """What stays the same during a turn."""

    persona: Persona
    tool_set: ToolSet
    env_info: str
    language: Language
    memory: Memory


def values_for(scene: Scene, state: TurnState, call: NextCall) -> dict[str, Any]:
    """The values of the role's placeholders, no more and no fewer."""
    words = _WORDS[scene.language]
    knows_calls = call.role is not SynthesisRole.USER
    memory = scene.memory
    tools = without_marks(state.offer.raw) if call.role is not SynthesisRole.TOOL else state.offer.raw
    everything: dict[str, Any] = {
        "environment_time": scene.env_info,
        "history": _talk(memory.earlier, words, knows_calls=knows_calls, knows_results=False),
        "dialogue": _talk(memory.own, words, knows_calls=knows_calls, knows_results=True),
        "progress": "\n".join(_moves(state.plan, words, knows_calls=knows_calls, knows_results=True)),
        "reasons": call.reasons,
        "rejected": call.rejected or "",
        "purpose": call.purpose.value,
        "request": state.request,
        "tools": "\n".join(_json(tool) for tool in tools),
        "proposal": _proposal(state),
        "calls": _calls(state),
        "observations": _json([_plain(found) for found in state.observations]),
        "candidates": state.limits.candidates,
        "mode": state.outline.mode.value,
        "follow_up": state.outline.follow_up.value if state.outline.follow_up else "",
        "meant": _meant(state.outline.refers_to, memory),
        "scenario": _scenario(scene),
        "abilities": _abilities(state.offer.raw),
        "question": state.question,
        "is_clear": state.is_clear,
        "missing": _missing(state),
        "answer_kind": state.decision.answer.value if state.decision and state.decision.answer else "",
    }
    wanted = PLACEHOLDERS[call.role]
    if "persona" in wanted:
        everything["persona"] = persona_text(scene.persona)
    return {name: everything[name] for name in wanted}


def persona_text(persona: Persona) -> str:
    """The person as the roles read it: all groups but the sensitive one and what generators leave behind."""
    return json.dumps(
        {group: value for group, value in persona.raw.items() if group not in _HIDDEN}, ensure_ascii=False, indent=1
    )


def _talk(turns: Iterable[Remembered], words: Words, *, knows_calls: bool, knows_results: bool) -> str:
    lines: list[str] = []
    for remembered in turns:
        turn = remembered.turn
        lines.append(_said(words.user, turn.request, words))
        lines += _moves(turn.plan, words, knows_calls=knows_calls, knows_results=knows_results)
        lines.append(_said(words.assistant, turn.answer, words))
    return "\n".join(lines)


def _moves(plan: Sequence[Batch | Question], words: Words, *, knows_calls: bool, knows_results: bool) -> Iterable[str]:
    """What was done in a turn, line by line; calls are numbered through it."""
    number = 0
    for move in plan:
        if isinstance(move, Question):
            yield _said(words.assistant, move.ask, words)
            yield _said(words.user, move.reply, words)
            continue
        for at, action in enumerate(move.actions):
            if knows_calls:
                yield _said(f"{words.call} {number}", f"{action.name} {_json(action.arguments)}", words)
            if knows_calls and knows_results and at < len(move.observations):
                found = move.observations[at]
                yield _said(f"{words.result} {number}", f"{found.status_code} {_json(found.response)}", words)
            number += 1


def _said(who: str, text: str, words: Words) -> str:
    return f"{who}{words.separator}{text}"


def _proposal(state: TurnState) -> str:
    if state.decision is None:
        return ""
    shown: dict[str, Any] = {
        name: value
        for name, value in plain(state.decision).items()
        if name != "thought" and value not in (None, [], ())
    }
    return _json(shown)


def _calls(state: TurnState) -> str:
    actions = state.decision.actions if state.decision else ()
    return "\n".join(f"{action.name} {_json(action.arguments)}" for action in actions)


def _plain(found: Any) -> dict[str, Any]:
    return {"status_code": found.status_code, "response": found.response}


def _meant(key: str | None, memory: Memory) -> str:
    return next((remembered.turn.request for remembered in memory.seen if remembered.key == key), "")


def _scenario(scene: Scene) -> str:
    words = scene.tool_set.scenario.goal
    return words.zh if scene.language == "zh" else words.en


def _abilities(tools: Sequence[dict[str, Any]]) -> str:
    """What the tools do and what they want to know, without their names: the user must not pick them up."""
    names = sorted((tool["function"]["name"] for tool in tools), key=len, reverse=True)
    lines = []
    for tool in tools:
        function = tool["function"]
        lines.append(f"- {function['description']}")
        for schema in function["parameters"].get("properties", {}).values():
            lines.append(f"  - {schema.get('description', '')}")
    text = "\n".join(lines)
    for name in names:
        text = text.replace(name, "…")
    return text


def _missing(state: TurnState) -> str:
    """The parameters to ask for, each with its description."""
    ask = state.decision.ask if state.decision else None
    if ask is None:
        return ""
    tool = state.offer.named(ask.tool)
    known = tool.definitions[0].schema.get("properties") if tool else None
    described = known if isinstance(known, dict) else {}
    return "; ".join(_described(name, described.get(name)) for name in ask.parameters)


def _described(name: str, schema: object) -> str:
    text = schema.get("description") if isinstance(schema, dict) else None
    return f"{name} ({text})" if isinstance(text, str) and text else name


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)
