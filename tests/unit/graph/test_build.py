"""References as graphs: what is read, what is dropped with a note, what keeps a reference from being executed."""

import json
import pickle

import msgspec
import pytest

from utb.graph.build import build_graph, build_plain_graph, fewest_steps, ready
from utb.graph.nodes import PlainNode
from utb.model import FindingCode, NodeKind, ReferenceGraph
from utb.testing import builders as b


def code_of(answer_list: object) -> str | None:
    fault = build_graph(answer_list).fault
    return None if fault is None else fault.code.value


def test_a_plain_reference_gives_nodes_and_masks():
    graph = build_graph([b.node("f", {"x": 1}), b.ask(after=[0]), b.node("g", after=[1]), b.answer(after=[2])])
    assert [node.kind for node in graph.nodes] == [NodeKind.CALL, NodeKind.ASK, NodeKind.CALL, NodeKind.ANSWER]
    assert (graph.calls, graph.asks, graph.answers) == (0b0101, 0b0010, 0b1000)
    assert graph.before == (0, 0b0001, 0b0010, 0b0111)
    assert graph.fault is None
    assert graph.notes == ()


def test_an_answer_waits_for_every_other_node_whatever_it_lists():
    graph = build_graph([b.answer(), b.node("f"), b.node("g")])
    assert graph.before == (0b110, 0, 0)
    assert ready(graph, 0) == 0b110
    assert ready(graph, 0b110) == 0b001


def test_several_answers_count_as_one_and_are_noted():
    graph = build_graph([b.node("f"), b.answer(after=[0]), b.answer(after=[0])])
    assert graph.answers == 0b110
    assert [note.code for note in graph.notes] == [FindingCode.REFERENCE_MANY_ANSWERS]
    assert fewest_steps(graph) == 2


def test_a_dependency_on_an_answer_is_dropped_and_noted():
    graph = build_graph([b.answer(), b.node("f", after=[0])])
    assert graph.before == (0b10, 0)
    assert [(note.code, note.node) for note in graph.notes] == [(FindingCode.REFERENCE_DEPENDS_ON_ANSWER, 1)]


def test_an_answer_that_depends_on_itself_is_no_cycle():
    graph = build_graph([b.node("f"), b.answer(after=[0, 1])])
    assert graph.fault is None
    assert [note.code for note in graph.notes] == [FindingCode.REFERENCE_DEPENDS_ON_ANSWER]


@pytest.mark.parametrize(
    ("arguments", "read"),
    [
        ({"x": 1}, {"x": 1}),
        ('{"x": 1}', {"x": 1}),
        ("", {}),
        (None, {}),
        ("{}", {}),
        ('{"n": %s}' % ("9" * 5000), None),
    ],
)
def test_arguments_are_an_object_or_the_object_that_a_text_holds(arguments, read):
    graph = build_graph([{"action": {"name": "f", "arguments": arguments}}])
    assert graph.fault is None
    assert graph.nodes[0].arguments == ({"n": 10**5000 - 1} if read is None else read)


@pytest.mark.parametrize(
    "arguments",
    ["[1]", "5", "{'x': 1}", '{"x": NaN}', '{"x": Infinity}', '{"x": 1, "x": 1}', '{"x": 1e999}', [1], 5, True,
     {"x": float("nan")}, {"x": [float("inf")]}, "[" * 100_000, '{"n": %s}' % ("9" * 200_000)],
)  # fmt: skip
def test_arguments_that_are_no_json_object_make_a_reference_unreadable(arguments):
    assert code_of([{"action": {"name": "f", "arguments": arguments}}]) == "reference_unreadable"


def test_arguments_of_questions_and_answers_are_not_looked_at():
    odd = [
        {"action": {"name": name, "arguments": [1]}}
        for name in ("ask_user_for_required_parameters", "prepare_to_answer")
    ]
    assert code_of(odd) is None


