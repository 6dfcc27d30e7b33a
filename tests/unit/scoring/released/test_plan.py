"""Steps of a reference in the released order, against a literal enumeration of all paths."""

import random
from collections import Counter

import pytest

from tests.unit.scoring.released.enumeration import ANSWER, ASK, all_paths
from utb.scoring.released.crash import EvaluatorCrashError
from utb.scoring.released.plan import NO_PATH, Plan, Position
from utb.scoring.released.read_plan import read_plan


def node(name: object, dependencies: object) -> dict[str, object]:
    return {"action": {"name": name, "arguments": {}}, "observation": "ok", "dependency_list": dependencies}


def plan_of(*nodes: tuple[str, list[int]]) -> Plan:
    return read_plan([node(name, waits) for name, waits in nodes])


def paths_of(plan: Plan, at: Position) -> list[list[tuple[int, ...]]]:
    """All paths from a position on, and on the way: every step offered can be followed by name."""
    if at.done == (1 << len(plan.names)) - 1 and not at.pending:
        return [[]]
    found = []
    for step, after in plan.onward(at):
        assert plan.follow(at, step) == after
        found += [[step, *rest] for rest in paths_of(plan, after)]
    return found


@pytest.mark.parametrize("seed", range(60))
def test_paths_and_fewest_steps_are_those_of_a_literal_enumeration(seed: int) -> None:
    rng = random.Random(seed)
    names = [rng.choice(["A", "B", ASK]) for _ in range(rng.randint(1, 5))]
    waits = [[j for j in range(i) if rng.random() < 0.2] for i in range(len(names))]
    plan = plan_of(*zip(names, waits, strict=True))
    expected = all_paths(names, waits)
    assert paths_of(plan, Position()) == expected
    assert plan.min_length == min(map(len, expected))


def test_steps_can_be_asked_to_have_some_nodes_and_not_others() -> None:
    plan = plan_of(("A", []), ("B", []), ("C", []))
    assert [step for step, _ in plan.onward(Position(), must=0b10, never=0b1)] == [(1,), (1, 2)]
    assert list(plan.onward(Position(), must=0b1, never=0b1)) == []


def test_a_run_of_one_tool_that_has_begun_must_be_finished_first() -> None:
    plan = plan_of(("A", []), ("A", []), ("B", []))
    begun = plan.follow(Position(), (0,))
    assert begun == Position(0b11, (1,))
    assert plan.named_step(begun, Counter("B")) is None
    assert plan.named_step(begun, Counter("A")) == (1,)
    assert plan.follow(begun, (2,)) is None
    assert plan.spoken_step(begun) is None
    assert list(plan.onward(begun, never=0b10)) == []
    assert plan.steps_left(begun) == 2


@pytest.mark.parametrize("step", [(1,), (1, 0), (0, 2), (5,), (0, 0)])
def test_a_step_that_the_evaluator_does_not_keep_cannot_be_followed(step: tuple[int, ...]) -> None:
    assert plan_of(("A", []), ("A", []), ("B", [])).follow(Position(), step) is None


def test_a_batch_may_take_the_second_of_a_name_only_together_with_the_first() -> None:
    plan = plan_of(("A", []), ("B", []), ("A", []))
    assert plan.follow(Position(), (1, 2)) == Position(0b110)
    assert plan.named_step(Position(), Counter("AA")) == (0, 2)
    assert plan.named_step(Position(), Counter("AAA")) is None


def test_a_cycle_leaves_no_path() -> None:
    plan = plan_of(("A", [1]), ("B", [0]), (ANSWER, [0, 1]))
    assert not plan.has_paths
    assert plan.min_length == NO_PATH


def test_repeated_and_loosely_typed_dependencies_count_as_the_node_they_equal() -> None:
    plan = read_plan([node("A", []), node("B", [0, 0, 0.0, False])])
    assert plan.before == (0, 0b1)


@pytest.mark.parametrize(
    ("answer_list", "reason"),
    [
        (None, "TypeError: 'NoneType' object is not iterable"),
        ([None], "TypeError: 'NoneType' object is not subscriptable"),
        ([{}], "KeyError: 'action'"),
        ([node(None, [])], "TypeError: sequence item 0: expected str instance, NoneType found"),
        ([node("A", None)], "TypeError: 'NoneType' object is not iterable"),
        ([node("A", [7])], "KeyError: 7"),
        ([node("A", [-1])], "KeyError: -1"),
        ([node("A", ["0"])], "KeyError: '0'"),
        ([node("A", [[0]])], "TypeError: unhashable type: 'list'"),
    ],
)
def test_a_reference_that_stops_the_evaluator_says_how(answer_list: object, reason: str) -> None:
    with pytest.raises(EvaluatorCrashError, match=".*") as raised:
        read_plan(answer_list)
    assert str(raised.value) == reason
