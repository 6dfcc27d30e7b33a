"""The quick answer of a comparison is the answer of its rows, on whatever schemas and values."""

from hypothesis import given

from tests.unit.matching.calls import findings_of, is_same, rows_of
from tests.unit.matching.drawn import accepted_values, objects, schemas

TEXT, INTEGER = {"type": "string"}, {"type": "integer"}


@given(schemas, objects, objects, accepted_values)
def test_the_quick_answer_is_the_answer_of_the_rows(
    schema: dict, expected: dict, actual: dict, accepted: dict | None
) -> None:
    rows_of(schema, expected, actual, accepted)
    findings_of(schema, expected, accepted)


@given(schemas, objects, accepted_values)
def test_the_reference_always_matches_itself_and_every_literal_accepted_value(
    schema: dict, expected: dict, accepted: dict | None
) -> None:
    assert all(row.equal for row in rows_of(schema, expected, dict(reversed(expected.items())), accepted))
    for key, options in (accepted or {}).items():
        for option in options:
            assert is_same(schema, expected, {**expected, key: option}, accepted)
