"""The ask detector against the labelled texts that its rules were made with.

How it does on texts kept out of rule-making is measured by `python -m tests.prove scoring e`.
"""

import subprocess
import sys

import pytest

from tests.prove.ask_labels import DATA, score_labels

LOWEST = 0.95


@pytest.mark.parametrize("file", ["ask_labels_rules.jsonl", "ask_labels_variations.jsonl"])
def test_nineteen_of_twenty_are_right(file):
    score = score_labels(DATA / file)["all"]
    assert score.total
    assert score.precision >= LOWEST, score.misses
    assert score.recall >= LOWEST, score.misses


def test_a_command_that_reads_no_text_does_not_wait_for_the_patterns():
    code = "import sys, utb.cli.main; sys.exit('utb.scoring.asking.detector' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
