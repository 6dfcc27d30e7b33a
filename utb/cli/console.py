"""Where output goes: results to stdout, everything else to stderr."""

import json
import sys
from enum import StrEnum

from rich.console import Console, RenderableType

from utb.cli import exits
from utb.cli.text import one_line, safe_json
from utb.model import Fault

_WIDTH = 100  # where stdout is no terminal: tables are made to be read at this width


class Format(StrEnum):
    """How results are written."""

    TEXT = "text"
    JSON = "json"


def print_result(result: RenderableType) -> None:
    """A table or a text on stdout."""
    width = None if sys.stdout.isatty() else _WIDTH
    console = Console(file=sys.stdout, width=width, markup=False, highlight=False, emoji=False, soft_wrap=False)
    console.print(result)


def print_json(document: object) -> None:
    """One JSON document on stdout."""
    print(safe_json(json.dumps(document, ensure_ascii=False, indent=2)))


def say(text: str) -> None:
    """One line on stderr."""
    print(one_line(text), file=sys.stderr, flush=True)


class FaultPrinter:
    """Names each fault on stderr as it comes and counts them; keeps none, because there may be millions."""

    def __init__(self) -> None:
        self.faults = 0
        self.lines = 0
        self._last: tuple[str, int | None] | None = None

    def report(self, fault: Fault) -> None:
        """Name and count a fault; several of one line count as one line."""
        say(str(fault))
        self.faults += 1
        if (fault.source, fault.line) != self._last:
            self._last = (fault.source, fault.line)
            self.lines += 1

    @property
    def exit_code(self) -> int:
        """The code of a command that finished."""
        return exits.PARTLY_USABLE if self.faults else exits.OK
