"""What is wrong with an edited reference, and what of it keeps it from being signed off."""

import pytest

from utb.graph.editing import Edited
from utb.io.references import turn_with
from utb.scoring.editing_problems import MOST_OF_A_KIND, problems
from utb.scoring.problems import Problem, ProblemCode, may_be_signed
from utb.testing import builders as b

TOOLS = (
    b.tool("find", {"city": {"type": "string"}, "n": {"type": "integer"}}, required=["city"]),
    {"type": "function", "function": {"name": "free"}},
)
EARLIER = b.turn(b.answer(), request="I live in Rome.", tools=TOOLS)


def found(*nodes: object, labels: object = (), request: str | None = "Paris, please.") -> tuple[Problem, ...]:
    """The problems of a reference of these raw nodes in a turn after `EARLIER`."""
    bare = b.turn(b.answer(), request=request, tools=TOOLS, history=(EARLIER,), index=1)
    state = Edited(list(nodes), list(labels) if isinstance(labels, tuple) else labels)
    return problems(state, turn_with(bare, state))


def codes(made: tuple[Problem, ...]) -> list[ProblemCode]:
    return [problem.code for problem in made]


def one(made: tuple[Problem, ...], code: ProblemCode) -> Problem:
    (problem,) = (problem for problem in made if problem.code is code)
    return problem


def call(city: object = "Paris", **more: object) -> dict[str, object]:
    after = more.pop("after", ())
    return b.node("find", {"city": city}, after=after, **more)  # type: ignore[arg-type]


def test_a_sound_reference_has_no_problem() -> None:
    assert found(call(), b.answer(after=[0])) == ()


def test_a_tool_without_a_schema_takes_any_arguments() -> None:
    assert found(b.node("free", {"x": "Paris"}), b.answer(after=[0])) == ()


def test_nodes_that_wait_for_each_other_block_and_so_does_the_answer_behind_them() -> None:
    made = found(call(after=[1]), call(after=[0]), b.answer(after=[0, 1]))
    assert one(made, ProblemCode.CYCLE).sentence.startswith("Nodes 0 and 1 wait for each other")
    assert one(made, ProblemCode.ANSWER_UNREACHABLE).node == 2
    assert not may_be_signed(made)


def test_every_cycle_is_named_at_once() -> None:
    made = found(call(after=[0]), call(after=[1]), b.answer())
    assert [p.node for p in made if p.code is ProblemCode.CYCLE] == [0, 1]


def test_a_dependency_that_leads_nowhere_blocks() -> None:
    problem = one(found(call(after=[7]), b.answer(after=[0])), ProblemCode.DANGLING)
    assert problem.sentence == "Node 0 depends on 7, which is none of the nodes 0 to 1."
    assert (problem.node, problem.blocks_sign_off) == (0, True)


@pytest.mark.parametrize("raw", [5, None, {}, {"action": {"name": ""}}, b.node("find") | {"accepted": 5}])
def test_a_node_that_cannot_be_read_blocks(raw: object) -> None:
    assert one(found(raw, b.answer()), ProblemCode.UNREADABLE).blocks_sign_off


@pytest.mark.parametrize("answer_list", [None, "text", {}, []])
def test_a_reference_without_nodes_blocks(answer_list: object) -> None:
    bare, state = b.turn(b.answer()), Edited(answer_list)
    assert codes(problems(state, turn_with(bare, state))) == [ProblemCode.EMPTY]


def test_a_tool_that_is_not_offered_blocks() -> None:
    assert one(found(b.node("nowhere"), b.answer(after=[0])), ProblemCode.UNKNOWN_TOOL).blocks_sign_off


@pytest.mark.parametrize("arguments", [{"city": 5}, {}, {"city": "Paris", "n": "x"}, {"city": "Paris", "odd": 1}])
def test_arguments_that_break_the_schema_block_with_their_path(arguments: dict[str, object]) -> None:
    problem = one(found(b.node("find", arguments), b.answer(after=[0])), ProblemCode.BREAKS_SCHEMA)
    assert problem.blocks_sign_off
    assert problem.path in ("city", "n", "odd")


def test_an_accepted_value_that_breaks_the_schema_only_shows() -> None:
    made = found(call(accepted={"city": ["Lyon", 5]}), b.answer(after=[0]))
    assert codes(made) == [ProblemCode.ACCEPTED_BREAKS_SCHEMA]
    assert may_be_signed(made)


def test_a_value_that_stands_nowhere_only_shows() -> None:
    problem = one(found(call("Oslo"), b.answer(after=[0])), ProblemCode.NO_SOURCE)
    assert (problem.node, problem.path, problem.blocks_sign_off) == (0, "city", False)


def test_whoever_says_that_a_value_stands_nowhere_has_looked() -> None:
    assert found(call("Oslo", sources={"city": {"kind": "none", "by": "ann"}}), b.answer(after=[0])) == ()


@pytest.mark.parametrize(
    ("sources", "words"),
    [
        ({"city": {"kind": "observation", "node": 9}}, "node 9, which is not there"),
        ({"city": {"kind": "observation", "node": -1}}, "node -1, which is not there"),
        ({"city": {"kind": "observation", "node": 2}}, "is no call"),
        ({"city": {"kind": "observation", "node": 1}}, "on which the call does not depend"),
        ({"city": {"kind": "observation"}}, "names no node"),
        ({"town": {"kind": "request"}}, "has no such argument"),
    ],
)
def test_a_source_that_cannot_be_right_only_shows(sources: dict[str, object], words: str) -> None:
    made = found(call(sources=sources), call(), b.answer(after=[0, 1]))
    problem = one(made, ProblemCode.SOURCE_MISFIT)
    assert words in problem.sentence
    assert may_be_signed(made)


