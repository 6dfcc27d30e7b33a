"""Display alignment on small turns whose right picture is plain to see."""

import sys

import pytest

from utb.model import CallStatus, Finding, FindingCode, Mode, NodeStatus, Status, Step, Verdict
from utb.scoring.align import align
from utb.testing import builders as b

WRONG = Verdict("exact", "1", Status.WRONG)
MATCHED, MISSING, NOT_REACHED = NodeStatus.MATCHED, NodeStatus.MISSING, NodeStatus.NOT_REACHED
WRONG_ORDER, WRONG_ARGUMENTS = NodeStatus.WRONG_ORDER, NodeStatus.WRONG_ARGUMENTS


def chain():
    """Search, then read what was found, then answer."""
    return b.turn(b.node("search", {"q": "x"}), b.node("read", {"url": "u"}, after=[0]), b.answer(after=[1]))


def nodes(turn, run, verdict=WRONG):
    return [node.status for node in align(turn, run, verdict).nodes]


def calls(turn, run, verdict=WRONG):
    return [(call.status, call.node) for call in align(turn, run, verdict).calls]


SEARCH, READ = b.call("search", {"q": "x"}), b.call("read", {"url": "u"})


def test_a_right_run_is_matched_throughout():
    run = b.trajectory(b.step(SEARCH), b.step(READ), b.text("Here it is."))
    assert nodes(chain(), run) == [MATCHED, MATCHED, MATCHED]
    assert [node.step for node in align(chain(), run, WRONG).nodes] == [0, 1, 2]


def test_a_skipped_step_is_missing_and_the_guess_has_wrong_arguments():
    run = b.trajectory(b.step(b.call("read", {"url": "invented"})), b.text("Could you send me the link?"))
    found = align(chain(), run, WRONG)
    assert [node.status for node in found.nodes] == [MISSING, WRONG_ARGUMENTS, NOT_REACHED]
    assert found.nodes[1].late == (0,)
    assert found.nodes[1].call == 0
    assert [row.path for row in found.calls[0].rows if not row.equal] == ["url"]


def test_calls_in_the_wrong_order_show_what_they_should_have_waited_for():
    found = align(chain(), b.trajectory(b.step(READ), b.step(SEARCH), b.text()), WRONG)
    assert [node.status for node in found.nodes] == [MATCHED, WRONG_ORDER, MATCHED]
    assert found.nodes[1].late == (0,)


def test_dependent_calls_in_one_step_are_in_the_wrong_order():
    assert nodes(chain(), b.trajectory(b.step(SEARCH, READ), b.text())) == [MATCHED, WRONG_ORDER, MATCHED]


def test_a_single_response_counts_its_calls_as_steps():
    run = b.trajectory(b.step(SEARCH, READ), mode=Mode.SINGLE_RESPONSE)
    found = align(chain(), run, WRONG)
    assert [node.status for node in found.nodes] == [MATCHED, MATCHED, MATCHED]
    assert [(call.step, call.position) for call in found.calls] == [(0, 0), (0, 1)]


def test_a_wrong_dependency_that_came_in_time_is_no_matter_of_order():
    run = b.trajectory(b.step(b.call("search", {"q": "y"})), b.step(READ), b.text())
    assert nodes(chain(), run) == [WRONG_ARGUMENTS, MATCHED, MATCHED]


def test_another_tool_stands_beside_the_missing_node():
    run = b.trajectory(b.step(b.call("browse", {"q": "x"})), b.step(READ), b.text())
    turn = b.turn(
        b.node("search", {"q": "x"}),
        b.node("read", {"url": "u"}, after=[0]),
        b.answer(),
        tools=[b.tool(name, {"q": {}, "url": {}}) for name in ("search", "read", "browse")],
    )
    assert nodes(turn, run) == [MISSING, WRONG_ORDER, NOT_REACHED]
    assert calls(turn, run) == [(CallStatus.EXTRA, 0), (CallStatus.MATCHED, 1)]


