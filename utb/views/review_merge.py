"""Two versions of one review side by side, and what becomes of them: mine, theirs, or some of both.

Nothing is decided here in silence. Where only one side changed a field, that side is proposed; where both did, the
person at the screen has to say.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import msgspec

from utb.io.taxonomy import Taxonomy
from utb.model.annotation import Review, ReviewDecision
from utb.views.review_item import decision_mark

MINE, THEIRS = "mine", "theirs"
FIELDS = ("decision", "issues", "checklist", "notes")
TITLES = {"decision": "Decision", "issues": "Issue types", "checklist": "Checklist", "notes": "Notes"}
EMPTY = "–"


@dataclass(frozen=True, slots=True, kw_only=True)
class MergeRow:
    """One field in both versions. `proposed` is the side to take, None where both sides changed it."""

    field: str
    title: str
    mine: str
    theirs: str
    is_same: bool
    proposed: str | None


def merge_rows(base: Review, mine: Review, theirs: Review, taxonomy: Taxonomy) -> tuple[MergeRow, ...]:
    """All fields of a review, those that differ marked."""
    return tuple(_row(field, base, mine, theirs, taxonomy) for field in FIELDS)


def merged(mine: Review, theirs: Review, choice: Mapping[str, str]) -> Review:
    """The review that takes each field from the side chosen for it, theirs where none is.

    Issue types do not belong to an item that is passed or skipped.
    """
    taken = {field: getattr(mine if choice.get(field) == MINE else theirs, field) for field in FIELDS}
    review = msgspec.structs.replace(theirs, **taken)
    keeps = review.decision in (None, ReviewDecision.FAIL)
    return review if keeps else msgspec.structs.replace(review, issues=())


def is_finished(review: Review, theirs: Review) -> bool:
    """Whether it can be saved in place of theirs: Fail needs an issue type, a verdict gives way to a verdict only."""
    if review.decision is None:
        return theirs.decision is None
    return review.decision is not ReviewDecision.FAIL or bool(review.issues)


def field_words(field: str, review: Review, taxonomy: Taxonomy) -> str:
    """One field of a review in words."""
    if field == "decision":
        mark = decision_mark(review)
        return f"{mark.glyph} {mark.word}"
    if field == "issues":
        return "; ".join(issue_words(review.issues, taxonomy)) or EMPTY
    if field == "checklist":
        return checklist_words(review.checklist, taxonomy) or EMPTY
    return review.notes or EMPTY


def issue_words(issues: Sequence[str], taxonomy: Taxonomy) -> list[str]:
    """Labels of issue types; one that the taxonomy does not have stands as it was stored."""
    labels = {issue.id: issue.label for issue in taxonomy.issues}
    return [labels.get(issue, f"{issue} (not in the taxonomy)") for issue in issues]


def checklist_words(checklist: Mapping[str, bool], taxonomy: Taxonomy) -> str:
    """`yes: 1, 2; no: 4`."""
    numbers = [str(question.number) for question in taxonomy.checklist]
    ordered = [*numbers, *(number for number in checklist if number not in numbers)]
    by_answer = {
        word: [number for number in ordered if checklist.get(number) is answer]
        for word, answer in (("yes", True), ("no", False))
    }
    return "; ".join(f"{word}: {', '.join(numbers)}" for word, numbers in by_answer.items() if numbers)


def _row(field: str, base: Review, mine: Review, theirs: Review, taxonomy: Taxonomy) -> MergeRow:
    was, here, there = getattr(base, field), getattr(mine, field), getattr(theirs, field)
    proposed: str | None = None
    if here in (there, was):
        proposed = THEIRS
    elif there == was:
        proposed = MINE
    return MergeRow(
        field=field,
        title=TITLES[field],
        mine=field_words(field, mine, taxonomy),
        theirs=field_words(field, theirs, taxonomy),
        is_same=here == there,
        proposed=proposed,
    )
