"""Session files written by hand from the description of the released generator, and the topics that they stand for.

`*.expected.json` was written from reading the dialogues: what each topic of a file should become. Beside them stand
builders of small session lines.
"""

import json
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

from tests.files import Json
from utb.io.json_lines import record_of
from utb.io.lines import Line
from utb.model import Fault, Toolbox, Topic, Turn
from utb.synthesis.conversion import SessionTopics
from utb.testing import tool

FOLDER = Path(__file__).parent / "data" / "sessions"
NAMES = ("en", "zh", "faults")
LAMPS = [
    tool("listLamps", {"room": {"type": "string"}}, required=["room"]),
    tool("setLamp", {"lamp": {"type": "string"}, "level": {"type": "integer"}}, required=["lamp", "level"]),
]


def session_file(name: str) -> Path:
    """One of the files."""
    return FOLDER / f"persona_train_segmented_{name}.jsonl"


@cache
def expected(name: str) -> Json:
    """By topic id what the file stands for."""
    read: Json = json.loads((FOLDER / f"{name}.expected.json").read_text(encoding="utf-8"))
    return read


def lines_of(name: str) -> list[bytes]:
    """The lines of one of the files."""
    return session_file(name).read_bytes().splitlines()


def convert_lines(lines: Sequence[bytes], source: str = "s.jsonl") -> tuple[list[Json], list[Fault], SessionTopics]:
    """Topics, faults and the converter."""
    converter = SessionTopics()
    topics: list[Json] = []
    faults: list[Fault] = []
    for number, text in enumerate(lines, start=1):
        record = record_of(Line(number, 0, text), source)
        items = [record] if isinstance(record, Fault) else converter.convert(record, source)
        for item in items:
            if isinstance(item, Fault):
                faults.append(item)
            else:
                topics.append(item)
    return topics, faults, converter


def as_expected(topic: Mapping[str, object]) -> Json:
    """A converted topic in the shape of the expected ones."""
    tasks, doubts = topic["tasks"], topic["meta"].get("doubts", [])  # type: ignore[attr-defined]
    return {
        "task_types": topic["task_types"],
        "turn_subtypes": topic["turn_subtypes"],
        "tasks": tasks,
        "graphs": [[_node(node) for node in nodes] for nodes in topic["answer_list"]],  # type: ignore[attr-defined]
        "labels": [[_label(label, tasks) for label in labels] for labels in topic["clarification"]],  # type: ignore[attr-defined]
        "doubts": [[doubt["kind"], doubt["turn"], doubt["node"]] for doubt in doubts],
    }


def _node(raw: Mapping[str, object]) -> Json:
    action, sources = raw["action"], raw.get("sources")
    shown: Json = {
        "name": action["name"],  # type: ignore[index]
        "arguments": action["arguments"],  # type: ignore[index]
        "after": raw["dependency_list"],
        "observation": raw["observation"],
    }
    if raw["user_input"] is not None:
        shown["reply"] = raw["user_input"]
    if sources:
        shown["sources"] = {path: _source(source) for path, source in sources.items()}  # type: ignore[attr-defined]
    return shown


def _source(source: Mapping[str, object]) -> str:
    assert source["by"] == "finder"
    places = [f"{name} {source[name]}" for name in ("turn", "node") if name in source]
    return " ".join([str(source["kind"]), *places])


def _label(label: Mapping[str, object], tasks: object) -> list[object]:
    assert label["by"] == "finder"
    places = [f"{p['turn']}: {tasks[p['turn']][p['start'] : p['end']]}" for p in label["evidence"]]  # type: ignore[attr-defined,index]
    return [label["slot"], label["decision"], places]


def spoken(who: str, text: object, role: str = "assistant") -> Json:
    """A message; JSON is fenced as the generator does it."""
    body = text if isinstance(text, str) else f"\n```json\n{json.dumps(text, ensure_ascii=False, indent=2)}\n```"
    return {"role": role, "content": f"{who} {body}"}


def plan(*actions: Json, words: str = "") -> Json:
    """The planner's message."""
    return spoken("Planner:", {"Task_Finish": False, "Thought": "", "Plan": words, "Action_List": list(actions)})


def action(name: str, **arguments: object) -> Json:
    """One action of a plan."""
    return {"name": name, "arguments": arguments, "tool_call_purpose": ""}


def results(*responses: object) -> Json:
    """The tools' message."""
    return spoken("Tool:", {"Observation_List": [{"status_code": 200, "response": one} for one in responses]}, "user")


def checked(correct: object, who: str = "Checker_Planner：") -> Json:
    """A checker's message."""
    return spoken(who, {"tool_call_analysis": "because", "correct": correct}, "user")


def request(text: str) -> Json:
    """The user's message."""
    return spoken("User:", text, "user")


def said(text: str) -> Json:
    """The assistant's message."""
    return spoken("Agent:", text)


def answering(kind: str = "tool") -> Json:
    """The plan to answer."""
    return plan(action("prepare_to_answer", answer_type=kind))


def session_line(*messages: object, tools: object = None, **topic: object) -> bytes:
    """A session with one topic of these messages."""
    fields = {
        "topic_id": "t",
        "message_start": 0,
        "message_end": len(messages),
        "tools": LAMPS if tools is None else tools,
        "node_path": [],
        **topic,
    }
    line = {"persona_id": "p", "persona": {}, "env_info": {"language": "en"}, "messages": messages, "topics": [fields]}
    return json.dumps(line, ensure_ascii=False).encode()


def turns_of(topic: Topic) -> list[Turn]:
    """The turns of a topic that have a reference."""
    return [turn for turn in topic.turns if turn.reference.nodes]


def bare_turn(text: str = "Do it.") -> Turn:
    """A turn whose reference is still to be made."""
    from utb.graph.build import build_graph

    return Turn(topic_id="t", turn=0, request=text, tools=Toolbox(tuple(LAMPS)), reference=build_graph([]))
