"""Nearest legal path: the edits a researcher reads under a wrong run."""

from utb.model import EditKind, Mode, Status, Verdict
from utb.scoring.align import align
from utb.scoring.nearest import nearest_legal_path
from utb.testing import builders as b

WRONG = Verdict("exact", "1", Status.WRONG)


def edits(turn, run):
    found = nearest_legal_path(turn, align(turn, run, WRONG), run)
    return [(edit.kind, edit.name, edit.paths) for edit in found]


def chain():
    return b.turn(b.node("search", {"q": "x"}), b.node("read", {"url": "u"}, after=[0]), b.answer(after=[1]))


SEARCH, READ = b.call("search", {"q": "x"}), b.call("read", {"url": "u"})


def test_a_guess_needs_the_step_it_skipped_and_the_right_value():
    run = b.trajectory(
        b.step(b.call("read", {"url": "v"})), b.step(b.call("trend")), b.text("Could you send the link?")
    )
    assert edits(chain(), run) == [
        (EditKind.INSERT, "search", ()),
        (EditKind.CHANGE, "read", ("url",)),
        (EditKind.DROP, "trend", ()),
    ]


def test_a_call_made_too_early_moves_once():
    assert edits(chain(), b.trajectory(b.step(READ), b.step(SEARCH), b.text())) == [(EditKind.MOVE, "read", ())]


def test_inserting_what_was_missing_needs_no_move():
    assert edits(chain(), b.trajectory(b.step(READ), b.text())) == [(EditKind.INSERT, "search", ())]


def test_a_run_that_ends_without_a_text_is_to_answer():
    assert edits(chain(), b.trajectory(b.step(SEARCH), b.step(READ))) == [(EditKind.ANSWER, "prepare_to_answer", ())]


def test_one_early_call_moves_rather_than_all_that_came_before_it():
    turn = b.turn(b.node("a"), b.node("b", after=[0]), b.node("c", after=[1]), b.node("d", after=[2]), b.answer())
    run = b.trajectory(*(b.step(b.call(name)) for name in "dabc"), b.text())
    assert edits(turn, run) == [(EditKind.MOVE, "d", ())]


def test_calls_of_a_single_response_follow_each_other():
    turn = b.turn(b.node("a"), b.node("b", after=[0]), b.node("c", after=[1]))
    run = b.trajectory(b.step(b.call("a"), b.call("c")), mode=Mode.SINGLE_RESPONSE)
    assert edits(turn, run) == [(EditKind.INSERT, "b", ())]


def test_a_needless_question_is_dropped():
    run = b.trajectory(b.text("Which site do you mean?"), b.step(SEARCH), b.step(READ), b.text())
    assert edits(chain(), run) == [(EditKind.DROP, "text", ())]


def test_a_skipped_question_is_asked():
    turn = b.turn(b.ask(), b.node("book", {"day": 1}, after=[0]), b.answer())
    run = b.trajectory(b.step(b.call("book", {"day": 1})), b.text())
    assert [kind for kind, _, _ in edits(turn, run)] == [EditKind.ASK]


def test_a_right_run_needs_nothing():
    assert edits(chain(), b.trajectory(b.step(SEARCH), b.step(READ), b.text())) == []


def test_a_reference_that_cannot_be_executed_has_no_path():
    turn = b.turn(b.node("f", after=[1]), b.node("g", after=[0]))
    assert edits(turn, b.trajectory(b.step(b.call("f")))) == []


def test_without_the_run_dropped_calls_have_no_name():
    run = b.trajectory(b.step(b.call("trend")), b.step(SEARCH), b.step(READ), b.text())
    found = nearest_legal_path(chain(), align(chain(), run, WRONG))
    assert [(edit.kind, edit.name, edit.step) for edit in found] == [(EditKind.DROP, "", 0)]
