"""Fields of personas as the paper's tables 7 and 8 count them, and how far links go."""

from tests.unit.metrics.people import FULL, link, person
from utb.metrics.persona_fields import category_of, count_fields, decisive, texts_of
from utb.metrics.persona_reach import by_tool_set, reach
from utb.model import Effect


def test_a_field_is_a_named_entry_and_kinds_of_preferences_and_constraints_are_one_each() -> None:
    counts = count_fields(FULL)
    assert counts.groups == {
        "summary": 2,
        "communication": 1,
        "preferences": 2,
        "habits": 1,
        "constraints": 1,
        "extra": 4,
        "sensitive_information": 1,
    }
    assert (counts.fields, counts.extra, counts.preferences) == (12, 4, 3)


def test_an_empty_persona_has_no_fields() -> None:
    counts = count_fields(person())
    assert (counts.fields, counts.categories, list(texts_of(person()))) == (0, (), [])


def test_extra_fields_have_the_categories_of_the_paper_or_their_own_names() -> None:
    assert count_fields(FULL).categories == ("pets", "career", "technology habits", "civic or belief context")
    assert category_of("food_culture") == "food culture"


def test_everything_that_may_decide_has_a_path_and_a_text() -> None:
    assert dict(decisive(FULL)) == {
        "preferences.stereotypical.tea": "Green.",
        "preferences.stereotypical.milk": "None.",
        "preferences.neutral[0]": "Trains.",
        "habits.budget": "Small.",
        "constraints[0]": "No flights.",
    }


def test_what_somebody_wants_to_be_asked_may_decide_and_is_no_text_twice() -> None:
    asking = person(communication={"style": "Short.", "clarification": "Never."}, habits="Early.")
    assert dict(decisive(asking)) == {"communication.clarification": "Never.", "habits": "Early."}
    assert [path for path, _ in texts_of(asking)] == ["communication.style", "communication.clarification", "habits"]


def test_sensitive_texts_come_only_when_they_are_asked_for() -> None:
    assert "sensitive_information.health" not in dict(texts_of(FULL))
    assert dict(texts_of(FULL, with_sensitive=True))["sensitive_information.health"] == "Well."


def test_reach_counts_each_preference_once() -> None:
    links = [
        link("preferences.neutral.tea", "shop"),
        link("preferences.neutral.tea", "kitchen", effect=Effect.ORDER),
        link("habits.budget", "shop"),
        link("habits.budget", "shop", persona="q"),
    ]
    found = reach(["p", "r"], links)
    assert (found["p"].linked, found["p"].tool_sets) == (
        ("preferences.neutral.tea", "habits.budget"),
        ("kitchen", "shop"),
    )
    assert (found["p"].effects, found["p"].linked_preferences) == ({"tool": 2, "order": 1}, 1)
    assert found["r"].linked == ()


def test_tool_sets_are_listed_without_a_link_too() -> None:
    links = [link("a", "shop"), link("b", "shop"), link("a", "shop"), link("a", "shop", persona="q")]
    assert by_tool_set(links, ["zoo"]) == {"shop": {"p": 2, "q": 1}, "zoo": {}}
