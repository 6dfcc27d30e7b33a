"""JSON that cannot be read, and where in it: what a reviewer needs to see in place."""

from dataclasses import dataclass

from utb.io.json_text import JsonFault, decode
from utb.views.text import plain

AROUND = 60  # characters shown before and after the place
LONGEST = 1_000_000  # longer texts are not searched; nobody mends them by eye


@dataclass(frozen=True, slots=True, kw_only=True)
class JsonSpot:
    """Where a text stops being JSON: `position` counts characters from 0, None where nobody knows."""

    reason: str
    position: int | None
    before: str
    marked: str
    after: str

    @property
    def words(self) -> str:
        """`not valid JSON at character 41`."""
        return self.reason if self.position is None else f"{self.reason} at character {self.position}"


def json_spot(text: str) -> JsonSpot | None:
    """The place where the text stops being JSON; None where it is JSON, or too long to say."""
    if len(text) > LONGEST:
        return None
    try:
        decode(text)
    except JsonFault as fault:
        return _spot(text, fault)
    return None


def broken_value(value: object) -> JsonSpot | None:
    """The spot in an observation or arguments that mean to be JSON: texts that begin like an object or a list."""
    if not isinstance(value, str) or value.lstrip()[:1] not in ("{", "["):
        return None
    return json_spot(value)


def _spot(text: str, fault: JsonFault) -> JsonSpot:
    reason = "not valid JSON" if fault.position is not None else f"not valid JSON ({fault})"
    at = fault.position
    if at is None or not 0 <= at <= len(text):
        return JsonSpot(reason=reason, position=None, before=plain(text[: 2 * AROUND]), marked="", after="")
    if at == len(text):
        return JsonSpot(reason=reason, position=at, before=_head(text, at), marked="(end)", after="")
    end = at + 1
    while end < len(text) and text[end].isalnum() and text[at].isalnum() and end - at < AROUND:
        end += 1  # a whole word reads better than its first letter
    after = text[end : end + AROUND] + ("…" if end + AROUND < len(text) else "")
    return JsonSpot(reason=reason, position=at, before=_head(text, at), marked=plain(text[at:end]), after=plain(after))


def _head(text: str, at: int) -> str:
    return ("…" if at > AROUND else "") + plain(text[max(0, at - AROUND) : at])
