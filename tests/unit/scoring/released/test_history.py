"""Earlier turns as the released evaluator shows them."""

import pytest

from tests.unit.scoring.released.test_labels import node
from utb.model import ANSWER_NAME, ASK_NAME
from utb.scoring.released import first_optimal_path, released_history
from utb.scoring.released.crash import EvaluatorCrashError
from utb.scoring.released.read_plan import read_plan


def test_every_call_has_its_result_as_json_and_every_question_its_reply() -> None:
    turn = [
        node("B", {"x": "v"}, observation={"k": "v"}),
        node("A", observation="plain"),
        node(ASK_NAME, after=(0, 1), observation="Which day?", user_input="Friday"),
        node("A", after=(2,), observation=None),
        node(ANSWER_NAME, after=(0, 1, 2, 3), observation="Done."),
    ]
    messages = released_history([("Do it.", turn)])
    assert [(message["role"], message["content"]) for message in messages] == [
        ("user", "Do it."),
        ("assistant", ""),
        ("tool", '{"k": "v"}'),
        ("tool", '"plain"'),
        ("assistant", "Which day?"),
        ("user", "Friday"),
        ("assistant", ""),
        ("tool", "null"),
        ("assistant", "Done."),
    ]
    called = [call for message in messages for call in message.get("tool_calls", [])]
    answered = [message["tool_call_id"] for message in messages if message["role"] == "tool"]
    assert [call["id"] for call in called] == answered == ["call_0", "call_1", "call_2"]
    assert called[0]["function"] == {"name": "B", "arguments": '{"x": "v"}'}


def test_the_first_of_the_shortest_paths_is_taken() -> None:
    plan = read_plan([node("A"), node("B"), node("C", after=(0,)), node(ANSWER_NAME, after=(2,))])
    assert first_optimal_path(plan) == [(0,), (2,), (1, 3)]


@pytest.mark.parametrize(
    ("turn", "reason"),
    [
        ([node(ASK_NAME), node("A"), node(ANSWER_NAME, after=(0, 1))], "AssertionError: "),
        ([node("A", after=(0,))], "IndexError: list index out of range"),
        (None, "TypeError: 'NoneType' object is not iterable"),
    ],
)
def test_a_turn_that_cannot_be_shown_stops_the_evaluator(turn: object, reason: str) -> None:
    with pytest.raises(EvaluatorCrashError) as raised:
        released_history([("Do it.", turn)])
    assert str(raised.value) == reason
