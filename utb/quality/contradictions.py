"""Places in a persona that cannot both be true: opposite wishes, things ruled out and done, numbers that disagree.

The scan reads words, not meaning. It finds what its tables name (docs/personas.md says how well that works) and keeps
quiet where a clause says when it holds.
"""

import re
from collections.abc import Iterator
from itertools import combinations

from utb.metrics.persona_fields import texts_of
from utb.model import Persona
from utb.quality.clauses import chinese_number, clauses, minutes_of, number_of, parts
from utb.quality.findings import PersonaFinding, Rule
from utb.quality.said import Statement, statements

Place = tuple[str, str]  # path, what stands there

_OWN_AGE = re.compile(r"^[^,，]+[,，] ?(\d{1,3})(?:岁|,)")
_AGE = re.compile(
    r"\bAt (1[89]|[2-9]\d)\b(?![:,.]\d)|\baged (\d{1,3})\b|\b(\d{1,3}) years old\b"
    r"|\b[Tt]urn(?:ed|s|ing) (\d{2})\b|今年(\d{1,3})岁"
)
_BIRTH_YEAR = re.compile(r"\bborn in ((?:19|20)\d\d)\b|((?:19|20)\d\d)年(?:出)?生", re.IGNORECASE)
_DECADE = re.compile(r"([二三四五六七八九])十(?:多|几)岁")
_CHILDREN = re.compile(
    r"\b(no|one|two|three|four|five|six|\d) (?:\w+ )?(?:children|child|kids)\b(?! older)|\bchildless\b"
    r"|([一两二三四五六七八九\d])个孩子|没有孩子",
    re.IGNORECASE,
)
_COUNTED = re.compile(r"\b(a|an|one|two|three|four|five|\d) (?:\w+ )?(?:sons?|daughters?)\b", re.IGNORECASE)
_READ_IN = re.compile(r"\bin ([A-Z][a-z]+)(?: or (?:in )?([A-Z][a-z]+))?\b|([一-鿿])(?:语|文)原声|只看([一-鿿])文")
_TONGUES = frozenset(
    {
        "English",
        "French",
        "German",
        "Italian",
        "Spanish",
        "Portuguese",
        "Dutch",
        "Norwegian",
        "Swedish",
        "Danish",
        "Polish",
        "Czech",
        "Russian",
        "Chinese",
        "Japanese",
        "Korean",
        "Arabic",
        "Hindi",
        "Gujarati",
        "Swahili",
        "Kikuyu",
        "Turkish",
        "Greek",
        "Hungarian",
        "Finnish",
        "Malay",
        "Thai",
        "Vietnamese",
    }
)
_CURRENCY = re.compile(
    r"\d[\d,.]* ?(euros?|EUR|dollars?|USD|CAD|AUD|SGD|kroner|NOK|pounds?|GBP|zloty|PLN"
    r"|pesos?|CLP|MXN|shillings?|KES|yen|JPY)\b"
    r"|[一二三四五六七八九十百千万零\d]+(欧元|美元|元|块)"
)
_SAME = {
    "euro": "EUR",
    "euros": "EUR",
    "欧元": "EUR",
    "块": "元",
    "dollar": "dollars",
    "pound": "pounds",
    "peso": "pesos",
}
_KEPT_FREE = re.compile(
    r"\b(?:nothing|asleep|no \w+)\b[^.;]*?\b(?:between|from) (\d{1,2})(?::(\d\d))? (?:and|to) (\d{1,2})(?::(\d\d))?",
    re.IGNORECASE,
)
_KEPT_FREE_CHINESE = re.compile(
    r"[上午早凌晨中下傍晚夜里]*[一二两三四五六七八九十\d]+点半?(?:到|至)[^，。；]*点半?(?=午睡|睡|[^。；]*不接|不安排)"
)
_EXCEPTED = re.compile(r"except|例外|除非")
_UNTOUCHED = re.compile(r"\bthe (\w+(?:'s)?) account is never touched\b|([一-鿿]{2})账户不动")
_PAID_FROM = re.compile(r"\b(?:from|out of) the (\w+(?:'s)?) account\b|从([一-鿿]{2})账户")


def contradictions(persona: Persona, year: int) -> Iterator[PersonaFinding]:
    """Every contradiction found; `year` is the year that ages are meant in."""
    texts = list(texts_of(persona))
    yield from _values(persona.name, list(statements(persona)))
    yield from _ages(persona.name, texts, year)
    yield from _differing(persona.name, Rule.CHILDREN_DISAGREE, list(_children(texts)))
    yield from _languages(persona, texts)
    yield from _currencies(persona.name, texts)
    yield from _hours(persona.name, texts)
    yield from _accounts(persona.name, texts)


def _values(name: str, said: list[Statement]) -> Iterator[PersonaFinding]:
    """Statements about one thing of which neither is an exception, and whose values differ."""
    firm = [each for each in dict.fromkeys(said) if not each.is_exception]
    by_place: dict[tuple[str, str], dict[str, set[str]]] = {}
    for each in firm:
        by_place.setdefault((each.subject, each.about), {}).setdefault(each.path, set()).add(each.value)
    for (subject, about), places in by_place.items():
        for path, values in places.items():
            if len(values) > 1:
                yield _finding(
                    name, Rule.OPPOSITE_VALUES, path, None, f"{subject}, {about}: {' and '.join(sorted(values))}"
                )
        for (path, left), (other, right) in combinations(places.items(), 2):
            if not left & right:
                found = f"{subject}, {about}: {' '.join(sorted(left))} and {' '.join(sorted(right))}"
                yield _finding(name, Rule.OPPOSITE_VALUES, path, other, found)


