"""Which sheets `utb figures --only` writes."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec

from utb.errors import ConfigError

if TYPE_CHECKING:
    from utb.figures.collection import Made


def chosen_sheets(made: "Made", only: Sequence[str] | None) -> "Made":
    """The sheets that are named, in their order; all without a name.

    Raises:
        ConfigError: a sheet that cannot be made, with the reason, or that nobody knows.
    """
    if not only:
        return made
    names = [name.strip() for text in only for name in text.split(",") if name.strip()]
    there = [sheet.key for sheet in made.sheets]
    for name in names:
        if name in made.left_out:
            raise ConfigError(f"sheet {name!r} cannot be made: {made.left_out[name]}")
        if name not in there:
            raise ConfigError(f"sheet {name!r} is not known; there are {', '.join(there)}")
    return msgspec.structs.replace(
        made, sheets=tuple(sheet for sheet in made.sheets if sheet.key in names), left_out={}
    )
