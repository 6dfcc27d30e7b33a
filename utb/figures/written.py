"""A sheet as text: values as they are printed, CSV and JSON."""

import csv
import io
import json

import msgspec

from utb.figures.sheet import Kind, Sheet, Value
from utb.views.text import plain

FORMAT = "utb.sheet/1"
_FORMULA = ("=", "+", "-", "@", "\t", "\r")
_LEAST_P = 0.001


def text_of(value: Value, kind: Kind, decimals: int = 2) -> str:
    """A value as it is printed; empty stays empty."""
    if value is None:
        return ""
    if isinstance(value, str):
        return value
    if kind is Kind.P:
        return f"<{_LEAST_P}" if value < _LEAST_P else f"{value:.3f}"
    if kind is Kind.POINTS:
        return _minus(f"{value:+.{decimals}f}") if value else f"{value:.{decimals}f}"
    return f"{value:,}" if kind is Kind.COUNT else _minus(f"{value:.{decimals}f}")


def ends_of(low: Value, high: Value, kind: Kind, decimals: int = 2) -> str:
    """An interval as it is printed, with one decimal less than its value; empty without both ends."""
    if not isinstance(low, int | float) or not isinstance(high, int | float):
        return ""
    first, last = (_minus(f"{end + 0.0:.{max(decimals - 1, 0)}f}") for end in (low, high))
    first, last = (text.removeprefix("−") if not float(text.replace("−", "-")) else text for text in (first, last))
    return f"[{first}, {last}]" if kind in (Kind.POINTS, Kind.ENDS) else f"{first}–{last}"


def _minus(text: str) -> str:
    return text.replace("-", "−")


def csv_text(made: Sheet) -> str:
    """All columns under their keys; numbers as they are, text that a spreadsheet would run with an apostrophe."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow([head.key for head in made.heads])
    writer.writerows([_unspoiled(value) for value in row] for row in made.rows)
    return out.getvalue()


def json_text(made: Sheet) -> str:
    """The whole record with its hash."""
    document = {"format": FORMAT, "sha256": made.sha256, **msgspec.to_builtins(made)}
    return json.dumps(document, ensure_ascii=False, indent=1) + "\n"


def _unspoiled(value: Value) -> Value:
    if isinstance(value, str):
        text = plain(value)
        return f"'{text}" if text.startswith(_FORMULA) else text
    return value
