"""The address of the Review page: what it carries, what it survives."""

from utb.views.review_address import ReviewAddress, read_review_address, write_review_address
from utb.views.selection import Selection

FULL = ReviewAddress(
    dataset="d",
    topic="t",
    turn=0,
    show="mine",
    type="Chat",
    find="bag",
    overlap=2,
    turns="all",
    node=1,
    path="a[0].b",
)


def test_an_address_survives_the_url() -> None:
    assert read_review_address(write_review_address(FULL)) == FULL
    assert write_review_address(ReviewAddress()) == {}


def test_nonsense_is_taken_as_not_said() -> None:
    found = read_review_address({"turn": "x", "node": "-1", "overlap": "77", "show": "everything", "other": "1"})
    assert (found.turn, found.node, found.overlap, found.queue) == (None, None, None, "unreviewed")


def test_another_item_drops_the_choice_and_keeps_the_queue() -> None:
    moved = FULL.with_item(("u", 3))
    assert (moved.topic, moved.turn, moved.show, moved.find) == ("u", 3, "mine", "bag")
    assert moved.selection == Selection()


def test_another_queue_leaves_the_item_open() -> None:
    changed = FULL.with_queue(show="all", find=None)
    assert (changed.topic, changed.turn, changed.show, changed.narrowed) == (None, None, "all", {"type": "Chat"})
