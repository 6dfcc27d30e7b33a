"""Toolboxes of cases: equal tool lists share one, known by their very bytes, so that they are read once.

Cases come by the thousand, in files too large to hold; only the latest tool lists are remembered.
"""

from collections.abc import Mapping

import msgspec

from utb.io.faults import shown
from utb.io.interning import Interned
from utb.io.json_text import JsonFault, decode
from utb.model import Toolbox

_MOST_LISTS = 4096
_MOST_BYTES = 8 * 2**20  # of JSON text; the read lists take some ten times as much


class ToolsProblem(msgspec.Struct, frozen=True):
    """Why a tool list cannot be used: where in the case, what was found, what was expected."""

    field: str
    found: str
    expected: str


class CaseTools:
    """Hands out toolboxes: `boxes` by the JSON text of the tool list. `named` holds schemas that lists may name."""

    def __init__(self, named: Mapping[str, object] | None = None) -> None:
        self.named = named
        self.boxes: Interned[Toolbox | ToolsProblem] = Interned(self._read, _MOST_LISTS, _MOST_BYTES)

    def _read(self, text: bytes) -> Toolbox | ToolsProblem:
        try:
            listed = decode(text)
        except JsonFault as fault:
            return ToolsProblem("tools", str(fault), "a list of function schemas or names")
        if listed is None:
            return Toolbox(())
        if not isinstance(listed, list):
            return ToolsProblem("tools", shown(listed), "a list of function schemas or names")
        schemas: list[object] = []
        for index, entry in enumerate(listed):
            schema = self._schema(entry)
            if schema is None:
                return ToolsProblem(f"tools[{index}]", shown(entry), self._expected())
            schemas.append(schema)
        return Toolbox(tuple(schemas))

    def _expected(self) -> str:
        return "a function schema" if self.named is None else "a function schema or a name in the tools file"

    def _schema(self, entry: object) -> object:
        """The schema that an entry is or names; None for anything else."""
        if isinstance(entry, str):
            return None if self.named is None else self.named.get(entry)
        return entry if isinstance(entry, dict) else None