@pytest.mark.parametrize(
    "node",
    [None, 5, "f", [], {}, {"action": None}, {"action": {}}, {"action": {"name": 5}}, {"action": {"name": " "}},
     {"action": {"name": "f"}, "dependency_list": 0}, {"action": {"name": "f"}, "dependency_list": {"0": 1}},
     {"action": {"name": "f"}, "accepted": [1]}, {"action": {"name": "f"}, "accepted": {"x": 1}},
     {"action": {"name": "f"}, "goal": "yes"}, {"action": {"name": "f"}, "sources": {"x": {"kind": "nowhere"}}},
     {"action": {"name": "f"}, "sources": "\ud800"}],
)  # fmt: skip
def test_a_node_that_cannot_be_read_is_named(node):
    graph = build_graph([b.node("g"), node])
    assert graph.fault is not None
    assert graph.fault.code is FindingCode.REFERENCE_UNREADABLE
    assert graph.fault.node == 1
    assert len(graph.nodes) == 2


@pytest.mark.parametrize("other", [2, -1, True, "0", 1.0, None, [0]])
def test_a_dependency_that_is_no_index_dangles(other):
    nodes = [b.node("f"), {**b.node("g"), "dependency_list": [other]}]
    assert code_of(nodes) == "reference_dangling"


@pytest.mark.parametrize("links", [[[0]], [[1], [0]], [[], [2], [3], [1]]])
def test_a_cycle_can_never_be_executed(links):
    graph = build_graph([b.node("f", after=after) for after in links])
    assert graph.fault is not None
    assert graph.fault.code is FindingCode.REFERENCE_CYCLE
    assert graph.before == ()


def test_a_cycle_names_a_node_on_it_and_not_one_behind_it():
    graph = build_graph([b.node("f", after=[1]), b.node("g", after=[2]), b.node("h", after=[1])])
    assert graph.fault is not None
    assert graph.fault.node == 1


@pytest.mark.parametrize(
    ("answer_list", "code"), [([], "reference_empty"), (None, "reference_unreadable"), ({}, "reference_unreadable")]
)
def test_a_reference_without_nodes_is_a_fault(answer_list, code):
    assert code_of(answer_list) == code


@pytest.mark.parametrize("listed", [None, [], "absent"])
def test_no_dependencies_may_be_written_in_three_ways(listed):
    node = {"action": {"name": "f", "arguments": {}}}
    if listed != "absent":
        node["dependency_list"] = listed
    assert build_graph([node]).nodes[0].depends_on == ()


def test_a_dependency_given_twice_counts_once():
    assert build_graph([b.node("f"), b.node("g", after=[0, 0])]).nodes[1].depends_on == (0,)


@pytest.mark.parametrize(
    ("nodes", "steps"),
    [
        ([b.node("f")], 1),
        ([b.node("f"), b.node("g"), b.answer()], 2),
        ([b.node("f"), b.node("g", after=[0]), b.answer()], 3),
        ([b.ask(), b.node("f"), b.answer()], 3),
        ([b.node("f", after=[1]), b.ask(), b.answer()], 3),
        ([b.node("f"), b.ask(after=[0]), b.node("g", after=[1]), b.node("h"), b.answer()], 4),
        ([b.answer()], 1),
    ],
)
def test_fewest_steps_batch_calls_and_ask_alone(nodes, steps):
    assert fewest_steps(build_graph(nodes)) == steps


def test_plain_nodes_give_the_same_graph():
    nodes = [
        b.node("f", {"x": [1, {"y": None}]}, observation={"a": 1}),
        b.ask(after=[0, 0]),
        b.node("g", after=[1], accepted={"x": [1, ""]}, goal=False, sources={"x": {"kind": "request", "by": "me"}}),
        {"action": {"name": "h", "arguments": '{"x": 1}'}},
        b.answer(after=[0, 1, 2, 3]),
    ]
    plain = msgspec.json.decode(json.dumps(nodes), type=list[PlainNode])
    assert build_plain_graph(plain) == build_graph(nodes)


@pytest.mark.parametrize(
    "nodes", [[], [b.node(" ")], [b.node("f", after=[7])], [{"action": {"name": "f", "arguments": "x"}}]]
)
def test_plain_nodes_with_anything_odd_are_left_to_the_patient_reader(nodes):
    assert build_plain_graph(msgspec.json.decode(json.dumps(nodes), type=list[PlainNode])) is None


def test_what_scoring_remembers_takes_no_part_in_equality_and_is_not_copied():
    graph, other = build_graph([b.node("f")]), build_graph([b.node("f")])
    graph.memo.value = "something"
    assert graph == other
    assert isinstance(copied := pickle.loads(pickle.dumps(graph)), ReferenceGraph)
    assert copied == graph
    assert copied.memo.value is None
