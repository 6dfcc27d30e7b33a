"""Replies are read strictly: one fault has one name, and nothing else is ever raised."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from utb.model.synthesis import SynthesisRole
from utb.synthesis.drafts import CheckDraft, Correct
from utb.synthesis.replies import ReplyFault, read_record, read_text

CHECK = '{"correct": "yes", "analysis": "fits"}'
ROLE = SynthesisRole.PLANNER_CHECKER


@pytest.mark.parametrize(
    "raw",
    [
        CHECK,
        f"```json\n{CHECK}\n```",
        f"```\n{CHECK}\n```",
        f"Here it is:\n```json\n{CHECK}\n```\nDone.",
        f"<think>is it?\n```json\n{{</think>\n{CHECK}",
        f"Checker_Planner：\n```json\n{CHECK}\n```",
    ],
)
def test_one_object_is_read_bare_or_fenced_after_thoughts_and_after_the_roles_own_name(raw: str) -> None:
    assert read_record(raw, ROLE, CheckDraft) == CheckDraft(correct=Correct.YES, analysis="fits")


@pytest.mark.parametrize(
    ("raw", "code"),
    [
        ("", "empty"),
        ("<think>all thought</think> ", "empty"),
        (f"<think>no end {CHECK}", "unclosed_think"),
        (f"thoughts</think>{CHECK}", "unclosed_think"),
        (f"Planner: {CHECK}", "wrong_role"),
        (f"用户：{CHECK}", "wrong_role"),
        (f"```json\n{CHECK}", "truncated_fence"),
        (f"```json\n{CHECK}\n```\n```json\n{CHECK}\n```", "several_blocks"),
        ("It fits.", "no_json"),
        (f"{CHECK} {CHECK}", "no_json"),
        (CHECK[:-4], "no_json"),
        ('{"correct": "yes", "correct": "no", "analysis": ""}', "no_json"),
        ('{"correct": NaN, "analysis": ""}', "no_json"),
        ('{"correct": 1e999, "analysis": ""}', "unwritable"),
        ('{"correct": "yes", "analysis": "\\ud800"}', "unwritable"),
        ("half \ud800", "unwritable"),
        ('{"a":' * 60 + "1" + "}" * 60, "no_json"),
        ('{"a":' * 60_000, "no_json"),
        ("[1]", "not_an_object"),
        ('{"correct": "maybe", "analysis": ""}', "wrong_shape"),
        ('{"correct": "yes"}', "wrong_shape"),
        ('{"correct": "yes", "analysis": "", "more": 1}', "wrong_shape"),
    ],
)
def test_every_deviation_has_its_name(raw: str, code: str) -> None:
    with pytest.raises(ReplyFault) as caught:
        read_record(raw, ROLE, CheckDraft)
    assert caught.value.code == code


def test_json_that_holds_a_fence_in_a_text_is_read() -> None:
    assert read_record('{"correct": "no", "analysis": "```x```"}', ROLE, CheckDraft).analysis == "```x```"


def test_speech_is_taken_without_its_speaker() -> None:
    assert read_text("User: a boat, please ", SynthesisRole.USER).text == "a boat, please"
    assert read_text("Agent助手：好的。", SynthesisRole.ASSISTANT).text == "好的。"
    assert read_text("Users: who?", SynthesisRole.ASSISTANT).text == "Users: who?"


@given(st.text(st.characters(), max_size=60) | st.text('`{}[]":\n<think>/jso ', max_size=60))
def test_any_text_is_read_or_refused_by_name(raw: str) -> None:
    for read in (lambda: read_text(raw, SynthesisRole.USER), lambda: read_record(raw, ROLE, CheckDraft)):
        try:
            read()
        except ReplyFault as fault:
            assert str(fault).startswith(fault.code.value)
