"""The paper's table of one model under one policy: ST, MT, LOI, the thirds of the session, Avg.

MT is every multi-tool type, the plain one included. LOI is lack of information. The thirds count Chat turns, as the
released statistics do; a second row of cells has the thirds of what is left without them. Avg is the unweighted mean
of ST, MT and LOI and has nothing to do with the thirds.
"""

from collections.abc import Callable

import numpy as np

from utb.metrics.cells import Cell, both_cells
from utb.metrics.columns import AVERAGED, THIRDS, Column, column_of
from utb.metrics.frame import Bools, Frame
from utb.metrics.judged import TurnLabels
from utb.metrics.thirds import thirds_of
from utb.model import RELAXED, FindingCode, Mode

TABLE = "table"
WITHOUT_CHAT = "table_without_chat"
_CUT_STRICT_RUN = (
    "strict runs stop where they depart from the reference, so nobody knows whether the task would have been completed"
)


def paper_table(frame: Frame, empty_because: str | None) -> tuple[Cell, ...]:
    """All cells, macro and micro, columns in the order of `Column`, then the thirds without Chat."""
    by_type = {column: frame.where_label(_belongs_to(column)) for column in (*AVERAGED, Column.CHAT)}
    parts: dict[Column, list[Bools]] = {
        **{column: [by_type[column]] for column in AVERAGED},
        **_thirds(frame, frame.everything()),
        Column.AVERAGE: [by_type[column] for column in AVERAGED],
        Column.CHAT: [by_type[Column.CHAT]],
        Column.ALL: [frame.everything()],
    }
    cells = [(TABLE, column, groups) for column, groups in parts.items()]
    cells += [(WITHOUT_CHAT, column, groups) for column, groups in _thirds(frame, ~by_type[Column.CHAT]).items()]
    return tuple(
        cell
        for kind, column, groups in cells
        for cell in both_cells(frame, kind, column.value, groups, empty_because=empty_because)
    )


def why_no_rates(frame: Frame, policy: str) -> str | None:
    """Why no rate of this model may be shown: a strict run that was cut says nothing about completing the task."""
    if policy != RELAXED.name:
        return None
    strict = frame.where_label(lambda labels: labels.mode is Mode.STRICT)
    cut = frame.where_outcome(lambda outcome: FindingCode.TRUNCATED_RUN in outcome.reasons)
    return _CUT_STRICT_RUN if bool(np.any(strict & cut)) else None


def _belongs_to(column: Column) -> Callable[[TurnLabels], bool]:
    return lambda labels: column_of(labels.task_type) is column


def _thirds(frame: Frame, chosen: Bools) -> dict[Column, list[Bools]]:
    thirds = thirds_of(frame, chosen)
    return {column: [thirds == number] for number, column in enumerate(THIRDS)}
