"""Where output goes: results to stdout, everything else to stderr."""

import json
import shutil
import sys
from enum import StrEnum

import msgspec
from rich.console import Console, RenderableType

from utb.cli import exits
from utb.cli.text import one_line, safe_json
from utb.io.json_lines import encode_json
from utb.model import Fault

_WIDTH = 100  # where stdout is no terminal: tables are made to be read at this width


class Format(StrEnum):
    """How results are written."""

    TEXT = "text"
    JSON = "json"


def width() -> int:
    """How many columns a result may have: those of the terminal, else 100."""
    return shutil.get_terminal_size().columns if sys.stdout.isatty() else _WIDTH


def print_result(result: RenderableType) -> None:
    """A table or a text on stdout."""
    Console(file=sys.stdout, width=width(), markup=False, highlight=False, emoji=False).print(result)


def print_json(document: object) -> None:
    """One JSON document on stdout."""
    text = encode_json(document)
    try:
        pretty = msgspec.json.format(text, indent=2).decode()
    except msgspec.DecodeError:  # a lone surrogate, which this formatter takes for a fault
        pretty = json.dumps(json.loads(text), indent=2)
    print(safe_json(pretty))


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
