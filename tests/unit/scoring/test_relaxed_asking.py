"""Lack of information under the relaxed policy: asked in time, inferred rightly, or acted on nothing."""

from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from utb.model import (
    RELAXED,
    Call,
    Decision,
    FindingCode,
    Mode,
    SlotLabel,
    Status,
    Step,
    Turn,
    Verdict,
)
from utb.scoring.score import score_turn
from utb.testing import answer, ask, call, node, step, text, tool, trajectory, turn

CORRECT, NOT_SCORED, WRONG = Status.CORRECT, Status.NOT_SCORED, Status.WRONG
C = FindingCode

BOOK = tool("book", {"city": {"type": "string"}, "date": {"type": "string"}})
LOOK = tool("look", {"name": {"type": "string"}})
QUESTION = text("Which date would you like?")


def asking(*, request: str = "Book Oslo.", history: Sequence[Turn] = (), labels: Sequence[SlotLabel] = ()) -> Turn:
    made = turn(
        ask("date", "On Monday."),
        node("book", {"city": "Oslo", "date": "Monday"}, after=[0]),
        answer(),
        request=request,
        tools=[BOOK, LOOK],
        history=history,
        index=len(history),
    )
    return replace(made, clarification=tuple(labels))


def judged(made: Turn, *steps: Step, **fields: object) -> Verdict:
    return score_turn(made, trajectory(*steps, **fields), RELAXED)  # type: ignore[arg-type]


def codes(verdict: Verdict) -> list[FindingCode]:
    return [finding.code for finding in verdict.findings]


def book(date: str = "Monday") -> Call:
    return call("book", {"city": "Oslo", "date": date})


EXTRA = step(call("look"))
EARLIER = turn(answer(), request="I am free on Monday.")


def test_what_only_the_reply_tells_must_be_asked_for_first() -> None:
    assert judged(asking(), EXTRA, QUESTION, step(book()), text()).status is CORRECT
    verdict = judged(asking(), EXTRA, step(book()), text())
    assert [(f.code, f.step, f.node) for f in verdict.findings] == [(C.ACTED_INSTEAD_OF_ASKING, 1, 0)]
    assert "date" in verdict.findings[0].message


def test_asking_afterwards_is_too_late() -> None:
    assert codes(judged(asking(), step(book()), QUESTION, text())) == [C.ACTED_INSTEAD_OF_ASKING]


def test_a_call_repeated_after_the_question_makes_an_early_one_good() -> None:
    assert judged(asking(), step(book()), QUESTION, step(book()), text()).status is CORRECT


def test_a_text_that_asks_nothing_is_no_question() -> None:
    assert codes(judged(asking(), text("I will book it."), step(book()), text())) == [C.ACTED_INSTEAD_OF_ASKING]


def test_text_beside_calls_is_no_question() -> None:
    beside = Step(content="Which date would you like?", calls=(call("look"),))
    assert codes(judged(asking(), beside, step(book()), text())) == [C.ACTED_INSTEAD_OF_ASKING]


def test_the_references_own_words_always_ask() -> None:
    made = turn(
        ask("date", "On Monday.") | {"observation": "The date."},
        node("book", {"city": "Oslo", "date": "Monday"}, after=[0]),
        answer(),
        request="Book Oslo.",
        tools=[BOOK, LOOK],
    )
    assert judged(made, EXTRA, text("The date."), step(book()), text()).status is CORRECT
    assert judged(made, EXTRA, text("The dates."), step(book()), text()).status is WRONG


@pytest.mark.parametrize(
    "made", [asking(request="Book Oslo for Monday."), asking(history=[EARLIER])], ids=["request", "history"]
)
def test_what_could_be_known_without_the_reply_need_not_be_asked_for(made: Turn) -> None:
    assert judged(made, EXTRA, step(book()), text()).status is CORRECT
    assert judged(made, EXTRA, QUESTION, step(book()), text()).status is CORRECT
    assert codes(judged(made, EXTRA, step(book("Sunday")), text())) == [C.ARGUMENT_VALUE]


def test_the_value_must_match_even_if_it_was_asked_for() -> None:
    assert codes(judged(asking(), QUESTION, step(book("Sunday")), text())) == [C.ARGUMENT_VALUE]


