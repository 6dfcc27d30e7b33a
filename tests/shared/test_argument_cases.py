"""Recorded pairs of calls with the right answer, and the oddities of the released evaluator, call by call."""

import json
from collections import Counter
from collections.abc import Iterator

import pytest

from tests.shared_data import shared
from utb.graph.build import build_graph
from utb.matching import (
    compile_tools,
    explain_arguments,
    parse_arguments,
    reference_findings,
    same_arguments,
)
from utb.matching.assign import assign
from utb.model import Finding, Node, NodeKind, Toolbox

PAIRS = json.loads((shared() / "cases/argument_pairs.json").read_text("utf-8"))
QUIRKS = {quirk["id"]: quirk for quirk in json.loads((shared() / "parity/quirks.json").read_text("utf-8"))}

# What the comparison says about each oddity of the released evaluator: whether the call is right, what it does wrong
# (`path code` or the rule of the parser), and what is wrong with the data.
OUTCOMES: dict[str, tuple[bool, list[str], list[str]]] = {
    "A1-int-vs-float": (True, [], []),
    "A2-float-int": (True, [], []),
    "A3-bool-as-int": (True, [], ["n reference_breaks_schema"]),
    "A4-word-near-miss": (False, ["x argument_value"], []),
    "A5-case-multiword": (False, ["x argument_value"], []),
    "A6-number-in-sentence": (False, ["x argument_value"], []),
    "A7-negation": (False, ["x argument_value"], []),
    "A8-date": (False, ["x argument_value"], []),
    "A9-order-id": (False, ["x argument_value"], []),
    "A10-beijingshi": (False, ["x argument_value"], []),
    "A11-exact-0.7": (False, ["x argument_value"], []),
    "A12-dots": (False, ["x argument_value"], []),
    "A12b-empty": (False, ["x argument_value"], []),
    "A13-empty-answer": (False, ["x argument_value"], []),
    "A14-repeat-words": (False, ["x argument_value"], []),
    "A15-optional-default": (True, [], []),
    "A16-type-list": (True, [], []),
    "A17-anyof-empty": (True, [], ["x reference_schema_unreadable"]),
    "A18-untyped": (True, [], []),
    "A19-oneof": (True, [], []),
    "A20-unknown-type": (True, [], ["x reference_schema_unreadable"]),
    "A21-additionalProperties-schema": (True, [], []),
    "A22-root-additionalProperties": (True, [], []),
    "A23-free-object": (True, [], []),
    "A24-attr-error": (True, [], []),
    "A25-nan": (False, ["not_finite"], []),
    "A26-dup-keys": (False, ["duplicate_key"], []),
    "A27-bigint": (False, ["n argument_value"], []),
    "A28-deep": (False, ["too_deep"], []),
    "A29-array-order": (False, ["x argument_value"], []),
    "A30-toplevel-type-msg": (False, ["n schema_violation"], []),
    "A31-enum-bool": (True, [], ["n reference_breaks_schema"]),
    "A32-required-null": (True, [], []),
    "A33-enum-near": (False, ["x argument_value"], []),
    "A34-url-dot": (False, ["x argument_value"], []),
    "A34b-ip": (False, ["x argument_value"], []),
    "A35-keys-order": (False, ["y argument_missing", "z argument_missing"], []),
    "A36-schema-array-items-missing": (True, [], []),
    "A37-price-decimal": (True, [], []),
    "A38-decimal2": (False, ["x argument_value"], []),
    "A39-short-multiword": (False, ["x argument_value"], []),
    "A40-long-900": (False, ["x argument_value"], []),
    "A40-long-1100": (False, ["x argument_value"], []),
}

# Texts that the file abbreviates.
_LONG = {
    "<4400 times the digit 1>": "1" * 4400,
    "<100000 nested arrays>": "[" * 100_000 + "]" * 100_000,
    "{x: w0 w1 ... w899 y}": json.dumps({"x": " ".join(f"w{i}" for i in range(900)) + " y"}),
    "{x: w0 w1 ... w899}": json.dumps({"x": " ".join(f"w{i}" for i in range(900))}),
    "{x: w0 w1 ... w1099 y}": json.dumps({"x": " ".join(f"w{i}" for i in range(1100)) + " y"}),
    "{x: w0 w1 ... w1099}": json.dumps({"x": " ".join(f"w{i}" for i in range(1100))}),
}


def _written_out(text: str) -> str:
    for short, long in _LONG.items():
        text = text.replace(short, long)
    return text


def _in_words(finding: Finding) -> str:
    return f"{finding.path} {finding.code}"


def test_every_oddity_of_single_calls_has_an_outcome() -> None:
    assert set(OUTCOMES) == {name for name in QUIRKS if name.startswith("A")}


