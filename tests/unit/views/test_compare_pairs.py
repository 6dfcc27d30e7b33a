"""Runs laid beside each other: which belong together, who was right, and which turns a link asks for."""

from tests.unit.views.pairs import N, R, W, facts, outcome, pairs
from utb.metrics.behaviour import Behaviour
from utb.metrics.columns import Column
from utb.model import FindingCode
from utb.views.compare_address import CompareAddress
from utb.views.compare_pairs import Cell, Details, Listing, fitting_pairs, of_subject, opened, pair_up

NOTHING = (Details(tools={}, flips={}),) * 2
PLACE = ("t0", 0)


def listed(found, address: CompareAddress, details=NOTHING) -> list[str]:
    return [pair.place[0] for pair in of_subject(found, address, details)]


def test_every_pair_of_verdicts_has_its_cell() -> None:
    found = pairs((R, R), (R, W), (W, R), (W, W), (R, N), (N, N))
    assert [pair.cell for pair in found] == [
        Cell.BOTH,
        Cell.ONLY_A,
        Cell.ONLY_B,
        Cell.NEITHER,
        Cell.NOT_SCORED,
        Cell.NOT_SCORED,
    ]


def test_a_turn_that_only_one_has_a_run_of_is_not_scored_for_both() -> None:
    found = pair_up([{PLACE: {0: outcome(R)}}, {}], [facts(0), facts(1)])
    assert [(pair.place, pair.cell) for pair in found] == [(PLACE, Cell.NOT_SCORED)]


def test_trials_of_equal_number_belong_together() -> None:
    sides = [{PLACE: {0: outcome(R), 1: outcome(W)}}, {PLACE: {1: outcome(R), 2: outcome(R)}}]
    found = pair_up(sides, [facts(0)])
    assert [(pair.trials, pair.cell) for pair in found] == [
        ((0, 0), Cell.NOT_SCORED),
        ((1, 1), Cell.ONLY_B),
        ((2, 2), Cell.NOT_SCORED),
    ]


def test_a_named_trial_is_laid_beside_the_named_one_of_the_other() -> None:
    sides = [{PLACE: {0: outcome(R), 1: outcome(W)}}, {PLACE: {0: outcome(R), 1: outcome(W)}}]
    assert [pair.cell for pair in pair_up(sides, [facts(0)], (0, 1))] == [Cell.ONLY_A]
    assert [pair.trials for pair in pair_up(sides, [facts(0)], (None, 1))] == [(0, 1)]


def test_findings_say_whose_they_are() -> None:
    sides = [{PLACE: {0: outcome(R)}}, {PLACE: {0: outcome(W, None, FindingCode.MISSING_CALL)}}]
    (pair,) = pair_up(sides, [facts(0)])
    assert pair.facts.facets["code"] == ("B missing_call",)
    assert fitting_pairs([pair], {"code": "B missing_call"}) == (pair,)
    assert fitting_pairs([pair], {"code": "A missing_call"}) == ()


def test_without_a_choice_the_turns_that_only_a_has_right_are_listed() -> None:
    found = pairs((R, R), (R, W), (W, R))
    assert listed(found, CompareAddress()) == ["t1"]
    assert listed(found, CompareAddress(show="both")) == ["t0"]


def test_a_comparison_opens_on_turns_that_there_are() -> None:
    shown = [opened(CompareAddress(), pairs(*found)).show for found in ([(R, R), (W, R)], [(W, W), (R, R)], [(R, R)])]
    assert shown == ["only_b", "neither", "both"]
    assert opened(CompareAddress(), pairs((N, N))).show == "only_a"
    assert opened(CompareAddress(show="only_a"), pairs((R, R))).show == "only_a"


def test_a_comparison_of_a_part_opens_on_turns_of_that_part() -> None:
    sides = [{("t0", 0): {0: outcome(one)}, ("t1", 0): {0: outcome(W)}} for one in (R, W)]
    found = pair_up(sides, [facts(0), facts(1, kind="Multi-Tool")])
    assert opened(CompareAddress(), found).show == "only_a"
    assert opened(CompareAddress(part=Column.MULTI.value), found).show == "neither"
    assert opened(CompareAddress(tool="nothing of the sort"), found).show == "only_a"


def test_a_part_keeps_its_turns() -> None:
    sides = [{(f"t{number}", 0): {0: outcome(R)} for number in range(3)} for _ in range(2)]
    turns = [facts(0, "Single-Tool"), facts(1, "Sequential Multi-Tool", "last"), facts(2, "Odd", "last")]
    found = pair_up(sides, turns)
    assert listed(found, CompareAddress(show="both", part="MT")) == ["t1"]
    assert listed(found, CompareAddress(show="both", part="Last")) == ["t1", "t2"]
    assert found[2].parts == (Column.ALL, Column.LAST)


def test_what_one_did_lists_its_turns() -> None:
    asked = outcome(R, Behaviour.ASKED_RIGHTLY)
    found = pair_up([{PLACE: {0: asked}}, {PLACE: {0: outcome(W, Behaviour.ACTED_ON_MISSING)}}], [facts(0)])
    did = Behaviour.ASKED_RIGHTLY.value
    assert listed(found, CompareAddress(show="did", who="a", did=did)) == ["t0"]
    assert listed(found, CompareAddress(show="did", who="b", did=did)) == []


def test_called_tools_and_flips_list_their_turns() -> None:
    found = pairs((R, W), (W, W))
    calls = {(("t0", 0), 0): (("find", "book"),), (("t1", 0), 0): (("find", ""),)}
    flips = {(("t1", 0), 0): Listing.UP}
    details = (Details(tools={}, flips={}), Details(tools=calls, flips=flips))
    called = CompareAddress(show="called", who="b", expected="find")
    assert listed(found, CompareAddress(show="called", who="b", expected="find", called="book"), details) == ["t0"]
    assert listed(found, called, details) == ["t1"]
    assert listed(found, CompareAddress(show="up", who="b"), details) == ["t1"]
    assert listed(found, CompareAddress(show="down", who="b"), details) == []
