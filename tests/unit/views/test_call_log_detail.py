"""One call in full, whatever stands on its line."""

from tests.unit.views.calls_of_synthesis import call
from utb.views.call_log_detail import MOST_MESSAGES, build_call

OWN = {
    "messages": [{"role": "system", "content": "standing"}, {"role": "user", "content": "situation"}],
    "prompt": "en/planner",
    "prompt_sha256": "a" * 64,
    "provider": "stub",
    "parameters": {"model": "m", "temperature": 0.5},
    "reply": {"text": "done", "finish_reason": "length"},
    "reasons": ["cut off"],
    "other": {"x": 1},
}


def test_a_call_of_ours_has_its_prompt_file_version_and_messages() -> None:
    view = build_call(call(0, prompt="en/planner", prompt_version="3", model="m", cost_usd=0.1, accepted=False), OWN)
    facts = dict(view.facts)
    assert facts["prompt file"] == "en/planner.md, version 3" and facts["prompt hash"] == "a" * 12
    assert (facts["asked with"], facts["cost"], facts["provider"]) == ("temperature 0.5", "0.1000 USD", "stub")
    assert [(said.who, said.text.text, said.is_open) for said in view.messages] == [
        ("system", "standing", False),
        ("user", "situation", True),
    ]
    assert view.reply is not None and view.reply.text == "done" and view.reply_note == "cut off: it was too long"
    assert view.reasons == ("cut off",) and view.rest is not None and '"x": 1' in view.rest.text


def test_an_error_stands_in_place_of_the_reply() -> None:
    own = build_call(call(0, status="error"), {"error": {"kind": "timeout", "message": "late"}})
    released = build_call(call(0, status="error"), {"error_type": "Timeout", "error": "late", "prompt": "ask"})
    assert own.error == "timeout: late" and own.reply is None and own.messages == ()
    assert released.error == "Timeout: late" and released.messages[0].text.text == "ask"
    assert "prompt file" not in dict(released.facts)


def test_endings_that_are_no_stop_are_told() -> None:
    assert build_call(call(), {"reply": {"text": "", "finish_reason": "stop"}}).reply_note == ""
    assert build_call(call(), {"reply": {"text": "", "finish_reason": "odd"}}).reply_note == "finish reason odd"


def test_long_prompts_are_cut_and_many_messages_counted() -> None:
    long = build_call(call(), {"messages": [{"role": "user", "content": "x" * 10_000}]})
    assert long.messages[0].text.more and len(long.messages[0].text.text) < 10_000
    opened = build_call(call(), {"messages": [{"role": "user", "content": "x" * 10_000}]}, {"call-message-0"})
    assert len(opened.messages[0].text.text) == 10_000
    many = build_call(call(), {"messages": ["m"] * (MOST_MESSAGES + 3)})
    assert len(many.messages) == MOST_MESSAGES and many.more == "and 3 more messages"


def test_fields_of_any_type_are_shown_as_they_are() -> None:
    odd = build_call(call(), {"messages": 7, "reply": [1], "reasons": "x", "error": ["e"], "prompt_sha256": 3})
    assert odd.messages[0].text.text == "7" and odd.reasons == () and odd.error == "['e']"
