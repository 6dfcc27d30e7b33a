"""One record for one table or figure: rows, what the columns mean, notes, and what it was made of.

LaTeX, CSV, JSON, printed files and the plotly figure are all drawn from this record and from nothing else, so that they
cannot differ. An empty cell is None and stays empty everywhere.
"""

import json
import math
from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum
from hashlib import sha256

import msgspec

Value = str | int | float | None
_DIGITS = 10  # beyond these, machines add in different orders


class Kind(StrEnum):
    """What a column holds, which decides how it is written."""

    TEXT = "text"
    COUNT = "count"
    PERCENT = "percent"  # of 100
    POINTS = "points"  # a difference of two percentages, with its sign
    NUMBER = "number"
    ENDS = "ends"  # nothing but an interval of such a difference
    P = "p"  # a probability, three digits or "<0.001"


class Head(msgspec.Struct, frozen=True):
    """A column. `low` and `high` are keys of the columns that hold the ends of its interval; `group` spans columns."""

    key: str
    label: str
    kind: Kind = Kind.TEXT
    low: str | None = None
    high: str | None = None
    group: str | None = None


class Mark(StrEnum):
    """How a chart is drawn."""

    DOTS = "dots"  # a row for each category, a mark for each series, intervals as lines
    BARS = "bars"  # a bar for each category
    LINES = "lines"  # a small panel for each category, a line for each series over its points
    GRID = "grid"  # a field for each category and series, its number written in it


class Point(msgspec.Struct, frozen=True):
    """A value of a series: the column that holds it, and its label along the axis where there are several."""

    column: str
    label: str = ""


class Series(msgspec.Struct, frozen=True):
    """What is drawn in one colour."""

    name: str
    points: tuple[Point, ...]


class Chart(msgspec.Struct, frozen=True):
    """A figure of the rows of a sheet. `axis` names values and unit, `most` is how many categories have room.

    `about` is the sentence that says how to read it.
    """

    mark: Mark
    category: str
    series: tuple[Series, ...]
    axis: str
    top: float | None = None
    most: int | None = None
    about: str = ""


class Sheet(msgspec.Struct, frozen=True, kw_only=True):
    """A table, or a figure with its table. `rules` are places of rows above which a line is drawn."""

    key: str
    title: str
    heads: tuple[Head, ...]
    rows: tuple[tuple[Value, ...], ...]
    notes: tuple[str, ...] = ()
    made_of: Mapping[str, str] = {}
    rules: tuple[int, ...] = ()
    chart: Chart | None = None
    decimals: int = 2

    @property
    def sha256(self) -> str:
        """A hash of what the sheet says and what it was made of: equal hashes, equal files."""
        return sha256(json.dumps(msgspec.to_builtins(self), sort_keys=True).encode()).hexdigest()

    def column(self, key: str) -> tuple[Value, ...]:
        """The values of a column."""
        place = [head.key for head in self.heads].index(key)
        return tuple(row[place] for row in self.rows)

    def numbers(self, key: str | None) -> tuple[float | None, ...]:
        """The values of a column as numbers; all None where there is no such column."""
        if key is None or key not in {head.key for head in self.heads}:
            return (None,) * len(self.rows)
        return tuple(None if isinstance(value, str) or value is None else float(value) for value in self.column(key))

    def head(self, key: str) -> Head:
        """The column of that key."""
        return next(head for head in self.heads if head.key == key)


def sheet(
    key: str,
    title: str,
    heads: Sequence[Head],
    rows: Iterable[Sequence[Value]],
    *,
    notes: Iterable[str] = (),
    rules: Iterable[int] = (),
    chart: Chart | None = None,
    decimals: int = 2,
) -> Sheet:
    """A sheet of these rows: numbers that are none are empty, numbers are rounded beyond what machines agree on."""
    clean = tuple(tuple(_clean(value) for value in row) for row in rows)
    return Sheet(
        key=key,
        title=title,
        heads=tuple(heads),
        rows=clean,
        notes=tuple(dict.fromkeys(filter(None, notes))),
        rules=tuple(place for place in rules if 0 < place < len(clean)),
        chart=chart,
        decimals=decimals,
    )


def made_of(made: Sheet, sources: Mapping[str, str]) -> Sheet:
    """The sheet with what it was made of."""
    return msgspec.structs.replace(made, made_of=dict(sources))


def without_intervals(made: Sheet) -> Sheet:
    """The sheet without the columns that hold ends of intervals, and without what is said about them."""
    ends = ends_in(made)
    kept = [place for place, head in enumerate(made.heads) if head.key not in ends and head.kind is not Kind.ENDS]
    heads = tuple(msgspec.structs.replace(made.heads[place], low=None, high=None) for place in kept)
    rows = tuple(tuple(row[place] for place in kept) for row in made.rows)
    notes = tuple(note for note in made.notes if not note.startswith(INTERVALS))
    return msgspec.structs.replace(made, heads=heads, rows=rows, notes=notes)


def ends_in(made: Sheet) -> set[str]:
    """Keys of the columns that hold ends of intervals."""
    return {key for head in made.heads for key in (head.low, head.high) if key is not None}


INTERVALS = "Intervals"  # how a note about intervals begins


def with_ends(key: str, label: str, kind: Kind = Kind.PERCENT, group: str | None = None) -> tuple[Head, Head, Head]:
    """A column and those of its interval."""
    low, high = f"{key}_low", f"{key}_high"
    return (
        Head(key, label, kind, low, high, group),
        Head(low, f"{label} low", kind, group=group),
        Head(high, f"{label} high", kind, group=group),
    )


def _clean(value: Value) -> Value:
    if isinstance(value, float):
        return round(value, _DIGITS) + 0.0 if math.isfinite(value) else None
    return value
