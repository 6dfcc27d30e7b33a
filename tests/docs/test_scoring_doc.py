"""Every example in docs/scoring.md holds, and its table of findings is the one in the code."""

import json
import re
from pathlib import Path

import pytest

from utb.graph.build import build_graph
from utb.model import (
    ANSWER_NAME,
    ASK_NAME,
    EXACT,
    REFERENCE,
    REFERENCE_DIFFLIB,
    RELAXED,
    Call,
    Mode,
    Step,
    Toolbox,
    Trajectory,
    Turn,
    policy_named,
)
from utb.scoring.ask import asks
from utb.scoring.findings import FINDINGS, FindingRow
from utb.scoring.score import score_turn

DOC = Path(__file__).resolve().parents[2] / "docs" / "scoring.md"
TEXT = DOC.read_text(encoding="utf-8")
# What examples call the policies; `reference` is the reference of the turn.
KEYS = {"exact": EXACT, "relaxed": RELAXED, "released": REFERENCE, "released-difflib": REFERENCE_DIFFLIB}


def examples(kind: str) -> list[dict[str, object]]:
    """All JSON lines in fenced blocks of one kind."""
    blocks = re.findall(rf"^```{kind}\n(.*?)^```", TEXT, flags=re.M | re.S)
    return [json.loads(line) for block in blocks for line in block.splitlines()]


def node(entry: list[object]) -> dict[str, object]:
    """A node of the short notation in release format."""
    if entry[0] in ("ask", "answer"):
        name = ASK_NAME if entry[0] == "ask" else ANSWER_NAME
        return {"action": {"name": name, "arguments": {}}, "dependency_list": entry[1]}
    name, arguments, *rest = entry
    return {"action": {"name": name, "arguments": arguments}, "dependency_list": rest[0] if rest else []}


def step(entry: object) -> Step:
    """A step of the short notation: a text, one call, or a batch. Models write arguments as text."""
    if isinstance(entry, str):
        return Step(content=entry)
    batch = entry if isinstance(entry[0], list) else [entry]
    return Step(calls=tuple(Call(name=name, arguments=as_text(arguments)) for name, arguments in batch))


def as_text(arguments: object) -> str:
    return arguments if isinstance(arguments, str) else json.dumps(arguments)


def tool(name: str, side_effect: bool, properties: dict[str, object] | None) -> dict[str, object]:
    """A tool that takes anything, or the arguments named."""
    parameters = {"type": "object"} if properties is None else {"type": "object", "properties": properties}
    function = {"name": name, "parameters": parameters, "x-utb-side-effect": side_effect}
    return {"type": "function", "function": function}


def turn_of(example: dict[str, object]) -> Turn:
    reference = example["reference"]
    names = {entry[0] for entry in reference if entry[0] not in ("ask", "answer")} | set(example.get("offered", []))
    changing, properties = example.get("side_effect", []), example.get("parameters")
    box = Toolbox(tuple(tool(name, name in changing, properties) for name in sorted(names)))
    nodes = [node(entry) for entry in reference]
    graph = build_graph(nodes)
    return Turn(topic_id="t", turn=0, request=example.get("request"), tools=box, reference=graph, answer_list=nodes)


@pytest.mark.parametrize("example", examples("turn"), ids=lambda e: json.dumps(e)[:60])
def test_a_turn_example_gets_the_verdict_it_names(example: dict[str, object]) -> None:
    turn = turn_of(example)
    run = Trajectory(
        topic_id="t",
        turn=0,
        model="m",
        steps=tuple(step(entry) for entry in example["run"]),
        mode=Mode.OPEN,
        truncated=example.get("truncated", False),
    )
    for key, policy in KEYS.items():
        if key in example:
            verdict = score_turn(turn, run, policy)
            assert verdict.status == example[key], (key, verdict)
            codes = {finding.code for finding in verdict.findings}
            wanted = example.get("codes" if key == "exact" else f"{key}_codes", [])
            assert set(wanted) <= codes, (key, verdict)


@pytest.mark.parametrize("example", examples("arguments"), ids=lambda e: json.dumps(e)[:60])
def test_an_argument_example_gets_the_verdict_it_names(example: dict[str, object]) -> None:
    parameters = {"type": "object", "properties": example["parameters"], "required": example.get("required", [])}
    box = Toolbox(({"type": "function", "function": {"name": "f", "parameters": parameters}},))
    reference = {**node(["f", example["reference"]]), "accepted": example.get("accepted")}
    graph = build_graph([reference, node(["answer", [0]])])
    turn = Turn(topic_id="t", turn=0, request=None, tools=box, reference=graph)
    steps = (Step(calls=(Call(name="f", arguments=example["run"]),)), Step(content="Done."))
    verdict = score_turn(turn, Trajectory(topic_id="t", turn=0, model="m", steps=steps), policy_named("exact"))
    assert verdict.status == example["exact"], verdict
    assert set(example.get("codes", [])) <= {finding.code for finding in verdict.findings}, verdict
    if "rule" in example:
        assert verdict.findings[0].rule == example["rule"]


@pytest.mark.parametrize("example", examples("ask"), ids=lambda e: e["text"][:40])
def test_an_asking_example_is_recognised(example: dict[str, object]) -> None:
    assert asks(example["text"]) is example["asks"]


def table_row(row: FindingRow) -> str:
    """A row of the table of findings; `reference` stands for both of its set-ups."""
    policies = ", ".join(name for name in row.policies if name != REFERENCE_DIFFLIB.name)
    fills, drawn = ", ".join(row.fills) or "–", "–" if row.drawn is None else row.drawn.value.replace("_", " ")
    does = row.kind.value.replace("_", " ")
    return f"| `{row.code.value}` | {does} | {policies} | {fills} | {drawn} | {row.sentence} |"


def test_the_table_of_findings_is_the_one_in_the_code() -> None:
    rows = re.findall(r"^\| `\w+` \|.*$", TEXT, flags=re.M)
    assert rows == [table_row(row) for row in FINDINGS.values()]
