"""What there is before anybody calls anything: rows made from a specification and the seed, in the order of the file.

A dated catalogue has rows that exist once a day (departures, screenings): the row of a day has the id of its base row
and the day, `tr_123456-20260310`, and is made when it is asked for.
"""

import re
from collections import ChainMap
from collections.abc import Iterator
from datetime import date, timedelta
from functools import cached_property
from itertools import product
from typing import Any, NamedTuple

from utb.errors import ConfigError
from utb.world.behaviour import CatalogueSpec, Dated
from utb.world.drawing import DRAWING, drawing
from utb.world.draws import Draws
from utb.world.expressions import Names, compute
from utb.world.state import Row
from utb.world.templates import fill, names_read
from utb.world.words import folded, spellings

_DATED_ID = re.compile(r"(.+)-(\d{4})(\d{2})(\d{2})")


class _Field(NamedTuple):
    """A field of rows, and whether its template deals or draws: most do neither, and there are many rows."""

    name: str
    template: Any
    is_dealt: bool
    is_drawn: bool


class Catalogue:
    """The rows of one specification, made on first use.

    Args:
        spec: as the file says it.
        draws: of this catalogue alone.
        named: draws by key, of the whole set.
        names: what expressions may use besides the row's own fields.
        today: of the world, for dated rows.
    """

    def __init__(self, spec: CatalogueSpec, draws: Draws, named: Draws, names: Names, today: date) -> None:
        self.spec = spec
        self._draws = draws
        self._named = named
        self._names = names
        self._today = today
        self._rows: dict[str, Row] | None = None
        self._days: dict[date, dict[str, Row]] = {}
        self._spellings: dict[str, str] | None = None

    @property
    def rows(self) -> dict[str, Row]:
        """All rows (base rows where the catalogue is dated) by id."""
        if self._rows is None:
            self._rows = {}
            for row in self._made():
                self._rows[row[self.spec.id]] = row
        return self._rows

    def on(self, day: date) -> dict[str, Row]:
        """The rows of a day; none outside the days that the specification names."""
        dated = self._dated()
        if not dated.first <= (day - self._today).days <= dated.last:
            return {}
        if day not in self._days:
            made = (self._on_day(row, day, dated) for row in self.rows.values())
            self._days[day] = {row[self.spec.id]: row for row in made if row is not None}
        return self._days[day]

    def days(self) -> list[date]:
        """The days of a dated catalogue."""
        dated = self._dated()
        return [self._today + timedelta(days=n) for n in range(dated.first, dated.last + 1)]

    def key_of(self, given: str) -> str:
        """The id that somebody means who writes this: the id itself, or a name of the row in either language."""
        if self._spellings is None:
            self._spellings = {}
            for key, row in self.rows.items():
                for field in self.spec.known_by:
                    for spelling in sorted(spellings(row[field])):
                        self._spellings.setdefault(spelling, key)
        return self._spellings.get(folded(given), given)

    def get(self, key: str) -> Row | None:
        """The row with this id."""
        if self.spec.dated is None:
            return self.rows.get(key)
        found = _DATED_ID.fullmatch(key)
        if found is None:
            return None
        try:
            day = date(int(found[2]), int(found[3]), int(found[4]))
        except ValueError:
            return None
        return self.on(day).get(key)

    def _dated(self) -> Dated:
        if self.spec.dated is None:
            raise ConfigError(f"catalogue of {self.spec.what.en}: it is not dated, so it has no rows of a day")
        return self.spec.dated

    def _made(self) -> Iterator[Row]:
        taken: set[str] = set()
        for group, nth, start in self._starts():
            key = [*group.values(), nth]
            row: Row = {**group, **start}
            own = {"nth": nth, "row_number": len(taken)}
            if self.spec.id not in row:
                row[self.spec.id] = self.unused(taken, *key)
            taken.add(row[self.spec.id])
            self._fill(row, self._fields, self._draws.part(*key), own, group)
            yield {self.spec.id: row.pop(self.spec.id), **row}

    def unused(self, taken: set[str] | dict[str, Any], *key: object) -> str:
        """An id with the catalogue's prefix that is not taken."""
        attempt = 0
        while (found := self._draws.code(self.spec.prefix, *key, attempt)) in taken:
            attempt += 1
        return found

    def _starts(self) -> Iterator[tuple[Row, int, Row]]:
        """Of each row: the values of `for_each`, its number among those that share them, and what is written out."""
        groups = [fill(values, self._names) for values in self.spec.for_each.values()]
        for values in product(*groups):
            group = dict(zip(self.spec.for_each, values, strict=True))
            for nth, start in enumerate(({},) * self.spec.count if self.spec.rows is None else self.spec.rows):
                yield group, nth, fill(start, ChainMap(group, self._names))  # type: ignore[arg-type]  # only read

    @cached_property
    def _fields(self) -> tuple[_Field, ...]:
        return _planned(self.spec.fields)

    @cached_property
    def _day_fields(self) -> tuple[_Field, ...]:
        return _planned(self._dated().fields)

    def _fill(self, row: Row, fields: tuple[_Field, ...], draws: Draws, own: Row, group: Row) -> None:
        for field, template, is_dealt, is_drawn in fields:
            if field in row:
                continue
            names = [row, own]
            if is_dealt:
                order = self._draws.part("deal", *group.values(), field)
                names.append({"deal": lambda items, order=order: order.shuffled(items)[own["nth"] % len(items)]})
            if is_drawn:
                names.append(drawing(draws.part(field), self._named))
            row[field] = fill(template, ChainMap(*names, self._names))  # type: ignore[arg-type]  # only read

    def _on_day(self, base: Row, day: date, dated: Dated) -> Row | None:
        key = f"{base[self.spec.id]}-{day:%Y%m%d}"
        row: Row = {**base, self.spec.id: key, "date": day.isoformat()}
        draws = self._draws.part(key)
        names = ChainMap(row, drawing(draws, self._named), self._names)  # type: ignore[arg-type]  # only read
        if dated.when is not None and not compute(dated.when, names):
            return None
        self._fill(row, self._day_fields, draws, {"nth": 0}, {})
        return row


def _planned(fields: Row) -> tuple[_Field, ...]:
    read = {field: names_read(template) for field, template in fields.items()}
    return tuple(
        _Field(field, template, "deal" in read[field], not DRAWING.isdisjoint(read[field]))
        for field, template in fields.items()
    )
