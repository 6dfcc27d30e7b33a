"""The exception tree of the workbench.

::

    UtbError
    ├── DataError     a file, line or field cannot be used
    ├── ConfigError   options or settings that contradict each other or name something unknown
    └── StoreError    the store of annotations cannot be read or written
        └── PermissionDenied   the person's role, or whose document it is, does not allow it

A model's mistake is never an exception but a finding; a bug is an uncaught exception. Only the command line
and the app catch `UtbError`. Messages say where, what was found, and what was expected.
"""


class UtbError(Exception):
    """Anything a user can mend: wrong file, wrong option."""


class DataError(UtbError):
    """A file, line or field that cannot be used.

    Args:
        source: file name, as the user gave it.
        line: line number counted from 1, or None where the whole file is meant.
        field: path of the field inside the line, or None.
        found: what stands there (already shortened for display).
        expected: what should stand there.
    """

    def __init__(self, source: str, line: int | None, field: str | None, found: str, expected: str) -> None:
        self.source = source
        self.line = line
        self.field = field
        self.found = found
        self.expected = expected
        place = source if line is None else f"{source}:{line}"
        where = place if field is None else f"{place}: {field}"
        super().__init__(f"{where}: found {found}, expected {expected}")


class ConfigError(UtbError):
    """Options that contradict each other, or a name that is not known (the message lists the known ones)."""


class StoreError(UtbError):
    """The store of annotations cannot do what was asked; the message says why and what to do. Nothing is half-written."""


class PermissionDenied(StoreError):  # noqa: N818 - it says what happened
    """Somebody asked for what his role does not allow, or for a change of somebody else's document."""
