"""References opened and saved without an edit."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from tests.editing.saving import document, new_store, save
from utb.graph.editing import Edited, Trail
from utb.io.json_lines import encode_json, json_line
from utb.io.lines import Line, read_lines
from utb.io.loading import load_topic_files
from utb.io.references import line_with, reference_of
from utb.model import Action, Topic, Turn
from utb.store import Store


@dataclass(slots=True)
class Loaded:
    """What came back of references that were opened and saved."""

    topics: int = 0
    turns: int = 0
    different: list[str] = field(default_factory=list)


def unedited(files: Iterable[Path]) -> Loaded:
    """Open every reference, edit nothing, save it in a store, and put what the store says back into the line."""
    seen = Loaded()
    with new_store() as store:
        for path in files:
            lines = {line.number: line.text for line in read_lines(path) if isinstance(line, Line)}
            for topic in load_topic_files([path]).topics:
                seen.topics += 1
                kept = {turn.turn: _saved_unedited(store, topic, turn, seen) for turn in topic.turns}
                if json_line(line_with(topic.raw, kept)) != lines[topic.line or 0] + b"\n":
                    seen.different.append(f"{topic.topic_id}: the line")
    return seen


def _saved_unedited(store: Store, topic: Topic, turn: Turn, seen: Loaded) -> Edited:
    trail = Trail(reference_of(topic.raw, turn.turn)).undo().redo()
    of = document(topic.dataset or "", turn)
    save(store, of, trail.state, turn, Action.SAVE)
    head = store.head(of)
    body = {} if head is None or head.body is None else head.body
    seen.turns += 1
    own = json.loads(json.dumps([topic.raw["answer_list"][turn.turn], _labels(topic.raw, turn.turn)]))
    if encode_json([body.get("answer_list"), body.get("clarification")]) != encode_json(own):
        seen.different.append(f"{topic.topic_id}/{turn.turn}: the content")
    return Edited(body.get("answer_list"), body.get("clarification"))


def _labels(raw: Mapping[str, object], turn: int) -> object:
    listed = raw.get("clarification")
    return listed[turn] if isinstance(listed, list) and listed else []
