"""All catalogues of a world, and what one session sees of them: rows as calls have left them."""

from collections.abc import Mapping
from datetime import date, datetime
from functools import partial
from typing import Any

from utb.errors import ConfigError
from utb.world.behaviour import CatalogueSpec, WorldSpec
from utb.world.catalogues import Catalogue
from utb.world.draws import Draws
from utb.world.functions import PURE, SEEDED
from utb.world.state import Row, State

COMMON = "common"


class Stock:
    """The catalogues of all sets, each made when it is first needed, and the names that expressions of a set use.

    Args:
        specs: by name of the set; under `common` what every set may use.
        draws: of the world.
        now: the time of the world, to the minute.
    """

    def __init__(self, specs: Mapping[str, WorldSpec], draws: Draws, now: datetime) -> None:
        self.now = now
        self._specs = specs
        self._draws = draws
        self._catalogues: dict[str, Catalogue] = {}
        self._names: dict[str, dict[str, Any]] = {}

    @property
    def today(self) -> date:
        """The day of the world."""
        return self.now.date()

    def place(self, of_set: str, name: str) -> str:
        """Where rows of the catalogue that a set calls `name` are kept: `set/name`."""
        for home in (of_set, COMMON):
            if name in self._specs[home].catalogues:
                return f"{home}/{name}"
        raise ConfigError(f"{of_set}: no catalogue is named {name}")

    def catalogue(self, place: str) -> Catalogue:
        """The catalogue that is kept there."""
        if place not in self._catalogues:
            home, name = place.split("/")
            spec: CatalogueSpec = self._specs[home].catalogues[name]
            draws = self._draws.part("catalogue", home, name)
            self._catalogues[place] = Catalogue(spec, draws, self.named(home), self.names(home), self.today)
        return self._catalogues[place]

    def named(self, of_set: str) -> Draws:
        """Draws by key, of a set."""
        return self._draws.part("named", of_set)

    def names(self, of_set: str) -> dict[str, Any]:
        """What expressions of a set may use wherever they stand."""
        if of_set not in self._names:
            seeded = {name: partial(function, self._draws.part("nature")) for name, function in SEEDED.items()}
            self._names[of_set] = {
                **PURE,
                **seeded,
                "records": lambda name: list(self.catalogue(self.place(of_set, name)).rows.values()),
                "lookup": lambda name, key: self.catalogue(self.place(of_set, name)).get(key),
                "now": self.now.isoformat(timespec="minutes"),
                "today": self.today.isoformat(),
                **self._specs[COMMON].lists,
                **self._specs[of_set].lists,
            }
        return self._names[of_set]


class View:
    """Rows as one set sees them in one state."""

    def __init__(self, stock: Stock, of_set: str, state: State) -> None:
        self.stock = stock
        self.of_set = of_set
        self.state = state

    def catalogue(self, name: str) -> tuple[str, Catalogue]:
        """Where the catalogue is kept, and the catalogue."""
        place = self.stock.place(self.of_set, name)
        return place, self.stock.catalogue(place)

    def rows(self, name: str, on: str | None = None) -> list[Row]:
        """All rows, those of a day where one is named; new ones last, deleted ones left out."""
        place, catalogue = self.catalogue(name)
        made = catalogue.rows if on is None else catalogue.on(date.fromisoformat(on))
        written = self.state.of(place)
        found = [written.get(key, row) for key, row in made.items()]
        found += [row for key, row in written.items() if key not in made and catalogue.get(key) is None]
        return [row for row in found if row is not None]

    def find(self, name: str, given: str) -> Row | None:
        """The row with this id or name."""
        place, catalogue = self.catalogue(name)
        key = catalogue.key_of(given)
        written = self.state.of(place)
        return written[key] if key in written else catalogue.get(key)
