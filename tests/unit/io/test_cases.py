"""Case lines: plain ones and odd ones give the same case, and what is no case says why."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.strategies import TOOLS, answer_lists
from utb.io.case_tools import CaseTools
from utb.io.cases import CaseReader
from utb.model import ASK_NAME, Decision, Mode
from utb.testing import builders as b

CALL = {"id": "c1", "type": "function", "function": {"name": "f", "arguments": '{"x": 1}'}}
CASE = {
    "id": "a",
    "tools": [b.tool("f", {"x": {}})],
    "answer_list": [b.node("f", {"x": 1})],
    "outputs": [{"tool_calls": [CALL]}],
}


def read(case: object, named=None, *, with_history=True):
    text = case if isinstance(case, bytes) else json.dumps(case).encode()
    return CaseReader(CaseTools(named), with_history=with_history).read(text, 7)


def test_a_case_has_a_turn_and_a_run():
    case = read({**CASE, "task": "Do it.", "env_info": "2024-05-01", "mode": "strict", "truncated": True})
    assert (case.id, case.fault) == ("a", None)
    assert (case.turn.request, case.turn.env_info) == ("Do it.", "2024-05-01")
    assert case.turn.reference.nodes[0].name == "f"
    assert (case.trajectory.mode, case.trajectory.truncated) == (Mode.STRICT, True)
    assert case.trajectory.steps[0].calls[0] == b.call("f", '{"x": 1}', id="c1")


def test_without_request_text_the_request_is_unknown():
    assert read(CASE).turn.request is None


def test_calls_may_be_flat_and_replies_may_be_failures():
    outputs = [{"tool_calls": [{"name": "f", "arguments": {"x": 1}}]}, {"error": "late"}, {"raise": "gone"}]
    steps = read({**CASE, "outputs": outputs}).trajectory.steps
    assert steps[0].calls == (b.call("f", {"x": 1}),)
    assert [step.error for step in steps] == [None, "late", "gone"]


def test_labels_and_history_are_read():
    slots = [{"slot": "date", "decision": "ask"}]
    labels = {"task_type": "Clarify", "subtype": "Partial Information", "clarification": slots}
    history = [{"task": "Before.", "env_info": "then", "answer_list": [b.node("f")]}]
    turn = read({**CASE, "labels": labels, "history": history}).turn
    assert (turn.task_type, turn.subtype) == ("Clarify", "Partial Information")
    assert (turn.clarification[0].slot, turn.clarification[0].decision) == ("date", Decision.ASK)
    assert [(earlier.turn, earlier.request, earlier.env_info) for earlier in turn.history] == [(0, "Before.", "then")]
    assert read({**CASE, "history": history}, with_history=False).turn.history == ()


def test_tools_may_be_named_if_there_is_a_file_of_them():
    named = {"f": b.tool("f"), "g": b.tool("g")}
    assert read({**CASE, "tools": ["g", "f"]}, named).turn.tools.raw == (named["g"], named["f"])
    assert read({**CASE, "tools": ["h"]}, named).fault.field == "tools[0]"
    assert read({**CASE, "tools": ["f"]}).fault.field == "tools[0]"


def test_equal_tools_and_equal_references_are_read_once():
    reader = CaseReader(CaseTools(), with_history=False)
    first, second = (reader.read(json.dumps({**CASE, "id": name}).encode(), 1) for name in "ab")
    assert first.turn.tools is second.turn.tools
    assert first.turn.reference is second.turn.reference


@pytest.mark.parametrize(
    "fields",
    [
        {},
        {"task": None},
        {"tools": None},
        {"labels": None},
        {"history": None},
        {"mode": "open"},
        {"outputs": []},
        {"unknown": {"deep": [1]}},
        {"id": {"any": ["json"]}},
    ],
)
def test_fields_may_be_absent_or_null(fields):
    assert read({**CASE, **fields}).fault is None


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ({"outputs": None}, "outputs"),
        ({"outputs": [5]}, "outputs[0]"),
        ({"outputs": {}}, "outputs"),
        ({"tools": 5}, "tools"),
        ({"tools": [5]}, "tools[0]"),
        ({"mode": "closed"}, "mode"),
        ({"mode": 1}, "mode"),
        ({"truncated": "yes"}, "truncated"),
        ({"task": 5}, "task"),
        ({"env_info": []}, "env_info"),
        ({"labels": []}, "labels"),
        ({"history": 5}, "history"),
        ({"history": [5]}, "history[0]"),
        ({"labels": {"clarification": [{"slot": "a", "decision": "b"}]}}, "labels.clarification[0].decision"),
    ],
)
def test_a_field_that_cannot_be_read_is_named(fields, field):
    case = read({**CASE, **fields})
    assert case.id == "a"
    assert (case.fault.source, case.fault.line, case.fault.field) == ("stdin", 7, field)


@pytest.mark.parametrize("text", [b"", b"  ", b"x", b"[]", b"5", b"null", b"\xff", b"[" * 100_000, b'{"id": 1'])
def test_a_line_that_is_no_object_has_no_id(text):
    case = read(text)
    assert case.id is None
    assert case.fault.expected == "one JSON object"


@pytest.mark.parametrize("missing", ["answer_list", "outputs"])
def test_a_case_needs_a_reference_and_replies(missing):
    assert read({name: value for name, value in CASE.items() if name != missing}).fault.field == missing


@pytest.mark.parametrize(
    "answer_list",
    [
        [], None, 5, {}, [5], [b.node("f", after=[0])], [b.node("f", after=[7])], [b.node("f", after=[-1])],
        [{"action": {"name": "f", "arguments": "{'x': 1}"}}], [{"action": {"name": "f", "arguments": '{"x": 1}'}}],
        [b.node("f", {"x": 1}, accepted={"x": [2]})], [{"action": None}], [b.answer(), b.answer()],
    ],
)  # fmt: skip
def test_a_reference_is_the_same_whoever_reads_it(answer_list):
    case = {**CASE, "answer_list": answer_list}
    assert read(case).turn.reference == read({**case, "labels": {}}).turn.reference


def test_a_faulty_reference_is_for_the_scorer_and_not_a_fault_of_the_line():
    for answer_list in (None, [], 5, [5]):
        case = read({**CASE, "answer_list": answer_list})
        assert case.fault is None
        assert case.turn.reference.fault is not None


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=3),
    lambda inner: st.lists(inner, max_size=2) | st.dictionaries(st.text(max_size=3), inner, max_size=2),
    max_leaves=4,
)
odd_calls = st.fixed_dictionaries(
    {},
    optional={
        "id": json_values,
        "name": st.text(max_size=3) | json_values,
        "arguments": st.just('{"x": 1}') | json_values,
        "function": st.fixed_dictionaries({}, optional={"name": st.text(max_size=3), "arguments": json_values})
        | json_values,
    },
)
odd_replies = st.fixed_dictionaries(
    {},
    optional={
        "content": st.text(max_size=3) | json_values,
        "tool_calls": st.lists(odd_calls, max_size=2) | json_values,
        "error": st.none() | st.text(max_size=3),
        "raise": st.none() | st.text(max_size=3) | json_values,
        "reasoning": st.none() | st.text(max_size=3),
        "observation": json_values,
        "user_input": st.none() | st.text(max_size=3),
    },
)


@given(answer_lists(), st.lists(odd_replies, max_size=3), st.sampled_from([*Mode]), st.booleans())
def test_the_plain_and_the_patient_reader_give_the_same_case(nodes, outputs, mode, truncated):
    line = json.dumps(
        {"id": 1, "tools": TOOLS, "answer_list": nodes, "outputs": outputs, "mode": mode, "truncated": truncated}
    )
    reader = CaseReader(CaseTools(), with_history=False)
    case, patient = reader.read(line.encode(), 1), reader._read_patiently(line.encode(), 1)
    assert (case.id, case.turn, case.trajectory, case.fault) == (
        patient.id,
        patient.turn,
        patient.trajectory,
        patient.fault,
    )


def test_an_ask_node_in_another_shape_is_still_plain():
    case = read({**CASE, "answer_list": [{"action": {"name": ASK_NAME}, "user_input": "Monday."}]})
    assert case.turn.reference.asks == 1
