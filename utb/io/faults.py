"""How readers say what they could not use: always where, what was found, what was expected.

A `FaultLog` collects the faults of one line, so that a reader can go on and report all of them.
"""

from reprlib import Repr

from utb.model import Fault

_SHORT = Repr()
_SHORT.maxstring = _SHORT.maxother = _SHORT.maxlong = 60
_SHORT.maxlevel = 2
_SHORT.maxdict = _SHORT.maxlist = 3


def shown(value: object) -> str:
    """A value on one short line; control and direction characters are escaped."""
    if value is None:
        return "nothing"
    try:
        return _SHORT.repr(value)
    except ValueError:  # Python refuses to spell integers of more than 4,300 digits
        return "a very large number"


class FaultLog:
    """Collects the faults of one place (`source`, `line`)."""

    def __init__(self, source: str, line: int | None) -> None:
        self.source = source
        self.line = line
        self.faults: list[Fault] = []

    def add(self, field: str | None, found: str, expected: str) -> None:
        """Note that `field` holds `found` where `expected` should stand."""
        self.faults.append(Fault(self.source, self.line, field, found, expected))

    def text(self, value: object, field: str, expected: str) -> str | None:
        """The value if it is text with something in it; else None, and a fault."""
        if isinstance(value, str) and value:
            return value
        self.add(field, "empty text" if value == "" else shown(value), expected)
        return None

    def optional_text(self, value: object, field: str) -> str | None:
        """The value if it is text, or nothing; else None, and a fault."""
        if value is None or isinstance(value, str):
            return value
        self.add(field, shown(value), "text or null")
        return None

    def count(self, value: object, field: str) -> int | None:
        """The value if it is an index or a number of something; else None, and a fault."""
        if isinstance(value, int) and not isinstance(value, bool) and value >= 0:
            return value
        self.add(field, shown(value), "a whole number from 0")
        return None
