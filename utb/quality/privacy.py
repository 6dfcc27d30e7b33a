"""What in a persona could lead to a person: contacts, numbers, addresses, dates, names; and sensitive matters repeated.

Addresses on the net under names that are reserved for examples reach nobody and are no finding.
"""

import re
from collections.abc import Iterator, Mapping

from utb.metrics.persona_fields import texts_of
from utb.model import Persona
from utb.quality.findings import PersonaFinding, Rule

_MONTH = r"(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*"
_RESERVED = re.compile(r"(?:[@./]|^)example\.(?:com|org|net)\b|\.(?:example|invalid|test)\b")

PATTERNS: tuple[tuple[Rule, re.Pattern[str]], ...] = (
    (
        Rule.CONTACT,
        re.compile(r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+|\b(?:https?://|www\.)\S+|微信号?[:：]\s?\w+|\bQQ[:： ]\d+"),
    ),
    (
        Rule.CONTACT,
        re.compile(
            r"(?<![\w.])\+\d{1,3}[ -]?(?:\(?\d{1,4}\)?[ -]?){2,5}\d|\b\d{3}[ -]\d{3,4}[ -]\d{4}\b"
            r"|(?<![\d.,])0\d(?:[ -]?\d){7,10}(?!\d)|(?<!\d)1[3-9]\d{9}(?!\d)"
        ),
    ),
    (
        Rule.NUMBER_OF_A_PERSON,
        re.compile(r"(?<!\d)\d{17}[\dXx](?!\d)|\b\d{3}-\d{2}-\d{4}\b|\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){3,7}\b"),
    ),
    (
        Rule.NUMBER_OF_A_PERSON,
        re.compile(r"\b(?:\d{4}[ -]){3}\d{4}\b|\b(?:passport|licence|policy|account) (?:no\.?|number) ?\w*\d"),
    ),
    (
        Rule.ADDRESS,
        re.compile(
            r"\b(?:[A-Z]\w+ ){1,3}(?:Street|Road|Rd|Avenue|Ave|Lane|Square|Court)\b"
            r"|\b(?:Plot|Flat|House) (?:no\.? )?\d+"
            r"|\b[A-Z]\w+(?:straße|strasse|gata|gate|weg) \d+|\b(?:Rua|Calle|Via|Rue) (?:\w+ ){1,3}\d+"
            r"|[一-鿿]{2,}(?:路|街|巷|弄)\d+号|\d+号楼|\d+单元|\d+室"
        ),
    ),
    (
        Rule.BIRTH_DATE,
        re.compile(
            r"\b[Bb]orn on (?:the )?\d"
            rf"|\b(?:birthday|date of birth|[Bb]orn)\b[^.;]{{0,20}}(?:\d{{1,2}} {_MONTH}|{_MONTH} \d{{1,2}}\b)"
            r"|\b(?:19|20)\d\d-\d\d-\d\d\b"
            r"|\d{1,2}月\d{1,2}(?:日|号)(?:生|出生|的?生日)|生日(?:是|在)?\d{1,2}月\d{1,2}"
        ),
    ),
    (Rule.FULL_NAME, re.compile(r"\b(?:Mr|Mrs|Ms|Dr|Prof)\.? [A-Z]\w+|[一-鿿]{2,3}(?:先生|女士)(?![一-鿿])")),
    (
        Rule.ORGANISATION,
        re.compile(
            r"\b(?:Google|Microsoft|Amazon|Apple Inc|Facebook|Meta Platforms|Siemens|Bosch|Deloitte|KPMG|Nestlé"
            r"|Volkswagen|Harvard|Stanford|Oxford University|Qantas|Equinor)\b"
            r"|阿里巴巴|腾讯|华为|字节跳动|百度|京东|清华大学|北京大学"
        ),
    ),
    (
        Rule.SENSITIVE_TERM,
        re.compile(
            r"\b(?:diabet\w+|cancer|depress\w+|migraine|pacemaker|epilep\w+|HIV|therapist|panic attacks?|blood pressure"
            r"|abortion|homosexual|bankrupt\w*|convicted|lawsuit|undocumented|without papers)\b"
            r"|糖尿病|癌|抑郁|心脏支架|高血压|破产|坐过牢|打官司"
        ),
    ),
)
_FULL = re.compile(r"^(?:[A-Z][\w'-]+ [A-Z][\w'-]+,|[一-鿿]{3}，\d)")
_GIVEN = re.compile(r"[A-Z][\w'-]+(?=,)|[一-鿿]{2}(?=，)")
_SURNAMES = (
    "王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林罗郑梁谢宋唐许韩冯邓曹彭"
    "曾萧田董袁潘于蒋蔡余杜叶程苏魏吕丁任沈姚卢姜崔钟谭陆汪范金石廖贾夏"
)
_WORD = re.compile(r"[a-z]{6,}")
_HAN = re.compile(r"[一-鿿]+")
_COMMON = frozenset(
    {
        "without",
        "because",
        "another",
        "himself",
        "herself",
        "friends",
        "mother",
        "father",
        "daughter",
        "children",
        "brother",
        "sister",
        "always",
        "before",
        "against",
        "something",
        "somebody",
        "should",
        "account",
        "pictures",
        "picture",
    }
)
_SHARED_WORDS, _SHARED_HAN = 2, 5  # that a sentence and a secret may not have in common


def privacy(persona: Persona) -> Iterator[PersonaFinding]:
    """Every finding; in the sensitive information itself only what leads to a person."""
    for path, text in texts_of(persona, with_sensitive=True):
        is_sensitive = path.startswith("sensitive_information")
        for rule, pattern in PATTERNS:
            if rule is Rule.SENSITIVE_TERM and is_sensitive:
                continue
            for found in pattern.finditer(text):
                if not is_reserved(found.group()):
                    yield _finding(persona.name, rule, path, found.group())
    yield from _full_name(persona)
    yield from _repeated(persona)


def is_reserved(text: str) -> bool:
    """Whether it is a name on the net that is reserved for examples."""
    return _RESERVED.search(text) is not None


def _full_name(persona: Persona) -> Iterator[PersonaFinding]:
    summary = persona.summary
    text = summary.get("short_persona") if isinstance(summary, Mapping) else summary
    if not isinstance(text, str):
        return
    found = _FULL.match(text)
    if found is not None:
        yield _finding(persona.name, Rule.FULL_NAME, "summary.short_persona", found.group().rstrip(",，0123456789"))
    given = _GIVEN.match(text)
    if given is not None:
        named = re.compile(rf"\b{given.group()} [A-Z]\w+|[{_SURNAMES}]{given.group()}")
        for path, other in texts_of(persona, with_sensitive=True):
            for spelled in named.finditer(other):
                yield _finding(persona.name, Rule.FULL_NAME, path, spelled.group())


def _repeated(persona: Persona) -> Iterator[PersonaFinding]:
    everything = list(texts_of(persona, with_sensitive=True))
    secrets = [(path, text) for path, text in everything if path.startswith("sensitive_information")]
    for path, secret in secrets:
        for other, text in everything:
            if other.startswith("sensitive_information"):
                continue
            words = (_words(secret) & _words(text)) - _COMMON
            pieces = _pieces(secret) & _pieces(text)
            if len(words) >= _SHARED_WORDS or pieces:
                shared = ", ".join(sorted(words)) if len(words) >= _SHARED_WORDS else min(pieces)
                yield PersonaFinding(
                    persona=persona.name, rule=Rule.SENSITIVE_REPEATED, path=other, other=path, found=shared
                )


def _words(text: str) -> set[str]:
    return set(_WORD.findall(text.casefold()))


def _pieces(text: str) -> set[str]:
    """Runs of Chinese characters that are long enough to be no accident."""
    return {run[at : at + _SHARED_HAN] for run in _HAN.findall(text) for at in range(len(run) - _SHARED_HAN + 1)}


def _finding(name: str, rule: Rule, path: str, found: str) -> PersonaFinding:
    return PersonaFinding(persona=name, rule=rule, path=path, found=found)
