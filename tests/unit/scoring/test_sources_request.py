"""What a request, and the user's replies to this turn's questions, state; and what they only seem to state."""

import pytest

from utb.model import Source, SourceKind, Span, Turn
from utb.scoring.sources import Replies, find_sources
from utb.testing import answer, ask, node, turn

NONE, REQUEST = SourceKind.NONE, SourceKind.REQUEST


def source_of(value: object, request: str, *, name: str = "slot", env_info: str | None = None) -> Source:
    made = turn(node("act", {name: value}), answer(after=[0]), request=request, env_info=env_info)
    return find_sources(made, 0)[name]


def stated(value: object, request: str, *, name: str = "slot", env_info: str | None = None) -> str | None:
    """The words of the request that the finder points at, or None where it finds nothing."""
    source = source_of(value, request, name=name, env_info=env_info)
    if source.kind is not REQUEST or source.span is None:
        return None
    return request[source.span.start : source.span.end]


@pytest.mark.parametrize(
    ("value", "request_text", "words"),
    [
        ("Berlin", "A hotel in Berlin, please.", "Berlin"),
        ("berlin", "A hotel in BERLIN, please.", "BERLIN"),
        ("opening_hours", "What are the opening hours?", "opening hours"),
        ("openingHours", "What are the opening hours?", "opening hours"),
        ("pet-friendly", "It has to be pet friendly.", "pet friendly"),
        ("ＡＢＣ１２３", "My code is ABC123.", "ABC123"),
        ("#W123", "Return order W123 today.", "W123"),
        ("C++", "A course on C++ and one on C.", "C++"),
        ("北京", "帮我查一下北京的天气", "北京"),
        ("13000001234", "Call 130-0000-1234.", "130-0000-1234"),
        ("Kim", "Your user id is mia_kim_4397.", "kim"),
        ("x**3", "Integrate 'x^3' from 0 to 1.", "x^3"),
    ],
)
def test_words_are_found_whatever_joins_them(value: str, request_text: str, words: str) -> None:
    assert stated(value, request_text) == words


@pytest.mark.parametrize(
    ("value", "request_text"),
    [
        ("ham", "A hotel in Birmingham."),
        ("12", "Rooms 1 2 and 3."),
        ("C++", "A course on C."),
        ("LAS", "Fly me to Las Vegas."),
        ("a", "Give me a room."),
        ("sine", "A sinusoidal wave."),
        ("asc", "Sort them in ascending order."),
        ("checking", "Check the balance of my account."),
        ("", "Anything."),
        ("${string}", "A string, please."),
        ("Please book the room as soon as you can", "Book a room soon."),
        ("5*10", "The length is 5 and the width is 10."),
    ],
)
def test_words_that_only_look_alike_are_not_found(value: str, request_text: str) -> None:
    assert source_of(value, request_text).kind is NONE


@pytest.mark.parametrize(
    ("value", "request_text", "words"),
    [
        ("panda", "How many pandas are there?", "pandas"),
        ("START", "The engine starts, I hope.", "starts"),
        ("rent", "A rental house, please.", "rental"),
        ("2 hours before", "Remind me two hours before the flight.", "two hours before"),
    ],
)
def test_grammatical_endings_do_not_matter(value: str, request_text: str, words: str) -> None:
    assert stated(value, request_text) == words


@pytest.mark.parametrize(
    ("value", "request_text", "words"),
    [
        (1000, "Send 1,000 dollars.", "1,000"),
        (50, "It costs $50.", "50"),
        (2, "I need two tickets.", "two"),
        (1, "A table for 1 person.", "1"),
        (25, "Twenty-five people come.", "Twenty-five"),
        (0.05, "At a rate of 5% a year.", "5"),
        (20000, "Change 20k yen.", "20k"),
        (20000, "换两万日元", "两万"),
        (300, "要三百个", "三百"),
        (22, "温度设置为22度", "22"),
        (-1, "Between -1 and 3.", "1"),
        (-118.2437, "At 34.0522 N, 118.2437 W.", "118.2437"),
        ("10", "The first 10 members.", "10"),
        (5.0, "Move it 5 metres.", "5"),
        (2024, "On May 5, 2024.", "2024"),
    ],
)
def test_numbers_are_found_in_any_usual_form(value: object, request_text: str, words: str) -> None:
    assert stated(value, request_text) == words


@pytest.mark.parametrize(
    ("value", "request_text"),
    [
        (1, "It takes 100 days."),
        (1, "This one, not the larger one."),
        (1, "It is one of the best."),
        (5, "Meet me on May 5."),
        (3, "Meet me at 3 pm."),
        (7, "Order W7123."),
        (12, "Version 1.12.3."),
        (1, "我想一起去"),
    ],
)
def test_numbers_inside_other_things_are_not_found(value: object, request_text: str) -> None:
    assert source_of(value, request_text).kind is NONE


def test_a_part_of_a_date_is_found_by_a_parameter_that_names_it() -> None:
    assert stated(5, "Meet me on May 5.", name="day") == "5"


@pytest.mark.parametrize(
    ("value", "request_text", "words"),
    [
        ("2024-05-20", "On May 20th, please.", "May 20th"),
        ("2024-05-20", "On the 20th of May 2024.", "20th of May 2024"),
        ("2024-05-20", "On 20/05/2024.", "20/05/2024"),
        ("2024-05-20", "五月以后。2024年5月20日出发", "2024年5月20日"),
        ("05/20/2024", "Leave 2024-05-20.", "2024-05-20"),
        ("05-20", "What happened on May 20?", "May 20"),
        ("2024-05", "Figures for May 2024.", "May 2024"),
        ("14:00", "At 2pm.", "2pm"),
        ("14:30:00", "下午2点半见", "下午2点半"),
        ("12:00", "At noon.", "noon"),
        ("2024-05-20 14:00:00", "On May 20 at 2:00 PM.", "May 20"),
        ("2024-05-20 00:00:00", "On May 20.", "May 20"),
    ],
)
def test_dates_and_times_are_found_however_written(value: str, request_text: str, words: str) -> None:
    assert stated(value, request_text) == words


