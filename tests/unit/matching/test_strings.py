"""Strings: which rule decides, and that none is wider than it says."""

from time import perf_counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.unit.matching.calls import value_is_same
from utb.matching.naming import read_naming
from utb.matching.strings import TextSpec, is_free_text, normal_form, same_text
from utb.matching.text import first_difference, read_tokens, word_count


def rule(name: str, expected: str, actual: str, description: str = "", **marks: object) -> tuple[bool, str]:
    spec = TextSpec(naming=read_naming(name, description), **marks)  # type: ignore[arg-type]
    judged, back = same_text(spec, expected, actual), same_text(spec, actual, expected)
    assert judged == back
    return judged.equal, judged.rule


@given(st.text(), st.text(), st.sampled_from(["note", "x", "order_id", "password", "phone", "expression"]))
def test_the_rules_are_symmetric_and_a_string_equals_itself(left: str, right: str, name: str) -> None:
    rule(name, left, right)
    assert rule(name, left, left)[0]


@pytest.mark.parametrize(
    "name",
    ["password", "api_token", "accessToken", "zipCode", "country_code", "userPassword", "验证码", "登录密码", "otp"],
)
def test_passwords_tokens_and_codes_are_compared_as_they_are(name: str) -> None:
    for expected, actual in (("Ab", "ab"), ("ab", "ab "), ("Ａb", "Ab"), ("5.0", "5")):
        assert rule(name, expected, actual) == (False, "exact string")


@pytest.mark.parametrize("name", ["order_id", "itemIds", "UUID", "sku", "userid", "command", "sql", "cron", "订单编号"])
def test_ids_commands_and_formal_queries_are_exact_after_trimming(name: str) -> None:
    for expected, actual in (("Ab", "ab"), ("2024-05-01", "May 1, 2024"), ("a, b", "a,b"), ("five", "5")):
        assert rule(name, expected, actual) == (False, "exact string")
    assert rule(name, "Ab", " Ab ") == (True, "equal after trimming")


def test_a_description_can_say_that_a_query_is_formal() -> None:
    assert rule("query", "name of users", "Name of users", "An SQL query.") == (False, "exact string")
    assert rule("query", "name of users", "Name of users", "What to look for.") == (True, "free text")


@pytest.mark.parametrize(
    ("left", "right"), [("ＡＢＣ", "ABC"), (" x ", "x"), ("ﬁne", "fine"), ("\u3000x", "x"), ("①", "1")]
)
def test_nfkc_and_trimming_come_first(left: str, right: str) -> None:
    assert rule("label", left, right) == (True, "equal after trimming")


def test_raised_digits_do_not_join_the_number_before_them() -> None:
    assert normal_form("10²") == "10^2"
    assert normal_form("x⁻¹²") == "x^-12"
    assert rule("formula", "x² + 1", "x^2+1") == (True, "formula")


FREE_NAMES = [
    "query",
    "searchQuery",
    "message",
    "notes",
    "Comment",
    "ReviewText",
    "special_requests",
    "queries",
    "content",
    "reason",
    "备注",
    "问题描述",
]
OTHER_NAMES = [
    "id",
    "code",
    "date",
    "time",
    "url",
    "email",
    "phone",
    "name",
    "title",
    "address",
    "city",
    "addresses",
    "location",
    "language",
]


@pytest.mark.parametrize("name", FREE_NAMES)
def test_names_that_speak_of_free_text(name: str) -> None:
    assert is_free_text(TextSpec(naming=read_naming(name, "")), "two words")


@pytest.mark.parametrize(
    "name", [*OTHER_NAMES, "formula", "user_name", "postTitle", "标题", "城市", "note_id", "message_type"]
)
def test_names_that_rule_free_text_out_however_long_the_value(name: str) -> None:
    assert not is_free_text(TextSpec(naming=read_naming(name, "")), "this value has more than six words in it")


def test_six_words_are_free_text_under_any_other_name() -> None:
    spec = TextSpec(naming=read_naming("x", ""))
    assert is_free_text(spec, "one of these has six words")
    assert not is_free_text(spec, "one of these has five")
    assert is_free_text(spec, "我想明天取消我的酒店预订")
    assert not is_free_text(spec, "我想取消酒店预订")
    assert word_count("取消 hotel 预订") == 3


def test_a_description_can_say_that_text_is_free() -> None:
    for description in ("Free text for the courier", "A free-form answer.", "The body of the message", "自由文本"):
        assert is_free_text(TextSpec(naming=read_naming("x", description)), "two words")


