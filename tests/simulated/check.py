"""An independent check of a data set in the release format: written from the format alone.

It reads topics, tool schemas and personas, and knows nothing of scenarios, the simulator or the source finder. Schemas
are judged by `jsonschema`. A value is traced by itself: the place that its source names must exist, come before the
call, and say the value, literally or in one of the ways below; words that the maker of a turn vouches for must stand
there.
"""

import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

from jsonschema import Draft202012Validator

from tests.simulated.sayings import says

Json = dict[str, Any]
ASK, ANSWER = "ask_user_for_required_parameters", "prepare_to_answer"
VOUCHED = "scenario"
_SHARED_WORDS, _SHARED_HAN = 4, 6  # in a row, that a request and a secret may not have in common


@dataclass
class Report:
    """Violations in words, and what was counted on the way."""

    violations: list[str] = field(default_factory=list)
    counts: Counter[str] = field(default_factory=Counter)


@dataclass(frozen=True)
class Spoken:
    """A turn as the check sees it."""

    topic_id: str
    number: int
    now: str
    request: str
    nodes: list[Json]
    kind: str | None
    labels: list[Json]
    tools: Mapping[str, Json]

    @property
    def name(self) -> str:
        """Where it stands."""
        return f"{self.topic_id}/{self.number}"

    @cached_property
    def said(self) -> list[str]:
        """What people and the assistant said in it."""
        texts = [self.request]
        for node in self.nodes:
            if node["action"]["name"] in (ASK, ANSWER):
                texts += [text for text in (node.get("user_input"), node["observation"]) if isinstance(text, str)]
        return texts


def check_dataset(folder: Path, schemas: Path, personas: Path) -> Report:
    """Everything that can be said without knowing how the data were made."""
    report = Report()
    defined = dict(_defined(schemas))
    for path in sorted(folder.glob("*.jsonl")):
        persona = json.loads((personas / f"{path.stem}.json").read_text(encoding="utf-8"))
        topics = sorted(map(json.loads, path.read_bytes().splitlines()), key=lambda topic: str(topic["env_info"]))
        earlier: list[Spoken] = []
        for topic in topics:
            _tools_are_as_defined(topic, defined, report)
            for turn in _turns(topic):
                for found in _violations(turn, earlier, report.counts):
                    report.violations.append(f"{turn.name}: {found}")
                report.violations += [f"{turn.name}: {found}" for found in _secrets(turn, persona, report.counts)]
                earlier.append(turn)
    return report


def _defined(schemas: Path) -> Iterator[tuple[str, Json]]:
    for path in sorted(schemas.glob("*.json")):
        for tool in json.loads(path.read_text(encoding="utf-8"))["tools"]:
            if "function" in tool:
                yield tool["function"]["name"], tool["function"]


def _turns(topic: Json) -> Iterator[Spoken]:
    tools = {tool["function"]["name"]: tool["function"] for tool in topic["tools"]}
    for number, request in enumerate(topic["tasks"]):
        yield Spoken(
            topic["id"],
            number,
            topic["env_info"],
            request,
            topic["answer_list"][number],
            topic["task_types"][number],
            topic["clarification"][number],
            tools,
        )


def _tools_are_as_defined(topic: Json, defined: Mapping[str, Json], report: Report) -> None:
    """The names of tools, and of their parameters, are those of the tool sets."""
    for tool in topic["tools"]:
        function = tool["function"]
        known = defined.get(function["name"])
        report.counts["tools offered"] += 1
        if known is None or set(known["parameters"]["properties"]) != set(function["parameters"]["properties"]):
            report.violations.append(f"{topic['id']}: {function['name']} is not as its tool set defines it")


def _violations(turn: Spoken, earlier: list[Spoken], counts: Counter[str]) -> Iterator[str]:
    counts["turns"] += 1
    folded = turn.request.casefold()
    for name in turn.tools:
        if re.search(rf"(?<!\w){re.escape(name.casefold())}(?!\w)", folded):
            yield f"the request names the tool {name}"
    for at, node in enumerate(turn.nodes):
        if any(other >= at for other in node["dependency_list"]):
            yield f"node {at} waits for a later one"
        if node["action"]["name"] not in (ASK, ANSWER):
            counts["calls"] += 1
            yield from _call(turn, at, node, earlier, counts)
    yield from _clarification(turn, earlier, counts)


