"""When two different strings count as the same, in the two set-ups the released evaluator can be found in.

With its packages installed it cuts Chinese text into words and asks ROUGE-L. Its instructions install neither; then
every character is a word and the ratio of difflib stands in, against the same threshold. The verdicts differ a lot,
and published numbers may come from either, so the set-up is a field of the policy and never depends on what is
installed here.
"""

import re
from collections.abc import Callable
from difflib import SequenceMatcher
from enum import StrEnum

from utb.scoring.released.chinese_words import cut, has_chinese
from utb.scoring.released.rouge import RougeFailedError, rouge_l

_SHORT = 10  # characters of the reference; below this the edit ratio must be reached first
_LEAST_EDIT = 0.8
_LEAST_ROUGE = 0.7
_BLANKS = re.compile(r"\s+")


class Similarity(StrEnum):
    """Which packages the evaluator found."""

    FULL = "jieba+rouge"
    DIFFLIB = "difflib"


def differs(predicted: str, reference: str, similarity: Similarity) -> str | None:
    """Why the prediction does not count as the reference, in the released words up to the place; None if it does.

    The place goes where the words have `{at}`.
    """
    if predicted == reference or _squeezed(predicted) == _squeezed(reference):
        return None
    if len(reference) < _SHORT:
        # Reaching the threshold is no acceptance: ROUGE follows, and on one word ROUGE is 0.
        edit = _ratio(predicted, reference)
        if edit < _LEAST_EDIT:
            return f"error_match: string similarity too low{{at}} (edit score: {edit:.2f})"
    words, score = _SETUPS[similarity]
    if has_chinese(predicted) or has_chinese(reference):
        predicted, reference = " ".join(words(predicted)), " ".join(words(reference))
    try:
        rouge = score(predicted, reference)
    except RougeFailedError:
        return "error_match: rouge calculation failed{at}"
    return None if rouge >= _LEAST_ROUGE else f"error_match: string similarity too low{{at}} (rouge score: {rouge:.2f})"


def _squeezed(text: str) -> str:
    return _BLANKS.sub("", text).lower()


def _ratio(predicted: str, reference: str) -> float:
    return SequenceMatcher(None, predicted, reference).ratio()


_SETUPS: dict[Similarity, tuple[Callable[[str], list[str]], Callable[[str, str], float]]] = {
    Similarity.FULL: (cut, rouge_l),
    Similarity.DIFFLIB: (list, _ratio),
}
