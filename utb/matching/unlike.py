"""The arguments that are not the same JSON on both sides, compared once for everything that is asked about them.

Arguments that are the same JSON are equal by every rule and decide nothing about the others, so they need no row. The
rows are those of `utb.matching.values`; where neither side has parts they are made here without going through its
generators, which is most of what wrong calls cost.
"""

from collections.abc import Mapping

import msgspec

from utb.matching.fields import Field
from utb.matching.json_values import json_equal
from utb.matching.leaves import as_declared, same_leaf
from utb.matching.values import LEFT_OUT, Accepted, compare_values, only_actual, only_expected, with_options
from utb.model import ArgumentRow, FindingCode

_WITHOUT_PARTS = frozenset({str, int, float, bool, type(None)})
_VALUE = FindingCode.ARGUMENT_VALUE


class Unlike(msgspec.Struct):
    """Rows without sentences, the reference's arguments first, and how many arguments differ."""

    rows: list[ArgumentRow]
    count: int = 0


def compare_unlike(
    owner: Field, expected: Mapping[str, object], actual: Mapping[str, object], accepted: Accepted
) -> Unlike:
    """Compare what is not the same JSON; `owner` is the arguments object, `accepted` what a node accepts besides."""
    found: list[ArgumentRow] = []
    count = 0
    for key, value in expected.items():
        if key in actual:
            other = actual[key]
            if value == other if type(value) is str else json_equal(value, other):
                continue
            rows = _both(owner, key, value, other, accepted)
        else:
            field = owner.member(key)
            rows = [only_expected(owner, key, value, field.path, True, accepted.get(key, ()))]
        found += rows
        count += _differ(rows)
    for key, other in actual.items():
        if key not in expected:
            row = only_actual(owner, key, other, owner.member(key).path, True, accepted.get(key, ()))
            found.append(row)
            count += row.deciding and not row.equal
    return Unlike(found, count)


def _both(owner: Field, key: str, expected: object, actual: object, accepted: Accepted) -> list[ArgumentRow]:
    field = owner.member(key)
    if (accepted and key in accepted) or expected == LEFT_OUT:
        return list(with_options(owner, key, expected, actual, field.path, True, accepted.get(key, ())))
    if type(expected) in _WITHOUT_PARTS and as_declared(field, expected) is expected:
        judged = same_leaf(field, expected, actual)
        code = None if judged.equal else _VALUE
        return [
            ArgumentRow(
                field.path, expected, actual, True, True, judged.rule, judged.equal, code, "", field.is_deciding
            )
        ]
    return list(compare_values(field, expected, actual, field.path))


def _differ(rows: list[ArgumentRow]) -> bool:
    return any([row.deciding and not row.equal for row in rows])
