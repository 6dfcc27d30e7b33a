"""The arguments that are not the same JSON on both sides, compared once for everything that is asked about them.

Arguments that are the same JSON are equal by every rule and decide nothing about the others, so they need no row. The
rows are those of `utb.matching.values`; where neither side has parts they are made here without going through its
generators, which is most of what wrong calls cost.
"""

from collections.abc import Mapping, Sequence

from utb.matching.fields import Field
from utb.matching.json_values import json_equal
from utb.matching.leaves import same_leaf
from utb.matching.values import LEFT_OUT, Accepted, compare_values, only_actual, only_expected, with_options
from utb.model import ArgumentRow, FindingCode

_VALUE = FindingCode.ARGUMENT_VALUE
_LEAVES = frozenset({str, int, float, bool, type(None)})  # of one such type, what is equal is the same JSON


def compare_unlike(
    owner: Field, expected: Mapping[str, object], actual: Mapping[str, object], accepted: Accepted
) -> tuple[list[ArgumentRow], int]:
    """Compare what is not the same JSON; `owner` is the arguments object, `accepted` what a node accepts besides.

    Returns rows without sentences, the reference's arguments first, and how many arguments differ.
    """
    found: list[ArgumentRow] = []
    count = 0
    for key, value in expected.items():
        if key not in actual:
            row = only_expected(owner, key, value, owner.members[key].path, True, accepted.get(key, ()))
        else:
            other = actual[key]
            kind = type(value)
            if kind in _LEAVES and kind is type(other):
                if value == other:
                    continue
            elif kind is not str and json_equal(value, other):
                continue
            rows = _both(owner, key, value, other, accepted)
            if len(rows) != 1:
                found += rows
                count += any([row.deciding and not row.equal for row in rows])
                continue
            row = rows[0]
        found.append(row)
        count += row.deciding and not row.equal
    for key, other in actual.items():
        if key not in expected:
            row = only_actual(owner, key, other, owner.members[key].path, True, accepted.get(key, ()))
            found.append(row)
            count += row.deciding and not row.equal
    return found, count


def _both(owner: Field, key: str, expected: object, actual: object, accepted: Accepted) -> Sequence[ArgumentRow]:
    """Rows of an argument that both sides have."""
    field = owner.members[key]
    path = field.path
    if (accepted and key in accepted) or expected == LEFT_OUT:
        return list(with_options(owner, key, expected, actual, path, True, accepted.get(key, ())))
    if type(expected) not in field.plain:
        return list(compare_values(field, expected, actual, path))
    judged = same_leaf(field, expected, actual)
    equal = judged.equal
    code = None if equal else _VALUE
    return (ArgumentRow(path, expected, actual, True, True, judged.rule, equal, code, "", field.is_deciding),)
