"""One-to-one pairing: the largest one, and the cheapest one.

Both are small textbook algorithms written for short lists (a turn's calls and nodes). They never recurse, so long
lists are slow but safe, and ties are broken by index alone, so that the same input gives the same pairing everywhere.
"""

from collections.abc import Callable, Sequence

_NOBODY = -1


def assign(left: int, right: int, fits: Callable[[int, int], bool]) -> dict[int, int]:
    """Largest one-to-one pairing of left items with right items that fit.

    Each left item in turn looks for a shortest augmenting path. `fits` is asked at most once per pair.
    """
    owner: dict[int, int] = {}
    rows: dict[int, list[int]] = {}
    for start in range(left):
        _claim(start, right, fits, owner, rows)
    return {i: j for j, i in sorted(owner.items(), key=lambda pair: pair[1])}


def _claim(
    start: int, right: int, fits: Callable[[int, int], bool], owner: dict[int, int], rows: dict[int, list[int]]
) -> None:
    """Give `start` a partner, moving the partners of others along an augmenting path if need be."""
    came_from: dict[int, int] = {}
    partner_of = {i: j for j, i in owner.items()}
    queue = [start]
    for i in queue:
        if i not in rows:
            rows[i] = [j for j in range(right) if fits(i, j)]
        fresh = [j for j in rows[i] if j not in came_from]
        came_from.update(dict.fromkeys(fresh, i))
        free = next((j for j in fresh if j not in owner), None)
        if free is not None:
            _flip(free, came_from, partner_of, owner)
            return
        queue.extend(owner[j] for j in fresh)


def _flip(j: int, came_from: dict[int, int], partner_of: dict[int, int], owner: dict[int, int]) -> None:
    """Hand every right item on the path that ends in the free item `j` to the left item that reached it."""
    end: int | None = j
    while end is not None:
        i = came_from[end]
        owner[end] = i
        end = partner_of.get(i)


def cheapest(cost: Sequence[Sequence[float]], unassigned: float | Sequence[float]) -> tuple[int | None, ...]:
    """Cheapest one-to-one assignment of rows to columns; a row may stay alone at its price in `unassigned`.

    `cost[row][column]` must be finite, all rows equally long. The Hungarian method with potentials, O(rows^2 columns):
    staying alone is a spare column of which there are as many as rows. Whole numbers stay whole numbers, so give
    integers where ties matter.

    Returns:
        Per row its column, or None.
    """
    rows = len(cost)
    kept = _worth_a_look(cost)
    columns = len(kept)
    alone = unassigned if isinstance(unassigned, Sequence) else [unassigned] * rows
    lines = [[*(line[j] for j in kept), *[price] * rows] for line, price in zip(cost, alone, strict=True)]
    row_price: list[float] = [0] * rows
    column_price: list[float] = [0] * (columns + rows)
    holder = [_NOBODY] * (columns + rows)
    for row in range(rows):
        _enter(row, lines, row_price, column_price, holder)
    held = {row: kept[column] for column, row in enumerate(holder[:columns]) if row != _NOBODY}
    return tuple(held.get(row) for row in range(rows))


def _worth_a_look(cost: Sequence[Sequence[float]]) -> list[int]:
    """The columns that can matter: of a row, the others can take away all but one of its cheapest `len(cost)`."""
    rows, columns = len(cost), len(cost[0]) if cost else 0
    if columns <= rows:
        return list(range(columns))
    return sorted({j for line in cost for j in sorted(range(columns), key=line.__getitem__)[:rows]})


def _enter(
    row: int, lines: list[list[float]], row_price: list[float], column_price: list[float], holder: list[int]
) -> None:
    """Bring one more row in along the cheapest augmenting path (Dijkstra over reduced costs), and reprice."""
    closed: list[int] = []
    reduced = [price - row_price[row] - off for price, off in zip(lines[row], column_price, strict=True)]
    open_columns, came_from = list(range(len(holder))), [row] * len(holder)
    distance: dict[int, float] = {}
    while True:
        nearest = min(open_columns, key=reduced.__getitem__)
        open_columns.remove(nearest)
        closed.append(nearest)
        distance[nearest] = reduced[nearest]
        current = holder[nearest]
        if current == _NOBODY:
            break
        base, line = reduced[nearest] - row_price[current], lines[current]
        for j in open_columns:
            if (length := base + line[j] - column_price[j]) < reduced[j]:
                reduced[j], came_from[j] = length, current
    _reprice(row, closed, distance, row_price, column_price, holder)
    column, seated = nearest, {i: j for j, i in enumerate(holder) if i != _NOBODY}
    while True:
        giver = came_from[column]
        holder[column] = giver
        if giver == row:
            return
        column = seated[giver]


def _reprice(
    row: int,
    closed: list[int],
    distance: dict[int, float],
    row_price: list[float],
    column_price: list[float],
    holder: list[int],
) -> None:
    """Raise row prices and lower column prices along the search, so that held pairs keep a reduced cost of 0."""
    total = distance[closed[-1]]
    row_price[row] += total
    for column in closed[:-1]:
        row_price[holder[column]] += total - distance[column]
        column_price[column] -= total - distance[column]
