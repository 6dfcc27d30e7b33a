"""The conversation of an item: roles, order, what is folded, and everything that cannot be read."""

import msgspec

from utb.model import Topic, Turn
from utb.testing import answer, ask, node, turn
from utb.views.review_conversation import ConversationView, build_conversation
from utb.views.review_findings import review_findings
from utb.views.sources import expected_sources


def talk(*turns: Turn, at: int = 0, shows_all: bool = False) -> ConversationView:
    topic = Topic("topic", None, turns, {})
    item = turns[at]
    sources = {} if item.reference.fault else expected_sources(item)
    return build_conversation(topic, item, sources, review_findings(item, sources), shows_all=shows_all)


def shop() -> Turn:
    return turn(
        node("find", {"query": "bag"}, observation={"id": "b-7"}),
        ask(reply="The blue one.", after=[0]) | {"observation": "Which one?"},
        node("book", {"id": "b-7"}, after=[0, 1], observation='{"ok": yes}'),
        answer(after=[0, 1, 2]) | {"observation": "Booked."},
        request="Find the bag and book it.",
    )


def test_a_turn_is_told_in_its_order_with_every_role() -> None:
    (part,) = talk(shop()).parts
    assert [(message.who, message.where) for message in part.messages] == [
        ("user", "turn 0"),
        ("tool", "call"),
        ("assistant", "asks"),
        ("user", "reply"),
        ("tool", "call"),
        ("assistant", "answer"),
    ]
    assert part.messages[1].line == 'query="bag"'
    assert part.messages[1].came is not None and part.messages[1].came.line == '{"id": "b-7"}'


def test_a_finding_stands_under_its_message_and_marks_it() -> None:
    (part,) = talk(shop()).parts
    call = part.messages[4]
    assert [finding.code for finding in call.findings] == ["not_json"]
    assert call.mark.word == "warning"
    assert call.came_spot is not None and call.came_spot.words == "not valid JSON at character 7"


def test_other_turns_are_one_line_until_they_are_asked_for() -> None:
    second = turn(answer(), request="Thanks.", index=1)
    folded = talk(shop(), second)
    assert len(folded.parts) == 1 and folded.others == "1 other turn · Thanks."
    whole = talk(shop(), second, shows_all=True)
    assert [(part.turn, part.is_current) for part in whole.parts] == [(0, True), (1, False)]
    assert whole.others == ""


def test_only_messages_of_the_item_can_be_chosen() -> None:
    second = turn(node("find", {"query": "bag"}), answer(after=[0]), request="Again.", index=1)
    first, other = talk(shop(), second, shows_all=True).parts
    assert [message.node for message in first.messages] == [None, 0, 1, 1, 2, 3]
    assert {message.node for message in other.messages} == {None}


def test_arguments_that_are_no_json_are_shown_as_they_stand() -> None:
    listed = [{"action": {"name": "find", "arguments": '{"query": bag}'}}, {"no": "action"}, 7]
    item = msgspec.structs.replace(turn(*listed, tools=()), answer_list=listed)  # type: ignore[arg-type]
    (part,) = talk(item).parts
    call, odd, number = part.messages[1:]
    assert call.who == "tool" and call.line == '{"query": bag}'
    assert call.arguments_spot is not None and call.arguments_spot.position == 10
    assert (odd.who, number.who) == ("other", "other")
    assert number.said is not None and number.said.text == "7"


def test_a_turn_without_nodes_still_has_its_request() -> None:
    view = talk(turn(request="Do it."))
    assert [message.who for message in view.parts[0].messages] == ["user"]
    assert [finding.code for finding in view.findings] == ["reference_empty"]


def test_a_question_without_a_reply_and_an_answer_without_text_are_told() -> None:
    (part,) = talk(turn(ask(reply=None) | {"observation": "Which day?"}, answer(after=[0]))).parts
    assert [(message.who, message.said is None) for message in part.messages] == [
        ("user", False),
        ("assistant", False),
        ("assistant", True),
    ]


def test_what_was_said_before_is_counted() -> None:
    earlier = turn(answer(), request="Hello.", topic_id="before")
    assert talk(turn(answer(), history=[earlier])).history == "1 earlier topic of this persona, 1 turn"