@pytest.mark.parametrize(
    "value",
    [
        "word",
        "May 1, 2024",
        "10:30 am",
        "50 euros",
        "bob@example.com",
        "see https://a.b/c",
        "x + 1 = 2",
        '{"a": 1} is it',
        "select a from b where c",
        "look into /etc/hosts please",
        "www.example.com is it",
        "<b>hello</b> you",
    ],
)
def test_dates_numbers_addresses_and_structures_are_no_free_text(value: str) -> None:
    assert not is_free_text(TextSpec(naming=read_naming("message", "")), value)


def test_both_values_must_qualify() -> None:
    assert rule("message", "call me", "Call") == (False, "typed: name")
    assert rule("message", "call me", "Call me!") == (True, "free text")
    assert rule("x", "one of these has six words", "One of these has") == (False, "typed: name")


def test_constraints_rule_free_text_out_and_the_mark_decides_either_way() -> None:
    assert rule("message", "Call me!", "call me", is_constrained=True) == (False, "typed: name")
    assert rule("title", "The End!", "end", free=True) == (True, "free text")
    assert rule("password", "The End!", "end", free=True) == (True, "free text")
    assert rule("message", "Call me!", "call me", free=False) == (False, "typed: name")
    assert rule("x", "the", "a", free=True) == (False, "free text")
    assert value_is_same({"type": "string", "x-utb-free-text": True}, "The End!", "end")
    assert not value_is_same({"type": "string", "enum": ["Now!", "now"]}, "Now!", "now")


@pytest.mark.parametrize(
    ("text", "tokens"),
    [
        ("Please, call the C++ team: it's $50 (5%)!", "call c++ team it's $50 ( 5% )"),
        ("-5 and 2.5, .5 or 1,000. At 10:30", "-5 and 2.5 .5 or 1,000 at 10:30"),
        ("hello,world.Next", "hello world next"),
        ("'quoted' “words” and «more»", "quoted words and more"),
        ("@bob #tag well-known", "@bob #tag well-known"),
        ("我想，取消 iPhone手机！", "我 想 取 消 iphone 手 机"),
        ("a an the please", ""),
    ],
)
def test_tokens(text: str, tokens: str) -> None:
    assert " ".join(read_tokens(text)) == tokens


def test_the_first_token_that_differs_is_named() -> None:
    assert first_difference("Do not go", "do go") == ("not", "go")
    assert first_difference("go", "go now") == (None, "now")
    assert first_difference("go now", "go") == ("now", None)
    assert first_difference("Go now!", "go, now") is None


@pytest.mark.parametrize(
    ("left", "right"),
    [
        ("AA 12", "aa 12"),
        ("“x”", "“X”"),
        ("(x)", "(X)"),
        ("a/b", "A/B"),
        ("x=y", "X=Y"),
        ("#tag", "#Tag"),
        ("A-", "a-"),
    ],
)
def test_digits_quotes_brackets_paths_and_operators_make_a_value_exact(left: str, right: str) -> None:
    assert not rule("label", left, right)[0]
    assert rule("label", left, f" {left}")[0]


@pytest.mark.parametrize("name", ["Jean-Luc", "McDonald's", "Rhythm & Blues", "Dr. No!", "Who, me?", "a_b"])
def test_hyphens_apostrophes_and_ampersands_inside_words_do_not(name: str) -> None:
    assert rule("label", name, name.upper()) == (True, "typed: name")


def test_phones_need_a_reason_to_be_phones() -> None:
    assert rule("phone_number", "555-0101", "5550101") == (True, "phone")
    assert rule("recipient", "+1 555 010 1234", "+15550101234") == (True, "phone")
    assert not rule("label", "555-0101", "5550101")[0]


def test_a_sum_that_looks_like_a_range_is_one_only_in_an_expression() -> None:
    assert rule("range", "10-20", "20-30") == (False, "formula")
    assert rule("range", "10-20", "10 - 20") == (True, "formula")
    assert rule("expression", "10-20", "20-30") == (True, "arithmetic")
    assert rule("input", "10-20", "20-30", "A mathematical expression.") == (True, "arithmetic")
    assert rule("phone", "1+2", "3")[0] is False


@pytest.mark.parametrize(
    "text", ["9^9^9", "9**99999", "1/0", "(((((1)", "2^", "+", "0^-1", "(" * 60 + "1" + ")" * 60, "2^0.5"]
)
def test_arithmetic_that_is_none_or_too_much_stays_text(text: str) -> None:
    assert not rule("expression", text, "1")[0]
    assert rule("expression", text, f" {text}")[0]


@pytest.mark.parametrize(
    "text",
    ["select " * 20_000, "a" + " " * 200_000 + "b", "a-" * 50_000, "a@a." * 20_000, '"' * 100_001, "a,\t" * 9_000],
)
def test_long_texts_take_no_longer_than_they_are_long(text: str) -> None:
    start = perf_counter()
    for name in ("message", "x", "order_id"):
        rule(name, text, f"{text}c")
    assert perf_counter() - start < 3  # quadratic patterns would take minutes
