"""What the Compare page says: cards, test, parts, tools, asking, flips, and the list of turns."""

from collections.abc import Sequence

import msgspec

from tests.unit.metrics.judging import judged, judgements
from tests.unit.views.cases import careful, hasty, judge, shop
from tests.unit.views.pairs import N, R, W, facts, outcome, pairs
from utb.metrics.behaviour import Behaviour
from utb.metrics.columns import Column
from utb.metrics.disagreement_reasons import Reason
from utb.metrics.paired import Paired, paired
from utb.testing import answer, call, node, step, trajectory, turn
from utb.views.address import Address
from utb.views.compare_address import CompareAddress
from utb.views.compare_asking import build_ask_table
from utb.views.compare_flips import build_flip_table, flips_between
from utb.views.compare_list import build_turn_list, neighbours_of, subject_words
from utb.views.compare_pairs import Details, Listing, Pair, pair_up
from utb.views.compare_revision import Revision
from utb.views.compare_summary import build_summary
from utb.views.compare_tools import build_tool_table, tool_pairs
from utb.views.compare_turn import build_turn_head
from utb.views.replay import build_replay_view

HERE = CompareAddress(dataset="d", a="one", b="two", policy="exact")


def by_part(rows: Sequence[tuple[bool, bool]], profiles: int = 4) -> dict[Column, Paired]:
    """The paired test of these turns, spread over profiles."""
    both = [
        judgements(*(judged(at, right=row[side], profile=f"p{at % profiles}", topic=at) for at, row in enumerate(rows)))
        for side in range(2)
    ]
    return {Column(row.column): row for row in paired(*both)}


def as_pairs(rows: Sequence[tuple[bool, bool]]) -> tuple[Pair, ...]:
    return pairs(*((R if first else W, R if second else W) for first, second in rows))


ROWS = [(True, True)] * 4 + [(True, False)] * 9 + [(False, True)] * 2 + [(False, False)] * 5


def test_the_cards_count_what_the_paired_test_counts() -> None:
    summary, tests = build_summary(as_pairs(ROWS), by_part(ROWS), HERE), by_part(ROWS)
    whole = tests[Column.ALL]
    assert [card.count for card in summary.cards] == [whole.both, whole.only_first, whole.only_second, whole.neither]
    assert [card.share for card in summary.cards] == ["20.0 %", "45.0 %", "10.0 %", "25.0 %"]
    assert [card.is_chosen for card in summary.cards] == [False, True, False, False]
    assert summary.test.sentence == "A leads by 35.0 points"
    assert summary.test.p == "McNemar exact p = 0.0654"
    assert summary.scored == "20 turns scored for both"


def test_the_difference_is_drawn_inside_its_scale() -> None:
    test = build_summary(as_pairs(ROWS), by_part(ROWS), HERE).test
    assert test.low is not None and test.at is not None and test.high is not None
    assert 0 <= test.low <= test.at <= test.high <= 100 and test.at > 50


def test_where_nobody_is_ahead_that_is_said() -> None:
    even = [(True, False), (False, True)]
    assert build_summary(as_pairs(even), by_part(even), HERE).test.sentence == "A and B are right equally often"
    same = [(True, True)]
    test = build_summary(as_pairs(same), by_part(same), HERE).test
    assert test.p == "McNemar exact: no turn on which just one is right"
    assert test.interval == "no interval: too few profiles and topics"


def test_without_a_scored_turn_no_number_is_made_up() -> None:
    summary = build_summary(pairs((N, R)), by_part([]), HERE)
    assert summary.test.sentence == "No turn is scored for both" and summary.test.at is None
    assert [card.share for card in summary.cards] == ["–"] * 4
    assert summary.parts == () and summary.excluded == 1


def test_parts_have_a_row_where_they_have_turns() -> None:
    (row,) = build_summary(as_pairs(ROWS), by_part(ROWS), HERE).parts
    assert (row.name, row.n, row.points) == ("Single-tool", 20, "+35.0")
    assert [segment.count for segment in row.segments] == [4, 9, 2, 5]
    assert row.segments[1].parameters["part"] == "ST" and row.segments[1].parameters["show"] == "only_a"


def test_minus_is_a_minus_sign_and_zero_has_none() -> None:
    worse = [(False, True)] * 2 + [(True, True)] * 2
    assert build_summary(as_pairs(worse), by_part(worse), HERE).parts[0].points == "−50.0"
    even = [(True, True)] * 4
    assert build_summary(as_pairs(even), by_part(even), HERE).parts[0].points == "0.0"