def _call(turn: Spoken, at: int, node: Json, earlier: list[Spoken], counts: Counter[str]) -> Iterator[str]:
    name, arguments = node["action"]["name"], node["action"]["arguments"]
    if name not in turn.tools:
        yield f"node {at} calls {name}, which is not offered"
        return
    for error in Draft202012Validator(turn.tools[name]["parameters"]).iter_errors(arguments):
        yield f"node {at}: {name}: {error.message}"
    for path, value in leaves(arguments) if arguments else ():
        counts["values"] += 1
        source = _source_of(node, path)
        if source is None:
            yield f"node {at}: {name}.{path} = {value!r} has no source"
            continue
        texts = list(_texts_at(turn, at, source, earlier))
        if not texts:
            yield f"node {at}: {name}.{path}: its source {source} is no place before the call"
            continue
        how = _how(turn, source, texts, value, earlier)
        counts[f"values {how}"] += 1
        if how == "not said":
            yield f"node {at}: {name}.{path} = {value!r}: its source says {texts}"


def _how(turn: Spoken, source: Json, texts: list[str], value: Any, earlier: list[Spoken]) -> str:
    """The best of what the texts at the place say."""
    if source.get("by") == VOUCHED:
        return "vouched for"
    found = [says(text, value, _time_of(turn, source, earlier)) for text in texts]
    return next((how for how in found if how == "literally"), min(found, key=lambda how: how == "not said"))


def _source_of(node: Json, path: str) -> Json | None:
    """The source of the value, or of the part of the arguments that holds it."""
    sources = node.get("sources", {})
    above = [key for key in sources if key == path or path.startswith((f"{key}.", f"{key}["))]
    return sources[max(above, key=len)] if above else None


def _texts_at(turn: Spoken, at: int, source: Json, earlier: list[Spoken]) -> Iterator[str]:
    """The words at the place, if it is before the call; of an earlier call those in its result and its arguments."""
    if source["kind"] == "default":
        yield "(default)"
        return
    span = source.get("span")
    for whole in _wholes(turn, at, source, earlier):
        if whole is not None and span is not None and 0 <= span["start"] < span["end"] <= len(whole):
            yield whole[span["start"] : span["end"]]


def _wholes(turn: Spoken, at: int, source: Json, earlier: list[Spoken]) -> Iterator[str | None]:
    kind, node = source["kind"], source.get("node")
    if kind == "history":
        spoken = _meant(turn, source, earlier)
        if spoken is not None and (node is None or node < len(spoken.nodes)):
            yield from (spoken.request,) if node is None else _of_node(spoken.nodes[node])
    elif node is None:
        yield turn.request if kind == "request" else None
    elif node < at:
        yield turn.nodes[node].get("user_input") if kind == "request" else _written(turn.nodes[node]["observation"])


def _of_node(node: Json) -> Iterator[str]:
    if node["action"]["name"] in (ASK, ANSWER):
        yield from (text for text in (node.get("user_input"), node["observation"]) if isinstance(text, str))
    else:
        yield from (_written(node["observation"]), _written(node["action"]["arguments"]))


def _meant(turn: Spoken, source: Json, earlier: list[Spoken]) -> Spoken | None:
    key = (source.get("topic_id") or turn.topic_id, source.get("turn"))
    return next((spoken for spoken in earlier if (spoken.topic_id, spoken.number) == key), None)


def _time_of(turn: Spoken, source: Json, earlier: list[Spoken]) -> str:
    spoken = _meant(turn, source, earlier) if source["kind"] == "history" else None
    return turn.now if spoken is None else spoken.now


