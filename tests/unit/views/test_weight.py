"""Which turns bring so much text along that looking for sources takes a moment."""

import pytest

from utb.testing import answer, node, turn
from utb.views.weight import HEAVY, is_heavy

LONG = "x" * (HEAVY + 1)


@pytest.mark.parametrize(
    "observation",
    [LONG, {"a": LONG}, [[[LONG]]], {"a": [{"b": LONG}]}, {LONG: 1}, list(range(HEAVY + 1))],
    ids=["text", "value", "list", "nested", "key", "numbers"],
)
def test_long_results_are_heavy_however_they_are_built(observation: object) -> None:
    assert is_heavy(turn(node("find", observation=observation), answer(after=[0])))


def test_an_ordinary_turn_is_light() -> None:
    results = {"results": [{"id": number, "text": "words " * 20} for number in range(100)]}
    assert not is_heavy(turn(node("find", observation=results), node("book", observation=None), answer(after=[0, 1])))


def test_the_history_counts() -> None:
    before = turn(node("find", observation="x" * (HEAVY // 2)), answer(after=[0]))
    assert not is_heavy(turn(answer(), history=[before]))
    assert is_heavy(turn(answer(), history=[before, before, before]))


def test_requests_count_once_there_is_a_result() -> None:
    assert is_heavy(turn(node("find", observation="x"), answer(after=[0]), request=LONG))
    assert not is_heavy(turn(answer(), request=None))


def test_endless_nesting_is_looked_through() -> None:
    deep: object = "x"
    for _ in range(20_000):
        deep = [deep]
    assert not is_heavy(turn(node("find", observation=deep), answer(after=[0])))
