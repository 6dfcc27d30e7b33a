"""The taxonomy of a review: which issue types a failed item can have, and the questions of the checklist.

A workspace may bring its own `taxonomy.json`; it then replaces the one that ships, so that teams add types without
touching the code. Ids are what reviews store, so they must not change their meaning; labels may.
"""

from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import msgspec

from utb.errors import DataError
from utb.io.faults import FaultLog, shown
from utb.io.json_object import read_object
from utb.model import Fault

FILE = "taxonomy.json"
KEYS = "1234567890"  # one keystroke an issue type; further types are chosen by mouse
MOST_ISSUES, MOST_QUESTIONS = 40, 9
Entry = TypeVar("Entry")


class IssueType(msgspec.Struct, frozen=True, kw_only=True):
    """One way in which an item fails. `key` is the digit that chooses it, empty for none."""

    id: str
    key: str
    labels: dict[str, str]

    @property
    def label(self) -> str:
        """The English label."""
        return self.labels["en"]


class Question(msgspec.Struct, frozen=True, kw_only=True):
    """One point of the checklist, answered yes, no or not at all. Reviews store the number."""

    number: int
    labels: dict[str, str]

    @property
    def label(self) -> str:
        """The English label."""
        return self.labels["en"]


class Taxonomy(msgspec.Struct, frozen=True, kw_only=True):
    """Issue types and questions in the order of the file, and how many reviewers an item is meant to have.

    `version` is raised by whoever changes the meaning of an entry. `claim_minutes` is how long an item taken from
    the queue stays with its reviewer without a sign of life.
    """

    version: int
    issues: tuple[IssueType, ...]
    checklist: tuple[Question, ...]
    reviews_per_item: int = 1
    claim_minutes: int = 30


class ReadTaxonomy(msgspec.Struct, frozen=True):
    """The taxonomy to use and the file that it stands in, and what could not be used of a workspace's own file."""

    taxonomy: Taxonomy
    path: Path
    faults: tuple[Fault, ...] = ()


def load_taxonomy(workspace: Path, shipped: Path) -> ReadTaxonomy:
    """The workspace's own taxonomy; where it has none, or one with faults, the shipped one of the folder `shipped`.

    Raises `DataError` if the shipped one cannot be used either.
    """
    own = workspace / FILE
    faults: tuple[Fault, ...] = ()
    if own.is_file() and own != shipped / FILE:
        read = read_taxonomy(own)
        if isinstance(read, Taxonomy):
            return ReadTaxonomy(read, own)
        faults = read
    standard = read_taxonomy(shipped / FILE)
    if not isinstance(standard, Taxonomy):
        fault = standard[0]
        raise DataError(fault.source, fault.line, fault.field, fault.found, fault.expected)
    return ReadTaxonomy(standard, shipped / FILE, faults)


def read_taxonomy(path: Path) -> Taxonomy | tuple[Fault, ...]:
    """The taxonomy in this file, or everything that is wrong with it: half a taxonomy would be no taxonomy."""
    try:
        raw = read_object(path)
    except DataError as error:
        return (Fault(error.source, error.line, error.field, error.found, error.expected),)
    log = FaultLog(str(path), None)
    issues = _listed(raw, "issues", MOST_ISSUES, _issue, log)
    checklist = _listed(raw, "checklist", MOST_QUESTIONS, _question, log)
    _check_unique([issue.id for issue in issues], "issues", "id", log)
    _check_unique([issue.key for issue in issues if issue.key], "issues", "key", log)
    _check_unique([str(question.number) for question in checklist], "checklist", "number", log)
    counts = [_count(raw, name, otherwise, log) for name, otherwise in _COUNTS.items()]
    if log.faults:
        return tuple(log.faults)
    version, reviews, minutes = counts
    return Taxonomy(
        version=version, issues=issues, checklist=checklist, reviews_per_item=reviews, claim_minutes=minutes
    )


_COUNTS = {"version": 1, "reviews_per_item": 1, "claim_minutes": 30}


def _listed(
    raw: dict[str, object],
    field: str,
    most: int,
    read: Callable[[dict[str, object], str, FaultLog], Entry | None],
    log: FaultLog,
) -> tuple[Entry, ...]:
    entries = raw.get(field)
    if not isinstance(entries, list) or not 1 <= len(entries) <= most:
        found = f"{len(entries)} entries" if isinstance(entries, list) else shown(entries)
        log.add(field, found, f"a list of 1 to {most} entries")
        return ()
    found_entries = []
    for place, entry in enumerate(entries):
        where = f"{field}[{place}]"
        if not isinstance(entry, dict):
            log.add(where, shown(entry), "an object")
        elif (made := read(entry, where, log)) is not None:
            found_entries.append(made)
    return tuple(found_entries)


def _issue(entry: dict[str, object], where: str, log: FaultLog) -> IssueType | None:
    name = log.text(entry.get("id"), f"{where}.id", "the type's id as text")
    labels = _labels(entry.get("label"), f"{where}.label", log)
    key = entry.get("key", "")
    if not isinstance(key, str) or (key and key not in tuple(KEYS)):
        log.add(f"{where}.key", shown(key), "one digit as text, or nothing")
        return None
    return None if name is None or labels is None else IssueType(id=name, key=key, labels=labels)


def _question(entry: dict[str, object], where: str, log: FaultLog) -> Question | None:
    number = entry.get("number")
    labels = _labels(entry.get("label"), f"{where}.label", log)
    if not isinstance(number, int) or isinstance(number, bool) or not 1 <= number <= MOST_QUESTIONS:
        log.add(f"{where}.number", shown(number), f"a number from 1 to {MOST_QUESTIONS}")
        return None
    return None if labels is None else Question(number=number, labels=labels)


def _labels(value: object, where: str, log: FaultLog) -> dict[str, str] | None:
    """Labels by language; a plain text is the English one."""
    if isinstance(value, str) and value.strip():
        return {"en": value}
    if isinstance(value, dict) and isinstance(value.get("en"), str) and value["en"].strip():
        return {language: text for language, text in value.items() if isinstance(text, str)}
    log.add(where, shown(value), "a text, or an object with texts by language and one for 'en'")
    return None


def _count(raw: dict[str, object], field: str, otherwise: int, log: FaultLog) -> int:
    value = raw.get(field, otherwise)
    if isinstance(value, int) and not isinstance(value, bool) and 1 <= value <= 10_000:
        return value
    log.add(field, shown(value), "a whole number from 1")
    return otherwise


def _check_unique(names: list[str], field: str, what: str, log: FaultLog) -> None:
    repeated = sorted({name for name in names if names.count(name) > 1})
    for name in repeated:
        log.add(field, f"{what} {name!r} more than once", f"every {what} once")
