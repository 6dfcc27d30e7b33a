"""Arguments compared value by value: one row per path, under a field that says what the schema means there.

Everything is a generator, so that a caller who only wants to know whether all is equal stops at the first difference.
Rows carry no sentences yet.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from utb.matching.assign import assign
from utb.matching.fields import NO_DEFAULT, Field
from utb.matching.json_values import canonical, json_equal
from utb.matching.leaves import as_declared, same_leaf
from utb.matching.paths import below
from utb.model import ArgumentRow, FindingCode

Rows = Iterator[ArgumentRow]
Accepted = Mapping[str, Sequence[object]]

# The mark among accepted values that an argument may be left out.
LEFT_OUT = ""

# The rule of an argument that the schema requires, and that the reference leaves out all the same.
REQUIRED_ONLY = "required, not in the reference"

_NONE: Accepted = {}


def compare_objects(
    field: Field,
    expected: Mapping[str, object],
    actual: Mapping[str, object],
    path: str = "",
    deciding: bool = True,
    accepted: Accepted = _NONE,
) -> Rows:
    """Rows for every member that either side has, the reference's first, in its order."""
    for key, value in expected.items():
        options = accepted.get(key, ())
        if key in actual:
            yield from with_options(field, key, value, actual[key], below(path, key), deciding, options)
        else:
            yield only_expected(field, key, value, below(path, key), deciding, options)
    for key, value in actual.items():
        if key not in expected:
            yield only_actual(field, key, value, below(path, key), deciding, accepted.get(key, ()))


def with_options(
    owner: Field, key: str, expected: object, actual: object, path: str, deciding: bool, options: Sequence[object]
) -> Rows:
    """Rows of an argument that both sides have, and of which a node may accept other values (`options`) as well."""
    field = owner.member(key)
    if not options and expected != LEFT_OUT:
        yield from compare_values(field, expected, actual, path, deciding)
        return
    rows = list(compare_values(field, expected, actual, path, deciding))
    if not _all_equal(rows):
        if any(fits(field, option, actual) for option in options):
            deciding = deciding and field.is_deciding
            rows = [ArgumentRow(path, expected, actual, True, True, "accepted", True, deciding=deciding)]
        elif _is_left_out(owner, key, field, expected):
            rows = [only_actual(owner, key, actual, path, deciding, options)]
    yield from rows


def only_expected(
    owner: Field, key: str, expected: object, path: str, deciding: bool, options: Sequence[object]
) -> ArgumentRow:
    """The row of an argument that the run leaves out."""
    field = owner.member(key)
    deciding = deciding and field.is_deciding
    rule = None
    if LEFT_OUT in options:
        rule = "may be left out"
    elif key not in owner.required and _is_default(field, (expected, *options)):
        rule = "schema default"
    elif _is_left_out(owner, key, field, expected):
        rule = "left out by the reference"
    if rule is not None:
        return ArgumentRow(path, expected, None, True, False, rule, True, deciding=deciding)
    return ArgumentRow(
        path, expected, None, True, False, "missing", False, FindingCode.ARGUMENT_MISSING, deciding=deciding
    )


def only_actual(
    owner: Field, key: str, actual: object, path: str, deciding: bool, options: Sequence[object]
) -> ArgumentRow:
    """The row of an argument that the reference leaves out."""
    field = owner.member(key)
    deciding = deciding and field.is_deciding
    if any(fits(field, option, actual) for option in options):
        return ArgumentRow(path, None, actual, False, True, "accepted", True, deciding=deciding)
    default = field.default
    if default is not NO_DEFAULT and key not in owner.required and _all_equal(compare_values(field, default, actual)):
        return ArgumentRow(path, None, actual, False, True, "schema default", True, deciding=deciding)
    rule, code = "not in the reference", FindingCode.ARGUMENT_EXTRA
    if owner.is_closed and not owner.declares(key):
        rule, code = "not declared", FindingCode.ARGUMENT_UNDECLARED
    elif any(option != LEFT_OUT for option in options):
        rule, code = "not accepted", FindingCode.ARGUMENT_VALUE
    elif key in owner.required:  # then it is the reference that breaks the schema
        return ArgumentRow(path, None, actual, False, True, REQUIRED_ONLY, False, deciding=False)
    return ArgumentRow(path, None, actual, False, True, rule, False, code, deciding=deciding)


def _is_default(field: Field, values: Iterable[object]) -> bool:
    default = field.default
    return default is not NO_DEFAULT and any(fits(field, value, default) for value in values)


def _is_left_out(owner: Field, key: str, field: Field, expected: object) -> bool:
    """Whether the reference writes an empty string, which the schema forbids there, for "left out"."""
    return expected == LEFT_OUT and key not in owner.required and field.forbids_blank


