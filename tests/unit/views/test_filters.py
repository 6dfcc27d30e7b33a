"""The form of filters: order of choices, what is worth offering, and filters in words."""

from collections import Counter

import pytest

from utb.metrics.disagreement_reasons import SENTENCES, Reason
from utb.views.facets import ANY, FACETS, UNDOCUMENTED
from utb.views.filters import MOST, NAME_WIDTH, FacetView, build_chips, build_facets

NONE = {name: Counter[str]() for name in FACETS}
REASON = Reason.EXTRA_CALLS.value


def form(counts: dict[str, dict[str, int]], **filters: str) -> dict[str, FacetView]:
    given = {**NONE, **{name: Counter(found) for name, found in counts.items()}}
    return {facet.name: facet for facet in build_facets(given, filters)}


def test_a_facet_without_a_choice_is_not_offered() -> None:
    assert list(form({"type": {"Chat": 3}, "tool": {"a": 1, "b": 2}, "only": {"wrong": 1, "correct": 1}})) == ["tool"]
    assert list(form({"type": {"Chat": 3}}, type="Chat")) == ["type"]
    assert list(form({"code": {"missing_call": 1}, "disagree": {ANY: 1}})) == ["code", "disagree"]


def test_frequent_choices_come_first_and_equal_ones_by_name() -> None:
    assert form({"tool": {"b": 1, "c": 5, "a": 1}})["tool"].choices == ("c", "a", "b")


def test_thirds_stand_in_the_order_of_time() -> None:
    counts = {"odd": 9, "last": 8, "middle": 1, "first": 2}
    assert form({"third": counts})["third"].choices == ("first", "middle", "last", "odd")


def test_any_reason_comes_before_the_reasons() -> None:
    facet = form({"disagree": {REASON: 9, UNDOCUMENTED: 1, ANY: 9}})["disagree"]
    assert facet.choices[0] == ANY
    assert facet.labels[ANY] == "for any reason · 9" and facet.labels[UNDOCUMENTED] == "for no documented reason · 1"


def test_a_chosen_reason_is_explained() -> None:
    assert form({"disagree": {REASON: 1}}, disagree=REASON)["disagree"].note == SENTENCES[Reason.EXTRA_CALLS]
    assert form({"disagree": {REASON: 1}}, disagree="made up")["disagree"].note == ""
    assert form({"tool": {REASON: 1}}, tool=REASON)["tool"].note == ""


def test_very_many_choices_are_cut_but_the_chosen_one_stays() -> None:
    many = {f"tool{number:04}": 1 for number in range(MOST + 50)}
    assert len(form({"tool": many})["tool"].choices) == MOST
    assert form({"tool": many}, tool="tool0549")["tool"].choices[-1] == "tool0549"


@pytest.mark.parametrize(
    ("name", "value", "words"),
    [
        ("only", "wrong", "wrong only"),
        ("only", "not_scored", "not scored only"),
        ("only", "odd", "odd only"),
        ("disagree", UNDOCUMENTED, "policies disagree for no documented reason"),
        ("disagree", REASON, f"disagree: {REASON}"),
        ("profile", "p 1", "p 1"),
    ],
)
def test_a_filter_is_told_in_words(name: str, value: str, words: str) -> None:
    assert [chip.words for chip in build_chips({name: value})] == [words]


@pytest.mark.parametrize("name", [*FACETS, "find"])
def test_no_value_from_a_link_makes_long_words(name: str) -> None:
    assert len(build_chips({name: "x\n" * 5_000})[0].words) < NAME_WIDTH + 30