def test_calls_that_cannot_stand_for_anything_have_their_own_status():
    run = b.trajectory(
        b.step(b.call("nothing_like_it"), b.call(17), b.call("search", "{'q': None}")), b.step(SEARCH), b.text()
    )
    found = calls(chain(), run)
    assert [status for status, _ in found] == [
        CallStatus.UNKNOWN_TOOL,
        CallStatus.MALFORMED,
        CallStatus.MALFORMED,
        CallStatus.MATCHED,
    ]


def test_unreadable_arguments_of_the_right_tool_stand_for_its_node():
    run = b.trajectory(b.step(b.call("search", "{'q': None}")), b.text())
    found = align(chain(), run, WRONG)
    assert found.nodes[0].status is WRONG_ARGUMENTS
    assert (found.calls[0].status, found.calls[0].node, found.calls[0].rows) == (CallStatus.MALFORMED, 0, ())


@pytest.mark.parametrize("mode", [Mode.OPEN, Mode.STRICT])
def test_a_run_that_ends_itself_leaves_its_calls_missing(mode):
    assert nodes(chain(), b.trajectory(b.text("Nothing found."), mode=mode)) == [MISSING, MISSING, NOT_REACHED]


def test_a_strict_run_that_departed_never_reached_what_was_not_due():
    turn = b.turn(*(b.node(name, {"q": 1}) for name in ("a", "b", "c")), b.node("d", after=[2]), b.answer())
    run = b.trajectory(b.step(b.call("a", {"q": 1})), b.step(b.call("b", {"q": 2})), mode=Mode.STRICT)
    assert nodes(turn, run) == [MATCHED, WRONG_ARGUMENTS, NOT_REACHED, NOT_REACHED, NOT_REACHED]


def test_what_a_cut_run_needed_before_is_missing():
    assert nodes(chain(), b.trajectory(b.step(READ), truncated=True)) == [MISSING, WRONG_ORDER, NOT_REACHED]
    assert nodes(chain(), b.trajectory(b.step(SEARCH), truncated=True)) == [MATCHED, NOT_REACHED, NOT_REACHED]
    failed = b.trajectory(b.step(SEARCH), Step(error="timeout"))
    assert nodes(chain(), failed) == [MATCHED, NOT_REACHED, NOT_REACHED]


def test_a_run_without_steps_has_missed_its_calls():
    assert nodes(chain(), b.trajectory()) == [MISSING, MISSING, NOT_REACHED]


def test_an_answer_that_was_due_and_never_came_is_missing():
    assert nodes(chain(), b.trajectory(b.step(SEARCH), b.step(READ))) == [MATCHED, MATCHED, MISSING]


def test_questions_are_matched_or_missing():
    turn = b.turn(b.ask(), b.node("book", {"day": 1}, after=[0]), b.answer())
    book = b.step(b.call("book", {"day": 1}))
    assert nodes(turn, b.trajectory(b.text("Which day?"), book, b.text())) == [MATCHED, MATCHED, MATCHED]
    acted = Verdict("exact", "1", Status.WRONG, findings=(Finding(FindingCode.ACTED_INSTEAD_OF_ASKING, 0, 0),))
    assert nodes(turn, b.trajectory(book, mode=Mode.STRICT), acted) == [MISSING, WRONG_ORDER, NOT_REACHED]
    assert nodes(turn, b.trajectory(b.text("Booked it."))) == [MISSING, MISSING, NOT_REACHED]


def test_a_question_whose_turn_never_came_is_not_reached():
    turn = b.turn(b.node("look"), b.ask(after=[0]), b.answer())
    assert nodes(turn, b.trajectory(b.text("All done."))) == [MISSING, NOT_REACHED, NOT_REACHED]


