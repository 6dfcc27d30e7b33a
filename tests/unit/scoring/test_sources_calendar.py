"""Days, months and moments in requests: ranges that share a month, parts of months, times counted from now."""

import pytest

from utb.model import SourceKind
from utb.scoring.sources import find_sources
from utb.testing import answer, node, turn

NOW = "2024-05-15 15:20:00"


def stated(value: object, request: str, *, env_info: str | None = NOW) -> str | None:
    made = turn(node("act", {"slot": value}), answer(after=[0]), request=request, env_info=env_info)
    source = find_sources(made, 0)["slot"]
    if source.kind is not SourceKind.REQUEST or source.span is None:
        return None
    return request[source.span.start : source.span.end]


@pytest.mark.parametrize(
    ("value", "request_text"),
    [
        ("2024-04-10", "A room from 10 to 12 April."),
        ("2024-04-12", "A room from 10 to 12 April."),
        ("2024-04-10", "Between the 10th and the 12th of April 2024."),
        ("2024-04-12", "April 10-12, please."),
        ("2024-04-12", "From April 10th until the 12th."),
        ("2024-04-12", "April 10 – 12, 2024"),
        ("2024-04-06", "4月4号到上海，6号走"),
        ("2024-04-06", "4月4日到6日"),
    ],
)
def test_a_range_of_days_shares_its_month(value: str, request_text: str) -> None:
    assert stated(value, request_text)


@pytest.mark.parametrize(
    ("value", "request_text"),
    [
        ("2024-05-10", "From 10 to 12 April."),
        ("2024-04-05", "Between 5 and 10 people on 12 April."),
        ("2024-04-16", "4月4日，16个人"),
        ("2023-04-10", "From 10 to 12 April 2024."),
    ],
)
def test_other_numbers_beside_a_date_share_no_month(value: str, request_text: str) -> None:
    assert stated(value, request_text) is None


@pytest.mark.parametrize(
    ("value", "request_text"),
    [
        ("2024-05-01", "What did I spend since the start of the month?"),
        ("2024-05-01", "What did I spend since the beginning of this month?"),
        ("2024-05-31", "Until the end of the month."),
        ("2024-01-01", "From the start of the year."),
        ("2024-12-31", "By the end of the year."),
        ("2024-05-01", "本月初以来"),
        ("2024-05-31", "到月底"),
        ("2024-02-01", "Sales in February."),
        ("2024-02-29", "Sales in February."),
        ("2023-02-28", "Sales in February 2023."),
        ("2024-02-01", "二月份的账单"),
        ("2024-02-29", "2月份的账单"),
        ("2024-03-01", "The figures from March to May."),
        ("2024-05-31", "The figures from March to May."),
        ("2024-02", "二月份的账单"),
    ],
)
def test_months_and_years_have_a_first_and_a_last_day(value: str, request_text: str) -> None:
    assert stated(value, request_text)


@pytest.mark.parametrize(
    ("value", "request_text"),
    [
        ("2024-02-15", "Sales in February."),
        ("2024-02-01", "On 14 February."),
        ("2024-05-01", "I may come, or march on."),
        ("2024-05-31", "You may be late. 31 people may come."),
        ("2024-05-31", "Since the start of the month."),
        ("2024-02-01", "二月三日"),
    ],
)
def test_other_days_are_no_ends_of_months(value: str, request_text: str) -> None:
    assert stated(value, request_text) is None


@pytest.mark.parametrize(
    ("value", "request_text"),
    [
        ("2024-05-15 14:20:00", "Who came in the last hour?"),
        ("2024-05-15T14:20", "Who came in the last hour?"),
        ("2024-05-15T15:20", "Who came in the last hour?"),
        ("2024-05-14T15:20", "What happened in the past 24 hours?"),
        ("2024-05-15 17:20:00", "Wake me in two hours."),
        ("2024-05-15 14:50:00", "30 minutes ago."),
        ("14:20", "In the last hour."),
        ("2024-05-15 12:20:00", "最近三小时"),
        ("2024-05-15 17:20:00", "两个小时后叫我"),
    ],
)
def test_times_are_counted_from_now(value: str, request_text: str) -> None:
    assert stated(value, request_text)


def test_times_are_not_counted_without_a_clock() -> None:
    for env_info in (None, "2024-05-15"):
        assert stated("2024-05-15 14:20:00", "In the last hour.", env_info=env_info) is None
    assert stated("2024-05-15 13:20:00", "In the last hour.") is None


@pytest.mark.parametrize(
    ("value", "request_text"),
    [
        ("2024-05-16 06:40:00", "明早六点四十出发"),
        ("2024-05-16 06:40", "明早6点40分"),
        ("06:15", "早上六点一刻"),
        ("18:45", "下午六点三刻"),
        ("20:05", "晚上八点零五分"),
    ],
)
def test_chinese_times_may_have_minutes(value: str, request_text: str) -> None:
    assert stated(value, request_text)