def test_a_call_stands_beside_the_one_that_is_lacking() -> None:
    wanted = turn(node("find", {"query": "x"}), node("find", {"query": "y"}), node("book", {"id": "x"}), answer())
    run = trajectory(step(call("find", {}), call("other", {})), step(call(" find ", {})))
    assert sorted(tool_pairs(wanted, run)) == [("book", "other"), ("find", "find"), ("find", "find")]
    assert sorted(tool_pairs(wanted, trajectory(step(call("find", {}))))) == [
        ("book", ""),
        ("find", ""),
        ("find", "find"),
    ]


def test_a_call_that_nothing_expects_and_a_name_that_is_none() -> None:
    run = trajectory(step(call("find", {}), call(None, {}), call({"a": 1}, {})))
    assert tool_pairs(turn(answer()), run) == (("", "find"),)


def test_the_table_of_tools_has_the_most_confused_first() -> None:
    found = pairs((W, R), (W, W), (R, N))
    calls = {
        (("t0", 0), 0): (("find", "book"), ("book", "")),
        (("t1", 0), 0): (("find", "book"), ("list", "list")),
        (("t2", 0), 0): (("find", ""),),  # not scored for both
    }
    table = build_tool_table(found, (Details(tools=calls, flips={}),) * 2, 0, HERE, is_cut=True)
    assert [head[0] for head in table.heads] == ["book", "find", "(none called)"]
    assert [[cell.count for cell in row.cells] for row in table.rows] == [[0, 0, 1], [2, 0, 0], [0, 0, 0]]
    assert table.rows[1].cells[0].parameters | {"show": "called", "who": "a", "expected": "find", "called": "book"} == (
        table.rows[1].cells[0].parameters
    )
    assert "Strict runs" in table.note and table.summary == "2 of 3 tools, most confused"


def test_where_no_tool_is_confused_a_sentence_says_so() -> None:
    right = (Details(tools={(("t0", 0), 0): (("find", "find"),)}, flips={}),) * 2
    assert build_tool_table(pairs((R, R)), right, 0, HERE, is_cut=False).note.startswith("Every call is of a tool")
    nothing = (Details(tools={}, flips={}),) * 2
    assert build_tool_table(pairs((R, R)), nothing, 0, HERE, is_cut=False).note.startswith("No turn that both")


def behaving(first: Behaviour | None, second: Behaviour | None) -> tuple[Pair, ...]:
    return pair_up([{("t0", 0): {0: outcome(R, first)}}, {("t0", 0): {0: outcome(W, second)}}], [facts(0)])


def test_asking_is_counted_for_both() -> None:
    table = build_ask_table(behaving(Behaviour.ASKED_RIGHTLY, Behaviour.ACTED_ON_MISSING), HERE)
    rows = {row.name: ([count.count for count in row.counts], row.difference) for row in table.rows}
    assert rows["asked rightly"] == ([1, 0], "+1")
    assert rows["acted on a missing value"] == ([0, 1], "−1")
    assert table.summary == "1 turn with something to ask or infer" and table.note == ""


def test_why_there_is_no_table_of_asking_is_said() -> None:
    assert "nothing to ask" not in build_ask_table(behaving(None, None), HERE).note
    assert build_ask_table(behaving(Behaviour.ASKED_RIGHTLY, None), HERE).note.startswith(
        "The policy of B does not read"
    )
    idle = build_ask_table(behaving(Behaviour.NOTHING_TO_DECIDE, Behaviour.NOTHING_TO_DECIDE), HERE)
    assert idle.rows == () and idle.note.startswith("On no turn")


def test_verdicts_flip_only_between_wrong_and_correct() -> None:
    keys = [((f"t{number}", 0), 0) for number in range(4)]
    ours = dict(zip(keys, (W, R, W, N), strict=True))
    theirs = dict(zip(keys, (R, W, W, R), strict=True))
    assert flips_between(ours, theirs) == {keys[0]: Listing.UP, keys[1]: Listing.DOWN}
    assert flips_between(ours, {}) == {}


def test_flips_are_counted_with_their_largest_reason() -> None:
    keys = [((f"t{number}", 0), 0) for number in range(4)]
    flips = dict.fromkeys(keys, Listing.UP) | {(("elsewhere", 0), 0): Listing.UP}
    reasons = dict(zip(keys, (Reason.EXTRA_CALLS, Reason.EXTRA_CALLS, Reason.FREE_ORDER, None), strict=True))
    policies = [("exact", "relaxed"), ("exact", "relaxed")]
    first, second = build_flip_table(pairs(*[(W, W)] * 4), [(flips, reasons), ({}, {})], policies, HERE).rows
    assert (first.up.count, first.down.count, first.reason) == (4, 0, "extra calls allowed, 2")
    assert first.up.parameters["show"] == "up" and first.up.parameters["who"] == "a"
    assert (second.up.count, second.reason) == (0, "")


