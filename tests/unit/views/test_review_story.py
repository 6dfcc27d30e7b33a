"""The story of an item: everything that happened, in words, the latest first."""

from pathlib import Path

from utb.io.taxonomy import load_taxonomy
from utb.model.annotation import (
    Action,
    Comment,
    Conflict,
    DocumentId,
    DocumentKind,
    ItemId,
    Reveal,
    Revision,
    Save,
)
from utb.views.review_story import build_story

SHIPPED = Path(__file__).resolve().parents[3] / "annotations"
TAXONOMY = load_taxonomy(SHIPPED, SHIPPED).taxonomy
ITEM = ItemId("d", "t", 0)
MINE = DocumentId(DocumentKind.REVIEW, ITEM, "ann")
AT = "2026-03-09T08:14:00.000Z"
FAIL = {"decision": "fail", "issues": ["incorrect_tool"], "checklist": {"2": False}, "notes": "n"}


def revision(number: int, body: dict[str, object] | None, action: Action = Action.SAVE, sha: str = "now") -> Revision:
    return Revision(
        document=MINE,
        number=number,
        sequence=10 + number,
        author="ann",
        at=AT,
        action=action,
        body=body,
        patch=[],
        based_on=number - 1,
        event_id=f"e{number}",
        item_sha256=sha,
        schema_version=1,
    )


def test_decisions_undone_and_done_again_are_told() -> None:
    happened = [
        revision(1, {"decision": "pass"}, sha="old"),
        revision(2, FAIL),
        revision(3, {"decision": "pass"}, Action.UNDO),
        revision(4, None, Action.UNDO),
        revision(5, None),
    ]
    lines = build_story(happened, TAXONOMY, "now")
    assert [line.words for line in lines] == [
        "deleted the review",
        "undid: no review",
        "undid → pass",
        "fail",
        "pass",
    ]
    assert lines[3].details == ("Incorrect tool selection", "checklist no: 2", "n")
    assert [line.is_outdated for line in lines] == [False, False, False, False, True]
    assert [line.revision for line in (lines[0], lines[4])] == ["rev. 15 · version 5 on 4", "rev. 11 · version 1"]


def test_remarks_reveals_and_conflicts_are_part_of_it() -> None:
    late = Save(document=MINE, author="ann", body=FAIL, based_on=0, event_id="x")
    happened = [
        Comment(item=ITEM, author="bo", text="Look at n2.", at=AT, event_id="c"),
        Reveal(item=ITEM, person="cy", field="sensitive_information", at=AT, event_id="r"),
        Conflict(document=MINE, base=None, current=revision(1, {"decision": "pass"}), yours=late, at=AT),
    ]
    conflict, reveal, remark = build_story(happened, TAXONOMY, "now")
    assert (remark.who, remark.words, remark.details) == ("bo", "wrote", ("Look at n2.",))
    assert (reveal.who, reveal.words) == ("cy", "revealed sensitive_information")
    assert "tried to save fail on revision 0" in conflict.words and "nothing was overwritten" in conflict.words


def test_shared_documents_are_told_by_what_they_are() -> None:
    shared = DocumentId(DocumentKind.REFERENCE, ITEM)
    signed = Revision(
        document=shared,
        number=1,
        sequence=3,
        author="ann",
        at=AT,
        action=Action.SIGN_OFF,
        body={},
        patch=[],
        based_on=0,
        event_id="s",
        item_sha256="",
        schema_version=1,
    )
    (line,) = build_story([signed], TAXONOMY, "now")
    assert (line.words, line.is_outdated) == ("sign off the reference", False)
