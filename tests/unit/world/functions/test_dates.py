from utb.world.functions import dates


def test_days_are_counted_over_months_and_leap_years() -> None:
    assert dates.shift("2028-02-28", 2) == "2028-03-01"
    assert dates.shift("2026-01-01", -1) == "2025-12-31"
    assert dates.days_between("2026-02-27", "2026-03-02T08:00") == 3
    assert dates.days_from("2026-02-27", 3) == ["2026-02-27", "2026-02-28", "2026-03-01"]
    assert dates.days_until("2026-03-02", "2026-03-01") == []
    assert len(dates.days_until("2026-01-01", "2036-01-01")) == 400


def test_the_calendar_is_read() -> None:
    assert dates.weekday("2026-03-03") == "tue"
    assert dates.month("2026-03-03T10:00") == 3
    assert dates.day_of_year("2026-12-31") == 365


def test_moments_move_by_minutes() -> None:
    assert dates.at("2026-03-03", "23:50") == "2026-03-03T23:50"
    assert dates.later("2026-03-03T23:50", 25) == "2026-03-04T00:15"
    assert dates.minutes_between("2026-03-03T23:50", "2026-03-04T00:15") == 25
    assert dates.clock(1505) == "01:05"
    assert dates.minutes_of("01:05") == dates.minutes_of("2026-03-03T01:05") == 65


def test_orders_can_begin_with_the_latest() -> None:
    moments = ["2026-03-03T09:00", "2026-03-03T09:01", "2026-03-02", "2027-01-01"]
    assert sorted(moments, key=dates.backwards) == ["2027-01-01", "2026-03-03T09:01", "2026-03-03T09:00", "2026-03-02"]
