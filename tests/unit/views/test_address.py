"""The URL is the state: what is written reads back, and nonsense is not said."""

import pytest

from utb.views.address import Address, read_address, write_address

FULL = Address(
    dataset="a b",
    topic="t 1/ü",
    turn=0,
    model="m (x)",
    trial=2,
    policy="relaxed",
    only="wrong",
    step=3,
    node=0,
    call=1,
    path="a[0].b",
)


@pytest.mark.parametrize("address", [Address(), FULL, Address(topic="x"), Address(rows="node")])
def test_an_address_reads_back(address: Address) -> None:
    assert read_address(write_address(address)) == address


def test_what_is_not_said_is_not_written() -> None:
    assert write_address(Address(turn=0)) == {"turn": "0"}


@pytest.mark.parametrize("number", ["-1", "x", "", "1.5", "²", "9" * 30, "1e3"])
def test_numbers_that_are_none_are_not_said(number: str) -> None:
    assert read_address({"turn": number, "step": number}) == Address()


def test_unknown_parameters_are_ignored() -> None:
    assert read_address({"utm_source": "mail", "topic": "t"}) == Address(topic="t")


def test_names_that_no_link_can_carry_are_written_plainly() -> None:
    assert write_address(Address(topic="a\ud800b")) == {"topic": "a\ufffdb"}


def test_another_turn_drops_the_selection_and_keeps_the_model() -> None:
    moved = FULL.with_turn("t2", 4)
    assert (moved.topic, moved.turn, moved.model, moved.trial) == ("t2", 4, "m (x)", None)
    assert not moved.is_selecting and moved.path is None


def test_another_filter_leaves_the_turn_open_and_keeps_the_others() -> None:
    moved = FULL.with_filter("tool", "find")
    assert (moved.topic, moved.turn, moved.step, moved.model) == (None, None, None, "m (x)")
    assert moved.filters == {"only": "wrong", "tool": "find"}
    assert moved.with_filter("only", None).filters == {"tool": "find"}


def test_the_selection_of_another_address_is_taken_over() -> None:
    there = Address(step=1, node=2, call=0, path="p", rows="node", topic="elsewhere")
    assert FULL.selecting_as(there) == FULL.at(step=1, node=2, call=0, path="p").selecting_as(there)
    assert (FULL.selecting_as(there).topic, FULL.selecting_as(there).rows) == ("t 1/ü", "node")


def test_another_run_keeps_the_node_and_drops_the_step() -> None:
    moved = FULL.with_run("other", 1)
    assert (moved.model, moved.trial, moved.node, moved.path, moved.step) == ("other", 1, 0, "a[0].b", None)
