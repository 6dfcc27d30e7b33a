"""ROUGE-L as the released evaluator gets it from its package, summary level, F with equal weights.

Words are compared as they are. Per sentence the longest common subsequences with all sentences of the other text are
joined as sets, so a repeated word counts once and order matters inside sentences only.
"""

from collections.abc import Sequence

# The package walks back through its table by recursion, one frame a step, and Python stops it at 1,000 frames. Some 20
# frames are in use before that. Recorded: a walk of 901 steps passes, one of 1,101 fails.
LONGEST_WALK = 980

_SMOOTHING = 1e-8  # the package's guard against dividing by zero; it puts an overlap of exactly 0.7 below 0.7


class RougeFailedError(Exception):
    """The package raises: a text without a sentence, or a walk past the recursion limit."""


def rouge_l(prediction: str, reference: str) -> float:
    """F of the two texts.

    Raises:
        RougeFailedError: see there.
    """
    predicted, expected = _sentences(prediction), _sentences(reference)
    if not predicted or not expected:
        raise RougeFailedError("a text without a sentence")
    common: set[str] = set()
    for sentence in expected:
        for other in predicted:
            common |= _common_words(sentence, other)
    recall = len(common) / len({word for sentence in expected for word in sentence})
    precision = len(common) / len({word for sentence in predicted for word in sentence})
    return 2.0 * (precision * recall / (precision + recall + _SMOOTHING))


def _sentences(text: str) -> list[list[str]]:
    """Pieces between full stops; a piece of blanks is one empty word."""
    return [" ".join(piece.split()).split(" ") for piece in text.split(".") if piece]


def _common_words(reference: Sequence[str], prediction: Sequence[str]) -> set[str]:
    """Words of the longest common subsequence that the package finds: it steps back in the prediction on a tie."""
    if min(len(reference), len(prediction)) > LONGEST_WALK:
        raise RougeFailedError("a walk past the recursion limit")  # every walk is at least as long as the shorter text
    table = _lengths(reference, prediction)
    words: set[str] = set()
    i, j, walked = len(reference), len(prediction), 0
    while i and j:
        walked += 1
        if reference[i - 1] == prediction[j - 1]:
            words.add(reference[i - 1])
            i, j = i - 1, j - 1
        elif table[i - 1][j] > table[i][j - 1]:
            i -= 1
        else:
            j -= 1
    if walked > LONGEST_WALK:
        raise RougeFailedError("a walk past the recursion limit")
    return words


def _lengths(reference: Sequence[str], prediction: Sequence[str]) -> list[list[int]]:
    """Length of the longest common subsequence of the first i and j words."""
    above = [0] * (len(prediction) + 1)
    table = [above]
    for word in reference:
        row = [0]
        for j, other in enumerate(prediction):
            if word == other:
                row.append(above[j] + 1)
            else:
                row.append(row[j] if row[j] > above[j + 1] else above[j + 1])
        table.append(row)
        above = row
    return table
