"""How alike the requests of a data set sound: phrases that groups share, phrases that come again, words in all.

Words are runs of Latin letters and digits, whatever the case; every Chinese character is a word of its own. A phrase is
so many words in a row within one request.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence

import msgspec

PHRASE = 6  # words; shorter ones are common property
_WINDOW = 1000  # words over which different words are counted, so that long data sets compare with short ones
_WORD = re.compile(r"[\u3400-\u9fff]|[^\W_\u3400-\u9fff]+(?:['’][^\W_\u3400-\u9fff]+)*")


class LanguageFigures(msgspec.Struct, frozen=True, kw_only=True):
    """What was counted.

    Args:
        requests: all of them.
        distinct: different ones.
        sharing: requests with a phrase of `PHRASE` words that a request of another group has too.
        words, different_words: in all.
        variety: different words among a thousand, on average; None where there are fewer words.
        longest: the longest phrase that stands in more than `often` requests.
        often: how many requests count as often.
    """

    requests: int
    distinct: int
    sharing: int
    words: int
    different_words: int
    variety: float | None
    longest: str
    often: int


def language_figures(groups: Mapping[str, Sequence[str]], often: int = 5) -> LanguageFigures:
    """Count the requests of a data set, given by group (profile, topic)."""
    spoken = [(group, words_in(text)) for group, texts in groups.items() for text in texts]
    texts = [" ".join(words) for _, words in spoken]
    every = [word for _, words in spoken for word in words]
    return LanguageFigures(
        requests=len(spoken),
        distinct=len(set(texts)),
        sharing=len(sharing(spoken)),
        words=len(every),
        different_words=len(set(every)),
        variety=_variety(every),
        longest=longest_phrase([words for _, words in spoken], often),
        often=often,
    )


def words_in(text: str) -> tuple[str, ...]:
    """The words of a text."""
    return tuple(word.lower() for word in _WORD.findall(text))


def phrases_in(words: Sequence[str], length: int = PHRASE) -> set[tuple[str, ...]]:
    """All phrases of that length."""
    return {tuple(words[at : at + length]) for at in range(len(words) - length + 1)}


def sharing(spoken: Sequence[tuple[str, Sequence[str]]]) -> list[int]:
    """Places of the requests, given as group and words, with a phrase that a request of another group has too."""
    owners: dict[tuple[str, ...], set[str]] = defaultdict(set)
    found = [phrases_in(words) for _, words in spoken]
    for (group, _), phrases in zip(spoken, found, strict=True):
        for phrase in phrases:
            owners[phrase].add(group)
    return [at for at, phrases in enumerate(found) if any(len(owners[phrase]) > 1 for phrase in phrases)]


def longest_phrase(requests: Iterable[Sequence[str]], often: int) -> str:
    """The longest phrase in more than `often` requests; of equally long ones the most frequent, then by spelling."""
    listed, best, length = list(requests), "", 1
    while True:
        counts = Counter(phrase for words in listed for phrase in phrases_in(words, length))
        frequent = [(-count, phrase) for phrase, count in counts.items() if count > often]
        if not frequent:
            return best
        best = " ".join(min(frequent)[1])
        length += 1


def _variety(words: Sequence[str]) -> float | None:
    windows = [words[at : at + _WINDOW] for at in range(0, len(words) - _WINDOW + 1, _WINDOW)]
    return sum(len(set(window)) for window in windows) / len(windows) if windows else None
