"""On everything recorded, policies disagree for documented reasons only."""

from tests.prove.metrics import line_averages, line_disagreements


def test_every_disagreement_has_a_documented_reason() -> None:
    line = line_disagreements()
    assert line.met, line.detail


def test_the_papers_averages_are_ours() -> None:
    line = line_averages()
    assert line.met, line.figure
