"""Lines in, verdicts out: one line each, whatever stands there."""

import json

import pytest

from utb.io.case_scorer import compare_lines, score_lines
from utb.model import EXACT, RELAXED
from utb.testing import builders as b

TOOLS = [b.tool("f", {"x": {"type": "number"}})]
CASE = {
    "id": "a",
    "tools": TOOLS,
    "answer_list": [b.node("f", {"x": 5})],
    "outputs": [{"tool_calls": [{"name": "f", "arguments": '{"x": 5.0}'}]}],
}
SINGLE = {"id": "s", "tools": TOOLS, "name": "f", "predicted": '{"x": 5}', "answer": {"x": 5}}
FIELDS = ["id", "policy", "policy_version", "status", "optimal", "completed_steps", "findings"]


def lines_of(*cases: object) -> list[bytes]:
    return [case if isinstance(case, bytes) else json.dumps(case).encode() for case in cases]


def scored(*cases: object, policy=EXACT) -> list[dict[str, object]]:
    return [json.loads(line) for line in score_lines(lines_of(*cases), policy)]


def compared(*cases: object, policy=EXACT) -> list[dict[str, object]]:
    return [json.loads(line) for line in compare_lines(lines_of(*cases), policy)]


@pytest.mark.parametrize("policy", [EXACT, RELAXED])
def test_a_verdict_line_has_the_documented_fields_in_order(policy):
    for verdict in scored(CASE, b"junk", policy=policy) + compared(SINGLE, b"junk", policy=policy):
        assert list(verdict) == FIELDS
        assert (verdict["policy"], verdict["policy_version"]) == (policy.name, policy.version)


def test_a_finding_has_all_its_fields():
    verdict = scored({**CASE, "outputs": [{"tool_calls": [{"name": "f", "arguments": '{"x": 6}'}]}]})[0]
    assert list(verdict["findings"][0]) == ["code", "step", "node", "path", "rule", "expected", "actual", "message"]
    assert (verdict["status"], verdict["findings"][0]["actual"]) == ("wrong", 6)


def test_every_line_gives_a_line_in_order():
    verdicts = scored(CASE, b"", b" \r", b"junk", b"[]", {**CASE, "id": "b"}, b"\xff\xfe")
    assert [verdict["id"] for verdict in verdicts] == ["a", None, None, None, None, "b", None]
    unreadable = [verdict for verdict in verdicts if verdict["id"] is None]
    assert {verdict["status"] for verdict in unreadable} == {"not_scored"}
    assert {verdict["findings"][0]["code"] for verdict in unreadable} == {"input_unreadable"}
    assert (
        unreadable[0]["findings"][0]["message"]
        == "The case cannot be read: found a blank line, expected one JSON object."
    )


@pytest.mark.parametrize(
    "value", ["\ud800", 10**6000, [1, {"\udfff": "x"}], 2**70], ids=["text", "huge", "key", "long"]
)
def test_values_that_plain_json_cannot_hold_are_written_all_the_same(value):
    arguments = {"x": value} if not isinstance(value, int) else '{"x": %s}' % ("1" + "0" * 6000)
    line = next(
        score_lines(
            lines_of({**CASE, "id": "i", "outputs": [{"tool_calls": [{"name": "f", "arguments": arguments}]}]}), EXACT
        )
    )
    assert line.count(b"\n") == 1
    assert line.startswith(b'{"id":"i","policy":"exact"')
    assert b'"status":"wrong"' in line


def test_an_odd_id_comes_back_as_it_was():
    ids = ["\ud800", 2**70, None, [1, {"a": None}], True]
    assert [verdict["id"] for verdict in scored(*[{**CASE, "id": one} for one in ids])] == ids


def test_arguments_too_deep_for_any_reader_do_not_stop_the_next_line():
    deep = b'{"id": 1, "tools": [], "answer_list": [], "outputs": ' + b"[" * 200_000 + b"}"
    assert [verdict["status"] for verdict in scored(deep, CASE)] == ["not_scored", "correct"]


def test_single_calls_are_judged_by_the_same_rules():
    verdicts = compared(
        SINGLE,
        {**SINGLE, "predicted": {"x": 6}},
        {**SINGLE, "predicted": "nonsense"},
        {**SINGLE, "predicted": {"x": 6}, "accepted": {"x": [6]}},
        {**SINGLE, "answer": "nonsense"},
        {**SINGLE, "predicted": "", "answer": None},
    )
    assert [verdict["status"] for verdict in verdicts] == [
        "correct",
        "wrong",
        "wrong",
        "correct",
        "not_scored",
        "correct",
    ]
    assert [verdict["findings"][0]["code"] for verdict in verdicts if verdict["status"] == "wrong"] == [
        "argument_value",
        "arguments_not_json",
    ]


@pytest.mark.parametrize("missing", ["name", "predicted", "answer"])
def test_a_single_call_needs_both_sides(missing):
    verdict = compared({name: value for name, value in SINGLE.items() if name != missing})[0]
    assert (verdict["id"], verdict["status"]) == ("s", "not_scored")
    assert verdict["findings"][0]["path"] == missing


def test_a_single_call_is_scored_under_relaxed_as_well():
    verdicts = compared(SINGLE, {**SINGLE, "predicted": {"x": 6}}, policy=RELAXED)
    assert [verdict["status"] for verdict in verdicts] == ["correct", "wrong"]
