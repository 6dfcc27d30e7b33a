"""The list of calls: what became of each, filters with counts, pages."""

import pytest

from tests.unit.views.calls_of_synthesis import call
from utb.views.call_log_rows import (
    PAGE,
    UNNAMED,
    Outcome,
    all_places,
    build_call_list,
    build_facets,
    fitting,
    outcome_of,
    seconds_words,
    tokens_words,
)

CALLS = (
    call(0),
    call(1, role="planner_checker", reason="it is Tuesday"),
    call(2, accepted=False, reason="no JSON", attempt=2, asked=3),
    call(3, status="error", accepted=None, reason="timeout: late", persona="bo"),
    call(4, accepted=None, role=None, topic_id=None, turn=None, purpose=None, latency_s=None),
)


def test_what_became_of_a_call_is_one_of_five_things() -> None:
    assert [outcome_of(each) for each in CALLS] == [
        Outcome.ACCEPTED,
        Outcome.OBJECTS,
        Outcome.REJECTED,
        Outcome.ERROR,
        Outcome.ANSWERED,
    ]


def test_filters_combine_and_each_counts_what_it_would_leave() -> None:
    filters = {"persona": "ann", "role": "planner", "find": "words"}
    assert [each.line for each in fitting(CALLS, filters)] == [1, 3]
    assert [each.line for each in fitting(CALLS, filters, {"p.jsonl:3"})] == [3]
    by_name = {facet.name: facet for facet in build_facets(CALLS, filters)}
    assert by_name["role"].labels == {
        "planner": "planner · 2",
        "planner_checker": "planner checker · 1",
        UNNAMED: f"{UNNAMED} · 1",
    }
    assert by_name["persona"].labels == {"ann": "ann · 2", "bo": "bo · 1"}
    assert by_name["outcome"].labels["rejected"] == "× rejected · 1"
    assert by_name["role"].chosen == "planner" and by_name["topic"].chosen is None


def test_a_choice_that_leaves_nothing_stays_to_be_seen() -> None:
    facet = build_facets(CALLS, {"role": "nobody"})[0]
    assert facet.choices[-1] == "nobody" and facet.labels["nobody"] == "nobody · 0"


def test_a_row_says_where_and_how_often() -> None:
    row = build_call_list(CALLS, 5, {}, 1, "p.jsonl:3").rows[2]
    assert (row.where, row.attempt, row.tokens, row.took) == (
        "t1 · turn 0",
        "attempt 2 · asked 3×",
        "100 → 10",
        "1.00 s",
    )
    assert row.is_chosen and row.mark.word == "rejected" and row.reason == "no JSON"
    assert build_call_list(CALLS, 5, {}, 1, None).rows[4].where == "c4"


def test_pages_follow_the_chosen_call_and_have_ends() -> None:
    calls = tuple(call(number) for number in range(2 * PAGE + 1))
    first = build_call_list(calls, 500, {"role": "planner"}, 1, None)
    assert (first.page, first.pages, first.chosen, first.before, first.after) == (1, 3, "p.jsonl:1", None, "p.jsonl:2")
    assert first.summary == "1–50 of 101 of 500 calls"
    last = build_call_list(calls, 101, {}, 99, None)
    assert (last.page, len(last.rows), last.after) == (3, 1, None) and last.before == "p.jsonl:100"
    assert build_call_list(calls, 101, {}, 1, "p.jsonl:60").page == 2
    assert build_call_list(calls, 101, {}, 2, "gone").chosen == "p.jsonl:51"


def test_no_call_is_an_empty_page() -> None:
    listed = build_call_list((), 7, {"role": "x"}, 3, "gone")
    assert (listed.rows, listed.page, listed.pages, listed.chosen, listed.summary) == ((), 1, 1, None, "0 of 7 calls")


@pytest.mark.parametrize(
    ("seconds", "words"),
    [(None, ""), (0.417, "0.42 s"), (12.4, "12 s"), (200, "3 min 20 s"), (7505, "2 h 5 min")],
)
def test_seconds_in_words(seconds: float | None, words: str) -> None:
    assert seconds_words(seconds) == words


def test_tokens_that_were_not_counted_are_not_told() -> None:
    assert (tokens_words(None, None), tokens_words(1200, None)) == ("", "1,200 → ?")


def test_places_of_found_lines_are_those_of_one_file() -> None:
    calls = (call(0), call(1), call(2, file="q.jsonl"))
    assert all_places(calls, "p.jsonl", {2, 3}) == {"p.jsonl:2"}