def _clarification(turn: Spoken, earlier: list[Spoken], counts: Counter[str]) -> Iterator[str]:
    """Clarify turns ask for what was said nowhere, or infer what was said before and is not said now."""
    if turn.kind != "Clarify":
        return
    asks = any(node["action"]["name"] == ASK for node in turn.nodes)
    decisions = Counter(label["decision"] for label in turn.labels)
    counts["clarify turns that ask" if asks else "clarify turns that infer"] += 1
    if not decisions["ask" if asks else "infer"]:
        yield f"asks: {asks}, but its labels are {dict(decisions)}"
    values = dict(_values(turn))
    for label in turn.labels:
        for path, value in values.get(label["slot"], ()):
            if label["decision"] == "ask" and label.get("by") == VOUCHED:
                counts["ask values"] += 1
                yield from _said_before(turn, path, value, earlier)
            elif label["decision"] == "infer" and not asks:
                counts["infer values"] += 1
                yield from _unknown(turn, label, path, value, earlier)


def _values(turn: Spoken) -> Iterator[tuple[str, list[tuple[str, Any]]]]:
    """Slot -> the values that calls of the turn give it."""
    found: dict[str, list[tuple[str, Any]]] = {}
    for node in turn.nodes:
        if node["action"]["name"] not in (ASK, ANSWER):
            for path, value in leaves(node["action"]["arguments"]):
                found.setdefault(re.split(r"[.\[]", path)[0], []).append((path, value))
    yield from found.items()


def _said_before(turn: Spoken, path: str, value: Any, earlier: list[Spoken]) -> Iterator[str]:
    """Texts are looked for in all that was said before the question, numbers in the person's words on this topic."""
    is_text = isinstance(value, str) and not re.fullmatch(r"[\d\W]*", value)
    word = re.compile(rf"(?<![a-z0-9]){re.escape(str(value).casefold())}(?![a-z0-9]|\.\d)")
    for spoken in [*earlier, turn]:
        if not is_text and spoken.topic_id != turn.topic_id:
            continue
        for text in [spoken.request] if spoken is turn or not is_text else spoken.said:
            if word.search(text.casefold()):
                yield f"{path} = {value!r} is asked for, but {spoken.name} says {text!r}"


def _unknown(turn: Spoken, label: Json, path: str, value: Any, earlier: list[Spoken]) -> Iterator[str]:
    if isinstance(value, str) and len(value) > 3 and value.casefold() in turn.request.casefold():
        return  # one call of the slot may be said while another one is inferred
    for place in label["evidence"]:
        spoken = _meant(turn, place, earlier)
        if spoken is None or not 0 <= place["start"] < place["end"] <= len(spoken.request):
            yield f"{path} = {value!r} is inferred from a place that does not exist: {place}"


def _secrets(turn: Spoken, persona: Json, counts: Counter[str]) -> Iterator[str]:
    """No request speaks as the sensitive part of the persona does."""
    secret = " ".join(str(value) for _, value in leaves(persona.get("sensitive_information", {}))).casefold()
    for text in turn.said:
        counts["texts compared with what is sensitive"] += 1
        words = re.findall(r"[a-z0-9']+", text.casefold())
        runs = {" ".join(words[at : at + _SHARED_WORDS]) for at in range(len(words) - _SHARED_WORDS + 1)}
        han = re.findall(r"[\u3400-\u9fff]+", text)
        runs |= {run[at : at + _SHARED_HAN] for run in han for at in range(len(run) - _SHARED_HAN + 1)}
        spoken = " ".join(re.findall(r"[a-z0-9']+|[\u3400-\u9fff]+", secret))
        for run in sorted(runs):
            if run in spoken:
                yield f"says {run!r} as the sensitive information does"


def leaves(value: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """Every value without parts, with its path; empty lists and objects are values."""
    if isinstance(value, dict) and value:
        for key, item in value.items():
            yield from leaves(item, f"{path}.{key}" if path else key)
    elif isinstance(value, list) and value:
        for index, item in enumerate(value):
            yield from leaves(item, f"{path}[{index}]")
    else:
        yield path, value


def _written(observation: Any) -> str:
    return observation if isinstance(observation, str) else json.dumps(observation, ensure_ascii=False)
