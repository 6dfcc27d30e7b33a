"""What a persona says about subjects, as statements that can be compared."""

from collections.abc import Iterator
from dataclasses import dataclass

from utb.metrics.persona_fields import texts_of
from utb.model import Persona
from utb.quality.clauses import chinese_number, clauses, is_denied, number_of, parts
from utb.quality.subjects import AMOUNTS, SUBJECTS, VALUES


@dataclass(frozen=True, slots=True, kw_only=True)
class Statement:
    """One value of one subject. `is_exception`: its clause says when it holds."""

    subject: str
    about: str
    value: str
    path: str
    is_exception: bool


def statements(persona: Persona) -> Iterator[Statement]:
    """Everything recognised, field by field; sensitive information is not read."""
    for path, text in texts_of(persona):
        name = path.rsplit(".", 1)[-1].replace("_", " ")
        for clause in clauses(text):
            for subject, pattern in SUBJECTS.items():
                if pattern.search(name) or pattern.search(path.rsplit(".", 1)[-1]) or pattern.search(clause):
                    for part, is_exception in parts(clause):
                        yield from _of_part(subject, part, path, is_exception)


def _of_part(subject: str, clause: str, path: str, is_exception: bool) -> Iterator[Statement]:
    for (named, about), values in VALUES.items():
        if named != subject:
            continue
        for value, pattern in values.items():
            if any(not is_denied(clause, found.start()) for found in pattern.finditer(clause)):
                yield Statement(subject=subject, about=about, value=value, path=path, is_exception=is_exception)
    for (named, about), pattern in AMOUNTS.items():
        if named == subject:
            for found in pattern.finditer(clause):
                value = _amount(next(group for group in found.groups() if group))
                yield Statement(subject=subject, about=about, value=value, path=path, is_exception=is_exception)


def _amount(text: str) -> str:
    """A number or a time of day, so that equal ones are equal texts."""
    if ":" in text:
        return text.rjust(5, "0")
    number = number_of(text)
    if number is None:
        number = chinese_number(text)
    return text.replace(",", "") if number is None else str(number)
