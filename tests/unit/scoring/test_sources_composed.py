"""Values that were put together out of what was said, words with other endings, and chance hits."""

import pytest

from utb.model import SourceKind
from utb.scoring.sources import find_sources
from utb.testing import answer, node, tool, turn

DEFAULT, NONE, REQUEST = SourceKind.DEFAULT, SourceKind.NONE, SourceKind.REQUEST


def kind(value: object, request: str, *, name: str = "slot", schema: dict[str, object] | None = None) -> SourceKind:
    tools = None if schema is None else [tool("act", {name: schema})]
    made = turn(node("act", {name: value}), answer(after=[0]), request=request, tools=tools)
    found = find_sources(made, 0)
    return next(iter(found.values())).kind


@pytest.mark.parametrize(
    ("value", "choices", "request_text"),
    [
        ("quick", ["quick", "thorough"], "Check it quickly."),
        ("automatic", ["automatic", "manual"], "It should run automatically."),
        ("gentle", ["gentle", "hard"], "Wash it gently, please."),
        ("healthy", ["healthy", "rich"], "I want to eat healthily."),
        ("quickly", ["quickly", "slowly"], "A quick check."),
        ("dark", ["dark", "light"], "I would like a darker one."),
        ("large", ["small", "large"], "Take the largest."),
        ("big", ["big", "small"], "A bigger one."),
    ],
)
def test_an_enum_word_is_stated_by_its_adverb(value: str, choices: list[str], request_text: str) -> None:
    assert kind(value, request_text, schema={"type": "string", "enum": choices}) is REQUEST
    assert kind(value, request_text) is NONE


def test_choices_may_be_listed_in_the_description() -> None:
    listed: dict[str, object] = {"type": "string", "description": "Theme (optional values: Light, Dark)."}
    assert kind("Dark", "A darker one, please.", schema=listed) is REQUEST
    assert kind("Blue", "A bluer one, please.", schema=listed) is NONE


def test_a_span_of_time_is_no_adverb() -> None:
    assert kind("monthly", "For a month.", schema={"type": "string", "enum": ["monthly"]}) is NONE


@pytest.mark.parametrize(
    ("value", "request_text"),
    [
        ("['red', 'green']", "The colours are green, and also red."),
        ("[1, 2, 30]", "Take 1, 2 and 30."),
        ('Arrays.asList("apple", "pear")', "Use the list apple and pear."),
        ("new int[]{10, 20, 30}", "The array holds 10, 20 and 30."),
        ("{'name': 'Ann', 'age': 30}", "The name is Ann, the age 30."),
        ("{name: 'Ann', limit: 30}", "Name it Ann and set the limit to 30."),
        ("ResultSet.FORWARD_ONLY", "A result set that is forward only."),
        ("ResultSet.CLOSE_CURSORS_AT_COMMIT", "It has to close cursors at commit."),
        ("500-1000元", "预算在500到1000元之间"),
        ("10-20 km", "Between 10 and 20 of them, in km."),
        ("America/New_York", "From New York time."),
        ("RESULT_SET", "I want the result set."),
        ("TYPE_SCROLL_SENSITIVE", "The type is scroll and it is sensitive."),
        ("London-2031", "The store in London, number 2031."),
        ("user_42_berlin", "For user 42 of the Berlin office."),
        ("$50", "It costs 50."),
        ("50%", "A share of 50."),
        ("22°C", "Set it to 22."),
        ("30 days", "Within 30."),
        ("15 miles", "A radius of 15, please."),
        ("red; green", "Red and then green."),
        ("red|green", "Red and then green."),
    ],
)
def test_a_value_is_stated_when_only_its_wrapping_was_added(value: str, request_text: str) -> None:
    assert kind(value, request_text) is REQUEST


@pytest.mark.parametrize(
    ("value", "request_text"),
    [
        ("['red', 'blue']", "The colours are green, and also red."),
        ("[1, 2, 31]", "Take 1, 2 and 30."),
        ("lambda x: x > 30", "Those with x above 30."),
        ("a + b * 30", "Add a to b, 30 times."),
        ("SELECT name FROM users", "The name of the users."),
        ("London-2032", "The store in London, number 2031."),
        ("user_42_paris", "For user 42 of the Berlin office."),
        ("task_1", "The task is due in 30 days. I am 1 of many."),
        ("15 miles", "It takes 15 minutes."),
        ("5 hours", "It takes 5 days."),
        ("ResultSet.FORWARD_ONLY", "A set that is forward."),
        ("10-30 km", "Between 10 and 20 km."),
        ("America/New_York", "From Boston in America."),
        ("rm -rf 30", "Remove 30 files."),
        ("[]", "An empty list."),
        ("", "Nothing."),
    ],
)
def test_a_value_with_something_added_is_not_stated(value: str, request_text: str) -> None:
    assert kind(value, request_text) is NONE


