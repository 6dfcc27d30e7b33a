"""One call against its reference, in the released evaluator's words."""

import json
from collections.abc import Callable

import msgspec

from utb.scoring.released.crash import EvaluatorCrashError
from utb.scoring.released.schema import SchemaCheck, known_tool
from utb.scoring.released.similarity import Similarity
from utb.scoring.released.values import compare_values

CORRECT = "correct"
_NOT_JSON = "error: args invalid json format"

# Past this nesting Python's JSON reader stops with a RecursionError, a little earlier the deeper it is called.
DEEPEST_JSON = 900
# Python refuses to read longer integers. A setting of the interpreter can change that, so its default is written down.
LONGEST_INTEGER = 4300


class Checked(msgspec.Struct, frozen=True):
    """The result string of one call; for an error the argument path it is about and the two values there."""

    result: str
    path: str = ""
    expected: object = None
    actual: object = None

    @property
    def is_correct(self) -> bool:
        """True for the one string that is no error."""
        return self.result == CORRECT

    @property
    def breaks_schema(self) -> bool:
        """True for the errors of the schema check."""
        return self.result.startswith("error_schema")


class _NotJsonError(Exception):
    """The text is not JSON as Python reads it."""


class CallCheck(msgspec.Struct, frozen=True):
    """The released checker for one set of tools, raw.

    `rewritten` is true for tools of a run: they went through a rewriting of the type `float` before it.
    """

    tools: object
    similarity: Similarity
    rewritten: bool = True

    def check(self, name: object, predicted: object, answer: object) -> Checked:
        """What the checker says of one call.

        `predicted` is the arguments text as the model wrote it, `answer` the reference's arguments as a value.

        Raises:
            EvaluatorCrashError: where the checker itself stops (unknown tool, arguments that are no text, ...).
        """
        return self._check(name, predicted, lambda: answer)

    def check_texts(self, name: object, predicted: object, answer: object) -> Checked:
        """The same where the reference's arguments are given as text, too; it is read last, so it fails last."""
        return self._check(name, predicted, lambda: _read_json(answer))

    def _check(self, name: object, predicted: object, answer: Callable[[], object]) -> Checked:
        schema = known_tool(self.tools, name)
        if schema is None:
            raise EvaluatorCrashError("KeyError", repr(name))
        try:
            value = _read_json(predicted)
            broken = SchemaCheck(self.rewritten).first_broken(value, schema)
            if broken is not None:
                return Checked(broken.words, broken.path, actual=broken.actual)
            found = compare_values(value, answer(), schema, self.similarity)
        except _NotJsonError:
            return Checked(_NOT_JSON, actual=predicted)
        except RecursionError as error:
            raise EvaluatorCrashError("RecursionError", "") from error
        return Checked(CORRECT) if found is None else Checked(found.words, found.path, found.expected, found.actual)


def _read_json(text: object) -> object:
    """The value as Python's reader gives it: NaN and repeated keys are fine, the last one counts."""
    if not isinstance(text, str):
        message = f"the JSON object must be str, bytes or bytearray, not {type(text).__name__}"
        raise EvaluatorCrashError("TypeError", message)
    if text.count("[") + text.count("{") > DEEPEST_JSON and _nesting(text) > DEEPEST_JSON:
        raise EvaluatorCrashError("RecursionError", "")
    try:
        return json.loads(text, parse_int=_integer if len(text) > LONGEST_INTEGER else None)
    except json.JSONDecodeError as error:
        raise _NotJsonError from error


def _integer(text: str) -> int:
    digits = len(text.lstrip("-"))
    if digits > LONGEST_INTEGER:
        raise EvaluatorCrashError(
            "ValueError",
            f"Exceeds the limit ({LONGEST_INTEGER} digits) for integer string conversion: value has {digits} digits; "
            "use sys.set_int_max_str_digits() to increase the limit",
        )
    return int(text)


def _nesting(text: str) -> int:
    """Deepest nesting of brackets outside strings."""
    deepest = depth = 0
    in_string = escaped = False
    for character in text:
        if in_string:
            in_string = escaped or character != '"'
            escaped = not escaped and character == "\\"
        elif character == '"':
            in_string = True
        elif character in "[{":
            depth += 1
            deepest = max(deepest, depth)
        elif character in "]}":
            depth -= 1
    return deepest
