"""Which turns fit the filters, and how many would fit every other choice."""

from utb.metrics.disagreement_reasons import Reason
from utb.model import Status
from utb.testing import answer, node, turn
from utb.views.facets import (
    ANY,
    UNDOCUMENTED,
    Facts,
    Judgement,
    facet_counts,
    fits,
    fitting,
    judged_facts,
    label_facts,
    neighbours,
)
from utb.views.filters import build_chips, build_facets

WRONG = Judgement(Status.WRONG, ("argument_value", "missing_call"))
RIGHT = Judgement(Status.CORRECT, ())
UNSCORED = Judgement(Status.NOT_SCORED, ("provider_error",))


def facts(verdicts: list[Judgement | None]) -> tuple[Facts, ...]:
    turns = [
        turn(node("find" if number % 2 else "book", {}), answer(after=[0]), topic_id="t", index=number)
        for number in range(len(verdicts))
    ]
    places = [("t", number) for number in range(len(verdicts))]
    judged = {place: verdict for place, verdict in zip(places, verdicts, strict=True) if verdict}
    reasons = {("t", 0): (Reason.EXTRA_CALLS, None)}
    return judged_facts([label_facts(each) for each in turns], judged, reasons, places)


def test_turns_are_found_by_every_facet_and_by_words() -> None:
    found = facts([WRONG, RIGHT, UNSCORED, None])
    assert fitting(found, {"only": "wrong"}) == (("t", 0),)
    assert fitting(found, {"code": "missing_call"}) == (("t", 0),)
    assert fitting(found, {"tool": "find"}) == (("t", 1), ("t", 3))
    assert fitting(found, {"disagree": ANY}) == fitting(found, {"disagree": UNDOCUMENTED}) == (("t", 0),)
    assert fitting(found, {"disagree": Reason.EXTRA_CALLS.value, "only": "wrong"}) == (("t", 0),)
    assert len(fitting(found, {"find": "DO please"})) == 4
    assert fitting(found, {"find": "nowhere"}) == ()
    assert fits(found[0], {})


def test_counts_say_what_choosing_would_leave() -> None:
    counts = facet_counts(facts([WRONG, RIGHT, WRONG, None]), {"only": "wrong", "tool": "find"})
    assert counts["only"] == {"wrong": 0, "correct": 1}
    assert counts["tool"] == {"book": 2, "find": 0}
    assert not counts["code"]


def test_thirds_are_cut_over_scored_turns_like_the_table() -> None:
    thirds = [each.facets["third"][0] for each in facts([WRONG, UNSCORED, RIGHT, WRONG, None])]
    assert thirds == ["first", "first", "middle", "last", "last"]
    assert [each.facets["third"][0] for each in facts([None, None, None])] == ["first", "middle", "last"]


def test_the_nearest_wanted_turns_are_found_on_both_sides() -> None:
    places = [("t", number) for number in range(5)]
    assert neighbours(places, ("t", 2), lambda place: place[1] in (0, 4)) == (("t", 0), ("t", 4))
    assert neighbours(places, ("t", 0), lambda _: True) == (None, ("t", 1))


def test_the_form_orders_choices_by_count_and_keeps_what_is_chosen() -> None:
    counts = facet_counts(facts([WRONG, RIGHT, WRONG]), {"code": "gone"})
    shown = {facet.name: facet for facet in build_facets(counts, {"code": "gone"})}
    assert shown["code"].choices == ("argument_value", "missing_call", "gone")
    assert shown["code"].labels["gone"] == "gone · 0"
    assert [facet for facet in shown if facet == "profile"] == []
    assert "only" not in shown


def test_filters_are_told_in_words() -> None:
    chips = build_chips({"find": "blue bag", "only": "wrong", "disagree": "any", "tool": "find"})
    assert [chip.words for chip in chips] == ["wrong only", "find", "policies disagree for any reason", "“blue bag”"]