def test_what_the_parameter_is_called_already_need_not_be_said() -> None:
    assert kind("ResultSet.TYPE_SCROLL_SENSITIVE", "It is scroll sensitive.", name="resultSetType") is REQUEST
    assert kind("ResultSet.CONCUR_READ_ONLY", "It is read only.", name="concurrency") is REQUEST
    assert kind("ResultSet.CONCUR_READ_ONLY", "It is read only.", name="mode") is NONE


def test_one_day_is_counted_where_it_lasts() -> None:
    assert kind("1", "Two rooms for one day.", name="number_of_days") is REQUEST
    assert kind("1", "I will go there one day.", name="number_of_days") is NONE


@pytest.mark.parametrize("value", [",", ".", "/", "-", "\n", "?", "。", " "])
def test_punctuation_is_not_stated_by_running_text(value: str) -> None:
    assert kind(value, "Read a/b, then c. Is that - perhaps - fine? 好。") is NONE


@pytest.mark.parametrize(
    ("value", "request_text"), [(",", "Split it at ','."), (";", 'Use ";" for that.'), ("/", "Go to `/`.")]
)
def test_punctuation_is_stated_in_quotes(value: str, request_text: str) -> None:
    assert kind(value, request_text) is REQUEST


@pytest.mark.parametrize("request_text", ["I need a ticket.", "An hour, please.", "Is there a hotel?", "A"])
@pytest.mark.parametrize("value", [1, "1", 1.0])
def test_an_article_is_no_number(value: object, request_text: str) -> None:
    assert kind(value, request_text) is NONE


@pytest.mark.parametrize(
    ("value", "request_text"),
    [(1, "Terminal 1."), (0, "Call 0."), ("1", "See chapter 1."), (1, "Part 1. Now book."), ("0", "It ended 3 to 0")],
)
def test_nought_and_one_from_an_unrelated_place_are_chance_hits(value: object, request_text: str) -> None:
    assert kind(value, request_text, name="page") is (NONE if "3 to 0" not in request_text else REQUEST)


@pytest.mark.parametrize(
    ("value", "name", "request_text"),
    [
        (1, "terminal_id", "Terminal 1."),
        (1, "slot", "A table for 1 person."),
        (0, "slot", "With 0 guests."),
        (0, "lower", "Integrate it from 0 to 5."),
        (1, "slot", "Between 0 and 1."),
        (1, "slot", "Use [1, 2, 3]."),
        (1, "slot", "x = 1"),
        (1, "slot", "要1个人的位子"),
        (1, "slot", "One ticket."),
    ],
)
def test_nought_and_one_are_stated_where_they_count_or_bound_something(
    value: object, name: str, request_text: str
) -> None:
    assert kind(value, request_text, name=name) is REQUEST


def test_no_must_stand_near_what_it_is_about() -> None:
    far = "No, I will not come today because the train is late, but do think about the insurance"
    assert kind(False, far, name="insurance") is NONE
    assert kind("no", far, name="insurance") is NONE
    assert kind(False, "I want no insurance.", name="insurance") is REQUEST


def test_a_boolean_that_is_the_default_and_is_not_named_is_the_default() -> None:
    earlier = turn(node("act", {"flag": True}, observation={"flag": True}), answer(), request="Go.")
    made = turn(
        node("act", {"flag": True}),
        answer(),
        request="Again.",
        history=[earlier],
        index=1,
        tools=[tool("act", {"flag": {"type": "boolean", "default": True}})],
    )
    assert find_sources(made, 0)["flag"].kind is DEFAULT


@pytest.mark.parametrize("value", [["b"], ["a"], ["b", "a"]])
def test_an_item_of_a_default_list_is_the_default(value: list[str]) -> None:
    schema: dict[str, object] = {"type": "array", "items": {"type": "string"}, "default": ["a", "b"]}
    assert kind(value, "Do it.", schema=schema) is DEFAULT
    assert kind(["c"], "Do it.", schema=schema) is NONE
