"""Templates of scenarios in their sandbox."""

from datetime import date

import pytest

from utb.providers.simulated.expressions import ScenarioFault, Templates, earlier_in, names_in

TEMPLATES = Templates(date(2026, 2, 10), "en")
TRAINS = {"items": [{"id": "t2", "at": "2026-02-14T16:05", "price": 9}, {"id": "t1", "at": "2026-02-14", "price": 5}]}


def test_a_text_without_marks_stays_as_it_is() -> None:
    assert TEMPLATES.text("100 % of { it }", {}) == "100 % of { it }"


def test_members_win_over_methods_and_filters_pick() -> None:
    names = {"trains": TRAINS}
    assert TEMPLATES.value("= (trains.items | sort(attribute='price') | first).id", names) == "t1"
    assert TEMPLATES.text("{{ trains.items[0].at | hm }}, {{ trains.items[1].at | hm }}", names) == "16:05, 2026-02-14"


def test_expressions_keep_their_type_and_days_become_iso_text() -> None:
    names = {"n": 3, "day": TEMPLATES.value("2026-02-14", {})}
    made = TEMPLATES.value({"a": ["= n + 1", "{{ n }}"], "b": "= (day | date).plus(1)", "c": True, "d": None}, names)
    assert made == {"a": [4, "3"], "b": "2026-02-15", "c": True, "d": None}
    assert TEMPLATES.value("= [1, 2] | map('string')", {}) == ["1", "2"]
    assert TEMPLATES.value("= {'x': (1, 2)}", {}) == {"x": [1, 2]}


@pytest.mark.parametrize(
    ("template", "message"),
    [
        ("= trains.nothing", "nothing is there to pick"),
        ("= [] | first", "nothing is there to pick"),
        ("= ([] | first).id", "No first item"),
        ("{{ nobody }}", "'nobody' is undefined"),
        ("= n +", "unexpected"),
        ("= 1 / 0", "division"),
        ("= n.__class__", "nothing is there to pick"),
        ("{{ n.__class__.__mro__ }}", "unsafe"),
        ("= 1 | date", "Invalid isoformat"),
        ("= range", "undefined|no JSON"),
        ("= trains.items | sort(attribute='nowhere')", "nowhere"),
    ],
)
def test_what_cannot_be_filled_in_is_said_with_the_template(template: str, message: str) -> None:
    with pytest.raises(ScenarioFault, match=message):
        TEMPLATES.value(template, {"trains": TRAINS, "n": 1})


def test_names_that_a_template_uses() -> None:
    assert names_in({"a": ["= x.y + z", "{{ w }} v"], "b": "plain", "c": 1}) == {"x", "z", "w"}
    with pytest.raises(ScenarioFault, match="{{ a"):
        names_in("{{ a")


def test_what_is_used_of_earlier_topics() -> None:
    template = "{{ earlier.travel_stays.booking.price }} {{ earlier.weather_air }} {{ other.travel_stays.x }}"
    assert earlier_in(template) == {("travel_stays", "booking"), ("weather_air", None)}