def test_a_late_question_still_counts_as_asked():
    turn = b.turn(b.node("look", {"q": 1}), b.ask(after=[0]), b.answer())
    run = b.trajectory(b.step(b.call("look", {"q": 2})), b.text("Which day?"), b.text())
    assert nodes(turn, run) == [WRONG_ARGUMENTS, MATCHED, MATCHED]


def test_what_follows_the_closing_text_is_left_out():
    run = b.trajectory(b.step(SEARCH), b.step(READ), b.text(), b.step(SEARCH))
    assert len(calls(chain(), run)) == 2


def test_the_verdict_names_the_pair_where_the_cost_does_not():
    turn = b.turn(b.node("f", {"x": 1}), b.node("f", {"x": 2}), b.answer())
    run = b.trajectory(b.step(b.call("f", {"x": 3})), b.text())
    named = Verdict("exact", "1", Status.WRONG, findings=(Finding(FindingCode.ARGUMENT_VALUE, 0, 1, "x"),))
    assert nodes(turn, run) == [WRONG_ARGUMENTS, MISSING, NOT_REACHED]
    assert nodes(turn, run, named) == [MISSING, WRONG_ARGUMENTS, NOT_REACHED]


def test_of_wrong_calls_the_more_alike_stand_together():
    turn = b.turn(b.node("f", {"x": 1, "y": 1}), b.node("f", {"x": 2, "y": 2}), b.answer())
    run = b.trajectory(b.step(b.call("f", {"x": 2, "y": 9}), b.call("f", {"x": 1, "y": 9})), b.text())
    assert [node for _, node in calls(turn, run)] == [1, 0]


def test_a_more_alike_call_further_away_stands_for_the_node():
    """The first call asks for both at once; the second and third are what the reference calls, but for one argument."""
    turn = b.turn(
        b.node("look", {"colour": "wild", "sex": "male", "size": "medium"}),
        b.node("look", {"colour": "wild", "sex": "female", "size": "medium"}, after=[0]),
        b.answer(),
    )
    run = b.trajectory(
        *(b.step(b.call("look", {"colour": "wild", "sex": sex})) for sex in ("male, female", "male", "female")),
        b.text(),
    )
    named = Verdict("exact", "1", Status.WRONG, findings=(Finding(FindingCode.ARGUMENT_VALUE, 0, 0, "sex"),))
    for verdict in (WRONG, named):
        assert [node for _, node in calls(turn, run, verdict)] == [None, 0, 1]
        assert nodes(turn, run, verdict) == [WRONG_ARGUMENTS, WRONG_ARGUMENTS, MATCHED]


def test_what_counts_as_equal_makes_calls_alike():
    turn = b.turn(b.node("find", {"city": "New York", "cosmetic": "true"}), b.answer())
    near, far = b.call("find", {"city": "New York", "unisex": True}), b.call("find", {"city": "NYC", "cosmetic": True})
    assert [node for _, node in calls(turn, b.trajectory(b.step(near), b.step(far), b.text()))] == [None, 0]


def test_many_calls_are_told_apart_as_few_are():
    """Beyond some thousand pairs likeness is counted more roughly; what is equal stays exact."""
    turn = b.turn(
        *(b.node("f", {"x": f"Place {chr(97 + i // 26)}{chr(97 + i % 26)}", "y": i}) for i in range(46)), b.answer()
    )
    made = [b.call("f", {"x": f"PLACE {chr(97 + i // 26)}{chr(97 + i % 26)}", "y": i}) for i in range(45, -1, -1)]
    found = align(turn, b.trajectory(b.step(*made[:-1], b.call("f", {"x": "elsewhere", "y": 0})), b.text()), WRONG)
    assert [call.node for call in found.calls] == list(range(45, -1, -1))
    assert [node.status for node in found.nodes] == [WRONG_ARGUMENTS, *[MATCHED] * 46]
    assert [call.status for call in found.calls] == [*[CallStatus.MATCHED] * 45, CallStatus.WRONG_ARGUMENTS]


