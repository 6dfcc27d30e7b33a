"""The columns of the paper's table, and which task types belong to them."""

from collections.abc import Mapping
from enum import StrEnum

from utb.model import TaskType


class Column(StrEnum):
    """A column of the table; the first seven are the paper's."""

    SINGLE = "ST"
    MULTI = "MT"
    CLARIFY = "LOI"
    FIRST = "First"
    MIDDLE = "Mid"
    LAST = "Last"
    AVERAGE = "Avg"
    CHAT = "Chat"
    ALL = "All"


THIRDS = (Column.FIRST, Column.MIDDLE, Column.LAST)
AVERAGED = (Column.SINGLE, Column.MULTI, Column.CLARIFY)

_COLUMNS: dict[str | None, Column] = {
    TaskType.SINGLE.value: Column.SINGLE,
    TaskType.CLARIFY.value: Column.CLARIFY,
    TaskType.CHAT.value: Column.CHAT,
}


def column_of(task_type: str | None) -> Column | None:
    """The column that a task type belongs to; None for types that have none: they count under All and their name."""
    if task_type is not None and TaskType.MULTI.value in task_type:
        return Column.MULTI
    return _COLUMNS.get(task_type)


def average(rates: Mapping[str, float | None]) -> float | None:
    """Avg from the rates by column: the unweighted mean of ST, MT and LOI; None where one of them is missing."""
    present = [rate for column in AVERAGED if (rate := rates.get(column)) is not None]
    return sum(present) / len(AVERAGED) if len(present) == len(AVERAGED) else None
