from datetime import datetime

import pytest

from utb.matching.tools import Definition
from utb.world.arguments import LOCAL_TIME, check_arguments
from utb.world.refusals import Refusal

NOW = datetime(2026, 3, 3, 9, 30)  # noqa: DTZ001 - the worlds' time is local
SCHEMA = Definition(
    {
        "type": "object",
        "properties": {
            "day": {"type": "string", "format": "date"},
            "at": {"type": "string", "pattern": LOCAL_TIME},
            "days": {
                "type": "array",
                "items": {"type": "string", "format": "date"},
                "maxItems": 2,
                "uniqueItems": True,
            },
            "trip": {"type": "object", "properties": {"day": {"type": "string", "format": "date"}}},
            "seats": {"type": "integer", "minimum": 1, "maximum": 4, "default": 2},
            "kind": {"enum": ["a", "b"]},
            "note": {"type": "string", "maxLength": 5},
        },
        "required": ["day"],
        "additionalProperties": False,
    }
)


def refused(arguments: object) -> tuple[str | None, str, str]:
    with pytest.raises(Refusal) as caught:
        check_arguments(SCHEMA, arguments, NOW)
    assert caught.value.status == 400
    assert caught.value.code == "invalid_argument"
    return caught.value.parameter, caught.value.message["en"], caught.value.message["zh"]


def test_defaults_are_filled_in_and_nothing_else_changes() -> None:
    given = {"day": "2026-03-04", "kind": "a"}
    assert check_arguments(SCHEMA, given, NOW) == {"day": "2026-03-04", "kind": "a", "seats": 2}
    assert given == {"day": "2026-03-04", "kind": "a"}


@pytest.mark.parametrize(
    ("wrong", "parameter", "words"),
    [
        ({"kind": "a"}, "day", "day is required."),
        ({"day": "2026-03-04", "colour": 1}, "colour", "colour is not a parameter of this tool."),
        ({"day": 5}, "day", "day must be of type string."),
        ({"day": "2026-02-30"}, "day", "day must be a valid date."),
        ({"day": "0001-01-01"}, "day", "day: there is no date 0001-01-01."),
        ({"day": "2026-03-04", "at": "2026-02-30T09:00"}, "at", "at: there is no date 2026-02-30T09:00."),
        ({"day": "2026-03-04", "at": "tomorrow"}, "at", f"at must match {LOCAL_TIME}."),
        (
            {"day": "2026-03-04", "days": ["2026-03-04", "9999-01-01"]},
            "days[1]",
            "days[1]: there is no date 9999-01-01.",
        ),
        ({"day": "2026-03-04", "days": ["2026-03-04"] * 2}, "days", "days must not name anything twice."),
        ({"day": "2026-03-04", "trip": {"day": "9999-01-01"}}, "trip.day", "trip.day: there is no date 9999-01-01."),
        ({"day": "2026-03-04", "seats": 9}, "seats", "seats must be at most 4."),
        ({"day": "2026-03-04", "seats": True}, "seats", "seats must be of type integer."),
        ({"day": "2026-03-04", "kind": "c"}, "kind", "kind must be one of a, b."),
        ({"day": "2026-03-04", "note": "longer"}, "note", "note may have at most 5 characters."),
        ({"day": "2026-03-04", "seats": float("nan")}, "seats", "seats is no JSON value."),
        ({"day": "\ud800"}, "day", "day is no JSON value."),
        ({"day": "2026-03-04", "\ud800": 1}, "\\ud800", "\\ud800 is no JSON value."),
        ({"day": "2026-03-04", "seats": {1}}, "seats", "seats is no JSON value."),
        (["2026-03-04"], None, "The arguments must be a JSON object."),
        ("{}", None, "The arguments must be a JSON object."),
    ],
)
def test_the_error_names_the_parameter_and_what_is_wrong(wrong: object, parameter: str | None, words: str) -> None:
    found, english, chinese = refused(wrong)
    assert (found, english) == (parameter, words)
    assert chinese != english


def test_values_nested_without_end_are_refused() -> None:
    deep: object = "x"
    for _ in range(5000):
        deep = [deep]
    assert refused({"day": deep})[0] == "day"
