"""The address of a comparison: written, read, swapped, and cleared of what does not hold any more."""

from dataclasses import fields, replace

from utb.views.compare_address import CompareAddress, read_compare_address, write_compare_address

FULL = CompareAddress(
    **{
        each.name: 3
        if each.name in ("trial_a", "trial_b", "page", "turn", "nth", "step", "node", "call")
        else each.name
        for each in fields(CompareAddress)
    }
)


def test_what_is_written_reads_back() -> None:
    assert read_compare_address(write_compare_address(FULL)) == FULL
    assert write_compare_address(CompareAddress()) == {}


def test_numbers_that_are_none_are_not_said() -> None:
    found = read_compare_address({"page": "²", "turn": "-1", "trial_a": "1e3", "step": "9" * 30, "node": "7"})
    assert found == CompareAddress(node=7)


def test_what_no_link_can_carry_is_replaced() -> None:
    assert write_compare_address(CompareAddress(a="x\ud800\x00"))["a"] == "x\ufffd\ufffd"


def test_other_turns_start_on_the_first_page_without_filters() -> None:
    found = FULL.listing("both")
    assert (found.show, found.page, found.filters, found.topic, found.who, found.part) == (
        "both",
        None,
        {},
        None,
        None,
        None,
    )
    assert (found.a, found.b, found.policy) == (FULL.a, FULL.b, FULL.policy)


def test_a_filter_leads_to_the_first_page_and_keeps_what_is_listed() -> None:
    found = FULL.with_filter("tool", "find")
    assert (found.tool, found.page, found.show) == ("find", None, "show")
    assert FULL.with_filter("tool", "").tool is None


def test_swapping_twice_changes_nothing() -> None:
    here = CompareAddress(
        a="x", b="y", trial_a=1, policy="exact", policy_b="relaxed", show="only_a", code="A missing_call"
    )
    there = here.swapped()
    assert (there.a, there.b, there.trial_b, there.policy, there.policy_b) == ("y", "x", 1, "relaxed", "exact")
    assert (there.show, there.code) == ("only_b", "B missing_call")
    assert there.swapped() == here
    assert replace(here, policy_b=None).swapped().policy == "exact"


def test_swapping_swaps_the_data_where_they_are_two() -> None:
    here = CompareAddress(dataset="old", dataset_b="new", a="x", b="x", policy="exact")
    assert (here.swapped().dataset, here.swapped().dataset_b) == ("new", "old")
    assert here.swapped().swapped() == here
    alone = replace(here, dataset_b=None).swapped()
    assert (alone.dataset, alone.dataset_b) == ("old", None)


def test_the_data_of_b_read_back_and_stay_with_every_other_view() -> None:
    here = read_compare_address({"dataset": "old", "dataset_b": "new", "topic": "t", "turn": "1"})
    assert here.dataset_b == "new"
    for there in (here.listing("both"), here.with_filter("tool", "find"), here.overview(), here.at_turn("u", 0, None)):
        assert write_compare_address(there)["dataset_b"] == "new"


def test_a_node_is_numbered_by_each_reference_of_its_own() -> None:
    here = CompareAddress(topic="t", turn=1, of="b", step=2, node=3, path="x")
    assert (here.in_replay("b", {3: 9}).node, here.in_replay("b", {3: 9}).step) == (3, 2)
    assert (here.in_replay("a", {3: 1}).node, here.in_replay("a", {3: 1}).path) == (1, "x")
    assert (here.in_replay("a", {}).node, here.in_replay("a", {}).path) == (None, None)
    unsaid = replace(here, of=None)
    assert (unsaid.in_replay("a", {3: 1}).node, unsaid.in_replay("b", {3: 1}).node) == (3, 1)
    assert replace(here, node=None).in_replay("a", {3: 1}).node is None


def test_a_step_belongs_to_the_side_it_was_chosen_in_and_a_node_to_both() -> None:
    here = CompareAddress(topic="t", turn=1, of="a", step=2, node=3, path="x")
    assert (here.in_replay("a").step, here.in_replay("a").node) == (2, 3)
    assert (here.in_replay("b").step, here.in_replay("b").node, here.in_replay("b").path) == (None, 3, "x")
