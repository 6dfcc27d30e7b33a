"""Pieces that several commands draw with: headings, plain tables, values cut to a line."""

import json

from rich.table import Table
from rich.text import Text

from utb.cli.text import one_line

_TEXT, _VALUE = 80, 400  # characters shown of a text and of a value


def heading(text: str) -> Text:
    """A line that opens a part."""
    return Text(f"\n{one_line(text)}", style="bold")


def table(*columns: str) -> Table:
    """A table without a frame, columns as wide as they need to be."""
    made = Table(show_edge=False, pad_edge=False, box=None, header_style="dim")
    for column in columns:
        made.add_column(column, overflow="fold")
    return made


def value_text(value: object, width: int = _VALUE) -> str:
    """A value as JSON on one line, shortened."""
    try:
        text = json.dumps(value, ensure_ascii=False)
    except (ValueError, TypeError, RecursionError):
        text = repr(type(value))
    return shortened(text, width)


def shortened(text: str, width: int = _TEXT) -> str:
    """The text on one line, cut to `width`; what is cut is said."""
    flat = " ".join(text.split())
    return flat if len(flat) <= width else f"{flat[:width]}… ({len(flat):,} characters)"
