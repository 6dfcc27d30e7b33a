"""Which node explains a wrong call, which finding comes first, and how its sentence reads."""

from random import Random

import pytest

from utb.model import EXACT, FindingCode, Mode, NodeStatus, Status, Step
from utb.scoring.align import align
from utb.scoring.exact import score_exact
from utb.scoring.findings import FINDINGS
from utb.testing import builders as b

CHAIN = [b.node("f", {"x": 1}), b.node("g", {"x": 2}, after=[0]), b.answer(after=[0, 1])]
F, G = b.call("f", {"x": 1}), b.call("g", {"x": 2})


def judge(nodes, *steps, tools=None, **fields):
    return score_exact(b.turn(*nodes, tools=tools), b.trajectory(*steps, **fields), EXACT)


def told(verdict):
    return [(finding.code.value, finding.node, finding.path) for finding in verdict.findings]


def messages(verdict):
    return [finding.message for finding in verdict.findings]


# Which node


VERSES = [
    b.node("verse", {"version": "King James", "language": "English"}),
    b.node("verse", {"version": "King James", "language": "Spanish"}, after=[0]),
    b.node("verse", {"version": "New International", "language": "English"}, after=[1]),
    b.answer(),
]


def verse(version, language):
    return b.step(b.call("verse", {"version": version, "language": language}))


def test_a_call_that_equals_a_waiting_node_came_too_early_and_has_no_wrong_arguments():
    verdict = judge(VERSES, verse("King James", "English"), verse("New International", "English"), b.text())
    assert told(verdict) == [("wrong_order", 2, None), ("missing_call", 1, None)]


def test_a_call_is_explained_by_the_node_with_the_fewest_other_arguments_ready_or_not():
    verdict = judge(VERSES, verse("King James", "English"), verse("New International", "Welsh"), b.text())
    assert told(verdict)[0] == ("argument_value", 2, "language")


def test_a_node_that_a_later_call_fits_is_left_to_that_call():
    nodes = [b.node("f", {"x": "red"}), b.node("f", {"x": "blue"}), b.answer()]
    wrong, right = b.step(b.call("f", {"x": "pink"})), b.step(b.call("f", {"x": "red"}))
    assert told(judge(nodes, wrong, right, b.text())) == [("argument_value", 1, "x")]


def test_a_call_that_a_later_one_puts_right_is_still_explained_by_its_arguments():
    verdict = judge(CHAIN, b.step(b.call("f", {"x": 7})), b.step(F), b.step(G), b.text())
    assert told(verdict) == [("argument_value", 0, "x")]


@pytest.mark.parametrize("seed", range(40))
def test_findings_and_the_drawing_pair_a_call_with_the_same_node(seed):
    random = Random(seed)
    values = ["red", "blue", "green"]
    nodes = [
        b.node("f", {"x": random.choice(values), "y": random.choice(values)}, after=range(random.randint(0, place)))
        for place in range(3)
    ]
    turn = b.turn(*nodes, b.answer())
    calls = [b.call("f", {"x": random.choice(values), "y": random.choice(values)}) for _ in range(3)]
    run = b.trajectory(*([b.step(*calls)] if seed % 2 else map(b.step, calls)), b.text())
    verdict = score_exact(turn, run, EXACT)
    drawn = align(turn, run, verdict)
    for finding in verdict.findings:
        if FINDINGS[finding.code].drawn is NodeStatus.WRONG_ARGUMENTS:
            node = drawn.nodes[finding.node]
            assert (node.status, node.step) == (NodeStatus.WRONG_ARGUMENTS, finding.step), (seed, verdict.findings)
        if finding.code is FindingCode.MISSING_CALL:
            assert drawn.nodes[finding.node].status is NodeStatus.MISSING


# Order


def test_a_call_made_without_its_dependency_says_so():
    verdict = judge(CHAIN, b.step(G), b.text())
    assert messages(verdict) == [
        "Step 0 called `g` (node 1) without having called `f` (node 0), which it depends on.",
        'The run never called `f` with {"x": 1} (node 0).',
    ]


def test_a_dependency_that_comes_later_is_told_apart_from_one_that_never_comes():
    nodes = [b.node("e"), b.node("f"), b.node("g", after=[0, 1]), b.answer()]
    verdict = judge(nodes, b.step(b.call("g")), b.step(b.call("e")), b.text())
    assert verdict.findings[0].message == (
        "Step 0 called `g` (node 2) before `e` (node 0) and without having called `f` (node 1), which it depends on."
    )