def test_where_no_call_uses_the_reply_every_call_that_waits_needs_the_question() -> None:
    made = turn(
        ask("consent", "Fine."),
        node("book", {"city": "Oslo"}, after=[0]),
        node("look", {"name": "Oslo"}, after=[1]),
        answer(),
        request="Book Oslo and look it up.",
        tools=[BOOK, LOOK],
    )
    run = [step(call("look", {"name": "Oslo"})), step(call("book", {"city": "Oslo"})), text()]
    assert [(f.code, f.step) for f in judged(made, *run).findings] == [
        (C.ACTED_INSTEAD_OF_ASKING, 0),
        (C.ACTED_INSTEAD_OF_ASKING, 1),
    ]
    assert judged(made, text("Shall I book it?"), *run).status is CORRECT


def test_only_calls_that_use_the_reply_need_the_question() -> None:
    made = turn(
        ask("date", "On Monday."),
        node("look", {"name": "Oslo"}, after=[0]),
        node("book", {"city": "Oslo", "date": "Monday"}, after=[0, 1]),
        answer(),
        request="Look up Oslo and book it.",
        tools=[BOOK, LOOK],
    )
    look = step(call("look", {"name": "Oslo"}))
    assert judged(made, look, QUESTION, step(book()), text()).status is CORRECT


def test_a_question_that_no_call_waits_for_must_be_put_all_the_same() -> None:
    made = turn(ask("date", None), answer(), request="Book it.", tools=[BOOK, LOOK])
    assert judged(made, EXTRA, QUESTION).status is CORRECT
    verdict = judged(made, EXTRA, text("Booked."))
    assert [(f.code, f.step, f.node) for f in verdict.findings] == [(C.ANSWERED_INSTEAD_OF_ASKING, 1, 0)]
    assert codes(judged(made, EXTRA)) == [C.NO_ANSWER, C.NO_ANSWER]


# Labels


ASK_DATE = SlotLabel("date", Decision.ASK)
INFER_DATE = SlotLabel("date", Decision.INFER)


def test_a_slot_labelled_ask_must_be_asked_for_even_if_the_value_stands_somewhere() -> None:
    made = asking(request="Book Oslo for Monday.", labels=[ASK_DATE])
    assert codes(judged(made, EXTRA, step(book()), text())) == [C.ACTED_INSTEAD_OF_ASKING]
    assert judged(made, EXTRA, QUESTION, step(book()), text()).status is CORRECT


def inferable() -> Turn:
    """The date can be inferred, but not by looking for its words."""
    made = turn(
        node("book", {"city": "Oslo", "date": "Monday"}), answer(), request="Book Oslo as ever.", tools=[BOOK, LOOK]
    )
    return replace(made, clarification=(INFER_DATE,))


def test_a_slot_labelled_infer_is_right_when_inferred() -> None:
    assert judged(inferable(), EXTRA, step(book()), text()).status is CORRECT


def test_a_slot_labelled_infer_is_wrong_when_inferred_wrongly() -> None:
    assert codes(judged(inferable(), EXTRA, step(book("Sunday")), text())) == [C.ARGUMENT_VALUE]


def test_a_slot_labelled_infer_may_be_asked_for_instead() -> None:
    assert judged(inferable(), QUESTION, step(book("Sunday")), text()).status is CORRECT


def test_a_label_names_slots_whatever_their_spelling() -> None:
    made = replace(asking(), clarification=(SlotLabel("Date", Decision.ASK),))
    assert codes(judged(made, EXTRA, step(book()), text())) == [C.ACTED_INSTEAD_OF_ASKING]


def test_a_label_that_no_argument_is_named_after_belongs_to_the_ask_node() -> None:
    made = replace(asking(request="Book Oslo for Monday."), clarification=(SlotLabel("weekday", Decision.ASK),))
    assert codes(judged(made, EXTRA, step(book()), text())) == [C.ACTED_INSTEAD_OF_ASKING]