def test_a_call_beside_a_node_with_wrong_arguments_is_not_called_matched():
    run = b.trajectory(b.step(b.call("search", {"q": "y"})), b.step(READ), b.text())
    assert calls(chain(), run) == [(CallStatus.WRONG_ARGUMENTS, 0), (CallStatus.MATCHED, 1)]


@pytest.mark.parametrize("last", [{"url": "u"}, {"url": "v"}])
def test_a_single_response_never_misses_its_closing_text(last):
    run = b.trajectory(b.step(b.call("search", {"q": "y"}), b.call("read", last)), mode=Mode.SINGLE_RESPONSE)
    assert nodes(chain(), run)[-1] is NOT_REACHED


def test_legal_readings_win_over_shorter_ways():
    """Both nodes make the same call; only the first may be first, whatever the layers say."""
    turn = b.turn(b.node("f", {"x": 1}, after=[2]), b.node("f", {"x": 1}), b.node("g", after=[1]), b.answer())
    same = b.call("f", {"x": 1})
    run = b.trajectory(b.step(same), b.step(b.call("g")), b.step(same), b.text())
    assert nodes(turn, run) == [MATCHED] * 4


def test_a_reference_that_cannot_be_executed_has_no_nodes_to_draw():
    turn = b.turn(b.node("f", after=[1]), b.node("g", after=[0]))
    found = align(turn, b.trajectory(b.step(b.call("f"), b.call("zzz"))), WRONG)
    assert found.nodes == ()
    assert [(call.status, call.node) for call in found.calls] == [
        (CallStatus.EXTRA, None),
        (CallStatus.UNKNOWN_TOOL, None),
    ]


def test_a_single_response_that_rightly_asks_never_reached_the_rest():
    turn = b.turn(b.ask(), b.node("book", {"day": 1}, after=[0]), b.answer())
    cut = Verdict("exact", "1", Status.NOT_SCORED, findings=(Finding(FindingCode.TRUNCATED_RUN),))
    run = b.trajectory(b.text("Which day?"), mode=Mode.SINGLE_RESPONSE)
    assert nodes(turn, run, cut) == [MATCHED, NOT_REACHED, NOT_REACHED]


def test_so_many_readings_that_only_the_nearest_are_kept():
    """Ten like calls, each awaited by its own: any five of them could have been the first batch."""
    same = [b.node("f", {"x": 1}) for _ in range(10)]
    turn = b.turn(*same, *(b.node("g", {"x": i}, after=[i]) for i in range(10)), b.answer())
    batch = b.step(*(b.call("f", {"x": 1}) for _ in range(5)))
    found = align(turn, b.trajectory(batch, batch, b.text()), WRONG)
    assert [node.status for node in found.nodes[:10]] == [MATCHED] * 10


def functions_called(work):
    """How many functions of Python the work calls: a measure of effort that no other process disturbs."""
    count = 0

    def note(frame, event, argument):
        nonlocal count
        count += event == "call"

    sys.setprofile(note)
    try:
        work()
    finally:
        sys.setprofile(None)
    return count


@pytest.mark.parametrize("in_steps", [True, False], ids=["one by one", "at once"])
@pytest.mark.parametrize("text", ["value", ""], ids=["texts", "numbers"])
def test_sixty_nodes_and_two_hundred_calls_of_one_tool_take_few_steps_a_pair(in_steps, text):
    def said(number):
        return {"x": f"{text} {number}" if text else number}

    turn = b.turn(*(b.node("f", said(i)) for i in range(60)), b.answer())
    made = [b.call("f", said(i + 1000)) for i in range(200)]
    steps = [b.step(call) for call in made] if in_steps else [b.step(*made)]
    run = b.trajectory(*steps, b.text())
    align(turn, run, WRONG)
    assert functions_called(lambda: align(turn, run, WRONG)) < 30 * 60 * 200