def listing(found: Sequence[Pair], address: CompareAddress = HERE):
    return build_turn_list(found, len(found) + 3, address, lambda _: "<b>ask</b>", lambda _, side: Address(turn=side))


def test_the_list_has_pages_and_says_where_it_is() -> None:
    view = listing(pairs(*[(R, W)] * 40), CompareAddress(page=2))
    assert view.summary == "15–28 of 40 of 43 turns before the filters"
    assert [page.label for page in view.pages] == ["‹", "1", "2", "3", "›"]
    assert [page.label for page in view.pages if page.is_here] == ["2"]
    assert "page" not in view.pages[1].parameters
    assert listing(pairs(*[(R, W)] * 40), CompareAddress(page=99)).summary.startswith("29–40 of 40")
    assert len(listing(pairs(*[(R, W)] * 300), CompareAddress(page=10)).pages) == 11


def test_an_empty_list_says_what_to_do() -> None:
    assert listing(()).empty == "No turn fits the filters: clear one of them."
    nothing = build_turn_list((), 0, HERE, lambda _: "", lambda *_: Address())
    assert nothing.empty == "There is no such turn."


def test_a_row_leads_to_both_runs_and_to_the_two_side_by_side() -> None:
    (row,) = listing(pairs((R, W))).rows
    assert row.parameters | {"topic": "t0", "turn": "0"} == row.parameters
    assert [run.replay for run in row.runs] == [{"turn": "0"}, {"turn": "1"}]
    assert [run.mark.word for run in row.runs] == ["correct", "wrong"]
    (alone,) = pair_up([{("t0", 0): {0: outcome(R)}}, {}], [facts(0)])
    assert listing([alone]).rows[0].runs[1].replay is None


def test_what_is_listed_is_said() -> None:
    assert subject_words(CompareAddress(show="only_b", part="MT")) == "Only B right · Multi-tool"
    assert subject_words(CompareAddress(show="did", who="b", did="asked needlessly")) == "B asked needlessly"
    called = CompareAddress(show="called", who="a", expected="find", called="book")
    assert subject_words(called) == "A called book where find was expected"
    assert subject_words(CompareAddress(show="called", who="a", called="book")) == "A called book beyond the reference"
    assert subject_words(CompareAddress(show="up", who="a")) == "A is wrong, and correct under the other policy"


def test_the_turns_before_and_after_are_those_of_the_list() -> None:
    found = pairs(*[(R, W)] * 3)
    at, before, after = neighbours_of(found, CompareAddress(topic="t1", turn=0))
    assert (at, before, after) == (1, found[0], found[2])
    assert neighbours_of(found, CompareAddress(topic="t9", turn=0)) == (None, None, found[0])
    assert neighbours_of(found[:1], CompareAddress(topic="t0", turn=0)) == (0, None, None)


def test_the_head_names_the_nodes_that_the_two_met_differently() -> None:
    bags = shop()
    views = [build_replay_view(bags, judge(bags, run), "exact", Address(), sources={}) for run in (careful(), hasty())]
    (pair,) = pairs((R, W))
    head = build_turn_head([bags] * 2, pair, views, ["one", "two"])
    assert head.cell == "Only A right"
    assert head.differing.startswith("1 node met differently: n1 book: matched in A, wrong ")
    assert head.requests == (bags.request,) and head.revised == ()
    same = build_turn_head([bags] * 2, pair, [views[0]] * 2, ["one", "two"])
    assert same.differing == "Every node has the same status in both runs."


def test_the_head_shows_both_requests_and_pairs_the_nodes_of_two_references() -> None:
    bags = shop()
    other = msgspec.structs.replace(bags, request="Another request.")
    views = [build_replay_view(bags, judge(bags, run), "exact", Address(), sources={}) for run in (careful(), hasty())]
    (pair,) = pairs((R, W))
    moved = Revision(of_a={0: 1}, of_b={1: 0}, lines=("n0 look added",))
    head = build_turn_head([bags, other], pair, views, ["one", "two"], moved)
    assert head.requests == (bags.request, "Another request.") and head.revised == moved.lines
    assert head.differing.startswith("1 node met differently: n0 find (n1 in B): matched in A, wrong ")
    apart = build_turn_head([bags, other], pair, views, ["one", "two"], Revision(of_a={}, of_b={}, lines=()))
    assert apart.differing == "Every node of both references has the same status in both runs."
    silent = [msgspec.structs.replace(bags, request=None), msgspec.structs.replace(bags, request="")]
    assert build_turn_head(silent, pair, views, ["one", "two"]).requests == ()
