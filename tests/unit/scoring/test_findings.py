"""The closed table: a row per code, and sentences that say where, what and why."""

import re
from string import Formatter

import pytest

from utb.graph.build import build_graph
from utb.matching.calls import reference_findings
from utb.matching.tools import Tools
from utb.model import EXACT, RELAXED, ArgumentRow, FindingCode
from utb.model.policy import REFERENCE, REFERENCE_DIFFLIB
from utb.scoring.findings import FINDINGS, FindingKind, kind_of, make_finding, row_finding
from utb.testing import builders as b


def test_every_code_has_one_row():
    assert set(FINDINGS) == set(FindingCode)


@pytest.mark.parametrize("code", FindingCode)
def test_a_sentence_can_always_be_written(code):
    finding = make_finding(code)
    assert finding.message.endswith(".")
    assert kind_of(finding) is FINDINGS[code].kind


@pytest.mark.parametrize("code", FindingCode)
def test_places_that_a_row_fills_stand_in_its_sentence(code):
    row = FINDINGS[code]
    blanks = {name for _, name, _, _ in Formatter().parse(row.sentence) if name}
    for place in ("step", "node"):
        if place in row.fills:
            assert blanks & {place, "at", "actual", "row"}
    assert set(row.fills) <= {"step", "node", "path"}
    assert row.policies
    assert set(row.policies) <= {policy.name for policy in (EXACT, RELAXED, REFERENCE, REFERENCE_DIFFLIB)}


def test_data_findings_and_notes_draw_nothing():
    for row in FINDINGS.values():
        if row.kind in (FindingKind.DATA, FindingKind.NOTE):
            assert row.drawn is None


def test_a_value_stands_in_its_sentence_shortened():
    finding = make_finding(
        FindingCode.ARGUMENT_VALUE, step=1, node=0, path="url", expected="x" * 500, actual=7, tool="getArticle"
    )
    assert finding.message.startswith('Step 1 called `getArticle` (node 0): `url` is 7; the reference has "xxx')
    assert len(finding.message) < 200
    assert finding.expected == "x" * 500


def test_an_argument_row_brings_its_own_sentence():
    row = ArgumentRow("a", 1, 2, True, True, "number", False, "argument_value", "`a` is 2; the reference has 1.")
    finding = row_finding(row, step=3, node=1, tool="f")
    assert finding.message == "Step 3 called `f` (node 1): `a` is 2; the reference has 1."
    assert (finding.code, finding.path, finding.rule) == (FindingCode.ARGUMENT_VALUE, "a", "number")


def pattern_of(code: FindingCode) -> str:
    """The row's sentence as a pattern, any text in its blanks."""
    pieces = [re.escape(text) for text, *_ in Formatter().parse(FINDINGS[code].sentence)]
    return ".*".join(pieces) + ".*"


@pytest.mark.parametrize(
    "answer_list",
    [
        [],
        None,
        [5],
        [b.node("f", after=[9])],
        [b.node("f", after=[0])],
        [b.answer(), b.answer()],
        [b.answer(), b.node("f", after=[0])],
    ],
)
def test_sentences_worded_by_the_graph_follow_the_table(answer_list):
    graph = build_graph(answer_list)
    said = [finding for finding in (graph.fault, *graph.notes) if finding is not None]
    assert said
    for finding in said:
        assert re.fullmatch(pattern_of(finding.code), finding.message)


def test_sentences_worded_by_matching_follow_the_table():
    tools = Tools((b.tool("f", {"x": {"type": "integer"}}), b.tool("g", {"x": {"type": "interger"}})))
    graph = build_graph([b.node("f", {"x": "1"}), b.node("nowhere"), b.node("g")])
    said = [found for index, node in enumerate(graph.nodes) for found in reference_findings(tools, node, index)]
    assert {finding.code.value for finding in said} == {
        "reference_breaks_schema", "reference_unknown_tool", "reference_schema_unreadable",
    }  # fmt: skip
    for finding in said:
        assert finding.node is not None
        assert finding.message.endswith(".")
