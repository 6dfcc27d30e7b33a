"""The ask detector against the labelled texts that its rules were made with.

How it does on texts kept out of rule-making is measured by `python -m tests.prove scoring e`.
"""

import pytest

from tests.prove.ask_labels import DATA, score_labels

LOWEST = 0.95


@pytest.mark.parametrize("file", ["ask_labels_rules.jsonl", "ask_labels_variations.jsonl"])
def test_nineteen_of_twenty_are_right(file):
    score = score_labels(DATA / file)["all"]
    assert score.total
    assert score.precision >= LOWEST, score.misses
    assert score.recall >= LOWEST, score.misses
