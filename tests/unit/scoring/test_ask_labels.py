"""The ask detector against the labelled texts that its rules were made with.

How it does on texts kept out of rule-making is measured by `python -m tests.prove scoring e`.
"""

import json
import subprocess
import sys
from itertools import combinations

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


def test_no_text_stands_in_two_files_of_labels():
    texts = {
        path.stem: {json.loads(line)["text"] for line in path.read_text(encoding="utf-8").splitlines()}
        for path in sorted(DATA.glob("ask_labels_*.jsonl"))
    }
    assert len(texts) == 4
    for one, other in combinations(texts, 2):
        assert not texts[one] & texts[other], (one, other)
