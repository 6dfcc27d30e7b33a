"""Strings under both set-ups."""

import subprocess
import sys

import pytest

from utb.scoring.released.chinese_words import cut, has_chinese
from utb.scoring.released.similarity import Similarity, differs

FULL, DIFFLIB = Similarity.FULL, Similarity.DIFFLIB


@pytest.mark.parametrize("similarity", Similarity)
def test_blanks_and_case_never_matter(similarity: Similarity) -> None:
    assert differs("New  York ", "newyork", similarity) is None


def test_a_short_near_miss_passes_only_without_the_packages() -> None:
    assert differs("Beijin", "Beijing", FULL) == "error_match: string similarity too low{at} (rouge score: 0.00)"
    assert differs("Beijin", "Beijing", DIFFLIB) is None


def test_a_short_reference_must_reach_the_edit_ratio_first() -> None:
    expected = "error_match: string similarity too low{at} (edit score: 0.00)"
    assert differs("xyz", "abc", FULL) == differs("xyz", "abc", DIFFLIB) == expected


def test_an_empty_prediction_fails_rouge_and_is_unlike_without_it() -> None:
    assert differs("", "a long enough answer", FULL) == "error_match: rouge calculation failed{at}"
    low = "error_match: string similarity too low{at} (rouge score: 0.00)"
    assert differs("", "a long enough answer", DIFFLIB) == low


def test_chinese_is_cut_into_words_or_into_characters() -> None:
    assert differs("北京", "北京市", FULL) == "error_match: string similarity too low{at} (rouge score: 0.00)"
    assert differs("北京", "北京市", DIFFLIB) is None
    assert cut("让子弹飞") == ["让", "子弹", "飞"]
    assert has_chinese("a 龥")
    assert not has_chinese("かな")


def test_nothing_is_loaded_before_chinese_text_needs_it_and_nothing_is_written() -> None:
    """Run apart, since this process may have loaded the dictionary already."""
    script = """
import os, sys, tempfile
folder = tempfile.mkdtemp()
tempfile.tempdir = folder
from utb.scoring.released import Similarity
from utb.scoring.released.similarity import differs
differs("some text here", "another text here", Similarity.FULL)
differs("北京", "北京市", Similarity.DIFFLIB)
assert "jieba" not in sys.modules
differs("北京", "北京市", Similarity.FULL)
assert "jieba" in sys.modules
assert os.listdir(folder) == [], os.listdir(folder)
os.rmdir(folder)
"""
    done = subprocess.run([sys.executable, "-W", "error", "-c", script], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