def test_an_observation_that_begins_like_json_and_is_none_only_shows() -> None:
    sound = (call(observation="plain text"), call(observation='{"a": 1}'), call(observation="[" + " " * 2_000_000))
    made = found(call(observation='{"broken": '), *sound, b.answer(after=[0, 1, 2, 3]))
    assert codes(made) == [ProblemCode.OBSERVATION_NOT_JSON]
    assert may_be_signed(made)


def test_a_reference_without_an_answer_only_shows() -> None:
    assert codes(found(call())) == [ProblemCode.NO_ANSWER]


def test_an_answer_that_passes_over_a_node_only_shows() -> None:
    made = found(call(), call(after=[0]), call(), b.answer(after=[1]))
    assert "does not list node 2" in one(made, ProblemCode.ANSWER_INCOMPLETE).sentence
    assert may_be_signed(made)


def test_several_answers_and_what_depends_on_one_only_show() -> None:
    made = found(b.answer(), call(after=[0]), b.answer(after=[1]))
    assert {ProblemCode.MANY_ANSWERS, ProblemCode.DEPENDS_ON_ANSWER} <= set(codes(made))
    assert may_be_signed(made)


def test_a_reference_that_a_run_can_stand_for_in_too_many_ways_blocks() -> None:
    questions = [b.ask() for _ in range(16)]
    calls = [b.node("free", {"x": index}, after=[index]) for index in range(16)]
    made = found(*questions, *calls, b.answer(after=range(16, 32)))
    assert not may_be_signed(made)
    assert "would not be correct" in one(made, ProblemCode.NOT_CORRECT).sentence


def label(decision: object = "infer", slot: object = "city", **more: object) -> dict[str, object]:
    return {"slot": slot, "decision": decision, "evidence": [{"turn": 0, "start": 10, "end": 14}], **more}


def test_a_label_with_its_evidence_has_no_problem() -> None:
    assert found(call(), b.answer(after=[0]), labels=(label(),)) == ()


@pytest.mark.parametrize(
    "raw", [5, {}, label("guess"), label(None), label(["ask"]), label(slot=""), label(slot=5), label(evidence="here")]
)
def test_a_label_that_cannot_be_read_blocks(raw: object) -> None:
    made = found(call(), b.answer(after=[0]), labels=(raw,))
    assert codes(made) == [ProblemCode.LABEL_UNREADABLE]
    assert not may_be_signed(made)


def test_labels_that_are_no_list_block() -> None:
    assert codes(found(call(), b.answer(after=[0]), labels={"slot": "city"})) == [ProblemCode.LABEL_UNREADABLE]
    assert found(call(), b.answer(after=[0]), labels=None) == ()


@pytest.mark.parametrize(
    ("place", "words"),
    [
        ({"turn": 1, "start": 0, "end": 1}, "turn 1 of topic"),
        ({"turn": 0, "start": 0, "end": 99}, "of a request of 15"),
        ({"turn": 0, "start": 4, "end": 4}, "of a request of 15"),
        ({"turn": 0, "start": -1, "end": 4}, "its start is -1"),
        ({"turn": True, "start": 0, "end": 4}, "its turn is true"),
        ({"turn": 0, "start": 0, "end": 4, "topic_id": "other"}, 'topic "other" is not before'),
        (5, "5 is no place"),
    ],
)
def test_evidence_that_is_not_there_blocks(place: object, words: str) -> None:
    made = found(call(), b.answer(after=[0]), labels=(label(evidence=[place]),))
    problem = one(made, ProblemCode.LABEL_EVIDENCE_MISSING)
    assert words in problem.sentence
    assert (problem.slot, problem.blocks_sign_off) == ("city", True)


def test_labels_that_contradict_something_only_show() -> None:
    labels = (label("ask", evidence=[]), label("infer", evidence=[]))
    made = found(call(), b.answer(after=[0]), labels=labels)
    wanted = {ProblemCode.LABEL_REPEATED, ProblemCode.LABEL_WITHOUT_EVIDENCE, ProblemCode.LABEL_NOT_ASKED}
    assert set(codes(made)) == wanted
    assert may_be_signed(made)


def test_what_blocks_stands_first() -> None:
    made = found(call("Oslo"), b.node("nowhere"), b.answer(after=[0, 1]))
    assert [problem.blocks_sign_off for problem in made] == [True, False]


def test_of_many_problems_of_a_kind_the_first_are_told_and_the_others_counted() -> None:
    odd = b.node("free", {"x": [f"word{index}x" for index in range(1_000)]})
    made = found(odd, b.answer(after=[0]))
    assert len(made) == MOST_OF_A_KIND + 1
    assert made[-1].sentence == "And 980 more of this kind at node 0."


def test_a_hundred_broken_arguments_still_block() -> None:
    made = found(b.node("find", {"city": "Paris", **{f"odd{index}": "Paris" for index in range(100)}}), b.answer())
    assert sum(problem.blocks_sign_off for problem in made) == MOST_OF_A_KIND + 1