@pytest.mark.parametrize(
    ("value", "request_text", "words"),
    [
        ("2024-05-15", "Today, please.", "Today"),
        ("2024-05-16", "Leave tomorrow.", "tomorrow"),
        ("2024-05-17", "The day after tomorrow.", "The day after tomorrow"),
        ("2024-05-14", "I was there yesterday.", "yesterday"),
        ("2024-05-17", "On Friday.", "On Friday"),
        ("2024-05-24", "Next Friday.", "Next Friday"),
        ("2024-05-29", "In two weeks.", "In two weeks"),
        ("2024-05-10", "5 days ago.", "5 days ago"),
        ("2024-05-20", "From the 20th on.", "the 20th"),
        ("2024-05-16", "明天出发", "明天"),
        ("2024-05-17", "后天出发", "后天"),
        ("2024-05-22", "下周三见", "下周三"),
        ("2024-05-18", "三天后见", "三天后"),
    ],
)
def test_days_are_counted_from_the_time_of_the_environment(value: str, request_text: str, words: str) -> None:
    assert stated(value, request_text, env_info="2024-05-15 15:00:00") == words


@pytest.mark.parametrize(
    ("value", "request_text", "env_info"),
    [
        ("2024-05-16", "Leave tomorrow.", None),
        ("2024-05-17", "Leave tomorrow.", "2024-05-15 15:00:00"),
        ("2023-05-20", "On May 20, 2024.", None),
        ("2024-05-20 14:00:00", "On May 20.", None),
        ("14:30", "At 2pm.", None),
        ("9999-12-31", "Leave tomorrow.", "9999-12-31"),
    ],
)
def test_other_days_and_times_are_not_found(value: str, request_text: str, env_info: str | None) -> None:
    assert source_of(value, request_text, env_info=env_info).kind is NONE


@pytest.mark.parametrize(
    ("value", "request_text", "words"),
    [
        (True, "Yes, integrate it with the calendar.", "Yes"),
        (False, "I want no insurance.", "no"),
        ("no", "I don't need insurance.", "don't"),
    ],
)
def test_yes_and_no_are_found_where_the_text_names_the_thing(value: object, request_text: str, words: str) -> None:
    name = "calendar_integration" if value is True else "insurance"
    assert stated(value, request_text, name=name) == words


@pytest.mark.parametrize(
    ("value", "name", "request_text"),
    [
        (True, "include_date", "Tell me the time including the date."),
        (True, "calendar_integration", "Yes, go ahead."),
        (False, "insurance", "That is not what I want."),
    ],
)
def test_yes_and_no_are_not_guessed_from_the_sense(value: bool, name: str, request_text: str) -> None:
    assert source_of(value, request_text, name=name).kind is NONE


def test_lists_are_found_item_by_item() -> None:
    made = turn(node("act", {"tags": ["red", "green"], "text": "red, blue"}), request="Red shoes, then blue ones.")
    found = find_sources(made, 0)
    assert [found[path].kind for path in ("tags[0]", "tags[1]", "text")] == [REQUEST, NONE, REQUEST]


def test_nested_objects_are_found_leaf_by_leaf() -> None:
    made = turn(node("act", {"a": {"b": [{"c": "blue"}], "d": {}}}), request="Blue, please.")
    found = find_sources(made, 0)
    assert {path: source.kind for path, source in found.items()} == {"a.b[0].c": REQUEST, "a.d": NONE}


def test_a_qualifier_may_be_added_to_what_tells_the_place() -> None:
    assert stated("Boston, MA", "The weather in Boston?") == "Boston"
    assert source_of("Boston, MA", "The weather in MA?").kind is NONE


def test_two_phrases_of_the_request_make_a_value_when_nothing_is_added() -> None:
    request = 'Add "Meeting with clients" on Friday at ABC company.'
    assert stated("Meeting with clients at ABC company", request) == "Meeting with clients"
    assert source_of("Urgent meeting with clients at ABC company", request).kind is NONE


def replied(value: object, *, after: tuple[int, ...] = (0,), request: str = "Book it.") -> Turn:
    return turn(ask("day", "On Monday, then."), node("book", {"day": value}, after=after), answer(), request=request)


def test_a_reply_to_a_question_of_the_turn_counts_as_the_request_and_names_its_node() -> None:
    source = find_sources(replied("Monday"), 1)["day"]
    assert (source.kind, source.node, source.span) == (REQUEST, 0, Span(3, 9))


def test_the_request_itself_goes_before_the_reply() -> None:
    made = replied("Monday", request="Book it for Monday.")
    assert find_sources(made, 1)["day"].node is None
    assert find_sources(made, 1, replies=Replies.BEFORE_REQUEST)["day"].node == 0


def test_a_reply_that_comes_later_is_not_seen() -> None:
    made = turn(node("book", {"day": "Monday"}), ask("day", "On Monday.", after=[0]), answer(), request="Book it.")
    assert find_sources(made, 0)["day"].kind is NONE


def test_the_finder_can_look_away_from_replies() -> None:
    assert find_sources(replied("Monday"), 1, replies=Replies.UNSEEN)["day"].kind is NONE
