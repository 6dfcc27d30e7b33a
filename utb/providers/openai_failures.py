"""What the client raises, as a `ProviderError` with its kind. One place, so that a failure has one name everywhere."""

import math
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime

import openai

from utb.errors import ErrorKind, ProviderError

_KINDS = {
    400: ErrorKind.BAD_REQUEST,
    401: ErrorKind.UNAUTHORIZED,
    403: ErrorKind.UNAUTHORIZED,
    404: ErrorKind.UNKNOWN_MODEL,
    405: ErrorKind.NOT_AN_API,
    408: ErrorKind.TIMEOUT,
    413: ErrorKind.CONTEXT_TOO_LONG,
    429: ErrorKind.RATE_LIMITED,
}
_FIRST_SERVER_ERROR = 500
_FILTER = "content_filter"
_TOO_LONG_CODES = frozenset({"context_length_exceeded", "string_above_max_length"})
_TOO_LONG_WORDS = ("context length", "context window", "maximum context", "prompt is too long")
_LONGEST_MESSAGE = 300  # of a server's words in ours; some send whole pages


def refused(error: openai.APIStatusError, now: Callable[[], datetime]) -> ProviderError:
    """The failure behind an HTTP status.

    Args:
        error: as the client raised it.
        now: the time of day, for `Retry-After` headers that name one.
    """
    status = error.status_code
    kind = ErrorKind.SERVER_ERROR if status >= _FIRST_SERVER_ERROR else _KINDS.get(status, ErrorKind.BAD_REQUEST)
    if error.code == _FILTER:
        kind = ErrorKind.REFUSED
    elif kind is ErrorKind.BAD_REQUEST and _is_too_long(error):
        kind = ErrorKind.CONTEXT_TOO_LONG
    elif kind is ErrorKind.UNKNOWN_MODEL and not _is_json(error.response.headers):
        kind = ErrorKind.NOT_AN_API
    wait_s = retry_after_s(error.response.headers.get("retry-after"), now)
    return ProviderError(kind, short(f"HTTP {status}: {error.message}"), retry_after_s=wait_s)


def retry_after_s(header: str | None, now: Callable[[], datetime]) -> float | None:
    """Seconds to wait, from a number or a date; None where neither stands there."""
    if header is None:
        return None
    try:
        seconds = float(header)
    except ValueError:
        seconds = _seconds_until(header, now())
    return max(0.0, seconds) if math.isfinite(seconds) else None


def short(text: str) -> str:
    """A server's words on one line, cut off where they go on and on."""
    words = " ".join(text.split())
    return words if len(words) <= _LONGEST_MESSAGE else f"{words[:_LONGEST_MESSAGE]}…"


def _is_too_long(error: openai.APIStatusError) -> bool:
    return error.code in _TOO_LONG_CODES or any(words in error.message.lower() for words in _TOO_LONG_WORDS)


def _is_json(headers: Mapping[str, str]) -> bool:
    return "json" in headers.get("content-type", "")


def _seconds_until(header: str, now: datetime) -> float:
    try:
        moment = parsedate_to_datetime(header)
    except ValueError:
        return math.nan
    moment = moment if moment.tzinfo else moment.replace(tzinfo=UTC)
    return (moment - now).total_seconds()
