"""Dates, quantities, addresses and formulas: what a text is read as."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from utb.matching.addresses import holds_address, read_email, read_ip, read_path, read_phone, read_url
from utb.matching.dates import read_date
from utb.matching.formulas import is_joined, read_arithmetic, read_formula
from utb.matching.quantities import NUMBER_WORDS, read_quantity

DAY = ("date", 2024, 5, 1)


@pytest.mark.parametrize(
    ("text", "reading"),
    [
        ("2024-05-01", DAY),
        ("2024-5-1", DAY),
        ("2024.05.01", DAY),
        ("20240501", DAY),
        ("may 1, 2024", DAY),
        ("may 1st 2024", DAY),
        ("1 may 2024", DAY),
        ("the 1st of may, 2024", DAY),
        ("1-may-2024", DAY),
        ("wed, may 1, 2024", DAY),
        ("2024年5月1日", DAY),
        ("2024 年 5 月 1 号", DAY),
        ("13/05/2024", ("date", 2024, 5, 13)),
        ("05/13/2024", ("date", 2024, 5, 13)),
        ("05/05/2024", ("date", 2024, 5, 5)),
        ("05/06/2024", ("date", "5/6/2024", None, None)),
        ("13/05/24", ("date", "13/5/24", None, None)),
        ("may 2024", ("date", 2024, 5, None)),
        ("2024-05", ("date", 2024, 5, None)),
        ("may 1", ("date", None, 5, 1)),
        ("5月1日", ("date", None, 5, 1)),
        ("10:30", ("time", 37800.0, None)),
        ("10:30:00.5", ("time", 37800.5, None)),
        ("10:30z", ("time", 37800.0, 0)),
        ("10:30+02:00", ("time", 37800.0, 120)),
        ("10:30-0530", ("time", 37800.0, -330)),
        ("12 am", ("time", 0.0, None)),
        ("12 p.m.", ("time", 43200.0, None)),
        ("晚上8点", ("time", 72000.0, None)),
        ("中午12点", ("time", 43200.0, None)),
        ("中午1点", ("time", 46800.0, None)),
        ("上午10:30", ("time", 37800.0, None)),
        ("8点整", ("time", 28800.0, None)),
        ("2024-05-01t10:30", ("date and time", 2024, 5, 1, 37800.0, None)),
        ("may 1, 2024, 10:30 am", ("date and time", 2024, 5, 1, 37800.0, None)),
        ("2024年5月1日上午10:30", ("date and time", 2024, 5, 1, 37800.0, None)),
        ("may 1 at 10:30z", ("date and time", None, 5, 1, 37800.0, 0)),
    ],
)
def test_dates_and_times(text: str, reading: tuple) -> None:
    assert read_date(text) == reading


def test_two_clocks_may_show_the_same_moment() -> None:
    assert read_date("2024-05-01t23:30:00-01:00") == read_date("2024-05-02 00:30z")
    assert read_date("0001-01-01t00:00+14:00") is not None


@pytest.mark.parametrize(
    "text",
    [
        "",
        "5",
        "may",
        "2024",
        "2024-13-01",
        "2024-02-30",
        "40/50/2024",
        "25:00",
        "10:61",
        "13 pm",
        "0 am",
        "16:9",
        "10",
        "tue",
        "tue, may 1, 2024",
        "wed, may 1",
        "may 1 may 2",
        "晚上12点",
        "10:30 tomorrow",
        "2024-05/01",
        "10:30点",
        "0/5/2024",
        "八点",
    ],
)
def test_what_is_no_date(text: str) -> None:
    assert read_date(text) is None


@pytest.mark.parametrize(
    ("left", "right"),
    [
        ("5", "5.00"),
        ("1,234,567.5", "1234567.5"),
        ("5 km", "5km"),
        ("$5", "5 $"),
        ("EUR 5", "5 EUR"),
        ("-5 °C", "-5°C"),
        ("60 km/h", "60km/h"),
        ("3 square meters", "3.0 square meters"),
        ("Seven", "7"),
        ("十二", "12"),
        ("0.5 L", "0.50 L"),
    ],
)
def test_quantities_that_are_the_same(left: str, right: str) -> None:
    assert read_quantity(left) is not None
    assert read_quantity(left) == read_quantity(right)


@pytest.mark.parametrize(
    "text", ["007", "+5", "1,00", "1e3", "5-6", "HAT139", "A5", "5 a b c d", "5.", ".5", "$", "five nights"]
)
def test_what_is_no_quantity(text: str) -> None:
    assert read_quantity(text) is None


def test_there_are_words_for_zero_to_twelve_in_two_languages() -> None:
    assert set(NUMBER_WORDS.values()) == set(range(13))
    assert len(NUMBER_WORDS) == 28


@pytest.mark.parametrize(
    ("reader", "left", "right"),
    [
        (read_url, "HTTP://Example.com:80", "http://example.com/"),
        (read_url, "https://a.b/%E4%BD%A0?q=%7ex#y", "https://a.b/你?q=~x#y"),
        (read_url, "https://a.b/%e4%bd%a0", "https://a.b/%E4%BD%A0"),
        (read_email, "Bob@Example.COM", "bob@example.com"),
        (read_ip, "::1", "0:0:0:0:0:0:0:1"),
        (read_ip, "10.0.0.1", "10.0.0.1/32"),
        (read_phone, "+1 (555) 010-1234", "1.555.010.1234"),
        (read_path, "./a//b/", "a/b"),
        (read_path, "C:\\A\\b", "c:/a/B"),
    ],
)
def test_addresses_that_are_the_same(reader, left: str, right: str) -> None:
    assert reader(left) is not None
    assert reader(left) == reader(right)


@pytest.mark.parametrize(
    ("reader", "left", "right"),
    [
        (read_url, "https://a.b/x", "https://a.b/x/"),
        (read_url, "https://a.b/x%2Fy", "https://a.b/x/y"),
        (read_url, "https://a.b:444", "https://a.b"),
        (read_url, "https://u:p@a.b", "https://u:q@a.b"),
        (read_url, "https://a.b?x=1", "https://a.b?x=2"),
        (read_ip, "10.0.0.1", "10.0.0.2"),
        (read_path, "/a/../b", "/b"),
        (read_path, "~/a", "/a"),
    ],
)
def test_addresses_that_are_not(reader, left: str, right: str) -> None:
    assert reader(left) is not None and reader(right) is not None
    assert reader(left) != reader(right)


@pytest.mark.parametrize(
    ("reader", "text"),
    [
        (read_url, "https://"),
        (read_url, "https://a.b:port/"),
        (read_url, "x://?q"),
        (read_url, "https://[::1"),
        (read_url, "a.b"),
        (read_email, "a@b"),
        (read_ip, "1.2.3"),
        (read_ip, "5"),
        (read_phone, "555"),
        (read_phone, "1" * 16),
        (read_phone, "555-x"),
        (read_path, "a b/c"),
        (read_path, "word"),
    ],
)
def test_what_is_no_address(reader, text: str) -> None:
    assert reader(text) is None


def test_addresses_inside_a_text_are_seen() -> None:
    assert all(
        map(holds_address, ("see https://a.b/c.", "to bob@a.bc please", "in /etc/hosts", "at www.a.b", "open C:\\x"))
    )
    assert not any(map(holds_address, ("yes and/or no", "an e-mail @ noon", "5 km/h", "plain")))


@pytest.mark.parametrize(
    ("text", "tokens"),
    [
        ("3x**2 + 2 x", "3 * x ^ 2 + 2 * x"),
        ("(x+1)(x-1)", "( x + 1 ) * ( x - 1 )"),
        ("2(x+1)y", "2 * ( x + 1 ) * y"),
        ("2 sin(x)", "2 * sin ( x )"),
        ("x × y ÷ 2", "x * y / 2"),
        ("f(x) = 2", "f ( x ) = 2"),
    ],
)
def test_formulas(text: str, tokens: str) -> None:
    assert " ".join(read_formula(text) or ()) == tokens


@pytest.mark.parametrize(
    "text", ["x", "5", "cat + 1", "x y", "x2", "1 2 + x", "(x)2", "x + é1$", "", "sin", "(x)", "x" * 500]
)
def test_what_is_no_formula(text: str) -> None:
    assert read_formula(text) is None


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("1 + 2*3", 7),
        ("(1+2)*3", 9),
        ("-2^2", -4),
        ("2^-1", 0.5),
        ("8/2/2", 2),
        ("1 - 2 - 3", -4),
        ("--1", 1),
        ("+1", 1),
        ("2*-3", -6),
    ],
)
def test_arithmetic(text: str, value: float) -> None:
    assert read_arithmetic(text) == value


@pytest.mark.parametrize(
    "text", ["1 2", "007 + 1", "x + 1", "1 +", ") + 1", "1 = 1", "5!", "2^1.5", "9^99", "(1", "1)", "1,2"]
)
def test_what_is_no_arithmetic(text: str) -> None:
    assert read_arithmetic(text) is None


def test_numbers_that_are_only_joined() -> None:
    assert all(map(is_joined, ("10-20", "1/2", "2024-05-01", "1.5 - 2.5", "3*4", "3×4")))
    assert not any(map(is_joined, ("10", "1-2/3", "1+2", "-1-2", "(1-2)")))


@given(st.text(alphabet="0123456789.,:-/+*()^ xampт月年日$%@C\\", max_size=20))
def test_no_text_makes_a_reader_fail(text: str) -> None:
    for reader in (
        read_date,
        read_quantity,
        read_url,
        read_email,
        read_ip,
        read_phone,
        read_path,
        read_formula,
        read_arithmetic,
    ):
        reader(text)
