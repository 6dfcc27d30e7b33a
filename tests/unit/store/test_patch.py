"""JSON Patch: applying the difference gives the other value, whatever the two are."""

import copy
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from utb.store.patch import difference, is_same, patched

NAMES = st.sampled_from(["", "a", "b", "a/b", "~", "~1", "0", "-", "中"])
SCALARS = st.sampled_from([None, True, False, 0, 1, 1.0, -1, "", "a", "1"])
VALUES = st.recursive(
    SCALARS, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(NAMES, inner, max_size=4), max_leaves=12
)


def text(value: object) -> str:
    return json.dumps(value, sort_keys=True)


@given(VALUES, VALUES)
def test_applying_the_difference_gives_the_other_value(before: object, after: object) -> None:
    untouched = copy.deepcopy(before)
    patch = difference(before, after)
    assert text(patched(before, patch)) == text(after)
    assert text(before) == text(untouched)
    assert bool(patch) is not is_same(before, after)


@given(VALUES, st.lists(st.tuples(NAMES, VALUES), max_size=3))
def test_small_changes_of_an_object_are_small_patches(value: object, changes: list[tuple[str, object]]) -> None:
    before: dict[str, object] = {"kept": value, "also": [value]}
    after = before | dict(changes)
    patch = difference(before, after)
    assert len(patch) <= len(changes)
    assert text(patched(before, patch)) == text(after)


@given(VALUES)
def test_equal_values_have_no_difference(value: object) -> None:
    assert difference(value, copy.deepcopy(value)) == []


@pytest.mark.parametrize(("one", "other"), [(True, 1), (1, 1.0), (0, False), ("1", 1), (None, False), ([], {})])
def test_values_of_different_kinds_are_not_the_same(one: object, other: object) -> None:
    assert not is_same(one, other)
    assert not is_same({"a": [one]}, {"a": [other]})


def test_an_entry_taken_out_of_the_middle_of_a_list_is_one_operation() -> None:
    assert difference(["a", "b", "c"], ["a", "c"]) == [{"op": "remove", "path": "/1"}]
    assert difference(["a", "c"], ["a", "b", "c"]) == [{"op": "add", "path": "/1", "value": "b"}]
    assert difference({"a/b": {"~": 1}}, {"a/b": {"~": 2}}) == [{"op": "replace", "path": "/a~1b/~0", "value": 2}]


@pytest.mark.parametrize(
    ("value", "operation"),
    [
        ({}, {"op": "remove", "path": "/a"}),
        ({}, {"op": "replace", "path": "/a", "value": 1}),
        ({}, {"op": "add", "path": "/a/b", "value": 1}),
        ({}, {"op": "add", "path": "a", "value": 1}),
        ({}, {"op": "move", "path": "/a", "from": "/b"}),
        ({}, {"op": "add", "path": "/a"}),
        ({}, {"op": "add"}),
        ({}, {"op": "add", "path": 1, "value": 1}),
        ([], {"op": "add", "path": "/1", "value": 1}),
        ([1], {"op": "remove", "path": "/-"}),
        ([1], {"op": "remove", "path": "/01"}),
        ([1], {"op": "remove", "path": "/-1"}),
        ([1], {"op": "replace", "path": "/1", "value": 1}),
        ([1], {"op": "copy", "path": "/0"}),
        (1, {"op": "add", "path": "/a", "value": 1}),
    ],
    ids=str,
)
def test_an_operation_that_does_not_fit_is_refused(value: object, operation: dict[str, object]) -> None:
    with pytest.raises(ValueError, match=r"."):
        patched(value, [operation])


def test_the_sign_for_the_end_of_a_list_and_the_whole_are_understood() -> None:
    assert patched([1], [{"op": "add", "path": "/-", "value": 2}]) == [1, 2]
    assert patched({"a": 1}, [{"op": "remove", "path": ""}]) is None
    assert patched(None, [{"op": "add", "path": "", "value": {"a": 1}}]) == {"a": 1}


def test_operations_that_build_what_is_too_deep_do_not_fit() -> None:
    value: object = 1
    for _ in range(150):
        value = {"a": value}
    patch = [{"op": "add", "path": "/a" * (150 * time), "value": value} for time in range(40)]
    with pytest.raises(ValueError, match="does not fit"):
        patched(None, patch)