def test_a_labelled_slot_without_an_ask_node_blames_the_node_of_the_call() -> None:
    made = replace(inferable(), clarification=(ASK_DATE,))
    finding = judged(made, EXTRA, step(book()), text()).findings[0]
    assert (finding.code, finding.step, finding.node) == (C.ACTED_INSTEAD_OF_ASKING, 1, 0)
    assert finding.message == "Step 1 called `book` (node 0) without having asked the user for date."


def test_a_labelled_slot_without_any_call_must_be_asked_for_at_some_time() -> None:
    made = replace(turn(answer(), request="Book it.", tools=[BOOK, LOOK]), clarification=(ASK_DATE,))
    assert codes(judged(made, EXTRA, text("Done."))) == [C.NO_ANSWER]
    assert judged(made, EXTRA, QUESTION, text()).status is CORRECT


BOTH = (SlotLabel("date", Decision.ASK), SlotLabel("city", Decision.ASK))


def test_slots_that_one_question_can_ask_for_are_told_in_one_sentence() -> None:
    acted = judged(asking(labels=BOTH), EXTRA, step(book()), text())
    assert [(finding.code, finding.node) for finding in acted.findings] == [(C.ACTED_INSTEAD_OF_ASKING, 0)]
    assert acted.findings[0].message.endswith("first asks the user (node 0 for date and city).")
    silent = judged(replace(turn(answer(), request="Book it.", tools=[BOOK, LOOK]), clarification=BOTH), EXTRA, text())
    assert [finding.message for finding in silent.findings] == [
        "The run ended after step 1 without asking the user for date and city."
    ]


def test_the_policy_may_want_the_slot_named() -> None:
    made = asking(labels=[ASK_DATE])
    policy = replace(RELAXED, ask_must_name_slot=True)
    vague = trajectory(EXTRA, text("Could you tell me more?"), step(book()), text())
    clear = trajectory(EXTRA, QUESTION, step(book()), text())
    assert codes(score_turn(made, vague, policy)) == [C.ACTED_INSTEAD_OF_ASKING]
    assert score_turn(made, clear, policy).status is CORRECT
    assert score_turn(made, vague, RELAXED).status is CORRECT


# Single responses


def prepared() -> Turn:
    return turn(
        node("look", {"name": "Oslo", "lang": "no"}),
        ask("date", "On Monday."),
        node("book", {"city": "Oslo", "date": "Monday"}, after=[0, 1]),
        answer(),
        request="Look up Oslo and book it.",
        tools=[BOOK, tool("look", {"name": {"type": "string"}, "lang": {"type": "string"}})],
    )


def single(*calls: Call, asks: bool = True) -> Verdict:
    steps = [step(*calls)] if calls else []
    return judged(prepared(), *steps, *([QUESTION] if asks else []), mode=Mode.SINGLE_RESPONSE)


def test_a_single_response_cannot_go_on_after_its_question() -> None:
    done = call("look", {"name": "Oslo", "lang": "en"})
    assert (single(done).status, codes(single(done))) == (NOT_SCORED, [C.TRUNCATED_RUN])
    assert single(done, asks=False).status is NOT_SCORED


def test_nothing_after_the_question_of_a_single_response_counts() -> None:
    look = step(call("look", {"name": "Oslo", "lang": "en"}))
    verdict = judged(prepared(), look, QUESTION, step(book()), text(), mode=Mode.SINGLE_RESPONSE)
    assert codes(verdict) == [C.TRUNCATED_RUN]


def test_a_single_response_that_left_something_undone_is_wrong() -> None:
    assert single().status is WRONG
    assert single(call("look", {"name": "Rome"})).status is WRONG


def test_a_single_response_that_acts_on_what_it_does_not_know_is_wrong() -> None:
    verdict = single(call("look", {"name": "Oslo"}), book(), asks=False)
    assert (verdict.status, codes(verdict)) == (WRONG, [C.ACTED_INSTEAD_OF_ASKING])


def test_a_single_response_that_answers_instead_is_wrong() -> None:
    assert judged(prepared(), text("All done."), mode=Mode.SINGLE_RESPONSE).status is WRONG
    look = step(call("look", {"name": "Oslo", "lang": "en"}))
    assert judged(prepared(), look, text("All done."), mode=Mode.SINGLE_RESPONSE).status is WRONG