def compare_values(field: Field, expected: object, actual: object, path: str = "", deciding: bool = True) -> Rows:
    """Rows for a value and everything in it."""
    deciding = deciding and field.is_deciding
    meant = _meant(field, expected, actual)
    if meant is not expected and not isinstance(meant, dict | list):
        yield _converted(field, meant, expected, actual, path, deciding)
        return
    expected = meant
    if isinstance(expected, dict) and isinstance(actual, dict) and (expected or actual):
        yield from compare_objects(field, expected, actual, path, deciding)
    elif isinstance(expected, list) and isinstance(actual, list) and (expected or actual):
        compare = _compare_sets if field.is_unordered else _compare_lists
        yield from compare(field, expected, actual, path, deciding)
    else:
        judged = same_leaf(field, expected, actual)
        code = None if judged.equal else FindingCode.ARGUMENT_VALUE
        yield ArgumentRow(path, expected, actual, True, True, judged.rule, judged.equal, code, deciding=deciding)


def _meant(field: Field, expected: object, actual: object) -> object:
    """The reference's own value always matches; only another one is compared with what the reference's text spells."""
    meant = as_declared(field, expected)
    return expected if meant is not expected and json_equal(expected, actual) else meant


def _converted(field: Field, meant: object, expected: object, actual: object, path: str, deciding: bool) -> ArgumentRow:
    """A row for a reference value of the wrong type whose text spells one of the right type."""
    equal = same_leaf(field, meant, actual).equal
    code = None if equal else FindingCode.ARGUMENT_VALUE
    return ArgumentRow(path, expected, actual, True, True, "reference converted", equal, code, deciding=deciding)


def _compare_lists(field: Field, expected: list[object], actual: list[object], path: str, deciding: bool) -> Rows:
    if len(expected) != len(actual):
        code = FindingCode.ARGUMENT_VALUE
        yield ArgumentRow(path, expected, actual, True, True, "array, in order", False, code, deciding=deciding)
        return
    rows: list[ArgumentRow] = []
    for index, (mine, theirs) in enumerate(zip(expected, actual, strict=True)):
        rows.extend(compare_values(field.item, mine, theirs, below(path, index), deciding))
    if not _all_equal(rows) and sorted(map(canonical, expected)) == sorted(map(canonical, actual)):
        code = FindingCode.ARGUMENT_VALUE  # one row for the order says more than one for every item
        yield ArgumentRow(path, expected, actual, True, True, "array, in order", False, code, deciding=deciding)
    else:
        yield from rows


def _compare_sets(field: Field, expected: list[object], actual: list[object], path: str, deciding: bool) -> Rows:
    """Items of a set find their partners wherever they stand; rows are numbered as the run wrote them."""
    partners = match_items(field.item, expected, actual) if len(expected) == len(actual) else {}
    if len(partners) < len(actual):
        code = FindingCode.ARGUMENT_VALUE
        yield ArgumentRow(path, expected, actual, True, True, "array, any order", False, code, deciding=deciding)
        return
    for mine, theirs in sorted(partners.items(), key=lambda pair: pair[1]):
        place = below(path, theirs)
        yield ArgumentRow(
            place, expected[mine], actual[theirs], True, True, "array, any order", True, deciding=deciding
        )


def match_items(field: Field, expected: Sequence[object], actual: Sequence[object]) -> dict[int, int]:
    """A largest pairing of items that stand for each other; the same JSON is paired first."""
    waiting: dict[bytes, list[int]] = {}
    for index in range(len(actual) - 1, -1, -1):
        waiting.setdefault(canonical(actual[index]), []).append(index)
    same = {}
    for index, item in enumerate(expected):
        places = waiting.get(canonical(item))
        if places:
            same[index] = places.pop()
    if len(same) == len(expected):
        return same
    return assign(len(expected), len(actual), lambda i, j: fits(field, expected[i], actual[j]))


def fits(field: Field, option: object, actual: object) -> bool:
    """Whether an accepted value matches: literally, or as alternatives per key where an object holds only lists."""
    if _all_equal(compare_values(field, option, actual)):
        return True
    if isinstance(option, dict) and isinstance(actual, dict):
        return _fits_object(field, option, actual)
    if isinstance(option, list) and isinstance(actual, list) and len(option) == len(actual):
        if field.is_unordered:
            pairs = assign(len(option), len(actual), lambda i, j: fits(field.item, option[i], actual[j]))
            return len(pairs) == len(actual)
        return all(fits(field.item, mine, theirs) for mine, theirs in zip(option, actual, strict=True))
    return False


def is_alternatives(option: object) -> bool:
    """Whether an accepted object lists alternatives for each of its keys."""
    return isinstance(option, dict) and bool(option) and all(isinstance(value, list) for value in option.values())


def _fits_object(field: Field, option: dict[str, object], actual: dict[str, object]) -> bool:
    listed = is_alternatives(option)
    for key, value in option.items():
        values = value if listed and isinstance(value, list) else (value,)
        if field.member(key).is_deciding and not _fits_member(field, key, values, listed, actual):
            return False
    extra = (only_actual(field, key, value, "", True, ()) for key, value in actual.items() if key not in option)
    return _all_equal(extra)


def _fits_member(owner: Field, key: str, values: Sequence[object], listed: bool, actual: Mapping[str, object]) -> bool:
    if key in actual:
        return any(fits(owner.member(key), value, actual[key]) for value in values)
    if listed and LEFT_OUT in values:
        return True
    return key not in owner.required and _is_default(owner.member(key), values)


def _all_equal(rows: Iterable[ArgumentRow]) -> bool:
    return all(row.equal or not row.deciding for row in rows)
