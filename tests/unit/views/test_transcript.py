"""What the model saw and did: history folded, texts verbatim, long ones cut, every step with its mark."""

import json

from tests.unit.views.cases import careful, hasty, judge, shop
from utb.model import Step, Trajectory, Turn, UserReply
from utb.testing import answer, ask, call, node, step, text, tool, trajectory, turn
from utb.views.bodies import FOLDED, OPENED, Body, body
from utb.views.history import PAGE
from utb.views.sources import expected_sources
from utb.views.transcript import StepView, TranscriptView, build_transcript


def view(of: Turn, run: Trajectory | None = None, opened: tuple[str, ...] = ()) -> TranscriptView:
    alignment = judge(of, run).alignment if run else None
    return build_transcript(of, run, alignment, expected_sources(of), opened)


def test_steps_carry_the_mark_of_what_they_did() -> None:
    assert [(item.short, item.mark.glyph) for item in view(shop(), hasty()).steps] == [
        ("0", "≠"),
        ("1", "✓"),
        ("2 text", "✓"),
    ]


def test_the_last_step_ends_the_run() -> None:
    assert view(shop(), careful()).steps[-1].title == "step 2 · text, ends the run"


def test_a_call_is_one_line_with_its_observation() -> None:
    made = view(shop(), hasty()).steps[0].calls[0]
    assert (made.name, made.line, made.node) == ("book", 'id="bag-771"', 1)
    assert made.observation is not None and made.observation.text == '{\n  "ok": false\n}'


def test_arguments_are_shown_as_received_where_they_are_no_object() -> None:
    made = view(shop(), trajectory(step(call("find", "{'query':\n None}")))).steps[0].calls[0]
    assert (made.line, made.arguments.text) == ("{'query': None}", "{'query':\n None}")


def test_a_long_observation_is_cut_and_says_how_long_it_is() -> None:
    long = "x" * 200_000
    run = trajectory(step(call("find"), observations=[long]))
    folded = view(shop(), run).steps[0].calls[0].observation
    assert folded is not None
    assert (len(folded.text), folded.more) == (FOLDED, "Show all 200.0 k characters")
    whole = view(shop(), run, opened=(folded.key,)).steps[0].calls[0].observation
    assert whole is not None
    assert (whole.text, whole.more) == (long, "")


def test_even_an_opened_text_has_an_end() -> None:
    opened = body("key", "x" * (OPENED + 1), {"key"})
    assert (len(opened.text), opened.more) == (OPENED, "")
    assert opened.note.startswith("The first 500.0 k characters of")


def test_user_replies_stand_between_the_steps() -> None:
    run = trajectory(UserReply("Hello"), text("Which?"), UserReply("That"), text("Done"))
    entries = view(shop(), run).entries
    assert [type(entry) for entry in entries] == [Body, StepView, Body, StepView]


def test_odd_steps_are_shown_as_they_are() -> None:
    steps = (
        Step(error="timeout"),
        Step(content=[{"type": "text"}]),
        Step(malformed={"no": "list"}),
        Step(content="aside", calls=(call("find"),), reasoning="because"),
        Step(),
    )
    error, parts, malformed, both, empty = view(shop(), trajectory(*steps)).steps
    assert error.raw is not None and (error.raw.text, error.mark.word) == ("timeout", "provider failed")
    assert parts.raw is not None and '"type": "text"' in parts.raw.text
    assert malformed.calls[0].name == "(no call)"
    assert both.aside is not None and both.reasoning is not None and both.said is None
    assert empty.title == "step 4 · empty, ends the run"


def test_a_question_belongs_to_its_ask_node() -> None:
    of = turn(ask(), node("book", {"id": "x"}, after=[0]), answer(after=[1]))
    steps = view(of, trajectory(text("Which day would you like?"), step(call("book", {"id": "x"})), text())).steps
    assert (steps[0].node, steps[0].mark.word) == (0, "matched")


def test_without_a_run_the_left_side_is_what_a_model_would_see() -> None:
    shown = view(shop())
    assert shown.request is not None and "blue bag" in shown.request.text
    assert shown.empty.startswith("No run of this turn is loaded")
    assert view(shop(), trajectory()).empty == "The run has no steps."


def test_an_unreadable_reference_leaves_calls_unmarked() -> None:
    of = turn(node("find", {}, after=[5]))
    shown = build_transcript(of, trajectory(step(call("find"))), None, {}, ())
    assert shown.steps[0].calls[0].mark.word == ""


def long_history(count: int) -> Turn:
    earlier = [
        turn(
            node("find", {"query": f"hat {index}"}, observation=f"H{index}-93"),
            ask(reply="Blue."),
            node("noted", {}, observation=None),
            answer() | {"observation": "Here you are."},
            request=f"Find hat {index}. " + "More words follow here to make the message long. " * 12,
            topic_id="topic" if index else "other",
            index=index,
        )
        for index in range(count)
    ]
    return turn(node("book", {"id": "H3-93"}), request="Book that one.", history=earlier, index=count)


