"""Strict turns tell a model what the released runner told it, but for the order of observations."""

from collections import Counter

from tests.predict.recorded import message_differences


def test_messages_differ_from_the_recorded_ones_in_whose_observation_is_whose_and_in_nothing_else() -> None:
    found = message_differences()
    assert found.count == 393
    assert Counter(found.differing.values()) == {"order": 76, "pairs": 7}