def test_an_invented_value_explains_more_than_the_search_that_was_left_out():
    nodes = [b.node("search", {"q": "report"}), b.node("open", {"url": "right"}, after=[0]), b.answer()]
    verdict = judge(nodes, b.step(b.call("open", {"url": "invented"})), b.text())
    assert told(verdict) == [("argument_value", 1, "url"), ("missing_call", 0, None)]


def test_other_arguments_come_before_the_order_where_both_are_wrong():
    verdict = judge(CHAIN, b.step(b.call("g", {"x": 9})), b.step(F), b.text())
    assert told(verdict) == [("argument_value", 1, "x"), ("wrong_order", 1, None)]


def test_within_a_call_what_is_wrong_comes_before_what_is_missing_and_a_path_once():
    tools = [b.tool("f", {"a": {"type": "string"}, "b": {"type": "integer"}, "c": {}}, required=["a", "b"])]
    nodes = [b.node("f", {"a": "red", "b": 5, "c": 1}), b.answer()]
    verdict = judge(nodes, b.step(b.call("f", {"b": "5", "c": 2})), b.text(), tools=tools)
    assert told(verdict) == [("schema_violation", 0, "b"), ("argument_value", 0, "c"), ("argument_missing", 0, "a")]


# Sentences


def test_calls_left_over_are_counted_by_tool():
    nodes = [*(b.node("verse", {"x": place}) for place in range(4)), b.node("tell"), b.answer()]
    verdict = judge(nodes, b.text("All done."))
    assert verdict.findings[0].message == (
        "Step 0 answered with text while 4 calls of `verse` and `tell` still had to be called."
    )


def test_a_tool_that_only_the_reference_knows_is_called_so():
    verdict = judge([b.node("f", {"x": 1}), b.answer()], b.text("All done."), tools=[])
    assert messages(verdict)[:2] == [
        "Step 0 answered with text while `f` (which is not among the tools offered) still had to be called.",
        'The run never called `f` (which is not among the tools offered) with {"x": 1} (node 0).',
    ]


@pytest.mark.parametrize("name", ["None", "null"])
def test_nothing_written_as_a_name_is_a_call_without_one(name):
    assert told(judge([b.node("f"), b.answer()], b.step(b.call(name, name)), b.text()))[0][0] == "malformed_call"


def test_a_tool_may_be_called_like_nothing_all_the_same():
    assert judge([b.node("None"), b.answer()], b.step(b.call("None")), b.text()).status is Status.CORRECT


def test_calls_of_a_single_response_are_counted_inside_their_step():
    nodes = [b.node("f"), b.node("h"), b.node("g", after=[1]), b.answer()]
    verdict = judge(nodes, b.step(b.call("f"), b.call("g"), b.call("h")), mode=Mode.SINGLE_RESPONSE)
    assert messages(verdict) == ["Call 1 of step 0 called `g` (node 2) before `h` (node 1), which it depends on."]


def test_a_single_response_of_one_call_needs_no_count():
    verdict = judge(CHAIN, b.step(b.call("f", {"x": 3})), mode=Mode.SINGLE_RESPONSE)
    assert verdict.findings[0].message == "Step 0 called `f` (node 0): `x` is 3; the reference has 1."


# What is drawn, and what is not scored


@pytest.mark.parametrize(
    "code", [FindingCode.ANSWERED_INSTEAD_OF_ASKING, FindingCode.ACTED_INSTEAD_OF_ASKING, FindingCode.STOPPED_EARLY]
)
def test_what_the_run_passed_by_is_drawn_as_missing(code):
    assert FINDINGS[code].drawn is NodeStatus.MISSING


def test_a_reply_that_a_limit_cut_off_in_the_middle_of_a_call_is_not_scored():
    cut = Step(malformed='{"name": "g", "argum')
    verdict = judge(CHAIN, b.step(F), cut, truncated=True)
    assert (verdict.status, verdict.completed_steps) == (Status.NOT_SCORED, 1)
    assert told(verdict) == [("truncated_run", None, None)]
    assert judge(CHAIN, b.step(F), cut).status is Status.WRONG
    assert judge(CHAIN, b.step(G), cut, truncated=True).status is Status.WRONG
    assert judge(CHAIN, b.step(F), cut, b.text(), truncated=True).status is Status.WRONG
