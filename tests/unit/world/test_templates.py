import pytest

from utb.errors import ConfigError
from utb.world.templates import fill

NAMES = {"stay": {"id": "st_1", "name": "Quay", "price": 40}, "nights": 2, "note": None, "rows": [{"n": 5}, {"n": 6}]}


def test_everything_is_itself_but_expressions() -> None:
    assert fill({"a": 1, "b": ["=nights", "text", None]}, NAMES) == {"a": 1, "b": [2, "text", None]}


def test_a_key_with_a_question_mark_is_left_out_where_there_is_nothing() -> None:
    assert fill({"note?": "=note", "nights?": "=nights"}, NAMES) == {"nights": 2}


def test_each_makes_a_list_with_numbers_and_names_of_its_own() -> None:
    assert fill({"each": "=rows", "as": {"n": "=row.n", "at": "=number"}}, NAMES) == [
        {"n": 5, "at": 1},
        {"n": 6, "at": 2},
    ]
    assert fill({"each": [1, 2], "name": "x", "as": "=x * nights"}, NAMES) == [2, 4]


def test_fields_are_copied_and_others_added() -> None:
    template = {"fields": ["id", "price"], "of": "=stay", "with": {"total": "=stay.price * nights"}}
    assert fill(template, NAMES) == {"id": "st_1", "price": 40, "total": 80}


def test_a_field_that_is_not_there_is_named() -> None:
    with pytest.raises(ConfigError, match="no field colour; there are id, name, price"):
        fill({"fields": ["id", "colour"], "of": "=stay"}, NAMES)
