"""The ask detector against labelled texts under tests/data: those that rules were made with, and any others."""

import pytest

from tests.prove.ask_labels import DATA, score_labels

LABELS = sorted(DATA.glob("ask_labels_*.jsonl"))
LOWEST = 0.95


def test_there_are_labels():
    assert LABELS


@pytest.mark.parametrize("path", LABELS, ids=lambda path: path.stem)
def test_nineteen_of_twenty_are_right(path):
    score = score_labels(path)["all"]
    assert score.precision >= LOWEST, score.misses
    assert score.recall >= LOWEST, score.misses
