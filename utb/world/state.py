"""What calls have changed in a session. A state is never changed itself: every write makes a new one."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

Row = dict[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """Rows written so far, by catalogue (`set/catalogue`) and id; None stands for a deleted one. JSON throughout.

    `serial` counts the rows ever made, so that an id is never used twice.
    """

    rows: Mapping[str, Mapping[str, Row | None]] = field(default_factory=dict)
    serial: int = 0

    def of(self, catalogue: str) -> Mapping[str, Row | None]:
        """The rows written in one catalogue, in the order of their first writing."""
        return self.rows.get(catalogue, {})

    def with_row(self, catalogue: str, key: str, row: Row | None, *, is_new: bool = False) -> "State":
        """The state after writing (or, with None, deleting) a row."""
        written = {**self.of(catalogue), key: row}
        return State(rows={**self.rows, catalogue: written}, serial=self.serial + is_new)
