"""The filters under the released policies: `legacy` beside the verdict, and nothing malformed is refused."""

import json

import pytest

from utb.io.case_scorer import compare_lines, score_lines
from utb.model import EXACT, REFERENCE, REFERENCE_DIFFLIB
from utb.testing import builders as b

POLICIES = [REFERENCE, REFERENCE_DIFFLIB]
FIELDS = ["id", "policy", "policy_version", "status", "optimal", "completed_steps", "findings", "legacy"]
LABELS = [
    "label",
    "action_name_label",
    "action_arguments_label",
    "is_optimal",
    "complete_step",
    "error_reason",
    "args_checks",
]
TOOLS = [b.tool("f", {"x": {"type": "string"}, "n": {"type": "number"}})]
CALL = {"id": "1", "type": "function", "function": {"name": "f", "arguments": '{"x": "a"}'}}
CASE = {
    "id": "a",
    "tools": TOOLS,
    "answer_list": [b.node("f", {"x": "a"}), b.answer(after=[0])],
    "outputs": [{"content": None, "tool_calls": [CALL]}, {"content": "Done.", "tool_calls": None}],
}
SINGLE = {"id": "s", "tools": TOOLS, "name": "f", "predicted": '{"x": "a"}', "answer": '{"x": "a"}'}


def bytes_of(*cases: object) -> list[bytes]:
    return [case if isinstance(case, bytes) else json.dumps(case).encode() for case in cases]


def scored(*cases: object, policy=REFERENCE) -> list[dict]:
    return [json.loads(line) for line in score_lines(bytes_of(*cases), policy)]


def compared(*cases: object, policy=REFERENCE) -> list[dict]:
    return [json.loads(line) for line in compare_lines(bytes_of(*cases), policy)]


@pytest.mark.parametrize("policy", POLICIES, ids=lambda policy: policy.name)
def test_a_line_has_the_released_fields_beside_the_verdict(policy):
    (verdict,) = scored(CASE, policy=policy)
    assert list(verdict) == FIELDS
    assert list(verdict["legacy"]) == LABELS
    assert verdict["legacy"] == {
        "label": "correct",
        "action_name_label": "correct",
        "action_arguments_label": "correct",
        "is_optimal": True,
        "complete_step": 2,
        "error_reason": None,
        "args_checks": [["correct"], None],
    }
    assert (verdict["policy"], verdict["status"]) == (policy.name, "correct")
    assert "legacy" not in scored(CASE, policy=EXACT)[0]


def test_fields_that_the_released_evaluator_did_not_write_are_null():
    (verdict,) = scored({**CASE, "outputs": [{"content": "No.", "tool_calls": None}]})
    legacy = verdict["legacy"]
    assert (legacy["label"], legacy["action_arguments_label"]) == ("error", None)
    assert legacy["error_reason"] == "action name not in candidate_answer_function_list"


def test_where_it_crashed_nothing_is_scored_and_labels_are_null():
    unreadable = [{"action": {"name": "f"}}]
    dangling = [b.node("f", {"x": "a"}, after=[9]), b.answer(after=[0])]
    for answer_list in (unreadable, dangling, "text", [5]):
        (verdict,) = scored({**CASE, "answer_list": answer_list})
        assert verdict["status"] == "not_scored"
        assert verdict["findings"][0]["code"] == "evaluator_crash"
        assert verdict["legacy"]["label"] is None


@pytest.mark.parametrize(
    ("call", "reason"),
    [
        ({"function": {"name": "f", "arguments": "{}"}}, "'id'"),
        ({"id": "1", "function": {"arguments": "{}"}}, "'name'"),
        ({"id": "1", "function": "f"}, "string indices must be integers, not 'str'"),
        ("f", "string indices must be integers, not 'str'"),
    ],
)
def test_calls_are_judged_as_malformed_as_they_are(call, reason):
    (verdict,) = scored({**CASE, "outputs": [{"content": None, "tool_calls": [call]}]})
    assert verdict["legacy"]["error_reason"] == f"parse tool_calls failed, error: {reason}"
    assert verdict["findings"][0]["code"] == "malformed_call"


def test_a_failure_has_the_name_it_was_recorded_under():
    reasons = [
        scored({**CASE, "outputs": [output]})[0]["legacy"]["error_reason"]
        for output in ({"raise": "down"}, {"error": "down"})
    ]
    assert reasons == ["inference exception: ScriptedError: down", "inference exception: down"]


def test_what_is_no_json_to_others_is_read_as_python_wrote_it():
    nan = bytes_of({**CASE, "answer_list": [b.node("f", {"n": 1.5}), b.answer(after=[0])]})[0].replace(b"1.5", b"NaN")
    twice = bytes_of(CASE)[0].replace(b'"arguments": {"x": "a"}', b'"arguments": {"x": "b", "x": "a"}')
    assert [verdict["status"] for verdict in scored(nan, twice)] == ["wrong", "correct"]


def test_a_reference_that_others_refuse_is_no_fault():
    cycle = [b.node("f", {"x": "a"}, after=[0])]
    scorer = score_lines(bytes_of({**CASE, "answer_list": cycle}, {**CASE, "answer_list": []}), REFERENCE)
    for line in scorer:
        assert "input_unreadable" not in line.decode()


def test_what_utf_8_cannot_hold_is_written_beside_the_released_words_too():
    call = {**CALL, "function": {"name": "f\ud800", "arguments": "{}"}}
    outputs = [{"content": None, "tool_calls": [call, CALL]}]
    (verdict,) = scored({**CASE, "id": "\ud800", "outputs": outputs})
    assert list(verdict) == FIELDS
    assert verdict["id"] == "\ud800"
    assert list(verdict["legacy"]) == LABELS


def test_lines_that_are_no_case_have_no_released_words():
    for verdict in (*scored(b"junk", b"", {"id": 1}), *compared(b"junk", {"id": 1})):
        assert list(verdict) == FIELDS
        assert (verdict["legacy"], verdict["findings"][0]["code"]) == (None, "input_unreadable")


def test_a_single_call_gets_the_released_string():
    verdicts = compared(SINGLE, *({**SINGLE, "predicted": text} for text in ("{}", '{"x": 1}', '{"x": "b"}', "{x")))
    assert [verdict["legacy"] for verdict in verdicts] == [
        "correct",
        "error_match: args keys mismatch (missing: ['x'])",
        "error_schema: nested args type inconsistent",
        "error_match: string similarity too low at 'x' (edit score: 0.00)",
        "error: args invalid json format",
    ]
    assert [verdict["status"] for verdict in verdicts] == ["correct", "wrong", "wrong", "wrong", "wrong"]
    assert list(verdicts[0]) == FIELDS


def test_both_set_ups_compare_strings_in_their_own_way():
    day = {**SINGLE, "predicted": '{"x": "2024-05-02"}', "answer": '{"x": "2024-05-01"}'}
    assert compared(day)[0]["status"] == "wrong"
    assert compared(day, policy=REFERENCE_DIFFLIB)[0]["status"] == "correct"


def test_a_single_call_that_crashed_has_no_string():
    for line in ({**SINGLE, "name": "g"}, {**SINGLE, "predicted": {"x": "a"}}, {**SINGLE, "tools": None}):
        (verdict,) = compared(line)
        assert (verdict["status"], verdict["legacy"]) == ("not_scored", None)
        assert verdict["findings"][0]["code"] == "evaluator_crash"


def test_the_answer_of_a_single_call_may_be_a_value():
    assert compared({**SINGLE, "answer": {"x": "a"}})[0]["legacy"] == "correct"
