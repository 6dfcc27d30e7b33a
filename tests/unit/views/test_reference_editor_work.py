"""The work on a reference: done once, undone exactly, carried over to where a node is now, kept whatever is typed."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from utb.graph.editing import Edited, EditEvent, Refused
from utb.graph.editing.events import (
    AddCall,
    Connect,
    Delete,
    Duplicate,
    Move,
    SetArgument,
    SetArguments,
    SetDependencies,
    SetRaw,
)
from utb.testing import answer, node
from utb.views.reference_editor_work import (
    MOST_BYTES,
    MOST_STEPS,
    REDO,
    UNDO,
    Work,
    carried_over,
    chosen_after,
    done,
    opened,
    read_work,
    with_typed,
    write_work,
)

START = Edited(
    [node("find", {"q": 1}), node("book", {"id": 2}, after=[0]), node("pay", {"sum": 3}), answer(after=[0, 1])]
)


def after(work: Work, *wishes: EditEvent | str) -> Work:
    for number, wish in enumerate(wishes):
        found = done(work, wish, f"{len(work.events)}-{number}-{wish!r}")
        assert isinstance(found, Work)
        work = found
    return work


def names(state: Edited) -> list[object]:
    return [raw["action"]["name"] for raw in state.nodes if isinstance(raw, dict)]


def test_an_event_counts_once() -> None:
    once = done(opened(START), Duplicate(0), "a")
    assert isinstance(once, Work) and len(once.state.nodes) == 5
    assert done(once, Duplicate(0), "a") is once


def test_what_changes_nothing_leaves_no_trace() -> None:
    work = opened(START)
    assert done(work, SetArgument(node=0, path="q", value=1), "a") is work
    assert done(work, UNDO, "b") is work and done(work, REDO, "c") is work


def test_a_refusal_says_why() -> None:
    found = done(opened(START), Delete(9), "a")
    assert isinstance(found, Refused) and "no node 9" in found.reason


def test_undo_and_redo_outlive_the_store() -> None:
    work = after(opened(START, "sha"), Delete(0), SetArgument(node=0, path="id", value=7), UNDO)
    again = read_work(json.loads(json.dumps(write_work(work))))
    assert again == work and again.item_sha256 == "sha"
    assert after(again, REDO).state == after(work, REDO).state
    assert after(again, UNDO).state.body == START.body


def test_a_draft_whose_edits_do_not_lead_to_it_keeps_what_it_says() -> None:
    body = write_work(after(opened(START), Delete(0)))
    for broken in (
        {"trail": None},
        {"trail": {"base": {}, "done": 7}},
        {"answer_list": []},
        {"typed": 3, "events": {}},
    ):
        read = read_work({**body, **broken})
        assert read.state.answer_list == {**body, **broken}["answer_list"]


def test_typed_texts_follow_their_node_and_go_with_it() -> None:
    work = with_typed(opened(START), "argument 1 id", "{")
    work = with_typed(with_typed(work, "all nodes", "["), "node 0", "x")
    moved = after(work, Delete(0))
    assert moved.typed == {"argument 0 id": "{", "all nodes": "["}
    assert with_typed(moved, "all nodes", None).typed == {"argument 0 id": "{"}
    assert with_typed(moved, "all nodes", "[") is moved


@pytest.mark.parametrize(
    ("event", "expected"),
    [
        (SetArgument(node=1, path="id", value=5), SetArgument(node=0, path="id", value=5)),
        (Connect(1, 2), Connect(0, 1)),
        (Move(3, 2), Move(2, 1)),
        (SetDependencies(2, (0, 1)), SetDependencies(1, (0,))),
        (AddCall("find", after=(1,)), AddCall("find", after=(0,))),
        (Delete(0), None),
    ],
)
def test_a_wish_means_the_node_that_was_seen(event: EditEvent, expected: EditEvent | None) -> None:
    now = after(opened(START), Delete(0)).state
    found = carried_over(event, START, now)
    if expected is None:
        assert isinstance(found, Refused) and "not there any more" in found.reason
    else:
        assert found == expected


def test_two_fields_typed_on_the_heels_of_each_other_both_count() -> None:
    work = after(opened(START), SetArguments(node=0, arguments={"other": True}))
    second = done(work, SetArgument(node=0, path="q", value=9), "second", START)
    assert isinstance(second, Work)
    assert second.state.nodes[0] == {**node("find"), "action": {"name": "find", "arguments": {"other": True, "q": 9}}}


def test_what_is_new_is_chosen_and_what_is_gone_gives_its_place() -> None:
    work = opened(START)
    cases: list[tuple[EditEvent | str, int | None, int | None]] = [
        (Duplicate(0), 0, 1),
        (AddCall("find"), 0, 3),
        (Move(0, 2), 0, 2),
        (Delete(0), 2, 1),
        (Delete(3), 3, 2),
        (SetArgument(node=0, path="q", value=4), 2, 2),
    ]
    for wish, chosen, expected in cases:
        found = after(work, wish)
        assert chosen_after(wish, work.state, found.state, chosen) == expected, wish
    empty = after(opened(Edited([answer()])), Delete(0))
    assert chosen_after(Delete(0), Edited([answer()]), empty.state, 0) is None


def test_a_long_trail_is_cut_at_its_beginning() -> None:
    work = opened(START)
    for value in range(MOST_STEPS + 30):
        work = after(work, SetArgument(node=0, path="q", value=value + 10))
    assert len(work.trail.done) <= MOST_STEPS and read_work(write_work(work)) == work
    large = opened(START)
    for letter in "abcd":
        large = after(large, SetRaw(0, letter * (MOST_BYTES // 2)))
    assert len(large.trail.done) < 4 and large.state.nodes[0] == "d" * (MOST_BYTES // 2)


EVENTS = st.one_of(
    st.builds(Delete, st.integers(0, 5)),
    st.builds(Duplicate, st.integers(0, 5)),
    st.builds(Move, st.integers(0, 5), st.integers(0, 5)),
    st.builds(Connect, st.integers(0, 5), st.integers(0, 5)),
    st.builds(AddCall, st.sampled_from(["find", "new"])),
    st.builds(SetArgument, st.integers(0, 5), st.just("q"), st.integers()),
    st.sampled_from([UNDO, REDO]),
)


@given(st.lists(EVENTS, max_size=12))
def test_whatever_is_done_a_draft_reads_back_and_undoes_to_the_file(wishes: list[EditEvent | str]) -> None:
    work = opened(START)
    for number, wish in enumerate(wishes):
        found = done(work, wish, str(number))
        work = work if isinstance(found, Refused) else found
    again = read_work(json.loads(json.dumps(write_work(work))))
    assert again == work
    for number in range(len(work.trail.done)):
        found = done(again, UNDO, f"u{number}")
        assert isinstance(found, Work)
        again = found
    assert again.state.body == START.body