def test_history_is_one_line_and_opens_ten_turns_at_a_time() -> None:
    of = long_history(25)
    folded = view(of).history
    assert folded is not None
    assert folded.summary == "25 turns, 2 topics · 1 used by this reference"
    assert (folded.is_open, folded.turns, folded.more) == (False, (), "Show last 10 of 25")
    first = view(of, opened=("history-0",)).history
    assert first is not None and (len(first.turns), first.more) == (PAGE, "Show 10 earlier of 15")
    second = view(of, opened=("history-0", "history-1")).history
    assert second is not None and second.more == "Show 5 earlier"
    everything = view(of, opened=("history-0", "history-1", "history-2")).history
    assert everything is not None and len(everything.turns) == 25
    assert (everything.more, everything.more_key) == ("", "")


def test_earlier_turns_show_request_calls_and_reply() -> None:
    folded = view(long_history(1)).history
    assert folded is not None and folded.more == "Show all 1"
    history = view(long_history(1), opened=("history-0",)).history
    assert history is not None
    earlier = history.turns[0]
    assert earlier.where == "other, turn 0"
    assert [(call.line, call.came.text) for call in earlier.calls] == [
        ('find(query="hat 0")', "H0-93"),
        ("asked the user", "Blue."),
        ("noted()", ""),
    ]
    assert json.loads(earlier.calls[0].made.text) == {"query": "hat 0"}
    assert earlier.reply is not None and earlier.reply.text == "Here you are."


def test_a_long_result_of_an_earlier_turn_can_be_opened() -> None:
    before = turn(node("find", {"query": "x"}, observation="y" * 9_000), answer(after=[0]))
    after = turn(answer(), index=1, history=(before,))
    keys = ("history-0",)
    came = view(after, opened=keys).history.turns[0].calls[0].came  # type: ignore[union-attr]
    assert (len(came.text) < 9_000, came.more) == (True, "Show all 9.0 k characters")
    whole = view(after, opened=(*keys, came.key)).history.turns[0].calls[0].came  # type: ignore[union-attr]
    assert (len(whole.text), whole.more) == (9_000, "")


def test_the_run_is_read_beside_what_the_reference_says() -> None:
    of = turn(
        {**ask(reply="Blue."), "observation": "Which colour?"},
        node("find", {"query": "Blue"}, after=[0]),
        {**answer(after=[0, 1]), "observation": "It costs 5."},
        request="Find me a bag.",
    )
    texts = view(of).reference
    assert [(said.who, said.text.text) for said in texts] == [
        ("asks", "Which colour?"),
        ("user", "Blue."),
        ("answers", "It costs 5."),
    ]
    assert texts[0].about.startswith("n0, asks for query;")
    assert "not judged" in texts[2].about
    assert view(turn(answer())).reference == ()


def test_messages_that_the_reference_leans_on_stay_in_sight() -> None:
    leaned = view(long_history(5)).leaned
    assert [(message.who, message.where) for message in leaned] == [("tool", "turn 3")]
    assert [piece for piece, marked in leaned[0].pieces if marked] == ["H3-93"]


def test_stretches_far_from_a_marked_value_are_left_out() -> None:
    filler = "nothing of note here. " * 40
    earlier = turn(answer(), request=f"{filler}Order A-771. {filler}Order B-882. {filler}")
    of = turn(node("book", {"one": "A-771", "two": "B-882"}), request="Book both.", history=[earlier], index=1)
    pieces = view(of).leaned[0].pieces
    assert [piece for piece, marked in pieces if marked] == ["A-771", "B-882"]
    assert sum(len(piece) for piece, _ in pieces) < 1000


def test_overlapping_places_are_marked_once() -> None:
    earlier = turn(answer(), request="The blue bag.")
    places = {"a": (4, 12), "b": (9, 12), "c": (4, 99)}
    sources = {
        path: {"kind": "history", "turn": 0, "span": {"start": start, "end": end}, "by": "m.tran"}
        for path, (start, end) in places.items()
    }
    of = turn(node("book", dict.fromkeys(places, "x"), sources=sources), history=[earlier], index=1)
    assert view(of).leaned[0].pieces == (("The ", ""), ("blue bag", "used"), (".", ""))


def test_tools_are_read_in_any_dialect() -> None:
    odd = [
        tool("find", {"query": {}, "limit": {}}, required=["query"], description="Finds\nthings."),
        {"name": "flat", "arguments": {"properties": {"x": {}}, "required": None}},
        {"function": {"name": 7, "parameters": []}},
        "no tool",
    ]
    shown = view(turn(answer(), tools=odd))
    assert [(item.name, item.parameters) for item in shown.tools] == [
        ("find", "query*, limit"),
        ("flat", "x"),
        ("7", ""),
        ("(no name)", ""),
    ]
    assert shown.tools_summary == "4: find, flat, 7, (no name)"
