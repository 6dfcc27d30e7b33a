"""Patterns over words, and the spelling they forgive."""

import pytest

from utb.scoring.asking.chinese_words import CHINESE
from utb.scoring.asking.english_words import ENGLISH
from utb.scoring.asking.words import Lexicon


def lexicon():
    return Lexicon({"tell": "tell give confirm", "you": "you", "ni": "您 你", "gao": "告诉 确认", "uncut": "申请"})


@pytest.mark.parametrize(
    ("pattern", "text"),
    [
        ("<tell> me", "please tell me"),
        ("please .{0,2} <tell>", "please do now tell"),
        ("^<^you> will", "they will"),
        ("i will", "i'll"),
        ("do not", "don't"),
        ("can not", "can't"),
        ("can not", "cannot"),
        ("will not", "won't"),
        ("what is", "what's"),
        ("could you", "cud u"),
        ("# <tell>", "24 confirm"),
        ("<tell>", "confrim"),
        ("<tell>", "confirmm"),
        ("<tell>", "cnfrm"),
        ("请 <ni> .{0,3} <gao>", "请您现在确认"),
        ("a,~*b", "a,c,b"),
    ],
)
def test_a_pattern_fits_words(pattern, text):
    words = lexicon()
    compiled = words.pattern(pattern)
    assert compiled.search(words.encode(text))


@pytest.mark.parametrize(
    ("pattern", "text"),
    [
        ("<tell> me", "tell my"),
        ("please .{0,1} <tell>", "please do now tell"),
        ("<tell> .* me", "tell it,me"),
        ("<^you> will", "you will"),
        ("<tell>", "confirms"),
        ("<tell>", "confirmed"),
        ("<tell>", "gives"),
        ("请", "申请"),
    ],
)
def test_a_pattern_fits_no_other_words(pattern, text):
    words = lexicon()
    compiled = words.pattern(pattern)
    assert not compiled.search(words.encode(text))


def test_the_languages_name_their_classes_apart():
    assert not ENGLISH.keys() & CHINESE.keys()
