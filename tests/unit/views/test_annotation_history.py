"""Every entry of the log is one sentence that says what was done."""

import pytest

from utb.model import Action, Comment, Conflict, DocumentId, DocumentKind, ItemId, Reveal, Revision, Save
from utb.views.annotation_history import Entry, item, what, who

ITEM = ItemId("d", "t", 0)
DOCUMENT = DocumentId(DocumentKind.REVIEW, ITEM, "ann")


def revision(
    action: Action = Action.SAVE,
    body: dict[str, object] | None = None,
    patch: list[dict[str, object]] | None = None,
    state: int = 2,
) -> Revision:
    return Revision(
        document=DOCUMENT,
        number=2,
        sequence=2,
        author="ann",
        at="",
        action=action,
        body=body,
        patch=patch or [],
        based_on=1,
        event_id="e",
        item_sha256="",
        schema_version=1,
        state=state,
    )


def conflict(base: Revision | None, body: dict[str, object] | None) -> Conflict:
    yours = Save(document=DOCUMENT, author="bob", body=body, based_on=0, event_id="e")
    return Conflict(document=DOCUMENT, base=base, current=revision(), yours=yours, at="")


WHOLE: list[dict[str, object]] = [
    {"op": "replace", "path": "", "value": {"decision": "pass", "issues": [], "notes": ""}}
]
PARTS: list[dict[str, object]] = [
    {"op": "replace", "path": "/decision", "value": None},
    {"op": "add", "path": "/issues/0", "value": "other"},
    {"op": "remove", "path": "/a~1b"},
]
MANY: list[dict[str, object]] = [{"op": "add", "path": f"/f{n}", "value": n} for n in range(9)]


@pytest.mark.parametrize(
    ("entry", "sentence"),
    [
        (revision(body={}, patch=WHOLE), "review saved (revision 2 on 1): decision pass"),
        (revision(body={}, patch=PARTS), "review saved (revision 2 on 1): decision null; issues.0 other; a/b removed"),
        (
            revision(body={}, patch=MANY),
            "review saved (revision 2 on 1): f0 0; f1 1; f2 2; f3 3; f4 4; f5 5; and 3 more",
        ),
        (revision(body={}), "review saved (revision 2 on 1)"),
        (revision(Action.UNDO, None, state=0), "review undone to nothing (revision 2 on 1)"),
        (revision(Action.REDO, {}, PARTS[:1], state=1), "review redone to revision 1 (revision 2 on 1): decision null"),
        (revision(Action.DELETE), "review deleted (revision 2 on 1)"),
        (revision(Action.RESTORE, {}), "review restored (revision 2 on 1)"),
        (revision(Action.SIGN_OFF, {}), "review signed off (revision 2 on 1)"),
        (conflict(None, {"n": 1}), "review came late: based on nothing, newest is 2; kept: n 1"),
        (conflict(revision(), None), "review came late: based on revision 2, newest is 2; kept: "),
        (Comment(item=ITEM, author="ann", text="hm", at="", event_id="e"), "commented: hm"),
        (Reveal(item=ITEM, person="ann", field="phone", at="", event_id="e"), "looked at what is hidden: phone"),
    ],
)
def test_an_entry_is_a_sentence(entry: Entry, sentence: str) -> None:
    assert what(entry) == sentence
    assert item(entry) == ITEM
    assert who(entry) == ("bob" if isinstance(entry, Conflict) else "ann")


def test_long_values_are_cut() -> None:
    told = what(revision(body={}, patch=[{"op": "add", "path": "/notes", "value": "x" * 500}]))
    assert len(told) < 100
    assert told.endswith("…")
