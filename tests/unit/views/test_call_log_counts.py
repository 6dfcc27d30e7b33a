"""What a log adds up to."""

from tests.unit.views.calls_of_synthesis import call
from utb.views.call_log_counts import MOST, build_counts, percentile, spent

CALLS = (
    call(0, cost_usd=0.5),
    call(1, role="planner_checker", latency_s=3.0),
    call(2, accepted=False, latency_s=2.0),
    call(3, status="error", accepted=None, persona="bo", input_tokens=None, output_tokens=None, latency_s=None),
)


def test_counts_by_role_status_and_persona_add_up() -> None:
    by_role, by_status, by_persona = build_counts(CALLS)
    assert by_role.outcomes == ("accepted", "rejected", "error")
    assert [(row.name, row.calls, row.cells) for row in by_role.rows] == [
        ("planner", 3, (1, 1, 1)),
        ("planner checker", 1, (1, 0, 0)),
    ]
    for table in (by_role, by_status, by_persona):
        assert sum(row.calls for row in table.rows) == table.total.calls == 4
        assert (table.total.read, table.total.written, table.total.longest, table.total.total) == (
            "300",
            "30",
            "3.00 s",
            "6.00 s",
        )
    error = next(row for row in by_status.rows if row.value == "error")
    assert (error.read, error.middle, error.total) == ("", "", "")


def test_what_was_spent_says_what_it_does_not_know() -> None:
    took = spent(CALLS)
    assert (took.calls, took.rejected, took.errors, took.read, took.cost_usd, took.silent) == (4, 1, 1, 300, 0.5, 1)
    nothing = spent(())
    assert (nothing.read, nothing.written, nothing.cost_usd) == (None, None, None)


def test_long_tables_say_what_they_leave_out() -> None:
    table = build_counts([call(number, persona=f"p{number}") for number in range(MOST + 5)])[2]
    assert len(table.rows) == MOST and table.more == "and 5 more"


def test_a_percentile_is_a_value_that_was_measured() -> None:
    values = [float(number) for number in range(1, 101)]
    assert (percentile(values, 0.5), percentile(values, 0.95), percentile([7.0], 0.95)) == (51.0, 96.0, 7.0)
    assert percentile([], 0.5) is None
