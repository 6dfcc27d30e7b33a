"""What a row means, in a sentence for the person who asks why."""

from collections.abc import Sequence

from utb.matching.composition import as_list
from utb.matching.json_values import shown
from utb.matching.strings import normal_form
from utb.matching.text import first_difference
from utb.model import ArgumentRow, FindingCode

# The rule of an argument that the schema requires and the run leaves out.
REQUIRED = "schema: required argument"

_DEMANDS = {
    "type": "must be of type {}",
    "enum": "must be one of {}",
    "const": "must be {}",
    "format": "must have the format {}",
    "pattern": "must match the pattern {}",
    "minimum": "must be at least {}",
    "maximum": "must be at most {}",
    "exclusiveMinimum": "must be more than {}",
    "exclusiveMaximum": "must be less than {}",
    "multipleOf": "must be a multiple of {}",
    "minLength": "must have at least {} characters",
    "maxLength": "must have at most {} characters",
    "minItems": "must have at least {} items",
    "maxItems": "must have at most {} items",
    "minProperties": "must have at least {} members",
    "maxProperties": "must have at most {} members",
    "uniqueItems": "must not hold an item twice",
    "anyOf": "fits none of the alternatives of the schema",
    "oneOf": "does not fit exactly one alternative of the schema",
    "not": "is what the schema rules out",
    "falseSchema": "is what the schema rules out",
}

_DETAILS = {
    "type": " (another type)",
    "enum": " (another choice of the enum)",
    "exact string": " (compared character by character)",
}

# Members of an enumeration are slow to look up.
_MISSING, _UNDECLARED, _EXTRA = (
    FindingCode.ARGUMENT_MISSING, FindingCode.ARGUMENT_UNDECLARED, FindingCode.ARGUMENT_EXTRA
)  # fmt: skip


def demand(keyword: str, wanted: object) -> str:
    """What a broken keyword asks for, as the end of a sentence about the value."""
    if keyword == "type" and isinstance(wanted, list):
        return f"must be of type {' or '.join(map(str, wanted))}"
    sentence = _DEMANDS.get(keyword, f"breaks `{keyword}` of the schema")
    return sentence.format(shown(wanted))


def place(path: str) -> str:
    """The path as the subject of a sentence."""
    return f"`{path}`" if path else "the arguments object"


def explain(row: ArgumentRow, options: int = 0) -> str:
    """The sentence for an unequal row; `options` is the number of further accepted values."""
    what = place(row.path)
    if row.code == _MISSING:
        return f"{what} is missing; the reference has {shown(row.expected)}."
    actual = shown(row.actual)
    if row.code == _UNDECLARED:
        return f"{what} is {actual}, but the tool declares no such argument."
    if row.code == _EXTRA:
        return f"{what} is {actual}; the reference leaves it out."
    if not row.has_expected and row.code is None:
        return f"{what} is {actual}; the reference leaves it out, though the schema of the tool requires it."
    if not row.has_expected:
        return f"{what} is {actual}; the reference leaves it out or accepts other values."
    others = f" or accepts {options} other {'value' if options == 1 else 'values'}" if options else ""
    return f"{what} is {actual}; the reference has {shown(row.expected)}{others}{_detail(row)}."


def explain_broken(row: ArgumentRow, broken: Sequence[tuple[str, object]], *, is_extra: bool) -> str:
    """The sentence for a row whose schema is broken by these keywords, with what each demands.

    `is_extra`: the comparison found that the reference leaves the argument out.
    """
    what = place(row.path)
    if row.rule == REQUIRED:
        wants = f" and the reference has {shown(row.expected)}" if row.has_expected else ""
        return f"{what} is missing; the schema of the tool requires it{wants}."
    demands = " and ".join(dict.fromkeys(demand(keyword, wanted) for keyword, wanted in broken))
    tail = "; the reference leaves it out" if is_extra else ""
    if row.has_expected:
        tail = f"; the reference has {shown(row.expected)}"
    return f"{what} is {shown(row.actual)}, but {demands}{tail}."


def _detail(row: ArgumentRow) -> str:
    if row.rule == "free text":
        return _token_detail(str(row.expected), str(row.actual))
    if row.rule == "array, in order":
        return _array_detail(as_list(row.expected), as_list(row.actual))
    return _DETAILS.get(row.rule, "")


def _token_detail(expected: str, actual: str) -> str:
    wanted, found = first_difference(normal_form(expected), normal_form(actual)) or (None, None)
    if wanted is None and found is None:
        return " (neither has a word that counts)"
    if found is None:
        return f" (the text ends before {shown(wanted)})"
    if wanted is None:
        return f" (the text goes on with {shown(found)})"
    return f" (the texts part at {shown(found)}, where the reference says {shown(wanted)})"


def _array_detail(expected: Sequence[object], actual: Sequence[object]) -> str:
    if len(expected) != len(actual):
        return f" ({len(actual)} {'item' if len(actual) == 1 else 'items'} instead of {len(expected)})"
    return " (the same items in another order)"
