"""Which input a value gets: what the schema asks for, and where the value is something else, one that shows it."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from utb.model import Toolbox
from utb.scoring.problems import Problem, ProblemCode
from utb.testing import tool
from utb.views.reference_editor_fields import MOST_ROWS, SAFE, FieldRow, FieldsView, Kind, build_fields

PROPERTIES: dict[str, object] = {
    "city": {"type": "string", "description": "Where."},
    "sort": {"type": "string", "enum": ["price", "rating"]},
    "count": {"type": "integer", "minimum": 1, "maximum": 5},
    "price": {"type": "number"},
    "open": {"type": "boolean"},
    "day": {"type": "string", "format": "date"},
    "hour": {"type": "string", "format": "time"},
    "colours": {"type": "array", "items": {"type": "string", "enum": ["red", "blue"]}},
    "tags": {"type": "array", "items": {"type": "string"}},
    "guests": {
        "type": "array",
        "items": {"type": "object", "properties": {"name": {"type": "string"}}, "required": ["name"]},
    },
    "either": {"type": ["string", "integer"]},
}
BOX = Toolbox((tool("find", PROPERTIES, required=["city"]), {"function": {"name": "bare"}}))


def rows(arguments: dict[str, object], name: str = "find") -> dict[str, FieldRow]:
    return {row.path: row for row in build_fields(BOX, name, arguments).rows}


@pytest.mark.parametrize(
    ("path", "value", "kind"),
    [
        ("city", "Porto", Kind.TEXT),
        ("city", "x" * 200, Kind.LONG_TEXT),
        ("city", "a\nb", Kind.LONG_TEXT),
        ("city", 22, Kind.JSON),
        ("city", "x" * 200_000, Kind.FIXED),
        ("sort", "price", Kind.CHOICE),
        ("sort", ["price"], Kind.CHOICE),
        ("count", 3, Kind.INTEGER),
        ("count", 3.5, Kind.JSON),
        ("count", True, Kind.JSON),
        ("count", SAFE + 1, Kind.JSON),
        ("price", 3, Kind.NUMBER),
        ("price", 2.5, Kind.NUMBER),
        ("open", False, Kind.BOOLEAN),
        ("open", "no", Kind.JSON),
        ("day", "2026-03-09", Kind.DATE),
        ("day", "2026-02-30", Kind.TEXT),
        ("day", "next Monday", Kind.TEXT),
        ("hour", "09:30", Kind.TIME),
        ("hour", "25:00", Kind.TEXT),
        ("colours", ["red"], Kind.CHOICES),
        ("colours", ["red", "red"], Kind.LIST),
        ("colours", [1], Kind.LIST),
        ("tags", ["a"], Kind.LIST),
        ("guests", [{"name": "Bo"}], Kind.LIST),
        ("either", 4, Kind.INTEGER),
        ("either", "4", Kind.TEXT),
        ("either", None, Kind.JSON),
        ("undeclared", {"a": 1}, Kind.GROUP),
        ("undeclared", None, Kind.JSON),
    ],
)
def test_the_input_fits_the_value(path: str, value: object, kind: Kind) -> None:
    assert rows({path: value})[path].kind is kind


def test_declared_values_come_first_in_the_order_of_the_schema_and_absent_ones_are_offered() -> None:
    found = list(rows({"other": 1, "sort": "price"}).values())
    assert [row.path for row in found] == [*PROPERTIES, "other"]
    assert [row.path for row in found if row.is_there] == ["sort", "other"]
    assert [row.path for row in found if row.is_required] == ["city"]
    assert "Where." in found[0].hint


def test_objects_and_lists_are_opened_into_rows() -> None:
    found = rows({"guests": [{"name": "Bo"}, {"age": 3}]})
    assert [path for path in found if path.startswith("guests")] == [
        "guests",
        "guests[0]",
        "guests[0].name",
        "guests[1]",
        "guests[1].name",
        "guests[1].age",
    ]
    assert found["guests[1].name"].is_required and not found["guests[1].name"].is_there
    assert found["guests[0].name"].level == 2


def test_a_value_outside_the_choices_is_among_them_and_bounds_that_it_breaks_are_let_go() -> None:
    assert rows({"sort": "size"})["sort"].choices == ("size", "price", "rating")
    assert (rows({"count": 9})["count"].least, rows({"count": 9})["count"].most) == (1, None)
    assert (rows({})["count"].least, rows({})["count"].most) == (1, 5)


def test_odd_names_have_paths_that_lead_to_them() -> None:
    assert list(rows({"a.b": 1, "": 2}, "bare")) == ['["a.b"]', '[""]']


def test_a_tool_that_is_not_offered_and_one_without_a_schema_say_so() -> None:
    assert "not among those offered" in build_fields(BOX, "gone", {"a": 1}).note
    assert "names no parameters" in build_fields(BOX, "bare", {"a": 1}).note
    assert build_fields(BOX, "find", {}).note == ""


def test_problems_stand_at_their_value() -> None:
    problem = Problem(ProblemCode.BREAKS_SCHEMA, "too many", True, 0, "count")
    view = build_fields(BOX, "find", {"count": 9}, [problem])
    assert [row.problem for row in view.rows if row.problem] == ["too many"]


def test_many_values_are_cut_and_said_to_be() -> None:
    view: FieldsView = build_fields(BOX, "bare", {f"a{index}": index for index in range(500)})
    assert len(view.rows) == MOST_ROWS and "first 60 values" in view.more


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=10,
)


@given(st.dictionaries(st.sampled_from([*PROPERTIES, "x", "a.b"]), VALUES), st.sampled_from(["find", "bare", "gone"]))
def test_every_leaf_has_a_row_that_shows_it(arguments: dict[str, object], name: str) -> None:
    view = build_fields(BOX, name, arguments)
    for row in view.rows:
        if row.is_there and row.kind is Kind.JSON:
            assert json.loads(row.text) == row.value or row.text == ""
        if row.kind in (Kind.INTEGER, Kind.NUMBER) and row.is_there:
            assert row.least is None or row.least <= row.value  # type: ignore[operator]
    assert {row.path for row in view.rows if row.level == 0 and row.is_there} <= {
        *arguments,
        '["a.b"]',
    }
