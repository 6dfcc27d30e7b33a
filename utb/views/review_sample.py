"""The left panel of an item: where it stands, and who the person behind it is.

The sensitive part of a persona is in no view until it was revealed: what is not there cannot be found in a page.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import PurePath

from utb.graph.build import layers_of
from utb.model import Persona, Topic, Turn
from utb.views.bodies import Body, body
from utb.views.text import counted, cut_middle, one_line, plain, value_text

CELLS, TAIL = 24, 12
_MINUTE = re.compile(r"\d{4}-\d{2}-\d{2} \d{2}:\d{2}")
SUMMARY = 600
DEEPEST = 3
DEEPEST_SEARCHED = 50
SENSITIVE = "sensitive_information"
_SENSITIVE_NAME = re.compile("sensitive|敏感", re.IGNORECASE)
_GROUPS = ("summary", "communication", "preferences", "habits", "constraints", "extra")


@dataclass(frozen=True, slots=True, kw_only=True)
class Fact:
    """One line of the sample's metadata; `title` is the value in full."""

    name: str
    value: str
    title: str
    is_code: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Field:
    """One field of a persona, its path in words."""

    group: str
    name: str
    value: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PersonaView:
    """The person: summary, how they like to be asked, and everything else on demand.

    `sensitive` is None while it is hidden, and `sensitive_count` says how much there is to hide.
    """

    summary: str
    clarification: str
    fields: tuple[Field, ...]
    count: str
    sensitive_count: int
    sensitive: tuple[Field, ...] | None


@dataclass(frozen=True, slots=True, kw_only=True)
class SampleView:
    """The left panel; `missing` says why there is no persona."""

    facts: tuple[Fact, ...]
    env_info: Body | None
    persona: PersonaView | None
    missing: str


def build_sample(
    topic: Topic, turn: Turn, tool_set: str, persona: Persona | None, *, reveals: bool = False
) -> SampleView:
    """The panel of this item; `reveals` shows what is sensitive as well."""
    profile = turn.profile or ""
    return SampleView(
        facts=_facts(topic, turn, tool_set),
        env_info=_long_env_info(turn),
        persona=build_persona(persona, reveals=reveals) if persona else None,
        missing="" if persona else f"The workspace has no persona file for {one_line(profile, CELLS) or 'this file'}.",
    )


def build_persona(persona: Persona, *, reveals: bool = False) -> PersonaView:
    """What is shown of this person."""
    secrets: list[tuple[str, object]] = [(SENSITIVE, persona.sensitive_information)]
    shown = {group: _without_secrets(getattr(persona, group), secrets, 0) for group in _GROUPS}
    fields = [field for group, value in shown.items() for field in _fields(group, group, value, 0)]
    hidden = [field for name, value in secrets for field in _fields(SENSITIVE, name, value, 0)]
    return PersonaView(
        summary=_summary(shown["summary"]),
        clarification=_clarification(shown["communication"]),
        fields=tuple(fields),
        count=counted(len(fields), "field"),
        sensitive_count=len(hidden),
        sensitive=tuple(hidden) if reveals else None,
    )


def _without_secrets(value: object, secrets: list[tuple[str, object]], depth: int) -> object:
    """The value without what its names call sensitive, wherever a file has put it (`english_sensitive_information`, …).

    What was taken out is added to `secrets`. Deeper than anybody would look everything is taken out.
    """
    if not isinstance(value, Mapping | list | tuple):
        return value
    if depth > DEEPEST_SEARCHED:
        secrets.append(("deeply nested", value))
        return None
    if not isinstance(value, Mapping):
        return [_without_secrets(inner, secrets, depth + 1) for inner in value]
    left = {}
    for name, inner in value.items():
        if _SENSITIVE_NAME.search(str(name)):
            secrets.append((str(name), inner))
        else:
            left[name] = _without_secrets(inner, secrets, depth + 1)
    return left


def node_path(turn: Turn) -> str:
    """The nodes in the order in which they may be executed: `0+1→2→3`."""
    graph = turn.reference
    if graph.fault is not None:
        return "cannot be ordered"
    by_layer: dict[int, list[str]] = {}
    for index, layer in enumerate(layers_of(graph)):
        by_layer.setdefault(layer, []).append(str(index))
    return "→".join("+".join(by_layer[layer]) for layer in sorted(by_layer))


def _facts(topic: Topic, turn: Turn, tool_set: str) -> tuple[Fact, ...]:
    file = PurePath(topic.source or "").name
    place = f"{file}:{topic.line}" if topic.line else file
    listed = {
        "file": (place, True),
        "persona": (turn.profile or "–", True),
        "tool set": (tool_set or "–", False),
        "topic": (topic.topic_id, True),
        "turns": (f"{len(topic.turns)}, this is turn {turn.turn}", False),
        "node path": (node_path(turn), True),
        "task type": (turn.task_type or "–", False),
        "subtype": (turn.subtype or "–", False),
        "time": (_time(turn.env_info), False),
    }
    titles = {"time": turn.env_info or ""}
    return tuple(
        Fact(
            name=name,
            value=cut_middle(value, CELLS, TAIL),
            title=one_line(titles.get(name, value), SUMMARY),
            is_code=is_code,
        )
        for name, (value, is_code) in listed.items()
    )


def _time(env_info: str | None) -> str:
    """Day and minute where the text has them, else its beginning."""
    found = _MINUTE.search(env_info or "")
    return found.group() if found else one_line(env_info or "–", CELLS)


def _long_env_info(turn: Turn) -> Body | None:
    """Environment information that is more than a time."""
    if turn.env_info is None or len(turn.env_info) <= 40:
        return None
    return body("env-info", turn.env_info, (), folded=SUMMARY)


def _summary(summary: object) -> str:
    """The shortest text that says who this is."""
    if isinstance(summary, dict):
        found = summary.get("short_persona") or next(
            (value for value in summary.values() if isinstance(value, str)), ""
        )
        return plain(str(found)[:SUMMARY])
    return plain(str(summary)[:SUMMARY]) if summary else ""


def _clarification(communication: object) -> str:
    if not isinstance(communication, Mapping):
        return ""
    named = (value for name, value in communication.items() if "clarif" in str(name).lower())
    return one_line(str(next(named, "")), SUMMARY)


def _fields(group: str, name: str, value: object, depth: int) -> list[Field]:
    """Every leaf as a field; what is nested deeper is one value."""
    if isinstance(value, Mapping) and depth < DEEPEST:
        return [field for key, inner in value.items() for field in _fields(group, str(key), inner, depth + 1)]
    if isinstance(value, list | tuple) and depth < DEEPEST and all(isinstance(item, str) for item in value):
        joined = "; ".join(map(str, value))
        return [Field(group=group, name=_words(name), value=plain(joined))] if joined else []
    if value is None or value == "":
        return []
    text = value if isinstance(value, str) else value_text(value)
    return [Field(group=group, name=_words(name), value=plain(text[: 4 * SUMMARY]))]


def _words(name: str) -> str:
    return one_line(name.replace("_", " "), CELLS * 2)
