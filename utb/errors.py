"""The exception tree of the workbench.

::

    UtbError
    ├── DataError     a file, line or field cannot be used
    ├── ConfigError   options or settings that contradict each other or name something unknown
    ├── ProviderError a model's provider did not answer; its kind says whether asking again may help
    └── StoreError    the store of annotations cannot be read or written
        ├── PermissionDenied   the person's role, or whose document it is, does not allow it
        └── ContentRefused     what is to be stored cannot be, however often it is tried

A model's mistake is never an exception but a finding; a bug is an uncaught exception. Only the command line
and the app catch `UtbError`. Messages say where, what was found, and what was expected.
"""

from enum import StrEnum


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


class ErrorKind(StrEnum):
    """Why a provider did not answer."""

    RATE_LIMITED = "rate_limited"
    TIMEOUT = "timeout"
    SERVER_ERROR = "server_error"
    UNREACHABLE = "unreachable"
    UNREADABLE = "unreadable"  # it answered, but not as the protocol says
    REFUSED = "refused"  # this very request, for what it says
    BAD_REQUEST = "bad_request"
    UNAUTHORIZED = "unauthorized"
    UNKNOWN_MODEL = "unknown_model"
    CONTEXT_TOO_LONG = "context_too_long"
    NO_CHOICES = "no_choices"  # it answered as the protocol says, but with nothing in it
    NOT_AN_API = "not_an_api"  # a page, or nothing, where the interface should be


_PASSING = frozenset({ErrorKind.RATE_LIMITED, ErrorKind.TIMEOUT, ErrorKind.SERVER_ERROR, ErrorKind.UNREACHABLE})


class ProviderError(UtbError):
    """A provider did not answer.

    Args:
        kind: why.
        message: in words, the provider's own where it gave some.
        retry_after_s: how long it asks to be left alone, in seconds; None where it does not say.
        attempts: how often it was asked.
    """

    def __init__(self, kind: ErrorKind, message: str, *, retry_after_s: float | None = None, attempts: int = 1) -> None:
        self.kind = kind
        self.message = message
        self.retry_after_s = retry_after_s
        self.attempts = attempts
        super().__init__(f"{kind.value}: {message}" + (f" (asked {attempts} times)" if attempts > 1 else ""))

    @property
    def may_pass(self) -> bool:
        """Whether the same request may be answered later."""
        return self.kind in _PASSING


class StoreError(UtbError):
    """The store of annotations cannot do what was asked; the message says why, and what to do. Nothing is half-done."""


class PermissionDenied(StoreError):  # noqa: N818 - it says what happened
    """Somebody asked for what his role does not allow, or for a change of somebody else's document."""


class ContentRefused(StoreError):  # noqa: N818 - it says what happened
    """What was to be stored can never be, as it is: trying again would be refused again, while other saves succeed."""