def _ages(name: str, texts: list[Place], year: int) -> Iterator[PersonaFinding]:
    ages = []
    for path, text in texts:
        if path == "summary.short_persona":
            ages += [(path, int(_group(found))) for found in _OWN_AGE.finditer(text)]
        if path.startswith(("summary", "preferences", "extra")):
            ages += [(path, int(_group(found))) for found in _AGE.finditer(text)]
            ages += [(path, year - int(_group(found))) for found in _BIRTH_YEAR.finditer(text)]
    for (path, left), (other, right) in combinations(ages, 2):
        if abs(left - right) > 1:  # a birthday may lie between
            yield _finding(name, Rule.AGE_DISAGREES, path, other, f"{left} and {right}")
    for path, text in texts:
        for found in _DECADE.finditer(text):
            decade = chinese_number(f"{found.group(1)}十") or 0
            for other, age in ages:
                if not decade <= age < decade + 10:
                    yield _finding(name, Rule.AGE_DISAGREES, path, other, f"{found.group()} and {age}")


def _children(texts: list[Place]) -> Iterator[tuple[str, int]]:
    """Numbers of children that are told outright; sons and daughters of one clause are added up."""
    for path, text in texts:
        if not path.startswith(("summary", "extra")):
            continue
        for found in _CHILDREN.finditer(text):
            yield path, (number_of(_group(found)) or 0) if any(found.groups()) else 0
        for clause in clauses(text):
            counted = [number_of(found.group(1)) or 0 for found in _COUNTED.finditer(clause)]
            if len(counted) > 1:
                yield path, sum(counted)


def _differing(name: str, rule: Rule, numbers: list[tuple[str, int]]) -> Iterator[PersonaFinding]:
    for (path, left), (other, right) in combinations(numbers, 2):
        if left != right:
            yield _finding(name, rule, path, other, f"{left} and {right}")


def _languages(persona: Persona, texts: list[Place]) -> Iterator[PersonaFinding]:
    known = " ".join(text for path, text in texts if path.startswith("summary.languages"))
    if not known:
        return
    written = "".join(text for _, text in texts)
    han = sum("一" <= char <= "鿿" for char in written)
    needed = "中文" if han > len(written) / 3 else "English"
    if needed not in known and not (needed == "中文" and "Chinese" in known):
        yield _finding(persona.name, Rule.LANGUAGE_NOT_SPOKEN, "summary.languages", None, f"written in {needed}")
    for path, text in texts:
        if path.startswith("preferences"):
            for found in _READ_IN.finditer(text):
                for word in filter(None, found.groups()):
                    if (word in _TONGUES or len(word) == 1) and word not in known:
                        yield _finding(persona.name, Rule.LANGUAGE_NOT_SPOKEN, path, "summary.languages", word)


def _currencies(name: str, texts: list[Place]) -> Iterator[PersonaFinding]:
    first: tuple[str, str] | None = None
    for path, text in texts:
        for found in _CURRENCY.finditer(text):
            unit = _SAME.get(_group(found), _group(found))
            if first is None:
                first = path, unit
            elif unit != first[1]:
                yield _finding(name, Rule.CURRENCIES_MIXED, path, first[0], f"{unit} and {first[1]}")


def _hours(name: str, texts: list[Place]) -> Iterator[PersonaFinding]:
    """Times of day inside hours that are kept free without exception."""
    kept = [(path, *window) for path, text in texts for window in _kept_free(text)]
    for path, begin, end, words in kept:
        for other, text in texts:
            for at, written in minutes_of(text):
                if begin < at < end and path != other:
                    yield _finding(name, Rule.HOURS_BLOCKED, other, path, f"{written}, {words}")


def _kept_free(text: str) -> Iterator[tuple[int, int, str]]:
    if _EXCEPTED.search(text):
        return
    for clause in clauses(text):
        if any(is_exception for _, is_exception in parts(clause)):
            continue
        for found in _KEPT_FREE.finditer(clause):
            yield 60 * int(found[1]) + int(found[2] or 0), 60 * int(found[3]) + int(found[4] or 0), found.group()
        window = _KEPT_FREE_CHINESE.search(clause)
        times = list(minutes_of(window.group())) if window is not None else []
        if window is not None and len(times) > 1:
            begin, end = times[0][0], times[1][0]
            yield begin, end if end > begin else end + 720, window.group()


def _accounts(name: str, texts: list[Place]) -> Iterator[PersonaFinding]:
    untouched = [(path, _group(found)) for path, text in texts for found in _UNTOUCHED.finditer(text)]
    for path, account in untouched:
        for other, text in texts:
            if any(_group(found) == account for found in _PAID_FROM.finditer(text)):
                yield _finding(name, Rule.FORBIDDEN_ELSEWHERE, path, other, f"the {account} account")


def _group(found: re.Match[str]) -> str:
    """The group that matched."""
    return next((group for group in found.groups() if group), found.group())


def _finding(name: str, rule: Rule, path: str, other: str | None, found: str) -> PersonaFinding:
    return PersonaFinding(persona=name, rule=rule, path=path, other=other, found=found)
