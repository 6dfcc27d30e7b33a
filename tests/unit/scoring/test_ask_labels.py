"""The ask detector against the labelled texts that its rules were made with.

How it does on texts kept out of rule-making is measured by `python -m tests.prove scoring e`.
"""

from tests.prove.ask_labels import DATA, score_labels

LOWEST = 0.95


def test_nineteen_of_twenty_are_right():
    score = score_labels(DATA / "ask_labels_rules.jsonl")["all"]
    assert score.total
    assert score.precision >= LOWEST, score.misses
    assert score.recall >= LOWEST, score.misses
