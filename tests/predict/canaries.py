"""A workspace in which everything that no model may see says so: personas, labels, and notes beside the turns."""

import json
import shutil
from pathlib import Path
from typing import Any

from tests.predict.data import SAMPLE

CANARY = "CANARY-7f3a"
MARKS = (CANARY, "x-utb-")
_PEOPLE = SAMPLE.parents[1] / "personas" / SAMPLE.name


def marked_workspace(folder: Path) -> Path:
    """The sample with a canary in every text of a persona and in every field that is not the model's business."""
    data, people = folder / "datasets" / SAMPLE.name, folder / "personas" / SAMPLE.name
    shutil.copytree(SAMPLE, data)
    shutil.copytree(_PEOPLE, people)
    for path in people.glob("persona*.json"):
        path.write_text(json.dumps(_marked(json.loads(path.read_text(encoding="utf-8"))), ensure_ascii=False))
    for path in data.glob("*.jsonl"):
        topics = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
        lines = (json.dumps(_hidden(topic), ensure_ascii=False) + "\n" for topic in topics)
        path.write_text("".join(lines), encoding="utf-8")
    return folder


def _marked(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _marked(item) for key, item in value.items()}
    if isinstance(value, list):
        return [_marked(item) for item in value]
    return f"{CANARY} {value}" if isinstance(value, str) else value


def _hidden(topic: Any) -> Any:
    """The topic with canaries beside what a model is told: notes, labels, sources, alternatives."""
    notes = {"persona": CANARY, "sensitive_information": {"secret": CANARY}, "messages": [CANARY]}
    topic = {**topic, "meta": {**(topic.get("meta") or {}), **notes}, "persona": CANARY, "profile": CANARY}
    topic["clarification"] = [
        [{**slot, "by": CANARY} for slot in slots or []] for slots in topic.get("clarification") or []
    ]
    for nodes in topic["answer_list"]:
        for node in nodes:
            node["note"] = CANARY
            node["sources"] = {path: {**source, "by": CANARY} for path, source in (node.get("sources") or {}).items()}
            node["accepted"] = {**(node.get("accepted") or {}), "no_such_argument": [CANARY]}
    return topic
