"""The queue: what is open for whom, what is disputed, what is outdated, and who has done how much."""

from utb.model.annotation import Action, DocumentId, DocumentKind, ItemId, ReviewDecision, Revision
from utb.views.facets import Facts, Place
from utb.views.review_queue import (
    ALL,
    DISPUTED,
    FINDINGS,
    MINE,
    UNREVIEWED,
    QueueView,
    Standing,
    build_queue,
    empty_queue,
    is_open,
    queue_label,
    standings,
)

PLACES: list[Place] = [("a", 0), ("a", 1), ("b", 0), ("c", 0)]
FACTS = [Facts(place, {"type": ("Chat" if place[0] == "c" else "Clarify",)}, f"{place[0]} request") for place in PLACES]
PASS, FAIL, SKIP = ReviewDecision.PASS, ReviewDecision.FAIL, ReviewDecision.SKIP
KNOWN = {
    ("a", 0): [Standing(owner="ann", decision=PASS), Standing(owner="bo", decision=FAIL)],
    ("a", 1): [Standing(owner="bo", decision=PASS)],
    ("b", 0): [Standing(owner="ann", decision=SKIP)],
}


def queue(name: str = UNREVIEWED, *, me: str = "ann", overlap: int = 1, **narrowed: str) -> QueueView:
    return build_queue(FACTS, KNOWN, name, narrowed, me=me, overlap=overlap, with_findings={("b", 0)})


def revision(owner: str, place: Place, body: dict[str, object] | None, sha: str = "now") -> Revision:
    return Revision(
        document=DocumentId(DocumentKind.REVIEW, ItemId("d", *place), owner),
        number=1,
        sequence=1,
        author=owner,
        at="2026-03-09T08:14:00.000Z",
        action=Action.SAVE,
        body=body,
        patch=[],
        based_on=0,
        event_id="e",
        item_sha256=sha,
        schema_version=1,
    )


def test_every_queue_has_its_items_and_its_count() -> None:
    assert queue().offered == (("c", 0),)
    assert queue(MINE).offered == (("a", 0), ("b", 0))
    assert queue(DISPUTED).offered == (("a", 0),)
    assert queue(FINDINGS).offered == (("b", 0),)
    assert queue(ALL).offered == tuple(PLACES)
    assert queue().counts == {UNREVIEWED: 1, MINE: 2, DISPUTED: 1, FINDINGS: 1, ALL: 4}
    assert queue_label(queue(), UNREVIEWED) == "Unreviewed · 1"


def test_a_skipped_item_waits_for_others_only() -> None:
    assert queue(me="bo").offered == (("b", 0), ("c", 0))


def test_with_two_reviewers_an_item_stays_until_two_have_judged_it() -> None:
    assert queue(overlap=2).offered == (("a", 1), ("c", 0))
    assert queue(overlap=2, me="cy").offered == (("a", 1), ("b", 0), ("c", 0))


def test_filters_narrow_every_queue_and_count_what_each_type_would_leave() -> None:
    narrowed = queue(ALL, type="Chat")
    assert narrowed.offered == (("c", 0),) and narrowed.total == 4
    assert dict(narrowed.types) == {"Clarify": 3, "Chat": 1}
    assert queue(ALL, find="B request").offered == (("b", 0),)


def test_findings_that_nobody_looked_for_have_no_count() -> None:
    view = build_queue(FACTS, KNOWN, UNREVIEWED, {}, me="ann", overlap=1, with_findings=None)
    assert view.counts[FINDINGS] is None and queue_label(view, FINDINGS) == "Has findings"


def test_neighbours_are_found_from_items_that_are_not_in_the_queue() -> None:
    view = queue(MINE)
    assert view.beside(PLACES, ("a", 1), 1) == ("b", 0)
    assert view.beside(PLACES, ("a", 1), -1) == ("a", 0)
    assert view.beside(PLACES, ("b", 0), 1) is None
    assert (view.rank(("b", 0)), view.rank(("c", 0))) == ("2 of 2", "2 in this queue")


def test_decisions_on_older_data_count_for_nothing_and_are_marked() -> None:
    heads = [
        revision("ann", ("a", 0), {"decision": "pass"}, "old"),
        revision("bo", ("a", 0), {"decision": "fail", "issues": ["x"]}),
        revision("cy", ("a", 1), {"decision": None, "notes": "n"}),
        revision("cy", ("b", 0), None),
        revision("cy", ("gone", 0), {"decision": "pass"}),
    ]
    known = standings(heads, dict.fromkeys(PLACES, "now"))
    assert list(known) == [("a", 0)]
    assert [(each.owner, each.is_outdated) for each in known[("a", 0)]] == [("ann", True), ("bo", False)]
    assert is_open(known[("a", 0)], 1, "ann") is False and is_open(known[("a", 0)], 2, "ann") is True
    view = build_queue(FACTS, known, DISPUTED, {}, me="ann", overlap=1, with_findings=None)
    assert view.offered == ()


def test_an_empty_queue_leads_to_what_waits() -> None:
    empty = empty_queue(queue(me="ann", find="nothing"), UNREVIEWED, is_narrowed=True)
    assert empty.title == "Nothing is left to review here."
    assert (empty.text, empty.waiting) == ("Filters are set; without them there may be more.", ())
    full = empty_queue(queue(me="ann"), UNREVIEWED, is_narrowed=False)
    assert (full.text, full.waiting) == ("1 item waits in “Disputed”.", (DISPUTED, FINDINGS, MINE, ALL))


def test_progress_counts_by_reviewer_the_busiest_first() -> None:
    assert [(row.owner, row.passed, row.failed, row.skipped, row.done) for row in queue().progress] == [
        ("bo", 1, 1, 0, 2),
        ("ann", 1, 0, 1, 1),
    ]
