"""The drawing functions of expressions: `pick`, `integer`, `number`, `chance`, `sample`, `code`.

Without a key each use in an expression draws on its own, from the place where it stands (row and field, or tool and
arguments). With a key the draw belongs to the key: the same wherever the set asks for it.
"""

from collections.abc import Callable, Sequence
from typing import Any

from utb.world.draws import Draws

DRAWING = frozenset({"pick", "integer", "number", "chance", "sample", "code"})


def drawing(place: Draws, named: Draws) -> dict[str, Callable[..., Any]]:
    """The functions for one place; `named` is where draws with a key come from."""
    used = 0

    def at(key: object) -> tuple[Draws, object]:
        nonlocal used
        if key is not None:
            return named, key
        used += 1
        return place, used

    def pick(choices: Sequence[Any], key: object = None) -> Any:
        draws, name = at(key)
        return draws.pick(choices, name)

    def integer(low: int, high: int, step: int = 1, key: object = None) -> int:
        draws, name = at(key)
        return draws.integer(low, high, step, name)

    def number(low: float, high: float, digits: int = 1, key: object = None) -> float:
        draws, name = at(key)
        return draws.number(low, high, digits, name)

    def chance(share: float, key: object = None) -> bool:
        draws, name = at(key)
        return draws.unit(name) < share

    def sample(choices: Sequence[Any], size: int, key: object = None) -> list[Any]:
        draws, name = at(key)
        return draws.sample(choices, size, name)

    def code(prefix: str = "", key: object = None) -> str:
        draws, name = at(key)
        return draws.code(prefix, name)

    return {f.__name__: f for f in (pick, integer, number, chance, sample, code)}