@pytest.mark.parametrize("name", OUTCOMES)
def test_oddities_of_the_released_evaluator_are_not_imitated(name: str) -> None:
    quirk = QUIRKS[name]
    tools = compile_tools(Toolbox(tuple(quirk["tools"])))
    tool, _ = tools.find(quirk["name"])
    reference, predicted = (parse_arguments(_written_out(quirk[side])) for side in ("answer", "predicted"))
    node = Node(NodeKind.CALL, quirk["name"], reference.value or {})
    if predicted.value is None:
        assert OUTCOMES[name][:2] == (False, [predicted.rule])
        return
    rows = explain_arguments(tool, node, predicted.value)
    wrong = [f"{row.path} {row.code}" for row in rows if not row.equal]
    data = [_in_words(finding) for finding in reference_findings(tools, node, 0)]
    assert (same_arguments(tool, node, predicted.value), wrong, data) == OUTCOMES[name]


@pytest.mark.parametrize(
    "name", ["L5-pairing-key-order", "L6-pairing-ascii-escape", "L6b-pairing-raw", "L7-near-miss-pairing"]
)
def test_calls_find_the_node_they_stand_for(name: str) -> None:
    quirk = QUIRKS[name]
    tool, _ = compile_tools(Toolbox(tuple(quirk["tools"]))).find("A")
    nodes = [node for node in build_graph(quirk["answer_list"]).nodes if node.kind is NodeKind.CALL]
    calls = [call["function"]["arguments"] for output in quirk["outputs"] for call in output["tool_calls"] or ()]
    made = [parse_arguments(arguments).value or {} for arguments in calls]
    assert assign(2, 2, lambda i, j: same_arguments(tool, nodes[i], made[j])) == {0: 0, 1: 1}


@pytest.mark.parametrize("name", ["L8-args-dict", "L9-args-none", "L10-args-empty-string"])
def test_arguments_that_are_no_text_are_read(name: str) -> None:
    arguments = QUIRKS[name]["outputs"][0]["tool_calls"][0]["function"]["arguments"]
    assert parse_arguments(arguments).value == (arguments or {})


@pytest.mark.parametrize(
    "case", [case for case in PAIRS if "sequential" not in case["case"]], ids=lambda case: case["case"]
)
def test_pairs_with_the_right_answer(case: dict) -> None:
    calls, wanted = case["prediction"], case["reference"]
    tools = compile_tools(Toolbox(({"name": "f", "parameters": case["schema"]},)))
    tool, _ = tools.find("f")
    nodes = [Node(NodeKind.CALL, call["name"], call["arguments"]) for call in wanted]
    pairs = assign(len(nodes), len(calls), lambda i, j: same_arguments(tool, nodes[i], calls[j]["arguments"]))
    assert (len(pairs) == len(nodes) == len(calls)) is case["expected_exact"]


def _real_nodes() -> Iterator[tuple[Toolbox, Node, int]]:
    for file in sorted((shared() / "realdata").glob("*.jsonl")):
        if file.name.startswith("predictions"):
            continue
        for line in file.read_text("utf-8").splitlines():
            topic = json.loads(line)
            box = Toolbox(tuple(topic["tools"]))
            for answers in topic["answer_list"]:
                graph = build_graph(answers)
                if graph.fault is not None:
                    continue
                yield from ((box, node, index) for index, node in enumerate(graph.nodes) if node.kind is NodeKind.CALL)


def test_every_real_reference_matches_itself_however_it_is_written() -> None:
    seen = 0
    for box, node, _ in _real_nodes():
        tool, _ = compile_tools(box).find(node.name)
        shuffled = json.dumps(dict(reversed(node.arguments.items())), indent=1)
        actual = parse_arguments(shuffled).value
        assert actual is not None
        assert same_arguments(tool, node, actual)
        assert all(row.equal for row in explain_arguments(tool, node, actual))
        seen += 1
    assert seen > 1400


def test_what_is_wrong_with_real_references_is_counted() -> None:
    counts = Counter(
        str(finding.code)
        for box, node, index in _real_nodes()
        for finding in reference_findings(compile_tools(box), node, index)
    )
    assert counts == {"reference_breaks_schema": 113, "reference_schema_unreadable": 1, "reference_unknown_tool": 1}


def test_recorded_pairs_of_arguments_never_fail_and_say_why() -> None:
    for line in (shared() / "parity/args.jsonl").read_text("utf-8").splitlines():
        case = json.loads(line)
        tools = compile_tools(Toolbox(tuple(case["tools"])))
        tool, _ = tools.find(case["name"])
        reference, predicted = parse_arguments(case["answer"]), parse_arguments(case["predicted"])
        if reference.value is None or predicted.value is None:
            continue
        node = Node(NodeKind.CALL, case["name"], reference.value)
        rows = explain_arguments(tool, node, predicted.value)
        assert same_arguments(tool, node, predicted.value) == all(row.equal for row in rows)
        assert all(row.message.endswith(".") for row in rows if not row.equal)
        reference_findings(tools, node, 0)
