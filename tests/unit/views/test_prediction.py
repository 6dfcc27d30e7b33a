"""Runs of models in words: figures, what went wrong, and what can be done next."""

import dataclasses

import msgspec
import pytest

from utb.model.prediction_run import PredictionRequest, PredictionRun, PredictionStanding, PredictionStatus
from utb.views.prediction import Choice, build_form, build_run, ordered, seconds_words

STATUS = PredictionStatus(
    model="m",
    mode="open",
    pid=1,
    total=10,
    done=4,
    known=1,
    failed={"unauthorized": 1},
    refusals={"timeout": 3},
    under_way=2,
    input_tokens=1000,
    output_tokens=200,
    cost_usd=0.5,
    elapsed_s=61.0,
    turns_per_s=0.5,
    left_s=3700.0,
)
RUN = PredictionRun(
    dataset="d",
    model="m",
    standing=PredictionStanding.RUNNING,
    status=STATUS,
    request=PredictionRequest(dataset="d", model="m", mode="strict"),
)
SERVED = Choice(key="k", name="m", label="m", config="models.toml", variable="KEY", has_prices=True)


def test_a_run_that_goes_on_says_how_far_how_fast_and_how_dear() -> None:
    view = build_run(RUN)
    figures = dict(view.figures)
    assert view.share == 40 and figures["turns"] == "4 of 10" and figures["time left"] == "1 h 1 min"
    assert (figures["tokens"], figures["cost"], figures["under way"]) == ("1,200", "$0.5000", "2")
    assert view.can_stop and not view.can_resume and not view.can_open and view.title == "m on d, strict"
    assert view.problems == (
        "1 turn without a run: unauthorized (the key is wrong, or its variable holds another one)",
        "attempts without a reply: timeout 3",
    )


@pytest.mark.parametrize(
    ("standing", "can_resume", "says"),
    [
        (PredictionStanding.COMPLETE, False, False),
        (PredictionStanding.STOPPED, True, False),
        (PredictionStanding.FAILED, True, True),
        (PredictionStanding.INTERRUPTED, True, True),
    ],
)
def test_what_can_be_done_follows_from_where_a_run_stands(
    standing: PredictionStanding, can_resume: bool, says: bool
) -> None:
    over = msgspec.structs.replace(STATUS, is_over=True, stopped="interrupted")
    run = msgspec.structs.replace(RUN, standing=standing, status=over, said=("last words",), has_file=True)
    view = build_run(run)
    assert (view.can_resume, bool(view.said), view.can_stop, view.can_open) == (can_resume, says, False, True)
    assert view.problems[-1] == "stopped: interrupted" and "took" in dict(view.figures)


def test_a_run_from_a_shell_cannot_be_resumed_here_and_one_without_a_word_has_no_figures() -> None:
    run = msgspec.structs.replace(RUN, standing=PredictionStanding.INTERRUPTED, request=None, status=None)
    view = build_run(run)
    assert not view.can_resume and view.figures == () and view.share == 0


def test_runs_that_go_on_stand_first() -> None:
    done = msgspec.structs.replace(RUN, model="done", standing=PredictionStanding.COMPLETE)
    assert [view.key for view in ordered([done, RUN])] == ["d/m", "d/done"]


def test_a_form_comes_to_a_request_or_to_what_stands_in_its_way() -> None:
    view = build_form(SERVED, "d", 98, "open", 5, 8, 1.5)
    assert view.problems == () and dict(view.facts)["turns"] == "5 of 98"
    assert view.request == PredictionRequest(
        dataset="d", model="m", config="models.toml", limit=5, concurrency=8, budget_usd=1.5
    )
    for choice, words in (
        (None, "no such model"),
        (changed(SERVED, is_set=False), "KEY is not set"),
        (changed(SERVED, problem="cannot be read"), "cannot be read"),
        (changed(SERVED, has_prices=False), "no prices"),
    ):
        view = build_form(choice, "d", 98, "open", None, 8, 1.0)
        assert view.request is None and words in view.problems[0]
    assert build_form(SERVED, "d", 0, "open", None, 8, None).request is None


def changed(choice: Choice, **changes: object) -> Choice:
    return dataclasses.replace(choice, **changes)


@pytest.mark.parametrize(("seconds", "words"), [(0.4, "0 s"), (59, "59 s"), (125, "2 min 5 s"), (7440, "2 h 4 min")])
def test_durations_in_words(seconds: float, words: str) -> None:
    assert seconds_words(seconds) == words
