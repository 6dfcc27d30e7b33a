"""The history of an item in words: who decided what and when, remarks, reveals, and saves that came too late."""

from collections.abc import Iterable
from dataclasses import dataclass

from utb.io.taxonomy import Taxonomy
from utb.model.annotation import Action, Comment, Conflict, DocumentKind, Reveal, Review, Revision
from utb.views.review_item import decision_mark, read_review
from utb.views.review_merge import checklist_words, issue_words
from utb.views.text import one_line, plain
from utb.views.words import Mark

REMARK = Mark("worder", "❝", "remark")
REVEALED = Mark("extra", "▲", "revealed")
TOO_LATE = Mark("wargs", "↕", "conflict")
NAME, TEXT = 60, 20_000
_ACTIONS = {Action.UNDO: "undid", Action.REDO: "redid", Action.RESTORE: "restored"}


@dataclass(frozen=True, slots=True, kw_only=True)
class StoryLine:
    """One thing that happened. `at` is UTC, ISO 8601; the browser writes it in local time."""

    mark: Mark
    who: str
    at: str
    words: str
    details: tuple[str, ...]
    revision: str
    is_outdated: bool = False
    number: int = 0
    owner: str = ""


def build_story(
    happened: Iterable[Revision | Comment | Reveal | Conflict], taxonomy: Taxonomy, item_sha256: str
) -> tuple[StoryLine, ...]:
    """Everything that happened, the latest first."""
    return tuple(reversed([_line(each, taxonomy, item_sha256) for each in happened]))


def _line(each: Revision | Comment | Reveal | Conflict, taxonomy: Taxonomy, item_sha256: str) -> StoryLine:
    if isinstance(each, Revision):
        return _revision(each, taxonomy, item_sha256)
    if isinstance(each, Comment):
        return _plain_line(REMARK, each.author, each.at, "wrote", (plain(each.text[:TEXT]),))
    if isinstance(each, Reveal):
        return _plain_line(REVEALED, each.person, each.at, f"revealed {one_line(each.field, NAME)}", ())
    review = read_review(each.yours.body)
    words = (
        f"tried to save {decision_mark(review).word} on revision {each.yours.based_on}, while revision"
        f" {each.current.number} by {one_line(each.current.author, NAME)} stood already; nothing was overwritten"
    )
    return _plain_line(TOO_LATE, each.yours.author, each.at, words, _details(review, taxonomy))


def _plain_line(mark: Mark, who: str, at: str, words: str, details: tuple[str, ...]) -> StoryLine:
    return StoryLine(mark=mark, who=one_line(who, NAME), at=at, words=words, details=details, revision="")


def _revision(revision: Revision, taxonomy: Taxonomy, item_sha256: str) -> StoryLine:
    what = revision.document.kind
    owner = one_line(revision.document.owner, NAME)
    verb = _ACTIONS.get(revision.action, "")
    if what is not DocumentKind.REVIEW:
        words = f"{verb or revision.action.value.replace('_', ' ')} the {what.value}"
        mark, details = Mark("plain", "○", what.value), tuple[str, ...]()
    elif revision.body is None:
        words, mark, details = f"{verb}: no review" if verb else "deleted the review", Mark("plain", "○", "none"), ()
    else:
        review = read_review(revision.body)
        mark, details = decision_mark(review), _details(review, taxonomy)
        words = f"{verb} → {mark.word}" if verb else mark.word
    return StoryLine(
        mark=mark,
        who=one_line(revision.author, NAME),
        at=revision.at,
        words=words,
        details=details,
        revision=f"rev. {revision.sequence} · version {revision.number}{_basis(revision)}",
        is_outdated=bool(revision.item_sha256) and revision.item_sha256 != item_sha256,
        number=revision.number,
        owner=owner,
    )


def _basis(revision: Revision) -> str:
    """Which version its author had in front of him; nothing for the first."""
    return f" on {revision.based_on}" if revision.based_on else ""


def _details(review: Review, taxonomy: Taxonomy) -> tuple[str, ...]:
    checklist = checklist_words(review.checklist, taxonomy)
    found = ("; ".join(issue_words(review.issues, taxonomy)), f"checklist {checklist}" if checklist else "")
    return tuple(plain(text) for text in (*found, review.notes) if text)
